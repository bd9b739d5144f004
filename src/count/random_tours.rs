//! Uniformly random tours of small boards, drawn while a person waits.
//!
//! Start with [`RandomTours::new`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::random_tours::RandomTours;
//!
//! let mut tours = RandomTours::new(Board::new(6, 6)?).ok_or("6×6 is a small board")?;
//! while tours.count().is_none() {
//!     tours.advance(1_000)?;
//! }
//! let (number, tour) = tours.draw(42, 7).ok_or("there are 9,862 tours")?;
//! assert!(number < 9_862);
//! assert_eq!(tour[0], 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::frontier::{CountError, CountProgress, RankedTours, TourKind};
use crate::board::{Board, Square};
use crate::verdict::Feasibility;

/// The tours of a small board, numbered to draw uniformly random ones: the closed tours, or the open ones of a board
/// without closed tours.
///
/// A board is small if it has at most [`MAX_SQUARES`](Self::MAX_SQUARES) squares, and the states of its tours are
/// estimated to take at most [`MAX_BYTES`](Self::MAX_BYTES). Tours within these limits are numbered within about two
/// seconds. The largest square board is 6×6, and the closed tours of 6×8 are within the limits. Those of 6×9 and 7×8
/// are not.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::TourKind;
/// use knights_tour::count::random_tours::RandomTours;
///
/// let kind_on = |board| RandomTours::new(board).map(|tours| tours.kind());
/// assert_eq!(kind_on(Board::new(6, 8)?), Some(TourKind::Closed));
/// assert_eq!(kind_on(Board::new(5, 5)?), Some(TourKind::Open));
/// // A board without tours, and one with too many states.
/// assert_eq!(kind_on(Board::new(4, 4)?), None);
/// assert_eq!(kind_on(Board::CHESSBOARD), None);
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomTours {
    tours: RankedTours,
}

impl RandomTours {
    /// The limit of the memory of all states, in bytes.
    pub const MAX_BYTES: u64 = 64 << 20;

    /// The largest number of squares.
    pub const MAX_SQUARES: u32 = 100;

    /// Prepares the numbers of the tours of `board`; `None` if the board has no tour or is not small. Takes a time
    /// proportional to the number of squares.
    #[must_use]
    pub fn new(board: Board) -> Option<Self> {
        if !(2..=Self::MAX_SQUARES).contains(&board.size()) {
            return None;
        }
        let has_tour =
            |start, closed| Feasibility::of_board(board, start, closed) == Feasibility::Possible;
        let kind = match has_tour(0, true) {
            true => TourKind::Closed,
            false => (0..board.size())
                .any(|start| has_tour(start, false))
                .then_some(TourKind::Open)?,
        };
        let tours = RankedTours::new(board, kind, Self::MAX_BYTES).ok()?;
        Some(Self { tours })
    }

    /// The kind of tours that is drawn.
    #[must_use]
    pub const fn kind(&self) -> TourKind {
        self.tours.kind()
    }

    /// Continues to number the tours: expands up to about `max_states` states. A million states take about half a
    /// second.
    ///
    /// # Errors
    ///
    /// [`CountError::MemoryLimit`] when the states exceed the limit.
    pub fn advance(&mut self, max_states: u64) -> Result<CountProgress, CountError> {
        self.tours.advance(max_states)
    }

    /// The number of tours, once it is known.
    #[must_use]
    pub const fn count(&self) -> Option<u128> {
        self.tours.count()
    }

    /// A uniformly random tour with its number, from 0; `None` while the tours are not numbered yet. The same seed
    /// draws the same tour. A closed tour begins at `start`, and an open one at one of its ends.
    #[must_use]
    pub fn draw(&self, seed: u64, start: Square) -> Option<(u128, Vec<Square>)> {
        let rank = self.tours.random_rank(seed)?;
        let mut tour = self.tours.tour(rank)?;
        if self.kind() == TourKind::Closed
            && let Some(index) = tour.iter().position(|&square| square == start)
        {
            tour.rotate_left(index);
        }
        Some((rank, tour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers the tours of a board, and returns them with their count.
    fn numbered(rows: u32, columns: u32) -> Option<(RandomTours, u128)> {
        let mut tours = RandomTours::new(Board::new(rows, columns).unwrap())?;
        while tours.count().is_none() {
            tours.advance(997).unwrap();
        }
        let count = tours.count().unwrap();
        Some((tours, count))
    }

    #[test]
    fn small_boards_with_tours_are_numbered_and_others_are_not() {
        for (rows, columns, kind, count) in [
            (3, 4, TourKind::Open, 8),
            (5, 5, TourKind::Open, 864),
            (5, 6, TourKind::Closed, 8),
            (3, 10, TourKind::Closed, 16),
            (6, 6, TourKind::Closed, 9_862),
            (6, 7, TourKind::Closed, 1_067_638),
        ] {
            let (tours, found) = numbered(rows, columns).unwrap();
            assert_eq!((tours.kind(), found), (kind, count), "{rows}×{columns}");
        }
        let is_drawn =
            |rows, columns| RandomTours::new(Board::new(rows, columns).unwrap()).is_some();
        assert!(is_drawn(6, 8) && is_drawn(8, 6) && is_drawn(5, 20));
        for (rows, columns) in [
            (1, 1),
            (2, 5),
            (4, 4),
            (3, 6),
            (6, 9),
            (7, 7),
            (7, 8),
            (8, 8),
            (100, 100),
        ] {
            assert!(!is_drawn(rows, columns), "{rows}×{columns}");
        }
    }

    #[test]
    fn a_closed_tour_begins_at_the_start_and_keeps_its_number() {
        let (tours, count) = numbered(6, 6).unwrap();
        for seed in 0..36 {
            let (rank, tour) = tours.draw(seed, seed as Square).unwrap();
            assert!(rank < count);
            assert_eq!(tour[0], seed as Square);
            assert_eq!(tours.tours.rank(&tour), Ok(rank));
        }
        // An open tour begins at one of its ends, and not at the start that is asked for.
        let (tours, _) = numbered(5, 5).unwrap();
        let (rank, tour) = tours.draw(1, 12).unwrap();
        assert_eq!(tours.tours.rank(&tour), Ok(rank));
    }
}
