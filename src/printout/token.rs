//! The tokens of a printout.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A number that is not negative; the value saturates.
    Number,
    /// A negative number, which stands for a square that is not visited.
    Negative,
    /// The chess name of a square; the value is `column << 16 | row`, the row from 1 at the bottom.
    Name,
    /// A word of one letter; the value is the letter.
    Letter,
    /// A word; the value is its hash.
    Word,
    /// A character that stands for a square without a number; the value is the character.
    Mark,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A comma.
    Comma,
    /// A character that joins two numbers without blanks, such as `/` or `-`.
    Joiner,
    /// A semicolon, or another end of a row within a line.
    RowEnd,
    /// A colon, an equals sign, or an arrow after a key.
    Colon,
    /// A line between columns.
    Pipe,
    /// A tab.
    Tab,
    /// The end of a line.
    LineEnd,
}

/// A token and its place. Takes 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// The first byte.
    pub(super) start: u32,
    /// The byte after the last one.
    pub(super) end: u32,
    pub(super) value: u32,
}

/// The mark of a word that stands for no value, such as `None`.
pub(super) const NO_VALUE: char = '∅';

/// Words that stand for no value.
const NO_VALUE_WORDS: [&str; 9] = [
    "None", "none", "null", "NULL", "NA", "NaN", "nan", "nil", "Nothing",
];

/// Splits a text into tokens, unless there are more than `most`. Colours of terminals, quotes and decoration are left
/// out. Linear time.
pub(super) fn tokenize(text: &str, most: usize) -> Option<Vec<Token>> {
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        at: 0,
        tokens: Vec::new(),
    };
    while scanner.at < scanner.bytes.len() {
        scanner.scan();
        if scanner.tokens.len() > most {
            return None;
        }
    }
    scanner.push(TokenKind::LineEnd, text.len(), 0);
    Some(scanner.tokens)
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn byte(&self, index: usize) -> u8 {
        self.bytes.get(index).copied().unwrap_or(b' ')
    }

    /// Appends a token from `start` to the current place.
    fn push(&mut self, kind: TokenKind, start: usize, value: u32) {
        self.tokens.push(Token {
            kind,
            start: start as u32,
            end: self.at as u32,
            value,
        });
    }

    fn scan(&mut self) {
        let start = self.at;
        let byte = self.bytes[start];
        if byte.is_ascii_digit() {
            return self.scan_number(start, false);
        }
        if byte.is_ascii_alphabetic()
            || (byte == b'_' && self.byte(start + 1).is_ascii_alphanumeric())
        {
            return self.scan_word();
        }
        self.at += 1;
        match byte {
            b'\n' => self.push(TokenKind::LineEnd, start, 0),
            b'\t' => self.push(TokenKind::Tab, start, 0),
            b'(' | b'[' | b'{' => self.push(TokenKind::Open, start, byte.into()),
            b')' | b']' | b'}' => self.push(TokenKind::Close, start, byte.into()),
            b',' => self.push(TokenKind::Comma, start, 0),
            b';' => self.push(TokenKind::RowEnd, start, 0),
            b'|' | b'&' => self.push(TokenKind::Pipe, start, 0),
            b':' => self.push(TokenKind::Colon, start, 0),
            b'/' => self.push(TokenKind::Joiner, start, 0),
            b'=' if self.byte(self.at) == b'>' => {
                self.at += 1;
                self.end_key(start);
            }
            b'=' if self.byte(self.at) == b'=' => self.skip_run(b'='),
            b'=' => self.push(TokenKind::Colon, start, 0),
            b'-' => self.scan_dash(start),
            b'.' | b'_' | b'*' | b'#' | b'?' => self.scan_mark(start, byte),
            b'\\' if self.byte(self.at) == b'\\' => {
                self.at += 1;
                self.push(TokenKind::RowEnd, start, 0);
            }
            b'\\' => {
                while self.byte(self.at).is_ascii_alphabetic() {
                    self.at += 1;
                }
            }
            b'<' => self.scan_tag(start),
            0x1b if self.byte(self.at) == b'[' => {
                self.at += 1;
                while matches!(self.byte(self.at), b'0'..=b'9' | b';' | b'?') {
                    self.at += 1;
                }
                self.at += usize::from(self.bytes.get(self.at).is_some_and(u8::is_ascii));
            }
            0x80.. => self.scan_other(start),
            _ => {}
        }
    }

    fn skip_run(&mut self, byte: u8) {
        while self.at < self.bytes.len() && self.bytes[self.at] == byte {
            self.at += 1;
        }
    }

    /// Handles an arrow after a key. A number in brackets before it is the key of a value, and is left out.
    fn end_key(&mut self, start: usize) {
        if let [.., open, number, close] = &self.tokens[..]
            && (open.kind, number.kind, close.kind)
                == (TokenKind::Open, TokenKind::Number, TokenKind::Close)
        {
            self.tokens.truncate(self.tokens.len() - 3);
        } else {
            self.push(TokenKind::Colon, start, 0);
        }
    }

    fn scan_dash(&mut self, start: usize) {
        let before = if start == 0 {
            b' '
        } else {
            self.bytes[start - 1]
        };
        if self.byte(self.at).is_ascii_digit() {
            if before.is_ascii_alphanumeric() {
                self.push(TokenKind::Joiner, start, 0);
            } else {
                self.scan_number(start, true);
            }
            return;
        }
        self.skip_run(b'-');
        let after = self.byte(self.at);
        let is_decoration = |byte| matches!(byte, b'|' | b'+' | b':');
        let length = self.at - start;
        if after == b'>' || length > 2 || before.is_ascii_alphanumeric() {
            self.at += usize::from(after == b'>');
        } else if length == 1 || !(is_decoration(before) || is_decoration(after)) {
            self.push(TokenKind::Mark, start, '-'.into());
        }
    }

    fn scan_mark(&mut self, start: usize, byte: u8) {
        self.skip_run(byte);
        if self.at - start <= 2 {
            self.push(TokenKind::Mark, start, byte.into());
        }
    }

    /// Scans a tag of a table: a line break or the end of a row ends a row, and the end of a cell counts as a comma.
    fn scan_tag(&mut self, start: usize) {
        let is_tag = matches!(self.byte(self.at), b'/' | b'a'..=b'z' | b'A'..=b'Z');
        let end = self.bytes[self.at..]
            .iter()
            .take(200)
            .position(|&byte| byte == b'>');
        if let (true, Some(end)) = (is_tag, end) {
            let name = &self.bytes[self.at..self.at + end];
            self.at += end + 1;
            if [&b"/tr"[..], b"/TR", b"br", b"br/", b"br /"].contains(&name) {
                self.push(TokenKind::RowEnd, start, 0);
            } else if [&b"/td"[..], b"/TD"].contains(&name) {
                self.push(TokenKind::Comma, start, 0);
            }
        }
    }

    fn scan_other(&mut self, start: usize) {
        let character = self.text[start..].chars().next().unwrap_or(' ');
        self.at = start + character.len_utf8();
        match character {
            '−' if self.byte(self.at).is_ascii_digit() => self.scan_number(start, true),
            '│' | '║' | '┃' => self.push(TokenKind::Pipe, start, 0),
            '·' | '•' | '□' | '■' | '▢' | '⬜' | '⬛' | '█' | '░' | '○' | '●' | '–' | '—' =>
            {
                self.push(TokenKind::Mark, start, character.into());
            }
            '×' => self.push(TokenKind::Joiner, start, 0),
            _ if character.is_alphabetic() => {
                self.at = start;
                self.scan_word();
            }
            _ => {}
        }
    }

    fn scan_number(&mut self, start: usize, is_negative: bool) {
        let kind = if is_negative {
            TokenKind::Negative
        } else {
            TokenKind::Number
        };
        if self.byte(self.at) == b'0' && matches!(self.byte(self.at + 1), b'x' | b'X') {
            let digits = self.at + 2;
            let mut end = digits;
            while self.byte(end).is_ascii_hexdigit() && end < self.bytes.len() {
                end += 1;
            }
            if end > digits {
                self.at = end;
                let value = u32::from_str_radix(&self.text[digits..end], 16);
                return self.push(kind, start, value.unwrap_or(u32::MAX));
            }
        }
        let mut value = 0_u32;
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            if byte.is_ascii_digit() {
                value = value
                    .saturating_mul(10)
                    .saturating_add(u32::from(byte - b'0'));
                self.at += 1;
            } else if byte >= 0x80 && self.text[self.at..].starts_with(['\u{fe0f}', '\u{20e3}']) {
                // The digit is drawn on a key.
                self.at += 3;
            } else {
                break;
            }
        }
        if self.byte(self.at) == b'.' && self.byte(self.at + 1) != b'.' {
            let digits = self.at + 1;
            let mut end = digits;
            while self.byte(end).is_ascii_digit() {
                end += 1;
            }
            let is_whole = self.bytes[digits..end.max(digits)]
                .iter()
                .all(|&digit| digit == b'0');
            self.at = end.min(self.bytes.len());
            if !is_whole {
                while self.byte(self.at).is_ascii_alphanumeric() {
                    self.at += 1;
                }
                return self.push(TokenKind::Word, start, 1);
            }
        }
        if self.byte(self.at).is_ascii_alphabetic() {
            // A measure, such as `12ms` or `8x8`.
            while self.byte(self.at).is_ascii_alphanumeric() {
                self.at += 1;
            }
            return self.push(TokenKind::Word, start, 1);
        }
        self.push(kind, start, value);
    }

    fn scan_word(&mut self) {
        let start = self.at;
        for character in self.text[start..].chars() {
            if !(character.is_alphanumeric() || character == '_' || character == '\'') {
                break;
            }
            self.at += character.len_utf8();
        }
        let word = self.text[start..self.at].trim_end_matches('\'');
        self.at = start + word.len();
        let mut characters = word.chars();
        if let (Some(letter), None) = (characters.next(), characters.next()) {
            return self.push(TokenKind::Letter, start, letter.into());
        }
        if NO_VALUE_WORDS.contains(&word) {
            return self.push(TokenKind::Mark, start, NO_VALUE.into());
        }
        match name_value(word) {
            Some(value) => self.push(TokenKind::Name, start, value),
            None => {
                let hash = word.bytes().fold(7_u32, |hash, byte| {
                    hash.wrapping_mul(31).wrapping_add(byte.into())
                });
                self.push(TokenKind::Word, start, hash);
            }
        }
    }
}

/// The value of the token of a chess name: one or two letters and a number, or a knight's letter, a letter and a
/// number.
fn name_value(word: &str) -> Option<u32> {
    let split = word.find(|character: char| !character.is_ascii_alphabetic())?;
    let (mut letters, digits) = word.split_at(split);
    let is_move = letters.len() == 2
        && letters.starts_with(['N', 'S', 'C', 'K', 'P'])
        && letters.ends_with(|letter: char| letter.is_ascii_lowercase());
    if is_move {
        letters = &letters[1..];
    }
    if letters.len() > 2 || digits.len() > 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let column = letters.bytes().fold(0, |column, letter| {
        column * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1
    }) - 1;
    let row: u32 = digits.parse().ok()?;
    Some(column << 16 | row)
}
