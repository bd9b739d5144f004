//! Step iterators: searches that can be watched.
//!
//! A [`Search`] is an iterator of [`Step`]s. One call of `next` is one event; between two calls the
//! search is a value that can be looked at ([`Search::path`], [`Search::counters`]) or left alone.
//! Searches take ordered adjacency lists and know nothing of knights or boards.

mod depth_first;
mod slice;

pub use depth_first::{
    AsListed, CandidateOrder, DepthFirst, StartError, WarnsdorffExchange, WarnsdorffStable,
};
pub use slice::Slice;

use crate::board::Square;

/// One event of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The path grew by a square.
    Enter {
        /// The square entered, now the last of the path.
        square: Square,
    },
    /// The square just entered has no free neighbour, and the path is no tour.
    DeadEnd {
        /// The last square of the path.
        square: Square,
    },
    /// The path shrank by a square: every way on from it has failed.
    Leave {
        /// The square left, free again.
        square: Square,
    },
    /// The path holds every square.
    Tour,
    /// Everything was tried: there is no tour from this start.
    Exhausted,
}

/// What a search has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Events: how often `next` returned a step.
    pub steps: u64,
    /// Squares entered, the start included: the calls of a recursive search.
    pub visits: u64,
    /// Squares left again: `visits` less the length of the path.
    pub backtracks: u64,
    /// Squares entered that had no free neighbour, the last square of a tour not counted.
    pub dead_ends: u64,
    /// The most squares the path has had.
    pub deepest: u32,
}

/// A search that can be watched step by step.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::search::{AsListed, DepthFirst, Search, Step};
///
/// // Three squares in a row: from the middle one there is no way through.
/// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
/// let mut search = DepthFirst::new(row.into(), 1, AsListed)?;
/// assert_eq!(search.next(), Some(Step::Enter { square: 1 }));
/// assert_eq!(search.next(), Some(Step::Enter { square: 0 }));
/// assert_eq!(search.next(), Some(Step::DeadEnd { square: 0 }));
/// assert_eq!(search.next(), Some(Step::Leave { square: 0 }));
/// assert_eq!(search.path(), [1]);
/// assert_eq!(search.last(), Some(Step::Exhausted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Search: Iterator<Item = Step> {
    /// The squares of the current path, the start first.
    fn path(&self) -> &[Square];

    /// What was done so far.
    fn counters(&self) -> Counters;

    /// Takes up to `steps` steps at once and says what they did to the path.
    ///
    /// The same as calling `next` as often: this only spares the caller the single events.
    fn advance(&mut self, steps: u64) -> Slice;
}
