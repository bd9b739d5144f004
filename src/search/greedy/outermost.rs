//! The tie-break of the octant rules: by the distances to the nearest corner and to the nearest border.

use super::tie_break::{AT_LEAST_TWO_TIED, Tied};
use super::{FreeBoard, TieBreak, UnvisitedSquares, Walk, Warnsdorff};
use crate::board::{Board, Square};
use crate::explain::Pseudocode;
use crate::moves::Move;

/// A tie-break by the distance to the nearest corner, then to the nearest border, then by list order.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OutermostTieBreak {
    board: Board,
    program: &'static Pseudocode,
}

impl OutermostTieBreak {
    pub(super) const fn new(board: Board, program: &'static Pseudocode) -> Self {
        Self { board, program }
    }

    /// The distances from a square to the nearest corner, along rows and columns, and to the nearest border.
    #[inline]
    pub(super) fn distances(&self, row: u32, column: u32) -> (u32, u32) {
        let vertical = row.min(self.board.rows() - 1 - row);
        let horizontal = column.min(self.board.columns() - 1 - column);
        (vertical + horizontal, vertical.min(horizontal))
    }
}

impl TieBreak for OutermostTieBreak {
    #[inline]
    fn choose<U: UnvisitedSquares>(&mut self, tied: impl Tied<U>, free: &U) -> U::Position {
        let distances = |&position: &U::Position| {
            let (row, column) = free.coordinates(position).unwrap_or_else(|| {
                let square = free.square(position);
                (self.board.row(square), self.board.column(square))
            });
            let (corner, border) = self.distances(row, column);
            // A comparison of one number is faster than one of two. The shift is safe, because a side has at most
            // 10,000 squares.
            corner << 16 | border
        };
        tied.min_by_key(distances).expect(AT_LEAST_TWO_TIED)
    }

    fn program(&self) -> &'static Pseudocode {
        self.program
    }
}

/// A part of a board in which the tie-break is a fixed order of the moves, whatever the square.
///
/// All squares of a wedge, and all squares one move away, have the same nearest corner and the same nearest border. A
/// move then changes the two distances that the rule compares by the same amounts everywhere, and the amounts of any
/// two moves differ. The middle lines and the diagonals from the corners separate the eight wedges.
#[derive(Clone, Copy, Debug)]
struct Wedge {
    /// Whether the bottom border is nearer than the top border.
    is_bottom: bool,
    /// Whether the right border is nearer than the left border.
    is_right: bool,
    /// Whether the nearest border is above or below, and not on the left or right.
    is_vertical_nearest: bool,
    /// The largest distances from which no move crosses a middle line.
    max_distances: BorderDistances,
}

/// The distances of a square to the two borders of its nearest corner, or the changes of these distances by a move.
#[derive(Clone, Copy, Debug)]
struct BorderDistances {
    nearest: i32,
    other: i32,
}

/// The moves in the order of a wedge: by the change of the sum of both distances, then of the distance `nearest`.
const WEDGE_MOVES: [BorderDistances; 8] = {
    const fn change(nearest: i32, other: i32) -> BorderDistances {
        BorderDistances { nearest, other }
    }
    [
        change(-2, -1),
        change(-1, -2),
        change(-2, 1),
        change(1, -2),
        change(-1, 2),
        change(2, -1),
        change(1, 2),
        change(2, 1),
    ]
};

impl Wedge {
    /// The wedge that contains a square, if any, and the distances of the square.
    fn around(board: Board, square: Square) -> Option<(Self, BorderDistances)> {
        let (row, column) = (board.row(square), board.column(square));
        let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
        let vertical = row.min(last_row - row);
        let horizontal = column.min(last_column - column);
        let is_vertical_nearest = vertical < horizontal;
        let by_nearness = |vertical: u32, horizontal: u32| {
            // The casts lose nothing: a side has at most 10,000 squares.
            let (vertical, horizontal) = (vertical as i32, horizontal as i32);
            if is_vertical_nearest {
                BorderDistances {
                    nearest: vertical,
                    other: horizontal,
                }
            } else {
                BorderDistances {
                    nearest: horizontal,
                    other: vertical,
                }
            }
        };
        let max_vertical = (last_row / 2).checked_sub(2)?;
        let max_horizontal = (last_column / 2).checked_sub(2)?;
        let wedge = Self {
            is_bottom: row > last_row / 2,
            is_right: column > last_column / 2,
            is_vertical_nearest,
            max_distances: by_nearness(max_vertical, max_horizontal),
        };
        let distances = by_nearness(vertical, horizontal);
        wedge.contains(distances).then_some((wedge, distances))
    }

    #[inline]
    const fn contains(&self, BorderDistances { nearest, other }: BorderDistances) -> bool {
        // A move changes the difference of the distances by at most 3.
        nearest + 3 <= other
            && nearest <= self.max_distances.nearest
            && other <= self.max_distances.other
    }

    /// The moves in the order in which ties are broken.
    fn moves(&self) -> [Move; 8] {
        WEDGE_MOVES.map(|BorderDistances { nearest, other }| {
            let (vertical, horizontal) = if self.is_vertical_nearest {
                (nearest as i8, other as i8)
            } else {
                (other as i8, nearest as i8)
            };
            Move {
                down: if self.is_bottom { -vertical } else { vertical },
                right: if self.is_right {
                    -horizontal
                } else {
                    horizontal
                },
            }
        })
    }
}

impl Warnsdorff<OutermostTieBreak, FreeBoard> {
    /// Does the same as [`extend`](Walk::extend), but compares no distances in a wedge. There, ties go to the
    /// first move in the order of the wedge. This is faster on large boards, where most squares are in a wedge.
    pub(super) fn extend_outwards(&mut self, path: &mut Vec<Square>, max_squares: usize) {
        let board = self.free.board();
        let end = path.len().saturating_add(max_squares);
        while path.len() < end
            && let Some(position) = self.next
        {
            let square = self.free.square(position);
            if let Some((wedge, distances)) = Wedge::around(board, square) {
                let next = self.extend_in_wedge(path, end, square, &wedge, distances);
                self.next = next.map(|square| self.free.position(square));
            } else {
                self.extend(path, 1);
            }
        }
    }

    /// Enters squares of a wedge, up to the length `end` of `path`. Returns the square to enter next, if any.
    fn extend_in_wedge(
        &mut self,
        path: &mut Vec<Square>,
        end: usize,
        mut square: Square,
        wedge: &Wedge,
        mut distances: BorderDistances,
    ) -> Option<Square> {
        let moves = wedge.moves();
        let cell_offsets = moves.map(|knight_move| self.free.cell_offset(knight_move));
        let columns = self.free.board().columns() as i32;
        let square_offsets =
            moves.map(|Move { down, right }| i32::from(down) * columns + i32::from(right));
        let mut cell = self.free.cell(square);
        while path.len() < end && wedge.contains(distances) {
            path.push(square);
            let first = self.free.enter_first(cell, &cell_offsets)?;
            cell = cell.wrapping_add_signed(cell_offsets[first]);
            square = square.wrapping_add_signed(square_offsets[first]);
            distances.nearest += WEDGE_MOVES[first].nearest;
            distances.other += WEDGE_MOVES[first].other;
        }
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::greedy::{Centre, Octants, Priorities};

    /// Compares the walks with and without wedges from every `interval`-th start, in runs of up to `max_squares`.
    fn check_walks(rows: u32, columns: u32, interval: usize, max_squares: usize) {
        let board = Board::new(rows, columns).unwrap();
        for start in (0..board.size()).step_by(interval) {
            for priorities in [Priorities::OCT_AML_16, Priorities::AML] {
                let octants = Octants::new(board, start, priorities, Centre::True).unwrap();
                let (mut plain, mut by_wedges) =
                    (octants.warnsdorff().clone(), octants.warnsdorff().clone());
                let (mut plain_path, mut path) = (Vec::new(), Vec::new());
                plain.extend(&mut plain_path, usize::MAX);
                while by_wedges.next_square().is_some() {
                    by_wedges.extend_outwards(&mut path, max_squares);
                }
                assert_eq!(path, plain_path, "{rows}×{columns} from {start}");
                assert_eq!(by_wedges, plain, "{rows}×{columns} from {start}");
            }
        }
    }

    #[test]
    fn the_order_of_a_wedge_gives_the_same_walks_as_the_distances() {
        for (rows, columns) in [
            (1, 1),
            (3, 40),
            (40, 4),
            (9, 10),
            (13, 13),
            (14, 22),
            (31, 16),
            (33, 33),
        ] {
            check_walks(rows, columns, 5, usize::MAX);
        }
        check_walks(120, 121, 2_003, usize::MAX);
        check_walks(24, 23, 7, 6);
    }

    #[test]
    fn most_squares_of_a_large_board_are_in_a_wedge() {
        let board = Board::new(200, 300).unwrap();
        let squares = (0..board.size()).filter(|&square| Wedge::around(board, square).is_some());
        assert!(squares.count() > 50_000);
        assert!((0..81).all(|square| Wedge::around(Board::new(9, 9).unwrap(), square).is_none()));
    }
}
