//! A tour as read from text.

use std::str;

use super::TourTextError;

/// A tour as read from text, in the notation of the text.
///
/// The tour is not verified: its squares may be off the board, and its steps may not be moves.
///
/// # Examples
///
/// ```
/// use knights_tour::tour_text::{TourText, TourTextError};
///
/// let expected = TourText::Squares(vec![0, 11, 22, 5]);
/// assert_eq!(TourText::read(b"0, 11, 22, 5"), Ok(expected));
/// let (line, found) = (2, '?');
/// let error = TourTextError::Unexpected { line, found };
/// assert_eq!(TourText::read(b"0 11\n22 ?"), Err(error));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
// Exhaustive, because code that checks a tour must handle every notation.
pub enum TourText {
    /// Squares in the order visited, each as `row * columns + column`.
    Squares(Vec<u64>),
    /// Squares in the order visited, each as row and column.
    Positions {
        /// The squares.
        positions: Vec<(u64, u64)>,
        /// The rows and the columns of the board, if the text specifies them.
        sides: Option<(u64, u64)>,
    },
    /// Squares in the order visited, by their chess names: the column, from 0 at the left, and the row, from 1 at the
    /// bottom.
    Names(Vec<(u64, u64)>),
    /// The number of the visit of every square of the board, row by row.
    Numbers {
        /// The numbers; `None` for a hole.
        numbers: Vec<Option<u64>>,
        /// The number of columns.
        columns: usize,
    },
}

impl TourText {
    /// The maximum size of a text that the page reads, in bytes. [`read`](Self::read) itself has no limit.
    pub const MAX_BYTES: usize = 32 << 20;

    /// Positions on a board whose size the text does not specify.
    pub(super) const fn positions(positions: Vec<(u64, u64)>) -> Self {
        Self::Positions {
            positions,
            sides: None,
        }
    }

    /// Rejects a text that is longer than [`MAX_BYTES`](Self::MAX_BYTES).
    pub(crate) const fn check_length(text: &[u8]) -> Result<(), TourTextError> {
        let (value, most) = (text.len(), Self::MAX_BYTES);
        if value > most {
            return Err(TourTextError::TooLong { value, most });
        }
        Ok(())
    }
}

/// Decodes UTF-8, without the byte order mark that some programs write.
pub(super) fn decode(text: &[u8]) -> Result<&str, TourTextError> {
    let text = str::from_utf8(text).map_err(|error| {
        let byte = error.valid_up_to();
        TourTextError::Encoding { byte }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}
