//! Several results as one short text, to be sent, pasted or read from a QR code.

use std::fmt::Write;

use thiserror::Error;

use super::division::{Division, DivisionError};
use super::result::{PartResult, PartResultError, read_board};
use crate::board::Square;
use crate::count::frontier::{read_square, square_text};
use crate::escape::{escape_controls, excerpt};

/// The first word of a text.
const FIRST_WORD: &str = "knights-tour-parts";

/// The maximum number of characters of a faulty text in an error.
const MAX_SHOWN_CHARS: usize = 40;

/// Writes results of parts of one division as one short text.
///
/// The text names the board and the squares of the division, and has the number and the count of each part. A check
/// value at the end detects changes.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::{Division, PartResult, read_results, write_result_list};
///
/// let division = Division::new(Board::new(6, 6)?, &[14, 21])?;
/// let results: Vec<PartResult> = [(3, 12), (5, 0)]
///     .iter()
///     .map(|&(number, count)| PartResult::new(&division, division.part(number).unwrap(), count))
///     .collect();
/// let text = write_result_list(&division, &results);
/// assert!(text.starts_with("knights-tour-parts 6x6 2,2 3,3 3=12 5=0 "));
/// assert_eq!(read_results(&text)?, results);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_result_list(division: &Division, results: &[PartResult]) -> String {
    let board = division.board();
    let mut text = format!("{FIRST_WORD} {}x{}", board.rows(), board.columns());
    for &square in division.squares() {
        let _ = write!(text, " {}", square_text(board, square));
    }
    for result in results {
        let _ = write!(text, " {}={}", result.number(), result.count());
    }
    let check = check_value(&text);
    format!("{text} {check}")
}

/// The check value of a text: its CRC-32 as eight hexadecimal digits.
fn check_value(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// Reads the texts that [`write_result_list`] wrote, and the lines of single results.
///
/// Several of them may follow each other, with other text before, between and after them, as in a copied conversation.
/// Additional white space is ignored. Takes memory proportional to the text and to the divisions that it names.
///
/// # Errors
///
/// [`ResultListError`] when there is no such text, and when one was changed, or names a part that does not exist.
pub fn read_results(text: &str) -> Result<Vec<PartResult>, ResultListError> {
    let lists = split_results(text);
    if lists.is_empty() {
        let value = excerpt(text.trim(), MAX_SHOWN_CHARS);
        return Err(ResultListError::Unreadable { value });
    }
    let mut results = Vec::new();
    for list in &lists {
        match list.starts_with('{') {
            true => results.push(list.parse()?),
            false => results.extend(read_result_list(list)?),
        }
    }
    Ok(results)
}

/// Returns the single lists of results in a text, and the lines of single results, without the text around them.
///
/// The words of a list have single spaces between them, so that equal lists are equal texts. The lists are not
/// checked. A list without a check value ends before the next list. Takes time and memory proportional to the text.
///
/// # Examples
///
/// ```
/// use knights_tour::count::parts::split_results;
///
/// let chat = "Ada: knights-tour-parts 6x6 2,2  1=8 0a1b2c3d thanks! Bo: knights-tour-parts 6x6 2,2 2=";
/// assert_eq!(split_results(chat), ["knights-tour-parts 6x6 2,2 1=8 0a1b2c3d", "knights-tour-parts 6x6 2,2 2="]);
/// ```
#[must_use]
pub fn split_results(text: &str) -> Vec<String> {
    let is_check =
        |word: &str| word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let lines = text.lines().map(str::trim);
    let mut lists: Vec<String> = lines
        .filter(|line| line.starts_with('{'))
        .map(str::to_owned)
        .collect();
    let starts: Vec<usize> = text
        .match_indices(FIRST_WORD)
        .map(|found| found.0)
        .collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(text.len());
        let mut words = Vec::new();
        for word in text[start..end].split_whitespace() {
            words.push(word);
            if is_check(word) {
                break;
            }
        }
        lists.push(words.join(" "));
    }
    lists
}

/// Reads a list of results, whose words have single spaces between them.
fn read_result_list(text: &str) -> Result<Vec<PartResult>, ResultListError> {
    let words: Vec<&str> = text.split(' ').collect();
    let [_, board_text, rest @ .., check] = &words[..] else {
        let value = excerpt(text.trim(), MAX_SHOWN_CHARS);
        return Err(ResultListError::Unreadable { value });
    };
    let expected = check_value(&words[..words.len() - 1].join(" "));
    if *check != expected {
        let value = excerpt(check, MAX_SHOWN_CHARS);
        return Err(ResultListError::Changed { value, expected });
    }
    let faulty = |word: &str| ResultListError::Unreadable {
        value: excerpt(word, MAX_SHOWN_CHARS),
    };
    let board = read_board(board_text).ok_or_else(|| faulty(board_text))?;
    let square_count = rest.iter().take_while(|word| !word.contains('=')).count();
    let (squares, counts) = rest.split_at(square_count);
    let squares = squares
        .iter()
        .map(|word| read_square(board, word).ok_or_else(|| faulty(word)));
    let squares = squares.collect::<Result<Vec<Square>, _>>()?;
    let division = Division::new(board, &squares)?;
    let results = counts.iter().map(|word| {
        let (number, count) = word.split_once('=').ok_or_else(|| faulty(word))?;
        let number = number.parse().map_err(|_| faulty(word))?;
        let count = count.parse().map_err(|_| faulty(word))?;
        let part = division.part(number);
        let part = part.ok_or(ResultListError::NoSuchPart {
            value: number,
            largest: division.parts().len() as u32,
        })?;
        Ok(PartResult::new(&division, part, count))
    });
    results.collect()
}

/// A fault of a text that should be a list of results.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ResultListError {
    /// The text, or a word of it, is not of this kind.
    #[error("“{}” is not a list of results of parts", escape_controls(.value))]
    Unreadable {
        /// The text or the word, cut to 40 characters.
        value: String,
    },
    /// A line of a single result is faulty.
    #[error(transparent)]
    Result(#[from] PartResultError),
    /// A list was changed after it was written, or is incomplete.
    #[error(
        "the text was changed: its check value is “{}”, and its content gives “{expected}”",
        escape_controls(.value)
    )]
    Changed {
        /// The last word of the text, cut to 40 characters.
        value: String,
        /// The check value of the text before it.
        expected: String,
    },
    /// The division has no such part.
    #[error("there is no part {value}; the count is divided into {largest} parts")]
    NoSuchPart {
        /// The number of the part.
        value: u32,
        /// The number of parts.
        largest: u32,
    },
    /// The division is impossible.
    #[error(transparent)]
    Division(#[from] DivisionError),
}
