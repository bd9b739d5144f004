//! A parser for SVG pictures of tours drawn by the command line.

use super::{TourText, TourTextError};

/// Reads the line of a picture, which leads from the centre of one square to the next.
pub(super) fn read(text: &str) -> Result<TourText, TourTextError> {
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
            // Each part of the line begins where the previous one ended.
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
    Ok(TourText::Positions {
        places,
        sides: Some(sides),
    })
}

/// The text between two marks, and the text after them.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after)
}
