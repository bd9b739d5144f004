//! A parser for tours as numbers with separators.

use super::{TourText, TourTextError};

/// The sign of a hole.
const HOLE: char = '#';

/// The layout of the numbers of a text. Commas join numbers into groups; other separators end a group.
#[derive(Default)]
struct Layout {
    groups: usize,
    /// The number of numbers in each group, if it is the same.
    group: Uniform,
    lines: usize,
    /// The number of numbers on each line, if it is the same.
    line: Uniform,
}

/// Tracks whether a number is the same every time.
#[derive(Clone, Copy, Default)]
enum Uniform {
    #[default]
    Unseen,
    Always(usize),
    Never,
}

impl Uniform {
    fn see(&mut self, number: usize) {
        *self = match *self {
            Self::Unseen => Self::Always(number),
            Self::Always(before) if before == number => *self,
            _ => Self::Never,
        };
    }
}

impl Layout {
    /// Counts a group and begins another, unless the group is empty.
    fn end_group(&mut self, group: &mut usize) {
        if *group > 0 {
            self.groups += 1;
            self.group.see(std::mem::take(group));
        }
    }
}

/// The numbers of a text, and the positions of holes among them.
#[derive(Default)]
struct ParsedNumbers {
    numbers: Vec<u64>,
    /// For each hole, the number of numbers and holes before it.
    holes: Vec<usize>,
    /// The line of the first hole.
    hole_in: usize,
}

impl ParsedNumbers {
    const fn len(&self) -> usize {
        self.numbers.len() + self.holes.len()
    }

    /// All numbers, with `None` for holes, in order.
    fn with_holes(self) -> Vec<Option<u64>> {
        let mut all = Vec::with_capacity(self.len());
        let mut holes = self.holes.into_iter().peekable();
        for number in self.numbers {
            while holes.next_if_eq(&all.len()).is_some() {
                all.push(None);
            }
            all.push(Some(number));
        }
        all.extend(holes.map(|_| None));
        all
    }
}

/// Reads squares, pairs of row and column, a table, or the rows of a board.
pub(super) fn read(text: &str) -> Result<TourText, TourTextError> {
    let mut found = ParsedNumbers::default();
    let mut shape = Layout::default();
    let mut has_header = false;
    for (index, line) in text.lines().enumerate() {
        let is_header = index == 0 && line.contains(',') && line.starts_with(char::is_alphabetic);
        if is_header {
            has_header = true;
            continue;
        }
        let before = found.len();
        read_line(line, index + 1, &mut found, &mut shape)?;
        if found.len() > before {
            shape.lines += 1;
            shape.line.see(found.len() - before);
        }
    }
    if found.numbers.is_empty() {
        return Err(TourTextError::Empty);
    }
    if !found.holes.is_empty() {
        // Only a board can have holes.
        return match (shape.group, shape.line) {
            (Uniform::Always(1), Uniform::Always(columns)) => {
                let numbers = found.with_holes();
                Ok(TourText::Numbers { numbers, columns })
            }
            _ => Err(TourTextError::Unexpected {
                line: found.hole_in,
                found: HOLE,
            }),
        };
    }
    let numbers = found.numbers;
    let one_group_a_line = shape.groups == shape.lines;
    match (shape.group, shape.line) {
        (Uniform::Always(2), _) => {
            let places = numbers.chunks_exact(2).map(|place| (place[0], place[1]));
            Ok(TourText::positions(places.collect()))
        }
        (Uniform::Always(3), _) if has_header || are_in_order(&numbers) => {
            let places = numbers.chunks_exact(3).map(|visit| (visit[1], visit[2]));
            Ok(TourText::positions(places.collect()))
        }
        // The smallest board: its only number is 1, and its only square is 0.
        (Uniform::Always(1), _) if numbers == [1] => Ok(of_board(&numbers, 1)),
        (Uniform::Always(group), Uniform::Always(columns))
            if shape.lines > 1 && columns > 1 && (group == 1 || one_group_a_line) =>
        {
            Ok(of_board(&numbers, columns))
        }
        (Uniform::Always(group), _) if group == 1 || shape.groups == 1 => {
            Ok(TourText::Squares(numbers))
        }
        _ => Err(TourTextError::Shape),
    }
}

fn of_board(numbers: &[u64], columns: usize) -> TourText {
    let numbers = numbers.iter().map(|&number| Some(number)).collect();
    TourText::Numbers { numbers, columns }
}

/// Whether the first of three columns numbers the lines of the table.
fn are_in_order(table: &[u64]) -> bool {
    table
        .chunks_exact(3)
        .zip(1..)
        .all(|(visit, number)| visit[0] == number)
}

/// Appends the numbers of a line.
fn read_line(
    line: &str,
    number_of_line: usize,
    all: &mut ParsedNumbers,
    shape: &mut Layout,
) -> Result<(), TourTextError> {
    let mut rest = line;
    let mut group = 0;
    // Whether at least one comma, and otherwise only blanks, follows the last number.
    let mut joined = false;
    loop {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &rest[..rest.len() - after.len()];
        if !digits.is_empty() {
            let line = number_of_line;
            all.numbers.push(
                digits
                    .parse()
                    .map_err(|_| TourTextError::TooLarge { line })?,
            );
            if !joined {
                shape.end_group(&mut group);
            }
            group += 1;
            joined = false;
            rest = after;
            continue;
        }
        let Some(found) = rest.chars().next() else {
            break;
        };
        match found {
            ',' => joined = group > 0,
            _ if found.is_whitespace() => {}
            '(' | ')' | ';' => {
                shape.end_group(&mut group);
                joined = false;
            }
            HOLE => {
                shape.end_group(&mut group);
                joined = false;
                if all.holes.is_empty() {
                    all.hole_in = number_of_line;
                }
                let before = all.len();
                all.holes.push(before);
            }
            _ => {
                let line = number_of_line;
                return Err(TourTextError::Unexpected { line, found });
            }
        }
        rest = &rest[found.len_utf8()..];
    }
    shape.end_group(&mut group);
    Ok(())
}
