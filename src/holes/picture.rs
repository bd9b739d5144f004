//! Boards with holes drawn as text.

use super::Holes;
use super::text::{BoardTextError, Run, runs};
use crate::board::{Board, BoardError, MAX_SIDE};
use crate::flat_board::FlatBoard;

/// A board with holes drawn as text: its size and its missing squares.
///
/// The characters are those of [`Holes`], but the text also shows the size of the board. The board is as wide as the
/// longest row, and shorter rows are filled up with holes. Empty rows before and after the picture are ignored.
///
/// # Examples
///
/// ```
/// use knights_tour::flat_board::Cell;
/// use knights_tour::holes::{BoardPicture, BoardTextError};
///
/// let picture = BoardPicture::read("\n .#.\n ....\n")?;
/// assert_eq!((picture.board().rows(), picture.board().columns()), (2, 4));
/// assert_eq!(picture.holes().cells(), [1, 3].map(Cell::new));
/// let error = BoardTextError::Sign { line: 2, sign: '?' };
/// assert_eq!(BoardPicture::read("...\n.?."), Err(error));
/// # Ok::<(), BoardTextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPicture {
    holes: Holes,
}

impl BoardPicture {
    /// Reads a picture of a board. Takes time proportional to the text and to the board, and one byte per cell.
    ///
    /// # Errors
    ///
    /// [`BoardTextError`] for an unknown character, or for a number without a character after it. Also for a text with
    /// neither squares nor holes, and for a board above the size limits.
    pub fn read(text: &str) -> Result<Self, BoardTextError> {
        let mut first_row = u32::MAX;
        let (mut last_row, mut width) = (0, 0);
        for run in runs(text) {
            let Run { row, columns, .. } = run?;
            first_row = first_row.min(row);
            (last_row, width) = (row, width.max(columns.end));
            if width > MAX_SIDE {
                return Err(BoardError::Columns { value: width }.into());
            }
        }
        if first_row > last_row {
            return Err(BoardTextError::Empty);
        }
        let board = Board::new(last_row - first_row + 1, width)?;
        let mut is_hole = vec![true; board.size() as usize];
        // The text is read again, because a list of its runs would take much more memory than the board.
        for run in runs(text) {
            let run = run?;
            let row_start = (run.row - first_row) * board.columns();
            let cells =
                (row_start + run.columns.start) as usize..(row_start + run.columns.end) as usize;
            is_hole[cells].fill(run.is_hole);
        }
        let holes = Holes::of(board, |row, column| {
            is_hole[(row * board.columns() + column) as usize]
        });
        Ok(Self { holes })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> FlatBoard {
        self.holes.board
    }

    /// The squares that are missing from the board.
    #[must_use]
    pub const fn holes(&self) -> &Holes {
        &self.holes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(u32, u32, String), BoardTextError> {
        let picture = BoardPicture::read(text)?;
        let board = picture.board();
        Ok((board.rows(), board.columns(), picture.holes().to_string()))
    }

    #[test]
    fn the_board_is_as_large_as_the_picture() {
        for (text, rows, columns, holes) in [
            (".", 1, 1, ""),
            ("..\n..", 2, 2, ""),
            ("...\r\n.\r\n\r\n", 2, 3, "_.2x"),
            ("\n\n#.\n\n..", 3, 2, "x_2x"),
            (". . #\n# . .", 2, 3, "2.x_x"),
            ("3.2x/5.", 2, 5, "3.2x"),
            ("####", 1, 4, "4x"),
        ] {
            assert_eq!(read(text), Ok((rows, columns, holes.into())), "{text:?}");
        }
    }

    #[test]
    fn a_text_that_is_not_a_valid_board_is_an_error() {
        for empty in ["", "\n\n", " \t/ "] {
            assert_eq!(read(empty), Err(BoardTextError::Empty), "{empty:?}");
        }
        for (text, line, sign) in [("..\n.k.", 2, 'k'), ("é", 1, 'é')] {
            let error = BoardTextError::Sign { line, sign };
            assert_eq!(read(text), Err(error), "{text:?}");
        }
        for (text, line, number) in [
            ("5", 1, 5),
            ("3/..", 1, 3),
            ("..\n12  \n", 2, 12),
            ("..\n99999999999", 2, u32::MAX),
        ] {
            let error = BoardTextError::NumberAlone { line, number };
            assert_eq!(read(text), Err(error), "{text:?}");
        }
        let value = 10_001;
        let too_wide = BoardError::Columns { value };
        assert_eq!(read(&".".repeat(10_001)), Err(too_wide.into()));
        assert_eq!(
            read("4294967299."),
            Err(BoardError::Columns { value: u32::MAX }.into())
        );
        let too_high = BoardError::Rows { value };
        assert_eq!(read(&".\n".repeat(10_001)), Err(too_high.into()));
    }

    #[test]
    fn a_board_with_too_many_rows_or_squares_is_an_error() {
        let value = 10_000_000;
        let too_high = BoardError::Rows { value };
        assert_eq!(read(&".\n".repeat(value as usize)), Err(too_high.into()));
        let too_many_squares = BoardError::Squares {
            rows: 10_000,
            columns: 10_000,
        };
        let text = "10000.\n".repeat(10_000);
        assert_eq!(read(&text), Err(too_many_squares.into()));
    }
}
