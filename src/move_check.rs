//! A fast check that every step of a path is a knight's move.

use crate::board::{Board, Square};

/// Follows a knight along a path, and checks whether every step is a knight's move. The answers are those of
/// [`Board::has_knights_move`]. The checker avoids the slow divisions of that method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveChecker {
    columns: i32,
    square: i32,
    column: i32,
}

impl MoveChecker {
    /// The minimum number of columns that the checker supports. On boards of three columns, two different knight's
    /// moves change the square number by the same amount.
    const MIN_COLUMNS: u32 = 5;

    /// Places the knight on `square`. Returns `None` if the board has fewer than five columns. On very narrow boards,
    /// the change of the square number does not identify a move.
    #[must_use]
    pub const fn at(board: Board, square: Square) -> Option<Self> {
        if board.columns() < Self::MIN_COLUMNS {
            return None;
        }
        // The number of squares of a board fits in an `i32`.
        Some(Self {
            columns: board.columns() as i32,
            square: square as i32,
            column: board.column(square) as i32,
        })
    }

    /// Moves the knight to `square`, which must be on the board, and returns whether this step is a knight's move.
    /// After a step that is not a knight's move, all further answers are meaningless.
    #[inline]
    #[must_use]
    pub const fn step(&mut self, square: Square) -> bool {
        let difference = square as i32 - self.square;
        let distance = difference.abs();
        // A move of two rows changes the square number by more than a move of one row and two columns.
        let rows = 1 + (distance > self.columns + 2) as i32;
        let columns = distance - rows * self.columns;
        self.square = square as i32;
        self.column += difference.signum() * columns;
        // One comparison checks both bounds: a negative number becomes large as an unsigned one.
        let is_on_board = (self.column as u32) < self.columns as u32;
        (columns.abs() + rows == 3) & is_on_board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_accepted_exactly_if_it_is_a_knights_move() {
        for (rows, columns) in (1..8).flat_map(|rows| (5..12).map(move |columns| (rows, columns))) {
            let board = Board::new(rows, columns).unwrap();
            for from in 0..board.size() {
                for to in 0..board.size() {
                    let mut checker = MoveChecker::at(board, from).unwrap();
                    let is_move = board.has_knights_move(from, to);
                    assert_eq!(checker.step(to), is_move, "{rows}×{columns}: {from} {to}");
                    if is_move {
                        assert_eq!(MoveChecker::at(board, to), Some(checker));
                    }
                }
            }
        }
        let narrow = Board::new(9, 4).unwrap();
        assert_eq!(MoveChecker::at(narrow, 0), None);
    }
}
