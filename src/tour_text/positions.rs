//! Parsers for tours of boards with layers, for tours of graphs, and for chess names.

use std::borrow::Cow;
use std::collections::HashMap;

use super::text::decode;
use super::{TourText, TourTextError};
use crate::board::Square;
use crate::escape::excerpt;
use crate::escape::{escape_controls, unquote_csv_field};
use crate::space::Space;
use crate::text_graph::TextGraph;

/// Reads a tour of `space` in one of these forms:
///
/// - squares by their numbers
/// - the boards of all layers, one below the other
/// - positions, with one number for each side
/// - a table of positions, with the number of the visit first
///
/// A position outside `space` is read as a square too large for any board, so that a later check reports it.
///
/// # Errors
///
/// [`TourTextError`]. The error is [`Shape`](TourTextError::Shape) if a position does not have one coordinate for each
/// side of `space`.
///
/// # Examples
///
/// ```
/// use knights_tour::leaper::Leaper;
/// use knights_tour::space::Space;
/// use knights_tour::tour_text::{TourText, read_on_space};
///
/// let space = Space::new(&[3, 4, 2], Leaper::KNIGHT)?;
/// let squares = TourText::Squares(vec![0, 6, 23]);
/// assert_eq!(read_on_space(b"0,0,0 1,2,0 2,3,1", &space), Ok(squares));
/// # Ok::<(), knights_tour::space::SpaceError>(())
/// ```
pub fn read_on_space(text: &[u8], space: &Space) -> Result<TourText, TourTextError> {
    if let Some(squares) = std::str::from_utf8(text)
        .ok()
        .and_then(|text| squares_in_space(text, space))
    {
        return Ok(TourText::Squares(squares));
    }
    match TourText::read(text)? {
        TourText::Numbers { columns, .. } if columns != space.sides()[1] as usize => {
            Err(TourTextError::Shape)
        }
        // With three sides or more, two numbers are not a position.
        TourText::Positions { .. } | TourText::Names(_) => Err(TourTextError::Shape),
        TourText::Numbers { numbers, .. } if numbers.contains(&None) => Err(TourTextError::Shape),
        tour => Ok(tour),
    }
}

/// Reads squares whose positions have no blanks, as `0,0,0 1,2,0` or as lines of a table. Returns `None` for
/// anything else.
fn squares_in_space(text: &str, space: &Space) -> Option<Vec<u64>> {
    let has_header = text.starts_with(char::is_alphabetic);
    let lines = text.lines().skip(usize::from(has_header));
    let groups = lines.flat_map(|line| line.split(|character: char| " \t();".contains(character)));
    let groups = groups.filter(|group| !group.is_empty());
    let dimensions = space.sides().len();
    let squares: Option<Vec<u64>> = groups
        .map(|group| {
            let numbers: Option<Vec<u32>> =
                group.split(',').map(|part| part.parse().ok()).collect();
            let numbers = numbers?;
            // In a table, the number of the visit precedes the position.
            let prefix_len = numbers.len().checked_sub(dimensions)?;
            let square = space
                .square_at(&numbers[prefix_len..])
                .unwrap_or(Square::MAX);
            (prefix_len == usize::from(has_header)).then_some(square.into())
        })
        .collect();
    squares.filter(|squares| !squares.is_empty())
}

/// Reads a path of a graph. The text has the names of the vertices, separated by blanks, commas or semicolons. A table
/// with the number of the visit before each name is read as well. Control characters may be escaped, as
/// [`TourWriter`](super::TourWriter) escapes them.
///
/// # Errors
///
/// [`TourTextError::Unknown`] with the first word that is not a name; [`TourTextError::Empty`] if there is no
/// word.
///
/// # Examples
///
/// ```
/// use knights_tour::tour_text::{TourText, read_on_graph};
///
/// let graph = "a: b c; b: a c; c: a b".parse()?;
/// for text in ["a c b", "number,vertex\n1,a\n2,c\n3,b\n"] {
///     let squares = TourText::Squares(vec![0, 2, 1]);
///     assert_eq!(read_on_graph(text.as_bytes(), &graph), Ok(squares));
/// }
/// # Ok::<(), knights_tour::text_graph::TextGraphError>(())
/// ```
pub fn read_on_graph(text: &[u8], graph: &TextGraph) -> Result<TourText, TourTextError> {
    let text = decode(text)?;
    let names = || graph.names().iter().zip(0_u64..);
    let escaped = names().map(|(name, number)| (escape_controls(name), number));
    let mut numbers: HashMap<Cow<'_, str>, u64> = escaped.collect();
    // A name that equals the escaped form of another name stands for itself.
    numbers.extend(names().map(|(name, number)| (name.as_str().into(), number)));
    let is_table = text.starts_with("number,");
    let mut squares = Vec::new();
    for (index, line) in text.lines().enumerate().skip(is_table.into()) {
        let words = line
            .split(|character: char| character.is_whitespace() || matches!(character, ',' | ';'));
        let words = words.filter(|word| !word.is_empty());
        for word in words.skip(is_table.into()) {
            let name = if is_table {
                unquote_csv_field(word)
            } else {
                word.into()
            };
            let number = numbers.get(&*name).ok_or_else(|| TourTextError::Unknown {
                line: index + 1,
                name: excerpt(&name, MAX_NAME_CHARS),
            });
            squares.push(*number?);
        }
    }
    if squares.is_empty() {
        return Err(TourTextError::Empty);
    }
    Ok(TourText::Squares(squares))
}

/// The maximum number of characters of a name that an error shows.
const MAX_NAME_CHARS: usize = 40;

/// Reads squares by their chess names, or returns `None` if the first word is not a chess name, or there is no word.
/// Names are in lower or upper case, separated by blanks, commas, semicolons, dashes or arrows.
pub(super) fn read_chess_names(text: &str) -> Option<Result<TourText, TourTextError>> {
    let mut names = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let is_separator = |character: char| {
            character.is_whitespace() || matches!(character, ',' | ';' | '-' | '–' | '→' | '>')
        };
        for word in line.split(is_separator).filter(|word| !word.is_empty()) {
            match parse_chess_name(word) {
                Some(square) => names.push(square),
                None if names.is_empty() => return None,
                None => {
                    return Some(Err(TourTextError::Unexpected {
                        line: index + 1,
                        found: word.chars().next()?,
                    }));
                }
            }
        }
    }
    (!names.is_empty()).then_some(Ok(TourText::Names(names)))
}

/// The column, from 0, and the row, from 1 at the bottom, of the square with a chess name. `None` for other words.
fn parse_chess_name(name: &str) -> Option<(u64, u64)> {
    let split = name.find(|character: char| !character.is_ascii_alphabetic())?;
    let (letters, number) = name.split_at(split);
    // The columns are numbered from 1 here: a to z, then aa.
    let column_number = letters.bytes().try_fold(0_u64, |column_number, letter| {
        let letter = letter.to_ascii_lowercase() - b'a';
        column_number
            .checked_mul(26)?
            .checked_add(u64::from(letter) + 1)
    })?;
    // A plus sign before the digits must not be accepted as part of the number.
    let is_number = number.bytes().all(|character| character.is_ascii_digit());
    let row = is_number.then(|| number.parse().ok())??;
    Some((column_number.checked_sub(1)?, row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;

    fn squares(text: &str) -> Result<Vec<u64>, String> {
        let space = Space::new(&[3, 4, 2], Leaper::KNIGHT).unwrap();
        match read_on_space(text.as_bytes(), &space) {
            Ok(TourText::Squares(squares)) => Ok(squares),
            other => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn a_path_on_a_board_with_layers_is_read_from_positions_tables_and_numbers() {
        for text in [
            "0,0,0 1,2,0 2,3,1\n",
            "(0,0,0) (1,2,0) (2,3,1)",
            "number,row,column,layer\n1,0,0,0\n2,1,2,0\n3,2,3,1\n",
            "0 6 23",
            "{\"tour\": [0, 6, 23]}",
            "0, 6, 23",
        ] {
            assert_eq!(squares(text), Ok(vec![0, 6, 23]), "{text}");
        }
        assert_eq!(squares("0,0,0 1,2,2"), Ok(vec![0, u64::from(Square::MAX)]));
        for text in ["0,0 1,2 2,3", "0,0,0 1,2", "", "1 2\n3 4", "a1 b3"] {
            assert!(squares(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_unknown_vertex_is_reported_with_its_line_and_an_empty_text_is_an_error() {
        let graph: TextGraph = "a: b; b: a".parse().unwrap();
        let error = read_on_graph(b"a\nc", &graph).unwrap_err();
        assert_eq!(error.to_string(), "line 2: the graph has no vertex c");
        let error = read_on_graph(b" \n", &graph);
        assert_eq!(error, Err(TourTextError::Empty));
    }
}
