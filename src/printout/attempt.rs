//! The check of one reading of a block.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::block::BLANK;
use super::fault::MissingLine;
use super::reading::{CoordinateOrder, Origin, PrintoutKind, Reading};
use super::token::{Token, TokenKind};
use super::wrong_moves::{MoveCounts, exchange_that_mends, is_knight_move};

/// The maximum number of cells of a board whose missing line is looked for in every place.
const MAX_COMPARED_CELLS: usize = 10_000;

/// A cell that is off the board.
pub(super) const OFF_BOARD: u32 = u32::MAX;

/// A square of the path: its cell, and the index of its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Visit {
    pub(super) cell: u32,
    pub(super) token: u32,
}

/// The first fault of a reading, after the path before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AttemptFault {
    /// No move leads from the last square of the path to the visit.
    NotAMove(Visit),
    /// The visit has the number or the square of an earlier one.
    Repeated(Visit, Visit),
    /// A number is missing, although a visit has a larger one.
    Missing(u32, Visit),
    /// The square is off the board, or a hole.
    OffBoard(Visit),
    /// The tour does not begin on the wanted square.
    Start(Visit),
}

/// A reading with its path.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) reading: Reading,
    pub(super) path: Vec<Visit>,
    pub(super) holes: Vec<u32>,
    pub(super) fault: Option<AttemptFault>,
    /// The pairs of visits that follow each other on the board.
    pub(super) move_counts: MoveCounts,
    /// For a path through all squares with wrong moves: two visits whose exchange makes it a tour.
    pub(super) exchange: Option<(Visit, Visit)>,
    /// For a repeated number of a full board: the least number that no square has, as the text counts.
    pub(super) absent: Option<u32>,
    /// For a full board whose numbers are those of a board with one line more: that line, and the number of lines
    /// before it, if only one place makes all moves right.
    pub(super) missing_line: Option<(MissingLine, Option<u32>)>,
    /// Whether the path does not begin on the wanted square.
    pub(super) is_wrong_start: bool,
    /// The number of squares of the board, without holes.
    pub(super) size: usize,
    /// The number of visits in the text.
    pub(super) written: usize,
    /// Whether the numbers are exactly those of a tour, in any order.
    pub(super) is_complete: bool,
    /// Whether the text keeps its rows in this reading.
    pub(super) is_natural: bool,
    /// The number of cells in the text.
    pub(super) cells: usize,
    /// The visits of a matrix whose numbers have gaps, with the number of each from 0. Empty if a number is repeated or
    /// is larger than the board allows.
    pub(super) givens: Vec<(u32, Visit)>,
}

impl Attempt {
    /// Whether some numbers of a tour are given.
    pub(super) fn is_puzzle(&self) -> bool {
        !self.givens.is_empty()
    }

    pub(super) fn is_tour(&self) -> bool {
        self.fault.is_none() && self.path.len() == self.size && self.size > 0
    }

    /// The sort key; the best reading has the greatest. Tours of at least 12 squares come first, then readings of at
    /// least half of the largest block, then other tours. After these, the rows of the text, complete numbers, a long
    /// path and few wrong moves count. `largest` is the number of cells of the largest block.
    pub(super) fn rank(
        &self,
        largest: usize,
    ) -> (
        bool,
        bool,
        bool,
        bool,
        bool,
        usize,
        bool,
        Reverse<usize>,
        Reverse<usize>,
    ) {
        (
            self.is_tour() && self.size >= 12,
            self.cells * 2 >= largest && (self.size > 1 || largest == 1),
            self.is_tour(),
            self.is_natural,
            self.is_complete,
            self.path.len(),
            self.fault.is_none(),
            Reverse(self.move_counts.wrong),
            Reverse(self.size),
        )
    }
}

/// Whether `path` visits each of the `size` squares of its board once.
fn visits_each_once(path: &[Visit], size: usize) -> bool {
    let mut is_visited = vec![false; size];
    let mut is_new = |visit: &Visit| {
        let square = is_visited.get_mut(visit.cell as usize);
        square.is_some_and(|square| !std::mem::replace(square, true))
    };
    path.len() == size && path.iter().all(&mut is_new)
}

/// The position of the first visit of each square in a path.
enum FirstVisits {
    /// The positions by square, `u32::MAX` for a square without a visit.
    Table(Vec<u32>),
    /// The positions of the visited squares.
    Map(HashMap<u32, u32>),
}

impl FirstVisits {
    /// The maximum size of a table, in squares for each square of the path. A text with many short lists may state a
    /// large board, and each list has many readings.
    const MAX_TABLE_SQUARES: usize = 8;

    /// No visits yet, of a path with `count` squares on a board of `size` squares.
    fn new(size: usize, count: usize) -> Self {
        if size <= Self::MAX_TABLE_SQUARES * count {
            Self::Table(vec![u32::MAX; size])
        } else {
            Self::Map(HashMap::new())
        }
    }

    fn of(&self, cell: u32) -> Option<u32> {
        match self {
            Self::Table(positions) => {
                let position = positions.get(cell as usize).copied();
                position.filter(|&position| position != u32::MAX)
            }
            Self::Map(positions) => positions.get(&cell).copied(),
        }
    }

    fn insert(&mut self, cell: u32, position: u32) {
        match self {
            Self::Table(positions) => positions[cell as usize] = position,
            Self::Map(positions) => _ = positions.insert(cell, position),
        }
    }
}

/// Checks the visits of a path in their order. Stops at the first fault.
pub(super) fn check(
    reading: Reading,
    visits: Vec<Visit>,
    holes: Vec<u32>,
    end_fault: Option<AttemptFault>,
    start: Option<(u32, u32)>,
) -> Attempt {
    let size = reading.rows as usize * reading.columns as usize;
    let cells = visits.len();
    let mut attempt = Attempt {
        reading,
        size: size - holes.len(),
        written: cells,
        is_complete: false,
        is_natural: true,
        cells,
        givens: Vec::new(),
        fault: end_fault,
        move_counts: MoveCounts::new(),
        exchange: None,
        absent: None,
        missing_line: None,
        is_wrong_start: false,
        path: visits,
        holes,
    };
    attempt.is_complete = cells == size && cells > 1 && visits_each_once(&attempt.path, size);
    let columns = reading.columns;
    let position = |cell: u32| (cell / columns, cell % columns);
    for pair in attempt.path.windows(2) {
        if pair.iter().all(|visit| visit.cell != OFF_BOARD) {
            let counts = &mut attempt.move_counts;
            counts.add(position(pair[0].cell), position(pair[1].cell));
        }
    }
    if attempt.is_complete && (1..=4).contains(&attempt.move_counts.wrong) {
        let squares: Vec<_> = attempt
            .path
            .iter()
            .map(|visit| position(visit.cell))
            .collect();
        attempt.exchange =
            exchange_that_mends(&squares).map(|(one, two)| (attempt.path[one], attempt.path[two]));
    }
    let first = attempt.path.first().copied();
    attempt.is_wrong_start = first.is_some_and(|first| {
        first.cell != OFF_BOARD && start.is_some_and(|start| start != position(first.cell))
    });
    let mut first_visits = FirstVisits::new(size, cells);
    for index in 0..attempt.path.len() {
        let visit = attempt.path[index];
        let previous = index.checked_sub(1).map(|index| attempt.path[index].cell);
        let fault = if visit.cell == OFF_BOARD || attempt.holes.binary_search(&visit.cell).is_ok() {
            Some(AttemptFault::OffBoard(visit))
        } else if let Some(first) = first_visits.of(visit.cell) {
            Some(AttemptFault::Repeated(visit, attempt.path[first as usize]))
        } else {
            let is_reached = previous
                .is_none_or(|previous| is_knight_move(position(previous), position(visit.cell)));
            (!is_reached).then_some(AttemptFault::NotAMove(visit))
        };
        if fault.is_some() {
            attempt.fault = fault;
            attempt.path.truncate(index);
            break;
        }
        first_visits.insert(visit.cell, index as u32);
    }
    if attempt.is_wrong_start && attempt.fault.is_none() {
        attempt.fault = first.map(AttemptFault::Start);
        attempt.path.clear();
    }
    attempt
}

/// Reads a matrix. `is_hole` decides which cells without a number are holes.
pub(super) fn check_matrix(
    reading: Reading,
    cells: &[u32],
    tokens: &[Token],
    start: Option<(u32, u32)>,
    is_hole: impl Fn(u32) -> bool,
) -> Attempt {
    let first = reading.first;
    let mut slots = vec![u32::MAX; cells.len()];
    let mut holes = Vec::new();
    let (mut written, mut repeated): (usize, Option<(u32, u32)>) = (0, None);
    let mut beyond: Option<(u32, u32)> = None;
    let (mut largest, mut beyond_count) = (0, 0);
    for (cell, &token) in (0..).zip(cells) {
        let number = tokens
            .get(token as usize)
            .filter(|token| token.kind == TokenKind::Number);
        let Some(index) = number.and_then(|token| token.value.checked_sub(first)) else {
            if is_hole(token) {
                holes.push(cell);
            }
            continue;
        };
        written += 1;
        largest = largest.max(index as usize);
        match slots.get_mut(index as usize) {
            None => {
                beyond_count += 1;
                if beyond.is_none_or(|(least, _)| index < least) {
                    beyond = Some((index, cell));
                }
            }
            Some(slot) if *slot == u32::MAX => *slot = cell,
            Some(_) => {
                if repeated.is_none_or(|(least, _)| index < least) {
                    repeated = Some((index, cell));
                }
            }
        }
    }
    let visit = |cell: u32| Visit {
        cell,
        token: cells[cell as usize],
    };
    let mut length = slots
        .iter()
        .position(|&slot| slot == u32::MAX)
        .unwrap_or(slots.len());
    let mut end_fault = None;
    // Where squares have no number, the text may be a puzzle. A missing number is no fault of it; a repeated one is.
    let has_blanks = written + holes.len() < cells.len();
    let fault = repeated.filter(|&(index, _)| has_blanks || (index as usize) < length);
    if let Some((index, cell)) = fault {
        length = length.min(index as usize);
        end_fault = Some(AttemptFault::Repeated(
            visit(cell),
            visit(slots[index as usize]),
        ));
    } else if length < written {
        let next = slots[length..]
            .iter()
            .find(|&&slot| slot != u32::MAX)
            .copied();
        let next = next.or(beyond.map(|(_, cell)| cell));
        end_fault = next.map(|cell| AttemptFault::Missing(length as u32 + first, visit(cell)));
    }
    let is_complete =
        repeated.is_none() && length == written && written + holes.len() == cells.len();
    let is_puzzle = repeated.is_none()
        && beyond.is_none()
        && length < written
        && slots[cells.len() - holes.len()..]
            .iter()
            .all(|&slot| slot == u32::MAX);
    let givens = if is_puzzle {
        let numbered = (0..).zip(&slots).filter(|&(_, &cell)| cell != u32::MAX);
        numbered
            .map(|(index, &cell)| (index, visit(cell)))
            .collect()
    } else {
        Vec::new()
    };
    let visits = slots[..length].iter().map(|&cell| visit(cell)).collect();
    let mut attempt = check(reading, visits, holes, end_fault, start);
    if is_puzzle && matches!(attempt.fault, Some(AttemptFault::Missing(..))) {
        attempt.fault = None;
        attempt.givens = givens;
    }
    if !has_blanks && matches!(attempt.fault, Some(AttemptFault::Repeated(..))) {
        let free = (first..).zip(&slots).find(|&(_, &slot)| slot == u32::MAX);
        attempt.absent = free.map(|(number, _)| number);
    }
    if written == cells.len() {
        attempt.missing_line = missing_line(reading, beyond_count, largest + 1)
            .map(|line| (line, missing_line_place(reading, cells, tokens, line)));
    }
    // Where other moves are wrong too, a single 0 that is far from 1 may be the square that was not visited.
    let is_single_zero_free = first == 0
        && attempt.move_counts.wrong > 1
        && attempt.exchange.is_none()
        && attempt.path.len() == 1
        && matches!(attempt.fault, Some(AttemptFault::NotAMove(_)));
    let is_complete = is_complete && written > 1 && !is_single_zero_free;
    (attempt.written, attempt.is_complete) = (written, is_complete);
    attempt.cells = cells.iter().filter(|&&cell| cell != BLANK).count();
    attempt
}

/// The line that a full board seems to lack: at least two of its numbers are too large for it, and all numbers fit a
/// board with one line more. `largest` counts from 1. The line that makes the board square is preferred.
fn missing_line(reading: Reading, beyond_count: usize, largest: usize) -> Option<MissingLine> {
    let (rows, columns) = (reading.rows as usize, reading.columns as usize);
    let mut lines = [
        (MissingLine::Row, (rows + 1) * columns, rows + 1 == columns),
        (
            MissingLine::Column,
            rows * (columns + 1),
            columns + 1 == rows,
        ),
    ];
    lines.sort_by_key(|&(_, size, is_square)| (!is_square, size != largest));
    let mut fitting = lines.iter().filter(|&&(_, size, _)| largest <= size);
    fitting
        .next()
        .map(|&(line, ..)| line)
        .filter(|_| beyond_count >= 2)
}

/// The number of lines before a missing line, if there is only one place where it makes all moves right. `None` for a
/// line at an edge, because all moves are right with a line at either edge.
fn missing_line_place(
    reading: Reading,
    cells: &[u32],
    tokens: &[Token],
    line: MissingLine,
) -> Option<u32> {
    if cells.len() > MAX_COMPARED_CELLS {
        return None;
    }
    let mut visits: Vec<(u32, u32, u32)> = (0..)
        .zip(cells)
        .filter_map(|(cell, &token)| {
            let token = tokens.get(token as usize)?;
            Some((token.value, cell / reading.columns, cell % reading.columns))
        })
        .collect();
    visits.sort_unstable();
    let lines = match line {
        MissingLine::Row => reading.rows,
        MissingLine::Column => reading.columns,
    };
    let is_right = |&before: &u32| {
        let square = |&(_, row, column): &(u32, u32, u32)| match line {
            MissingLine::Row => (row + u32::from(row >= before), column),
            MissingLine::Column => (row, column + u32::from(column >= before)),
        };
        let mut moves = visits.windows(2).filter(|pair| pair[1].0 == pair[0].0 + 1);
        moves.all(|pair| is_knight_move(square(&pair[0]), square(&pair[1])))
    };
    let mut places = (0..=lines).filter(is_right);
    let place = places.next();
    place.filter(|_| places.next().is_none())
}

/// Reads a list of squares with two coordinates each, as the text has them, with the token of each.
pub(super) fn check_pairs(
    reading: Reading,
    pairs: impl Iterator<Item = (u32, u32, u32)>,
    start: Option<(u32, u32)>,
    count: usize,
) -> Attempt {
    let (rows, columns) = (reading.rows, reading.columns);
    let visits = pairs.map(|(one, two, token)| {
        let (row, column) = match reading.order {
            CoordinateOrder::RowFirst => (one, two),
            CoordinateOrder::ColumnFirst => (two, one),
        };
        let row = match reading.origin {
            Origin::Top => row.checked_sub(reading.first),
            Origin::Bottom => rows
                .checked_sub(1)
                .and_then(|last| (last + reading.first).checked_sub(row)),
        };
        // Chess names count their columns from 0 here, whatever the rows count from.
        let column = match reading.kind {
            PrintoutKind::Names => Some(column),
            _ => column.checked_sub(reading.first),
        };
        let cell = match (row, column) {
            (Some(row), Some(column)) if row < rows && column < columns => row * columns + column,
            _ => OFF_BOARD,
        };
        Visit { cell, token }
    });
    let mut attempt = check(reading, visits.collect(), Vec::new(), None, start);
    attempt.cells = count * 2;
    attempt
}

/// Reads a list of numbers of squares.
pub(super) fn check_squares(
    reading: Reading,
    cells: &[u32],
    tokens: &[Token],
    start: Option<(u32, u32)>,
) -> Attempt {
    let (rows, columns) = (reading.rows, reading.columns);
    let size = rows * columns;
    let visits = cells.iter().map(|&token| {
        let number = tokens[token as usize].value.checked_sub(reading.first);
        let cell = match number.filter(|&number| number < size) {
            None => OFF_BOARD,
            Some(number) if reading.order == CoordinateOrder::ColumnFirst => {
                number % rows * columns + number / rows
            }
            Some(number) => number,
        };
        Visit { cell, token }
    });
    check(reading, visits.collect(), Vec::new(), None, start)
}
