//! The forms of texts with a board: rows, lists, tables, drawings and pictures.

use super::block::{
    BLANK, Block, Rows, aligned_rows, delimited_rows, group_rows, header_order, joined_rows,
    keyed_rows, line_rows,
};
use super::interpret::Interpreter;
use super::reading::Notation;
use super::token::{Token, TokenKind};
use crate::board::Board;
use crate::tour_text::TourText;

/// Tries the blocks of all forms, the most likely ones first.
pub(super) fn try_all(interpreter: &mut Interpreter<'_>, text: &str) {
    let tokens = interpreter.tokens;
    let key_order = header_order(tokens);
    let mut names = Vec::new();
    for (index, token) in (0..).zip(tokens) {
        if token.kind == TokenKind::Name {
            names.push((token.value & 0xffff, token.value >> 16, index));
        }
    }
    for (index, window) in (1..).zip(tokens.windows(5)) {
        use TokenKind::{Close, Comma, Letter, Number, Open};
        if let [open, letter, comma, number, close] = window
            && [open, letter, comma, number, close].map(|token| token.kind)
                == [Open, Letter, Comma, Number, Close]
            && let Some(column) =
                char::from_u32(letter.value).and_then(|letter| letter.to_digit(36))
            && column >= 10
        {
            names.push((number.value, column - 10, index));
        }
    }
    let numbers = tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Number)
        .count();
    let groups = group_rows(tokens);
    let lines = line_rows(tokens, false);
    let mut blocks = groups.blocks(true, Notation::Brackets);
    blocks.extend(lines.blocks(true, Notation::Lines));
    interpreter.largest = blocks
        .iter()
        .map(|block| block.cells.len())
        .max()
        .unwrap_or(1)
        .max(names.len());
    if names.len() >= 2 || names.len() > numbers {
        interpreter.largest = interpreter.largest.min(names.len() * 2);
        interpreter.try_names(&names);
    }
    let has_row_ends = tokens.iter().any(|token| token.kind == TokenKind::RowEnd);
    let has = |kind: TokenKind| tokens.iter().any(|token| token.kind == kind);
    let mut stages: Vec<Box<dyn FnOnce() -> Vec<Block> + '_>> = vec![Box::new(move || blocks)];
    if has_row_ends {
        stages.push(Box::new(|| {
            line_rows(tokens, true).blocks(true, Notation::Lines)
        }));
    }
    stages.push(Box::new(|| {
        keyed_rows(tokens).blocks(false, Notation::Brackets)
    }));
    stages.push(Box::new(|| {
        joined_rows(tokens, TokenKind::Comma).blocks(false, Notation::Joined)
    }));
    if has(TokenKind::Joiner) {
        stages.push(Box::new(|| joined_pairs(tokens)));
    }
    for delimiter in [TokenKind::Pipe, TokenKind::Tab, TokenKind::Comma] {
        if has(delimiter) {
            let rows = move || delimited_rows(tokens, delimiter);
            stages.push(Box::new(move || {
                rows().map_or_else(Vec::new, |rows| rows.blocks(false, Notation::Table))
            }));
        }
    }
    stages.push(Box::new(|| {
        aligned_rows(tokens, text)
            .map_or_else(Vec::new, |rows| rows.blocks(false, Notation::Aligned))
    }));
    let loose = |rows: &Rows, notation| {
        let mut blocks = rows.lists(tokens, notation);
        // Without breaks, the runs of rows are the strict ones, which are tried before.
        if rows.has_breaks() {
            blocks.extend(rows.blocks(false, notation));
        }
        blocks
    };
    stages.push(Box::new(move || loose(&groups, Notation::Brackets)));
    stages.push(Box::new(move || loose(&lines, Notation::Lines)));
    if has_row_ends {
        stages.push(Box::new(move || {
            loose(&line_rows(tokens, true), Notation::Lines)
        }));
    }
    for stage in stages {
        for mut block in stage() {
            if interpreter.is_done() {
                return;
            }
            if block.notation == Notation::Joined && block.columns == 1 {
                continue;
            }
            block.key_order = block.key_order.or(key_order);
            interpreter.try_block(&block);
        }
    }
}

/// Pairs of numbers that a slash or a dash joins.
fn joined_pairs(tokens: &[Token]) -> Vec<Block> {
    let without_commas: Vec<Token> = tokens
        .iter()
        .map(|token| match token.kind {
            TokenKind::Comma => Token {
                kind: TokenKind::Pipe,
                ..*token
            },
            _ => *token,
        })
        .collect();
    joined_rows(&without_commas, TokenKind::Joiner).blocks(false, Notation::Joined)
}

/// Whether a text is the tour of a board of one square, in a format that [`TourText`] reads.
pub(super) fn is_single_square(text: &str) -> bool {
    text.len() <= MAX_SINGLE_SQUARE_BYTES
        && match TourText::read(text.as_bytes()) {
            Ok(TourText::Squares(squares)) => squares == [0],
            Ok(TourText::Positions { positions, sides }) => {
                positions == [(0, 0)] && sides.is_none_or(|sides| sides == (1, 1))
            }
            Ok(TourText::Names(names)) => names == [(0, 1)],
            Ok(TourText::Numbers { numbers, .. }) => numbers == [Some(1)],
            Err(_) => false,
        }
}

/// The maximum length of a text with a single square, in bytes. A picture is the longest one.
const MAX_SINGLE_SQUARE_BYTES: usize = 4096;

/// The sides of the board that an object states, such as `"rows": 3, "columns": 4`.
pub(super) fn stated_sides(text: &str, tokens: &[Token]) -> Option<(u32, u32)> {
    let side = |name: &str| {
        let index = tokens.windows(3).position(|window| {
            window[0].kind == TokenKind::Word
                && &text[window[0].start as usize..window[0].end as usize] == name
                && window[1].kind == TokenKind::Colon
                && window[2].kind == TokenKind::Number
        })?;
        Some(tokens[index + 2].value)
    };
    let sides = (side("rows")?, side("columns")?);
    Board::new(sides.0, sides.1).ok().map(|_| sides)
}

/// Squares as row, column and token.
pub(super) type PictureSquares = Vec<(u32, u32, u32)>;

/// The squares and the sides of a picture.
pub(super) fn picture_squares(text: &str) -> Option<(PictureSquares, (u32, u32))> {
    let start = text.trim_start();
    if !(start.starts_with("<svg") || start.starts_with("<?xml")) {
        return None;
    }
    let Ok(TourText::Positions {
        positions,
        sides: Some((rows, columns)),
    }) = TourText::read(text.as_bytes())
    else {
        return None;
    };
    let sides = (rows.try_into().ok()?, columns.try_into().ok()?);
    Board::new(sides.0, sides.1).ok()?;
    let squares = positions.iter().map(|&(row, column)| {
        (
            u32::try_from(row).unwrap_or(u32::MAX),
            u32::try_from(column).unwrap_or(u32::MAX),
            BLANK,
        )
    });
    Some((squares.collect(), sides))
}

/// The tokens of a board that is drawn with one character for each square, and its number of columns.
pub(super) fn drawing_tokens(text: &str) -> Option<(Vec<Token>, usize)> {
    let is_cell = |byte: u8| {
        matches!(
            byte,
            b'0' | b'1' | b' ' | b'.' | b'-' | b'#' | b'x' | b'X' | b'_' | b'*'
        )
    };
    if text.len() > 1 << 20
        || !text
            .bytes()
            .all(|byte| is_cell(byte) || matches!(byte, b'\n' | b'\r'))
    {
        return None;
    }
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.trim_end_matches('\r'))
        .collect();
    let first = lines.iter().position(|line| !line.trim().is_empty())?;
    let last = lines.iter().rposition(|line| !line.trim().is_empty())?;
    let is_glued = |line: &str| {
        line.as_bytes()
            .windows(2)
            .any(|pair| pair.iter().all(|&byte| byte != b' ') && pair != b"-1")
    };
    let has_single_one = text.bytes().filter(|&byte| byte == b'1').count() == 1;
    if last - first < 2 || !has_single_one || !lines.iter().any(|line| is_glued(line)) {
        return None;
    }
    let columns = lines.iter().map(|line| line.len()).max()?;
    if columns * (last - first + 1) > 1 << 22 {
        return None;
    }
    let mut tokens = Vec::new();
    for line in &lines[first..=last] {
        let offset = line.as_ptr() as usize - text.as_ptr() as usize;
        for index in 0..columns {
            let byte = line.as_bytes().get(index).copied().unwrap_or(b' ');
            let (kind, value) = match byte {
                b'0' | b'1' => (TokenKind::Number, u32::from(byte - b'0')),
                b' ' => (TokenKind::Tab, 0),
                b'x' | b'X' => (TokenKind::Mark, u32::from(b'#')),
                _ => (TokenKind::Mark, u32::from(byte)),
            };
            let start = (offset + index.min(line.len())) as u32;
            tokens.push(Token {
                kind,
                start,
                end: start + 1,
                value,
            });
        }
    }
    Some((tokens, columns))
}
