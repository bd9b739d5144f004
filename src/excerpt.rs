//! Excerpts of texts that may be too long to be shown.

/// The first `longest` characters of `text`, followed by `…` if there are more.
pub(crate) fn excerpt(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
