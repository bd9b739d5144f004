//! Errors of reading a text as a tour.

use serde::Serialize;
use thiserror::Error;

use crate::escape::{escape_controls, excerpt};

/// The reason why a text cannot be read as a tour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TourTextError {
    /// The text has no squares.
    #[error("there is no tour in it")]
    Empty,
    /// The text is too long.
    #[error("a tour may be {most} bytes of text at most, not {value}")]
    TooLong {
        /// The number of bytes.
        value: usize,
        /// The largest number of bytes: [`TourText::MAX_BYTES`](super::TourText::MAX_BYTES) unless the caller has
        /// another limit.
        most: usize,
    },
    /// The bytes are not UTF-8 text.
    #[error("it is not text: byte {byte} is not UTF-8")]
    Encoding {
        /// The index of the first invalid byte, from 0.
        byte: usize,
    },
    /// A character is neither part of a number nor a separator.
    #[error("line {line}: {found:?} does not belong in a tour")]
    Unexpected {
        /// The line, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// A number is too large.
    #[error("line {line}: a number is too large")]
    TooLarge {
        /// The line, from 1.
        line: usize,
    },
    /// A word is not the name of a vertex.
    #[error("line {line}: the graph has no vertex {}", escape_controls(.name))]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The word, cut to 40 characters.
        name: String,
    },
    /// The numbers form neither a list nor a board.
    #[error("its numbers are neither a list of squares nor the rows of a board")]
    Shape,
    /// The text is not JSON of a tour.
    #[error("as JSON: {}", escape_controls(.message))]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column in that line, from 1; 0 for the line end.
        column: usize,
        /// The message of the JSON parser, in English, with the line and the column. It may quote a part of the text,
        /// and is cut after 200 characters.
        message: String,
    },
    /// The text is not a picture of a tour.
    #[error("the picture has no board, or no line from square to square")]
    Picture,
    /// The board has no valid size, or is larger than the limit.
    #[error(
        "a board of {rows} rows and {columns} columns is too large; its sides may be {largest} at most"
    )]
    Board {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        columns: u64,
        /// The largest length of a side.
        largest: u32,
    },
}

/// The maximum number of characters of a message of the JSON parser, without the line and the column.
const MAX_JSON_REASON_CHARS: usize = 200;

impl From<serde_json::Error> for TourTextError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let mut message = error.to_string();
        // The place at the end stays, wherever the message is cut.
        let place = format!(" at line {line} column {column}");
        if let Some(reason) = message.strip_suffix(&place) {
            message = excerpt(reason, MAX_JSON_REASON_CHARS) + &place;
        }
        Self::Json {
            line,
            column,
            message,
        }
    }
}
