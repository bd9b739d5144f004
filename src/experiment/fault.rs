//! What can be wrong with the description of a run.

use serde::Serialize;
use thiserror::Error;

use crate::excerpt::excerpt;
use crate::holes::BoardTextError;
use crate::leaper::{Leaper, LeaperError};
use crate::moves::MoveOrderError;
use crate::named::{UnknownName, named};
use crate::pasted::PastedError;
use crate::tour_text::TourTextError;

named! {
    /// A field of a [`Draft`](super::Draft), or a part of a link.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    #[serde(rename_all = "camelCase")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
        /// A tour that is no part of the draft, but given as text.
        TourText = "tourText",
        /// A link as a whole.
        Link = "link",
        /// The version of a link.
        Version = "version",
        /// A part of a link that names no field, or one that was named before.
        Part = "part",
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

/// The most characters of a value that are shown.
const LONGEST_VALUE: usize = 80;

/// A field that holds what it may not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[error("{field:?} {value:?}: {problem}")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldError<F> {
    /// The field.
    pub field: F,
    /// What it held, or the part at fault; of a long text the first 80 characters.
    pub value: String,
    /// What is wrong with that, and what it may hold.
    pub problem: Problem,
}

/// A field of a [`Draft`](super::Draft) that holds what it may not.
pub type ExperimentError = FieldError<Field>;

impl<F> FieldError<F> {
    pub(crate) fn new(field: F, value: &str, problem: Problem) -> Self {
        let value = excerpt(value, LONGEST_VALUE);
        Self {
            field,
            value,
            problem,
        }
    }
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
    /// The text is longer than is read. Nothing of it was.
    #[error("this has {length} characters; there may be {most}")]
    TooLong {
        /// How many characters it has.
        length: usize,
        /// How many it may have.
        most: usize,
    },
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

impl Problem {
    /// [`Problem::TooLong`] where `text` has more than `most` characters.
    pub(crate) fn of_length(text: &str, most: usize) -> Option<Self> {
        // A text has at least as many bytes as characters: most texts need no counting.
        let length = if text.len() > most {
            text.chars().count()
        } else {
            0
        };
        (length > most).then_some(Self::TooLong { length, most })
    }
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
