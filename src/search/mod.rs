//! Step iterators: searches that can be watched.
//!
//! A [`Search`] is an iterator of [`Step`]s. One call of `next` is one event; between two calls the
//! search is a value that can be looked at ([`Search::path`], [`Search::counters`]), cloned or left
//! alone. It says what it can do at every square ([`Search::decisions`]), and what it will do next and
//! why ([`Search::outlook`]). Searches take ordered adjacency lists and know nothing of knights or boards, but for those
//! of which the rule itself is about a board ([`Octants`], [`Roth`]).
//!
//! A [`Solver`] looks for one tour of any graph, or for a proof that there is none, by other ways
//! than from square to square; an [`Answer`] tries one after another.

mod answer;
mod breadth_first;
mod cascade;
mod checkpoint;
mod decision;
mod depth_first;
mod end;
mod failed;
mod forcing;
mod free_board;
mod free_cells;
mod free_graph;
mod goal;
mod greedy;
pub(crate) mod instance;
mod objection;
mod octant;
mod outlook;
mod packed;
mod plain;
mod program;
mod proof;
mod pruned;
mod retrace;
mod rotations;
mod slice;
mod solver;
pub(crate) mod square_set;
mod tie_break;
mod timeline;
mod two_factor;
mod unvisited;
mod warnsdorff;
mod why;

pub use answer::{Answer, Method, Turn};
pub use breadth_first::{BreadthFirst, Frontier};
pub use cascade::Cascade;
pub use checkpoint::Checkpoint;
pub use decision::{Candidate, CandidateState, Decision, Key, KeyName};
pub use depth_first::{AsListed, CandidateOrder, DepthFirst, WarnsdorffExchange, WarnsdorffStable};
pub use end::{End, EndError};
pub use forcing::Forcing;
pub use free_board::{FreeBoard, Spot, Spots};
pub use free_graph::FreeGraph;
pub use goal::Goal;
pub use greedy::{Greedy, Walk};
pub use octant::{Centre, Octants, Priorities};
pub use outlook::Outlook;
pub use plain::{FreeBits, FreeBytes, LONGEST_LIST, Plain, PlainError};
pub use program::{Line, Program};
pub use proof::{Proof, refute};
pub use pruned::{Pruned, PrunedError};
pub use retrace::Retrace;
pub use rotations::Rotations;
pub use slice::Slice;
pub use solver::{Effort, Progress, Solver};
pub use tie_break::{Pohl, Random, Roth, TieBreak};
pub use timeline::{Branch, Found, History, Landmark, Passage, Span, Timeline};
pub use two_factor::TwoFactor;
pub use unvisited::Unvisited;
pub use warnsdorff::Warnsdorff;
pub use why::Why;

use std::ops::Range;

use dyn_clone::DynClone;
use thiserror::Error;

use crate::board::Square;

/// One event of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The path grew by a square.
    Enter {
        /// The square entered, now the last of the path.
        square: Square,
    },
    /// The square just entered leads no further, and the path is not what is looked for.
    DeadEnd {
        /// The last square of the path.
        square: Square,
    },
    /// The path shrank by a square.
    Leave {
        /// The square left, free again.
        square: Square,
    },
    /// The search goes on from another path, one that it had put aside.
    Resume {
        /// How many squares at the beginning of the path are still the same.
        kept: u32,
    },
    /// The whole path was given up: the next attempt begins from the start, by another rule.
    Restart,
    /// The path is a tour of the kind that is looked for.
    Tour,
    /// Everything was tried: there is no tour, or no further one, from this start.
    Exhausted,
    /// The search gave up, although not everything was tried.
    Stuck,
    /// The next path would not fit the memory that the search may use.
    MemoryFull,
}

impl Step {
    /// The word for this kind of event.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enter { .. } => "enter",
            Self::DeadEnd { .. } => "dead-end",
            Self::Leave { .. } => "leave",
            Self::Resume { .. } => "resume",
            Self::Restart => "restart",
            Self::Tour => "tour",
            Self::Exhausted => "exhausted",
            Self::Stuck => "stuck",
            Self::MemoryFull => "memory-full",
        }
    }

    /// The square concerned, if the event is about one.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Enter { square } | Self::DeadEnd { square } | Self::Leave { square } => {
                Some(square)
            }
            _ => None,
        }
    }
}

/// What a search has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Events: how often `next` returned a step.
    pub steps: u64,
    /// Squares entered, the start included: the calls of a recursive search.
    pub visits: u64,
    /// Squares left again.
    pub backtracks: u64,
    /// Squares entered that led no further, the last square of a tour not counted.
    pub dead_ends: u64,
    /// Tours found.
    pub tours: u64,
    /// How often the search began from the start: 1 more than its restarts.
    pub attempts: u32,
    /// The most squares the path has had.
    pub deepest: u32,
}

/// A search that can be watched step by step.
///
/// Searches are values: cloning one is how to come back to where it stood.
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
pub trait Search: Iterator<Item = Step> + DynClone + Send {
    /// The squares of the current path, the start first.
    fn path(&self) -> &[Square];

    /// What was done so far.
    fn counters(&self) -> Counters;

    /// How many paths of each length were entered: the first number is that of the paths of one
    /// square. Empty for a search that does not count them.
    fn levels(&self) -> &[u64] {
        &[]
    }

    /// The decisions at these `places` of the path, from 0, as far as the path has them.
    ///
    /// Takes time proportional to the number of squares and to that of places.
    fn decisions(&self, places: Range<usize>) -> Vec<Decision>;

    /// The decision before the path has a square: its only candidate is the start.
    fn before_start(&self) -> Decision;

    /// The decision at the last square of the path, or before the start.
    ///
    /// Takes time proportional to the number of squares.
    fn decision(&self) -> Decision {
        let depth = self.path().len();
        let mut last = self.decisions(depth.saturating_sub(1)..depth);
        last.pop().unwrap_or_else(|| self.before_start())
    }

    /// The next step and the reason for it; none when the search has ended.
    ///
    /// It follows from the decision and the last step. (Whether the machine has the memory that a
    /// search may use cannot be foreseen.) Takes time proportional to the number of squares.
    fn outlook(&self) -> Option<Outlook>;

    /// Takes up to `steps` steps at once and says what they did to the path.
    ///
    /// The same as calling `next` as often: this only spares the caller the single events.
    fn advance(&mut self, steps: u64) -> Slice;

    /// As [`advance`](Search::advance), but stops right after a [`Tour`](Step::Tour), so that none
    /// is missed.
    fn advance_to_tour(&mut self, steps: u64) -> Slice {
        let mut slice = Slice::none(self.path().len() as u32);
        while slice.steps < steps && slice.last != Some(Step::Tour) {
            let step = self.advance(1);
            if step.steps == 0 {
                break;
            }
            slice = slice.then(step);
        }
        slice
    }

    /// What it takes to come back to this very moment, as small as can be.
    fn checkpoint(&self) -> Box<dyn Checkpoint>;
}

dyn_clone::clone_trait_object!(Search);

/// The graph has no square like the start asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the start must be from 0 to {largest}, not {value}")]
pub struct StartError {
    /// The start asked for.
    pub value: Square,
    /// The largest square of the graph.
    pub largest: usize,
}

impl StartError {
    /// `start`, if a graph of `size` squares has it.
    pub(crate) fn check(start: Square, size: usize) -> Result<Square, Self> {
        if (start as usize) < size {
            return Ok(start);
        }
        Err(Self {
            value: start,
            largest: size - 1,
        })
    }
}
