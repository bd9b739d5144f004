//! The ways to lay a board into a processing order.

use super::fixed_moves::{FixedMoves, MovesAt};
use crate::board::{Board, Square};

/// By how many percent a given move increases the states of a count, roughly.
///
/// The first index is the half of the rows in which the square is. The second one is for a neighbour two rows before,
/// one row before, one row ahead and two rows ahead. The third one is whether the neighbour has a later position in its
/// row.
///
/// The differences between earlier and later positions are from a regression over 119 parts of the 8×8 board, each
/// counted in two orientations. The means are from a regression over 29 parts, each counted in several orientations.
const MOVE_EFFECTS: [[[i64; 2]; 4]; 2] = [
    [[27, 9], [0, -16], [-8, -20], [-9, 17]],
    [[36, 26], [-4, -10], [-44, -28], [-2, 25]],
];

/// A way to lay a board into a processing order: which of its sides the rows follow, at which end they begin, and from
/// which end each row is settled.
///
/// From the other end of its rows, a count has equally many states after each row, although not within a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Orientation {
    board: Board,
    /// Whether the rows of the order follow the columns of the board.
    is_transposed: bool,
    /// Whether the last row of the order is the first one of the board.
    is_reversed: bool,
    /// Whether each row is settled from its last square.
    is_mirrored: bool,
}

impl Orientation {
    /// The orientation with rows as long as the shorter side, beginning with the first square of the board.
    pub const fn standard(board: Board) -> Self {
        Self {
            board,
            is_transposed: board.rows() < board.columns(),
            is_reversed: false,
            is_mirrored: false,
        }
    }

    /// The orientation in which a count with given moves is expected to have the fewest states. If several are equal,
    /// the first one of [`all`](Self::all).
    ///
    /// The states are fewest if the given moves of a square span few rows, and if more of them lead to later rows than
    /// to earlier ones. Two squares with moderate moves are better than a favourable and an unfavourable one. Where
    /// this does not decide, [`MOVE_EFFECTS`] do.
    pub fn for_fixed_moves(moves: &FixedMoves) -> Self {
        let cost = |orientation: &Self| {
            let given = || moves.moves().iter();
            let row_costs = || given().map(|given| orientation.row_cost(given));
            let effects = given().map(|given| orientation.effect(given));
            (
                row_costs().sum::<i64>(),
                row_costs().max(),
                effects.sum::<i64>(),
            )
        };
        let orientations = Self::all(moves.board());
        let first = orientations[0];
        (orientations.into_iter()).min_by_key(cost).unwrap_or(first)
    }

    /// Twice the number of rows that moves span, less the moves to later rows, plus the moves to earlier ones.
    ///
    /// A regression over most parts of the 8×8 board found these weights: a row more costs 36 % more time, and a move
    /// to a later row, instead of an earlier one, a quarter less.
    fn row_cost(self, given: &MovesAt) -> i64 {
        let (mut first, mut last, mut later) = (0, 0, 0);
        for (rows_ahead, _) in self.offsets(given) {
            first = first.min(rows_ahead);
            last = last.max(rows_ahead);
            later += rows_ahead.signum();
        }
        2 * (last - first) - later
    }

    /// The sum of the [`MOVE_EFFECTS`] of the given moves of a square.
    fn effect(self, given: &MovesAt) -> i64 {
        let row = self.row_and_position(given.square).0;
        let half = usize::from(2 * row >= self.board.size() / self.width());
        let effect = |(rows_ahead, positions_ahead): (i64, i64)| {
            let move_index = match rows_ahead {
                ..-1 => 0,
                -1 => 1,
                0..=1 => 2,
                2.. => 3,
            };
            MOVE_EFFECTS[half][move_index][usize::from(positions_ahead > 0)]
        };
        self.offsets(given).map(effect).sum()
    }

    /// The given moves of a square, each as the numbers of rows and of positions by which it leads ahead.
    fn offsets(self, given: &MovesAt) -> impl Iterator<Item = (i64, i64)> {
        let place = move |square| {
            let (row, position) = self.row_and_position(square);
            (i64::from(row), i64::from(position))
        };
        let (row, position) = place(given.square);
        let neighbours = [Some(given.first), given.second].into_iter().flatten();
        neighbours.map(move |neighbour| {
            let (other_row, other_position) = place(neighbour);
            (other_row - row, other_position - position)
        })
    }

    /// The orientations with rows as long as the shorter side, the standard one first: eight for a square board,
    /// otherwise four.
    pub fn all(board: Board) -> Vec<Self> {
        let standard = Self::standard(board);
        let transpositions = match board.rows() == board.columns() {
            true => vec![standard.is_transposed, !standard.is_transposed],
            false => vec![standard.is_transposed],
        };
        let mut all = Vec::new();
        for is_transposed in transpositions {
            for is_reversed in [false, true] {
                for is_mirrored in [false, true] {
                    all.push(Self {
                        board,
                        is_transposed,
                        is_reversed,
                        is_mirrored,
                    });
                }
            }
        }
        all
    }

    /// The index of a square in the processing order.
    pub fn index_of(self, square: Square) -> usize {
        let (row, position) = self.row_and_position(square);
        (row * self.width() + position) as usize
    }

    /// The square with an index in the processing order.
    pub fn square_at(self, index: usize) -> Square {
        let (row, position) = (index as u32 / self.width(), index as u32 % self.width());
        let (row, position) = self.flipped(row, position);
        match self.is_transposed {
            true => position * self.board.columns() + row,
            false => row * self.board.columns() + position,
        }
    }

    /// The row of a square in the processing order, and its position in this row.
    fn row_and_position(self, square: Square) -> (u32, u32) {
        let (row, column) = (self.board.row(square), self.board.column(square));
        match self.is_transposed {
            true => self.flipped(column, row),
            false => self.flipped(row, column),
        }
    }

    /// A row and a position of the order as a row and column of the board, which may be transposed; or the other way
    /// round.
    fn flipped(self, row: u32, position: u32) -> (u32, u32) {
        let flip = |is_flipped, index, length| match is_flipped {
            true => length - 1 - index,
            false => index,
        };
        let rows = self.board.size() / self.width();
        (
            flip(self.is_reversed, row, rows),
            flip(self.is_mirrored, position, self.width()),
        )
    }

    /// The number of squares of a row of the order.
    fn width(self) -> u32 {
        self.board.rows().min(self.board.columns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::{FrontierCount, ProcessingOrder, TourKind};

    #[test]
    fn squares_and_indices_are_inverse_in_every_orientation() {
        for (rows, columns, orientations) in [(6, 6, 8), (3, 5, 4), (5, 3, 4), (1, 1, 8)] {
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
        assert_eq!(firsts, [0, 3, 2, 5]);
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
        let states = |moves: &FixedMoves| {
            let orientation = Orientation::for_fixed_moves(moves);
            states_before_each_square(moves, orientation)
        };
        let first = states(&images(23, 26)[0]);
        for moves in images(23, 26) {
            assert_eq!(states(&moves), first);
        }
    }

    /// The number of states of a count before each square is settled.
    fn states_before_each_square(moves: &FixedMoves, orientation: Orientation) -> Vec<u64> {
        let order = ProcessingOrder::with_fixed_moves(moves, orientation);
        let mut count = FrontierCount::from_order(order, 1 << 30).unwrap();
        let mut states = Vec::new();
        while count.count().is_none() {
            let progress = count.progress();
            states.push(progress.states);
            count.advance(progress.states).unwrap();
        }
        states
    }

    #[test]
    fn mirrored_rows_leave_as_many_states_after_each_row_but_not_within_it() {
        let moves = &images(23, 26)[0];
        let orientation = Orientation::standard(moves.board());
        let mirrored = Orientation {
            is_mirrored: true,
            ..orientation
        };
        let states = states_before_each_square(moves, orientation);
        let mirrored_states = states_before_each_square(moves, mirrored);
        let row_starts = |states: &[u64]| states.iter().step_by(6).copied().collect::<Vec<_>>();
        assert_eq!(row_starts(&states), row_starts(&mirrored_states));
        assert_ne!(states, mirrored_states);
    }

    #[test]
    fn the_chosen_orientation_has_the_least_effects_among_those_of_equal_rows() {
        // One row ahead, later positions are better. Two rows ahead, earlier ones are.
        for moves in images(23, 26) {
            let orientation = Orientation::for_fixed_moves(&moves);
            let given = moves.moves()[0];
            let position = |square| orientation.index_of(square) % 6;
            let (square, second) = (position(given.square), position(given.second.unwrap()));
            assert_eq!((position(given.first), second), (square + 2, square - 1));
        }
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
        let row = |square| orientation.index_of(square) / 6;
        assert_eq!(row(1).abs_diff(row(14)), 1);
        assert_eq!(row(27).abs_diff(row(14)), 1);
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
