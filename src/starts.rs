//! Sets of starts from which an algorithm is tested.
//!
//! Start with [`Starts`]. The sets are those of document 001.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::starts::Starts;
//!
//! let board = Board::new(5, 5)?;
//! assert_eq!(Starts::Corner.of(board).count(), 1);
//! assert_eq!(Starts::All.count(board), 13);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::Range;

use crate::board::{Board, Square};
use crate::named::named;

named! {
    /// A set of starts from which an algorithm is tested on a whole board.
    ///
    /// Only *possible* starts count. On a board with an odd number of squares, the possible starts are the squares of
    /// the corners' colour, for which row + column is even. With c = ⌊n / 2⌋, a square board of side n has:
    ///
    /// | name | starts, as column x and row y | source in document 001 |
    /// |---|---|---|
    /// | `all` | all | |
    /// | `corner` | (0, 0) | table 2, third row |
    /// | `octant` | x ≤ y ≤ c | third test: every other start is the mirror image of one of these |
    /// | `published-interior` | x > c and y < c | table 2, first row: the second quadrant without its border |
    /// | `published-border` | x > c and y < c, or x ≥ c and y = c | table 2, second row |
    ///
    /// On other boards, c is ⌊columns / 2⌋ for x and ⌊rows / 2⌋ for y. The diagonals of such boards are not axes of
    /// symmetry, so `octant` is the whole quadrant of x ≤ c and y ≤ c.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::starts::Starts;
    ///
    /// let board = Board::new(5, 5)?;
    /// let starts: Starts = "octant".parse()?;
    /// assert_eq!(starts.of(board).collect::<Vec<_>>(), [0, 6, 10, 12]);
    /// assert_eq!(Starts::All.of(board).count(), 13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Starts {
        /// Every possible start.
        All = "all",
        /// The top left corner.
        Corner = "corner",
        /// At least one start of each set of mirror images.
        Octant = "octant",
        /// The second quadrant (top right) without the row and the column through the centre.
        PublishedInterior = "published-interior",
        /// The squares of `published-interior`, and the right half of the row through the centre.
        PublishedBorder = "published-border",
    }
}

impl Starts {
    /// The starts on `board`, in the order of their numbers.
    pub fn of(self, board: Board) -> impl Iterator<Item = Square> {
        (0..board.rows()).flat_map(move |row| {
            self.columns(board, row)
                .filter(move |&column| is_possible_start(board, row, column))
                .map(move |column| row * board.columns() + column)
        })
    }

    /// The number of starts on `board`.
    #[must_use]
    pub fn count(self, board: Board) -> u64 {
        match self {
            // On a board with an odd number of squares, half of the squares, rounded up.
            Self::All if !board.size().is_multiple_of(2) => u64::from(board.size()).div_ceil(2),
            Self::All => board.size().into(),
            _ => (0..board.rows())
                .map(|row| u64::from(self.row(board, row).count()))
                .sum(),
        }
    }

    /// The start at `index` among those on `board`, from 0. Takes time proportional to the number of rows.
    pub(crate) fn nth(self, board: Board, index: u64) -> Option<Square> {
        let mut remaining = index;
        for row in 0..board.rows() {
            let starts = self.row(board, row);
            let count = starts.count().into();
            if remaining < count {
                let column = starts.first + starts.stride * remaining as u32;
                return board.square(row, column);
            }
            remaining -= count;
        }
        None
    }

    /// The first start on `board` that is not before `square`.
    pub(crate) fn first_from(self, board: Board, square: Square) -> Option<Square> {
        let (row, column) = (board.row(square), board.column(square));
        (row..board.rows()).find_map(|start_row| {
            let mut starts = self.row(board, start_row);
            if start_row == row {
                let skipped_columns = column.saturating_sub(starts.first);
                starts.first += skipped_columns.div_ceil(starts.stride) * starts.stride;
            }
            (starts.first < starts.end).then(|| start_row * board.columns() + starts.first)
        })
    }

    /// The index of `square` among the starts on `board`, from 0, if it is a start. Takes time proportional to the
    /// number of rows.
    pub(crate) fn index_of(self, board: Board, square: Square) -> Option<u64> {
        if square >= board.size() {
            return None;
        }
        let (row, column) = (board.row(square), board.column(square));
        let starts = self.row(board, row);
        let offset = column.checked_sub(starts.first)?;
        if column >= starts.end || !offset.is_multiple_of(starts.stride) {
            return None;
        }
        let starts_above: u64 = (0..row)
            .map(|row| u64::from(self.row(board, row).count()))
            .sum();
        Some(starts_above + u64::from(offset / starts.stride))
    }

    /// The possible starts in `row`.
    fn row(self, board: Board, row: u32) -> RowStarts {
        let Range { start, end } = self.columns(board, row);
        if board.size().is_multiple_of(2) {
            let (first, stride) = (start, 1);
            return RowStarts { first, end, stride };
        }
        // The first column for which row + column is even.
        let (first, stride) = (start + (row + start) % 2, 2);
        RowStarts { first, end, stride }
    }

    /// The columns of the starts in `row`, regardless of their colour.
    pub(crate) fn columns(self, board: Board, row: u32) -> Range<u32> {
        let (middle_row, middle_column) = (board.rows() / 2, board.columns() / 2);
        match self {
            Self::All => 0..board.columns(),
            Self::Corner if row == 0 => 0..1,
            Self::Octant if row <= middle_row && board.rows() == board.columns() => 0..row + 1,
            Self::Octant if row <= middle_row => 0..(middle_column + 1).min(board.columns()),
            Self::PublishedInterior | Self::PublishedBorder if row < middle_row => {
                middle_column + 1..board.columns()
            }
            Self::PublishedBorder if row == middle_row => middle_column..board.columns(),
            _ => 0..0,
        }
    }
}

/// The columns of the possible starts in a row: every `stride`-th column, beginning with `first`, before `end`.
#[derive(Clone, Copy)]
struct RowStarts {
    first: u32,
    end: u32,
    stride: u32,
}

impl RowStarts {
    /// The number of starts in the row.
    fn count(self) -> u32 {
        self.end.saturating_sub(self.first).div_ceil(self.stride)
    }
}

/// Whether the colours of the board allow a tour from this square.
pub(crate) const fn is_possible_start(board: Board, row: u32, column: u32) -> bool {
    board.size().is_multiple_of(2) || (row + column).is_multiple_of(2)
}

impl fmt::Display for Starts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict;

    fn count(starts: Starts, sides: impl Iterator<Item = u32>) -> usize {
        sides
            .map(|side| starts.of(Board::new(side, side).unwrap()).count())
            .sum()
    }

    #[test]
    fn the_numbers_of_starts_match_document_001() {
        assert_eq!(count(Starts::PublishedInterior, 5..=80), 31_597);
        assert_eq!(count(Starts::PublishedBorder, 5..=80), 32_832);
        assert_eq!(count(Starts::Corner, 5..=100), 96);
        // Document 001 counts one start fewer on each of its 426 boards, and does not say which start it omits.
        assert_eq!(count(Starts::Octant, 5..=430), 2_548_199 + 426);
    }

    #[test]
    fn all_contains_every_start_that_the_colours_allow() {
        for (rows, columns) in [(5, 5), (5, 6), (3, 7), (1, 1), (2, 1)] {
            let board = Board::new(rows, columns).unwrap();
            let expected = (0..board.size())
                .filter(|&start| verdict::refute_by_colours(board, start).is_none());
            assert!(Starts::All.of(board).eq(expected), "{rows}×{columns}");
        }
    }

    #[test]
    fn every_start_is_the_mirror_image_of_one_in_the_octant() {
        for (rows, columns) in [(7, 7), (8, 8), (5, 8), (9, 6), (1, 4), (1, 1)] {
            let board = Board::new(rows, columns).unwrap();
            let octant: Vec<_> = Starts::Octant.of(board).collect();
            for start in Starts::All.of(board) {
                let (row, column) = (board.row(start), board.column(start));
                let (row, column) = (row.min(rows - 1 - row), column.min(columns - 1 - column));
                let image = board.square(row, column).unwrap();
                let transposed = (rows == columns).then(|| column * columns + row);
                assert!(
                    octant.contains(&image)
                        || transposed.is_some_and(|image| octant.contains(&image))
                );
            }
        }
    }

    #[test]
    fn names_round_trip_and_unknown_names_are_errors() {
        for starts in Starts::ALL {
            assert_eq!(starts.to_string().parse(), Ok(starts));
        }
        assert_eq!("Octant".parse::<Starts>().unwrap_err().value, "Octant");
    }
}
