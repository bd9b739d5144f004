//! The division of a board into blocks.

use super::block_cycle::{BlockCycle, MAX_BLOCK_SIDE, MIN_BLOCK_SIDE};
use super::split::SideSplit;
use crate::board::{Board, Square};

/// The number of possible lengths of a side of a block.
const LENGTH_COUNT: usize = (MAX_BLOCK_SIDE - MIN_BLOCK_SIDE + 1) as usize;

/// The blocks of a board. They form horizontal bands (rows of blocks) and columns of blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BlockGrid {
    /// The number of columns of squares of the board.
    width: u32,
    rows: SideSplit,
    columns: SideSplit,
    /// The closed tour of every kind of block on the board, by rows and columns.
    cycles: [[Option<Box<BlockCycle>>; LENGTH_COUNT]; LENGTH_COUNT],
    /// For every number of rows of a band: the number of squares that a path from left to right through the band visits
    /// before each block.
    eastward_lengths: [Vec<u32>; LENGTH_COUNT],
}

impl BlockGrid {
    /// Divides a board with sides of at least 5. Only the block that contains `start` can have an odd number of
    /// squares.
    pub(super) fn new(board: Board, start: Square) -> Self {
        let mut grid = Self {
            width: board.columns(),
            rows: SideSplit::new(board.rows(), board.row(start)),
            columns: SideSplit::new(board.columns(), board.column(start)),
            cycles: Default::default(),
            eastward_lengths: Default::default(),
        };
        for rows in grid.rows.lengths() {
            if !grid.eastward_lengths[length_index(rows)].is_empty() {
                continue;
            }
            let cycles = &mut grid.cycles[length_index(rows)];
            let mut visited = 0;
            let mut visited_before_blocks = Vec::with_capacity(grid.columns.len());
            for columns in grid.columns.lengths() {
                visited_before_blocks.push(visited);
                if rows * columns % 2 == 0 {
                    let cycle = cycles[length_index(columns)].get_or_insert_with(|| {
                        BlockCycle::new(rows, columns, board.columns()).into()
                    });
                    visited += cycle.eastward_length();
                }
            }
            grid.eastward_lengths[length_index(rows)] = visited_before_blocks;
        }
        grid
    }

    /// The number of bands.
    pub(super) fn band_count(&self) -> usize {
        self.rows.len()
    }

    /// The number of blocks in a band.
    pub(super) fn blocks_per_band(&self) -> usize {
        self.columns.len()
    }

    /// The band and the column of the block that contains a square.
    pub(super) fn block_at(&self, square: Square) -> (usize, usize) {
        let band = self.rows.piece_at(square / self.width);
        (band, self.columns.piece_at(square % self.width))
    }

    /// The top row and the leftmost column of a block.
    pub(super) fn origin(&self, (band, column): (usize, usize)) -> (u32, u32) {
        (self.rows.start(band), self.columns.start(column))
    }

    /// The top left square of a block.
    pub(super) fn top_left_square(&self, block: (usize, usize)) -> Square {
        let (row, column) = self.origin(block);
        row * self.width + column
    }

    /// The numbers of rows and columns of squares of a block.
    pub(super) fn block_size(&self, (band, column): (usize, usize)) -> (u32, u32) {
        (self.rows.length(band), self.columns.length(column))
    }

    /// The closed tour of a block with an even number of squares.
    pub(super) fn cycle(&self, block: (usize, usize)) -> &BlockCycle {
        let (rows, columns) = self.block_size(block);
        let cycle = self.cycles[length_index(rows)][length_index(columns)].as_deref();
        cycle.expect("only the block with the start has an odd number of squares")
    }

    /// The number of columns of squares from the left side of one column of blocks to that of another.
    pub(super) fn distance(&self, from: usize, to: usize) -> u32 {
        self.columns.start(to) - self.columns.start(from)
    }

    /// The number of squares that a path from left to right through a band visits from the block in column `from`,
    /// included, to the block in column `to`, excluded.
    pub(super) fn eastward_length(&self, band: usize, from: usize, to: usize) -> u32 {
        let lengths = &self.eastward_lengths[length_index(self.rows.length(band))];
        lengths[to] - lengths[from]
    }
}

/// The index of a side length of a block in the arrays of a grid.
fn length_index(length: u32) -> usize {
    (length - MIN_BLOCK_SIDE) as usize
}
