//! The given numbers of a puzzle.

use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::moves::MoveOrder;

/// A given number of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Given {
    /// The square.
    pub square: Square,
    /// The position of the square on the tour, from 0.
    pub number: u32,
}

/// A board on which some numbers of a tour are given. A solution is a tour that has these numbers.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::ends::End;
/// use knights_tour::ground::Ground;
/// use knights_tour::puzzle::{Given, Puzzle, PuzzleError};
///
/// let ground = Ground::from(Board::new(3, 4)?);
/// let puzzle = Puzzle::new(&ground, End::Anywhere, &[Given { square: 2, number: 5 }])?;
/// assert!(puzzle.allows(2, 5) && puzzle.allows(3, 4));
/// assert!(!puzzle.allows(2, 4) && !puzzle.allows(3, 5));
///
/// let error = Puzzle::new(&ground, End::Anywhere, &[Given { square: 2, number: 12 }]).unwrap_err();
/// assert_eq!(error, PuzzleError::Number { value: 12, largest: 11 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    graph: Arc<Graph>,
    end: End,
    /// For every number, its square if that is given.
    squares: Box<[Option<Square>]>,
    /// For every square, its number if that is given.
    numbers: Box<[Option<u32>]>,
}

/// The reason why given numbers are not a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board has too many squares.
    #[error("a puzzle may have {most} squares at most, not {value}")]
    TooLarge {
        /// The number of squares.
        value: usize,
        /// The largest number of squares.
        most: usize,
    },
    /// There is no such square.
    #[error("a square must be from 0 to {largest}, not {value}")]
    Square {
        /// The square.
        value: Square,
        /// The largest number of a square.
        largest: u32,
    },
    /// There is no such number on a tour of the board.
    #[error("a number must be from 0 to {largest}, not {value}")]
    Number {
        /// The number.
        value: u32,
        /// The largest number.
        largest: u32,
    },
    /// A number is given for two squares.
    #[error("the number {number} is given for the squares {first} and {second}")]
    RepeatedNumber {
        /// The number.
        number: u32,
        /// The first square.
        first: Square,
        /// The second square.
        second: Square,
    },
    /// A square has two given numbers.
    #[error("the numbers {first} and {second} are given for the square {square}")]
    RepeatedSquare {
        /// The square.
        square: Square,
        /// The first number.
        first: u32,
        /// The second number.
        second: u32,
    },
}

impl Puzzle {
    /// The maximum number of squares of a puzzle.
    pub const MAX_SQUARES: usize = 128;

    /// Creates a puzzle whose solutions are tours of `ground` with the required end. If the tour must end on a certain
    /// square, the number of that square is given too.
    ///
    /// Takes time and memory proportional to the board.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] when the board is too large, a number or a square does not exist, or one of them is given twice.
    pub fn new(ground: &Ground, end: End, givens: &[Given]) -> Result<Self, PuzzleError> {
        let value = ground.len() as usize;
        let most = Self::MAX_SQUARES;
        if value > most {
            return Err(PuzzleError::TooLarge { value, most });
        }
        Self::on_graph(ground.graph(&MoveOrder::CLOCKWISE).into(), end, givens)
    }

    /// Creates a puzzle on a graph of at most [`MAX_SQUARES`](Self::MAX_SQUARES) squares.
    pub(crate) fn on_graph(
        graph: Arc<Graph>,
        end: End,
        givens: &[Given],
    ) -> Result<Self, PuzzleError> {
        let size = graph.len();
        let mut puzzle = Self {
            end,
            squares: vec![None; size].into(),
            numbers: vec![None; size].into(),
            graph,
        };
        for &given in givens {
            puzzle.give(given)?;
        }
        if let End::At(square) = end {
            let number = size as u32 - 1;
            if puzzle.square_of(number) != Some(square) {
                puzzle.give(Given { square, number })?;
            }
        }
        Ok(puzzle)
    }

    fn give(&mut self, Given { square, number }: Given) -> Result<(), PuzzleError> {
        let largest = self.numbers.len() as u32 - 1;
        if square > largest {
            let value = square;
            return Err(PuzzleError::Square { value, largest });
        }
        if number > largest {
            let value = number;
            return Err(PuzzleError::Number { value, largest });
        }
        if let Some(first) = self.squares[number as usize].replace(square) {
            let second = square;
            return Err(PuzzleError::RepeatedNumber {
                number,
                first,
                second,
            });
        }
        if let Some(first) = self.numbers[square as usize].replace(number) {
            let second = number;
            return Err(PuzzleError::RepeatedSquare {
                square,
                first,
                second,
            });
        }
        Ok(())
    }

    /// The same puzzle with a path from the number 0 given as well. `None` if the path contradicts a given number, or
    /// enters a square twice.
    pub(crate) fn with_path(&self, path: &[Square]) -> Option<Self> {
        let mut puzzle = self.clone();
        for (number, &square) in (0..).zip(path) {
            let is_given = puzzle.squares.get(number as usize) == Some(&Some(square));
            if !is_given && puzzle.give(Given { square, number }).is_err() {
                return None;
            }
        }
        Some(puzzle)
    }

    /// The moves on the board.
    pub(crate) const fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The required end of the tour.
    #[must_use]
    pub const fn end(&self) -> End {
        self.end
    }

    /// The given numbers, in ascending order.
    pub fn givens(&self) -> impl Iterator<Item = Given> {
        let squares = (0..).zip(&self.squares);
        squares.filter_map(|(number, square)| square.map(|square| Given { square, number }))
    }

    /// The square of a number, if that is given.
    #[must_use]
    pub fn square_of(&self, number: u32) -> Option<Square> {
        self.squares.get(number as usize).copied().flatten()
    }

    /// The number of a square, if that is given.
    #[must_use]
    pub fn number_of(&self, square: Square) -> Option<u32> {
        self.numbers.get(square as usize).copied().flatten()
    }

    /// Whether no given number contradicts this number of this square.
    #[must_use]
    pub fn allows(&self, square: Square, number: u32) -> bool {
        match (self.number_of(square), self.square_of(number)) {
            (None, None) => true,
            (given, _) => given == Some(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn puzzle(rows: u32, columns: u32, givens: &[(Square, u32)]) -> Result<Puzzle, PuzzleError> {
        let ground = Board::new(rows, columns).unwrap().into();
        let givens = givens
            .iter()
            .map(|&(square, number)| Given { square, number });
        Puzzle::new(&ground, End::Anywhere, &givens.collect::<Vec<_>>())
    }

    #[test]
    fn contradicting_numbers_are_errors_with_their_values() {
        let largest = 11;
        for (givens, error) in [
            (&[(12, 0)][..], PuzzleError::Square { value: 12, largest }),
            (&[(0, 12)], PuzzleError::Number { value: 12, largest }),
            (
                &[(3, 5), (4, 5)],
                PuzzleError::RepeatedNumber {
                    number: 5,
                    first: 3,
                    second: 4,
                },
            ),
            (
                &[(3, 5), (3, 6)],
                PuzzleError::RepeatedSquare {
                    square: 3,
                    first: 5,
                    second: 6,
                },
            ),
        ] {
            assert_eq!(puzzle(3, 4, givens).unwrap_err(), error);
        }
        let error = puzzle(10, 13, &[]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a puzzle may have 128 squares at most, not 130"
        );
    }

    #[test]
    fn the_required_end_has_the_last_number() {
        let ground = Board::new(3, 4).unwrap().into();
        let puzzle = Puzzle::new(&ground, End::At(11), &[]).unwrap();
        assert_eq!(puzzle.square_of(11), Some(11));
        let other = Given {
            square: 10,
            number: 11,
        };
        let error = Puzzle::new(&ground, End::At(11), &[other]).unwrap_err();
        let (first, second, number) = (10, 11, 11);
        let expected = PuzzleError::RepeatedNumber {
            number,
            first,
            second,
        };
        assert_eq!(error, expected);
    }

    #[test]
    fn a_path_joins_the_given_numbers_unless_it_contradicts_them() {
        let puzzle = puzzle(3, 4, &[(0, 0), (9, 2)]).unwrap();
        let with_path = puzzle.with_path(&[0, 7]).unwrap();
        assert_eq!(with_path.square_of(1), Some(7));
        assert_eq!(with_path.givens().count(), 3);
        assert_eq!(puzzle.with_path(&[0, 7, 1]), None);
        assert_eq!(puzzle.with_path(&[0, 9]), None);
        assert_eq!(puzzle.with_path(&[7]), None);
    }
}
