//! A whole board of which some squares are visited.

use super::free_cells::{FreeCells, VISITED};
use super::unvisited::Unvisited;
use crate::board::{Board, Square};
use crate::moves::MoveOrder;

/// A whole board of which some squares are visited, and how many free neighbours every square has: as a
/// [`FreeGraph`](crate::search::greedy::FreeGraph) of its knight's graph, but without any lists.
///
/// Takes a byte for every square of the board and of a margin of two squares around it.
#[derive(Clone, PartialEq, Debug)]
pub struct FreeBoard {
    cells: FreeCells,
    /// The moves in the order in which they are tried.
    hops: [Hop; 8],
    /// What they add to a cell.
    offsets: [isize; 8],
}

/// A move, as what it adds to a [`Spot`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Hop {
    down: i16,
    right: i16,
    square: i32,
    cell: i32,
}

/// A square, in all the ways in which it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    square: Square,
    cell: u32,
    row: u16,
    column: u16,
}

/// Some of the squares that the moves from one lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spots {
    around: Spot,
    /// The places in the order of the moves.
    moves: Lowest,
}

/// Of the bits of the lowest byte that is not 0, those that are set, as their places in it, from the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lowest(u64);

impl Iterator for Lowest {
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
        let left = (self.0.wrapping_shr(lowest & !7) as u8).count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Lowest {}

impl Spot {
    #[inline]
    const fn hop(self, hop: Hop) -> Self {
        Self {
            square: self.square.wrapping_add_signed(hop.square),
            cell: self.cell.wrapping_add_signed(hop.cell),
            row: self.row.wrapping_add_signed(hop.down),
            column: self.column.wrapping_add_signed(hop.right),
        }
    }
}

impl FreeBoard {
    /// The whole of `board`, of which no square is visited; moves are tried in `order`.
    #[must_use]
    pub fn new(board: Board, order: &MoveOrder) -> Self {
        let mut free = Self {
            cells: FreeCells::new(board),
            hops: [Hop::default(); 8],
            offsets: [0; 8],
        };
        free.reorder(order);
        free
    }

    /// From here on, moves are tried in `order`.
    pub(super) fn reorder(&mut self, order: &MoveOrder) {
        self.hops = order.moves().map(|step| {
            let (down, right) = (i32::from(step.down), i32::from(step.right));
            Hop {
                down: step.down.into(),
                right: step.right.into(),
                square: down * self.cells.board().columns() as i32 + right,
                cell: self.cells.hop(down, right) as i32,
            }
        });
        self.offsets = self.hops.map(|hop| hop.cell as isize);
    }
}

impl Unvisited for FreeBoard {
    type Place = Spot;
    type Best = Spots;

    fn size(&self) -> usize {
        self.cells.board().size() as usize
    }

    fn place(&self, square: Square) -> Spot {
        let board = self.cells.board();
        // A side has 10,000 squares at the most, and a board 2²⁵.
        Spot {
            square,
            cell: self.cells.of(square) as u32,
            row: board.row(square) as u16,
            column: board.column(square) as u16,
        }
    }

    #[inline]
    fn square(&self, place: Spot) -> Square {
        place.square
    }

    #[inline]
    fn coordinates(&self, place: Spot) -> Option<(u32, u32)> {
        Some((place.row.into(), place.column.into()))
    }

    fn clear(&mut self) {
        self.cells.clear();
    }

    // A call would take places and what is found through memory, on the way from one step to the next.
    #[inline(always)]
    fn enter(&mut self, around: Spot) -> Spots {
        let found = self.cells.enter(around.cell as usize, &self.offsets);
        Spots {
            around,
            moves: Lowest(found),
        }
    }

    #[inline]
    fn each(&self, Spots { around, moves }: Spots) -> impl ExactSizeIterator<Item = Spot> + Clone {
        moves.map(move |index| around.hop(self.hops[index]))
    }

    fn is_free(&self, place: Spot) -> bool {
        self.cells.value(place.cell as usize) < VISITED
    }

    #[inline]
    fn degree(&self, place: Spot) -> u32 {
        u32::from(self.cells.value(place.cell as usize) & !VISITED)
    }

    #[inline]
    fn neighbours(&self, place: Spot) -> impl Iterator<Item = Spot> {
        let places = self.hops.iter().map(move |&hop| place.hop(hop));
        places.filter(|&place| self.is_free(place))
    }

    fn listed(&self, square: Square) -> Vec<Square> {
        let board = self.cells.board();
        let (row, column) = (board.row(square), board.column(square));
        let squares = self.hops.iter().filter_map(|hop| {
            let row = row.checked_add_signed(hop.down.into())?;
            let column = column.checked_add_signed(hop.right.into())?;
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
