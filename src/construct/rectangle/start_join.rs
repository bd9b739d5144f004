//! Joins of the block that contains the start to its neighbours.

use super::block_cycle::BlockCycle;
use super::side::Cell;
use super::side::Side;
use crate::moves::MoveOrder;

/// A join of the first block to a neighbour: two new moves replace one move of each block's tour.
///
/// The *first* block is the one that contains the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StartJoin {
    /// The number of squares of the first block's tour before the tour leaves the block at this join.
    pub(super) exit_index: u32,
    /// The index in the neighbour's tour after which that tour is cut.
    pub(super) neighbour_cut: u32,
}

impl StartJoin {
    /// The join of a first block with an even number of squares to the neighbour on `side`.
    ///
    /// `start_index` is the index of the start in the closed tour of the block.
    pub(super) fn to_closed_tour(
        block: &BlockCycle,
        start_index: u32,
        side: Side,
        neighbour: &BlockCycle,
    ) -> Self {
        let last_index = (start_index + block.size() - 1) % block.size();
        Self {
            exit_index: block.squares_between(last_index, block.cut_index(side)),
            neighbour_cut: neighbour.cut_index(side.opposite()),
        }
    }

    /// The first possible join of a `path` through a first block of `rows × columns` squares to the neighbour on
    /// `side`.
    ///
    /// A *gap* is a move of the path, given as the number of squares before the move. The join does not replace the
    /// move `used_gap`, which an earlier join replaces. It also does not replace the moves of the neighbour that are
    /// reserved for joins on the neighbour's other sides.
    pub(super) fn to_open_tour(
        path: &[Cell],
        (rows, columns): (u32, u32),
        side: Side,
        neighbour: &BlockCycle,
        used_gap: Option<u32>,
    ) -> Option<Self> {
        // The offset from the top left cell of the block to that of the neighbour.
        let (rows_down, columns_right) = match side {
            Side::North => (-signed(neighbour.rows()), 0),
            Side::East => (0, signed(columns)),
            Side::South => (signed(rows), 0),
            Side::West => (0, -signed(neighbour.columns())),
        };
        let is_reserved = |cut: u32| {
            Side::ALL
                .into_iter()
                .any(|other| other != side.opposite() && neighbour.cut_index(other) == cut)
        };
        // The coordinates of a cell of the block relative to the neighbour.
        let relative =
            |(row, column): Cell| (signed(row) - rows_down, signed(column) - columns_right);
        path.windows(2).enumerate().find_map(|(index, pair)| {
            let gap = index as u32 + 1;
            let (from, to) = (relative(pair[0]), relative(pair[1]));
            let mut cuts = MoveOrder::CLOCKWISE.moves().iter().filter_map(|step| {
                let row = u32::try_from(from.0 + i32::from(step.down)).ok()?;
                let column = u32::try_from(from.1 + i32::from(step.right)).ok()?;
                let is_in_neighbour = row < neighbour.rows() && column < neighbour.columns();
                let size = neighbour.size();
                is_in_neighbour.then(|| (neighbour.index_of((row, column)) + size - 1) % size)
            });
            let fits = |&cut: &u32| {
                let (row, column) = neighbour.cell_at(cut);
                let (down, right) = (signed(row) - to.0, signed(column) - to.1);
                !is_reserved(cut)
                    && down.abs().min(right.abs()) == 1
                    && down.abs().max(right.abs()) == 2
            };
            let cut = cuts.find(fits)?;
            (used_gap != Some(gap)).then_some(Self {
                exit_index: gap,
                neighbour_cut: cut,
            })
        })
    }
}

/// Converts a length to a signed number.
fn signed(length: u32) -> i32 {
    length as i32
}
