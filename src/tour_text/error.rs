//! Why a text cannot be read as a tour.

use serde::Serialize;
use thiserror::Error;

use super::TourText;
use crate::escape::escape_controls;

/// Why a text cannot be read as a tour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TourTextError {
    /// There is no number in it.
    #[error("there is no tour in it")]
    Empty,
    /// There is too much of it.
    #[error("a tour may be {most} bytes of text at most, not {value}")]
    TooLong {
        /// How many bytes there are.
        value: usize,
        /// How many there may be: [`TourText::LONGEST`] where the caller has no other limit.
        most: usize,
    },
    /// It is not text.
    #[error("it is not text: byte {byte} is not UTF-8")]
    Encoding {
        /// The first byte that is none, from 0.
        byte: usize,
    },
    /// Something is neither a number nor what separates numbers.
    #[error("line {line}: {found:?} does not belong in a tour")]
    Unexpected {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: char,
    },
    /// A number is too large to be anything.
    #[error("line {line}: a number is too large")]
    TooLarge {
        /// The line, from 1.
        line: usize,
    },
    /// A word is the name of no vertex.
    #[error("line {line}: the graph has no vertex {}", escape_controls(.name))]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The word; of a long one the first 40 characters.
        name: String,
    },
    /// The numbers form neither a list nor a board.
    #[error("its numbers are neither a list of squares nor the rows of a board")]
    Shape,
    /// It is not the JSON of a tour.
    #[error("as JSON: {}", escape_controls(.message))]
    Json {
        /// The line, from 1.
        line: usize,
        /// The place in that line, from 1; 0 for its end.
        column: usize,
        /// What is wrong, in English.
        message: String,
    },
    /// It is not a picture of a tour.
    #[error("the picture has no board, or no line from square to square")]
    Picture,
    /// The board that it tells of is no board, or a larger one than is shown.
    #[error(
        "a board of {rows} rows and {columns} columns is too large; its sides may be {largest} at most"
    )]
    Board {
        /// How many rows it has.
        rows: u64,
        /// How many columns it has.
        columns: u64,
        /// How long a side may be.
        largest: u32,
    },
}

impl From<serde_json::Error> for TourTextError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        }
    }
}

impl TourTextError {
    /// Refuses a text that is longer than [`TourText::LONGEST`].
    pub(crate) const fn check_length(text: &[u8]) -> Result<(), Self> {
        let (value, most) = (text.len(), TourText::LONGEST);
        if value > most {
            return Err(Self::TooLong { value, most });
        }
        Ok(())
    }
}
