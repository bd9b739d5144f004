//! Boards with holes drawn as text.

use std::ops::Range;

use super::Holes;
use super::text::{BoardTextError, Run, runs};
use crate::board::{Board, BoardError, MAX_SIDE};

/// A board with holes drawn as text: its size and its missing squares.
///
/// The signs are those of [`Holes`], but the text is a picture of the whole board. The board is as wide as the
/// longest row; the squares that a shorter row lacks are missing. Empty rows before and after the picture are
/// ignored.
///
/// # Examples
///
/// ```
/// use knights_tour::holes::{BoardPicture, BoardTextError};
///
/// let picture = BoardPicture::read("\n .#.\n ....\n")?;
/// assert_eq!((picture.board().rows(), picture.board().columns()), (2, 4));
/// assert_eq!(picture.holes().squares(), [1, 3]);
/// let fault = BoardTextError::Sign { line: 2, sign: '?' };
/// assert_eq!(BoardPicture::read("...\n.?."), Err(fault));
/// # Ok::<(), BoardTextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPicture {
    holes: Holes,
}

impl BoardPicture {
    /// Reads a picture of a board. Takes time proportional to the text and to the board.
    ///
    /// # Errors
    ///
    /// [`BoardTextError`] for an unknown sign, for a text without a square or a hole, and for a board above the
    /// size limits.
    pub fn read(text: &str) -> Result<Self, BoardTextError> {
        let mut first = u32::MAX;
        let (mut last, mut columns) = (0, 0);
        let mut squares: Vec<(u32, Range<u32>)> = Vec::new();
        for run in runs(text) {
            let Run {
                row,
                columns: run,
                is_hole: hole,
            } = run?;
            first = first.min(row);
            (last, columns) = (row, columns.max(run.end));
            if !hole {
                squares.push((row, run));
            }
            if columns > MAX_SIDE {
                return Err(BoardError::Columns { value: columns }.into());
            }
        }
        if first > last {
            return Err(BoardTextError::Empty);
        }
        let board = Board::new(last - first + 1, columns)?;
        let mut missing = vec![true; board.size() as usize];
        for (row, columns) in squares {
            let start = (row - first) * board.columns();
            let run = (start + columns.start) as usize..(start + columns.end) as usize;
            missing[run].fill(false);
        }
        let holes = Holes::of(board, |row, column| {
            missing[(row * board.columns() + column) as usize]
        });
        Ok(Self { holes })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
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
    fn a_picture_is_as_large_as_its_rows() {
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
    fn junk_is_refused_with_its_place() {
        for empty in ["", "\n\n", " \t/ "] {
            assert_eq!(read(empty), Err(BoardTextError::Empty), "{empty:?}");
        }
        for (text, line, sign) in [("..\n.k.", 2, 'k'), ("é", 1, 'é')] {
            let fault = BoardTextError::Sign { line, sign };
            assert_eq!(read(text), Err(fault), "{text:?}");
        }
        for (text, line, number) in [
            ("5", 1, 5),
            ("3/..", 1, 3),
            ("..\n12  \n", 2, 12),
            ("..\n99999999999", 2, u32::MAX),
        ] {
            let fault = BoardTextError::NumberAlone { line, number };
            assert_eq!(read(text), Err(fault), "{text:?}");
        }
        let value = 10_001;
        let wide = BoardError::Columns { value };
        assert_eq!(read(&".".repeat(10_001)), Err(wide.into()));
        assert_eq!(
            read("4294967299."),
            Err(BoardError::Columns { value: u32::MAX }.into())
        );
        let high = BoardError::Rows { value };
        assert_eq!(read(&".\n".repeat(10_001)), Err(high.into()));
    }

    #[test]
    fn texts_with_too_many_rows_or_squares_are_refused() {
        let value = 10_000_000;
        let high = BoardError::Rows { value };
        assert_eq!(read(&".\n".repeat(value as usize)), Err(high.into()));
        let squares = BoardError::Squares { value: 100_000_000 };
        let text = format!("{}{}", "10000.\n".repeat(10_000), "");
        assert_eq!(read(&text), Err(squares.into()));
    }
}
