//! Parses the text form of a board with holes into runs of cells.

use std::ops::Range;

use thiserror::Error;

use crate::board::BoardError;

/// The cells of a row that one character describes: one cell, or as many as the number before the character.
pub(super) struct Run {
    pub row: u32,
    pub columns: Range<u32>,
    pub is_hole: bool,
}

/// The runs of a text in order. Callers must stop at the first error.
pub(super) fn runs(text: &str) -> impl Iterator<Item = Result<Run, BoardTextError>> {
    let (mut row, mut column) = (0_u32, 0_u32);
    // The number before the next character.
    let mut count = None::<u32>;
    let mut line = 1_u32;
    // The added line end makes a number at the end of the text an error.
    text.chars()
        .chain(std::iter::once('\n'))
        .filter_map(move |character| match character {
            '.' | '#' | 'x' | 'X' => {
                let end = column.saturating_add(count.take().unwrap_or(1));
                let columns = std::mem::replace(&mut column, end)..end;
                Some(Ok(Run {
                    row,
                    columns,
                    is_hole: character != '.',
                }))
            }
            '0'..='9' => {
                let digit = u32::from(character) - u32::from('0');
                let shifted = count.unwrap_or(0).saturating_mul(10);
                count = Some(shifted.saturating_add(digit));
                None
            }
            '\n' | '/' | '_' => {
                if let Some(number) = count {
                    return Some(Err(BoardTextError::NumberAlone { line, number }));
                }
                line += u32::from(character == '\n');
                (row, column) = (row.saturating_add(1), 0);
                None
            }
            _ if character.is_whitespace() => None,
            _ => Some(Err(BoardTextError::Sign {
                line,
                sign: character,
            })),
        })
}

/// Reasons why a text is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BoardTextError {
    /// The text contains an unknown character.
    #[error("line {line}: {sign:?} is neither a square (.) nor a hole (#)")]
    Sign {
        /// The line, from 1.
        line: u32,
        /// The character.
        sign: char,
    },
    /// A number stands at the end of a row, without a character to repeat.
    #[error("line {line}: a square (.) or a hole (#) is missing after the number {number}")]
    NumberAlone {
        /// The line, from 1.
        line: u32,
        /// The number, or the largest `u32` for a larger number.
        number: u32,
    },
    /// The text has neither a square nor a hole.
    #[error("there is no board in this text")]
    Empty,
    /// The board exceeds the size limits.
    #[error(transparent)]
    Board(#[from] BoardError),
}
