//! Blocks of a printout: rows of equally many cells that stand together.

use super::token::{Token, TokenKind};

/// The index of a cell that is blank.
pub(super) const BLANK: u32 = u32::MAX;

/// Which coordinate of a pair comes first, where the text names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyOrder {
    RowFirst,
    ColumnFirst,
}

/// Rows of equally many cells. A cell is the index of its token, or [`BLANK`].
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) cells: Vec<u32>,
    pub(super) columns: usize,
    pub(super) notation: super::Notation,
    pub(super) key_order: Option<KeyOrder>,
    /// Whether the cells come from several equally long rows, which are more likely a matrix.
    pub(super) is_flattened: bool,
}

/// The rows of a text, of any length each.
#[derive(Default)]
pub(super) struct Rows {
    cells: Vec<u32>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy)]
struct Row {
    start: u32,
    end: u32,
    /// The words of the row, as a hash; 0 for none.
    words: u32,
    /// Whether an empty line or another depth separates the row from the one before.
    is_apart: bool,
    key_order: Option<KeyOrder>,
}

impl Row {
    const fn start(&self) -> usize {
        self.start as usize
    }

    const fn end(&self) -> usize {
        self.end as usize
    }

    const fn len(&self) -> usize {
        self.end() - self.start()
    }
}

impl Rows {
    /// The index of the first cell of the row that is being read.
    fn row_start(&self) -> usize {
        self.rows.last().map_or(0, Row::end)
    }

    fn end_row(&mut self, words: u32, is_apart: bool, key_order: Option<KeyOrder>) {
        let start = self.row_start();
        let end = self.cells.len();
        if end > start {
            self.rows.push(Row {
                start: start as u32,
                end: end as u32,
                words,
                is_apart,
                key_order,
            });
        }
    }

    /// The runs of rows of equal length. Strict runs also have the same words in each row, and stand together.
    pub(super) fn blocks(&self, is_strict: bool, notation: super::Notation) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut first = 0;
        for index in 1..=self.rows.len() {
            let previous = self.rows[index - 1];
            let continues = self.rows.get(index).is_some_and(|row| {
                row.len() == previous.len()
                    && !(is_strict && (row.is_apart || row.words != previous.words))
            });
            if !continues {
                let start = self.rows[first].start();
                blocks.push(Block {
                    cells: self.cells[start..previous.end()].to_vec(),
                    columns: previous.len(),
                    notation,
                    key_order: self.rows[first].key_order,
                    is_flattened: false,
                });
                first = index;
            }
        }
        blocks
    }

    /// Whether strict runs differ from others.
    pub(super) fn has_breaks(&self) -> bool {
        let words = self.rows.first().map(|row| row.words);
        self.rows
            .iter()
            .any(|row| row.is_apart || Some(row.words) != words)
    }

    /// The cells of rows with the same words, joined into one row. If each row begins with the index of its first
    /// value, also the cells without these indices.
    pub(super) fn lists(&self, tokens: &[Token], notation: super::Notation) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut first = 0;
        for index in 1..=self.rows.len() {
            if self
                .rows
                .get(index)
                .is_some_and(|row| row.words == self.rows[index - 1].words)
            {
                continue;
            }
            let rows = &self.rows[first..index];
            first = index;
            let cells = self.cells[rows[0].start()..rows[rows.len() - 1].end()].to_vec();
            let base = tokens
                .get(cells[0] as usize)
                .map_or(u32::MAX, |token| token.value);
            let is_indexed = base <= 1
                && rows.iter().enumerate().all(|(number, row)| {
                    let count = row.start() - rows[0].start() - number;
                    let token = tokens.get(self.cells[row.start()] as usize);
                    token.is_some_and(|token| token.value as usize == count + base as usize)
                });
            if is_indexed {
                let without = rows
                    .iter()
                    .flat_map(|row| &self.cells[row.start() + 1..row.end()]);
                let cells: Vec<u32> = without.copied().collect();
                if !cells.is_empty() {
                    let columns = cells.len();
                    blocks.push(Block {
                        cells,
                        columns,
                        notation,
                        key_order: None,
                        is_flattened: false,
                    });
                }
            }
            if rows.len() == 1 {
                // The row is a block of its own.
                continue;
            }
            let is_flattened =
                rows[0].len() > 1 && rows.iter().all(|row| row.len() == rows[0].len());
            let columns = cells.len();
            blocks.push(Block {
                cells,
                columns,
                notation,
                key_order: None,
                is_flattened,
            });
        }
        blocks
    }
}

const fn is_cell(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Number | TokenKind::Negative | TokenKind::Mark
    )
}

/// The rows that end with lines, or also with semicolons.
pub(super) fn line_rows(tokens: &[Token], ends_within_line: bool) -> Rows {
    let mut rows = Rows::default();
    let (mut words, mut is_apart, mut token_count) = (0_u32, false, 0);
    for (index, token) in (0..).zip(tokens) {
        match token.kind {
            TokenKind::LineEnd | TokenKind::RowEnd
                if token.kind == TokenKind::LineEnd || ends_within_line =>
            {
                let start = rows.row_start();
                let cells = &rows.cells[start..];
                let has_number = cells
                    .iter()
                    .any(|&cell| tokens[cell as usize].kind != TokenKind::Mark);
                let is_row = has_number || words == 0;
                if is_row && !cells.is_empty() {
                    rows.end_row(words, is_apart, None);
                    is_apart = false;
                } else {
                    rows.cells.truncate(start);
                    is_apart |= token_count == 0 && token.kind == TokenKind::LineEnd || words != 0;
                }
                (words, token_count) = (0, 0);
                continue;
            }
            kind if is_cell(kind) => rows.cells.push(index),
            TokenKind::Word | TokenKind::Name | TokenKind::Letter => {
                words = words.wrapping_mul(31).wrapping_add(token.value | 1);
            }
            _ => {}
        }
        token_count += 1;
    }
    rows
}

/// The innermost groups in brackets.
pub(super) fn group_rows(tokens: &[Token]) -> Rows {
    let mut rows = Rows::default();
    let (mut depth, mut last_depth, mut words, mut key) = (0_u32, 0, 0_u32, 0_u32);
    let mut is_inside = false;
    let mut keys: Vec<u32> = Vec::new();
    for (index, token) in (0..).zip(tokens) {
        match token.kind {
            TokenKind::Open => {
                let start = rows.row_start();
                rows.cells.truncate(start);
                keys.clear();
                is_inside = true;
                depth += 1;
            }
            TokenKind::Close => {
                if is_inside {
                    let start = rows.row_start();
                    // A dotted pair of Lisp.
                    if let &[_, dot, last] = &rows.cells[start..]
                        && tokens[dot as usize].kind == TokenKind::Mark
                        && tokens[dot as usize].value == u32::from(b'.')
                    {
                        rows.cells[start + 1] = last;
                        rows.cells.truncate(start + 2);
                    }
                    let count = rows.cells.len() - start;
                    let order = (keys.len() == count && count == 2)
                        .then(|| key_order(&keys))
                        .flatten();
                    rows.end_row(words, depth != last_depth, order);
                    (words, last_depth) = (0, depth);
                }
                is_inside = false;
                depth = depth.saturating_sub(1);
            }
            kind if is_inside && is_cell(kind) => {
                rows.cells.push(index);
                if key != 0 {
                    keys.push(key);
                }
                key = 0;
            }
            TokenKind::Letter | TokenKind::Word if is_inside => key = token.value,
            TokenKind::Word | TokenKind::Letter => {
                words = words.wrapping_mul(31).wrapping_add(token.value | 1);
            }
            _ => {}
        }
    }
    let start = rows.row_start();
    rows.cells.truncate(start);
    rows
}

fn key_order(keys: &[u32]) -> Option<KeyOrder> {
    let hash = |word: &str| {
        word.bytes().fold(7_u32, |hash, byte| {
            hash.wrapping_mul(31).wrapping_add(byte.into())
        })
    };
    let first = *keys.first()?;
    let is = |letters: &[u8], words: &[&str]| {
        letters.iter().any(|&letter| first == u32::from(letter))
            || words.iter().any(|word| first == hash(word))
    };
    if is(b"xXcCj", &["col", "column", "Col", "Column", "file", "COL"]) {
        Some(KeyOrder::ColumnFirst)
    } else if is(b"yYrRi", &["row", "Row", "line", "rank", "ROW"]) {
        Some(KeyOrder::RowFirst)
    } else {
        None
    }
}

/// The order of two coordinates that the header of a table names in two adjacent words.
pub(super) fn header_order(tokens: &[Token]) -> Option<KeyOrder> {
    let line = tokens
        .split(|token| token.kind == TokenKind::LineEnd)
        .next()?;
    let words: Vec<u32> = line
        .iter()
        .filter(|token| matches!(token.kind, TokenKind::Word | TokenKind::Letter))
        .map(|token| token.value)
        .collect();
    if !(2..=3).contains(&words.len()) {
        return None;
    }
    // The header may also name a number, such as in `row col n`.
    let pairs = || words.windows(2).rev();
    let names_both = |pair: &&[u32]| {
        let second = key_order(&pair[1..]);
        second.is_some() && second != key_order(pair)
    };
    let pair = pairs().find(names_both).or_else(|| pairs().next())?;
    key_order(pair)
}

/// Groups of numbers that commas (or joiners) join, and blanks separate.
pub(super) fn joined_rows(tokens: &[Token], joiner: TokenKind) -> Rows {
    let mut rows = Rows::default();
    let mut is_joined = true;
    for (index, token) in (0..).zip(tokens) {
        if token.kind == TokenKind::Number {
            if !is_joined {
                rows.end_row(0, false, None);
            }
            rows.cells.push(index);
            is_joined = false;
        } else {
            if token.kind != joiner && !matches!(token.kind, TokenKind::Comma) {
                rows.end_row(0, false, None);
            }
            is_joined = token.kind == joiner;
        }
    }
    rows.end_row(0, false, None);
    rows
}

/// Lines whose cells a delimiter separates, with blank cells. `None` if no cell is blank.
pub(super) fn delimited_rows(tokens: &[Token], delimiter: TokenKind) -> Option<Rows> {
    let mut rows = Rows::default();
    let mut has_blank = false;
    for (line, offset) in lines(tokens) {
        if !line.iter().any(|token| token.kind == delimiter) {
            continue;
        }
        let start = rows.cells.len();
        let mut is_valid = true;
        let mut at = offset;
        let fields: Vec<&[Token]> = line.split(|token| token.kind == delimiter).collect();
        let last = fields.len() - 1;
        for (number, field) in fields.iter().enumerate() {
            let mut cells = (at..).zip(*field).filter(|(_, token)| is_cell(token.kind));
            let cell = cells.next();
            is_valid &= cells.next().is_none()
                && !field.iter().any(|token| {
                    matches!(
                        token.kind,
                        TokenKind::Word | TokenKind::Letter | TokenKind::Name
                    )
                });
            at += field.len() as u32 + 1;
            match cell {
                Some((index, _)) => rows.cells.push(index),
                None if delimiter == TokenKind::Pipe && (number == 0 || number == last) => {}
                None => rows.cells.push(BLANK),
            }
        }
        let added = &rows.cells[start..];
        if !is_valid || added.iter().all(|&cell| cell == BLANK) && delimiter != TokenKind::Pipe {
            rows.cells.truncate(start);
        }
        has_blank |= rows.cells[start..].contains(&BLANK);
        rows.end_row(0, false, None);
    }
    has_blank.then_some(rows)
}

/// The lines, each with the index of its first token.
fn lines(tokens: &[Token]) -> impl Iterator<Item = (&[Token], u32)> {
    let mut offset = 0;
    // The last token ends a line.
    let before_last = &tokens[..tokens.len().saturating_sub(1)];
    before_last
        .split(|token| token.kind == TokenKind::LineEnd)
        .map(move |line| {
            let start = offset;
            offset += line.len() as u32 + 1;
            (line, start)
        })
}

/// Lines whose numbers stand in columns, with blanks for missing ones. `None` if the numbers stand in no columns.
pub(super) fn aligned_rows(tokens: &[Token], text: &str) -> Option<Rows> {
    let mut lines_of_cells: Vec<Vec<(usize, u32)>> = Vec::new();
    let mut pending = 0;
    let mut line_start = 0;
    for (line, offset) in lines(tokens) {
        let line_end = tokens[offset as usize + line.len()];
        let has_words = line
            .iter()
            .any(|token| !is_cell(token.kind) && token.kind != TokenKind::Pipe);
        let cells: Vec<(usize, u32)> = (offset..)
            .zip(line)
            .filter(|(_, token)| is_cell(token.kind))
            .map(|(index, token)| (token.end as usize - line_start, index))
            .collect();
        line_start = line_end.end as usize;
        if has_words || cells.is_empty() {
            if !has_words && !lines_of_cells.is_empty() {
                pending += 1;
            }
            continue;
        }
        lines_of_cells.extend((0..std::mem::take(&mut pending)).map(|_| Vec::new()));
        lines_of_cells.push(cells);
    }
    if !text.is_ascii() || lines_of_cells.len() < 2 {
        return None;
    }
    let ends = || lines_of_cells.iter().flatten().map(|&(end, _)| end);
    let (first, last) = (ends().min()?, ends().max()?);
    let mut is_used = vec![false; last + 1];
    for end in ends() {
        is_used[end] = true;
    }
    let used: Vec<usize> = (first..=last).filter(|&end| is_used[end]).collect();
    let width = used.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    if width < 2 || used.iter().any(|end| !(end - first).is_multiple_of(width)) {
        return None;
    }
    let columns = (last - first) / width + 1;
    let cell_count = ends().count();
    if columns * lines_of_cells.len() > 8 * cell_count + 64 {
        return None;
    }
    let mut rows = Rows::default();
    for cells in &lines_of_cells {
        let start = rows.cells.len();
        rows.cells.resize(start + columns, BLANK);
        for &(end, index) in cells {
            rows.cells[start + (end - first) / width] = index;
        }
        rows.end_row(0, false, None);
    }
    Some(rows)
}

/// Squares with their numbers, such as `(0, 0): 1`: rows of row, column and number.
pub(super) fn keyed_rows(tokens: &[Token]) -> Rows {
    let mut rows = Rows::default();
    for (index, window) in (0..).zip(tokens.windows(7)) {
        use TokenKind::{Close, Colon, Comma, Number, Open};
        let kinds = [Open, Number, Comma, Number, Close, Colon, Number];
        if window
            .iter()
            .zip(kinds)
            .all(|(token, kind)| token.kind == kind)
        {
            rows.cells.extend([index + 1, index + 3, index + 6]);
            rows.end_row(0, false, None);
        }
    }
    rows
}
