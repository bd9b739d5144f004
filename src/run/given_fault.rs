//! Errors and faults of given tours.

use serde::Serialize;
use thiserror::Error;

use crate::board::Square;
use crate::experiment::FieldError;
use crate::tour_text::TourTextError;

/// The error for a text that is not a tour.
pub type GivenTourError = FieldError<GivenTourField, GivenTourProblem>;

/// The field that a [`GivenTourError`] is about. The text is the only field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GivenTourField {
    /// The text.
    TourText,
}

/// A problem with the text of a tour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum GivenTourProblem {
    /// The text is not a tour.
    #[error(transparent)]
    NotATour {
        /// The reason.
        fault: TourTextError,
    },
}

/// A fault of a given tour. Positions count from 0, at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum GivenFault {
    /// A square is off the board, or a hole.
    OffBoard {
        /// The position of the square in the path.
        position: usize,
        /// The square, as it was written.
        written: String,
    },
    /// A square occurs twice.
    Repeated {
        /// The position of the second occurrence.
        position: usize,
        /// The square.
        square: Square,
        /// The position of the first occurrence.
        first: usize,
    },
    /// No move leads from one square to the next.
    NotAMove {
        /// The position of the second square.
        position: usize,
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
    },
    /// Two squares of the board have the same visit number.
    Twice {
        /// The position that the visit would have in the path.
        position: usize,
        /// The visit number.
        number: u64,
        /// The first square with this number.
        square: Square,
        /// The second square with this number.
        other: Square,
    },
    /// No square of the board has this visit number, although some squares have larger numbers.
    Gap {
        /// The position that the visit would have in the path.
        position: usize,
        /// The visit number.
        number: u64,
        /// The next larger number on the board.
        next: u64,
        /// The square with the next larger number.
        square: Square,
    },
}

impl GivenFault {
    /// The position of the fault in the path, from 0. The squares before this position form a path.
    #[must_use]
    pub const fn position(&self) -> usize {
        match *self {
            Self::OffBoard { position, .. }
            | Self::Repeated { position, .. }
            | Self::NotAMove { position, .. }
            | Self::Twice { position, .. }
            | Self::Gap { position, .. } => position,
        }
    }
}

/// The squares of the board that a text does not name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MissingSquares {
    /// The number of these squares.
    pub count: usize,
    /// The first of these squares in the order of their numbers, at most [`MAX_LISTED`](Self::MAX_LISTED).
    pub squares: Vec<Square>,
}

impl MissingSquares {
    /// The maximum number of [`squares`](Self::squares).
    pub const MAX_LISTED: usize = 64;
}
