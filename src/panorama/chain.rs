//! The positions of the blocks of a constructed tour in their chain.

use crate::construct::rectangle::BlockConstruction;

/// The position of every square's block in the chain of blocks, counted from the end that is nearer to the start. Takes
/// 4 bytes for every row and every column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BlockChain {
    /// For every row, the index of its band of blocks.
    bands: Vec<u32>,
    /// For every column, the index of its block within a band.
    columns: Vec<u32>,
    /// The number of blocks in a band.
    width: u32,
    /// The number of blocks.
    blocks: u32,
    reversed: bool,
}

impl BlockChain {
    pub(super) fn of(rectangle: &BlockConstruction) -> Self {
        let [rows, columns] = rectangle.block_borders();
        let (bands, width) = (rows.len() as u32 - 1, columns.len() as u32 - 1);
        let board = rectangle.board();
        let mut chain = Self {
            bands: piece_indices(&rows),
            columns: piece_indices(&columns),
            width,
            blocks: bands * width,
            reversed: false,
        };
        let start = rectangle.start();
        let first = chain.place(board.row(start), board.column(start));
        chain.reversed = first > (chain.blocks - 1) / 2;
        chain
    }

    /// The number of blocks.
    pub(super) const fn len(&self) -> u32 {
        self.blocks
    }

    /// The position of a square's block in the chain.
    pub(super) fn place(&self, row: u32, column: u32) -> u32 {
        let (band, column) = (self.bands[row as usize], self.columns[column as usize]);
        // In every other band the chain runs from right to left.
        let across = if band.is_multiple_of(2) {
            column
        } else {
            self.width - 1 - column
        };
        let place = band * self.width + across;
        if self.reversed {
            self.blocks - 1 - place
        } else {
            place
        }
    }
}

/// For every row or column of a side, the index of its piece, from the borders of the pieces.
fn piece_indices(borders: &[u32]) -> Vec<u32> {
    let lengths = borders.windows(2).map(|pair| (pair[1] - pair[0]) as usize);
    let pieces = (0..).zip(lengths);
    pieces
        .flat_map(|(piece, length)| std::iter::repeat_n(piece, length))
        .collect()
}
