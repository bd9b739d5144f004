//! Step iterators: searches for a tour that report every step.
//!
//! Start with the trait [`Search`]: an iterator of [`Step`]s, where each call of `next` is one event. Between two calls
//! the search can be inspected ([`Search::path`], [`Search::counters`]) or cloned. [`Search::decisions`] lists the
//! candidates at every square of the path. [`Search::next_step`] gives the next step and the reason for it.
//!
//! Searches take ordered adjacency lists and do not depend on knights or boards. The exceptions are the searches whose
//! rule is about a board ([`Octants`](greedy::Octants), [`Roth`](greedy::Roth)).
//!
//! Five documents are the basis of this project. Comments cite a document by its number, 000 to 004. The page lists the
//! documents in its view *Published*.
//!
//! # Examples
//!
//! ```
//! use knights_tour::experiment::Draft;
//! use knights_tour::step::Step;
//!
//! let mut search = Draft::default().validate()?.search();
//! let batch = search.advance(10);
//! assert!(matches!(batch.last, Some(Step::Enter { .. })));
//! assert_eq!(search.path().len(), 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod breadth_first;
mod cloned_checkpoint;
pub mod depth_first;
mod fallback_chain;
pub mod fast_backtracking;
pub mod greedy;
mod known_path;
pub(crate) mod packed;
pub mod pruned;
mod step_batch;
mod step_fold;

pub use fallback_chain::FallbackChain;
pub use known_path::{GIVEN_PATH, KnownPath};
pub use step_batch::StepBatch;

use std::ops::Range;

use dyn_clone::DynClone;

use crate::board::Square;
use crate::explain::{Decision, NextStep};
use crate::step::{Counters, Step};

/// Implements methods of [`Iterator`] and [`Search`] from fields of the search. The arguments name the fields, with two
/// exceptions:
///
/// - `next` implements `next` for a depth-first search with the methods `is_tour`, `next_candidate`, `enter` and
///   `leave`;
/// - `decisions_by` implements `decisions` by the method `decision_at`, and takes the field with the adjacency lists.
macro_rules! from_fields {
    ($($field:ident $(($lists:ident))?),*) => { $( $crate::search::from_fields!(@$field $($lists)?); )* };
    (@ended) => {
        fn size_hint(&self) -> (usize, Option<usize>) {
            // A search that has not ended takes at least one more step.
            if self.ended { (0, Some(0)) } else { (1, None) }
        }
    };
    (@next) => {
        #[inline]
        fn next(&mut self) -> Option<Step> {
            if self.ended {
                return None;
            }
            self.counters.steps += 1;
            let just_entered = std::mem::take(&mut self.entered);
            if just_entered && self.is_tour() {
                self.counters.tours += 1;
                self.ended = !self.goal.all;
                return Some(Step::Tour);
            }
            Some(match (self.next_candidate(), self.path().last()) {
                (Some(square), _) => self.enter(square),
                (None, Some(&square)) if just_entered => {
                    self.counters.dead_ends += 1;
                    Step::DeadEnd { square }
                }
                (None, Some(&square)) => self.leave(square),
                (None, None) => {
                    self.ended = true;
                    Step::Exhausted
                }
            })
        }
    };
    (@path) => {
        fn path(&self) -> &[Square] {
            &self.path
        }
    };
    (@counters) => {
        fn counters(&self) -> Counters {
            self.counters
        }
    };
    (@levels) => {
        fn paths_by_length(&self) -> &[u64] {
            &self.levels
        }
    };
    (@decisions_by $lists:ident) => {
        fn decisions(&self, indices: Range<usize>) -> Vec<Decision> {
            let path = PathIndex::new(&*self.$lists, &self.path);
            let indices = path.clip(indices);
            indices.map(|index| self.decision_at(&path, index)).collect()
        }
    };
}

use from_fields;

/// An iterator over the steps of a search.
///
/// A clone of a search keeps its state, so that the caller can return to that state later.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::search::Search;
/// use knights_tour::search::depth_first::{ListOrder, DepthFirst};
/// use knights_tour::step::Step;
///
/// // Three squares in a row: no path from the middle square reaches both others.
/// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
/// let mut search = DepthFirst::new(row.into(), 1, ListOrder)?;
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

    /// The numbers of steps, visits and other events so far.
    fn counters(&self) -> Counters;

    /// The number of paths entered, by length: the first number counts the paths of one square. Empty for a search that
    /// does not count paths.
    fn paths_by_length(&self) -> &[u64] {
        &[]
    }

    /// The decisions at the squares of the path with these `indices`, counted from 0. Indices beyond the end of the
    /// path are skipped.
    ///
    /// Takes time proportional to the number of squares plus the number of indices.
    fn decisions(&self, indices: Range<usize>) -> Vec<Decision>;

    /// The decision before the path has a square: its only candidate is the start. While the path has squares, only the
    /// square and the degree of the candidate are meaningful.
    fn start_decision(&self) -> Decision;

    /// The decision at the last square of the path, or before the start.
    ///
    /// Takes time proportional to the number of squares.
    fn decision(&self) -> Decision {
        let depth = self.path().len();
        let mut last = self.decisions(depth.saturating_sub(1)..depth);
        last.pop().unwrap_or_else(|| self.start_decision())
    }

    /// The next step and the reason for it, or `None` when the search has ended. Also `None` at the end of a given path
    /// that is not a tour ([`KnownPath::along_given_path`]), because the reason is not known there.
    ///
    /// The prediction follows from the decision and the last step. The prediction assumes that the machine can provide
    /// all the memory that the search may use. Takes time proportional to the number of squares.
    fn next_step(&self) -> Option<NextStep>;

    /// Takes up to `steps` steps at once and returns their effect on the path.
    ///
    /// Equivalent to `steps` calls of `next`, but without the individual events.
    fn advance(&mut self, steps: u64) -> StepBatch;

    /// Like [`advance`](Search::advance), but stops right after a [`Tour`](Step::Tour), so that the caller sees every
    /// tour.
    fn advance_to_tour(&mut self, steps: u64) -> StepBatch {
        let mut batch = StepBatch::empty(self.path().len() as u32);
        while batch.steps < steps && batch.last != Some(Step::Tour) {
            let next = self.advance(1);
            if next.steps == 0 {
                break;
            }
            batch = batch.then(next);
        }
        batch
    }

    /// Returns a checkpoint of the current state, as small as possible.
    fn checkpoint(&self) -> Box<dyn Checkpoint>;
}

dyn_clone::clone_trait_object!(Search);

/// A saved state of a search that can be restored.
///
/// Made by [`Search::checkpoint`]. The restored search takes exactly the steps that the original took from that state
/// on, with the same visible state after each of them. [`BreadthFirst`](breadth_first::BreadthFirst)
/// documents the only exceptions.
///
/// Depth-first searches ([`DepthFirst`](depth_first::DepthFirst),
/// [`FastBacktracking`](fast_backtracking::FastBacktracking)) store only the data that does not follow
/// from the path. Such a checkpoint takes about 150 bytes, plus one byte for every square of the path. Each square
/// where the search tried more than one candidate takes about 5 bytes more.
/// [`WarnsdorffExchange`](depth_first::WarnsdorffExchange) adds 3 bytes for every square of the graph.
/// The checkpoints of other searches are essentially clones.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::search::Search;
///
/// let mut search = Draft::default().validate()?.search();
/// search.advance(10);
/// let checkpoint = search.checkpoint();
/// search.advance(20);
/// let mut restored = checkpoint.restore();
/// assert_eq!(restored.path(), &search.path()[..10]);
/// restored.advance(20);
/// assert_eq!(restored.path(), search.path());
/// assert!(checkpoint.bytes() < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Checkpoint: Send {
    /// Restores the search to the saved state.
    fn restore(&self) -> Box<dyn Search>;

    /// The size of the checkpoint in bytes, without data that it shares with the search.
    fn bytes(&self) -> usize;

    /// The approximate time to make or to restore the checkpoint, in steps of the search.
    fn cost_in_steps(&self) -> u64;

    /// The saved path, the start first.
    fn path(&self) -> Vec<Square>;
}
