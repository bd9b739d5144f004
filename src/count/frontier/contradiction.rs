//! Simple reasons why no closed tour has the given moves.

use serde::Serialize;

use super::fixed_moves::FixedMoves;
use super::tour_kind::TourKind;
use crate::board::Square;

/// A reason, visible on the board, why no closed tour has given moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Contradiction {
    /// A square has three given moves, or fewer than two possible ones.
    Square {
        /// The square.
        square: Square,
    },
    /// The given moves close a cycle that leaves squares out.
    Cycle {
        /// The number of squares of the cycle.
        squares: u32,
    },
}

impl FixedMoves {
    /// The first [`Contradiction`] of given moves of closed tours. `None` does not mean that a tour with these moves
    /// exists. Takes time proportional to the square of the number of squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::count::frontier::{Contradiction, FixedMoves, MovesAt, TourKind};
    ///
    /// // Two opposite corners and two squares in the middle of the board form a cycle.
    /// let moves = [(0, 6, 9), (15, 6, 9)].map(|(square, first, second)| MovesAt {
    ///     square,
    ///     first,
    ///     second: Some(second),
    /// });
    /// let moves = FixedMoves::new(Board::new(4, 4)?, TourKind::Closed, &moves)?;
    /// assert_eq!(moves.contradiction(), Some(Contradiction::Cycle { squares: 4 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        if self.kind() != TourKind::Closed {
            return None;
        }
        let board = self.board();
        let mut given: Vec<(Square, Square)> = Vec::new();
        for moves in self.moves() {
            for to in [Some(moves.first), moves.second].into_iter().flatten() {
                let edge = (moves.square.min(to), moves.square.max(to));
                if !given.contains(&edge) {
                    given.push(edge);
                }
            }
        }
        let has_moves = |square| self.moves().iter().any(|moves| moves.square == square);
        let is_given = |from: Square, to: Square| given.contains(&(from.min(to), from.max(to)));
        for square in 0..board.size() {
            let neighbours = || (0..board.size()).filter(|&to| board.has_knights_move(square, to));
            let given_moves = neighbours().filter(|&to| is_given(square, to)).count();
            let possible = neighbours()
                .filter(|&to| is_given(square, to) || !(has_moves(square) || has_moves(to)));
            if given_moves > 2 || possible.count() < 2 {
                return Some(Contradiction::Square { square });
            }
        }
        // Now no square has more than two given moves, so that they form paths and cycles.
        let mut remaining = given;
        while let Some((first, second)) = remaining.pop() {
            let mut squares = 2;
            for (end, other) in [(first, second), (second, first)] {
                let mut here = end;
                while let Some(index) = remaining
                    .iter()
                    .position(|&(from, to)| from == here || to == here)
                {
                    let (from, to) = remaining.swap_remove(index);
                    here = if from == here { to } else { from };
                    if here == other {
                        return (squares < board.size())
                            .then_some(Contradiction::Cycle { squares });
                    }
                    squares += 1;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::count::frontier::{FrontierCount, MovesAt};

    fn given(board: Board, moves: &[[Square; 3]]) -> FixedMoves {
        let moves: Vec<MovesAt> = (moves.iter())
            .map(|&[square, first, second]| MovesAt {
                square,
                first,
                second: Some(second),
            })
            .collect();
        FixedMoves::new(board, TourKind::Closed, &moves).unwrap()
    }

    #[test]
    fn each_kind_of_contradiction_is_found() {
        let board = Board::CHESSBOARD;
        // Squares 27 and 34, both joined to squares 17 and 44.
        let cycle = given(board, &[[27, 17, 44], [34, 17, 44]]);
        assert_eq!(
            cycle.contradiction(),
            Some(Contradiction::Cycle { squares: 4 })
        );
        let three = given(board, &[[27, 17, 10], [34, 17, 44], [11, 17, 28]]);
        assert_eq!(
            three.contradiction(),
            Some(Contradiction::Square { square: 17 })
        );
        // The corner a8 keeps a single move, because b6 has other moves.
        let corner = given(board, &[[17, 27, 34]]);
        assert_eq!(
            corner.contradiction(),
            Some(Contradiction::Square { square: 0 })
        );
        let fine = given(board, &[[27, 12, 33], [28, 38, 11]]);
        assert_eq!(fine.contradiction(), None);
    }

    #[test]
    fn no_closed_tour_has_contradictory_moves() {
        let board = Board::new(5, 6).unwrap();
        let neighbours = |square: Square| {
            (0..board.size()).filter(move |&to| board.has_knights_move(square, to))
        };
        let pairs = |square: Square| {
            neighbours(square).flat_map(move |first| {
                neighbours(square)
                    .filter(move |&second| second > first)
                    .map(move |second| [square, first, second])
            })
        };
        let (mut contradictory, mut empty) = (0, 0);
        for (first, second) in
            pairs(14).flat_map(|first| pairs(21).map(move |second| (first, second)))
        {
            let moves = given(board, &[first, second]);
            let count = FrontierCount::with_fixed_moves(&moves, 1 << 30).unwrap();
            let tours = count.finish().unwrap();
            empty += u32::from(tours == 0);
            if moves.contradiction().is_some() {
                assert_eq!(tours, 0, "{moves:?}");
                contradictory += 1;
            }
        }
        assert!(0 < contradictory && contradictory <= empty);
    }
}
