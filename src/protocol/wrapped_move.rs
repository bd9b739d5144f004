//! Moves over joined sides, for drawing a board flat.

use serde::Serialize;

use super::MoveOffset;
use crate::flat_board::FlatBoard;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::topology::Topology;

/// A move that leaves a board at a joined side and enters it again at the opposite side.
///
/// Two squares are joined by such a move if the offset between them is that of an entry. So one short list serves all
/// squares of a board of any size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrappedMove {
    /// The rows down and the columns to the right from the first square to the second on the flat board.
    pub offset: (i32, i32),
    /// The move of the piece, which leads off the board.
    pub leap: MoveOffset,
}

impl WrappedMove {
    /// The wrapped moves of a piece on a board, at most 32. Empty without joined sides.
    ///
    /// An offset that is itself a move of the piece has no entry: the straight line stays on the board. Where several
    /// moves have one offset, as on a narrow torus, the first in the given order counts. The opposite offset has the
    /// opposite move, so that both directions share one line.
    #[must_use]
    pub fn all(
        board: FlatBoard,
        topology: Topology,
        leaper: Leaper,
        order: &MoveOrder,
    ) -> Vec<Self> {
        let leaps = MoveOffset::all(leaper, order);
        let is_leap = |(down, right)| {
            let mut pairs = leaps.iter().map(|&MoveOffset(down, right)| (down, right));
            pairs.any(|leap| (leap.0.into(), leap.1.into()) == (down, right))
        };
        let mut wrapped_moves: Vec<Self> = Vec::new();
        for &MoveOffset(down, right) in &leaps {
            for rows in offsets(down, board.rows(), topology.joins_rows()) {
                for columns in offsets(right, board.columns(), topology.joins_columns()) {
                    let offset = (rows, columns);
                    let mut known_moves = wrapped_moves.iter();
                    if offset <= (0, 0)
                        || is_leap(offset)
                        || known_moves.any(|known| known.offset == offset)
                    {
                        continue;
                    }
                    wrapped_moves.extend([
                        Self {
                            offset,
                            leap: MoveOffset(down, right),
                        },
                        Self {
                            offset: (-rows, -columns),
                            leap: MoveOffset(-down, -right),
                        },
                    ]);
                }
            }
        }
        wrapped_moves
    }
}

/// The offsets on a side between the coordinates that a leap joins.
fn offsets(leap: i8, side: u32, is_ring: bool) -> impl Iterator<Item = i32> {
    let (leap, side) = (i32::from(leap), side as i32);
    let remainder = leap.rem_euclid(side);
    let offsets = if is_ring {
        [remainder, remainder - side]
    } else {
        [leap, side]
    };
    offsets
        .into_iter()
        .filter(move |offset| offset.abs() < side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::holes::Holes;
    use crate::region::Region;

    /// The leap between two cells that crosses a joined side.
    fn leap_between(moves: &[WrappedMove], offset: (i32, i32)) -> Option<(i32, i32)> {
        let found = moves.iter().find(|wrapped| wrapped.offset == offset);
        found.map(|wrapped| (wrapped.leap.0.into(), wrapped.leap.1.into()))
    }

    #[test]
    fn every_move_is_a_leap_of_the_piece_within_the_board_or_across_a_joined_side() {
        for (rows, columns) in [(8, 8), (3, 5), (2, 2), (1, 5), (7, 4)] {
            let board = Board::new(rows, columns).unwrap();
            let flat_board = FlatBoard::from(board);
            let holes = Holes::read(board, ".x").unwrap();
            for topology in Topology::ALL {
                for leaper in ["knight", "zebra", "king", "5,7"] {
                    let leaper: Leaper = leaper.parse().unwrap();
                    let order = MoveOrder::CLOCKWISE;
                    let moves = WrappedMove::all(flat_board, topology, leaper, &order);
                    assert!(moves.len() <= 32 && (topology != Topology::Plane || moves.is_empty()));
                    let leaps: Vec<(i32, i32)> = MoveOffset::all(leaper, &order)
                        .into_iter()
                        .map(|leap| (leap.0.into(), leap.1.into()))
                        .collect();
                    let region = Region::new(&holes, topology, leaper).unwrap();
                    let graph = region.graph(&order);
                    let coordinates = |square: u32| {
                        let cell = region.cells()[square as usize];
                        (flat_board.row(cell) as i32, flat_board.column(cell) as i32)
                    };
                    for (from, to) in (0..graph.len() as u32)
                        .flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)))
                    {
                        let ((row, column), target) = (coordinates(from), coordinates(to));
                        let offset = (target.0 - row, target.1 - column);
                        let wrapped = leap_between(&moves, offset);
                        assert_eq!(wrapped.is_none(), leaps.contains(&offset));
                        let Some((down, right)) = wrapped else {
                            continue;
                        };
                        // The wrapped move ends on the target, modulo the joined sides, and is a leap of the piece.
                        let (rows, columns) = (rows as i32, columns as i32);
                        assert_eq!((row + down).rem_euclid(rows), target.0);
                        assert_eq!((column + right).rem_euclid(columns), target.1);
                        assert!(topology == Topology::Torus || row + down == target.0);
                        assert!(leaps.contains(&(down, right)));
                        // Both directions of a move give the same line.
                        let reversed = leap_between(&moves, (-offset.0, -offset.1));
                        assert_eq!(reversed, Some((-down, -right)));
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_of_several_moves_with_one_offset_counts() {
        // On a ring of five squares, 12 to the right and 12 to the left lead 2 to the right and 3 to the right.
        let board = FlatBoard::from(Board::new(1, 5).unwrap());
        let leaper = "0,12".parse().unwrap();
        let moves = WrappedMove::all(board, Topology::Torus, leaper, &MoveOrder::CLOCKWISE);
        assert_eq!(leap_between(&moves, (0, 2)), Some((0, 12)));
        assert_eq!(leap_between(&moves, (0, -2)), Some((0, -12)));
        assert_eq!(leap_between(&moves, (0, 3)), Some((0, -12)));
    }
}
