//! Notices about texts: that a text is source code, or that its program failed.

use serde::Serialize;

use super::parse::decode;
use crate::escape::excerpt;

/// A notice about a text, besides its board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum PrintoutNotice {
    /// The text seems to be the source code of a program.
    SourceCode,
    /// The program that printed the text ended with an error.
    Failure {
        /// The line with the error, from 1.
        line: usize,
        /// The text of the line, cut to 80 characters.
        text: String,
    },
}

/// Beginnings of lines of source code in C, C++, C#, Go, Java, JavaScript, Python and Rust.
const STATEMENTS: [&str; 26] = [
    "#define",
    "#include",
    "class ",
    "const ",
    "def ",
    "elif ",
    "else",
    "fn ",
    "for ",
    "for(",
    "from ",
    "function ",
    "if ",
    "if(",
    "import ",
    "int ",
    "let ",
    "package ",
    "private ",
    "public ",
    "return",
    "static ",
    "using ",
    "void ",
    "while ",
    "while(",
];

/// Characters at the end of lines of source code.
const STATEMENT_ENDS: [char; 5] = [';', '{', ':', ')', '>'];

/// The least number of lines of source code in a program.
const MIN_STATEMENTS: usize = 4;

/// Parts of the messages with which programs end.
const FAILURES: [&str; 15] = [
    "Segmentation fault",
    "segmentation fault",
    "Bus error",
    "core dumped",
    "stack overflow",
    "Stack overflow",
    "StackOverflow",
    "Maximum call stack",
    "RecursionError",
    "OutOfMemory",
    "MemoryError",
    "IndexError",
    "IndexOutOfBounds",
    "panicked at",
    "Time limit exceeded",
];

impl PrintoutNotice {
    /// Finds out whether a text is the source code of a program, or has the message of a failure.
    ///
    /// The text is UTF-8, or UTF-16 with a byte order mark. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::printout::PrintoutNotice;
    ///
    /// let text = "1 4 7\nSegmentation fault (core dumped)";
    /// let failure = PrintoutNotice::Failure { line: 2, text: "Segmentation fault (core dumped)".into() };
    /// assert_eq!(PrintoutNotice::of(text.as_bytes()), Some(failure));
    /// ```
    #[must_use]
    pub fn of(text: &[u8]) -> Option<Self> {
        let text = decode(text);
        let lines = || {
            let lines = text.lines().map(str::trim);
            lines.filter(|line| !line.is_empty())
        };
        let statements = lines().filter(|line| is_statement(line)).count();
        if statements >= MIN_STATEMENTS && statements * 6 >= lines().count() {
            return Some(Self::SourceCode);
        }
        // Traces of calls come before the message.
        let failure = (1..)
            .zip(text.lines())
            .filter(|(_, line)| is_failure(line.trim()))
            .last();
        failure.map(|(line, text)| Self::Failure {
            line,
            text: excerpt(text.trim(), 80),
        })
    }
}

fn is_statement(line: &str) -> bool {
    let mut beginnings = STATEMENTS.iter();
    line.ends_with(STATEMENT_ENDS) && beginnings.any(|beginning| line.starts_with(beginning))
}

fn is_failure(line: &str) -> bool {
    line == "Killed" || FAILURES.iter().any(|failure| line.contains(failure))
}
