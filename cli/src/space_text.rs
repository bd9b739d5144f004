//! A tour of a board of several layers as somebody wrote it down.

use knights_tour::board::Square;
use knights_tour::space::Space;

use super::tour_text::{TourText, TourTextError};

/// Reads a tour of `space`: squares by their numbers, the boards of all layers one below the other, places of as many
/// numbers as there are sides, or a table of these with the number of the visit first.
///
/// What is no square of it is read as a square too large for any board, so that it can be named by its position.
pub fn read(text: &[u8], space: &Space) -> Result<TourText, TourTextError> {
    if let Some(squares) = std::str::from_utf8(text)
        .ok()
        .and_then(|text| places(text, space))
    {
        return Ok(TourText::Squares(squares));
    }
    match TourText::read(text)? {
        TourText::Numbers { columns, .. } if columns != space.sides()[1] as usize => {
            Err(TourTextError::Shape)
        }
        // Two numbers are no place where there are three sides.
        TourText::Places { .. } => Err(TourTextError::Shape),
        read => Ok(read),
    }
}

/// The squares whose places are written without blanks in them, as `0,0,0 1,2,0` or as lines of a table; `None` where it
/// is anything else.
fn places(text: &str, space: &Space) -> Option<Vec<u64>> {
    let has_header = text.starts_with(char::is_alphabetic);
    let lines = text.lines().skip(usize::from(has_header));
    let groups = lines.flat_map(|line| line.split(|sign: char| " \t();".contains(sign)));
    let groups = groups.filter(|group| !group.is_empty());
    let dimensions = space.sides().len();
    let squares: Option<Vec<u64>> = groups
        .map(|group| {
            let numbers: Option<Vec<u32>> =
                group.split(',').map(|part| part.parse().ok()).collect();
            let numbers = numbers?;
            // Before the place stands the number of the visit, in a table.
            let before = numbers.len().checked_sub(dimensions)?;
            let square = space.square_at(&numbers[before..]).unwrap_or(Square::MAX);
            (before == usize::from(has_header)).then_some(square.into())
        })
        .collect();
    squares.filter(|squares| !squares.is_empty())
}

#[cfg(test)]
mod tests {
    use knights_tour::leaper::Leaper;

    use super::*;

    fn squares(text: &str) -> Result<Vec<u64>, String> {
        let space = Space::new(&[3, 4, 2], Leaper::KNIGHT).unwrap();
        match read(text.as_bytes(), &space) {
            Ok(TourText::Squares(squares)) => Ok(squares),
            other => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn places_of_three_numbers_are_read_however_they_are_separated() {
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
        for text in ["0,0 1,2 2,3", "0,0,0 1,2", "", "1 2\n3 4"] {
            assert!(squares(text).is_err(), "{text}");
        }
    }
}
