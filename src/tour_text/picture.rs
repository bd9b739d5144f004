//! Tours in pictures that the command line has drawn.

use super::{TourText, TourTextError};

/// Reads the line of a picture, from the middle of a square to the next.
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
