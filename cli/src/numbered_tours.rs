//! The tours of a board, each with its number.

use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::{FixedMoves, RankError, RankedTours, TourKind};
use knights_tour::count::parts::{CounterError, DividedTours, DividedToursError};

use super::command_outcome::CommandError;
use super::count_failure::CountFailure;
use super::parallel_counter::{ParallelCounter, number_tours};

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
    /// A count was not finished.
    Count(CountFailure),
    /// The question has no answer.
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
        Ok(Self::Ranked(number_tours(tours)?))
    }

    /// Numbers the tours with given moves, within `limit` bytes.
    pub fn with_fixed_moves(moves: &FixedMoves, limit: u64) -> Result<Self, Failure> {
        let tours = RankedTours::with_fixed_moves(moves, limit).map_err(CountFailure::from)?;
        Ok(Self::Ranked(number_tours(tours)?))
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
