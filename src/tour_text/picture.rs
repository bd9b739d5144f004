//! A parser for SVG pictures of tours drawn by the command line.

use super::{TourText, TourTextError};

/// Reads the line that connects the centres of the squares visited.
pub(super) fn read(text: &str) -> Result<TourText, TourTextError> {
    let sides = between(text, " viewBox=\"0 0 ", "\"").and_then(|(sides, _)| {
        let (columns, rows) = sides.split_once(' ')?;
        Some((rows.parse().ok()?, columns.parse().ok()?))
    });
    let sides: (u64, u64) = sides.ok_or(TourTextError::Picture)?;
    let mut positions: Vec<(u64, u64)> = Vec::new();
    let mut remaining = text;
    while let Some((path_data, after)) = between(remaining, " d=\"M", "\"") {
        for (index, point) in path_data.split('L').enumerate() {
            let position = point.split_once(' ').and_then(|(x, y)| {
                let (column, row) = (x.strip_suffix(".5")?, y.strip_suffix(".5")?);
                Some((row.parse().ok()?, column.parse().ok()?))
            });
            let position = position.ok_or(TourTextError::Picture)?;
            // Each path element begins where the previous one ended.
            if index > 0 || positions.last() != Some(&position) {
                positions.push(position);
            }
        }
        remaining = after;
    }
    if sides == (1, 1) && positions.is_empty() {
        positions.push((0, 0));
    }
    if positions.is_empty() {
        return Err(TourTextError::Picture);
    }
    Ok(TourText::Positions {
        positions,
        sides: Some(sides),
    })
}

/// The text between two delimiters, and the text after them.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<(&'a str, &'a str)> {
    let (_, remaining) = text.split_once(before)?;
    remaining.split_once(after)
}
