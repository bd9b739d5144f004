//! The readings of the blocks of a printout, and the choice of the best one.

use super::attempt::{Attempt, check_matrix, check_pairs, check_squares};
use super::block::{BLANK, Block, KeyOrder};
use super::options::PrintoutOptions;
use super::reading::{CoordinateOrder, Notation, Origin, PrintoutKind, Reading};
use super::token::{Token, TokenKind};
use crate::board::{MAX_SIDE, MAX_SQUARES};

/// A reading that was tried: whether it gives a tour, and the length of its path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tried {
    pub(super) reading: Reading,
    pub(super) is_tour: bool,
    pub(super) length: usize,
}

/// Tries readings and keeps the best one.
pub(super) struct Interpreter<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) options: &'a PrintoutOptions,
    /// The sides that the text states.
    pub(super) sides: Option<(u32, u32)>,
    /// The number of cells of the largest block.
    pub(super) largest: usize,
    /// The number of cells of the block that is being read, and whether its rows were joined.
    pub(super) block: (usize, bool),
    pub(super) best: Option<Attempt>,
    pub(super) tried: Vec<Tried>,
}

/// The maximum number of readings that are listed.
const MAX_TRIED: usize = 64;

const DEFAULT_SIDE: u32 = 8;

impl Interpreter<'_> {
    /// Whether a tour was found that needs no further reading.
    pub(super) fn is_done(&self) -> bool {
        self.options.reading.is_none()
            && self
                .best
                .as_ref()
                .is_some_and(|best| best.is_tour() && best.size >= 12)
    }

    fn add(&mut self, mut attempt: Attempt) {
        attempt.cells = attempt.cells.max(self.block.0);
        attempt.is_natural = !self.block.1;
        let reading = attempt.reading;
        let (is_tour, length) = (attempt.is_tour(), attempt.path.len());
        let tried = Tried {
            reading,
            is_tour,
            length,
        };
        let known = self
            .tried
            .iter()
            .position(|tried| tried.reading.has_name_of(&reading));
        match known {
            Some(index) if length > self.tried[index].length => self.tried[index] = tried,
            None if self.tried.len() < MAX_TRIED => self.tried.push(tried),
            _ => {}
        }
        if self
            .options
            .reading
            .as_ref()
            .is_some_and(|wanted| *wanted != reading.to_string())
        {
            return;
        }
        let is_better = self
            .best
            .as_ref()
            .is_none_or(|best| attempt.rank(self.largest) > best.rank(self.largest));
        if is_better {
            self.best = Some(attempt);
        }
    }

    fn value(&self, cell: u32) -> Option<u32> {
        let token = self.tokens.get(cell as usize)?;
        (token.kind == TokenKind::Number).then_some(token.value)
    }

    fn is_progression(&self, mut cells: impl Iterator<Item = u32>) -> bool {
        let Some(Some(first)) = cells.next().map(|cell| self.value(cell)) else {
            return false;
        };
        let values: Option<Vec<u32>> = cells.map(|cell| self.value(cell)).collect();
        values.is_some_and(|values| {
            let has_step = |step: i64| {
                (1..)
                    .zip(&values)
                    .all(|(index, &value)| i64::from(value) == i64::from(first) + step * index)
            };
            !values.is_empty() && (has_step(1) || has_step(-1))
        })
    }

    /// Tries all readings of a block: with and without numbers of rows and columns at its sides.
    pub(super) fn try_block(&mut self, block: &Block) {
        let Block { cells, columns, .. } = block;
        let columns = *columns;
        let cell_count = cells.iter().filter(|&&cell| cell != BLANK).count();
        self.block = (cell_count, block.is_flattened);
        let rows = cells.len() / columns;
        if rows >= 2 && columns >= 2 {
            let column = |column: usize| cells.iter().skip(column).step_by(columns).copied();
            let has_first = self.is_progression(column(0));
            let has_last = self.is_progression(column(columns - 1));
            let without = |first: usize, last: usize, header: usize| {
                let rows = cells.chunks_exact(columns).skip(header);
                Block {
                    cells: rows
                        .flat_map(|row| &row[first..columns - last])
                        .copied()
                        .collect(),
                    columns: columns - first - last,
                    ..*block
                }
            };
            if has_first {
                self.interpret(&without(1, 0, 0));
            }
            if has_first && has_last && columns > 2 {
                self.interpret(&without(1, 1, 0));
            }
            if has_last {
                self.interpret(&without(0, 1, 0));
            }
            if columns > 2 && self.is_progression(cells[1..columns].iter().copied()) {
                self.interpret(&without(0, 0, 1));
                self.interpret(&without(1, 0, 1));
            }
        }
        self.interpret(block);
    }

    fn interpret(&mut self, block: &Block) {
        let Block {
            cells,
            columns,
            notation,
            key_order,
            ..
        } = block;
        let (columns, notation, key_order) = (*columns, *notation, *key_order);
        let rows = cells.len() / columns;
        let has_numbers = cells.iter().all(|&cell| self.value(cell).is_some());
        if has_numbers && (columns == 1 || rows == 1) {
            self.try_squares(cells, notation);
            self.try_wrapped(cells, notation);
            if let [cell] = cells[..]
                && self.value(cell) == Some(1)
            {
                self.try_matrix(cells, 1, notation);
            }
        }
        let value = |cell: u32| {
            self.tokens
                .get(cell as usize)
                .map_or(0, |token| token.value)
        };
        if has_numbers && columns == 2 {
            let pairs: Vec<_> = cells
                .chunks_exact(2)
                .map(|pair| (value(pair[0]), value(pair[1]), pair[0]))
                .collect();
            let is_chain = rows > 2
                && cells[1..cells.len() - 1]
                    .chunks_exact(2)
                    .all(|link| value(link[0]) == value(link[1]));
            if is_chain {
                let last = cells.last().copied();
                let squares: Vec<u32> = cells.iter().step_by(2).copied().chain(last).collect();
                self.try_squares(&squares, notation);
            }
            self.try_pairs(&pairs, notation, key_order);
            // Moves as pairs of pairs.
            let is_chain = rows > 2
                && rows.is_multiple_of(2)
                && pairs[1..rows - 1]
                    .chunks_exact(2)
                    .all(|link| (link[0].0, link[0].1) == (link[1].0, link[1].1));
            if is_chain {
                let last = pairs.last().copied();
                let pairs: Vec<_> = pairs.iter().step_by(2).copied().chain(last).collect();
                self.try_pairs(&pairs, notation, key_order);
            }
        }
        if has_numbers && columns == 3 && rows >= 3 {
            for (number, one, two) in [(2, 0, 1), (0, 1, 2)] {
                let mut visits: Vec<_> = cells
                    .chunks_exact(3)
                    .map(|row| {
                        (
                            value(row[number]),
                            (value(row[one]), value(row[two]), row[one]),
                        )
                    })
                    .collect();
                visits.sort_unstable();
                let first = visits[0].0;
                let is_numbered = first <= 1
                    && (first..)
                        .zip(&visits)
                        .all(|(number, visit)| number == visit.0);
                if is_numbered {
                    let pairs: Vec<_> = visits.iter().map(|visit| visit.1).collect();
                    self.try_pairs(&pairs, notation, key_order);
                }
            }
        }
        if has_numbers && columns == 4 && rows >= 2 {
            let ends = |row: &[u32]| (value(row[2]), value(row[3]), row[2]);
            let starts = |row: &[u32]| (value(row[0]), value(row[1]), row[0]);
            let moves: Vec<&[u32]> = cells.chunks_exact(4).collect();
            let is_chain = moves.windows(2).all(|pair| {
                let (end, start) = (ends(pair[0]), starts(pair[1]));
                (end.0, end.1) == (start.0, start.1)
            });
            if is_chain {
                let pairs: Vec<_> = std::iter::once(starts(moves[0]))
                    .chain(moves.iter().map(|row| ends(row)))
                    .collect();
                self.try_pairs(&pairs, notation, key_order);
            }
        }
        if columns > 2 && rows > 1 || !has_numbers {
            self.try_matrix(cells, columns, notation);
        }
    }

    fn start(&self) -> Option<(u32, u32)> {
        self.options.start
    }

    /// Whether a board has valid sides, and not far more squares than the text has cells.
    fn fits(&self, rows: u32, columns: u32, count: usize) -> bool {
        let size = u64::from(rows) * u64::from(columns);
        (1..=MAX_SIDE).contains(&rows)
            && (1..=MAX_SIDE).contains(&columns)
            && size <= u64::from(MAX_SQUARES).min(64 * count as u64 + 10_000)
    }

    fn given_sides(&self) -> Option<(u32, u32)> {
        self.options.board.or(self.sides)
    }

    pub(super) fn try_matrix(&mut self, cells: &[u32], columns: usize, notation: Notation) {
        let (Ok(rows), Ok(columns)) =
            (u32::try_from(cells.len() / columns), u32::try_from(columns))
        else {
            return;
        };
        if !self.fits(rows, columns, cells.len())
            || self
                .options
                .board
                .is_some_and(|board| board != (rows, columns))
        {
            return;
        }
        let zeros = cells
            .iter()
            .filter(|&&cell| self.value(cell) == Some(0))
            .take(2)
            .count();
        let tokens = self.tokens;
        let mark = |cell: u32| {
            let token = tokens.get(cell as usize)?;
            (token.kind == TokenKind::Mark)
                .then(|| char::from_u32(token.value))
                .flatten()
        };
        let is_hole = |cell: u32| matches!(mark(cell), Some('#' | '■' | '⬛' | '█' | '●'));
        let is_blank = |cell: u32| cell == BLANK || matches!(mark(cell), Some('-' | '–' | '—'));
        let has_blanks = cells.iter().any(|&cell| is_blank(cell));
        let has_dots = cells
            .iter()
            .any(|&cell| matches!(mark(cell), Some('.' | '·')));
        let firsts: &[u32] = if zeros == 1 { &[0, 1] } else { &[1] };
        for &first in firsts {
            let reading = Reading {
                kind: PrintoutKind::Matrix,
                notation,
                rows,
                columns,
                first,
                order: CoordinateOrder::RowFirst,
                origin: Origin::Top,
                holes: cells.iter().any(|&cell| is_hole(cell)),
            };
            if has_blanks {
                let reading = Reading {
                    holes: true,
                    ..reading
                };
                let start = self.start();
                let attempt = check_matrix(reading, cells, tokens, start, |cell| {
                    is_hole(cell) || is_blank(cell)
                });
                // The holes of a board often mirror each other. The blanks of an unfinished path rarely do.
                let is_likely =
                    attempt.size * 2 >= cells.len() || is_mirrored(&attempt.holes, columns);
                if zeros == 2 || has_dots || is_likely && attempt.is_tour() {
                    self.add(attempt);
                }
            }
            self.add(check_matrix(reading, cells, tokens, self.start(), is_hole));
        }
    }

    /// The sides of the boards to which a list of `count` squares may belong. `rows` and `columns` are the least sides
    /// that contain all squares.
    fn possible_sides(&self, count: usize, rows: u32, columns: u32) -> Vec<(u32, u32)> {
        if let Some(sides) = self.given_sides() {
            return vec![sides];
        }
        let size = u64::from(rows) * u64::from(columns);
        if size == count as u64 && self.fits(rows, columns, count) {
            return vec![(rows, columns)];
        }
        let mut sides = Vec::new();
        let root = count.isqrt();
        if root * root == count && root >= 3 {
            sides.push((root as u32, root as u32));
        }
        if size <= 2 * count as u64 {
            sides.push((rows, columns));
        }
        if rows.max(columns) <= DEFAULT_SIDE {
            sides.push((DEFAULT_SIDE, DEFAULT_SIDE));
        }
        sides.push((rows.max(columns), rows.max(columns)));
        sides.retain(|&(rows, columns)| self.fits(rows, columns, count));
        if sides.is_empty() {
            let side = (root as u32 + 1).max(DEFAULT_SIDE);
            sides.extend(self.fits(side, side, count).then_some((side, side)));
        }
        sides.truncate(3);
        sides
    }

    pub(super) fn try_pairs(
        &mut self,
        pairs: &[(u32, u32, u32)],
        notation: Notation,
        key_order: Option<KeyOrder>,
    ) {
        use CoordinateOrder::{ColumnFirst, RowFirst};
        let count = pairs.len();
        let least = pairs
            .iter()
            .map(|pair| pair.0.min(pair.1))
            .min()
            .unwrap_or(0);
        let one = pairs.iter().map(|pair| pair.0).max().unwrap_or(0);
        let two = pairs.iter().map(|pair| pair.1).max().unwrap_or(0);
        let firsts: &[u32] = if least >= 1 { &[1, 0] } else { &[0] };
        let orders = match key_order {
            Some(KeyOrder::ColumnFirst) => [
                (ColumnFirst, Origin::Top),
                (ColumnFirst, Origin::Bottom),
                (RowFirst, Origin::Top),
            ],
            _ => [
                (RowFirst, Origin::Top),
                (ColumnFirst, Origin::Top),
                (ColumnFirst, Origin::Bottom),
            ],
        };
        for (order, origin) in orders {
            for &first in firsts {
                let (last_row, last_column) = if order == RowFirst {
                    (one, two)
                } else {
                    (two, one)
                };
                let side = |last: u32| last.saturating_sub(first).saturating_add(1);
                for (rows, columns) in self.possible_sides(count, side(last_row), side(last_column))
                {
                    let kind = PrintoutKind::Pairs;
                    let holes = false;
                    let reading = Reading {
                        kind,
                        notation,
                        rows,
                        columns,
                        first,
                        order,
                        origin,
                        holes,
                    };
                    let start = self.start();
                    self.add(check_pairs(reading, pairs.iter().copied(), start, count));
                }
            }
        }
    }

    /// Reads squares by their chess names: the row from 1, the column from 0, and the token.
    pub(super) fn try_names(&mut self, names: &[(u32, u32, u32)]) {
        let rows = names.iter().map(|name| name.0).max().unwrap_or(0);
        let columns = names.iter().map(|name| name.1).max().unwrap_or(0) + 1;
        for origin in [Origin::Bottom, Origin::Top] {
            for (rows, columns) in self.possible_sides(names.len(), rows, columns) {
                let reading = Reading {
                    kind: PrintoutKind::Names,
                    notation: Notation::ChessNames,
                    rows,
                    columns,
                    first: 1,
                    order: CoordinateOrder::RowFirst,
                    origin,
                    holes: false,
                };
                let start = self.start();
                self.add(check_pairs(
                    reading,
                    names.iter().copied(),
                    start,
                    names.len(),
                ));
            }
        }
    }

    fn try_squares(&mut self, cells: &[u32], notation: Notation) {
        let values: Vec<u32> = cells.iter().filter_map(|&cell| self.value(cell)).collect();
        let count = cells.len();
        let (Some(&least), Some(&largest)) = (values.iter().min(), values.iter().max()) else {
            return;
        };
        if values.len() != count {
            return;
        }
        let firsts: &[u32] = if least >= 1 { &[1, 0] } else { &[0] };
        for &first in firsts {
            let mut sides = Vec::new();
            if let Some(given) = self.given_sides() {
                sides.push(given);
            } else {
                sides.extend(sides_by_moves(&values, first, count));
                let root = count.isqrt();
                if root * root == count && root >= 3 {
                    sides.push((root as u32, root as u32));
                }
                if largest < DEFAULT_SIDE * DEFAULT_SIDE + first {
                    sides.push((DEFAULT_SIDE, DEFAULT_SIDE));
                } else {
                    let side = (largest - first).isqrt().saturating_add(1);
                    sides.push((side, side));
                }
                sides.retain(|&(rows, columns)| self.fits(rows, columns, count));
                if sides.is_empty() {
                    let side = (root as u32 + 1).max(DEFAULT_SIDE);
                    sides.extend(self.fits(side, side, count).then_some((side, side)));
                }
            }
            for (rows, columns) in sides {
                for order in [CoordinateOrder::RowFirst, CoordinateOrder::ColumnFirst] {
                    // Numbers along the columns are those along the rows of the turned board.
                    let (rows, columns) = match order {
                        CoordinateOrder::ColumnFirst if self.given_sides().is_none() => {
                            (columns, rows)
                        }
                        _ => (rows, columns),
                    };
                    let kind = PrintoutKind::Squares;
                    let (origin, holes) = (Origin::Top, false);
                    let reading = Reading {
                        kind,
                        notation,
                        rows,
                        columns,
                        first,
                        order,
                        origin,
                        holes,
                    };
                    self.add(check_squares(reading, cells, self.tokens, self.start()));
                }
            }
        }
    }

    /// Reads a list of numbers as a matrix, whatever rows the text has.
    pub(super) fn try_wrapped(&mut self, cells: &[u32], notation: Notation) {
        let count = cells.len();
        let mut order = vec![u32::MAX; count];
        let values: Option<Vec<u32>> = cells.iter().map(|&cell| self.value(cell)).collect();
        let Some(values) = values.filter(|values| values.len() >= 2) else {
            return;
        };
        let first = u32::from(!values.contains(&0));
        for (cell, &value) in (0..).zip(&values) {
            match value
                .checked_sub(first)
                .and_then(|index| order.get_mut(index as usize))
            {
                Some(slot) if *slot == u32::MAX => *slot = cell,
                _ => return,
            }
        }
        if let Some((_, columns)) = sides_by_moves(&order, 0, count) {
            self.try_matrix(cells, columns as usize, notation);
        }
        let root = count.isqrt();
        if root * root == count {
            self.try_matrix(cells, root, notation);
        }
    }
}

/// The sides of a board of `count` squares on which each step between the squares is a knight's move: the board with
/// the fewest columns.
fn sides_by_moves(squares: &[u32], first: u32, count: usize) -> Option<(u32, u32)> {
    let count = u32::try_from(count).ok()?;
    let small = (1..=count.isqrt()).filter(|side| count.is_multiple_of(*side));
    let mut sides: Vec<u32> = small.flat_map(|side| [side, count / side]).collect();
    sides.sort_unstable();
    sides.dedup();
    let columns = sides.into_iter().find(|&columns| {
        squares.windows(2).all(|pair| {
            let (from, to) = (pair[0].wrapping_sub(first), pair[1].wrapping_sub(first));
            let down = (from / columns).abs_diff(to / columns);
            let right = (from % columns).abs_diff(to % columns);
            u64::from(down) * u64::from(right) == 2
        })
    })?;
    Some((count / columns, columns))
}

/// Whether the holes of a board are the same from left and right.
fn is_mirrored(holes: &[u32], columns: u32) -> bool {
    holes.iter().all(|hole| {
        let column = hole % columns;
        holes
            .binary_search(&(hole - column + columns - 1 - column))
            .is_ok()
    })
}
