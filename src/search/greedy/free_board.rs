//! The unvisited squares of a whole board.

use super::free_cells::{FreeCells, VISITED};
use super::unvisited::UnvisitedSquares;
use crate::board::{Board, Square};
use crate::moves::{Move, MoveOrder};

/// The unvisited squares of a whole board, and the number of free neighbours of every square.
///
/// Equivalent to a [`FreeGraph`](crate::search::greedy::FreeGraph) of the knight's graph of the board, but without
/// adjacency lists. Takes one byte for every square of the board and of a margin of two squares around it.
#[derive(Clone, PartialEq, Debug)]
pub struct FreeBoard {
    cells: FreeCells,
    /// The moves in the order in which they are tried.
    move_offsets: [MoveOffsets; 8],
    /// The offsets that the moves add to the index of a cell.
    cell_offsets: [isize; 8],
}

/// A move, as the difference between two [`BoardPosition`]s.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct MoveOffsets {
    down: i16,
    right: i16,
    square: i32,
    cell: i32,
}

/// A square in several representations: its number, cell, row and column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardPosition {
    square: Square,
    cell: u32,
    row: u16,
    column: u16,
}

/// The best neighbours of a square: its free neighbours of the lowest degree, as a set of moves from the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestPositions {
    origin: BoardPosition,
    /// The indices of these moves in `move_offsets`.
    moves: LowestByteBits,
}

/// An iterator over the positions, 0 to 7, of the set bits in the lowest nonzero byte. The lowest position comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LowestByteBits(u64);

impl Iterator for LowestByteBits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= (self.0 - 1) & (0xff << (lowest & !7));
        Some(lowest as usize % 8)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let lowest = self.0.trailing_zeros();
        let count = (self.0.wrapping_shr(lowest & !7) as u8).count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for LowestByteBits {}

impl BoardPosition {
    /// The position that a move with these offsets leads to.
    #[inline]
    const fn after_move(self, offsets: MoveOffsets) -> Self {
        Self {
            square: self.square.wrapping_add_signed(offsets.square),
            cell: self.cell.wrapping_add_signed(offsets.cell),
            row: self.row.wrapping_add_signed(offsets.down),
            column: self.column.wrapping_add_signed(offsets.right),
        }
    }
}

impl FreeBoard {
    /// The squares of `board`, all of them free. Moves are tried in `order`.
    #[must_use]
    pub fn new(board: Board, order: &MoveOrder) -> Self {
        let mut free = Self {
            cells: FreeCells::new(board),
            move_offsets: [MoveOffsets::default(); 8],
            cell_offsets: [0; 8],
        };
        free.set_move_order(order);
        free
    }

    /// Sets the order in which moves are tried.
    pub(super) fn set_move_order(&mut self, order: &MoveOrder) {
        self.move_offsets = order.moves().map(|knight_move| {
            let (down, right) = (i32::from(knight_move.down), i32::from(knight_move.right));
            MoveOffsets {
                down: knight_move.down.into(),
                right: knight_move.right.into(),
                square: down * self.cells.board().columns() as i32 + right,
                cell: self.cells.move_offset(down, right) as i32,
            }
        });
        self.cell_offsets = self.move_offsets.map(|offsets| offsets.cell as isize);
    }

    pub(super) const fn board(&self) -> Board {
        self.cells.board()
    }

    /// The index of the cell of a square.
    pub(super) const fn cell(&self, square: Square) -> usize {
        self.cells.cell_of(square)
    }

    /// The offset that a move adds to the index of a cell.
    pub(super) const fn cell_offset(&self, knight_move: Move) -> isize {
        self.cells
            .move_offset(knight_move.down as i32, knight_move.right as i32)
    }

    /// Marks `cell` as visited. Returns the index of the first of `cell_offsets` that leads to a free cell with the
    /// fewest free neighbours. `None` if none leads to a free cell.
    #[inline(always)]
    pub(super) fn enter_first(&mut self, cell: usize, cell_offsets: &[isize; 8]) -> Option<usize> {
        self.cells.enter_first(cell, cell_offsets)
    }
}

impl UnvisitedSquares for FreeBoard {
    type Position = BoardPosition;
    type Best = BestPositions;

    fn size(&self) -> usize {
        self.cells.board().size() as usize
    }

    fn position(&self, square: Square) -> BoardPosition {
        let board = self.cells.board();
        // The casts lose nothing: a side has at most 10,000 squares, and a board 2²⁵.
        BoardPosition {
            square,
            cell: self.cells.cell_of(square) as u32,
            row: board.row(square) as u16,
            column: board.column(square) as u16,
        }
    }

    #[inline]
    fn square(&self, position: BoardPosition) -> Square {
        position.square
    }

    #[inline]
    fn coordinates(&self, position: BoardPosition) -> Option<(u32, u32)> {
        Some((position.row.into(), position.column.into()))
    }

    fn free_all(&mut self) {
        self.cells.clear();
    }

    // Without inlining, the position and the result would pass through memory at every step.
    #[inline(always)]
    fn enter(&mut self, origin: BoardPosition) -> BestPositions {
        let moves_by_count = self.cells.enter(origin.cell as usize, &self.cell_offsets);
        BestPositions {
            origin,
            moves: LowestByteBits(moves_by_count),
        }
    }

    #[inline]
    fn best_neighbours(
        &self,
        BestPositions { origin, moves }: BestPositions,
    ) -> impl ExactSizeIterator<Item = BoardPosition> + Clone {
        moves.map(move |index| origin.after_move(self.move_offsets[index]))
    }

    fn is_free(&self, position: BoardPosition) -> bool {
        self.cells.value(position.cell as usize) < VISITED
    }

    #[inline]
    fn degree(&self, position: BoardPosition) -> u32 {
        u32::from(self.cells.value(position.cell as usize) & !VISITED)
    }

    #[inline]
    fn free_neighbours(&self, position: BoardPosition) -> impl Iterator<Item = BoardPosition> {
        let positions = self
            .move_offsets
            .iter()
            .map(move |&offsets| position.after_move(offsets));
        positions.filter(|&position| self.is_free(position))
    }

    fn all_neighbours(&self, square: Square) -> Vec<Square> {
        let board = self.cells.board();
        let (row, column) = (board.row(square), board.column(square));
        let squares = self.move_offsets.iter().filter_map(|offsets| {
            let row = row.checked_add_signed(offsets.down.into())?;
            let column = column.checked_add_signed(offsets.right.into())?;
            board.square(row, column)
        });
        squares.collect()
    }

    fn closes(&self, path: &[Square]) -> bool {
        let [first, .., last] = *path else {
            return false;
        };
        self.cells.board().has_knights_move(first, last)
    }

    fn heap_bytes(&self) -> usize {
        self.cells.len()
    }
}
