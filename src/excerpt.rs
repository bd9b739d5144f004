//! Excerpts of texts that may be too long to show.

/// The first `max_chars` characters of `text`, followed by `…` if there are more.
pub(crate) fn excerpt(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
