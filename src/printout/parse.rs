//! Parses a printout, and states its outcome.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use super::attempt::{Attempt, AttemptFault, OFF_BOARD, Visit};
use super::block::{BLANK, KeyOrder};
use super::fault::{PrintoutEntry, PrintoutFault, PrintoutFaultKind};
use super::forms::{drawing_tokens, is_single_square, picture_squares, stated_sides, try_all};
use super::interpret::Interpreter;
use super::options::PrintoutOptions;
use super::reading::{Notation, Reading};
use super::token::{Token, TokenKind, tokenize};
use super::unreadable::UnreadablePrintout;
use super::wrong_moves::{
    MIN_MOVES_OF_DEAD_END, MIN_MOVES_OF_STUCK_PATH, MIN_RIGHT_MOVES, knight_moves, moves_text,
};
use crate::board::{Board, Square};
use crate::escape::{escape_controls, excerpt};
use crate::flat_board::Cell;
use crate::ground::Ground;
use crate::holes::Holes;
use crate::leaper::Leaper;
use crate::puzzle::Given;
use crate::region::Region;
use crate::topology::Topology;
use crate::tour_text::TourText;

/// The outcome of a printout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum PrintoutOutcome {
    /// A tour.
    Tour {
        /// Whether a move leads from the last square to the first.
        closed: bool,
    },
    /// A path without a fault that does not visit all squares.
    Unfinished,
    /// A board on which some numbers of a tour are given, and numbers before them are not.
    Puzzle,
    /// A path with a fault.
    NotATour,
}

/// A reading that was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OtherReading {
    /// The reading.
    pub reading: Reading,
    /// Whether it gives a tour.
    pub tour: bool,
    /// The number of squares of its path before the first fault.
    pub length: usize,
}

/// A text that was read: its board, its path up to the first fault, and the place of each square in the text.
///
/// Reading takes linear time: a million numbers take some tenths of a second. It takes 16 bytes of memory for each
/// number, word or separator, and up to 64 more for each number while readings are compared: about 400 MB for a text
/// with [as many tokens as possible](Self::MAX_TOKENS).
///
/// # Examples
///
/// ```
/// use knights_tour::printout::{Printout, PrintoutOptions, PrintoutOutcome};
///
/// let text = b"1. (0, 0)\n2. (1, 2)\n3. (2, 0)";
/// let options = PrintoutOptions { board: Some((3, 4)), ..PrintoutOptions::default() };
/// let printout = Printout::read(text, &options)?;
/// assert_eq!(printout.outcome(), PrintoutOutcome::Unfinished);
/// assert_eq!(printout.path(), [0, 6, 8]);
/// assert_eq!(printout.entry(1).map(|entry| (entry.line, entry.column)), Some((2, 5)));
/// # Ok::<(), knights_tour::printout::UnreadablePrintout>(())
/// ```
#[derive(Clone, Debug)]
pub struct Printout {
    text: String,
    tokens: Vec<Token>,
    /// The first byte of each line.
    lines: Vec<u32>,
    attempt: Attempt,
    ground: Ground,
    path: Vec<Square>,
    others: Vec<OtherReading>,
    fault: Option<PrintoutFault>,
    outcome: PrintoutOutcome,
}

impl Printout {
    /// The maximum length of a text, in bytes.
    pub const MAX_BYTES: usize = TourText::MAX_BYTES;

    /// The maximum number of tokens of a text: numbers, words, separators and ends of lines.
    pub const MAX_TOKENS: usize = 5_000_000;

    /// Reads a text, in the way that gives a tour, else in the way that gets furthest.
    ///
    /// The text is UTF-8, or UTF-16 with a byte order mark.
    ///
    /// # Errors
    ///
    /// [`UnreadablePrintout`] if the text is too long, has too many tokens, has no board and no squares, or lacks the
    /// wanted reading.
    pub fn read(text: &[u8], options: &PrintoutOptions) -> Result<Self, UnreadablePrintout> {
        let (value, most) = (text.len(), Self::MAX_BYTES);
        if value > most {
            return Err(UnreadablePrintout::TooLong { value, most });
        }
        if let Some((rows, columns)) = options.board
            && Board::new(rows, columns).is_err()
        {
            return Err(UnreadablePrintout::Board { rows, columns });
        }
        let text = decode(text);
        let drawing = drawing_tokens(&text);
        let is_drawing = drawing.is_some();
        let (tokens, columns) = match drawing {
            Some(drawing) => drawing,
            None => {
                let most = Self::MAX_TOKENS;
                let tokens = tokenize(&text, most);
                (tokens.ok_or(UnreadablePrintout::TooManyTokens { most })?, 0)
            }
        };
        let mut interpreter = Interpreter {
            tokens: &tokens,
            options,
            sides: stated_sides(&text, &tokens),
            largest: 1,
            block: (0, false),
            best: None,
            tried: Vec::new(),
        };
        let picture = picture_squares(&text);
        let is_single =
            options.board.is_none_or(|board| board == (1, 1)) && is_single_square(&text);
        if is_single {
            interpreter.sides = Some((1, 1));
            let notation = Notation::Lines;
            interpreter.try_pairs(&[(0, 0, BLANK)], notation, Some(KeyOrder::RowFirst));
        } else if let Some((pairs, sides)) = &picture {
            interpreter.sides = Some(*sides);
            interpreter.try_pairs(pairs, Notation::Picture, Some(KeyOrder::RowFirst));
        } else if is_drawing {
            let cells = (0..).zip(&tokens).map(|(index, token)| {
                if token.kind == TokenKind::Tab {
                    BLANK
                } else {
                    index
                }
            });
            interpreter.try_matrix(&cells.collect::<Vec<u32>>(), columns, Notation::Drawing);
        } else {
            try_all(&mut interpreter, &text);
        }
        let Interpreter { best, tried, .. } = interpreter;
        let words = tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Word)
            .count();
        let numbers = tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Number)
            .count();
        let makes_sense = |best: &Attempt| {
            // A stray number is no board of one square.
            let is_stray = best.size == 1 && best.is_tour() && numbers > 2;
            is_single
                || !is_stray
                    && (best.path.len() >= 2
                        || words == 0 && best.written >= 1
                        || best.cells >= 9 && best.cells * 2 >= numbers)
        };
        let Some(attempt) = best.filter(makes_sense) else {
            if let (Some(wanted), false) = (&options.reading, tried.is_empty()) {
                return Err(UnreadablePrintout::NoSuchReading {
                    wanted: wanted.clone(),
                    readings: tried
                        .iter()
                        .map(|tried| tried.reading.to_string())
                        .collect(),
                });
            }
            return Err(no_board(&text, &tokens));
        };
        let others = tried
            .iter()
            .filter(|tried| tried.reading != attempt.reading);
        let mut others: Vec<OtherReading> = others
            .map(|tried| OtherReading {
                reading: tried.reading,
                tour: tried.is_tour,
                length: tried.length,
            })
            .collect();
        others.sort_by_key(|other| (!other.tour, std::cmp::Reverse(other.length)));
        others.truncate(MAX_OTHERS);
        let Some(ground) = ground_of(&attempt) else {
            return Err(no_board(&text, &tokens));
        };
        let squares = attempt
            .path
            .iter()
            .filter_map(|visit| ground.square_on(Cell::new(visit.cell)));
        let path: Vec<Square> = squares.collect();
        let closed = || path.len() > 1 && ground.has_move(path[path.len() - 1], path[0]);
        let outcome = match (&attempt.fault, attempt.is_tour()) {
            (Some(_), _) => PrintoutOutcome::NotATour,
            (None, true) => PrintoutOutcome::Tour { closed: closed() },
            (None, false) if attempt.is_puzzle() => PrintoutOutcome::Puzzle,
            (None, false) => PrintoutOutcome::Unfinished,
        };
        let line_starts = text
            .bytes()
            .zip(1..)
            .filter(|&(byte, _)| byte == b'\n')
            .map(|(_, next)| next);
        let mut printout = Self {
            lines: std::iter::once(0).chain(line_starts).collect(),
            text: text.into_owned(),
            tokens,
            ground,
            path,
            others,
            fault: None,
            outcome,
            attempt,
        };
        printout.fault = printout.described_fault(options.start);
        Ok(printout)
    }

    /// The way in which the text was read.
    #[must_use]
    pub const fn reading(&self) -> Reading {
        self.attempt.reading
    }

    /// Other ways to read the text: those that give a tour first, then those that get furthest. At most 16.
    #[must_use]
    pub fn other_readings(&self) -> &[OtherReading] {
        &self.others
    }

    /// The board, with its holes.
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The squares of the path up to the first fault, as squares of the [ground](Self::ground).
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of visits that the text has.
    #[must_use]
    pub const fn visit_count(&self) -> usize {
        self.attempt.written
    }

    /// The given numbers of a puzzle or, for any other text, those of its path.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::printout::{Printout, PrintoutOptions, PrintoutOutcome};
    /// use knights_tour::puzzle::Given;
    ///
    /// let text = b"1 . . .\n. . . .\n. . 6 .";
    /// let printout = Printout::read(text, &PrintoutOptions::default())?;
    /// assert_eq!(printout.outcome(), PrintoutOutcome::Puzzle);
    /// let givens = [Given { square: 0, number: 0 }, Given { square: 10, number: 5 }];
    /// assert_eq!(printout.givens(), givens);
    /// # Ok::<(), knights_tour::printout::UnreadablePrintout>(())
    /// ```
    #[must_use]
    pub fn givens(&self) -> Vec<Given> {
        if !self.attempt.is_puzzle() {
            let path = (0..).zip(&self.path);
            return path
                .map(|(number, &square)| Given { square, number })
                .collect();
        }
        let givens = self.attempt.givens.iter();
        givens
            .filter_map(|&(number, visit)| {
                let square = self.ground.square_on(Cell::new(visit.cell))?;
                Some(Given { square, number })
            })
            .collect()
    }

    /// Whether the text has a tour, an unfinished path, a puzzle, or a fault.
    #[must_use]
    pub const fn outcome(&self) -> PrintoutOutcome {
        self.outcome
    }

    /// The first fault.
    #[must_use]
    pub const fn fault(&self) -> Option<&PrintoutFault> {
        self.fault.as_ref()
    }

    /// For an unfinished path that could go on only by moves that it never uses: these moves, as rows down and columns
    /// to the right. Empty if another move leads on, and for a path of fewer than 8 moves.
    ///
    /// A program whose list of moves lacks one prints such a path.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::printout::{Printout, PrintoutOptions};
    ///
    /// // The program that printed this never moves 2 rows down and 1 column to the left.
    /// let text = b"1 14 3 16 7 12 0 20\n4 17 6 13 0 19 8 11\n0 2 15 18 0 10 0 0\n0 5 0 0 0 0 0 9\n0 0 0 0 0 0 0 0\n\
    ///     0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0";
    /// let printout = Printout::read(text, &PrintoutOptions::default())?;
    /// assert_eq!(printout.untried_moves(), [(2, -1)]);
    /// # Ok::<(), knights_tour::printout::UnreadablePrintout>(())
    /// ```
    #[must_use]
    pub fn untried_moves(&self) -> Vec<(i32, i32)> {
        if self.outcome != PrintoutOutcome::Unfinished {
            return Vec::new();
        }
        let counts = &self.attempt.move_counts;
        let unused = counts.unused_moves(MIN_MOVES_OF_STUCK_PATH);
        let moves = self.free_moves();
        let are_unused = moves.iter().all(|change| unused.contains(change));
        if are_unused { moves } else { Vec::new() }
    }

    /// The moves from the last square of the path to squares that it does not visit.
    fn free_moves(&self) -> Vec<(i32, i32)> {
        let Some(&last) = self.path.last() else {
            return Vec::new();
        };
        let mut is_visited = vec![false; self.ground.len() as usize];
        for &square in &self.path {
            is_visited[square as usize] = true;
        }
        let board = self.ground.board();
        let cell = self.ground.cell(last);
        let (row, column) = (board.row(cell), board.column(cell));
        let is_free = |&(rows, columns): &(i32, i32)| {
            let row = row.checked_add_signed(rows);
            let column = column.checked_add_signed(columns);
            let cell = row
                .zip(column)
                .and_then(|(row, column)| board.cell(row, column));
            let square = cell.and_then(|cell| self.ground.square_on(cell));
            square.is_some_and(|square| !is_visited[square as usize])
        };
        knight_moves().filter(is_free).collect()
    }

    /// For an unfinished path of at least 32 moves that cannot go on: the knight's moves that it never uses, as rows
    /// down and columns to the right. Empty for any other text.
    #[must_use]
    pub fn unused_moves(&self) -> Vec<(i32, i32)> {
        let is_unfinished = self.outcome == PrintoutOutcome::Unfinished;
        if !is_unfinished || !self.free_moves().is_empty() {
            return Vec::new();
        }
        let counts = &self.attempt.move_counts;
        counts.unused_moves(MIN_MOVES_OF_DEAD_END)
    }

    /// Further facts about a fault or an unfinished path, as sentences in English without a full stop.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = self
            .fault
            .as_ref()
            .map(PrintoutFault::remarks)
            .unwrap_or_default();
        let untried = self.untried_moves();
        if !untried.is_empty() {
            let moves = moves_text(&untried);
            remarks.push(format!(
                "from its last square only moves lead on that it never uses: {moves}"
            ));
        }
        let unused = self.unused_moves();
        if !unused.is_empty() {
            remarks.push(format!("moves that never occur: {}", moves_text(&unused)));
        }
        remarks
    }

    /// The entry of the text for a position of the path, from 0. `None` after the end of the path.
    ///
    /// Takes time proportional to the length of the line.
    #[must_use]
    pub fn entry(&self, position: usize) -> Option<PrintoutEntry> {
        self.attempt
            .path
            .get(position)
            .map(|&visit| self.entry_of(visit))
    }

    fn entry_of(&self, Visit { cell, token }: Visit) -> PrintoutEntry {
        let columns = self.attempt.reading.columns;
        let square = (cell != OFF_BOARD).then(|| (cell / columns, cell % columns));
        let Some(token) = self.tokens.get(token as usize) else {
            return PrintoutEntry {
                text: String::new(),
                square,
                line: 1,
                column: 1,
            };
        };
        let line = self.lines.partition_point(|&start| start <= token.start);
        let line_start = self.lines[line - 1] as usize;
        let column = self.text[line_start..token.start as usize].chars().count() + 1;
        let mut end = token.end as usize;
        if self.attempt.reading.kind == super::PrintoutKind::Pairs {
            // The second coordinate belongs to the text of the square.
            let index = self
                .tokens
                .partition_point(|other| other.start <= token.start);
            let second = self.tokens[index..]
                .iter()
                .take(6)
                .find(|token| token.kind == TokenKind::Number);
            end = second.map_or(end, |second| second.end as usize);
        }
        let text = excerpt(&self.text[token.start as usize..end], 40);
        PrintoutEntry {
            text,
            square,
            line,
            column,
        }
    }

    fn described_fault(&self, start: Option<(u32, u32)>) -> Option<PrintoutFault> {
        let last = self.attempt.path.last().copied();
        let (kind, visit, other) = match self.attempt.fault? {
            AttemptFault::NotAMove(visit) => (PrintoutFaultKind::NotAMove, visit, last),
            AttemptFault::Repeated(visit, first) => {
                (PrintoutFaultKind::Repeated, visit, Some(first))
            }
            AttemptFault::Missing(_, visit) => (PrintoutFaultKind::Missing, visit, None),
            AttemptFault::OffBoard(visit) => (PrintoutFaultKind::OffBoard, visit, None),
            AttemptFault::Start(visit) => (PrintoutFaultKind::Start, visit, None),
        };
        let position = self.attempt.path.len();
        let counts = &self.attempt.move_counts;
        let first = match self.attempt.reading.kind {
            super::PrintoutKind::Matrix => self.attempt.reading.first as usize,
            _ => 1,
        };
        Some(PrintoutFault {
            kind,
            position,
            number: position + first,
            entry: self.entry_of(visit),
            other: other.map(|other| self.entry_of(other)),
            start: start.filter(|_| self.attempt.is_wrong_start),
            absent: self.attempt.absent,
            missing_line: self.attempt.missing_line.map(|(line, _)| line),
            missing_line_place: self.attempt.missing_line.and_then(|(_, place)| place),
            exchange: self
                .attempt
                .exchange
                .map(|(one, two)| (self.entry_of(one), self.entry_of(two))),
            moves: counts.moves,
            wrong: counts.wrong,
            differences: counts.wrong_differences(),
            unused: match counts.wrong {
                0 => Vec::new(),
                _ => counts.unused_moves(MIN_RIGHT_MOVES),
            },
        })
    }
}

/// The maximum number of other readings.
const MAX_OTHERS: usize = 16;

/// Decodes UTF-8, or UTF-16 with a byte order mark.
pub(super) fn decode(text: &[u8]) -> Cow<'_, str> {
    let units = |from: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = text[2..]
            .chunks_exact(2)
            .map(|pair| from([pair[0], pair[1]]))
            .collect();
        Cow::Owned(String::from_utf16_lossy(&units))
    };
    match text {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)),
    }
}

fn ground_of(attempt: &Attempt) -> Option<Ground> {
    let Reading { rows, columns, .. } = attempt.reading;
    let board = Board::new(rows, columns).ok()?;
    if attempt.holes.is_empty() {
        return Some(board.into());
    }
    let is_hole = |row: u32, column: u32| {
        attempt
            .holes
            .binary_search(&(row * columns + column))
            .is_ok()
    };
    let region = Region::new(&Holes::of(board, is_hole), Topology::Plane, Leaper::KNIGHT);
    region.ok().map(|region| Ground::Region(Arc::new(region)))
}

/// The error for a text without a board.
fn no_board(text: &str, tokens: &[Token]) -> UnreadablePrintout {
    let count = |kind: TokenKind| tokens.iter().filter(|token| token.kind == kind).count();
    let numbers = count(TokenKind::Number) + count(TokenKind::Negative);
    let squares = count(TokenKind::Name);
    let missing = match numbers + squares {
        0 => "a board needs the number of each visit, and a list needs squares",
        _ => "no equally long rows of numbers, no pairs and no list of squares",
    };
    let first_line = text
        .lines()
        .find(|line| line.chars().any(char::is_alphabetic))
        .unwrap_or("tour");
    let words: String = excerpt(first_line, 40)
        .chars()
        .filter(|character| character.is_alphabetic() || *character == ' ')
        .collect();
    let own = format!("{}: (0, 0) (1, 2) (2, 0)", escape_controls(words.trim()));
    UnreadablePrintout::NoBoard {
        numbers,
        squares,
        lines: text.lines().filter(|line| !line.trim().is_empty()).count(),
        words: count(TokenKind::Word) + count(TokenKind::Letter),
        missing: missing.into(),
        examples: vec![
            "1 4 7 10\n12 9 2 5\n3 6 11 8".into(),
            "a3 c2 a1 b3".into(),
            own,
        ],
    }
}
