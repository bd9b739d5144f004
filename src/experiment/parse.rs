//! Parsers of the fields of a draft.

use std::str::FromStr;

use super::fault::{ExperimentError, Field, Problem};
use crate::board::{Board, Square};
use crate::flat_board::FlatBoard;
use crate::ground::Ground;
use crate::space::Space;
use crate::verdict;

/// Parses `text`, and attributes errors to `field`.
pub(super) fn parse_field<T: FromStr<Err: Into<Problem>>>(
    field: Field,
    text: &str,
) -> Result<T, ExperimentError> {
    text.parse()
        .map_err(|error: T::Err| field.error(text, error.into()))
}

/// Parses a row and a column, or the chess name of a square. The row and the column may be off the board.
///
/// On a board with layers, the row and the column are those of the [flat board](Space::flat_board). The number of a
/// square, or more than two coordinates, are converted to them.
pub(super) fn parse_row_and_column(
    field: Field,
    text: &str,
    ground: &Ground,
) -> Result<(u32, u32), ExperimentError> {
    if let Some(row_and_column) = parse_chess_name(field, text, ground)? {
        return Ok(row_and_column);
    }
    let mut numbers = [0; Space::MAX_DIMENSIONS];
    let mut count = 0;
    for part in text.split(',') {
        let (Ok(number), Some(slot)) = (part.trim().parse(), numbers.get_mut(count)) else {
            return Err(field.error(text, Problem::NotASquare));
        };
        *slot = number;
        count += 1;
    }
    match ground {
        _ if count == 2 => Ok((numbers[0], numbers[1])),
        Ground::Space(space) => {
            let square = match count {
                1 => Some(numbers[0]),
                _ => space.square_at(&numbers[..count]),
            };
            let cell = square.and_then(|square| space.cells().get(square as usize));
            let Some(&cell) = cell else {
                let sides = space.to_string();
                return Err(field.error(text, Problem::OffSpace { sides }));
            };
            Ok((
                space.flat_board().row(cell),
                space.flat_board().column(cell),
            ))
        }
        _ => Err(field.error(text, Problem::NotASquare)),
    }
}

/// The row and the column of the square with the chess name `text`. `None` if `text` does not have the form of a chess
/// name, or if squares of `ground` have no chess names. An error if the square is off the board.
pub(super) fn parse_chess_name(
    field: Field,
    text: &str,
    ground: &Ground,
) -> Result<Option<(u32, u32)>, ExperimentError> {
    let text = text.trim();
    let is_name = text.starts_with(|character: char| character.is_ascii_lowercase())
        && text.ends_with(|character: char| character.is_ascii_digit());
    if !is_name || !matches!(ground, Ground::Board(_) | Ground::Region(_)) {
        return Ok(None);
    }
    let board = ground.board();
    let cell = board.cell_from_name(text);
    let cell = cell.ok_or_else(|| field.error(text, off_board_problem(board)))?;
    Ok(Some((board.row(cell), board.column(cell))))
}

/// The problem of a square off the board.
pub(super) fn off_board_problem(board: FlatBoard) -> Problem {
    Problem::OffBoard {
        last_row: board.rows() - 1,
        last_column: board.columns() - 1,
    }
}

/// Parses `text` as a square of `ground`.
pub(super) fn parse_square(
    field: Field,
    text: &str,
    ground: &Ground,
) -> Result<Square, ExperimentError> {
    let board = ground.board();
    let (row, column) = parse_row_and_column(field, text, ground)?;
    let cell = board.cell(row, column).ok_or(off_board_problem(board));
    let square = cell.and_then(|cell| ground.square_on(cell).ok_or(Problem::Hole));
    square.map_err(|problem| field.error(text, problem))
}

/// The square of a board nearest to a row and a column. If its colour rules out a tour, an adjacent square replaces it.
pub(super) fn nearest_possible_start(board: Board, (row, column): (u32, u32)) -> Square {
    let row = row.min(board.rows() - 1);
    let column = column.min(board.columns() - 1);
    let start = row * board.columns() + column;
    if verdict::refute_by_colours(board, start).is_none() {
        return start;
    }
    // On a board with an odd number of squares, an adjacent square has the majority colour. The top left corner has
    // this colour too, so a square of the minority colour has another square to the left or above.
    start - if column > 0 { 1 } else { board.columns() }
}

/// The square nearest to a row and a column, by the Manhattan distance. Of several nearest squares, the first.
pub(super) fn nearest_square(ground: &Ground, (row, column): (u32, u32)) -> Square {
    let board = ground.board();
    let distance = |&square: &Square| {
        let cell = ground.cell(square);
        let rows = u64::from(board.row(cell).abs_diff(row));
        rows + u64::from(board.column(cell).abs_diff(column))
    };
    (0..ground.len())
        .min_by_key(distance)
        .expect("a ground has a square")
}

/// Parses a whole number from `smallest` to `largest`.
pub(super) fn parse_number(
    field: Field,
    text: &str,
    smallest: u32,
    largest: u32,
) -> Result<u32, ExperimentError> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(field.error(text, Problem::Empty { smallest, largest }));
    }
    let digits = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(field.error(text, Problem::NotANumber { smallest, largest }));
    }
    trimmed
        .parse()
        .ok()
        .filter(|number| (smallest..=largest).contains(number))
        .ok_or_else(|| field.out_of_range(text, smallest, largest))
}

/// Parses a flag that is written as one of two words.
pub(super) fn parse_flag(
    field: Field,
    text: &str,
    false_word: &str,
    true_word: &str,
) -> Result<bool, ExperimentError> {
    match text {
        _ if text == false_word => Ok(false),
        _ if text == true_word => Ok(true),
        _ => Err(field.error(text, Problem::UnknownName)),
    }
}
