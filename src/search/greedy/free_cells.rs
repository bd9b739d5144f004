//! The cells of a whole board and its margin, each with its number of free neighbours.

use crate::board::{Board, Square};
use crate::moves::MoveOrder;

/// The width of the margin. With the margin, all eight moves from every square of the board lead to a cell. Cells of
/// the margin are never free.
const MARGIN: usize = 2;

/// The flag of a cell that cannot be entered. It is larger than any number of neighbours.
pub(super) const VISITED: u8 = 0x80;

/// The initial value of margin cells. After up to eight decrements, the value still includes [`VISITED`].
const MARGIN_CELL: u8 = 0xff;

/// Maps the value of a free neighbour of the square entered, from 0 to 7, to the lowest bit of the byte with this
/// index. Maps all other values to 0.
///
/// A table lookup takes fewer instructions than a computation.
const BIT_BY_FREE_COUNT: [u64; 256] = {
    let mut bits = [0; 256];
    let mut value = 0;
    while value < 8 {
        bits[value] = 1 << (8 * value);
        value += 1;
    }
    bits
};

/// For every cell of a board and its margin, row by row, the number of free squares one knight's move away.
///
/// [`VISITED`] is added for cells that cannot be entered. Takes one byte for each cell.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FreeCells {
    board: Board,
    /// The difference between the indices of a cell and of the cell below it.
    stride: usize,
    cells: Box<[u8]>,
}

impl FreeCells {
    /// The squares of `board`, all of them free, and a margin.
    pub(super) fn new(board: Board) -> Self {
        let stride = board.columns() as usize + 2 * MARGIN;
        let cell_count = stride * (board.rows() as usize + 2 * MARGIN);
        let mut free = Self {
            board,
            stride,
            cells: vec![0; cell_count].into(),
        };
        free.clear();
        free
    }

    #[inline]
    pub(super) const fn board(&self) -> Board {
        self.board
    }

    /// The number of cells, which is also their size in bytes.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The index of the cell of `square`.
    pub(super) const fn cell_of(&self, square: Square) -> usize {
        self.row_start(self.board.row(square)) + self.board.column(square) as usize
    }

    /// The offset that a move adds to the index of a cell.
    pub(super) const fn move_offset(&self, down: i32, right: i32) -> isize {
        down as isize * self.stride as isize + right as isize
    }

    /// The value of a cell.
    #[inline]
    pub(super) fn value(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Marks `cell` as visited and returns its free neighbours as bits.
    ///
    /// The result has one byte for each number of free squares from 0 to 7. In that byte, a bit is set for each of
    /// `move_offsets` that leads to a free cell with that number. The lowest nonzero byte therefore holds the best
    /// neighbours, the first one in the lowest bit.
    #[inline(always)]
    pub(super) fn enter(&mut self, cell: usize, move_offsets: &[isize; 8]) -> u64 {
        self.cells[cell] |= VISITED;
        let mut moves_by_count = 0_u64;
        for (move_index, &offset) in move_offsets.iter().enumerate() {
            let neighbour = &mut self.cells[cell.wrapping_add_signed(offset)];
            *neighbour -= 1;
            moves_by_count |= BIT_BY_FREE_COUNT[usize::from(*neighbour)] << move_index;
        }
        moves_by_count
    }

    /// Marks `cell` as visited. Returns the index of the first of `move_offsets` that leads to a free cell with the
    /// fewest free neighbours. `None` if none leads to a free cell.
    #[inline(always)]
    pub(super) fn enter_first(&mut self, cell: usize, move_offsets: &[isize; 8]) -> Option<usize> {
        self.cells[cell] |= VISITED;
        let mut keys = [0; 8];
        for (move_index, (&offset, key)) in move_offsets.iter().zip(&mut keys).enumerate() {
            let neighbour = &mut self.cells[cell.wrapping_add_signed(offset)];
            *neighbour -= 1;
            *key = u32::from(*neighbour) << 3 | move_index as u32;
        }
        // The processor computes the minima of pairs at the same time.
        let [a, b, c, d, e, f, g, h] = keys;
        let first = (a.min(b).min(c.min(d))).min(e.min(f).min(g.min(h)));
        (first < u32::from(VISITED) << 3).then_some(first as usize % 8)
    }

    /// Makes every square free.
    pub(super) fn clear(&mut self) {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let (stride, width) = (self.stride, columns as usize);
        let moves = MoveOrder::CLOCKWISE.moves();
        self.cells.fill(8);
        let bottom_margin = self.row_start(rows) - MARGIN;
        self.cells[..MARGIN * stride].fill(MARGIN_CELL);
        self.cells[bottom_margin..].fill(MARGIN_CELL);
        for row in 0..rows {
            let first_cell = self.row_start(row);
            self.cells[first_cell - MARGIN..first_cell].fill(MARGIN_CELL);
            self.cells[first_cell + width..][..MARGIN].fill(MARGIN_CELL);
            // Cells far from the border keep the value 8, because all eight moves lead to a square of the board.
            let left_end = if row.min(rows - 1 - row) < 2 {
                columns
            } else {
                2.min(columns)
            };
            let right_start = left_end.max(columns.saturating_sub(2));
            for column in (0..left_end).chain(right_start..columns) {
                let moves_on_board = moves.iter().filter(|knight_move| {
                    let row = row.wrapping_add_signed(knight_move.down.into());
                    row < rows && column.wrapping_add_signed(knight_move.right.into()) < columns
                });
                self.cells[first_cell + column as usize] = moves_on_board.count() as u8;
            }
        }
    }

    /// The index of the first cell of `row`, after the margin.
    const fn row_start(&self, row: u32) -> usize {
        (row as usize + MARGIN) * self.stride + MARGIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Before every step, the numbers of free squares equal those counted directly.
    #[test]
    fn every_cell_counts_the_free_squares_one_move_away() {
        for (rows, columns) in [(6, 7), (5, 5), (3, 4), (2, 5), (5, 1), (1, 1)] {
            let board = Board::new(rows, columns).unwrap();
            let mut free = FreeCells::new(board);
            let fresh = free.clone();
            let moves = MoveOrder::CLOCKWISE.moves();
            let move_offsets = moves.map(|knight_move| {
                free.move_offset(knight_move.down.into(), knight_move.right.into())
            });
            let mut visited = vec![false; board.size() as usize];
            // An arbitrary order of squares: every third one, in three rounds.
            for entered in (0..3).flat_map(|first| (first..board.size()).step_by(3)) {
                for square in (0..board.size()).filter(|&square| !visited[square as usize]) {
                    let others = (0..board.size()).filter(|&other| !visited[other as usize]);
                    let count = others.filter(|&other| board.has_knights_move(square, other));
                    assert_eq!(usize::from(free.value(free.cell_of(square))), count.count());
                }
                let on_board: Vec<usize> = (0..board.size())
                    .map(|square| free.cell_of(square))
                    .collect();
                let margin = (0..free.len()).filter(|cell| !on_board.contains(cell));
                assert!(margin.into_iter().all(|cell| free.value(cell) >= VISITED));
                free.enter(free.cell_of(entered), &move_offsets);
                visited[entered as usize] = true;
            }
            free.clear();
            assert_eq!(free, fresh);
        }
    }
}
