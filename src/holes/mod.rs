//! Squares that are missing from a board.
//!
//! Start with [`Holes`], which is read from text or made by a function. [`Preset`] makes holes for named shapes, and
//! [`BoardPicture`] reads a board drawn as text.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::flat_board::Cell;
//! use knights_tour::holes::Holes;
//!
//! let holes = Holes::of(Board::new(3, 3)?, |row, column| row == 1 && column == 1);
//! assert_eq!(holes.cells(), [Cell::new(4)]);
//! assert_eq!(holes.to_string(), "_.x");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod picture;
mod preset;
mod text;

pub use picture::BoardPicture;
pub use preset::Preset;
pub use text::BoardTextError;

use std::fmt;

use crate::board::Board;
use crate::flat_board::{Cell, FlatBoard};

/// The missing squares of a board.
///
/// The text form has rows of `.` for a square and `x` or `#` for a hole. Rows are separated by `_`, `/` or a line end.
/// A number before a character repeats that character. The end of a row and the last rows may be omitted if they have
/// no hole. The text of a board without holes is empty.
///
/// Takes 4 bytes per hole.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::flat_board::Cell;
/// use knights_tour::holes::Holes;
///
/// let board = Board::new(3, 4)?;
/// let holes = Holes::read(board, "#..#\n....\n#")?;
/// assert_eq!(holes.cells(), [0, 3, 8].map(Cell::new));
/// assert_eq!(holes.to_string(), "x2.x__x");
/// assert_eq!(Holes::read(board, "x2.x__x")?, holes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holes {
    board: FlatBoard,
    /// In ascending order.
    cells: Box<[Cell]>,
}

impl Holes {
    /// No holes: the whole board.
    #[must_use]
    pub fn none(board: Board) -> Self {
        Self::of(board, |_, _| false)
    }

    /// The holes of `board`: the cells for which `is_hole`, given the row and the column, returns true.
    pub fn of(board: impl Into<FlatBoard>, is_hole: impl Fn(u32, u32) -> bool) -> Self {
        let board = board.into();
        let cells = board
            .cells()
            .filter(|&cell| is_hole(board.row(cell), board.column(cell)))
            .collect();
        Self { board, cells }
    }

    /// Reads the holes of `board`. Characters for squares beyond the board are ignored. A text can therefore be read
    /// for a smaller board too, and still has all holes for the original board.
    ///
    /// Takes time proportional to the text and to the number of holes.
    ///
    /// # Errors
    ///
    /// [`BoardTextError::Sign`] for an unknown character, and [`BoardTextError::NumberAlone`] for a number without a
    /// character after it.
    pub fn read(board: Board, text: &str) -> Result<Self, BoardTextError> {
        let board = FlatBoard::from(board);
        let mut cells = Vec::new();
        for run in text::runs(text) {
            let run = run?;
            if run.is_hole && run.row < board.rows() {
                let columns = run.columns.start..run.columns.end.min(board.columns());
                cells.extend(columns.filter_map(|column| board.cell(run.row, column)));
            }
        }
        Ok(Self {
            board,
            cells: cells.into(),
        })
    }

    /// Whether a text has a hole of `board`. Takes time proportional to the text, and no memory for the holes.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub(crate) fn are_written(board: Board, text: &str) -> Result<bool, BoardTextError> {
        let mut has_hole = false;
        for run in text::runs(text) {
            let run = run?;
            let first_column = run.columns.start;
            has_hole |= run.is_hole
                && !run.columns.is_empty()
                && board.square(run.row, first_column).is_some();
        }
        Ok(has_hole)
    }

    /// The board, including its holes.
    #[must_use]
    pub const fn board(&self) -> FlatBoard {
        self.board
    }

    /// The cells of the holes, in ascending order.
    #[must_use]
    pub const fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether no square is missing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

/// Writes the shortest text from which [`Holes::read`] reads the same holes, with `x` for a hole and `_` between rows.
/// Both characters are safe in a URL.
impl fmt::Display for Holes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write_run =
            |formatter: &mut fmt::Formatter<'_>, length: u32, character: char| match length {
                0 => Ok(()),
                1 => write!(formatter, "{character}"),
                _ => write!(formatter, "{length}{character}"),
            };
        let (mut row, mut column) = (0, 0);
        let mut holes = self.cells.iter().copied().peekable();
        while let Some(first) = holes.next() {
            let mut length = 1;
            // A run ends with its row, or before a square that is not a hole.
            while holes.peek().is_some_and(|&next| {
                next.number() == first.number() + length
                    && self.board.row(next) == self.board.row(first)
            }) {
                holes.next();
                length += 1;
            }
            while row < self.board.row(first) {
                formatter.write_str("_")?;
                (row, column) = (row + 1, 0);
            }
            write_run(formatter, self.board.column(first) - column, '.')?;
            write_run(formatter, length, 'x')?;
            column = self.board.column(first) + length;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["", "x", "3x", "x.x", "/x//.3x", "4./.2x.x"] {
            let board = Board::new(5, 9).unwrap();
            let holes = Holes::read(board, text).unwrap();
            let reread = Holes::read(board, &holes.to_string());
            assert_eq!(reread.as_ref(), Ok(&holes), "{text}");
        }
        let all = Holes::of(Board::new(3, 2).unwrap(), |_, _| true);
        assert_eq!(all.to_string(), "2x_2x_2x");
    }

    #[test]
    fn holes_are_written_exactly_where_holes_are_read() {
        let board = Board::new(2, 3).unwrap();
        for text in ["", "..", "0x", "3.x", "//x", "x", "_2.x", "./.x", "x?"] {
            let holes = Holes::read(board, text).map(|holes| !holes.is_empty());
            assert_eq!(Holes::are_written(board, text), holes, "{text}");
        }
    }

    #[test]
    fn holes_beyond_the_board_are_ignored() {
        let text = "10x/.x/\n99999999999999x";
        let small = Holes::read(Board::new(2, 3).unwrap(), text).unwrap();
        assert_eq!(small.cells(), [0, 1, 2, 4].map(Cell::new));
        let large = Holes::read(Board::new(4, 4).unwrap(), text).unwrap();
        assert_eq!(
            large.cells(),
            [0, 1, 2, 3, 5, 12, 13, 14, 15].map(Cell::new)
        );
    }
}
