//! Escapes and shortens untrusted text for terminals and for CSV tables.
//!
//! Names of vertices, file names and arguments may contain invisible characters that change how a terminal shows the
//! text around them. [`escape_controls`] makes these characters visible. [`csv_field`] quotes a field of a table.
//!
//! # Examples
//!
//! ```
//! use knights_tour::escape::{csv_field, escape_controls};
//!
//! assert_eq!(escape_controls("\u{7}bell"), "\\u{7}bell");
//! assert_eq!(csv_field("5,5"), "\"5,5\"");
//! ```

use std::borrow::Cow;

/// Whether a character is invisible and changes how the text around it is shown.
///
/// Such characters are the control characters (C0, DEL and C1), the direction marks, and the line and paragraph
/// separators.
#[must_use]
pub const fn is_control(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Replaces each [control character](is_control) of a text by an escape such as `\u{1b}`.
///
/// Takes time proportional to the text. Allocates only if the text contains a control character.
///
/// # Examples
///
/// ```
/// use knights_tour::escape::escape_controls;
///
/// assert_eq!(escape_controls("\u{1b}[31mred\u{202e}"), "\\u{1b}[31mred\\u{202e}");
/// assert_eq!(escape_controls("Nałęczów <1>"), "Nałęczów <1>");
/// ```
#[must_use]
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_control(character) {
            escaped.extend(character.escape_unicode());
        } else {
            escaped.push(character);
        }
    }
    escaped.into()
}

/// Quotes a field of a CSV table if RFC 4180 requires it.
///
/// # Examples
///
/// ```
/// use knights_tour::escape::csv_field;
///
/// assert_eq!(csv_field("plain"), "plain");
/// assert_eq!(csv_field("\"quoted\", comma"), "\"\"\"quoted\"\", comma\"");
/// ```
#[must_use]
pub fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains(['"', ',', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

/// Removes the quotes of a field of a CSV table: the inverse of [`csv_field`].
pub(crate) fn unquote_csv_field(field: &str) -> Cow<'_, str> {
    let quoted = field
        .strip_prefix('"')
        .and_then(|tail| tail.strip_suffix('"'));
    match quoted {
        Some(quoted) => quoted.replace("\"\"", "\"").into(),
        None => field.into(),
    }
}

/// The first `max_chars` characters of `text`, followed by `…` if there are more.
pub(crate) fn excerpt(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_control_character_direction_mark_and_separator_is_escaped() {
        let ranges = [
            0..=0x1f,
            0x7f..=0x9f,
            0x61c..=0x61c,
            0x200e..=0x200f,
            0x2028..=0x202e,
            0x2066..=0x2069,
        ];
        for code in ranges.into_iter().flatten() {
            let text = format!("a{}b", char::from_u32(code).unwrap());
            assert_eq!(escape_controls(&text), format!("a\\u{{{code:x}}}b"));
        }
    }

    #[test]
    fn text_without_control_characters_is_unchanged() {
        for text in [
            "",
            " ~",
            "\u{a0}\u{61b}\u{200d}\u{2027}\u{202f}\u{2065}\u{206a}",
            "é♞𝄞",
            "\\u{1b}",
        ] {
            assert!(matches!(escape_controls(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn fields_with_quotes_commas_or_line_ends_are_quoted_and_unquoted() {
        for (text, field) in [
            ("", ""),
            ("a b;c", "a b;c"),
            ("=1+1", "=1+1"),
            ("\"", "\"\"\"\""),
            ("\"a\"", "\"\"\"a\"\"\""),
            ("a,b", "\"a,b\""),
            ("a\r\nb", "\"a\r\nb\""),
        ] {
            assert_eq!(csv_field(text), field);
            assert_eq!(unquote_csv_field(field), text);
        }
        // If only one side has a quote, the quote belongs to the text.
        assert_eq!(unquote_csv_field("\"a"), "\"a");
        assert_eq!(unquote_csv_field("\""), "\"");
    }
}
