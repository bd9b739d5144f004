//! Plain backtracking, optimised for speed.

mod free_squares;
mod packing;
mod subtree_cache;

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use thiserror::Error;

pub use free_squares::{FreeBits, FreeBytes, MAX_NEIGHBOURS};

use super::depth_first::{CandidateOrder, ListOrder};
use super::packed::Packable;
use super::{Checkpoint, Search, StepBatch, from_fields};
use crate::board::Square;
use crate::ends::StartError;
use crate::explain::LineName;
use crate::explain::decision::{AdjacencyLists, Decision, PathIndex, SearchedCandidates};
use crate::explain::next_step::{
    DepthFirstState, NextStep, explain_dead_end, explain_first_listed,
};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::{Counters, Step};
use free_squares::{FreeNeighbours, FreeSquares, PaddedLists};
use subtree_cache::{CachedSubtree, CounterSnapshot, SubtreeCache};

/// The maximum number of squares without a choice that are walked through at once.
const MAX_CORRIDOR_SQUARES: usize = 30;

/// The maximum number of steps in one iteration of [`FastBacktracking::advance_batch`], apart from cached subtrees.
///
/// These are the steps into a corridor and out of it again, and into, at and out of a dead end behind it.
const MAX_STEPS_PER_ITERATION: u64 = 2 * MAX_CORRIDOR_SQUARES as u64 + 3;

/// The minimum number of steps for a stride. Fewer are taken one by one, because the cache costs memory.
const MIN_BATCH_STEPS: u64 = 1024;

/// The maximum number of steps in one stride, so that the increase of a level fits in 32 bits.
const MAX_BATCH_STEPS: u64 = 1 << 32;

/// Depth-first search in list order: the steps of [`DepthFirst`](crate::search::depth_first::DepthFirst)`<AsListed>`,
/// several times as fast when many are taken at once.
///
/// The untried candidates of a square are the bits of one byte, so no list may be longer than 8. The free squares are
/// stored in one of two ways:
///
/// - [`FreeBits`], one bit for each square, for graphs of up to 64 squares;
/// - [`FreeBytes`], one byte for each square, for any number of squares.
///
/// With [`FreeBits`], [`advance`](Search::advance) also caches subtrees that hold no tour. The subtree below a square
/// depends only on the free squares that can be reached from the square. When the same square is entered again with the
/// same region around it, the search adds the cached counts and skips the steps. The cache has no visible effect on the
/// search. A clone starts with an empty cache.
///
/// Memory is about 130 bytes for every square. With [`FreeBits`], the cache adds 3 MiB once many steps were requested
/// at once.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::Search;
/// use knights_tour::search::fast_backtracking::{FreeBits, FastBacktracking};
/// use knights_tour::step::Step;
///
/// let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::JUMPS);
/// let mut search = FastBacktracking::<FreeBits>::new(&graph, 0)?;
/// let slice = search.advance(u64::MAX);
/// assert_eq!(slice.last, Some(Step::Tour));
/// assert_eq!(search.counters().visits, 28_755);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FastBacktracking<F> {
    lists: Arc<PaddedLists>,
    goal: Goal,
    free: F,
    /// The path. Entries after the first `depth` squares are meaningless.
    path: Box<[Square]>,
    depth: usize,
    /// The untried candidates of each square of the path, as bits of its list.
    untried: Box<[u8]>,
    /// For every tried candidate of a square of the path, the number of visits and backtracks before the candidate was
    /// entered. Candidates are indexed as in the list of the square. All other entries, and that of the first candidate
    /// tried at a square, are meaningless.
    marks: Box<[[u64; MAX_NEIGHBOURS]]>,
    start: Square,
    /// The start, until it is entered.
    pending: Option<Square>,
    /// Whether the last step entered a square.
    entered: bool,
    ended: bool,
    counters: Counters,
    /// The number of paths entered, by length.
    levels: Box<[u64]>,
    /// The lower halves of `levels`, with room for one subtree beyond the longest path. The innermost loop updates only
    /// the lower halves, which halves its memory traffic; `levels` follows at the end of a stride.
    low_levels: Box<[u32]>,
    subtree_cache: SubtreeCache,
}

impl<F: FreeSquares> FastBacktracking<F> {
    /// A search of `graph` for a path from `start` through every square.
    ///
    /// # Errors
    ///
    /// [`FastBacktrackingError`] when the graph has no such square, too many squares for `F`, or a square with
    /// more than 8 neighbours.
    pub fn new(graph: &Graph, start: Square) -> Result<Self, FastBacktrackingError> {
        let size = graph.len();
        let start = StartError::check(start, size)?;
        if size > F::MAX_SQUARES {
            return Err(FastBacktrackingError::Size {
                value: size,
                largest: F::MAX_SQUARES,
            });
        }
        let lists =
            PaddedLists::new(graph).map_err(|(square, value)| FastBacktrackingError::Degree {
                square,
                value,
                largest: MAX_NEIGHBOURS,
            })?;
        Ok(Self::fresh(lists.into(), start))
    }

    /// A new search of `lists`, which must have the square `start` and fit `F`.
    fn fresh(lists: Arc<PaddedLists>, start: Square) -> Self {
        let size = lists.size();
        Self {
            lists,
            goal: Goal::FIRST,
            free: F::all(size),
            path: vec![0; size].into(),
            depth: 0,
            untried: vec![0; size].into(),
            marks: vec![[0; MAX_NEIGHBOURS]; size].into(),
            start,
            pending: Some(start),
            entered: false,
            ended: false,
            counters: Counters::BEGUN,
            levels: vec![0; size].into(),
            low_levels: vec![0; size + CachedSubtree::LEVELS].into(),
            subtree_cache: SubtreeCache::new(size),
        }
    }

    /// Sets the goal, which is the first tour by default.
    #[must_use]
    pub fn seeking(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    fn size(&self) -> usize {
        self.path.len()
    }

    /// Whether the path is a tour of the wanted kind.
    fn is_tour(&self) -> bool {
        self.depth == self.size() && (!self.goal.closed || self.lists.closes(self.path()))
    }

    /// Takes the next candidate of the last square of the path off its list.
    fn next_candidate(&mut self) -> Option<Square> {
        let Some(last) = self.depth.checked_sub(1) else {
            return self.pending.take();
        };
        let untried = self.untried[last];
        if untried == 0 {
            return None;
        }
        self.untried[last] = untried & (untried - 1);
        let index = untried.trailing_zeros();
        self.marks[last][index as usize % MAX_NEIGHBOURS] =
            self.counters.visits + self.counters.backtracks;
        Some(self.lists.target(self.path[last], index))
    }

    /// The decisions at `places`, all of which must be on the path.
    fn decisions_at(&self, places: Range<usize>) -> Vec<Decision> {
        let past = PathIndex::new(&*self.lists, self.path());
        let mut decisions = Vec::new();
        // The number of visits before the square at `place` was entered.
        let mut before = 0;
        for place in 0..places.end {
            let (mut tried, mut untried) = (Vec::new(), Vec::new());
            let list = self.lists.list(self.path[place]);
            for (index, &square) in list.iter().enumerate() {
                if !past.was_free(square, place) {
                    continue;
                }
                if self.untried[place] >> index & 1 == 1 {
                    untried.push(square);
                    continue;
                }
                // The first candidate tried is entered right after the square itself. When any other is entered, visits
                // minus backtracks is the length of the path, `place + 1`. The mark is their sum.
                let visits = if tried.is_empty() {
                    before + 1
                } else {
                    (self.marks[place][index] + place as u64).div_ceil(2)
                };
                tried.push((square, visits));
            }
            if places.contains(&place) {
                decisions.push(past.depth_first(
                    place,
                    &SearchedCandidates {
                        tried: &tried,
                        untried: &untried,
                        excluded: &[],
                        visits: self.counters.visits,
                        ended: self.ended,
                    },
                ));
            }
            before = tried.last().map_or(before, |&(_, visits)| visits);
        }
        decisions
    }

    fn enter(&mut self, square: Square) -> Step {
        self.free.remove(square);
        self.path[self.depth] = square;
        let ways = self.free.free_neighbours(&self.lists, square);
        self.untried[self.depth] = self.free.candidates(&self.lists, square, ways);
        if self.subtree_cache.is_allocated() {
            self.subtree_cache.clear_entry(self.depth);
        }
        self.levels[self.depth] += 1;
        self.low_levels[self.depth] = self.levels[self.depth] as u32;
        self.depth += 1;
        self.counters.visits += 1;
        self.counters.deepest = self.counters.deepest.max(self.depth as u32);
        self.entered = true;
        Step::Enter { square }
    }

    /// Undoes `enter` for `square`, the last of the path.
    fn leave(&mut self, square: Square) -> Step {
        self.depth -= 1;
        self.free.insert(square);
        self.counters.backtracks += 1;
        Step::Leave { square }
    }
}

impl<F: FreeSquares> Iterator for FastBacktracking<F> {
    type Item = Step;

    from_fields!(next, ended);
}

impl<F: FreeSquares> FusedIterator for FastBacktracking<F> {}

impl<F: FreeSquares> Search for FastBacktracking<F> {
    fn path(&self) -> &[Square] {
        &self.path[..self.depth]
    }

    from_fields!(counters, levels);

    fn decisions(&self, places: Range<usize>) -> Vec<Decision> {
        self.decisions_at(places.start.min(self.depth)..places.end.min(self.depth))
    }

    fn before_start(&self) -> Decision {
        let tried = (self.counters.visits > 0).then_some(self.counters.visits);
        Decision::before(self.start, &*self.lists, tried, self.ended)
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.ended {
            return None;
        }
        let mut ends = self.decisions(self.depth.saturating_sub(2)..self.depth);
        let decision = ends.pop().unwrap_or_else(|| self.decision());
        let state = DepthFirstState {
            program: ListOrder::PROGRAM,
            path: self.path(),
            goal: self.goal,
            counters: self.counters,
            entered: self.entered,
            is_tour: self.is_tour(),
            closes: self.lists.closes(self.path()),
            decision,
            parent: ends.pop(),
        };
        Some(state.outlook(
            |decision| (explain_first_listed(decision), LineName::ENTER),
            || {
                (
                    explain_dead_end(self.path(), self.size()),
                    LineName::DEAD_END,
                )
            },
        ))
    }

    fn advance(&mut self, steps: u64) -> StepBatch {
        self.run(steps, |_| false)
    }

    fn advance_to_tour(&mut self, steps: u64) -> StepBatch {
        self.run(steps, |last| last == Some(Step::Tour))
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        Box::new(self.packed())
    }
}

impl<F: FreeSquares> FastBacktracking<F> {
    /// Takes up to `steps` steps, but stops after a step for which `is_enough` holds. Only a tour or the end may be
    /// enough.
    fn run(&mut self, steps: u64, is_enough: impl Fn(Option<Step>) -> bool) -> StepBatch {
        let mut slice = StepBatch::empty(self.depth as u32);
        while slice.steps < steps && !self.ended && !is_enough(slice.last) {
            let left = steps - slice.steps;
            // A stride handles only the middle of a path. A path that is empty, whole or at a dead end is left to
            // `next`.
            let midway = (1..self.size()).contains(&self.depth)
                && !(self.entered && self.untried[self.depth - 1] == 0);
            if left >= MIN_BATCH_STEPS && midway {
                slice = slice.then(self.advance_batch(left.min(MAX_BATCH_STEPS)));
            }
            if slice.steps < steps {
                slice = slice.then(StepBatch::fold(self, 1));
            }
        }
        slice
    }

    /// Takes up to `steps` steps, many at a time, and stops before a path that is whole or empty.
    ///
    /// The current path must be neither, and a square just entered must have a candidate. Stops early only where `next`
    /// has to take over.
    fn advance_batch(&mut self, steps: u64) -> StepBatch {
        if F::HAS_REGIONS && !self.subtree_cache.is_allocated() {
            self.subtree_cache.allocate();
        }
        let Self {
            lists,
            path,
            untried: waiting,
            marks,
            low_levels,
            subtree_cache: recollection,
            counters,
            ..
        } = self;
        let size = path.len();
        // Values that change with every step are local variables, which the compiler can keep in registers.
        let mut free = std::mem::take(&mut self.free);
        let mut depth = self.depth;
        let mut square = path[depth - 1];
        let mut untried = waiting[depth - 1];
        let mut left = steps;
        let mut dead_ends = counters.dead_ends;
        // The number of steps at the end of the stride, without tours. Minus `left` and `dead_ends`, it is the current
        // number of visits and backtracks.
        let until = counters.steps - counters.tours + steps;
        let mut kept = depth;
        // The square that the last step left, or `None` if that step entered a square.
        let mut behind = None;
        'turn: while left >= MAX_STEPS_PER_ITERATION {
            if untried == 0 {
                if depth == 1 {
                    break;
                }
                left -= 1;
                depth -= 1;
                if F::HAS_REGIONS {
                    let totals = CounterSnapshot {
                        steps: counters.steps + (steps - left),
                        dead_ends,
                        tours: counters.tours,
                    };
                    recollection.insert(depth, totals, low_levels);
                }
                free.insert(square);
                behind = Some(square);
                kept = kept.min(depth);
                square = path[depth - 1];
                untried = waiting[depth - 1];
                continue;
            }
            if depth + 1 == size {
                break;
            }
            let index = untried.trailing_zeros();
            let candidate = lists.target(square, index);
            marks[depth - 1][index as usize % MAX_NEIGHBOURS] = until - left - dead_ends;
            untried &= untried - 1;
            let mark = free.snapshot();
            free.remove(candidate);
            // From the candidate on, squares that leave no choice are walked through at once. `next` is the square to
            // enter, at depth `end`.
            let mut next = candidate;
            let mut end = depth;
            let mut ways = free.free_neighbours(lists, next);
            while ways.is_single() && end - depth < MAX_CORRIDOR_SQUARES && end + 2 < size {
                path[end] = next;
                waiting[end] = 0;
                low_levels[end] = low_levels[end].wrapping_add(1);
                if F::HAS_REGIONS {
                    recollection.clear_entry(end);
                }
                end += 1;
                next = ways.first(lists, next);
                free.remove(next);
                ways = free.free_neighbours(lists, next);
            }
            let corridor = (end - depth) as u64;
            if ways.is_empty() {
                low_levels[end] = low_levels[end].wrapping_add(1);
                dead_ends += 1;
                left -= 2 * corridor + 3;
                free.restore(mark, &path[depth..end], next);
                behind = Some(candidate);
                continue;
            }
            // A lookup at every second depth is enough to meet a subtree again.
            if F::HAS_REGIONS {
                if ways.has_several() && (size - end).is_multiple_of(2) {
                    let region = free.region(lists, ways);
                    match recollection.lookup(region, next) {
                        Some(subtree) if subtree.steps() + 2 * corridor <= left => {
                            subtree.add_to(&mut low_levels[end..]);
                            dead_ends += u64::from(subtree.dead_ends);
                            left -= subtree.steps() + 2 * corridor;
                            free.restore(mark, &path[depth..end], next);
                            behind = Some(candidate);
                            continue 'turn;
                        }
                        _ => {
                            let totals = CounterSnapshot {
                                steps: counters.steps + (steps - left) + corridor,
                                dead_ends,
                                tours: counters.tours,
                            };
                            recollection.record_entry(region, next, end, totals, low_levels);
                        }
                    }
                } else {
                    recollection.clear_entry(end);
                }
            }
            waiting[depth - 1] = untried;
            path[end] = next;
            low_levels[end] = low_levels[end].wrapping_add(1);
            depth = end + 1;
            left -= corridor + 1;
            square = next;
            untried = free.candidates(lists, next, ways);
            behind = None;
        }
        waiting[depth - 1] = untried;
        self.free = free;
        // The longest path grows by one square at a time, so the entered levels have no gaps.
        let mut deepest = counters.deepest as usize;
        while deepest < size && low_levels[deepest] != 0 {
            deepest += 1;
        }
        let touched = kept..deepest;
        let mut highest = self.depth;
        for ((total, &low), length) in self.levels[touched.clone()]
            .iter_mut()
            .zip(&low_levels[touched])
            .zip(kept + 1..)
        {
            let entered = low.wrapping_sub(*total as u32);
            *total += u64::from(entered);
            if entered != 0 {
                highest = highest.max(length);
            }
        }
        let taken = steps - left;
        // Every square entered takes one step, every square left another, and every dead end a third.
        let moves = taken - (dead_ends - counters.dead_ends);
        counters.visits += (moves + depth as u64 - self.depth as u64) / 2;
        counters.backtracks = counters.visits - depth as u64;
        counters.steps += taken;
        counters.dead_ends = dead_ends;
        counters.deepest = deepest as u32;
        self.depth = depth;
        let last = match behind {
            Some(square) => Step::Leave { square },
            None => Step::Enter { square },
        };
        if taken > 0 {
            self.entered = behind.is_none();
        }
        StepBatch {
            steps: taken,
            last: (taken > 0).then_some(last),
            kept_prefix: kept as u32,
            min_depth: kept as u32,
            max_depth: highest as u32,
        }
    }
}

/// The reason why a graph cannot be searched by [`FastBacktracking`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FastBacktrackingError {
    /// The graph lacks the requested start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The graph has too many squares.
    #[error("a graph may have {largest} squares here, not {value}")]
    Size {
        /// The number of squares of the graph.
        value: usize,
        /// The maximum number of squares.
        largest: usize,
    },
    /// A square has too many neighbours.
    #[error("a square may have {largest} neighbours here, not {value} as square {square}")]
    Degree {
        /// The square with too many neighbours.
        square: Square,
        /// The number of its neighbours.
        value: usize,
        /// The maximum number of neighbours.
        largest: usize,
    },
}
