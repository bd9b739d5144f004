//! The tours of a board, each with its number, and the counts that find a tour by its number.

use std::thread;

use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::{FixedMoves, FrontierCount, RankError, RankedTours, TourKind};
use knights_tour::count::parts::{Counter, CounterError, DividedTours, DividedToursError};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::command_outcome::CommandError;
use super::count::progress_text;
use super::count_failure::CountFailure;
use super::interrupt;
use super::progress::Progress;
use super::run_loop::{STATES_PER_CHECK, run_until_counted};

/// All tours of one kind on a board, numbered from 0.
pub enum NumberedTours {
    /// Every state of a count is kept.
    Ranked(RankedTours),
    /// The closed tours of the 8×8 board, which have too many states.
    OfChessboard(DividedTours, Box<ParallelCounter>),
}

/// A tour with its number.
pub type NumberedTour = (u128, Vec<Square>);

/// The reason why a tour or its number is not found.
pub enum Failure {
    Count(CountFailure),
    Command(CommandError),
}

impl From<CountFailure> for Failure {
    fn from(failure: CountFailure) -> Self {
        Self::Count(failure)
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        Self::Command(error)
    }
}

impl From<DividedToursError> for Failure {
    fn from(error: DividedToursError) -> Self {
        match error {
            DividedToursError::Counter(CounterError::Count(error)) => Self::Count(error.into()),
            DividedToursError::Counter(CounterError::Cancelled) => {
                Self::Count(CountFailure::Interrupted)
            }
            error => Self::Command(CommandError::Usage(error.to_string())),
        }
    }
}

impl From<RankError> for Failure {
    fn from(error: RankError) -> Self {
        Self::Command(CommandError::Usage(error.to_string()))
    }
}

impl NumberedTours {
    /// Numbers the tours of a kind, within `limit` bytes.
    pub fn new(board: Board, kind: TourKind, limit: u64) -> Result<Self, Failure> {
        if board == Board::CHESSBOARD && kind == TourKind::Closed {
            return Ok(Self::OfChessboard(
                DividedTours::of_chessboard()?,
                Box::new(ParallelCounter::new(limit)?),
            ));
        }
        let tours = RankedTours::new(board, kind, limit).map_err(CountFailure::from)?;
        Ok(Self::Ranked(prepare(tours)?))
    }

    /// Numbers the tours with given moves, within `limit` bytes.
    pub fn with_fixed_moves(moves: &FixedMoves, limit: u64) -> Result<Self, Failure> {
        let tours = RankedTours::with_fixed_moves(moves, limit).map_err(CountFailure::from)?;
        Ok(Self::Ranked(prepare(tours)?))
    }

    /// The number of tours.
    pub fn count(&self) -> u128 {
        match self {
            Self::Ranked(tours) => tours.count().unwrap_or_default(),
            Self::OfChessboard(tours, _) => tours.count(),
        }
    }

    /// A random tour; `None` if there is no tour.
    pub fn random_tour(&mut self, seed: u64) -> Result<Option<NumberedTour>, Failure> {
        let rank = match self {
            Self::Ranked(tours) => tours.random_rank(seed),
            Self::OfChessboard(tours, _) => tours.random_rank(seed),
        };
        match rank {
            Some(rank) => self.tour(rank),
            None => Ok(None),
        }
    }

    /// The tour with a number; `None` if the number is too large.
    pub fn tour(&mut self, rank: u128) -> Result<Option<NumberedTour>, Failure> {
        let squares = match self {
            Self::Ranked(tours) => tours.tour(rank),
            Self::OfChessboard(tours, _) if rank >= tours.count() => None,
            Self::OfChessboard(tours, counter) => Some(tours.tour(rank, counter.as_mut())?),
        };
        Ok(squares.map(|squares| (rank, squares)))
    }

    /// The number of a tour.
    pub fn rank(&mut self, squares: &[Square]) -> Result<u128, Failure> {
        Ok(match self {
            Self::Ranked(tours) => tours.rank(squares)?,
            Self::OfChessboard(tours, counter) => tours.rank(squares, counter.as_mut())?,
        })
    }
}

/// Counts all tours, with a progress bar.
fn prepare(mut tours: RankedTours) -> Result<RankedTours, CountFailure> {
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

/// Makes as many counts at once as there are cores.
pub struct ParallelCounter {
    pool: ThreadPool,
    memory_limit: u64,
    bar: Progress,
    ranked: Option<RankedTours>,
}

impl ParallelCounter {
    /// Creates a counter whose counts take at most `memory_limit` bytes together.
    fn new(memory_limit: u64) -> Result<Self, CommandError> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
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

/// The bytes that a count with the moves at three squares in the middle of the 8×8 board is expected to need at most.
const BYTES_PER_COUNT: u64 = 100_000_000;

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
        let tours = prepare(tours).map_err(error_of)?;
        Ok(self.ranked.insert(tours))
    }
}

fn error_of(failure: CountFailure) -> CounterError {
    match failure {
        CountFailure::Refused(error) => error.into(),
        CountFailure::Interrupted => CounterError::Cancelled,
    }
}
