//! The cells of a whole board and of a margin around it, of which some are visited.

use crate::board::{Board, Square};
use crate::moves::MoveOrder;

/// Cells around the board which are never free, so that every square has eight neighbours.
const MARGIN: usize = 2;

/// Larger than any number of neighbours, and still so after eight neighbours were entered.
pub(super) const VISITED: u8 = 0x80;

/// What cells of the margin begin with: eight less is still [`VISITED`].
const OUTSIDE: u8 = 0xff;

/// For every value of a cell, the lowest bit of the byte for its number of free squares; nothing where it
/// cannot be entered. Looking it up takes fewer instructions than working it out.
const FOUND: [u64; 256] = {
    let mut found = [0; 256];
    let mut value = 0;
    while value < 8 {
        found[value] = 1 << (8 * value);
        value += 1;
    }
    found
};

/// For every square of a board and its margin, row by row, how many free squares a knight there leads
/// to; with [`VISITED`] added where it cannot be entered. Takes a byte for each.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FreeCells {
    board: Board,
    /// From a cell to the one below.
    stride: usize,
    cells: Box<[u8]>,
}

impl FreeCells {
    /// The whole of `board`, of which no square is visited.
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

    /// How many cells there are, which is how many bytes they take.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cell of a square.
    pub(super) const fn of(&self, square: Square) -> usize {
        self.line(self.board.row(square)) + self.board.column(square) as usize
    }

    /// What a move adds to a cell.
    pub(super) const fn hop(&self, down: i32, right: i32) -> isize {
        down as isize * self.stride as isize + right as isize
    }

    /// The value of a cell.
    #[inline]
    pub(super) fn value(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Marks `cell` as visited and says what its neighbours are: a byte for every number of free squares
    /// from 0 to 7, and in it a bit for every one of `hops` that leads to a free cell with that number.
    /// So the lowest byte that is not 0 has the best ones, the first of them lowest.
    #[inline(always)]
    pub(super) fn enter(&mut self, cell: usize, hops: &[isize; 8]) -> u64 {
        self.cells[cell] |= VISITED;
        let mut found = 0_u64;
        for (rank, &hop) in hops.iter().enumerate() {
            let neighbour = &mut self.cells[cell.wrapping_add_signed(hop)];
            *neighbour -= 1;
            found |= FOUND[usize::from(*neighbour)] << rank;
        }
        found
    }

    /// Makes every square free.
    pub(super) fn clear(&mut self) {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let (stride, width) = (self.stride, columns as usize);
        let moves = MoveOrder::CLOCKWISE.moves();
        self.cells.fill(8);
        let below = self.line(rows) - MARGIN;
        self.cells[..MARGIN * stride].fill(OUTSIDE);
        self.cells[below..].fill(OUTSIDE);
        for row in 0..rows {
            let line = self.line(row);
            self.cells[line - MARGIN..line].fill(OUTSIDE);
            self.cells[line + width..][..MARGIN].fill(OUTSIDE);
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

    /// Where the row begins, after its margin.
    const fn line(&self, row: u32) -> usize {
        (row as usize + MARGIN) * self.stride + MARGIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At any moment the numbers of free squares are what the path alone says they must be.
    #[test]
    fn the_cells_follow_from_the_path() {
        for (rows, columns) in [(6, 7), (5, 5), (3, 4), (2, 5), (5, 1), (1, 1)] {
            let board = Board::new(rows, columns).unwrap();
            let mut free = FreeCells::new(board);
            let fresh = free.clone();
            let moves = MoveOrder::CLOCKWISE.moves();
            let hops = moves.map(|step| free.hop(step.down.into(), step.right.into()));
            let mut visited = vec![false; board.size() as usize];
            // Whatever order squares are entered in: every third, round and round.
            for entered in (0..3).flat_map(|first| (first..board.size()).step_by(3)) {
                for square in (0..board.size()).filter(|&square| !visited[square as usize]) {
                    let others = (0..board.size()).filter(|&other| !visited[other as usize]);
                    let count = others.filter(|&other| board.has_knights_move(square, other));
                    assert_eq!(usize::from(free.value(free.of(square))), count.count());
                }
                let on_board: Vec<usize> =
                    (0..board.size()).map(|square| free.of(square)).collect();
                let margin = (0..free.len()).filter(|cell| !on_board.contains(cell));
                assert!(margin.into_iter().all(|cell| free.value(cell) >= VISITED));
                free.enter(free.of(entered), &hops);
                visited[entered as usize] = true;
            }
            free.clear();
            assert_eq!(free, fresh);
        }
    }
}
