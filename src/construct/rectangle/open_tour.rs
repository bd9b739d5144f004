//! The stored open tours of blocks with odd sides.

use super::block_cycle::decode_moves;
use super::cell::Cell;
use super::stored;

/// The stored open tour of a block with odd sides, from a cell of the colour of its corners.
pub(super) fn stored_open_tour(rows: u32, columns: u32, start: Cell) -> Vec<Cell> {
    let image = BlockSymmetry::to_stored(rows, columns, start);
    let key = (rows.min(columns), rows.max(columns), image.apply(start));
    let stored = stored::PATHS
        .iter()
        .find(|&&(rows, columns, start, _)| (rows, columns, start) == key);
    let (.., moves) = stored.expect("there is an open tour from every such cell");
    let cells = decode_moves(key.2, moves);
    cells
        .into_iter()
        .map(|cell| image.apply_inverse(cell))
        .collect()
}

/// A symmetry of a rectangular block, or its composition with a transposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockSymmetry {
    rows: u32,
    columns: u32,
    flips_rows: bool,
    flips_columns: bool,
    /// Whether rows and columns are exchanged, after the reflections.
    transposed: bool,
}

impl BlockSymmetry {
    /// All eight images of a block.
    #[cfg(test)]
    pub(super) fn all(rows: u32, columns: u32) -> impl Iterator<Item = Self> {
        (0..8).map(move |bits| Self {
            rows,
            columns,
            flips_rows: bits & 1 > 0,
            flips_columns: bits & 2 > 0,
            transposed: bits & 4 > 0,
        })
    }

    /// The numbers of rows and columns of the image.
    #[cfg(test)]
    pub(super) fn sides(self) -> (u32, u32) {
        if self.transposed {
            (self.columns, self.rows)
        } else {
            (self.rows, self.columns)
        }
    }

    /// The inverse transformation.
    #[cfg(test)]
    pub(super) fn inverse(self) -> Self {
        let (rows, columns) = self.sides();
        let (upside_down, left_to_right) = if self.transposed {
            (self.flips_columns, self.flips_rows)
        } else {
            (self.flips_rows, self.flips_columns)
        };
        Self {
            rows,
            columns,
            flips_rows: upside_down,
            flips_columns: left_to_right,
            transposed: self.transposed,
        }
    }

    /// The image that is stored: no higher than wide, with `start` in the top left quarter and, in a square, not below
    /// the diagonal.
    pub(super) fn to_stored(rows: u32, columns: u32, start: Cell) -> Self {
        let mut image = Self {
            rows,
            columns,
            flips_rows: start.0 > rows / 2,
            flips_columns: start.1 > columns / 2,
            transposed: rows > columns,
        };
        let (row, column) = image.apply(start);
        image.transposed |= rows == columns && row > column;
        image
    }

    /// The image of a cell.
    pub(super) fn apply(self, cell: Cell) -> Cell {
        let (row, column) = self.flip(cell);
        if self.transposed {
            (column, row)
        } else {
            (row, column)
        }
    }

    /// The cell that is mapped to a cell of the image.
    pub(super) fn apply_inverse(self, (row, column): Cell) -> Cell {
        self.flip(if self.transposed {
            (column, row)
        } else {
            (row, column)
        })
    }

    fn flip(self, (row, column): Cell) -> Cell {
        let row = if self.flips_rows {
            self.rows - 1 - row
        } else {
            row
        };
        let column = if self.flips_columns {
            self.columns - 1 - column
        } else {
            column
        };
        (row, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::construct::rectangle::block_cycle::{MAX_BLOCK_SIDE, MIN_BLOCK_SIDE};
    use crate::tour::Tour;

    #[test]
    fn an_open_tour_is_stored_for_every_start_of_every_block_with_odd_sides() {
        let sides = || (MIN_BLOCK_SIDE..=MAX_BLOCK_SIDE).step_by(2);
        for board in sides().flat_map(|rows| sides().map(move |columns| (rows, columns))) {
            let (rows, columns) = board;
            let board = Board::new(rows, columns).unwrap();
            for start in (0..board.size()).step_by(2) {
                let cells =
                    stored_open_tour(rows, columns, (board.row(start), board.column(start)));
                let squares = cells.iter();
                let squares: Vec<u32> = squares
                    .map(|&(row, column)| board.square(row, column).unwrap())
                    .collect();
                assert_eq!(squares[0], start);
                assert!(Tour::verify(board, &squares).is_ok(), "{board:?} {start}");
            }
        }
    }

    #[test]
    fn an_image_is_turned_back_to_what_it_was() {
        for image in BlockSymmetry::all(5, 7) {
            assert_eq!(image.inverse().inverse(), image);
            let cells = (0..5).flat_map(|row| (0..7).map(move |column| (row, column)));
            for cell in cells {
                let (row, column) = image.apply(cell);
                assert!(row < image.sides().0 && column < image.sides().1);
                assert_eq!(image.apply_inverse((row, column)), cell);
                assert_eq!(image.inverse().apply((row, column)), cell);
            }
        }
    }
}
