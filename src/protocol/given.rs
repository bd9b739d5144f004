//! The message to the page about a tour that was given as text.

use serde::Serialize;

use crate::experiment::Draft;
use crate::run::{GivenFault, GivenTour, MissingSquares};

/// A tour given as text, with its board and its first fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GivenTourInfo {
    /// The experiment: the board, and the start of the path.
    pub draft: Draft,
    /// The number of squares in the text.
    pub written: usize,
    /// The number of squares of the path: those before the first fault, or all squares of the text without a fault.
    pub length: usize,
    /// The last square of the path; `None` for an empty path.
    pub end: Option<u32>,
    /// The first fault, if there is one.
    pub fault: Option<GivenFault>,
    /// The squares of the board that the text does not name.
    pub missing: MissingSquares,
}

impl GivenTourInfo {
    /// Converts a given tour.
    #[must_use]
    pub fn of(given: &GivenTour) -> Self {
        Self {
            draft: given.draft().clone(),
            written: given.square_count(),
            length: given.path().len(),
            end: given.path().last().copied(),
            fault: given.fault().cloned(),
            missing: given.missing_squares().clone(),
        }
    }
}
