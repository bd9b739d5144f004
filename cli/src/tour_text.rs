//! A tour as somebody wrote it down.

use std::str;

use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use thiserror::Error;

/// A tour that was read, in the way in which it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TourText {
    /// Squares in the order visited, each as `row * columns + column`.
    Squares(Vec<u64>),
    /// Squares in the order visited, each as row and column.
    Places {
        /// The squares.
        places: Vec<(u64, u64)>,
        /// The rows and the columns of the board, if the text tells.
        sides: Option<(u64, u64)>,
    },
    /// The number of the visit of every square of the board, row by row.
    Numbers {
        /// The numbers.
        numbers: Vec<u64>,
        /// How many there are in a row.
        columns: usize,
    },
}

/// Why a text cannot be read as a tour.
#[derive(Debug, Error)]
pub enum TourTextError {
    /// There is no number in it.
    #[error("there is no tour in it")]
    Empty,
    /// It is not text.
    #[error("it is not text: byte {0} is not UTF-8")]
    Encoding(usize),
    /// Something is neither a number nor what separates numbers.
    #[error("line {line}: {found:?} does not belong in a tour")]
    Unexpected {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: char,
    },
    /// A number is too large to be anything.
    #[error("line {line}: a number is too large")]
    TooLarge {
        /// The line, from 1.
        line: usize,
    },
    /// The numbers form neither a list nor a board.
    #[error("its numbers are neither a list of squares nor the rows of a board")]
    Shape,
    /// It is not the JSON of a tour.
    #[error("as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It is not a picture of a tour.
    #[error("the picture has no board, or no line from square to square")]
    Picture,
}

impl TourText {
    /// Squares of a board of which the text says nothing.
    const fn places(places: Vec<(u64, u64)>) -> Self {
        let sides = None;
        Self::Places { places, sides }
    }

    /// Reads a tour: as JSON if it begins with a bracket, as a picture if with an angle bracket,
    /// otherwise as numbers.
    ///
    /// Numbers may be squares (`0 11 22`, `0, 11, 22`), rows and columns (`0,0 1,2`, `(0, 0), (1, 2)`),
    /// a table of number, row and column, or a board of as many numbers on each of several lines.
    pub fn read(text: &[u8]) -> Result<Self, TourTextError> {
        let text =
            str::from_utf8(text).map_err(|error| TourTextError::Encoding(error.valid_up_to()))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
        match text.as_bytes().first() {
            None => Err(TourTextError::Empty),
            Some(b'[') => read_array(serde_json::from_str(text)?),
            Some(b'{') => {
                let report: Report = serde_json::from_str(text)?;
                read_array(report.tour)
            }
            Some(b'<') => read_picture(text),
            Some(_) => read_numbers(text),
        }
    }
}

/// What the numbers of a text look like: groups have commas in them and something else around them.
#[derive(Default)]
struct Shape {
    groups: usize,
    /// How many numbers each group has, if all have as many.
    group: Alike,
    lines: usize,
    /// How many numbers each line has, if all have as many.
    line: Alike,
}

/// A number that is the same every time, or not.
#[derive(Clone, Copy, Default)]
enum Alike {
    #[default]
    Unseen,
    Always(usize),
    Never,
}

impl Alike {
    fn see(&mut self, number: usize) {
        *self = match *self {
            Self::Unseen => Self::Always(number),
            Self::Always(before) if before == number => *self,
            _ => Self::Never,
        };
    }
}

impl Shape {
    /// Counts a group of so many numbers, if there are any, and begins another.
    fn end_group(&mut self, group: &mut usize) {
        if *group > 0 {
            self.groups += 1;
            self.group.see(std::mem::take(group));
        }
    }
}

fn read_numbers(text: &str) -> Result<TourText, TourTextError> {
    let mut numbers = Vec::new();
    let mut shape = Shape::default();
    let mut has_header = false;
    for (index, line) in text.lines().enumerate() {
        let is_header = index == 0 && line.contains(',') && line.starts_with(char::is_alphabetic);
        if is_header {
            has_header = true;
            continue;
        }
        let before = numbers.len();
        read_line(line, index + 1, &mut numbers, &mut shape)?;
        if numbers.len() > before {
            shape.lines += 1;
            shape.line.see(numbers.len() - before);
        }
    }
    if numbers.is_empty() {
        return Err(TourTextError::Empty);
    }
    let one_group_a_line = shape.groups == shape.lines;
    match (shape.group, shape.line) {
        (Alike::Always(2), _) => {
            let places = numbers.chunks_exact(2).map(|place| (place[0], place[1]));
            Ok(TourText::places(places.collect()))
        }
        (Alike::Always(3), _) if has_header || are_in_order(&numbers) => {
            let places = numbers.chunks_exact(3).map(|visit| (visit[1], visit[2]));
            Ok(TourText::places(places.collect()))
        }
        // The smallest board, which has the number 1 and the square 0.
        (Alike::Always(1), _) if numbers == [1] => Ok(TourText::Numbers {
            numbers,
            columns: 1,
        }),
        (Alike::Always(group), Alike::Always(columns))
            if shape.lines > 1 && columns > 1 && (group == 1 || one_group_a_line) =>
        {
            Ok(TourText::Numbers { numbers, columns })
        }
        (Alike::Always(group), _) if group == 1 || shape.groups == 1 => {
            Ok(TourText::Squares(numbers))
        }
        _ => Err(TourTextError::Shape),
    }
}

/// Whether a table of three columns counts its lines in the first.
fn are_in_order(table: &[u64]) -> bool {
    table
        .chunks_exact(3)
        .zip(1..)
        .all(|(visit, number)| visit[0] == number)
}

/// Adds the numbers of a line.
fn read_line(
    line: &str,
    number_of_line: usize,
    numbers: &mut Vec<u64>,
    shape: &mut Shape,
) -> Result<(), TourTextError> {
    let mut rest = line;
    let mut group = 0;
    // Whether nothing but blanks and commas, and a comma at least, stands after the last number.
    let mut joined = false;
    loop {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &rest[..rest.len() - after.len()];
        if !digits.is_empty() {
            let line = number_of_line;
            numbers.push(
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

/// The part of the JSON of `solve` that matters here.
#[derive(serde::Deserialize)]
struct Report {
    tour: Vec<Element>,
}

/// An element of an array: a square, a row and a column, or the row of a board.
enum Element {
    Number(u64),
    Pair(u64, u64),
    Row(Box<[u64]>),
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ElementVisitor;
        impl<'de> Visitor<'de> for ElementVisitor {
            type Value = Element;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("a square, a pair of row and column, or a row of a board")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Element, E> {
                Ok(Element::Number(number))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Element, A::Error> {
                let first = array.next_element()?;
                let second = array.next_element()?;
                let third = array.next_element()?;
                let (Some(row), Some(column), None) = (first, second, third) else {
                    let mut row: Vec<u64> = [first, second, third].into_iter().flatten().collect();
                    while let Some(number) = array.next_element()? {
                        row.push(number);
                    }
                    return Ok(Element::Row(row.into()));
                };
                Ok(Element::Pair(row, column))
            }
        }
        deserializer.deserialize_any(ElementVisitor)
    }
}

fn read_array(elements: Vec<Element>) -> Result<TourText, TourTextError> {
    match elements.first() {
        None => Err(TourTextError::Empty),
        Some(Element::Number(_)) => {
            let squares = elements.into_iter().map(|element| match element {
                Element::Number(square) => Ok(square),
                _ => Err(TourTextError::Shape),
            });
            Ok(TourText::Squares(squares.collect::<Result<_, _>>()?))
        }
        Some(Element::Pair(..)) => {
            let places = elements.into_iter().map(|element| match element {
                Element::Pair(row, column) => Ok((row, column)),
                _ => Err(TourTextError::Shape),
            });
            Ok(TourText::places(places.collect::<Result<_, _>>()?))
        }
        Some(Element::Row(first)) => {
            let columns = first.len();
            let mut numbers = Vec::with_capacity(columns * elements.len());
            for element in &elements {
                match element {
                    Element::Row(row) if row.len() == columns && columns > 0 => {
                        numbers.extend_from_slice(row);
                    }
                    _ => return Err(TourTextError::Shape),
                }
            }
            Ok(TourText::Numbers { numbers, columns })
        }
    }
}

/// Reads a picture that `solve` drew: the line itself, from the middle of a square to the next.
fn read_picture(text: &str) -> Result<TourText, TourTextError> {
    let sides = between(text, " viewBox=\"0 0 ", "\"").and_then(|(sides, _)| {
        let (columns, rows) = sides.split_once(' ')?;
        Some((rows.parse().ok()?, columns.parse().ok()?))
    });
    let sides: (u64, u64) = sides.ok_or(TourTextError::Picture)?;
    let mut places: Vec<(u64, u64)> = Vec::new();
    let mut rest = text;
    while let Some((line, after)) = between(rest, " d=\"M", "\"") {
        for (index, point) in line.split('L').enumerate() {
            let square = point.split_once(' ').and_then(|(x, y)| {
                let (column, row) = (x.strip_suffix(".5")?, y.strip_suffix(".5")?);
                Some((row.parse().ok()?, column.parse().ok()?))
            });
            let square = square.ok_or(TourTextError::Picture)?;
            // Each part of the line begins where the one before ended.
            if index > 0 || places.last() != Some(&square) {
                places.push(square);
            }
        }
        rest = after;
    }
    if sides == (1, 1) && places.is_empty() {
        places.push((0, 0));
    }
    if places.is_empty() {
        return Err(TourTextError::Picture);
    }
    Ok(TourText::Places {
        places,
        sides: Some(sides),
    })
}

/// What stands between two marks, and what stands after that.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<TourText, String> {
        TourText::read(text.as_bytes()).map_err(|error| error.to_string())
    }

    #[test]
    fn squares_are_read_however_they_are_separated() {
        let expected = Ok(TourText::Squares(vec![0, 11, 22, 5]));
        for text in [
            "0 11 22 5",
            "0,11,22,5",
            " 0, 11,\t22, 5 \n",
            "0\n11\n22\n5\n",
            "0 11 22\n5",
            "[0,11,22,5]",
            "{\"visits\": 7, \"tour\": [0, 11, 22, 5]}",
            "\u{feff}0;11;22;5",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn rows_and_columns_are_read_however_they_are_separated() {
        let expected = Ok(TourText::places(vec![(0, 0), (1, 2), (20, 1)]));
        for text in [
            "0,0 1,2 20,1",
            "0,0\n1,2\n20,1\n",
            "(0, 0), (1, 2), (20, 1)",
            "0,0; 1,2; 20,1",
            "[[0,0],[1,2],[20,1]]",
            "1,0,0\n2,1,2\n3,20,1",
            "number,row,column\n1,0,0\n2,1,2\n3,20,1\n",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn several_lines_of_as_many_numbers_are_a_board() {
        let numbers = vec![1, 4, 7, 8, 11, 2, 3, 6, 9];
        let expected = Ok(TourText::Numbers {
            numbers,
            columns: 3,
        });
        for text in [
            "1 4 7\n8 11 2\n3 6 9",
            " 1  4 7\n\n 8 11 2 \r\n3 6 9\n",
            "1,4,7\n8,11,2\n3,6,9",
            "[[1,4,7],[8,11,2],[3,6,9]]",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let numbers = vec![1];
        assert_eq!(
            read("1"),
            Ok(TourText::Numbers {
                numbers,
                columns: 1
            })
        );
        assert_eq!(read("0"), Ok(TourText::Squares(vec![0])));
    }

    #[test]
    fn what_is_no_tour_is_refused_with_its_line() {
        let shapeless = "its numbers are neither a list of squares nor the rows of a board";
        for (text, expected) in [
            ("", "there is no tour in it"),
            ("\n \n", "there is no tour in it"),
            ("[]", "there is no tour in it"),
            ("0 11\n22 -5", "line 2: '-' does not belong in a tour"),
            ("a tour", "line 1: 'a' does not belong in a tour"),
            ("1 99999999999999999999", "line 1: a number is too large"),
            ("0,1 2,3,4", shapeless),
            ("[1,[2,3]]", shapeless),
            ("[[1,2,3],[4,5,6,7]]", shapeless),
            (
                "<svg/>",
                "the picture has no board, or no line from square to square",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
        assert!(read("[1.5]").unwrap_err().starts_with("as JSON: "));
        assert!(read("{\"tour\": 3}").unwrap_err().starts_with("as JSON: "));
        let error = TourText::read(b"0 1 \xff").unwrap_err().to_string();
        assert_eq!(error, "it is not text: byte 4 is not UTF-8");
    }
}
