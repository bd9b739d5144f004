//! Exact counts by dynamic programming over the frontier.
//!
//! Start with [`count_tours`], or with [`FrontierCount`] for a count in time slices. [`FixedMoves`] divide a count into
//! parts. [`RankedTours`] number the tours, and draw uniformly random ones.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::frontier::{TourKind, count_tours};
//!
//! assert_eq!(count_tours(Board::new(3, 4)?, TourKind::Open)?, 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//!
//! The squares are settled one after another, row by row. The rows are as long as the shorter side of the board. To
//! settle a square is to choose its edges to squares that are not settled yet. The *state* after a square is settled
//! holds everything about the chosen edges that matters for later squares. The state tells which squares still need
//! edges, and which of these squares are the two ends of one path. Most sets of edges share their state with many
//! others. Only the states are kept, each with the number of sets of edges that lead to it. To *expand* a state is to
//! settle the next square in every possible way. Edges reach two rows down, so that a state describes the squares of
//! two rows. A state is encoded as a key of 64 bits.
//!
//! An open tour is treated as a cycle through one more vertex, the *virtual vertex*, which is joined to both ends. A
//! given start is joined to the virtual vertex from the beginning.
//!
//! Four measures keep the number of states down:
//!
//! - An edge that every tour must contain is added at once, and so are the edges that become forced by it. A state in
//!   which a square cannot get the edges it needs is dropped. This is by far the most effective measure.
//! - Before a state is kept, forced edges are followed beyond the squares of its key, up to 63 squares ahead. About
//!   95 % of the states kept lead to a tour.
//! - At the end of a row, a state and its mirror image are merged.
//! - A tour changes colour with every move, so the colour of one end determines the colour of the other end.
//!
//! With given moves, the last row may be the first to be settled, each row may be settled from either end, and the
//! columns of a square board may be settled instead of its rows, whichever is expected to leave the fewest states.
//!
//! A state takes about 20 bytes. With counts above 32 bits it takes about 25 bytes, and above 64 bits about 40.

mod contradiction;
mod counts_by_start;
mod edge_log;
mod error;
mod expansion;
mod fixed_moves;
mod insertion_batch;
mod key;
mod layer;
mod memory_budget;
mod orientation;
mod ranked_tours;
mod resource_estimate;
mod stage;
mod state;
mod table;
#[cfg(test)]
mod tests;
#[cfg(not(target_family = "wasm"))]
mod threads;
mod tour_edges;
mod tour_kind;
mod window;
mod worker;

pub use contradiction::Contradiction;
pub use counts_by_start::{CountsByStart, CountsByStartProgress};
pub use error::{CountError, ResourceEstimate};
pub use fixed_moves::{FixedMoves, FixedMovesError, MovesAt};
pub(super) use fixed_moves::{read_square, square_text};
pub(super) use ranked_tours::random_rank;
pub use ranked_tours::{RankError, RankedTours};
pub use tour_kind::TourKind;
pub use window::MAX_WIDTH;

use std::num::NonZeroUsize;

use crate::board::Board;
use expansion::Expansion;
use insertion_batch::add_tours;
use orientation::Orientation;
use stage::ProcessingOrder;
use state::State;
use worker::Worker;

/// The default memory limit of a count in bytes: 2 GiB, or 1 GiB with 32-bit addresses.
pub const DEFAULT_MEMORY_LIMIT_BYTES: u64 = if usize::BITS > 32 { 2 << 30 } else { 1 << 30 };

/// An exact count that runs in time slices of any size. Its numbers have 128 bits.
///
/// Memory is bounded by a limit, by default [`DEFAULT_MEMORY_LIMIT_BYTES`]. A board whose estimate exceeds the limit is
/// refused at once. A count that reaches the limit fails before exceeding it. The limit covers the tables of states,
/// which on one thread is all memory except about 50 kB.
///
/// Memory is proportional to the maximum number of states before and after one square. This number grows exponentially
/// with the shorter side. On long boards this number does not depend on the longer side. Time is proportional to the
/// total number of states, which is the sum over all squares.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::{FrontierCount, TourKind};
///
/// let mut count = FrontierCount::new(Board::new(6, 6)?, TourKind::Closed)?;
/// while count.count().is_none() {
///     let progress = count.advance(1_000)?;
///     assert!(progress.settled_squares <= 36 && progress.bytes < 100_000);
/// }
/// assert_eq!(count.count(), Some(9_862));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FrontierCount {
    order: ProcessingOrder,
    /// The square that is being settled. The number of squares once the count is known.
    square: usize,
    /// The workers, each with its share of the states.
    workers: Vec<Worker>,
    memory_limit: u64,
    peak_states: u64,
    /// The number of tours found before this square.
    tours: u128,
    failure: Option<CountError>,
}

impl FrontierCount {
    /// Prepares a count of the tours of this `kind` on `board`, within [`DEFAULT_MEMORY_LIMIT_BYTES`].
    ///
    /// # Errors
    ///
    /// As for [`with_memory_limit`](Self::with_memory_limit).
    pub fn new(board: Board, kind: TourKind) -> Result<Self, CountError> {
        Self::with_memory_limit(board, kind, DEFAULT_MEMORY_LIMIT_BYTES)
    }

    /// Prepares a count of the tours of this `kind` on `board`, with at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// [`CountError::TooWide`] when both sides are longer than [`MAX_WIDTH`], [`CountError::Start`] when
    /// the board has no such start and [`CountError::TooLarge`] when the [`ResourceEstimate`] is above the
    /// limit.
    pub fn with_memory_limit(board: Board, kind: TourKind, limit: u64) -> Result<Self, CountError> {
        let estimate = ResourceEstimate::new(board, kind)?;
        if estimate.peak_bytes > limit {
            return Err(CountError::TooLarge { estimate, limit });
        }
        Self::from_order(ProcessingOrder::new(board, kind), limit)
    }

    /// Prepares a count of the tours that have the given moves, with at most `limit` bytes.
    ///
    /// A [`ResourceEstimate`] ignores given moves, which usually leave fewer states. So the estimate is no
    /// reason to refuse this count. The count fails when it reaches the limit.
    ///
    /// # Errors
    ///
    /// [`CountError::TooWide`] when both sides of the board are longer than [`MAX_WIDTH`], and [`CountError::Start`]
    /// when the board has no such start.
    pub fn with_fixed_moves(moves: &FixedMoves, limit: u64) -> Result<Self, CountError> {
        ResourceEstimate::new(moves.board(), moves.kind())?;
        let orientation = Orientation::for_fixed_moves(moves);
        Self::from_order(ProcessingOrder::with_fixed_moves(moves, orientation), limit)
    }

    fn from_order(order: ProcessingOrder, limit: u64) -> Result<Self, CountError> {
        let mut worker = Worker::new(limit);
        let trivial_count = order.trivial_count();
        if trivial_count.is_none() {
            let stage = order.stage(0);
            let initial = State::<()>::initial(&order, &stage).key_before_settling(&stage);
            worker.add_state(initial, 1)?;
        }
        Ok(Self {
            square: if trivial_count.is_some() {
                order.size
            } else {
                0
            },
            tours: trivial_count.unwrap_or(0),
            order,
            workers: vec![worker],
            memory_limit: limit,
            peak_states: 0,
            failure: None,
        })
    }

    /// Divides the count among `threads` threads, each with an equal share of the states and of the memory. The number
    /// of tours and of states does not depend on the number of threads. Not available in WebAssembly.
    ///
    /// The memory limit covers the states on their way between threads, too. The maximum number of bytes and the number
    /// of expanded states in the progress begin anew.
    ///
    /// # Errors
    ///
    /// [`CountError::MemoryLimit`] when the states so far exceed a share of the memory, and [`CountError::Overflow`]
    /// when the number of tours so far does not fit 128 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    ///
    /// use knights_tour::board::Board;
    /// use knights_tour::count::frontier::{FrontierCount, TourKind};
    ///
    /// let count = FrontierCount::new(Board::new(6, 6)?, TourKind::Closed)?;
    /// let threads = NonZeroUsize::new(2).unwrap();
    /// assert_eq!(count.on_threads(threads)?.finish()?, 9_862);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(not(target_family = "wasm"))]
    pub fn on_threads(mut self, threads: NonZeroUsize) -> Result<Self, CountError> {
        let table_bytes =
            (self.memory_limit).saturating_sub(threads::max_batch_bytes(threads.get()));
        let share = table_bytes / threads.get() as u64;
        let workers = (0..threads.get()).map(|_| Worker::new(share)).collect();
        for worker in std::mem::replace(&mut self.workers, workers) {
            add_tours(&mut self.tours, worker.tours)?;
            let moved = threads::move_states(worker, &mut self.workers);
            moved.map_err(|error| self.error_of_worker(error))?;
        }
        Ok(self)
    }

    /// The number of threads.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.workers.len()).unwrap_or(NonZeroUsize::MIN)
    }

    /// Expands up to about `max_states` states. A million states take about half a second on one thread.
    ///
    /// # Errors
    ///
    /// [`CountError::MemoryLimit`] when the next entry would exceed the limit or a thread's share of it,
    /// [`CountError::Threads`] when the system refuses a thread, and [`CountError::Overflow`] when a number does not
    /// fit 128 bits. After an error the memory is freed, and further calls return the same error.
    pub fn advance(&mut self, max_states: u64) -> Result<CountProgress, CountError> {
        if self.failure.is_none() {
            self.failure = self.expand(max_states).err();
        }
        if let Some(failure) = self.failure {
            self.workers.iter_mut().for_each(Worker::clear);
            return Err(failure);
        }
        Ok(self.progress())
    }

    fn expand(&mut self, mut remaining_states: u64) -> Result<(), CountError> {
        while self.square < self.order.size {
            let expansion = Expansion::new(&self.order, self.square);
            while let unfinished @ 1.. = self
                .workers
                .iter()
                .filter(|worker| !worker.is_done())
                .count()
            {
                if remaining_states == 0 {
                    return Ok(());
                }
                let share = remaining_states.div_ceil(unfinished as u64);
                let expanded_before = self.total_expanded_states();
                let result = match &mut *self.workers {
                    [worker] => worker.expand_alone(&expansion, share),
                    #[cfg(not(target_family = "wasm"))]
                    workers => threads::expand_on_threads(workers, &expansion, share),
                    #[cfg(target_family = "wasm")]
                    _ => unreachable!("a count in WebAssembly has one worker"),
                };
                result.map_err(|error| self.error_of_worker(error))?;
                let expanded = self.total_expanded_states() - expanded_before;
                remaining_states = remaining_states.saturating_sub(expanded);
            }
            self.peak_states = self.peak_states.max(self.next_state_count());
            for worker in &mut self.workers {
                add_tours(&mut self.tours, worker.finish_square())?;
            }
            self.square += 1;
            if self.state_count() == 0 {
                self.workers.iter_mut().for_each(Worker::clear);
                self.square = self.order.size;
            }
        }
        Ok(())
    }

    /// The error of the whole count, for an error of a worker, which has a share of the memory.
    fn error_of_worker(&self, error: CountError) -> CountError {
        match error {
            CountError::MemoryLimit { needed, limit } => CountError::MemoryLimit {
                needed: needed + (self.memory_limit - limit),
                limit: self.memory_limit,
            },
            other => other,
        }
    }

    /// The number of states expanded for all squares so far.
    fn total_expanded_states(&self) -> u64 {
        self.sum_over_workers(|worker| worker.total_expanded)
    }

    /// The number of states before the square is settled, including those expanded.
    fn state_count(&self) -> u64 {
        self.sum_over_workers(|worker| worker.states.inserted_key_count())
    }

    /// The number of states after the square is settled, so far.
    fn next_state_count(&self) -> u64 {
        self.sum_over_workers(|worker| worker.next_states.inserted_key_count())
    }

    fn sum_over_workers(&self, value: impl Fn(&Worker) -> u64) -> u64 {
        self.workers.iter().map(value).sum()
    }

    /// The progress of the count.
    #[must_use]
    pub fn progress(&self) -> CountProgress {
        CountProgress {
            settled_squares: self.square as u32,
            squares: self.order.size as u32,
            expanded: self.sum_over_workers(|worker| worker.expanded),
            states: self.state_count(),
            peak_states: self.peak_states.max(self.next_state_count()),
            bytes: self.sum_over_workers(|worker| worker.memory_budget.used_bytes),
            peak_bytes: self.sum_over_workers(|worker| worker.memory_budget.peak_bytes),
        }
    }

    /// The number of tours, once it is known.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        (self.failure.is_none() && self.square == self.order.size).then_some(self.tours)
    }

    /// Runs the count to the end, however long that takes, and returns the number of tours.
    ///
    /// # Errors
    ///
    /// As for [`advance`](Self::advance).
    pub fn finish(mut self) -> Result<u128, CountError> {
        self.advance(u64::MAX)?;
        Ok(self.tours)
    }
}

/// Counts the tours of this `kind` on `board`, however long it takes, within [`DEFAULT_MEMORY_LIMIT_BYTES`].
///
/// # Errors
///
/// As for [`FrontierCount::new`] and [`FrontierCount::advance`].
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::{TourKind, count_tours};
///
/// let board = Board::new(5, 6)?;
/// assert_eq!(count_tours(board, TourKind::Closed)?, 8);
/// assert_eq!(count_tours(board, TourKind::Open)?, 18_784);
/// assert_eq!(count_tours(board, TourKind::OpenFrom(0))?, 4_542);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_tours(board: Board, kind: TourKind) -> Result<u128, CountError> {
    FrontierCount::new(board, kind)?.finish()
}

/// The progress and the memory of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountProgress {
    /// The number of squares settled; all squares once the count is known.
    pub settled_squares: u32,
    /// The number of squares of the board.
    pub squares: u32,
    /// The number of states expanded so far to settle the next square.
    pub expanded: u64,
    /// The number of states before the next square is settled, including the expanded states.
    pub states: u64,
    /// The maximum number of states after any square.
    pub peak_states: u64,
    /// The number of bytes that the tables of states hold.
    pub bytes: u64,
    /// The maximum number of bytes that the tables held at once. On several threads, the sum of their maxima.
    pub peak_bytes: u64,
}
