//! The outline of a board, from a preset or from a text picture.

use serde::Serialize;

use super::parse::parse_number;
use super::{ExperimentError, Field, Problem};
use crate::board::{Board, BoardError};
use crate::holes::{BoardPicture, BoardTextError, Holes, Preset};

/// The fields of a [`Draft`](super::Draft) that define the squares of a board.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::{Field, Outline};
///
/// let cross = Outline::of_preset("cross", "6", "6", "0", 100)?;
/// assert_eq!(cross.holes, "2x2.2x_2x2.2x___2x2.2x_2x2.2x");
/// let picture = Outline::of_text(".#.\n...", 100)?;
/// assert_eq!((picture.rows.as_str(), picture.columns.as_str()), ("2", "3"));
/// assert_eq!(picture.holes, ".x");
/// assert_eq!(Outline::of_text("..?", 100).unwrap_err().field, Field::Holes);
/// # Ok::<(), knights_tour::experiment::ExperimentError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outline {
    /// The number of rows.
    pub rows: String,
    /// The number of columns.
    pub columns: String,
    /// The holes, in the shortest notation.
    pub holes: String,
}

impl Outline {
    /// Creates the outline of the [`Preset`] called `name` on a board of `rows` and `columns`. The sides may be up to
    /// `largest_side`. Only random presets use `seed`.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] with the invalid field. An unknown name counts as an error of [`Field::Holes`].
    pub fn of_preset(
        name: &str,
        rows: &str,
        columns: &str,
        seed: &str,
        largest_side: u32,
    ) -> Result<Self, ExperimentError> {
        let preset: Preset = name
            .parse()
            .map_err(|_| Field::Holes.error(name, Problem::UnknownName))?;
        let height = parse_number(Field::Rows, rows, 1, largest_side)?;
        let width = parse_number(Field::Columns, columns, 1, largest_side)?;
        let seed = parse_number(Field::Seed, seed, 0, u32::MAX)?;
        let board =
            Board::new(height, width).map_err(|error| Self::size_error(error, largest_side))?;
        Self::of_holes(&preset.holes(board, seed))
    }

    /// Parses a text picture in the notation of [`BoardPicture`], with sides of up to `largest_side`.
    ///
    /// Takes time proportional to the text.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] with the invalid field: a side that is too long, or [`Field::Holes`] for any other error in
    /// the text.
    pub fn of_text(text: &str, largest_side: u32) -> Result<Self, ExperimentError> {
        let picture = BoardPicture::read(text).map_err(|error| match error {
            BoardTextError::Board(error) => Self::size_error(error, largest_side),
            error => Field::Holes.error(text, error.into()),
        })?;
        let board = picture.board();
        for (field, value) in [
            (Field::Rows, board.rows()),
            (Field::Columns, board.columns()),
        ] {
            if value > largest_side {
                return Err(Self::too_long(field, value, largest_side));
            }
        }
        Self::of_holes(picture.holes())
    }

    fn of_holes(holes: &Holes) -> Result<Self, ExperimentError> {
        let board = holes.board();
        let text = holes.to_string();
        if holes.cells().len() as u32 == board.size() {
            return Err(Field::Holes.error(&text, Problem::NothingLeft));
        }
        Ok(Self {
            rows: board.rows().to_string(),
            columns: board.columns().to_string(),
            holes: text,
        })
    }

    /// The error for a board that is too large.
    fn size_error(error: BoardError, largest: u32) -> ExperimentError {
        match error {
            BoardError::Rows { value } => Self::too_long(Field::Rows, value, largest),
            BoardError::Columns { value } => Self::too_long(Field::Columns, value, largest),
            BoardError::Squares { columns, .. } => Self::too_long(Field::Columns, columns, largest),
        }
    }

    fn too_long(field: Field, value: u32, largest: u32) -> ExperimentError {
        field.out_of_range(&value.to_string(), 1, largest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_parts(outline: Result<Outline, ExperimentError>) -> (Field, String, Problem) {
        let error = outline.unwrap_err();
        (error.field, error.value, error.problem)
    }

    #[test]
    fn the_outline_of_a_preset_has_the_size_of_the_board_and_the_holes_of_the_preset() {
        for preset in Preset::ALL {
            let outline = Outline::of_preset(preset.name(), "9", " 12", "7", 100).unwrap();
            let board = Board::new(9, 12).unwrap();
            assert_eq!(
                (outline.rows.as_str(), outline.columns.as_str()),
                ("9", "12")
            );
            let holes = Holes::read(board, &outline.holes).unwrap();
            assert_eq!(holes, preset.holes(board, 7));
            assert!(!holes.is_empty(), "{preset:?}");
        }
    }

    #[test]
    fn an_invalid_preset_name_size_or_seed_is_rejected_with_its_field() {
        let preset_error = |name: &str, rows: &str, seed: &str| {
            error_parts(Outline::of_preset(name, rows, "8", seed, 100))
        };
        let unknown = (Field::Holes, "star".into(), Problem::UnknownName);
        assert_eq!(preset_error("star", "8", "0"), unknown);
        assert_eq!(preset_error("cross", "101", "0").0, Field::Rows);
        assert_eq!(preset_error("random", "8", "many").0, Field::Seed);
        // On a board of one square, this preset removes the only square, because that square is a corner.
        let single = error_parts(Outline::of_preset("cornerless", "1", "1", "0", 100));
        assert_eq!(single, (Field::Holes, "x".into(), Problem::NothingLeft));
    }

    #[test]
    fn an_invalid_picture_is_rejected_with_its_problem_and_a_short_value() {
        let (smallest, largest) = (1, 100);
        let range = Problem::OutOfRange { smallest, largest };
        let text_error = |text: &str| error_parts(Outline::of_text(text, 100));
        assert_eq!(text_error(" \n").2, Problem::NoBoard);
        assert_eq!(text_error("##\n##").2, Problem::NothingLeft);
        let (line, sign) = (2, 'k');
        assert_eq!(text_error("..\n.k").2, Problem::BadSign { line, sign });
        let number = 12;
        assert_eq!(
            text_error("..\n12").2,
            Problem::NumberAlone { line, number }
        );
        assert_eq!(
            text_error("101."),
            (Field::Columns, "101".into(), range.clone())
        );
        assert_eq!(text_error(&".\n".repeat(101)).0, Field::Rows);
        assert_eq!(
            text_error(&"9999.\n".repeat(9999)),
            (Field::Columns, "9999".into(), range.clone())
        );
        let (field, value, problem) = text_error(&".\n".repeat(5_000_000));
        assert_eq!((field, problem), (Field::Rows, range));
        assert_eq!(value, "5000000");
        let (_, value, _) = text_error(&"?".repeat(10_000_000));
        assert!(value.chars().count() < 100);
    }
}
