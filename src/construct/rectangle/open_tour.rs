//! The stored open tours of blocks with odd sides.

use super::block_cycle::decode_moves;
use super::side::Cell;
use super::stored;

/// The stored open tour of a block with odd sides, from `start`. The colour of `start` must be that of the corners.
pub(super) fn stored_open_tour(rows: u32, columns: u32, start: Cell) -> Vec<Cell> {
    let symmetry = BlockSymmetry::to_stored(rows, columns, start);
    let key = (rows.min(columns), rows.max(columns), symmetry.apply(start));
    let stored = stored::PATHS
        .iter()
        .find(|&&(rows, columns, start, _)| (rows, columns, start) == key);
    let (.., moves) = stored.expect("every cell of the colour of the corners has a stored tour");
    let cells = decode_moves(key.2, moves);
    cells
        .into_iter()
        .map(|cell| symmetry.apply_inverse(cell))
        .collect()
}

/// A map of a rectangular block onto itself or onto its transpose: reflections, then possibly a transposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockSymmetry {
    rows: u32,
    columns: u32,
    flips_rows: bool,
    flips_columns: bool,
    /// Whether rows and columns are exchanged, after the reflections.
    transposes: bool,
}

impl BlockSymmetry {
    /// All eight symmetries of a block.
    #[cfg(test)]
    pub(super) fn all(rows: u32, columns: u32) -> impl Iterator<Item = Self> {
        (0..8).map(move |bits| Self {
            rows,
            columns,
            flips_rows: bits & 1 > 0,
            flips_columns: bits & 2 > 0,
            transposes: bits & 4 > 0,
        })
    }

    /// The numbers of rows and columns of the image.
    #[cfg(test)]
    pub(super) fn sides(self) -> (u32, u32) {
        if self.transposes {
            (self.columns, self.rows)
        } else {
            (self.rows, self.columns)
        }
    }

    /// The inverse transformation.
    #[cfg(test)]
    pub(super) fn inverse(self) -> Self {
        let (rows, columns) = self.sides();
        let (flips_rows, flips_columns) = if self.transposes {
            (self.flips_columns, self.flips_rows)
        } else {
            (self.flips_rows, self.flips_columns)
        };
        Self {
            rows,
            columns,
            flips_rows,
            flips_columns,
            transposes: self.transposes,
        }
    }

    /// The symmetry that maps a block to its stored form. The stored form has no more rows than columns. The image of
    /// `start` is in the top left quarter, which includes the middle row and the middle column. In a square block, the
    /// image is not below the diagonal.
    pub(super) fn to_stored(rows: u32, columns: u32, start: Cell) -> Self {
        let mut symmetry = Self {
            rows,
            columns,
            flips_rows: start.0 > rows / 2,
            flips_columns: start.1 > columns / 2,
            transposes: rows > columns,
        };
        let (row, column) = symmetry.apply(start);
        symmetry.transposes |= rows == columns && row > column;
        symmetry
    }

    /// The image of a cell.
    pub(super) fn apply(self, cell: Cell) -> Cell {
        let (row, column) = self.flip(cell);
        if self.transposes {
            (column, row)
        } else {
            (row, column)
        }
    }

    /// The cell whose image is the given cell.
    pub(super) fn apply_inverse(self, (row, column): Cell) -> Cell {
        self.flip(if self.transposes {
            (column, row)
        } else {
            (row, column)
        })
    }

    /// The image of a cell under the reflections alone.
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
    fn a_block_with_odd_sides_has_a_stored_tour_from_every_cell_of_the_colour_of_the_corners() {
        let sides = || (MIN_BLOCK_SIDE..=MAX_BLOCK_SIDE).step_by(2);
        let sizes = sides().flat_map(|rows| sides().map(move |columns| (rows, columns)));
        for (rows, columns) in sizes {
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
    fn inverse_symmetries_restore_every_cell() {
        for symmetry in BlockSymmetry::all(5, 7) {
            assert_eq!(symmetry.inverse().inverse(), symmetry);
            let cells = (0..5).flat_map(|row| (0..7).map(move |column| (row, column)));
            for cell in cells {
                let (row, column) = symmetry.apply(cell);
                assert!(row < symmetry.sides().0 && column < symmetry.sides().1);
                assert_eq!(symmetry.apply_inverse((row, column)), cell);
                assert_eq!(symmetry.inverse().apply((row, column)), cell);
            }
        }
    }
}
