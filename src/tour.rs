//! The validator of tours, which shares no code with the searches.
//!
//! Start with [`Tour::verify`]. [`PathCheck`] checks a long path in parts.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::tour::{Tour, TourFault};
//!
//! let too_short = Tour::verify(Board::new(3, 4)?, &[0, 6, 8]);
//! assert_eq!(too_short, Err(TourFault::Length { found: 3, expected: 12 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::TryReserveError;

use serde::Serialize;
use thiserror::Error;

use crate::board::{Board, Square};
use crate::ground::Ground;
use crate::move_check::MoveChecker;

/// A checked tour: it visits every square once, and every step is a move.
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
        Self::verify_on(&board.into(), squares)
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
        if squares.len() != expected {
            return Err(TourFault::Length {
                found: squares.len(),
                expected,
            });
        }
        let mut check = PathCheck {
            positions: vec![PathCheck::UNVISITED; expected],
            checked: 0,
        };
        check.advance(ground, squares, expected)?;
        let closed = ground.has_move(squares[expected - 1], squares[0]);
        Ok(Self {
            squares: squares.into(),
            closed,
        })
    }

    /// A tour of squares that a [`PathCheck`] accepted, and that are as many as the ground has.
    pub(crate) fn of_checked(squares: Vec<Square>, closed: bool) -> Self {
        Self {
            squares: squares.into(),
            closed,
        }
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

/// An incremental check of a path of any length: no square is repeated, and every step is a move.
///
/// Takes 4 bytes per square for the positions of all squares in the path, which callers can use afterwards.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::tour::PathCheck;
///
/// let ground = Board::new(3, 4)?.into();
/// let path = [0, 6, 8, 1, 7];
/// let mut check = PathCheck::new(&ground)?;
/// assert_eq!(check.advance(&ground, &path, 3), Ok(3));
/// assert_eq!(check.advance(&ground, &path, 3), Ok(5));
/// assert_eq!(check.checked(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathCheck {
    /// The position of every square in the path, or [`UNVISITED`](Self::UNVISITED).
    positions: Vec<u32>,
    /// The number of squares checked so far.
    checked: usize,
}

impl PathCheck {
    /// The position of a square that is not on the path. No board has that many squares.
    pub(crate) const UNVISITED: u32 = u32::MAX;

    /// Creates the check of a path, before its first square.
    ///
    /// # Errors
    ///
    /// When there is not enough memory for the positions.
    pub fn new(ground: &Ground) -> Result<Self, TryReserveError> {
        let square_count = ground.len() as usize;
        let mut positions = Vec::new();
        positions.try_reserve_exact(square_count)?;
        positions.resize(square_count, Self::UNVISITED);
        Ok(Self {
            positions,
            checked: 0,
        })
    }

    /// Checks up to `max_squares` more squares of the path, and returns the number of squares checked so far. The path
    /// must be the same in every call.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] found, except for the length: a path may be shorter than a tour.
    pub fn advance(
        &mut self,
        ground: &Ground,
        path: &[Square],
        max_squares: usize,
    ) -> Result<usize, TourFault> {
        let end = path.len().min(self.checked.saturating_add(max_squares));
        // The last checked square or, before the first call, the start, from which the first step leads.
        let checker_start = path.get(self.checked.saturating_sub(1)).copied();
        let checker = match (ground, checker_start) {
            (Ground::Board(board), Some(square)) => MoveChecker::at(*board, square),
            _ => None,
        };
        match checker {
            Some(mut checker) => self.check_until(path, end, |_, to| checker.step(to)),
            None => self.check_until(path, end, |from, to| ground.has_move(from, to)),
        }
    }

    /// The number of squares of the path checked so far.
    #[must_use]
    pub const fn checked(&self) -> usize {
        self.checked
    }

    /// The position of every square in the path, from 0; [`UNVISITED`](Self::UNVISITED) for a square that is not on the
    /// part checked so far.
    #[must_use]
    pub(crate) fn into_positions(self) -> Vec<u32> {
        self.positions
    }

    /// Checks the squares of the path before index `end`. Calls `is_move` for every step, in order.
    fn check_until(
        &mut self,
        path: &[Square],
        end: usize,
        mut is_move: impl FnMut(Square, Square) -> bool,
    ) -> Result<usize, TourFault> {
        let mut last = path.get(self.checked.wrapping_sub(1)).copied();
        for (position, &square) in path.iter().enumerate().take(end).skip(self.checked) {
            let Some(visited_at) = self.positions.get_mut(square as usize) else {
                return Err(TourFault::OffBoard { position, square });
            };
            if *visited_at != Self::UNVISITED {
                let first = *visited_at as usize;
                return Err(TourFault::Repeated {
                    position,
                    square,
                    first,
                });
            }
            *visited_at = position as u32;
            if let Some(from) = last
                && !is_move(from, square)
            {
                let to = square;
                return Err(TourFault::NotAMove { position, from, to });
            }
            last = Some(square);
        }
        self.checked = self.checked.max(end);
        Ok(self.checked)
    }
}

/// Reasons why a list of squares is not a tour, or not a closed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum TourFault {
    /// There are too few or too many squares.
    #[error("a tour of this board has {expected} squares, not {found}")]
    Length {
        /// The number of squares.
        found: usize,
        /// The required number of squares.
        expected: usize,
    },
    /// A square is not on the board.
    #[error("square {square}, at position {position}, is not on the board")]
    OffBoard {
        /// The position in the list, from 0.
        position: usize,
        /// The square.
        square: Square,
    },
    /// A square occurs twice.
    #[error("square {square}, at position {position}, was visited before, at position {first}")]
    Repeated {
        /// The position of the second visit in the list, from 0.
        position: usize,
        /// The square.
        square: Square,
        /// The position of the first visit in the list, from 0.
        first: usize,
    },
    /// No move leads from one square to the next.
    #[error("no move leads from {from} to {to}, at position {position}")]
    NotAMove {
        /// The position of `to` in the list, from 0.
        position: usize,
        /// The square before.
        from: Square,
        /// The square after.
        to: Square,
    },
    /// The tour is open, although a closed one is asked for.
    #[error("the tour is not closed: no move leads from its last square {from} to its first {to}")]
    NotClosed {
        /// The last square.
        from: Square,
        /// The first square.
        to: Square,
    },
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::holes::Holes;
    use crate::leaper::Leaper;
    use crate::region::Region;
    use crate::topology::Topology;

    fn board(rows: u32, columns: u32) -> Board {
        Board::new(rows, columns).unwrap()
    }

    /// A tour of the 3×4 board.
    const TOUR: [Square; 12] = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];

    #[test]
    fn a_valid_open_tour_is_accepted() {
        let tour = Tour::verify(board(3, 4), &TOUR).unwrap();
        assert!(!tour.is_closed());
        assert_eq!(tour.squares(), TOUR);
    }

    #[test]
    fn the_tour_of_a_single_square_is_open() {
        assert!(!Tour::verify(board(1, 1), &[0]).unwrap().is_closed());
    }

    #[test]
    fn every_kind_of_fault_is_reported_with_its_data() {
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

    /// A closed tour of the 5×6 board.
    const CLOSED_TOUR: [Square; 30] = [
        0, 8, 4, 17, 28, 15, 2, 6, 19, 27, 23, 10, 21, 29, 16, 5, 9, 1, 12, 25, 14, 3, 11, 22, 26,
        18, 7, 20, 24, 13,
    ];

    #[test]
    fn a_closed_tour_is_closed_from_every_start_and_in_both_directions() {
        let mut squares = CLOSED_TOUR;
        for _ in 0..2 {
            for _ in 0..squares.len() {
                squares.rotate_left(1);
                let tour = Tour::verify(board(5, 6), &squares).unwrap();
                assert!(tour.is_closed(), "{squares:?}");
                assert_eq!(Tour::of_checked(squares.to_vec(), true), tour);
            }
            squares.reverse();
        }
    }

    /// The 3×4 board as a whole board, and as a region, whose moves are checked in another way.
    fn grounds() -> [Ground; 2] {
        let holes = Holes::none(board(3, 4));
        let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT).unwrap();
        [board(3, 4).into(), Ground::Region(Arc::new(region))]
    }

    #[test]
    fn a_path_is_checked_in_parts_of_any_length() {
        for ground in grounds() {
            for part in 1..=TOUR.len() {
                let mut check = PathCheck::new(&ground).unwrap();
                let mut expected = 0;
                while expected < TOUR.len() {
                    assert_eq!(check.checked(), expected);
                    expected = TOUR.len().min(expected + part);
                    assert_eq!(check.advance(&ground, &TOUR, part), Ok(expected));
                }
                assert_eq!(check.checked(), TOUR.len());
                assert_eq!(check.advance(&ground, &TOUR, usize::MAX), Ok(TOUR.len()));
                let positions = check.into_positions();
                assert_eq!(positions.len(), TOUR.len());
                for (position, &square) in TOUR.iter().enumerate() {
                    assert_eq!(positions[square as usize], position as u32);
                }
            }
        }
    }

    #[test]
    fn a_fault_is_found_in_the_part_that_contains_it() {
        // Squares 10 and 11 are exchanged: no move leads from 3 to 11.
        let mut path = TOUR;
        path.swap(10, 11);
        let fault = TourFault::NotAMove {
            position: 10,
            from: 3,
            to: 11,
        };
        for ground in grounds() {
            for part in 1..=path.len() {
                let mut check = PathCheck::new(&ground).unwrap();
                for _ in 0..(path.len() - 2) / part {
                    check.advance(&ground, &path, part).unwrap();
                }
                assert_eq!(check.advance(&ground, &path, part), Err(fault), "{part}");
            }
        }
    }
}
