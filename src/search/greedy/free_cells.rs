//! The cells of a whole board and its margin, of which some are visited.

use crate::board::{Board, Square};
use crate::moves::MoveOrder;

/// The width of the margin. Its cells are never free, and give every square of the board eight neighbours.
const MARGIN: usize = 2;

/// The flag of a cell that cannot be entered, larger than any number of neighbours, even after eight neighbours were
/// entered.
pub(super) const VISITED: u8 = 0x80;

/// The initial value of margin cells. After up to eight decrements, the value still includes [`VISITED`].
const MARGIN_CELL: u8 = 0xff;

/// The lowest bit of the byte for a number of free squares, indexed by the value of a cell. The bit is missing for
/// cells that cannot be entered. A table lookup takes fewer instructions than a computation.
const BIT_BY_FREE_COUNT: [u64; 256] = {
    let mut found = [0; 256];
    let mut value = 0;
    while value < 8 {
        found[value] = 1 << (8 * value);
        value += 1;
    }
    found
};

/// For every cell of a board and its margin, row by row, the number of free squares that a knight can reach from there.
///
/// [`VISITED`] is added for cells that cannot be entered. Takes one byte for each cell.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FreeCells {
    board: Board,
    /// The number of cells from one cell to the cell below it.
    stride: usize,
    cells: Box<[u8]>,
}

impl FreeCells {
    /// The whole of `board`, with every square free.
    pub(super) fn new(board: Board) -> Self {
        let stride = board.columns() as usize + 2 * MARGIN;
        let cells = stride * (board.rows() as usize + 2 * MARGIN);
        let mut free = Self {
            board,
            stride,
            cells: vec![0; cells].into(),
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
    /// `hops` that leads to a free cell with that number. The lowest nonzero byte therefore holds the best neighbours,
    /// the first one in the lowest bit.
    #[inline(always)]
    pub(super) fn enter(&mut self, cell: usize, hops: &[isize; 8]) -> u64 {
        self.cells[cell] |= VISITED;
        let mut found = 0_u64;
        for (rank, &hop) in hops.iter().enumerate() {
            let neighbour = &mut self.cells[cell.wrapping_add_signed(hop)];
            *neighbour -= 1;
            found |= BIT_BY_FREE_COUNT[usize::from(*neighbour)] << rank;
        }
        found
    }

    /// Makes every square free.
    pub(super) fn clear(&mut self) {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let (stride, width) = (self.stride, columns as usize);
        let moves = MoveOrder::CLOCKWISE.moves();
        self.cells.fill(8);
        let below = self.row_start(rows) - MARGIN;
        self.cells[..MARGIN * stride].fill(MARGIN_CELL);
        self.cells[below..].fill(MARGIN_CELL);
        for row in 0..rows {
            let line = self.row_start(row);
            self.cells[line - MARGIN..line].fill(MARGIN_CELL);
            self.cells[line + width..][..MARGIN].fill(MARGIN_CELL);
            // Far from the border all eight moves lead to a square.
            let near = if row.min(rows - 1 - row) < 2 {
                columns
            } else {
                2.min(columns)
            };
            let far = near.max(columns.saturating_sub(2));
            for column in (0..near).chain(far..columns) {
                let inside = moves.iter().filter(|step| {
                    let row = row.wrapping_add_signed(step.down.into());
                    row < rows && column.wrapping_add_signed(step.right.into()) < columns
                });
                self.cells[line + column as usize] = inside.count() as u8;
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

    /// After every step, the numbers of free squares equal those computed from the path alone.
    #[test]
    fn the_cells_follow_from_the_path() {
        for (rows, columns) in [(6, 7), (5, 5), (3, 4), (2, 5), (5, 1), (1, 1)] {
            let board = Board::new(rows, columns).unwrap();
            let mut free = FreeCells::new(board);
            let fresh = free.clone();
            let moves = MoveOrder::CLOCKWISE.moves();
            let hops = moves.map(|step| free.move_offset(step.down.into(), step.right.into()));
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
                free.enter(free.cell_of(entered), &hops);
                visited[entered as usize] = true;
            }
            free.clear();
            assert_eq!(free, fresh);
        }
    }
}
