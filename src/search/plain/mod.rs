//! Plain backtracking at full speed.

mod free_squares;
mod recollection;

use std::iter::FusedIterator;
use std::sync::Arc;

use thiserror::Error;

pub use free_squares::{FreeBits, FreeBytes};

use super::{Counters, Goal, Search, Slice, StartError, Step};
use crate::board::Square;
use crate::graph::Graph;
use free_squares::{FreeSquares, LONGEST_LIST, Lists};
use recollection::{Recollection, Subtree, Totals};

/// The most steps that one turn of [`Plain::stride`] takes, subtrees that are remembered aside.
const STEPS_OF_A_TURN: u64 = 3;

/// Fewer steps than this are taken one by one: remembering costs memory, which a few steps do not need.
const FEW_STEPS: u64 = 1024;

/// Depth first in the order of the lists: [`DepthFirst`](super::DepthFirst)`<AsListed>` step by step,
/// several times as fast when many steps are taken at once.
///
/// Both give the same steps. This one keeps the candidates not tried yet of a square as the bits of
/// one byte, so that no list may be longer than 8, and the free squares in one of two ways:
///
/// - [`FreeBits`], one bit a square, for graphs of up to 64 squares;
/// - [`FreeBytes`], one byte a square, for any number of squares.
///
/// On up to 64 squares, [`advance`](Search::advance) moreover remembers subtrees that hold no tour.
/// What is below a square depends only on the free squares that can be reached from it: when the
/// same square is entered with the same region around it, the numbers of that subtree are added
/// and its steps are not taken again. Nothing that can be seen of the search shows a difference.
/// A clone starts with an empty memory.
///
/// Memory: 13 bytes a square and 48 for its list; with [`FreeBits`] some 12 kB, and 1 MiB for
/// the subtrees once many steps were asked for at once.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::{FreeBits, Plain, Search, Step};
///
/// let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::JUMPS);
/// let mut search = Plain::<FreeBits>::new(&graph, 0)?;
/// let slice = search.advance(u64::MAX);
/// assert_eq!(slice.last, Some(Step::Tour));
/// assert_eq!(search.counters().visits, 28_755);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plain<F> {
    lists: Arc<Lists>,
    goal: Goal,
    free: F,
    /// The path; what follows its first `depth` squares has no meaning.
    path: Box<[Square]>,
    depth: usize,
    /// The candidates of each square of the path that were not tried yet, as bits of its list.
    untried: Box<[u8]>,
    /// The start, until it was entered.
    pending: Option<Square>,
    /// Whether the last step entered a square.
    entered: bool,
    ended: bool,
    counters: Counters,
    /// How many paths of each length were entered, with room for one subtree beyond the longest.
    levels: Box<[u64]>,
    recollection: Recollection,
}

impl<F: FreeSquares> Plain<F> {
    /// A search of `graph` for a path from `start` through every square.
    ///
    /// # Errors
    ///
    /// [`PlainError`] when the graph has no such square, too many squares for `F`, or a square with
    /// more than 8 neighbours.
    pub fn new(graph: &Graph, start: Square) -> Result<Self, PlainError> {
        let size = graph.len();
        let start = StartError::check(start, size)?;
        if size > F::MOST_SQUARES {
            return Err(PlainError::Size {
                value: size,
                largest: F::MOST_SQUARES,
            });
        }
        let lists = Lists::new(graph).map_err(|(square, value)| PlainError::Degree {
            square,
            value,
            largest: LONGEST_LIST,
        })?;
        Ok(Self {
            lists: lists.into(),
            goal: Goal::FIRST,
            free: F::all(size),
            path: vec![0; size].into(),
            depth: 0,
            untried: vec![0; size].into(),
            pending: Some(start),
            entered: false,
            ended: false,
            counters: Counters {
                attempts: 1,
                ..Counters::default()
            },
            levels: vec![0; size + Subtree::LEVELS].into(),
            recollection: Recollection::new(size),
        })
    }

    /// The same search for another goal than the first tour.
    #[must_use]
    pub fn seeking(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    fn size(&self) -> usize {
        self.path.len()
    }

    /// Whether the path is a tour of the kind that is looked for.
    fn is_tour(&self) -> bool {
        self.depth == self.size() && (!self.goal.closed || self.lists.close(self.path()))
    }

    /// The next candidate of the last square of the path, taken off its list.
    fn next_candidate(&mut self) -> Option<Square> {
        let Some(last) = self.depth.checked_sub(1) else {
            return self.pending.take();
        };
        let untried = self.untried[last];
        if untried == 0 {
            return None;
        }
        self.untried[last] = untried & (untried - 1);
        Some(self.lists.target(self.path[last], untried.trailing_zeros()))
    }

    fn enter(&mut self, square: Square) -> Step {
        self.free.take(square);
        self.path[self.depth] = square;
        self.untried[self.depth] = self.free.candidates(&self.lists, square);
        self.recollection.pass(self.depth);
        self.levels[self.depth] += 1;
        self.depth += 1;
        self.counters.visits += 1;
        self.counters.deepest = self.counters.deepest.max(self.depth as u32);
        self.entered = true;
        Step::Enter { square }
    }

    /// Undoes `enter` for `square`, the last of the path.
    fn leave(&mut self, square: Square) -> Step {
        self.depth -= 1;
        self.free.give(square);
        self.counters.backtracks += 1;
        Step::Leave { square }
    }
}

impl<F: FreeSquares> Iterator for Plain<F> {
    type Item = Step;

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
        let step = match (self.next_candidate(), self.path().last()) {
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
        };
        Some(step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // Until it has ended, a search always has one more thing to say.
        if self.ended { (0, Some(0)) } else { (1, None) }
    }
}

impl<F: FreeSquares> FusedIterator for Plain<F> {}

impl<F: FreeSquares> Search for Plain<F> {
    fn path(&self) -> &[Square] {
        &self.path[..self.depth]
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn levels(&self) -> &[u64] {
        &self.levels[..self.size()]
    }

    fn advance(&mut self, steps: u64) -> Slice {
        self.run(steps, |_| false)
    }

    fn advance_to_tour(&mut self, steps: u64) -> Slice {
        self.run(steps, |last| last == Some(Step::Tour))
    }
}

impl<F: FreeSquares> Plain<F> {
    /// Takes up to `steps` steps, but stops after one that `is_enough`, which may be a tour or the
    /// end.
    fn run(&mut self, steps: u64, is_enough: impl Fn(Option<Step>) -> bool) -> Slice {
        let mut slice = Slice::none(self.depth as u32);
        while slice.steps < steps && !self.ended && !is_enough(slice.last) {
            let left = steps - slice.steps;
            // A stride goes on from the middle of a path. What is odd about one that is empty,
            // whole or a dead end is left to `next`.
            let midway = (1..self.size()).contains(&self.depth)
                && !(self.entered && self.untried[self.depth - 1] == 0);
            if left >= FEW_STEPS && midway {
                slice = slice.then(self.stride(left));
            }
            if slice.steps < steps {
                slice = slice.then(Slice::fold(self, 1));
            }
        }
        slice
    }

    /// Takes up to `steps` steps, many at a time, and stops before a path that is whole or empty.
    ///
    /// The path is neither, and a square just entered has a candidate. Stops early only where
    /// `next` has to take over.
    fn stride(&mut self, steps: u64) -> Slice {
        let lists = Arc::clone(&self.lists);
        let size = self.size();
        if F::HAS_REGIONS {
            self.recollection.prepare();
        }
        // What changes with every step stands in local variables, which the compiler can keep in
        // registers.
        let mut free = std::mem::take(&mut self.free);
        let mut depth = self.depth;
        let mut square = self.path[depth - 1];
        let mut untried = self.untried[depth - 1];
        let mut left = steps;
        let Counters {
            tours,
            mut visits,
            mut dead_ends,
            mut deepest,
            ..
        } = self.counters;
        let mut kept = depth;
        let mut last = None;
        while left >= STEPS_OF_A_TURN {
            if untried != 0 {
                let next = lists.target(square, untried.trailing_zeros());
                if depth + 1 == size {
                    break;
                }
                untried &= untried - 1;
                free.take(next);
                let candidates = free.candidates(&lists, next);
                if candidates == 0 {
                    free.give(next);
                    self.levels[depth] += 1;
                    visits += 1;
                    dead_ends += 1;
                    deepest = deepest.max(depth as u32 + 1);
                    left -= 3;
                    last = Some(Step::Leave { square: next });
                    continue;
                }
                if F::HAS_REGIONS {
                    // One candidate leads on as quickly as its subtree could be looked up, and
                    // every second depth is enough to meet a subtree again.
                    if candidates & (candidates - 1) != 0 && (size - depth).is_multiple_of(2) {
                        let region = free.region(&lists, next);
                        let totals = Totals {
                            visits,
                            dead_ends,
                            tours,
                        };
                        match self.recollection.recall(region, next) {
                            Some(subtree) if subtree.steps() <= left => {
                                free.give(next);
                                subtree.add_to(&mut self.levels[depth..]);
                                visits += u64::from(subtree.visits);
                                dead_ends += u64::from(subtree.dead_ends);
                                deepest = deepest.max(depth as u32 + u32::from(subtree.height));
                                left -= subtree.steps();
                                last = Some(Step::Leave { square: next });
                                continue;
                            }
                            _ => {
                                let levels = &self.levels;
                                self.recollection.note(region, next, depth, totals, levels);
                            }
                        }
                    } else {
                        self.recollection.pass(depth);
                    }
                }
                self.untried[depth - 1] = untried;
                self.path[depth] = next;
                self.levels[depth] += 1;
                depth += 1;
                visits += 1;
                deepest = deepest.max(depth as u32);
                left -= 1;
                square = next;
                untried = candidates;
                last = Some(Step::Enter { square });
            } else {
                if depth == 1 {
                    break;
                }
                if F::HAS_REGIONS {
                    let totals = Totals {
                        visits,
                        dead_ends,
                        tours,
                    };
                    self.recollection.learn(depth - 1, totals, &self.levels);
                }
                free.give(square);
                last = Some(Step::Leave { square });
                depth -= 1;
                left -= 1;
                kept = kept.min(depth);
                square = self.path[depth - 1];
                untried = self.untried[depth - 1];
            }
        }
        self.free = free;
        self.depth = depth;
        self.untried[depth - 1] = untried;
        if last.is_some() {
            self.entered = matches!(last, Some(Step::Enter { .. }));
        }
        self.counters.steps += steps - left;
        self.counters.backtracks = visits - depth as u64;
        self.counters.visits = visits;
        self.counters.dead_ends = dead_ends;
        self.counters.deepest = deepest;
        Slice {
            steps: steps - left,
            last,
            kept: kept as u32,
        }
    }
}

/// Why a graph cannot be searched like this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PlainError {
    /// The graph has no square like the start asked for.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The graph has too many squares.
    #[error("a graph may have {largest} squares here, not {value}")]
    Size {
        /// How many it has.
        value: usize,
        /// How many it may have.
        largest: usize,
    },
    /// A square has too many neighbours.
    #[error("a square may have {largest} neighbours here, not {value} as square {square}")]
    Degree {
        /// The square.
        square: Square,
        /// How many neighbours it has.
        value: usize,
        /// How many it may have.
        largest: usize,
    },
}
