//! What a tour is: the one validator, which shares no code with the searches.

use thiserror::Error;

use crate::board::{Board, Square};
use crate::ground::Ground;

/// A tour that was checked: every square once, every step a move.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::tour::{Tour, TourFault};
///
/// let board = Board::new(3, 4)?;
/// let tour = Tour::verify(board, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]);
/// assert!(tour.is_ok_and(|tour| !tour.is_closed()));
///
/// let fault = Tour::verify(board, &[0, 5, 8, 1, 7, 9, 2, 4, 10, 3, 6, 11]);
/// assert_eq!(fault, Err(TourFault::NotAMove { position: 1, from: 0, to: 5 }));
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tour {
    squares: Box<[Square]>,
    closed: bool,
}

impl Tour {
    /// Checks that `squares`, in the order visited, are a tour of `board`.
    ///
    /// Takes time and memory proportional to the number of squares.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] found.
    pub fn verify(board: Board, squares: &[Square]) -> Result<Self, TourFault> {
        let is_move = |from, to| is_knights_move(board, from, to);
        Self::check(board.size() as usize, squares, is_move)
    }

    /// Checks that `squares`, in the order visited, are a tour of any ground.
    ///
    /// Takes time and memory proportional to the number of squares.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] found.
    pub fn verify_on(ground: &Ground, squares: &[Square]) -> Result<Self, TourFault> {
        let expected = ground.len() as usize;
        match ground {
            Ground::Board(board) => Self::verify(*board, squares),
            Ground::Region(region) => {
                Self::check(expected, squares, |from, to| region.has_move(from, to))
            }
            Ground::Pasted(pasted) => Self::check(expected, squares, |from, to| {
                pasted.graph().neighbours(from).contains(&to)
            }),
        }
    }

    fn check(
        expected: usize,
        squares: &[Square],
        is_move: impl Fn(Square, Square) -> bool,
    ) -> Result<Self, TourFault> {
        if squares.len() != expected {
            return Err(TourFault::Length {
                found: squares.len(),
                expected,
            });
        }
        // A board has fewer squares than this, so that it can stand for none.
        const NEVER: u32 = u32::MAX;
        let mut first_seen = vec![NEVER; expected];
        for (position, &square) in squares.iter().enumerate() {
            let Some(seen) = first_seen.get_mut(square as usize) else {
                return Err(TourFault::OffBoard { position, square });
            };
            if *seen != NEVER {
                let first = *seen as usize;
                return Err(TourFault::Repeated {
                    position,
                    square,
                    first,
                });
            }
            *seen = position as u32;
        }
        for (position, pair) in squares.windows(2).enumerate() {
            if !is_move(pair[0], pair[1]) {
                return Err(TourFault::NotAMove {
                    position: position + 1,
                    from: pair[0],
                    to: pair[1],
                });
            }
        }
        let closed = is_move(squares[expected - 1], squares[0]);
        Ok(Self {
            squares: squares.into(),
            closed,
        })
    }

    /// The squares in the order visited.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether a move leads from the last square back to the first.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}

fn is_knights_move(board: Board, from: Square, to: Square) -> bool {
    let rows = (from / board.columns()).abs_diff(to / board.columns());
    let columns = (from % board.columns()).abs_diff(to % board.columns());
    rows.min(columns) == 1 && rows.max(columns) == 2
}

/// Why a list of squares is not a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TourFault {
    /// There are too few or too many squares.
    #[error("a tour of this board has {expected} squares, not {found}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A square is not on the board.
    #[error("square {square}, at position {position}, is not on the board")]
    OffBoard {
        /// Where in the list, from 0.
        position: usize,
        /// The square.
        square: Square,
    },
    /// A square stands twice.
    #[error("square {square}, at position {position}, was visited before, at position {first}")]
    Repeated {
        /// Where in the list the second visit stands, from 0.
        position: usize,
        /// The square.
        square: Square,
        /// Where the first visit stands, from 0.
        first: usize,
    },
    /// No move leads from one square to the next.
    #[error("no move leads from {from} to {to}, at position {position}")]
    NotAMove {
        /// Where in the list the second square stands, from 0.
        position: usize,
        /// The square before.
        from: Square,
        /// The square after.
        to: Square,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: u32, columns: u32) -> Board {
        Board::new(rows, columns).unwrap()
    }

    /// A tour of the 3×4 board.
    const TOUR: [Square; 12] = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];

    #[test]
    fn a_tour_is_accepted_and_known_to_be_open() {
        let tour = Tour::verify(board(3, 4), &TOUR).unwrap();
        assert!(!tour.is_closed());
        assert_eq!(tour.squares(), TOUR);
    }

    #[test]
    fn the_only_square_of_a_board_is_an_open_tour() {
        assert!(!Tour::verify(board(1, 1), &[0]).unwrap().is_closed());
    }

    #[test]
    fn every_kind_of_fault_is_named_with_its_place() {
        let fault = |squares: &[Square]| Tour::verify(board(3, 4), squares).unwrap_err();
        let (found, expected) = (11, 12);
        assert_eq!(fault(&TOUR[1..]), TourFault::Length { found, expected });
        let mut squares = TOUR;
        squares[4] = 12;
        let (position, square) = (4, 12);
        assert_eq!(fault(&squares), TourFault::OffBoard { position, square });
        squares[4] = 8;
        let (position, square, first) = (4, 8, 2);
        assert_eq!(
            fault(&squares),
            TourFault::Repeated {
                position,
                square,
                first
            }
        );
        let mut squares = TOUR;
        squares.swap(10, 11);
        let (position, from, to) = (10, 3, 11);
        assert_eq!(fault(&squares), TourFault::NotAMove { position, from, to });
    }
}
