//! The state machine of a run.

use std::collections::TryReserveError;

use super::{CheckedPath, Outcome};
use crate::board::Square;
use crate::search::{FallbackChain, Search};
use crate::solve::Portfolio;

/// The state of a run.
#[derive(Clone)]
pub(super) enum State {
    /// Not started, with no memory allocated.
    NotStarted,
    /// A search on trial, and the number of steps left in which to show that it is worth watching.
    Trial(Box<dyn Search>, u64),
    FallbackSearches(FallbackChain),
    Construction,
    Solvers(Box<Portfolio>),
    Search(Box<dyn Search>),
    Checking(Outcome, Box<CheckedPath>),
    Ended(Outcome),
}

/// A copy of the current path of a search.
pub(super) fn copy_path(search: &dyn Search) -> Result<Vec<Square>, TryReserveError> {
    let mut path = path_with_capacity(search.path().len() as u32)?;
    path.extend_from_slice(search.path());
    Ok(path)
}

/// An empty list with room for `squares` squares.
pub(super) fn path_with_capacity(squares: u32) -> Result<Vec<Square>, TryReserveError> {
    let mut path = Vec::new();
    path.try_reserve_exact(squares as usize)?;
    Ok(path)
}
