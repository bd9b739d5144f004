//! A writer of XML that escapes every text and every attribute value.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

use knights_tour::escape::is_control;

/// The attributes of an element: constant names, with values from any source.
pub type Attributes<'a> = &'a [(&'static str, &'a dyn Display)];

/// Writes XML elements, each on lines of its own.
///
/// Only the names of elements and attributes are written unescaped, and these are constants. Untrusted text can only
/// become the text of an element or the value of an attribute, never markup.
pub struct XmlWriter<W> {
    out: W,
}

impl<W: Write> XmlWriter<W> {
    /// Creates a writer that writes a document to `out`.
    pub const fn new(out: W) -> Self {
        Self { out }
    }

    /// Writes an element with child elements.
    pub fn element(
        &mut self,
        name: &'static str,
        attributes: Attributes<'_>,
        write_children: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        self.write_start(name, attributes)?;
        writeln!(self.out, ">")?;
        write_children(self)?;
        writeln!(self.out, "</{name}>")
    }

    /// Writes an element with a text.
    pub fn text_element(
        &mut self,
        name: &'static str,
        attributes: Attributes<'_>,
        text: &dyn Display,
    ) -> io::Result<()> {
        self.write_start(name, attributes)?;
        write!(self.out, ">")?;
        self.write_escaped(text)?;
        writeln!(self.out, "</{name}>")
    }

    /// Writes an element without content.
    pub fn empty_element(
        &mut self,
        name: &'static str,
        attributes: Attributes<'_>,
    ) -> io::Result<()> {
        self.write_start(name, attributes)?;
        writeln!(self.out, "/>")
    }

    /// Writes a start tag without its closing bracket.
    fn write_start(&mut self, name: &'static str, attributes: Attributes<'_>) -> io::Result<()> {
        write!(self.out, "<{name}")?;
        for (attribute, value) in attributes {
            write!(self.out, " {attribute}=\"")?;
            self.write_escaped(value)?;
            write!(self.out, "\"")?;
        }
        Ok(())
    }

    /// Writes a text or a value piece by piece: the data of an SVG path may be too long to be held in memory.
    fn write_escaped(&mut self, value: &dyn Display) -> io::Result<()> {
        let mut escaper = Escaper {
            out: &mut self.out,
            result: Ok(()),
        };
        match write!(escaper, "{value}") {
            Ok(()) => Ok(()),
            // `fmt::Error` carries no cause, so an error of `out` takes precedence.
            Err(error) => escaper.result.and(Err(io::Error::other(error))),
        }
    }
}

/// Escapes formatted text on its way to `out`.
struct Escaper<'a, W> {
    out: &'a mut W,
    /// The last result of `out`, because `fmt::Error` cannot hold an [`io::Error`].
    result: io::Result<()>,
}

impl<W: Write> fmt::Write for Escaper<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.result = write_escaped_str(text, self.out);
        self.result.as_ref().map_err(|_| fmt::Error).copied()
    }
}

/// Writes a text with escapes, so that a parser reads the original text. Characters that XML 1.0 does not allow are
/// lost: they become U+FFFD.
///
/// Other control characters and direction marks become numeric references, so that they do not reach a terminal.
fn write_escaped_str(text: &str, out: &mut impl Write) -> io::Result<()> {
    let mut remaining = text;
    while let Some(index) = remaining.find(is_escaped) {
        let (before, after) = remaining.split_at(index);
        out.write_all(before.as_bytes())?;
        let mut characters = after.chars();
        if let Some(character) = characters.next() {
            write_reference(character, out)?;
        }
        remaining = characters.as_str();
    }
    out.write_all(remaining.as_bytes())
}

/// Whether a character must be escaped in a text or in a value.
const fn is_escaped(character: char) -> bool {
    matches!(character, '&' | '<' | '>' | '"' | '\u{fffe}' | '\u{ffff}') || is_control(character)
}

/// Writes the reference or the replacement of a character that must be escaped.
fn write_reference(character: char, out: &mut impl Write) -> io::Result<()> {
    match character {
        '&' => write!(out, "&amp;"),
        '<' => write!(out, "&lt;"),
        '>' => write!(out, "&gt;"),
        '"' => write!(out, "&quot;"),
        '\t' | '\n' | '\r' => write!(out, "&#{};", character as u32),
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => write!(out, "\u{fffd}"),
        _ => write!(out, "&#x{:x};", character as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts that need escapes: as markup, as quotes, as white space that a parser would change, or as control
    /// characters.
    const HOSTILE: [&str; 9] = [
        "<script>document.title=\"XSS\"</script>",
        "]]>",
        "&amp;",
        "\"quoted\", comma",
        "' onload='alert(1)",
        "<!-- --><?xml?><![CDATA[x]]>",
        " a \t b\r\nc\n ",
        "\u{7f}\u{85}\u{9b}31m",
        "\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}",
    ];

    fn xml_text(write: impl FnOnce(&mut XmlWriter<&mut Vec<u8>>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut XmlWriter::new(&mut out)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_parser_reads_the_original_texts_and_values() {
        for hostile in HOSTILE {
            let text = xml_text(|xml| xml.text_element("a", &[("b", &hostile)], &hostile));
            let document = roxmltree::Document::parse(&text).unwrap();
            let root = document.root_element();
            assert_eq!(root.attribute("b"), Some(hostile), "{text}");
            assert_eq!(root.text(), Some(hostile), "{text}");
            assert_eq!(root.children().filter(|node| node.is_element()).count(), 0);
            assert!(!text.trim_end().contains(is_control), "{text:?}");
        }
    }

    #[test]
    fn characters_that_xml_cannot_hold_are_replaced() {
        let text =
            xml_text(|xml| xml.text_element("a", &[("b", &"\u{1b}[31m\0")], &"\u{ffff}\u{8}"));
        assert_eq!(text, "<a b=\"\u{fffd}[31m\u{fffd}\">\u{fffd}\u{fffd}</a>\n");
        roxmltree::Document::parse(&text).unwrap();
    }

    #[test]
    fn every_element_starts_on_a_new_line() {
        let text = xml_text(|xml| {
            xml.element("a", &[("x", &1.5)], |xml| {
                xml.empty_element("b", &[])?;
                xml.text_element("c", &[], &"d")
            })
        });
        assert_eq!(text, "<a x=\"1.5\">\n<b/>\n<c>d</c>\n</a>\n");
    }

    #[test]
    fn an_error_of_the_output_is_returned() {
        let mut full = &mut [0_u8; 8][..];
        let error = XmlWriter::new(&mut full).text_element("a", &[], &"long enough");
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::WriteZero);
    }
}
