//! The state machine of a run.

use std::collections::TryReserveError;

use super::{CheckedPath, Outcome};
use crate::board::Square;
use crate::search::Search;
use crate::solve::Portfolio;

/// The state of a run.
#[derive(Clone)]
pub(super) enum State {
    /// Not started, with no memory allocated.
    NotStarted,
    /// Works by the current strategy of the run.
    Strategy,
    /// Solvers tried one after another.
    Solvers(Box<Portfolio>),
    /// The search whose path is the goal of the run.
    Search(Box<dyn Search>),
    /// Checking a path. The outcome follows when the check is complete.
    Checking(Outcome, Box<CheckedPath>),
    /// There is an outcome.
    Ended(Outcome),
}

/// A copy of the current path of a search.
pub(super) fn copy_path(search: &dyn Search) -> Result<Vec<Square>, TryReserveError> {
    let mut path = path_with_capacity(search.path().len() as u32)?;
    path.extend_from_slice(search.path());
    Ok(path)
}

/// An empty path with capacity for `squares` squares.
pub(super) fn path_with_capacity(squares: u32) -> Result<Vec<Square>, TryReserveError> {
    let mut path = Vec::new();
    path.try_reserve_exact(squares as usize)?;
    Ok(path)
}
