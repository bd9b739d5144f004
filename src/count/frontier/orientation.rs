//! The ways to lay a board into a processing order.

use super::fixed_moves::{FixedMoves, MovesAt};
use crate::board::{Board, Square};

/// A way to lay a board into a processing order: which of its sides the rows follow, and at which end they begin.
///
/// Each row is settled from one end only. From the other end, a count has equally many states after each row, although
/// not within a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Orientation {
    board: Board,
    /// Whether the rows of the order follow the columns of the board.
    is_transposed: bool,
    /// Whether the last row of the order is the first one of the board.
    is_reversed: bool,
}

impl Orientation {
    /// The orientation with rows as long as the shorter side, beginning with the first square of the board.
    pub const fn standard(board: Board) -> Self {
        Self {
            board,
            is_transposed: board.rows() < board.columns(),
            is_reversed: false,
        }
    }

    /// The orientation in which a count with given moves is expected to have the fewest states. If several are equal,
    /// the first one of [`all`](Self::all).
    ///
    /// The states are fewest if the given moves of a square span few rows, and if more of them lead to later rows than
    /// to earlier ones. Two squares with moderate moves are better than a favourable and an unfavourable one.
    pub fn for_fixed_moves(moves: &FixedMoves) -> Self {
        let cost = |orientation: &Self| {
            let costs = || (moves.moves().iter()).map(|given| orientation.cost_of(given));
            (costs().sum::<i64>(), costs().max())
        };
        let orientations = Self::all(moves.board());
        let first = orientations[0];
        (orientations.into_iter()).min_by_key(cost).unwrap_or(first)
    }

    /// Twice the number of rows that moves span, less the moves to later rows, plus the moves to earlier ones.
    ///
    /// A regression over most parts of the 8×8 board found these weights: a row more costs 36 % more time, and a move
    /// to a later row, instead of an earlier one, a quarter less.
    fn cost_of(&self, given: &MovesAt) -> i64 {
        let row = |square| i64::from(self.row_and_position(square).0);
        let neighbours = [Some(given.first), given.second].into_iter().flatten();
        let (mut first, mut last, mut later) = (0, 0, 0);
        for neighbour in neighbours {
            let rows_ahead = row(neighbour) - row(given.square);
            first = first.min(rows_ahead);
            last = last.max(rows_ahead);
            later += rows_ahead.signum();
        }
        2 * (last - first) - later
    }

    /// The orientations with rows as long as the shorter side, the standard one first: four for a square board,
    /// otherwise two.
    pub fn all(board: Board) -> Vec<Self> {
        let standard = Self::standard(board);
        let transposed = Self {
            is_transposed: !standard.is_transposed,
            ..standard
        };
        let is_square = board.rows() == board.columns();
        let unreversed = std::iter::once(standard).chain(is_square.then_some(transposed));
        let reversals = [false, true];
        let all = unreversed.flat_map(|orientation| {
            reversals.map(|is_reversed| Self {
                is_reversed,
                ..orientation
            })
        });
        all.collect()
    }

    /// The index of a square in the processing order.
    pub fn index_of(self, square: Square) -> usize {
        let (row, position) = self.row_and_position(square);
        (row * self.width() + position) as usize
    }

    /// The square with an index in the processing order.
    pub fn square_at(self, index: usize) -> Square {
        let (row, position) = (index as u32 / self.width(), index as u32 % self.width());
        let row = self.reversed(row);
        match self.is_transposed {
            true => position * self.board.columns() + row,
            false => row * self.board.columns() + position,
        }
    }

    /// The row of a square in the processing order, and its position in this row.
    fn row_and_position(self, square: Square) -> (u32, u32) {
        let (row, column) = (self.board.row(square), self.board.column(square));
        match self.is_transposed {
            true => (self.reversed(column), row),
            false => (self.reversed(row), column),
        }
    }

    /// A row of the order as a row or column of the board, or the other way round.
    fn reversed(self, row: u32) -> u32 {
        let length = self.board.size() / self.width();
        match self.is_reversed {
            true => length - 1 - row,
            false => row,
        }
    }

    /// The number of squares of a row of the order.
    fn width(self) -> u32 {
        self.board.rows().min(self.board.columns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::{FrontierCount, TourKind};

    #[test]
    fn squares_and_indices_are_inverse_in_every_orientation() {
        for (rows, columns, orientations) in [(6, 6, 4), (3, 5, 2), (5, 3, 2), (1, 1, 4)] {
            let board = Board::new(rows, columns).unwrap();
            let all = Orientation::all(board);
            assert_eq!(all.len(), orientations);
            for orientation in all {
                for square in 0..board.size() {
                    assert_eq!(
                        orientation.square_at(orientation.index_of(square)),
                        square,
                        "{orientation:?}"
                    );
                }
            }
        }
        // The first square of each orientation of a board with two rows and three columns.
        let board = Board::new(2, 3).unwrap();
        let firsts: Vec<Square> = Orientation::all(board)
            .into_iter()
            .map(|orientation| orientation.square_at(0))
            .collect();
        assert_eq!(firsts, [0, 2]);
    }

    /// The moves at square 15 of a 6×6 board to two neighbours, and the images of these moves in all orientations.
    fn images(first: Square, second: Square) -> Vec<FixedMoves> {
        let board = Board::new(6, 6).unwrap();
        let standard = Orientation::standard(board);
        let moves = Orientation::all(board).into_iter().map(|orientation| {
            let image = |square| standard.square_at(orientation.index_of(square));
            let given = MovesAt {
                square: image(15),
                first: image(first),
                second: Some(image(second)),
            };
            FixedMoves::new(board, TourKind::Closed, &[given]).unwrap()
        });
        moves.collect()
    }

    #[test]
    fn a_count_takes_equally_many_states_for_all_images_of_its_moves() {
        let peaks: Vec<u64> = images(23, 26)
            .iter()
            .map(|moves| {
                let mut count = FrontierCount::with_fixed_moves(moves, 1 << 30).unwrap();
                while count.count().is_none() {
                    count.advance(1_000).unwrap();
                }
                count.progress().peak_states
            })
            .collect();
        assert_eq!(peaks, [peaks[0]; 4]);
    }

    #[test]
    fn given_moves_lead_to_later_rows_of_the_chosen_orientation() {
        for moves in images(23, 26) {
            let orientation = Orientation::for_fixed_moves(&moves);
            let given = moves.moves()[0];
            let row = |square| orientation.index_of(square) / 6;
            assert_eq!(
                (row(given.first), row(given.second.unwrap())),
                (row(given.square) + 1, row(given.square) + 2)
            );
        }
    }

    #[test]
    fn given_moves_span_few_rows_of_the_chosen_orientation() {
        // Square 14 is in row 2 and column 2. Its neighbours are in rows 0 and 4, and in columns 1 and 3.
        let given = MovesAt {
            square: 14,
            first: 1,
            second: Some(27),
        };
        let board = Board::new(6, 6).unwrap();
        let moves = FixedMoves::new(board, TourKind::Closed, &[given]).unwrap();
        let orientation = Orientation::for_fixed_moves(&moves);
        assert!(orientation.is_transposed);
        assert_eq!(
            (orientation.index_of(1) / 6, orientation.index_of(27) / 6),
            (1, 3)
        );
    }

    #[test]
    fn without_given_moves_the_orientation_is_the_standard_one() {
        let none = FixedMoves::none(Board::new(5, 6).unwrap(), TourKind::Open);
        assert_eq!(
            Orientation::for_fixed_moves(&none),
            Orientation::standard(none.board())
        );
    }
}
