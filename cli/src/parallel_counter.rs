//! Parallel counts that find a tour of the 8×8 board by its number, or the number of a tour.

use knights_tour::count::frontier::{FixedMoves, FrontierCount, RankedTours};
use knights_tour::count::parts::{Counter, CounterError};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::command_outcome::CommandError;
use super::count::progress_text;
use super::count_failure::CountFailure;
use super::interrupt;
use super::parts::all_cores;
use super::progress::Progress;
use super::run_loop::{STATES_PER_CHECK, run_until_counted};

/// The most bytes that a count on the 8×8 board is expected to need, with the moves at three middle squares given.
const BYTES_PER_COUNT: u64 = 100_000_000;

/// Counts all tours, with a progress bar.
pub fn number_tours(mut tours: RankedTours) -> Result<RankedTours, CountFailure> {
    let bar = Progress::new(Some(tours.progress().squares.into()), "squares");
    while tours.count().is_none() {
        if interrupt::is_requested() {
            return Err(CountFailure::Interrupted);
        }
        let progress = tours.advance(STATES_PER_CHECK)?;
        bar.set_position(progress.settled_squares.into());
        bar.set_message(progress_text(progress.states, progress.bytes));
    }
    Ok(tours)
}

/// Makes several counts at once: one for each core, or fewer if the memory limit requires it.
pub struct ParallelCounter {
    pool: ThreadPool,
    memory_limit: u64,
    bar: Progress,
    ranked: Option<RankedTours>,
}

impl ParallelCounter {
    /// Creates a counter whose counts take at most `memory_limit` bytes together.
    pub fn new(memory_limit: u64) -> Result<Self, CommandError> {
        let cores = all_cores().get();
        let affordable = usize::try_from(memory_limit / BYTES_PER_COUNT).unwrap_or(usize::MAX);
        let threads = cores.min(affordable).max(1);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self {
            pool: pool.map_err(|error| CommandError::Usage(error.to_string()))?,
            memory_limit,
            bar: Progress::new(None, "counts"),
            ranked: None,
        })
    }
}

impl Counter for ParallelCounter {
    fn batch_size(&self) -> usize {
        self.pool.current_num_threads()
    }

    fn counts(&mut self, moves: &[FixedMoves]) -> Result<Vec<u128>, CounterError> {
        let limit = self.memory_limit / self.batch_size() as u64;
        let bar = &self.bar;
        let count = |moves: &FixedMoves| {
            let count = FrontierCount::with_fixed_moves(moves, limit)?;
            let number = run_until_counted(count, |_| {}).map_err(error_of)?;
            bar.add(1);
            Ok(number)
        };
        self.pool.install(|| moves.par_iter().map(count).collect())
    }

    fn ranked(&mut self, moves: &FixedMoves) -> Result<&RankedTours, CounterError> {
        self.ranked = None;
        let tours = RankedTours::with_fixed_moves(moves, self.memory_limit)?;
        let tours = number_tours(tours).map_err(error_of)?;
        Ok(self.ranked.insert(tours))
    }
}

fn error_of(failure: CountFailure) -> CounterError {
    match failure {
        CountFailure::Refused(error) => error.into(),
        CountFailure::Interrupted => CounterError::Cancelled,
    }
}
