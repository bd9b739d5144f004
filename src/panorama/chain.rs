//! Where the blocks of a constructed tour stand in their chain.

use crate::construct::rectangle::Rectangle;

/// Where the block of every square stands in the chain of blocks, counted from that end which is nearer
/// to the start: 4 bytes for every row and every column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chain {
    /// In which band of blocks a row is.
    bands: Vec<u32>,
    /// In which block of its band a column is.
    columns: Vec<u32>,
    /// How many blocks a band has.
    width: u32,
    /// How many blocks there are.
    blocks: u32,
    reversed: bool,
}

impl Chain {
    pub(super) fn of(rectangle: &Rectangle) -> Self {
        let [rows, columns] = rectangle.borders();
        let (bands, width) = (rows.len() as u32 - 1, columns.len() as u32 - 1);
        let board = rectangle.board();
        let mut chain = Self {
            bands: pieces(&rows),
            columns: pieces(&columns),
            width,
            blocks: bands * width,
            reversed: false,
        };
        let start = rectangle.start();
        let first = chain.place(board.row(start), board.column(start));
        chain.reversed = first > (chain.blocks - 1) / 2;
        chain
    }

    /// How many blocks there are.
    pub(super) const fn len(&self) -> u32 {
        self.blocks
    }

    /// Where the block of a square stands.
    pub(super) fn place(&self, row: u32, column: u32) -> u32 {
        let (band, column) = (self.bands[row as usize], self.columns[column as usize]);
        // Every other band leads back.
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

/// In which piece everything on a side is, from the borders of the pieces.
fn pieces(borders: &[u32]) -> Vec<u32> {
    let lengths = borders.windows(2).map(|pair| (pair[1] - pair[0]) as usize);
    let pieces = (0..).zip(lengths);
    pieces
        .flat_map(|(piece, length)| std::iter::repeat_n(piece, length))
        .collect()
}
