//! The chain of the blocks of a constructed tour: the order in which the blocks are joined. A *band* is a row of
//! blocks.

use crate::construct::rectangle::BlockConstruction;

/// The position of every square's block in the chain of blocks. Positions are counted from the end of the chain that is
/// nearer to the block of the tour's start. Takes 4 bytes for every row and every column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BlockChain {
    /// For every row, the index of its band of blocks.
    bands: Vec<u32>,
    /// For every column, the index of its block within a band.
    columns: Vec<u32>,
    /// The number of blocks in a band.
    width: u32,
    /// The number of blocks.
    block_count: u32,
    /// Whether positions are counted from the last block of the chain.
    reversed: bool,
}

impl BlockChain {
    pub(super) fn of(construction: &BlockConstruction) -> Self {
        let [rows, columns] = construction.block_borders();
        let (band_count, width) = (rows.len() as u32 - 1, columns.len() as u32 - 1);
        let board = construction.board();
        let mut chain = Self {
            bands: block_indices(&rows),
            columns: block_indices(&columns),
            width,
            block_count: band_count * width,
            reversed: false,
        };
        let start = construction.start();
        let start_position = chain.position(board.row(start), board.column(start));
        chain.reversed = start_position > (chain.block_count - 1) / 2;
        chain
    }

    /// The number of blocks.
    pub(super) const fn len(&self) -> u32 {
        self.block_count
    }

    /// The position of a square's block in the chain.
    pub(super) fn position(&self, row: u32, column: u32) -> u32 {
        let (band, column) = (self.bands[row as usize], self.columns[column as usize]);
        // In every other band the chain runs from right to left.
        let index_in_band = if band.is_multiple_of(2) {
            column
        } else {
            self.width - 1 - column
        };
        let position = band * self.width + index_in_band;
        if self.reversed {
            self.block_count - 1 - position
        } else {
            position
        }
    }
}

/// For every row of the board the index of its band, or for every column the index of its block within a band.
///
/// `borders` are the first rows of the bands, or the first columns of the blocks, followed by the end of the board.
fn block_indices(borders: &[u32]) -> Vec<u32> {
    let lengths = borders.windows(2).map(|pair| (pair[1] - pair[0]) as usize);
    let indexed = (0..).zip(lengths);
    indexed
        .flat_map(|(index, length)| std::iter::repeat_n(index, length))
        .collect()
}
