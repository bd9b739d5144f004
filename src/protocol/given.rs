//! What is told of a tour that somebody gave.

use serde::Serialize;

use crate::experiment::Draft;
use crate::run::{GivenFault, GivenTour, Missing};

/// A tour that somebody gave as text: of which board it is, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Given {
    /// The experiment: the board, and the start of the path.
    pub draft: Draft,
    /// How many squares the text has.
    pub written: usize,
    /// How many of them are a path: all that come before the first fault.
    pub length: usize,
    /// The last of these, if there is one.
    pub end: Option<u32>,
    /// The first fault, if there is one.
    pub fault: Option<GivenFault>,
    /// The squares of the board that the text does not name.
    pub missing: Missing,
}

impl Given {
    /// A tour that was given, as it crosses.
    #[must_use]
    pub fn of(given: &GivenTour) -> Self {
        Self {
            draft: given.draft().clone(),
            written: given.written(),
            length: given.path().len(),
            end: given.path().last().copied(),
            fault: given.fault().cloned(),
            missing: given.missing().clone(),
        }
    }
}
