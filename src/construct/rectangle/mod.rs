//! Constructed tours of rectangles with both sides of at least 5.
//!
//! Start with [`BlockConstruction`]: it constructs a tour of any such board, from any square where a tour can start.
//! [`BlockStructure`] shows the parts of a constructed tour.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::construct::rectangle::BlockConstruction;
//!
//! let construction = BlockConstruction::new(Board::new(5, 14)?, 0, true)?;
//! assert_eq!(construction.tour().len(), 70);
//! assert_eq!(construction.structure().blocks.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//!
//! ```text
//! +--------+--------+------+
//! |        |        |      |   The board is divided into blocks; every block has a stored closed tour.
//! |   o--------o------o    |   A chain leads through all blocks.
//! |        |        | |    |   At each link of the chain, one move is removed from each tour,
//! +--------+--------+-|----+   and two moves between the open ends are added:
//! |        |        | |    |   two closed tours become one.
//! |   o--------o------o    |
//! |        |        |      |
//! +--------+--------+------+
//! ```
//!
//! If both sides are odd, the block with the start has an odd number of squares. That block has a stored open tour from
//! the start instead of a closed one, and the tour of the board is open too.

mod block_cycle;
mod block_grid;
mod chain;
mod emit;
#[cfg(test)]
mod generate;
mod open_tour;
mod side;
mod split;
mod start_join;
mod stored;
mod structure;

pub use structure::{Block, BlockJoin, BlockStructure};

use thiserror::Error;

use crate::board::{Board, Square};
use crate::explain::program::solution_program;
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use block_cycle::MIN_BLOCK_SIDE;
use block_grid::BlockGrid;
use chain::ChainArm;
use open_tour::stored_open_tour;
use side::Cell;
use start_join::StartJoin;

/// Pseudocode of the construction: blocks with stored tours, joined in a chain.
pub static PROGRAM: Pseudocode = solution_program!(
    "blocks",
    [
        PseudocodeLine::heading(0, "cut"),
        PseudocodeLine::heading(0, "stored"),
        PseudocodeLine::heading(0, "join"),
    ],
    "proved-blocks"
);

/// A tour of a board with both sides of at least 5, constructed without search.
///
/// The construction succeeds from every square from which a tour exists. If the number of squares is even, the tour is
/// closed. If it is odd, there is no closed tour, and an open one starts on every square of the corners' colour.
///
/// The board is divided into blocks of 5 to 11 squares a side, most of them 8×8. The [module
/// page](crate::construct::rectangle) shows how the blocks are joined.
///
/// The method follows Cull and De Curtins ("Knight's tour revisited", 1978), Schwenk (1991) and Parberry ("An efficient
/// algorithm for the Knight's tour problem", 1997).
///
/// Construction takes time and memory proportional to rows plus columns: some microseconds, and at most about 100 KiB.
/// After that, finding one square of the tour takes time proportional to the logarithm of the number of blocks. Writing
/// the tour is hardly slower than writing as many numbers.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::construct::rectangle::BlockConstruction;
/// use knights_tour::tour::Tour;
///
/// let board = Board::new(100, 60)?;
/// let construction = BlockConstruction::new(board, 1234, true)?;
/// let tour = Tour::verify(board, &construction.tour());
/// assert!(tour.is_ok_and(|tour| tour.is_closed() && tour.squares()[0] == 1234));
///
/// // Single squares, without writing the tour:
/// let board = Board::new(4001, 4001)?;
/// let construction = BlockConstruction::new(board, 0, false)?;
/// let square = construction.square_at(8_000_000);
/// assert_eq!(construction.index_of(square), 8_000_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockConstruction {
    board: Board,
    grid: BlockGrid,
    /// The block with the start, as a band and a column of the grid.
    start_block: (usize, usize),
    /// The squares of the block with the start, in the order of the block's tour, the start first.
    start_block_squares: Vec<Square>,
    /// The arms of the chain, in the order in which the tour visits them. An arm leads from the block with the start to
    /// one end of the chain.
    arms: Vec<ChainArm>,
}

impl BlockConstruction {
    /// Constructs a tour of `board` from `start`. The tour must be closed if `closed` is set.
    ///
    /// # Errors
    ///
    /// [`BlockConstructionError`] when a side is shorter than 5, or when `start` is not on the board. Also when a
    /// closed tour is required on an odd number of squares, or when no tour starts on the colour of the start.
    pub fn new(board: Board, start: Square, closed: bool) -> Result<Self, BlockConstructionError> {
        let (rows, columns) = (board.rows(), board.columns());
        if rows.min(columns) < MIN_BLOCK_SIDE {
            return Err(BlockConstructionError::TooNarrow { rows, columns });
        }
        if start >= board.size() {
            let largest = board.size() - 1;
            return Err(BlockConstructionError::OffBoard { start, largest });
        }
        let is_odd = !board.size().is_multiple_of(2);
        if closed && is_odd {
            return Err(BlockConstructionError::ClosedOnOddBoard { rows, columns });
        }
        let (row, column) = (board.row(start), board.column(start));
        if is_odd && !(row + column).is_multiple_of(2) {
            return Err(BlockConstructionError::WrongStartColour { row, column });
        }
        let grid = BlockGrid::new(board, start);
        let start_block = grid.block_at(start);
        let top_left = grid.top_left_square(start_block);
        let start_cell = (row - board.row(top_left), column - board.column(top_left));
        let cells = start_block_cells(&grid, start_block, start_cell);
        let square = |&(row, column): &Cell| top_left + row * columns + column;
        Ok(Self {
            board,
            start_block,
            start_block_squares: cells.iter().map(square).collect(),
            arms: arms(&grid, start_block, &cells),
            grid,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The first square of the tour.
    #[must_use]
    pub fn start(&self) -> Square {
        self.start_block_squares[0]
    }

    /// Whether the tour is closed: a knight's move leads from the last square back to the first. This is the case if
    /// and only if the number of squares is even.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.board.size().is_multiple_of(2)
    }

    /// Writes the tour in one pass, without allocating memory.
    ///
    /// # Panics
    ///
    /// When the length of `into` is not the number of squares.
    pub fn write(&self, into: &mut [Square]) {
        assert_eq!(
            into.len(),
            self.board.size() as usize,
            "`into` has one element for each square"
        );
        let (mut unwritten, mut squares) = (into, self.start_block_squares.as_slice());
        let mut written = 0;
        for arm in &self.arms {
            let (squares_before, squares_after) = squares.split_at((arm.begin - written) as usize);
            unwritten[..squares_before.len()].copy_from_slice(squares_before);
            let (arm_part, remaining) =
                unwritten[squares_before.len()..].split_at_mut((arm.end - arm.begin) as usize);
            emit::write_arm(arm, &self.grid, arm_part);
            (unwritten, squares, written) = (remaining, squares_after, arm.end);
        }
        unwritten.copy_from_slice(squares);
    }

    /// The tour.
    #[must_use]
    pub fn tour(&self) -> Vec<Square> {
        let mut tour = vec![0; self.board.size() as usize];
        self.write(&mut tour);
        tour
    }

    /// The square at this index of the tour, from 0.
    ///
    /// # Panics
    ///
    /// When the tour has no such index.
    #[must_use]
    pub fn square_at(&self, index: u32) -> Square {
        assert!(index < self.board.size(), "the tour has no index {index}");
        let mut squares_in_arms = 0;
        for arm in &self.arms {
            if (arm.begin..arm.end).contains(&index) {
                return arm.square_at(&self.grid, index);
            }
            if arm.end <= index {
                squares_in_arms += arm.end - arm.begin;
            }
        }
        self.start_block_squares[(index - squares_in_arms) as usize]
    }

    /// The index of `square` in the tour, from 0.
    ///
    /// # Panics
    ///
    /// When the board has no such square.
    #[must_use]
    pub fn index_of(&self, square: Square) -> u32 {
        assert!(
            square < self.board.size(),
            "the board has no square {square}"
        );
        let block = self.grid.block_at(square);
        if block == self.start_block {
            return self.index_in_start_block(square);
        }
        let top_left = self.grid.top_left_square(block);
        let cell = (
            self.board.row(square) - self.board.row(top_left),
            self.board.column(square) - self.board.column(top_left),
        );
        let cycle_index = self.grid.cycle(block).index_of(cell);
        let mut arms = self.arms.iter();
        let index = arms.find_map(|arm| arm.index_of(&self.grid, block, cycle_index));
        index.expect("every block but the one with the start is in an arm")
    }

    /// The borders of the blocks: a list for the rows, then a list for the columns.
    ///
    /// The first list contains the first row of every band of blocks, then the number of rows. The second list contains
    /// the first column of every block of a band, then the number of columns.
    ///
    /// The chain of blocks leads through the bands from top to bottom, alternately to the right and to the left. The
    /// first band leads to the right.
    #[must_use]
    pub(crate) fn block_borders(&self) -> [Vec<u32>; 2] {
        let rows = (0..self.grid.band_count()).map(|band| self.grid.origin((band, 0)).0);
        let columns =
            (0..self.grid.blocks_per_band()).map(|column| self.grid.origin((0, column)).1);
        [
            rows.chain([self.board.rows()]).collect(),
            columns.chain([self.board.columns()]).collect(),
        ]
    }

    /// The blocks and joins of the tour. Takes time and memory proportional to the number of blocks.
    #[must_use]
    pub fn structure(&self) -> BlockStructure {
        BlockStructure::of(
            &self.grid,
            self.start_block,
            &self.start_block_squares,
            &self.arms,
        )
    }

    /// The index of `square` in the tour of the board. The square is in the block with the start.
    fn index_in_start_block(&self, square: Square) -> u32 {
        let index_in_block = self
            .start_block_squares
            .iter()
            .position(|&other| other == square);
        let mut index = index_in_block.expect("a tour of a block visits all its squares") as u32;
        for arm in &self.arms {
            if index >= arm.begin {
                index += arm.end - arm.begin;
            }
        }
        index
    }
}

/// The cells of the block with the start, in the order of the block's tour, the start first.
fn start_block_cells(grid: &BlockGrid, block: (usize, usize), start: Cell) -> Vec<Cell> {
    let (rows, columns) = grid.block_size(block);
    if rows * columns % 2 == 1 {
        return stored_open_tour(rows, columns, start);
    }
    let cycle = grid.cycle(block);
    let mut cells = cycle.cells().to_vec();
    cells.rotate_left(cycle.index_of(start) as usize);
    cells
}

/// The arms of the chain, at most two, in the order in which the tour visits them.
///
/// `first` is the block with the start, and `cells` are the cells of that block in the order of its tour.
fn arms(grid: &BlockGrid, first: (usize, usize), cells: &[Cell]) -> Vec<ChainArm> {
    let size = grid.block_size(first);
    let is_odd = size.0 * size.1 % 2 == 1;
    let mut joins: Vec<(StartJoin, _, _)> = Vec::with_capacity(2);
    for (side, leads_to_chain_end) in chain::arm_sides(grid, first).into_iter().zip([true, false]) {
        let Some(side) = side else { continue };
        let neighbour = grid.cycle(chain::neighbouring_block(first, side));
        let join = if is_odd {
            let used_gap = joins.first().map(|(join, ..)| join.exit_index);
            StartJoin::to_open_tour(cells, size, side, neighbour, used_gap)
                .expect("the stored open tours can be joined on any two sides")
        } else {
            let cycle = grid.cycle(first);
            StartJoin::to_closed_tour(cycle, cycle.index_of(cells[0]), side, neighbour)
        };
        joins.push((join, side, leads_to_chain_end));
    }
    // With at most two arms, a swap replaces a general sort. The code of a sort would increase the download of the
    // page.
    if let [(first_join, ..), (second_join, ..)] = &joins[..]
        && second_join.exit_index < first_join.exit_index
    {
        joins.swap(0, 1);
    }
    let mut arms: Vec<ChainArm> = Vec::with_capacity(2);
    for (join, side, leads_to_chain_end) in joins {
        let squares_in_arms: u32 = arms.iter().map(|arm| arm.end - arm.begin).sum();
        arms.push(ChainArm::new(
            grid,
            first,
            (side, leads_to_chain_end),
            join.neighbour_cut,
            squares_in_arms + join.exit_index,
        ));
    }
    arms
}

/// Reasons why no tour can be constructed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BlockConstructionError {
    /// A side is shorter than 5.
    #[error("both sides must be {MIN_BLOCK_SIDE} at least, not {rows} and {columns}")]
    TooNarrow {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// The start is not a square of the board.
    #[error("the start must be from 0 to {largest}, not {start}")]
    OffBoard {
        /// The requested start.
        start: Square,
        /// The largest number of a square of the board.
        largest: Square,
    },
    /// The number of squares is odd. A closed tour alternates between the colours and needs equally many squares of
    /// both.
    #[error("a closed tour needs an even number of squares, which {rows}×{columns} is not")]
    ClosedOnOddBoard {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// The number of squares is odd, and the start does not have the majority colour, the colour of the corners.
    #[error("a tour must start on the colour of the corners, not at row {row}, column {column}")]
    WrongStartColour {
        /// The row of the start.
        row: u32,
        /// The column of the start.
        column: u32,
    },
}
