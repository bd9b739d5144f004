//! The error for a text without a board.

use serde::Serialize;
use thiserror::Error;

/// The reason why a text cannot be read as a printout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum UnreadablePrintout {
    /// The text is too long.
    #[error("a text may have {most} bytes at most, not {value}")]
    TooLong {
        /// The number of bytes.
        value: usize,
        /// The largest number of bytes.
        most: usize,
    },
    /// The text has too many numbers, words and separators.
    #[error("a text may have {most} numbers, words and separators at most")]
    TooManyTokens {
        /// The largest number of tokens.
        most: usize,
    },
    /// The wanted board has no valid sides.
    #[error("there is no board of {rows} rows and {columns} columns")]
    Board {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// The text has no board, and no list of squares.
    #[error(
        "it has {numbers} numbers, {squares} names of squares, {lines} lines and {words} words, but {missing}; \
         forms that work: {}", .examples.join(" | ").replace('\n', " / ")
    )]
    NoBoard {
        /// The number of numbers.
        numbers: usize,
        /// The number of chess names of squares.
        squares: usize,
        /// The number of lines that are not empty.
        lines: usize,
        /// The number of words.
        words: usize,
        /// A sentence about what is missing, in English.
        missing: String,
        /// Three texts that can be read; the last one is made from the first line of the text.
        examples: Vec<String>,
    },
    /// The text has no reading of the wanted name.
    #[error("it cannot be read as {wanted}; it can be read as {}", .readings.join(", "))]
    NoSuchReading {
        /// The wanted reading.
        wanted: String,
        /// The names of the readings that there are.
        readings: Vec<String>,
    },
}
