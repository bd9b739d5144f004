//! The stored closed tours of blocks.

use super::side::Cell;
use super::side::Side;
use super::stored;
use crate::board::Square;
use crate::moves::MoveOrder;

/// The minimum length of a side of a block.
pub(super) const MIN_BLOCK_SIDE: u32 = 5;

/// The maximum length of a side of a block.
pub(super) const MAX_BLOCK_SIDE: u32 = 11;

/// The number of extra offsets at each end of [`BlockCycle::offsets`]. They allow reads of whole groups of
/// [`BlockCycle::LANES`].
const OFFSET_PADDING: usize = BlockCycle::LANES - 1;

/// The closed tour of the blocks of one size, on a board of one width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BlockCycle {
    rows: u32,
    columns: u32,
    /// The cells in the order of a closed tour.
    cells: Vec<Cell>,
    /// For every cell, row by row, its index in the tour.
    indices: Vec<u8>,
    /// The offset of every cell from the top left square of the block, in the order of the tour. The list contains two
    /// rounds of the tour, with [`OFFSET_PADDING`] more offsets at each end.
    offsets: Vec<Square>,
    /// For each side, the index in the tour of the first cell of the [cut move](Side::cut_move).
    cut_indices: [u8; 4],
}

impl BlockCycle {
    /// The number of offsets written at once.
    pub(super) const LANES: usize = 8;

    /// The closed tour of a block of `rows × columns` squares, on a board `width` squares wide. The number of squares
    /// of the block must be even.
    pub(super) fn new(rows: u32, columns: u32, width: u32) -> Self {
        let cells = stored_closed_tour(rows, columns);
        let size = cells.len();
        let mut indices = vec![0; size];
        for (index, &(row, column)) in cells.iter().enumerate() {
            indices[(row * columns + column) as usize] = index as u8;
        }
        let round: Vec<Square> = cells
            .iter()
            .map(|&(row, column)| row * width + column)
            .collect();
        let padding_before = &round[size - OFFSET_PADDING..];
        let padding_after = &round[..OFFSET_PADDING];
        let offsets = [padding_before, &round, &round, padding_after].concat();
        let cut_indices = Side::ALL.map(|side| {
            let ((row, column), _) = side.cut_move(rows, columns);
            indices[(row * columns + column) as usize]
        });
        Self {
            rows,
            columns,
            cells,
            indices,
            offsets,
            cut_indices,
        }
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub(super) fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of squares.
    pub(super) fn size(&self) -> u32 {
        self.rows * self.columns
    }

    /// The cells in the order of the closed tour.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell at an index of the closed tour, modulo its length.
    pub(super) fn cell_at(&self, index: u32) -> Cell {
        self.cells[(index % self.size()) as usize]
    }

    /// The index of a cell in the closed tour.
    pub(super) fn index_of(&self, (row, column): Cell) -> u32 {
        self.indices[(row * self.columns + column) as usize].into()
    }

    /// The index after which the tour is cut to join it to the block on this side.
    pub(super) fn cut_index(&self, side: Side) -> u32 {
        self.cut_indices[side as usize].into()
    }

    /// The number of squares after the cut `entry`, up to the cut `exit`. All squares if both are the same cut.
    pub(super) fn squares_between(&self, entry: u32, exit: u32) -> u32 {
        if exit > entry {
            exit - entry
        } else {
            self.size() + exit - entry
        }
    }

    /// The number of squares after the cut on the left side, up to the cut on the right side.
    pub(super) fn eastward_length(&self) -> u32 {
        self.squares_between(self.cut_index(Side::West), self.cut_index(Side::East))
    }

    /// The square at an index of the closed tour, modulo its length, in the block whose top left square is `top_left`.
    pub(super) fn square(&self, index: u32, top_left: Square) -> Square {
        top_left + self.offsets[OFFSET_PADDING + (index % self.size()) as usize]
    }

    /// The offsets of the `count` squares after a cut. Offsets of the squares that follow extend the slice to a
    /// multiple of [`LANES`](BlockCycle::LANES).
    pub(super) fn offsets_after(&self, cut: u32, count: u32) -> &[Square] {
        let start = OFFSET_PADDING + cut as usize + 1;
        &self.offsets[start..start + (count as usize).next_multiple_of(Self::LANES)]
    }

    /// The offsets of the `count` squares up to a cut. Offsets of the squares that precede extend the slice to a
    /// multiple of [`LANES`](BlockCycle::LANES).
    pub(super) fn offsets_up_to(&self, cut: u32, count: u32) -> &[Square] {
        let end = OFFSET_PADDING + self.cells.len() + cut as usize + 1;
        &self.offsets[end - (count as usize).next_multiple_of(Self::LANES)..end]
    }
}

/// The stored closed tour of a block with an even number of squares. The tour contains the four moves that may be
/// [cut](Side::cut_move).
fn stored_closed_tour(rows: u32, columns: u32) -> Vec<Cell> {
    let key = (rows.min(columns), rows.max(columns));
    let stored = stored::CYCLES
        .iter()
        .find(|&&(rows, columns, _)| (rows, columns) == key);
    let (.., moves) = stored.expect("every block with an even number of squares has a stored tour");
    let mut cells = decode_moves((0, 0), moves);
    if rows > columns {
        // A reflection at the diagonal maps the four cuts onto each other, in reverse direction.
        for cell in &mut cells {
            *cell = (cell.1, cell.0);
        }
        cells.reverse();
    }
    cells
}

/// The cells that the moves visit, from `start`. Every digit of `moves` is the index of a move in the clockwise order.
pub(super) fn decode_moves(start: Cell, moves: &str) -> Vec<Cell> {
    let mut cell = start;
    let steps = moves.bytes().map(|digit| {
        let step = MoveOrder::CLOCKWISE.moves()[usize::from(digit - b'0')];
        cell = (
            cell.0.wrapping_add_signed(step.down.into()),
            cell.1.wrapping_add_signed(step.right.into()),
        );
        cell
    });
    std::iter::once(start).chain(steps).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::tour::Tour;

    /// The closed tours of the blocks of all sizes with an even number of squares, on a board 1,000 squares wide.
    fn all_cycles() -> impl Iterator<Item = BlockCycle> {
        let sides = || MIN_BLOCK_SIDE..=MAX_BLOCK_SIDE;
        let shapes = sides().flat_map(move |rows| sides().map(move |columns| (rows, columns)));
        shapes
            .filter(|(rows, columns)| rows * columns % 2 == 0)
            .map(|(rows, columns)| BlockCycle::new(rows, columns, 1_000))
    }

    #[test]
    fn every_stored_closed_tour_is_valid_and_contains_the_cut_moves() {
        assert_eq!(all_cycles().count(), 33);
        for cycle in all_cycles() {
            let board = Board::new(cycle.rows, cycle.columns).unwrap();
            let squares = cycle.cells.iter();
            let squares: Vec<Square> = squares
                .map(|&(row, column)| board.square(row, column).unwrap())
                .collect();
            assert!(Tour::verify(board, &squares).is_ok_and(|tour| tour.is_closed()));
            for side in Side::ALL {
                let index = cycle.cut_index(side);
                let stored_move = (cycle.cell_at(index), cycle.cell_at(index + 1));
                assert_eq!(stored_move, side.cut_move(cycle.rows, cycle.columns));
            }
        }
    }

    #[test]
    fn the_offsets_around_a_cut_follow_the_tour() {
        for cycle in all_cycles() {
            let size = cycle.size();
            let offset = |index: u32| {
                let (row, column) = cycle.cell_at(index);
                row * 1_000 + column
            };
            for cut in 0..size {
                for count in 0..=size {
                    let after = &cycle.offsets_after(cut, count)[..count as usize];
                    assert!(
                        after
                            .iter()
                            .copied()
                            .eq((1..=count).map(|distance| offset(cut + distance)))
                    );
                    let up_to = cycle.offsets_up_to(cut, count);
                    let up_to = &up_to[up_to.len() - count as usize..];
                    let expected = (0..count)
                        .rev()
                        .map(|distance| offset(cut + size - distance));
                    assert!(up_to.iter().copied().eq(expected));
                }
            }
        }
    }
}
