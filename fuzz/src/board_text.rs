//! Boards drawn as text, and the text of the holes of a known board.

use std::str;

use knights_tour::board::Board;
use knights_tour::flat_board::FlatBoard;
use knights_tour::holes::{BoardPicture, BoardTextError, Holes};

use crate::cost::Limit;
use crate::message::check_message;

/// Four bytes for each hole, twice while the list grows.
const HOLES_LIMIT: Limit = Limit {
    base: 1024,
    per_unit: 16,
};

/// The maximum number of cells of a board that is written again.
const MAX_WRITTEN_CELLS: u32 = 1 << 16;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    check_picture(text);
    for (rows, columns) in [(1, 1), (8, 8), (3, 40)] {
        let board = Board::new(rows, columns).expect("the board is small");
        check_holes(board, text);
    }
}

/// A picture of a board, drawn again, is the same board with the same holes.
fn check_picture(text: &str) {
    let picture = match BoardPicture::read(text) {
        Ok(picture) => picture,
        Err(error) => return check_error(&error, text),
    };
    let (board, holes) = (picture.board(), picture.holes());
    assert_eq!(holes.board(), board);
    if board.size() <= MAX_WRITTEN_CELLS {
        let drawn = drawn(board, holes);
        assert_eq!(BoardPicture::read(&drawn).as_ref(), Ok(&picture), "{drawn}");
    }
}

/// A board with a character for each cell.
fn drawn(board: FlatBoard, holes: &Holes) -> String {
    let mut is_hole = vec![false; board.size() as usize];
    for hole in holes.cells() {
        is_hole[hole.index()] = true;
    }
    let mut text = String::new();
    for row in is_hole.chunks(board.columns() as usize) {
        text.extend(row.iter().map(|&is_hole| if is_hole { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

/// The holes of a board are cells of it in ascending order. Written and read again, they are the same. Reading takes
/// memory for the board, not for the numbers of the text.
fn check_holes(board: Board, text: &str) {
    let read = HOLES_LIMIT.check(board.size() as usize, || Holes::read(board, text));
    let holes = match read {
        Ok(holes) => holes,
        Err(error) => return check_error(&error, text),
    };
    assert!(holes.cells().is_sorted_by(|one, next| one < next));
    assert!(
        holes
            .cells()
            .iter()
            .all(|cell| cell.number() < board.size())
    );
    let written = holes.to_string();
    assert!(written.len() <= 2 * board.size() as usize + board.rows() as usize);
    assert_eq!(
        Holes::read(board, &written).as_ref(),
        Ok(&holes),
        "{written}"
    );
}

/// An error names a line of the text, and the character or the number at fault.
fn check_error(error: &BoardTextError, text: &str) {
    let message = check_message(error);
    let lines = text.matches('\n').count() as u32 + 1;
    match error {
        BoardTextError::Sign { line, sign } => {
            assert!(
                (1..=lines).contains(line) && text.contains(*sign),
                "{message}"
            );
            assert!(
                message.contains(&format!("line {line}: {sign:?}")),
                "{message}"
            );
        }
        BoardTextError::NumberAlone { line, number } => {
            assert!((1..=lines).contains(line), "{message}");
            assert!(message.ends_with(&number.to_string()), "{message}");
        }
        _ => {}
    }
}
