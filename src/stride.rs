//! A knight that is followed from square to square.

use crate::board::{Board, Square};

/// Follows a knight along a path of a board and says of every step whether it is one of its moves: the
/// same as [`Board::has_knights_move`], but without a division, which is what takes time there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    columns: i32,
    square: i32,
    column: i32,
}

impl Stride {
    /// The fewest columns on which no two of the knight's moves lead equally far through the squares in
    /// the order of their numbers.
    const NARROWEST: u32 = 5;

    /// A knight on `square`, where the board has columns enough for this to tell its moves apart: five.
    #[must_use]
    pub const fn begin(board: Board, square: Square) -> Option<Self> {
        if board.columns() < Self::NARROWEST {
            return None;
        }
        // A board has fewer squares than an integer has places.
        Some(Self {
            columns: board.columns() as i32,
            square: square as i32,
            column: board.column(square) as i32,
        })
    }

    /// Whether a move leads to `square`, which is on the board. After one that is none, nothing that this
    /// says is of use.
    #[inline]
    #[must_use]
    pub const fn step(&mut self, square: Square) -> bool {
        let apart = square as i32 - self.square;
        let far = apart.abs();
        // Two rows away is farther than one row and the two columns besides.
        let rows = 1 + (far > self.columns + 2) as i32;
        let aside = far - rows * self.columns;
        self.square = square as i32;
        self.column += apart.signum() * aside;
        // A single number shows that it is within the board: a negative one would be large without its sign.
        let within = (self.column as u32) < self.columns as u32;
        (aside.abs() + rows == 3) & within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_what_a_move_is() {
        for (rows, columns) in (1..8).flat_map(|rows| (5..12).map(move |columns| (rows, columns))) {
            let board = Board::new(rows, columns).unwrap();
            for from in 0..board.size() {
                for to in 0..board.size() {
                    let mut stride = Stride::begin(board, from).unwrap();
                    let is_move = board.has_knights_move(from, to);
                    assert_eq!(stride.step(to), is_move, "{rows}×{columns}: {from} {to}");
                    if is_move {
                        assert_eq!(Stride::begin(board, to), Some(stride));
                    }
                }
            }
        }
        let narrow = Board::new(9, 4).unwrap();
        assert_eq!(Stride::begin(narrow, 0), None);
    }
}
