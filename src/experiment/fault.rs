//! What can be wrong with the description of a run.

use serde::Serialize;
use thiserror::Error;

use crate::excerpt::excerpt;
use crate::holes::BoardTextError;
use crate::leaper::{Leaper, LeaperError};
use crate::moves::MoveOrderError;
use crate::pasted::PastedError;
use crate::topology::TopologyError;
use crate::tour_text::TourTextError;

/// A field of a [`Draft`](super::Draft), or a part of a link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Field {
    /// [`Draft::rows`](super::Draft::rows).
    Rows,
    /// [`Draft::columns`](super::Draft::columns).
    Columns,
    /// [`Draft::layers`](super::Draft::layers).
    Layers,
    /// [`Draft::start`](super::Draft::start).
    Start,
    /// [`Draft::end`](super::Draft::end).
    End,
    /// [`Draft::order`](super::Draft::order).
    Order,
    /// [`Draft::algorithm`](super::Draft::algorithm).
    Algorithm,
    /// [`Draft::tour`](super::Draft::tour).
    Tour,
    /// [`Draft::find`](super::Draft::find).
    Find,
    /// [`Draft::seed`](super::Draft::seed).
    Seed,
    /// [`Draft::centre`](super::Draft::centre).
    Centre,
    /// [`Draft::holes`](super::Draft::holes).
    Holes,
    /// [`Draft::topology`](super::Draft::topology).
    Topology,
    /// [`Draft::leaper`](super::Draft::leaper).
    Leaper,
    /// [`Draft::graph`](super::Draft::graph).
    Graph,
    /// A tour that is no part of the draft, but given as text.
    TourText,
    /// The version of a link.
    Version,
    /// A part of a link that names no field, or one that was named before.
    Part,
}

impl Field {
    pub(crate) fn error(self, value: &str, problem: Problem) -> ExperimentError {
        ExperimentError {
            field: self,
            value: excerpt(value, LONGEST_VALUE),
            problem,
        }
    }

    pub(crate) fn out_of_range(self, value: &str, smallest: u32, largest: u32) -> ExperimentError {
        self.error(value, Problem::OutOfRange { smallest, largest })
    }
}

/// The most characters of a value that are shown.
const LONGEST_VALUE: usize = 80;

/// A field that holds what it may not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[error("{field:?} {value:?}: {problem}")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExperimentError {
    /// The field.
    pub field: Field,
    /// What it held; of a long text the first 80 characters.
    pub value: String,
    /// What is wrong with that, and what it may hold.
    pub problem: Problem,
}

/// What is wrong with a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Problem {
    /// Nothing was given.
    #[error("a number from {smallest} to {largest} is missing")]
    Empty {
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
    /// It is not a whole number.
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
    /// It is not the size of a board.
    #[error(
        "a board is written as its rows and its columns, and layers if it has any, with an x between them"
    )]
    NotABoard,
    /// It is not a square written as `row,column`.
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
    /// The square is not on a board of several layers.
    #[error("the board is {sides}, and rows, columns and layers are counted from 0")]
    OffSpace {
        /// Its sides.
        sides: String,
    },
    /// A board of several layers has neither holes nor joined sides.
    #[error("a board of several layers has neither holes nor joined sides")]
    NotWithLayers,
    /// On this cell of the board there is no square.
    #[error("there is a hole")]
    Hole,
    /// A sign in a picture of a board means nothing.
    #[error("line {line}: {sign:?} is neither a square (.) nor a hole (#)")]
    BadSign {
        /// The line, from 1.
        line: u32,
        /// The sign.
        sign: char,
    },
    /// A picture of a board has neither a square nor a hole.
    #[error("there is no board in this text")]
    NoBoard,
    /// Every square is missing.
    #[error("every square is a hole")]
    NothingLeft,
    /// The board is too large for holes, joined sides or another piece than the knight.
    #[error("with this a board may have {largest} squares at most, not {cells}")]
    TooManyCells {
        /// How many it has.
        cells: u32,
        /// How many it may have.
        largest: u32,
    },
    /// It is no leap: neither a name nor two distances that are not too long and not both nought.
    #[error("a leap is a name or two numbers up to {furthest} with a comma between, not both 0")]
    NotALeap {
        /// The longest distance.
        furthest: u8,
    },
    /// It is no graph.
    #[error(transparent)]
    NotAGraph {
        /// Why not.
        fault: PastedError,
    },
    /// It cannot be read as a tour.
    #[error(transparent)]
    NotATour {
        /// Why not.
        fault: TourTextError,
    },
    /// Nothing has this name.
    #[error("nothing has this name")]
    UnknownName,
    /// It is not an order of the eight moves.
    #[error("an order lists each of the knight's 8 moves once")]
    NotAnOrder,
    /// The algorithm takes no board as large as this one.
    #[error("this algorithm takes boards of up to {largest} squares, not {squares}")]
    TooManySquares {
        /// How many squares the board has.
        squares: u32,
        /// How many it may have.
        largest: u32,
    },
    /// A picture of all squares would take more memory than it may.
    #[error("{squares} squares take {needed} MB with this algorithm, and may take {most}")]
    TooMuchMemory {
        /// How many squares there are.
        squares: u32,
        /// How many megabytes (10⁶ bytes) they would take.
        needed: u32,
        /// How many they may take.
        most: u32,
        /// How many squares the board may have with this algorithm.
        largest: u32,
        /// The algorithm that makes its tour at once, and takes little for it, where there is one.
        instead: Option<&'static str>,
    },
    /// The algorithm wants a whole board with a knight on it.
    #[error("this algorithm takes only a whole board, with a knight on it")]
    NeedsWholeBoard,
    /// The algorithm cannot find every tour.
    #[error("this algorithm does not try everything, so that it cannot find every tour")]
    NotExhaustive,
    /// The end was given of a closed tour, which ends beside its start.
    #[error("a closed tour ends a move away from its start, so that its end cannot be chosen")]
    EndOfClosed,
    /// The end is the start.
    #[error("a tour does not end where it starts")]
    EndIsStart,
    /// The algorithm cannot be told where to end.
    #[error("this algorithm cannot be told where the tour of this board must end")]
    TakesNoEnd,
    /// No link has a part of this name.
    #[error("a link has no such part")]
    UnknownPart,
    /// A part of a link stands twice.
    #[error("this stands twice in the link")]
    Repeated,
    /// A list of a sweep names nothing.
    #[error("nothing is listed")]
    NothingListed,
    /// A part of a list of a sweep is neither a number nor two with `..` between them, the smaller first.
    #[error(
        "a range is one whole number or two with .. between them, from {smallest} to {largest}"
    )]
    NotARange {
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
    /// The starts of a sweep are neither a name nor squares.
    #[error("starts are {names}, or squares as row,column")]
    NoStarts {
        /// The names.
        names: String,
    },
    /// The most visits of a run of a sweep are no whole number.
    #[error("a limit is a whole number from 1 to {most}")]
    NotALimit {
        /// The largest number allowed.
        most: u64,
    },
    /// A sweep asks for more than is carried out.
    #[error("these are {runs} or more, and there may be {most}")]
    TooManyRuns {
        /// How many it asks for, at least.
        runs: u64,
        /// How many there may be.
        most: u64,
    },
}

impl From<BoardTextError> for Problem {
    fn from(error: BoardTextError) -> Self {
        match error {
            BoardTextError::Sign { line, sign } => Self::BadSign { line, sign },
            BoardTextError::Empty | BoardTextError::Board(_) => {
                unreachable!("the board is known before its holes are read")
            }
        }
    }
}

impl From<LeaperError> for Problem {
    fn from(error: LeaperError) -> Self {
        match error {
            LeaperError::UnknownName => Self::UnknownName,
            _ => Self::NotALeap {
                furthest: Leaper::FURTHEST,
            },
        }
    }
}

impl From<PastedError> for Problem {
    fn from(fault: PastedError) -> Self {
        Self::NotAGraph { fault }
    }
}

impl From<TourTextError> for Problem {
    fn from(fault: TourTextError) -> Self {
        Self::NotATour { fault }
    }
}

impl From<TopologyError> for Problem {
    fn from(_: TopologyError) -> Self {
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
