//! Errors in the description of a run.

use serde::Serialize;
use thiserror::Error;

use crate::board::MAX_SIDE;
use crate::escape::excerpt;
use crate::holes::BoardTextError;
use crate::leaper::{Leaper, LeaperError};
use crate::moves::MoveOrderError;
use crate::named::{UnknownName, named};
use crate::order_text::OrderTextError;
use crate::text_graph::TextGraphError;

named! {
    /// A field of a [`Draft`](super::Draft).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    #[serde(rename_all = "camelCase")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "DraftField"))]
    #[non_exhaustive]
    pub enum Field {
        /// [`Draft::rows`](super::Draft::rows).
        Rows = "rows",
        /// [`Draft::columns`](super::Draft::columns).
        Columns = "columns",
        /// [`Draft::layers`](super::Draft::layers).
        Layers = "layers",
        /// [`Draft::start`](super::Draft::start).
        Start = "start",
        /// [`Draft::end`](super::Draft::end).
        End = "end",
        /// [`Draft::order`](super::Draft::order).
        Order = "order",
        /// [`Draft::algorithm`](super::Draft::algorithm).
        Algorithm = "algorithm",
        /// [`Draft::tour`](super::Draft::tour).
        Tour = "tour",
        /// [`Draft::find`](super::Draft::find).
        Find = "find",
        /// [`Draft::seed`](super::Draft::seed).
        Seed = "seed",
        /// [`Draft::centre`](super::Draft::centre).
        Centre = "centre",
        /// [`Draft::holes`](super::Draft::holes).
        Holes = "holes",
        /// [`Draft::topology`](super::Draft::topology).
        Topology = "topology",
        /// [`Draft::leaper`](super::Draft::leaper).
        Leaper = "leaper",
        /// [`Draft::graph`](super::Draft::graph).
        Graph = "graph",
    }
}

impl Field {
    pub(crate) fn error(self, value: &str, problem: Problem) -> ExperimentError {
        FieldError::new(self, value, problem)
    }

    pub(crate) fn out_of_range(self, value: &str, smallest: u32, largest: u32) -> ExperimentError {
        self.error(value, Problem::OutOfRange { smallest, largest })
    }
}

/// The maximum number of characters of a value in an error.
const MAX_VALUE_CHARS: usize = 80;

/// The error for a field with an invalid value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[error("{field:?} {value:?}: {problem}")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldError<F, P> {
    /// The field.
    pub field: F,
    /// The value, or its invalid part, cut to 80 characters.
    pub value: String,
    /// The problem with the value, and the allowed values.
    pub problem: P,
}

/// The error for an invalid value of an experiment, in a [`Draft`](super::Draft) or a [`Setup`](super::Setup).
pub type ExperimentError = FieldError<Field, Problem>;

impl<F, P> FieldError<F, P> {
    pub(crate) fn new(field: F, value: &str, problem: P) -> Self {
        let value = excerpt(value, MAX_VALUE_CHARS);
        Self {
            field,
            value,
            problem,
        }
    }
}

/// A problem with a value of an experiment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "DraftProblem"))]
#[non_exhaustive]
pub enum Problem {
    /// The value of a number field is empty.
    #[error("a number from {smallest} to {largest} is missing")]
    Empty {
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
    /// The value is not a whole number.
    #[error("this is not a whole number; it must be from {smallest} to {largest}")]
    NotANumber {
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
    /// The number is too small or too large.
    #[error("it must be from {smallest} to {largest}")]
    OutOfRange {
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
    /// The value is not the size of a board.
    #[error(
        "a board is written as its rows and its columns, and layers if it has any, with an x between them"
    )]
    NotABoard,
    /// The value is not a square written as `row,column`.
    #[error("a square is written as its row and its column, with a comma between them")]
    NotASquare,
    /// The square is not on the board.
    #[error("rows go to {last_row} and columns to {last_column}, from 0")]
    OffBoard {
        /// The last row.
        last_row: u32,
        /// The last column.
        last_column: u32,
    },
    /// The square is not on the board, which has several layers.
    #[error("the board is {sides}, and rows, columns and layers are counted from 0")]
    OffSpace {
        /// The sides of the board.
        sides: String,
    },
    /// Holes or joined sides were given for a board of several layers.
    #[error("a board of several layers has neither holes nor joined sides")]
    NotWithLayers,
    /// The given cell of the board is a hole.
    #[error("there is a hole")]
    Hole,
    /// A board as text contains an invalid character.
    #[error("line {line}: {sign:?} is neither a square (.) nor a hole (#)")]
    BadSign {
        /// The line, counted from 1.
        line: u32,
        /// The character.
        sign: char,
    },
    /// A board as text contains a number with no square or hole after it.
    #[error("line {line}: a square (.) or a hole (#) is missing after the number {number}")]
    NumberAlone {
        /// The line, counted from 1.
        line: u32,
        /// The number.
        number: u32,
    },
    /// A board as text contains neither a square nor a hole.
    #[error("there is no board in this text")]
    NoBoard,
    /// Every cell of the board is a hole.
    #[error("every square is a hole")]
    NothingLeft,
    /// The board is too large for holes, joined sides or a piece other than the knight.
    #[error("with this a board may have {largest} squares at most, not {cells}")]
    TooManyCells {
        /// The number of cells of the board.
        cells: u32,
        /// The maximum number of cells.
        largest: u32,
    },
    /// The value is neither the name of a piece nor two valid distances. Valid distances are at most `furthest` and not
    /// both zero.
    #[error("a leap is a name or two numbers up to {furthest} with a comma between, not both 0")]
    NotALeap {
        /// The longest distance allowed, in squares along one axis.
        furthest: u8,
    },
    /// The value is not a graph.
    #[error(transparent)]
    NotAGraph {
        /// The reason.
        fault: TextGraphError,
    },
    /// The value is not one of the known names.
    #[error("nothing has this name")]
    UnknownName,
    /// The value is not an order of the eight moves.
    #[error("an order lists each of the knight's 8 moves once")]
    NotAnOrder,
    /// A typed text is not an order of the eight moves.
    #[error(transparent)]
    NotAnOrderText {
        /// The reason.
        fault: OrderTextError,
    },
    /// The board has too many squares for the algorithm.
    #[error("this algorithm takes boards of up to {largest} squares, not {squares}")]
    TooManySquares {
        /// The number of squares of the board.
        squares: u32,
        /// The maximum number of squares.
        largest: u32,
    },
    /// Finding the whole path would exceed the memory limit.
    #[error("{squares} squares take {needed} MB with this algorithm, and may take {most}")]
    TooMuchMemory {
        /// The number of squares.
        squares: u32,
        /// The memory needed, in megabytes (10⁶ bytes).
        needed: u32,
        /// The memory limit, in megabytes.
        most: u32,
        /// The maximum number of squares with this algorithm within the memory limit.
        largest: u32,
        /// The name of an algorithm that constructs a tour at once with little memory, if there is one.
        instead: Option<&'static str>,
    },
    /// The algorithm accepts only a whole board with a knight.
    #[error("this algorithm takes only a whole board, with a knight on it")]
    NeedsWholeBoard,
    /// The algorithm is not exhaustive, so that it cannot find every tour.
    #[error("this algorithm does not try everything, so that it cannot find every tour")]
    NotExhaustive,
    /// An end was given for a closed tour, which may end on any square one move from its start.
    #[error("a closed tour ends a move away from its start, so that its end cannot be chosen")]
    EndOfClosed,
    /// The end is the same square as the start.
    #[error("a tour does not end where it starts")]
    EndIsStart,
    /// The algorithm does not support this end.
    #[error("this algorithm cannot be told where the tour of this board must end")]
    TakesNoEnd,
}

/// The number of characters of `text`, if they are more than `max_chars`.
pub(crate) fn excess_length(text: &str, max_chars: usize) -> Option<usize> {
    // The number of bytes is an upper bound for the number of characters. So the characters are counted only if the
    // number of bytes exceeds the limit.
    let length = (text.len() > max_chars).then(|| text.chars().count());
    length.filter(|&length| length > max_chars)
}

impl From<BoardTextError> for Problem {
    fn from(error: BoardTextError) -> Self {
        match error {
            BoardTextError::Sign { line, sign } => Self::BadSign { line, sign },
            BoardTextError::NumberAlone { line, number } => Self::NumberAlone { line, number },
            BoardTextError::Empty => Self::NoBoard,
            BoardTextError::Board(_) => Self::OutOfRange {
                smallest: 1,
                largest: MAX_SIDE,
            },
        }
    }
}

impl From<LeaperError> for Problem {
    fn from(error: LeaperError) -> Self {
        match error {
            LeaperError::UnknownName => Self::UnknownName,
            _ => Self::NotALeap {
                furthest: Leaper::MAX_DISTANCE,
            },
        }
    }
}

impl From<TextGraphError> for Problem {
    fn from(fault: TextGraphError) -> Self {
        Self::NotAGraph { fault }
    }
}

impl From<OrderTextError> for Problem {
    fn from(fault: OrderTextError) -> Self {
        Self::NotAnOrderText { fault }
    }
}

impl From<UnknownName> for Problem {
    fn from(_: UnknownName) -> Self {
        Self::UnknownName
    }
}

impl From<MoveOrderError> for Problem {
    fn from(error: MoveOrderError) -> Self {
        match error {
            MoveOrderError::UnknownName => Self::UnknownName,
            _ => Self::NotAnOrder,
        }
    }
}
