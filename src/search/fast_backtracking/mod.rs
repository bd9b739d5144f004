//! Plain backtracking, optimised for speed.
//!
//! Start with [`FastBacktracking::new`]. The type parameter selects the representation of the free squares:
//! [`FreeBits`] for small graphs, [`FreeBytes`] for all others.
//!
//! # Examples
//!
//! ```
//! use knights_tour::graph::Graph;
//! use knights_tour::search::fast_backtracking::{FastBacktracking, FreeBytes};
//! use knights_tour::step::Step;
//!
//! let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
//! let search = FastBacktracking::<FreeBytes>::new(&row, 0)?;
//! assert_eq!(search.last(), Some(Step::Tour));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

/// The maximum number of squares of a corridor: consecutive squares with one candidate each, entered in one iteration.
const MAX_CORRIDOR_SQUARES: usize = 30;

/// The maximum number of steps in one iteration of [`FastBacktracking::advance_batch`], apart from cached subtrees.
///
/// These are the steps into a corridor and out of it again, and three steps for a dead end behind it. The three steps
/// enter the dead end, report it and leave it.
const MAX_STEPS_PER_ITERATION: u64 = 2 * MAX_CORRIDOR_SQUARES as u64 + 3;

/// The minimum number of steps for a batch. Fewer steps are taken one by one, because the cache costs memory.
const MIN_BATCH_STEPS: u64 = 1024;

/// The maximum number of steps in one batch, so that the increase of a level fits in 32 bits.
const MAX_BATCH_STEPS: u64 = 1 << 32;

/// Depth-first search in list order. The steps are those of [`DepthFirst`](crate::search::depth_first::DepthFirst) with
/// [`ListOrder`], but a call that takes many steps is several times as fast.
///
/// The untried candidates of a square are the bits of one byte, so no list may be longer than 8. The free squares are
/// stored in one of two ways:
///
/// - [`FreeBits`], one bit for each square, for graphs of up to 64 squares;
/// - [`FreeBytes`], one byte for each square, for any number of squares.
///
/// With [`FreeBits`], [`advance`](Search::advance) also caches subtrees that hold no tour. The subtree below a square
/// depends only on the free squares that can be reached from the square. When the same square is entered again with the
/// same free squares in reach, the search adds the cached counts and skips the steps. The cache changes no result of
/// the search. A clone starts with an empty cache.
///
/// Memory is about 130 bytes for every square. With [`FreeBits`], the cache adds 3 MiB after the first call of
/// [`advance`](Search::advance) with 1,024 steps or more.
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
/// let batch = search.advance(u64::MAX);
/// assert_eq!(batch.last, Some(Step::Tour));
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
    /// For every tried candidate of a square of the path, the sum of visits and backtracks before the candidate was
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
    /// the lower halves, which halves its memory traffic. The end of a batch updates `levels`.
    low_levels: Box<[u32]>,
    subtree_cache: SubtreeCache,
}

impl<F: FreeSquares> FastBacktracking<F> {
    /// A search of `graph` for a path from `start` through every square.
    ///
    /// # Errors
    ///
    /// [`FastBacktrackingError`] when the graph has no square `start`, too many squares for `F`, or a square with
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
        Ok(Self::with_valid_start(lists.into(), start))
    }

    /// A new search of `lists`, which must have the square `start` and fit `F`.
    fn with_valid_start(lists: Arc<PaddedLists>, start: Square) -> Self {
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
            counters: Counters::INITIAL,
            levels: vec![0; size].into(),
            low_levels: vec![0; size + CachedSubtree::LEVELS].into(),
            subtree_cache: SubtreeCache::new(size),
        }
    }

    /// Sets the goal, which is the first tour by default.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
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

    /// Returns the next candidate of the last square of the path, and marks it as tried.
    fn next_candidate(&mut self) -> Option<Square> {
        let Some(last_index) = self.depth.checked_sub(1) else {
            return self.pending.take();
        };
        let untried = self.untried[last_index];
        if untried == 0 {
            return None;
        }
        self.untried[last_index] = untried & (untried - 1);
        let index = untried.trailing_zeros();
        self.marks[last_index][index as usize % MAX_NEIGHBOURS] =
            self.counters.visits + self.counters.backtracks;
        Some(self.lists.target(self.path[last_index], index))
    }

    /// The decisions at the squares of the path with these `indices`, none of which may be beyond its end.
    fn decisions_at(&self, indices: Range<usize>) -> Vec<Decision> {
        let path = PathIndex::new(&*self.lists, self.path());
        let mut decisions = Vec::new();
        // The number of visits before the current square was entered.
        let mut visits_before = 0;
        for path_index in 0..indices.end {
            let (mut tried, mut untried) = (Vec::new(), Vec::new());
            let list = self.lists.list(self.path[path_index]);
            for (index, &square) in list.iter().enumerate() {
                if !path.was_free(square, path_index) {
                    continue;
                }
                if self.untried[path_index] >> index & 1 == 1 {
                    untried.push(square);
                    continue;
                }
                // The first candidate tried is entered right after the square itself. When any other is entered, visits
                // minus backtracks is the length of the path, `path_index + 1`. The mark is visits plus backtracks.
                let visits = if tried.is_empty() {
                    visits_before + 1
                } else {
                    (self.marks[path_index][index] + path_index as u64).div_ceil(2)
                };
                tried.push((square, visits));
            }
            if indices.contains(&path_index) {
                decisions.push(path.depth_first(
                    path_index,
                    &SearchedCandidates {
                        tried: &tried,
                        untried: &untried,
                        excluded: &[],
                        visits: self.counters.visits,
                        ended: self.ended,
                    },
                ));
            }
            visits_before = tried.last().map_or(visits_before, |&(_, visits)| visits);
        }
        decisions
    }

    fn enter(&mut self, square: Square) -> Step {
        self.free.remove(square);
        self.path[self.depth] = square;
        let free_neighbours = self.free.free_neighbours(&self.lists, square);
        self.untried[self.depth] = self.free.candidates(&self.lists, square, free_neighbours);
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

    fn decisions(&self, indices: Range<usize>) -> Vec<Decision> {
        self.decisions_at(indices.start.min(self.depth)..indices.end.min(self.depth))
    }

    fn start_decision(&self) -> Decision {
        let start_visits = (self.counters.visits > 0).then_some(self.counters.visits);
        Decision::before(self.start, &*self.lists, start_visits, self.ended)
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.ended {
            return None;
        }
        let mut last_decisions = self.decisions(self.depth.saturating_sub(2)..self.depth);
        let decision = last_decisions.pop().unwrap_or_else(|| self.decision());
        let state = DepthFirstState {
            program: ListOrder::PROGRAM,
            path: self.path(),
            goal: self.goal,
            counters: self.counters,
            entered: self.entered,
            is_tour: self.is_tour(),
            closes: self.lists.closes(self.path()),
            decision,
            parent: last_decisions.pop(),
        };
        Some(state.next_step(
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
    /// Takes up to `steps` steps, but stops after a step for which `should_stop` holds. `should_stop` may hold only for
    /// a tour or for the last step of the search.
    fn run(&mut self, steps: u64, should_stop: impl Fn(Option<Step>) -> bool) -> StepBatch {
        let mut batch = StepBatch::empty(self.depth as u32);
        while batch.steps < steps && !self.ended && !should_stop(batch.last) {
            let steps_left = steps - batch.steps;
            // A batch cannot begin with a path that is empty, complete or at a dead end. `next` handles these.
            let can_batch = (1..self.size()).contains(&self.depth)
                && !(self.entered && self.untried[self.depth - 1] == 0);
            if steps_left >= MIN_BATCH_STEPS && can_batch {
                batch = batch.then(self.advance_batch(steps_left.min(MAX_BATCH_STEPS)));
            }
            if batch.steps < steps {
                batch = batch.then(StepBatch::fold(self, 1));
            }
        }
        batch
    }

    /// Takes up to `steps` steps, many at a time, and stops before the path becomes complete or empty.
    ///
    /// The current path must be neither complete nor empty, and a square just entered must have a candidate. Stops
    /// early before a step that `next` has to take, or if fewer than [`MAX_STEPS_PER_ITERATION`] steps are left.
    fn advance_batch(&mut self, steps: u64) -> StepBatch {
        if F::HAS_REGIONS && !self.subtree_cache.is_allocated() {
            self.subtree_cache.allocate();
        }
        let Self {
            lists,
            path,
            untried: untried_on_path,
            marks,
            low_levels,
            subtree_cache,
            counters,
            ..
        } = self;
        let size = path.len();
        // Values that change with every step are local variables, which the compiler can keep in registers.
        let mut free = std::mem::take(&mut self.free);
        let mut depth = self.depth;
        let mut square = path[depth - 1];
        let mut untried = untried_on_path[depth - 1];
        let mut steps_left = steps;
        let mut dead_ends = counters.dead_ends;
        // The number of steps, without tours, after a batch that takes all `steps`. Subtracting `steps_left` and
        // `dead_ends` gives the current sum of visits and backtracks.
        let final_steps = counters.steps - counters.tours + steps;
        let mut kept_prefix = depth;
        // The square that the last step left, or `None` if that step entered a square.
        let mut square_left = None;
        'iterations: while steps_left >= MAX_STEPS_PER_ITERATION {
            if untried == 0 {
                if depth == 1 {
                    break;
                }
                steps_left -= 1;
                depth -= 1;
                if F::HAS_REGIONS {
                    let totals = CounterSnapshot {
                        steps: counters.steps + (steps - steps_left),
                        dead_ends,
                        tours: counters.tours,
                    };
                    subtree_cache.insert(depth, totals, low_levels);
                }
                free.insert(square);
                square_left = Some(square);
                kept_prefix = kept_prefix.min(depth);
                square = path[depth - 1];
                untried = untried_on_path[depth - 1];
                continue;
            }
            if depth + 1 == size {
                break;
            }
            let index = untried.trailing_zeros();
            let candidate = lists.target(square, index);
            marks[depth - 1][index as usize % MAX_NEIGHBOURS] =
                final_steps - steps_left - dead_ends;
            untried &= untried - 1;
            let snapshot = free.snapshot();
            free.remove(candidate);
            // From the candidate on, squares with one candidate each are entered at once. `next` is the square to enter
            // after these, and `next_depth` is the length of the path before it is entered.
            let mut next = candidate;
            let mut next_depth = depth;
            let mut free_neighbours = free.free_neighbours(lists, next);
            while free_neighbours.is_single()
                && next_depth - depth < MAX_CORRIDOR_SQUARES
                && next_depth + 2 < size
            {
                path[next_depth] = next;
                untried_on_path[next_depth] = 0;
                low_levels[next_depth] = low_levels[next_depth].wrapping_add(1);
                if F::HAS_REGIONS {
                    subtree_cache.clear_entry(next_depth);
                }
                next_depth += 1;
                next = free_neighbours.first(lists, next);
                free.remove(next);
                free_neighbours = free.free_neighbours(lists, next);
            }
            let corridor_squares = (next_depth - depth) as u64;
            if free_neighbours.is_empty() {
                low_levels[next_depth] = low_levels[next_depth].wrapping_add(1);
                dead_ends += 1;
                steps_left -= 2 * corridor_squares + 3;
                free.restore(snapshot, &path[depth..next_depth], next);
                square_left = Some(candidate);
                continue;
            }
            // Where a subtree occurs again, so do the subtrees below it. Lookups at every second depth are therefore
            // enough.
            if F::HAS_REGIONS {
                if free_neighbours.has_several() && (size - next_depth).is_multiple_of(2) {
                    let region = free.region(lists, free_neighbours);
                    match subtree_cache.lookup(region, next) {
                        Some(subtree) if subtree.steps() + 2 * corridor_squares <= steps_left => {
                            subtree.add_to(&mut low_levels[next_depth..]);
                            dead_ends += u64::from(subtree.dead_ends);
                            steps_left -= subtree.steps() + 2 * corridor_squares;
                            free.restore(snapshot, &path[depth..next_depth], next);
                            square_left = Some(candidate);
                            continue 'iterations;
                        }
                        _ => {
                            let totals = CounterSnapshot {
                                steps: counters.steps + (steps - steps_left) + corridor_squares,
                                dead_ends,
                                tours: counters.tours,
                            };
                            subtree_cache
                                .record_entry(region, next, next_depth, totals, low_levels);
                        }
                    }
                } else {
                    subtree_cache.clear_entry(next_depth);
                }
            }
            untried_on_path[depth - 1] = untried;
            path[next_depth] = next;
            low_levels[next_depth] = low_levels[next_depth].wrapping_add(1);
            depth = next_depth + 1;
            steps_left -= corridor_squares + 1;
            square = next;
            untried = free.candidates(lists, next, free_neighbours);
            square_left = None;
        }
        untried_on_path[depth - 1] = untried;
        self.free = free;
        // The longest path grows by one square at a time, so the levels with paths have no gaps.
        let mut deepest = counters.deepest as usize;
        while deepest < size && low_levels[deepest] != 0 {
            deepest += 1;
        }
        let changed_levels = kept_prefix..deepest;
        let mut max_depth = self.depth;
        for ((total, &low), length) in self.levels[changed_levels.clone()]
            .iter_mut()
            .zip(&low_levels[changed_levels])
            .zip(kept_prefix + 1..)
        {
            let entered = low.wrapping_sub(*total as u32);
            *total += u64::from(entered);
            if entered != 0 {
                max_depth = max_depth.max(length);
            }
        }
        let steps_taken = steps - steps_left;
        // Every step of a batch enters a square, leaves a square or reports a dead end.
        let moves = steps_taken - (dead_ends - counters.dead_ends);
        counters.visits += (moves + depth as u64 - self.depth as u64) / 2;
        counters.backtracks = counters.visits - depth as u64;
        counters.steps += steps_taken;
        counters.dead_ends = dead_ends;
        counters.deepest = deepest as u32;
        self.depth = depth;
        let last = match square_left {
            Some(square) => Step::Leave { square },
            None => Step::Enter { square },
        };
        if steps_taken > 0 {
            self.entered = square_left.is_none();
        }
        StepBatch {
            steps: steps_taken,
            last: (steps_taken > 0).then_some(last),
            kept_prefix: kept_prefix as u32,
            min_depth: kept_prefix as u32,
            max_depth: max_depth as u32,
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
