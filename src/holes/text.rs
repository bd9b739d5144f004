//! The text form of holes, read run by run.

use std::ops::Range;

use thiserror::Error;

use crate::board::BoardError;

/// Consecutive equal signs of a row.
pub(super) struct Run {
    pub row: u32,
    pub columns: Range<u32>,
    pub is_hole: bool,
}

/// The runs of a text in order, up to the first error.
pub(super) fn runs(text: &str) -> impl Iterator<Item = Result<Run, BoardTextError>> {
    let (mut row, mut column, mut count) = (0_u32, 0_u32, None::<u32>);
    let mut line = 1_u32;
    // Because of the added line end, a number at the end of the text is an error.
    text.chars()
        .chain(std::iter::once('\n'))
        .filter_map(move |sign| match sign {
            '.' | '#' | 'x' | 'X' => {
                let end = column.saturating_add(count.take().unwrap_or(1));
                let columns = std::mem::replace(&mut column, end)..end;
                let hole = sign != '.';
                Some(Ok(Run {
                    row,
                    columns,
                    is_hole: hole,
                }))
            }
            '0'..='9' => {
                let digit = u32::from(sign) - u32::from('0');
                let tens = count.unwrap_or(0).saturating_mul(10);
                count = Some(tens.saturating_add(digit));
                None
            }
            '\n' | '/' | '_' => {
                if let Some(number) = count {
                    return Some(Err(BoardTextError::NumberAlone { line, number }));
                }
                line += u32::from(sign == '\n');
                (row, column) = (row.saturating_add(1), 0);
                None
            }
            _ if sign.is_whitespace() => None,
            _ => Some(Err(BoardTextError::Sign { line, sign })),
        })
}

/// The reason why a text is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BoardTextError {
    /// An unknown sign.
    #[error("line {line}: {sign:?} is neither a square (.) nor a hole (#)")]
    Sign {
        /// The line, from 1.
        line: u32,
        /// The sign.
        sign: char,
    },
    /// A number at the end of a row, with no sign that it could repeat.
    #[error("line {line}: a square (.) or a hole (#) is missing after the number {number}")]
    NumberAlone {
        /// The line, from 1.
        line: u32,
        /// The number; the largest `u32` stands for all larger ones.
        number: u32,
    },
    /// The text has neither a square nor a hole.
    #[error("there is no board in this text")]
    Empty,
    /// The board exceeds the size limits.
    #[error(transparent)]
    Board(#[from] BoardError),
}
