//! The board and its squares.
//!
//! Start with [`Board`]. A [`Square`] is a number: squares are counted row by row from the top left, from 0.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//!
//! let board = Board::new(8, 8)?;
//! assert_eq!(board.square(0, 7), Some(7));
//! assert_eq!(board.square_from_name("a8"), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

/// A place to be visited. Squares are numbered from 0 without gaps.
///
/// On a [`Board`], which has no holes, the number is `row * columns + column`, counted from the top left.
pub type Square = u32;

/// The maximum length of a side of a board.
pub const MAX_SIDE: u32 = 10_000;

/// The maximum number of squares of a board.
pub const MAX_SQUARES: u32 = 1 << 25;

/// A rectangular board of `rows × columns` squares, without holes.
///
/// ```text
///  0  1  2  3      rows from the top, columns from the left;
///  4  5  6  7      a board of 3 rows and 4 columns
///  8  9 10 11
/// ```
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
///
/// let board = Board::new(3, 4)?;
/// assert_eq!(board.size(), 12);
/// assert_eq!(board.square(2, 1), Some(9));
/// assert_eq!((board.row(9), board.column(9)), (2, 1));
/// assert_eq!(board.square(3, 0), None);
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    rows: u32,
    columns: u32,
}

impl Board {
    /// The board of 8×8 squares.
    pub const CHESSBOARD: Self = Self {
        rows: 8,
        columns: 8,
    };

    /// Creates a board of `rows × columns` squares.
    ///
    /// # Errors
    ///
    /// [`BoardError::Rows`] or [`BoardError::Columns`] when a side is not within
    /// 1..=[`MAX_SIDE`], [`BoardError::Squares`] when there are more than [`MAX_SQUARES`] squares.
    pub fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        if !(1..=MAX_SIDE).contains(&rows) {
            return Err(BoardError::Rows { value: rows });
        }
        if !(1..=MAX_SIDE).contains(&columns) {
            return Err(BoardError::Columns { value: columns });
        }
        let squares = rows * columns;
        if squares > MAX_SQUARES {
            return Err(BoardError::Squares { rows, columns });
        }
        Ok(Self { rows, columns })
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// The number of squares.
    #[must_use]
    pub const fn size(self) -> u32 {
        self.rows * self.columns
    }

    /// The square at `row` from the top and `column` from the left, if it is on the board.
    #[must_use]
    pub fn square(self, row: u32, column: u32) -> Option<Square> {
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// The square with a chess name, such as `e4`. The letters name a column, from the left (`a` to `z`, then `aa`,
    /// `ab` and so on). The number names a row, counted from 1 at the bottom.
    ///
    /// Returns `None` if the name is invalid or this board has no such square.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    ///
    /// let board = Board::new(8, 8)?;
    /// assert_eq!(board.square_from_name("a8"), board.square(0, 0));
    /// assert_eq!(board.square_from_name("h1"), board.square(7, 7));
    /// assert_eq!(board.square_from_name("h9"), None);
    /// # Ok::<(), knights_tour::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn square_from_name(self, name: &str) -> Option<Square> {
        let digits_start = name.find(|character: char| !character.is_ascii_lowercase())?;
        let (letters, digits) = name.split_at(digits_start);
        // Both numbers are counted from 1.
        let column_number = letters.bytes().try_fold(0_u32, |number, letter| {
            number
                .checked_mul(26)?
                .checked_add(u32::from(letter - b'a') + 1)
        })?;
        // `parse` would accept a plus sign before the digits.
        let row_number: u32 = digits
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| digits.parse().ok())??;
        self.square(
            self.rows.checked_sub(row_number)?,
            column_number.checked_sub(1)?,
        )
    }

    /// The row of `square`, from the top.
    #[must_use]
    pub const fn row(self, square: Square) -> u32 {
        square / self.columns
    }

    /// The column of `square`, from the left.
    #[must_use]
    pub const fn column(self, square: Square) -> u32 {
        square % self.columns
    }

    /// Whether a knight's move leads from one square to another: two squares along one axis and one square along the
    /// other axis.
    #[must_use]
    pub const fn has_knights_move(self, from: Square, to: Square) -> bool {
        let rows = self.row(from).abs_diff(self.row(to));
        let columns = self.column(from).abs_diff(self.column(to));
        matches!((rows, columns), (1, 2) | (2, 1))
    }
}

/// Reasons why the size of a board is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of rows is not within the limits.
    #[error("rows must be from 1 to {MAX_SIDE}, not {value}")]
    Rows {
        /// The requested number of rows.
        value: u32,
    },
    /// The number of columns is not within the limits.
    #[error("columns must be from 1 to {MAX_SIDE}, not {value}")]
    Columns {
        /// The requested number of columns.
        value: u32,
    },
    /// The board has too many squares.
    #[error("a board may have {MAX_SQUARES} squares at most, not {}", rows * columns)]
    Squares {
        /// The requested number of rows.
        rows: u32,
        /// The requested number of columns.
        columns: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_outside_the_limits_is_an_error_with_its_value() {
        assert_eq!(Board::new(0, 5), Err(BoardError::Rows { value: 0 }));
        assert_eq!(Board::new(5, 0), Err(BoardError::Columns { value: 0 }));
        assert_eq!(
            Board::new(10_001, 1),
            Err(BoardError::Rows { value: 10_001 })
        );
        assert_eq!(
            Board::new(10_000, 10_000),
            Err(BoardError::Squares {
                rows: 10_000,
                columns: 10_000
            })
        );
    }

    #[test]
    fn rows_and_columns_identify_exactly_the_squares_of_the_board() {
        let board = Board::new(7, 3).unwrap();
        for square in 0..board.size() {
            assert_eq!(
                board.square(board.row(square), board.column(square)),
                Some(square)
            );
        }
        assert_eq!(board.square(0, 3), None);
        assert_eq!(board.square(7, 0), None);
    }
}
