//! Checks of paths, and their texts.

use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::tour::PathCheck;
use knights_tour::tour_text::{TourFormat, TourWriter};

/// Checks that no square of a path is repeated, and that every step is a move.
///
/// # Panics
///
/// If a square is repeated, or if a step is not a move.
pub fn check_path(ground: &Ground, path: &[Square]) {
    let mut check = PathCheck::new(ground).expect("the board fits into memory");
    let checked = check.advance(ground, path, usize::MAX);
    assert_eq!(checked, Ok(path.len()), "{path:?}");
}

/// The text of a path in a format.
pub fn written(format: TourFormat, ground: &Ground, path: &[Square]) -> Vec<u8> {
    let mut text = Vec::new();
    let result = TourWriter::new(format, ground, path).write_all(&mut text);
    result.expect("a vector takes all bytes");
    text
}
