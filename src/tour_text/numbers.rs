//! A parser for tours as numbers with separators.

use super::{TourText, TourTextError};

/// The character for a hole.
const HOLE: char = '#';

/// The layout of the numbers of a text. Commas join numbers into groups; other separators end a group.
#[derive(Default)]
struct Layout {
    group_count: usize,
    /// The length of a group in numbers, if all groups have the same length.
    group_length: Uniform,
    /// The number of lines that are not empty.
    line_count: usize,
    /// The length of a line in numbers and holes, if all lines have the same length.
    line_length: Uniform,
}

/// Tracks whether all recorded values are equal.
#[derive(Clone, Copy, Default)]
enum Uniform {
    /// No value was recorded.
    #[default]
    Empty,
    /// All values are this one.
    Always(usize),
    /// The values differ.
    Mixed,
}

impl Uniform {
    fn record(&mut self, value: usize) {
        *self = match *self {
            Self::Empty => Self::Always(value),
            Self::Always(previous) if previous == value => *self,
            _ => Self::Mixed,
        };
    }
}

impl Layout {
    /// Counts a group of `length` numbers and begins the next group. Does nothing if the group is empty.
    fn end_group(&mut self, length: &mut usize) {
        if *length > 0 {
            self.group_count += 1;
            self.group_length.record(std::mem::take(length));
        }
    }
}

/// The numbers of a text, and the positions of holes among them.
#[derive(Default)]
struct ParsedNumbers {
    numbers: Vec<u64>,
    /// For each hole, the number of numbers and holes before it.
    holes: Vec<usize>,
    /// The line of the first hole, from 1.
    first_hole_line: usize,
}

impl ParsedNumbers {
    const fn len(&self) -> usize {
        self.numbers.len() + self.holes.len()
    }

    /// All numbers, with `None` for holes, in order.
    fn with_holes(self) -> Vec<Option<u64>> {
        let mut entries = Vec::with_capacity(self.len());
        let mut holes = self.holes.into_iter().peekable();
        for number in self.numbers {
            while holes.next_if_eq(&entries.len()).is_some() {
                entries.push(None);
            }
            entries.push(Some(number));
        }
        entries.extend(holes.map(|_| None));
        entries
    }
}

/// Reads squares, pairs of row and column, a table of number, row and column, or the rows of a board.
pub(super) fn read(text: &str) -> Result<TourText, TourTextError> {
    let mut parsed = ParsedNumbers::default();
    let mut layout = Layout::default();
    let mut has_header = false;
    for (index, line) in text.lines().enumerate() {
        let is_header = index == 0 && line.contains(',') && line.starts_with(char::is_alphabetic);
        if is_header {
            has_header = true;
            continue;
        }
        let length_before = parsed.len();
        read_line(line, index + 1, &mut parsed, &mut layout)?;
        if parsed.len() > length_before {
            layout.line_count += 1;
            layout.line_length.record(parsed.len() - length_before);
        }
    }
    if parsed.numbers.is_empty() {
        return Err(TourTextError::Empty);
    }
    if !parsed.holes.is_empty() {
        // Only a board can have holes.
        return match (layout.group_length, layout.line_length) {
            (Uniform::Always(1), Uniform::Always(columns)) => {
                let numbers = parsed.with_holes();
                Ok(TourText::Numbers { numbers, columns })
            }
            _ => Err(TourTextError::Unexpected {
                line: parsed.first_hole_line,
                found: HOLE,
            }),
        };
    }
    let numbers = parsed.numbers;
    let has_one_group_per_line = layout.group_count == layout.line_count;
    match (layout.group_length, layout.line_length) {
        (Uniform::Always(2), _) => {
            let positions = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]));
            Ok(TourText::positions(positions.collect()))
        }
        (Uniform::Always(3), _) if has_header || is_numbered(&numbers) => {
            let positions = numbers.chunks_exact(3).map(|row| (row[1], row[2]));
            Ok(TourText::positions(positions.collect()))
        }
        // A single 1 is the board of one square. As the number of a square, 1 would be outside that board.
        (Uniform::Always(1), _) if numbers == [1] => Ok(numbered_board(&numbers, 1)),
        (Uniform::Always(length), Uniform::Always(columns))
            if layout.line_count > 1 && columns > 1 && (length == 1 || has_one_group_per_line) =>
        {
            Ok(numbered_board(&numbers, columns))
        }
        (Uniform::Always(length), _) if length == 1 || layout.group_count == 1 => {
            Ok(TourText::Squares(numbers))
        }
        _ => Err(TourTextError::Shape),
    }
}

/// A board without holes, from the numbers of its squares.
fn numbered_board(numbers: &[u64], columns: usize) -> TourText {
    let numbers = numbers.iter().map(|&number| Some(number)).collect();
    TourText::Numbers { numbers, columns }
}

/// Whether the first of three columns numbers the rows of the table from 1.
fn is_numbered(table: &[u64]) -> bool {
    table
        .chunks_exact(3)
        .zip(1..)
        .all(|(row, number)| row[0] == number)
}

/// Appends the numbers and the holes of a line.
fn read_line(
    line: &str,
    line_number: usize,
    parsed: &mut ParsedNumbers,
    layout: &mut Layout,
) -> Result<(), TourTextError> {
    let mut remaining = line;
    let mut group_length = 0;
    // Whether the text since the last number has at least one comma, and otherwise only blanks.
    let mut follows_comma = false;
    loop {
        let after = remaining.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &remaining[..remaining.len() - after.len()];
        if !digits.is_empty() {
            let line = line_number;
            parsed.numbers.push(
                digits
                    .parse()
                    .map_err(|_| TourTextError::TooLarge { line })?,
            );
            if !follows_comma {
                layout.end_group(&mut group_length);
            }
            group_length += 1;
            follows_comma = false;
            remaining = after;
            continue;
        }
        let Some(character) = remaining.chars().next() else {
            break;
        };
        match character {
            ',' => follows_comma = group_length > 0,
            _ if character.is_whitespace() => {}
            '(' | ')' | ';' => {
                layout.end_group(&mut group_length);
                follows_comma = false;
            }
            HOLE => {
                layout.end_group(&mut group_length);
                follows_comma = false;
                if parsed.holes.is_empty() {
                    parsed.first_hole_line = line_number;
                }
                let index = parsed.len();
                parsed.holes.push(index);
            }
            _ => {
                return Err(TourTextError::Unexpected {
                    line: line_number,
                    found: character,
                });
            }
        }
        remaining = &remaining[character.len_utf8()..];
    }
    layout.end_group(&mut group_length);
    Ok(())
}
