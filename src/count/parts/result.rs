//! The results of parts, as lines of JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::division::{Division, Part};
use crate::board::{Board, Square};
use crate::count::frontier::{read_square, square_text};
use crate::escape::{escape_controls, excerpt};

/// The version of the numbering of parts. Results of different versions cannot be added up.
const VERSION: u32 = 1;

/// The maximum number of characters of a faulty text in an error.
const MAX_SHOWN_CHARS: usize = 80;

/// The number of tours of one part of a division.
///
/// Its text is one line of JSON with the board, the division and the part. A check value at the end of the line detects
/// changes.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::{Division, PartResult, PartResultError};
///
/// let division = Division::new(Board::new(6, 6)?, &[0])?;
/// let result = PartResult::new(&division, &division.parts()[0], 9_862);
/// let line = result.to_string();
/// assert!(line.starts_with(r#"{"version":1,"board":"6x6","squares":["0,0"],"part":1,"parts":1,"#));
/// assert_eq!(line.parse(), Ok(result));
/// let changed = line.replace("9862", "9863");
/// assert!(matches!(changed.parse::<PartResult>(), Err(PartResultError::Changed { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartResult {
    board: Board,
    squares: Vec<Square>,
    line: Line,
    count: u128,
}

/// The keys and values of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    version: u32,
    board: String,
    squares: Vec<String>,
    part: u32,
    parts: u32,
    moves: Vec<String>,
    multiplicity: u32,
    count: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    check: String,
}

impl Line {
    /// The check value of all other values: their CRC-32 as eight hexadecimal digits.
    fn check_value(&self) -> String {
        let unchecked = Self {
            check: String::new(),
            ..self.clone()
        };
        let text = serde_json::to_string(&unchecked).unwrap_or_default();
        format!("{:08x}", crc32fast::hash(text.as_bytes()))
    }
}

impl PartResult {
    /// The result of `part`, which has `count` tours.
    #[must_use]
    pub fn new(division: &Division, part: &Part, count: u128) -> Self {
        let board = division.board();
        let mut line = Line {
            version: VERSION,
            board: format!("{}x{}", board.rows(), board.columns()),
            squares: (division.squares().iter())
                .map(|&square| square_text(board, square))
                .collect(),
            part: part.number(),
            parts: division.parts().len() as u32,
            moves: part
                .fixed_moves()
                .moves()
                .iter()
                .map(|moves| moves.text(board))
                .collect(),
            multiplicity: part.multiplicity(),
            count: count.to_string(),
            check: String::new(),
        };
        line.check = line.check_value();
        Self {
            board,
            squares: division.squares().to_vec(),
            line,
            count,
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The squares of the division.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of the part.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.line.part
    }

    /// The number of tours with the moves of the part.
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }
}

impl fmt::Display for PartResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&serde_json::to_string(&self.line).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for PartResult {
    type Err = PartResultError;

    fn from_str(text: &str) -> Result<Self, PartResultError> {
        let line: Line =
            serde_json::from_str(text).map_err(|error| PartResultError::Unreadable {
                message: excerpt(&error.to_string(), MAX_SHOWN_CHARS),
            })?;
        if line.version != VERSION {
            return Err(PartResultError::Version {
                value: line.version,
            });
        }
        let expected = line.check_value();
        if line.check != expected {
            return Err(PartResultError::Changed {
                value: excerpt(&line.check, MAX_SHOWN_CHARS),
                expected,
            });
        }
        let value = |field: &'static str, value: &str| PartResultError::Value {
            field,
            value: excerpt(value, MAX_SHOWN_CHARS),
        };
        let board = read_board(&line.board).ok_or_else(|| value("board", &line.board))?;
        let squares = line.squares.iter().map(|text| {
            let square = read_square(board, text);
            square.ok_or_else(|| value("squares", text))
        });
        let squares = squares.collect::<Result<_, _>>()?;
        let count = line
            .count
            .parse()
            .map_err(|_| value("count", &line.count))?;
        Ok(Self {
            board,
            squares,
            line,
            count,
        })
    }
}

/// Reads the sides of a board, such as `6x8`.
pub(super) fn read_board(text: &str) -> Option<Board> {
    let (rows, columns) = text.split_once('x')?;
    Board::new(rows.parse().ok()?, columns.parse().ok()?).ok()
}

/// A fault of a line that should be the result of a part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PartResultError {
    /// The line is not the JSON of a result.
    #[error("this is not the result of a part: {}", escape_controls(.message))]
    Unreadable {
        /// The fault of the JSON, cut to 80 characters.
        message: String,
    },
    /// The result is of another version.
    #[error("the result is of version {value}, and only version {VERSION} can be added up")]
    Version {
        /// The version of the result.
        value: u32,
    },
    /// The line was changed after it was written.
    #[error(
        "the line was changed: its check value is “{}”, and its content gives “{expected}”",
        escape_controls(.value)
    )]
    Changed {
        /// The check value of the line, cut to 80 characters.
        value: String,
        /// The check value of its content.
        expected: String,
    },
    /// A value is impossible.
    #[error("“{}” is no value of “{field}”", escape_controls(.value))]
    Value {
        /// The key of the value.
        field: &'static str,
        /// The value, cut to 80 characters.
        value: String,
    },
}
