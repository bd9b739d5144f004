//! Command-line values that several commands accept.

use std::convert::Infallible;
use std::str::FromStr;

use bytesize::ByteSize;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use knights_tour::board::Square;
use knights_tour::experiment::{Algorithm, Draft, ExperimentError};
use knights_tour::flat_board::FlatBoard;
use knights_tour::ground::Ground;
use knights_tour::moves::MoveOrder;

/// The start square of a tour.
#[derive(Args)]
pub struct StartArgument {
    /// Square to start from, as row,column, counted from 0 at the top left; on a board with layers as
    /// row,column,layer, or the number of the square
    #[arg(
        id = "start",
        long = "start",
        value_name = "ROW,COLUMN",
        default_value = "0,0",
        allow_hyphen_values = true
    )]
    pub square: String,
}

/// The seed of the random choices.
#[derive(Args)]
pub struct SeedArgument {
    /// Seed of the random choices (auto, random-walk, random, cascade, rotations, two-factor, forcing)
    #[arg(
        id = "seed",
        long = "seed",
        value_name = "NUMBER",
        default_value = "0",
        allow_hyphen_values = true
    )]
    pub number: String,
}

/// Parses a number from 1.
pub fn parse_positive(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("it must be a whole number from 1 to {}", u64::MAX))
}

/// Parses an amount of memory.
pub fn parse_memory(text: &str) -> Result<ByteSize, String> {
    // The parser reads an amount above the largest number as the largest number.
    let memory = text
        .parse()
        .ok()
        .filter(|memory: &ByteSize| memory.as_u64() < u64::MAX);
    memory.ok_or_else(|| {
        "it must be a number of bytes, or a number and a unit such as 500MB or 2GiB, below 16EiB".into()
    })
}

/// The name of the kind of tour in a [`Draft`].
pub fn tour_kind_name(closed: bool) -> String {
    if closed { "closed" } else { "open" }.into()
}

/// The sides of a board as the user wrote them: `8`, `6x10`, or `4x4x4` for a board of several layers.
///
/// [`Draft::validate`] decides whether such a board exists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides(Draft);

impl FromStr for Sides {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut draft = Draft::default();
        draft.set_sides(text, &['x', '×']);
        Ok(Self(draft))
    }
}

impl Sides {
    /// A draft of an experiment on this board.
    pub fn draft(&self) -> Draft {
        self.0.clone()
    }

    /// The flat or layered board with these sides, or an error if the sides are invalid.
    pub fn ground(&self) -> Result<Ground, ExperimentError> {
        Ok(self.0.validate()?.ground().clone())
    }
}

/// The sides of a board in the notation of the command line.
pub fn sides_text(board: impl Into<FlatBoard>) -> String {
    let board = board.into();
    format!("{}×{}", board.rows(), board.columns())
}

/// A square in the notation of the command line.
pub fn coordinates_text(ground: &Ground, square: Square) -> String {
    let (board, cell) = (ground.board(), ground.cell(square));
    format!("{},{}", board.row(cell), board.column(cell))
}

/// The parser of algorithm names, with a line of help for each.
pub fn algorithm_parser() -> PossibleValuesParser {
    let values = Algorithm::ALL
        .map(|algorithm| PossibleValue::new(algorithm.name()).help(algorithm.about()));
    PossibleValuesParser::new(values)
}

/// The help text of an option that accepts one order of the moves.
pub fn order_help() -> String {
    format!(
        "Order in which the moves are tried: {}, or eight moves, each as down,right, such as '2,1;1,2;…'",
        MoveOrder::PUBLISHED.map(|(name, _)| name).join(", ")
    )
}

/// The help text of an option that accepts several algorithms.
pub fn algorithm_list_help() -> String {
    let lines =
        Algorithm::ALL.map(|algorithm| format!("\n  {}: {}", algorithm.name(), algorithm.about()));
    format!("Algorithms:{}", lines.concat())
}

/// The help text of an option that accepts several orders of the moves.
pub fn order_list_help() -> String {
    format!(
        "Orders in which the moves are tried: {}, the word all for all 40,320, or eight moves, each as down,right, such as '2,1;1,2;…'",
        MoveOrder::PUBLISHED.map(|(name, _)| name).join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_one_to_four_numbers() {
        for (text, rows, columns, layers) in [
            ("8", "8", "8", ""),
            ("6x10", "6", "10", ""),
            ("6×10", "6", "10", ""),
            ("6x10x2", "6", "10", "2"),
            ("3×4×5×6", "3", "4", "5×6"),
        ] {
            let sides: Sides = text.parse().unwrap();
            let draft = sides.draft();
            let actual = (&*draft.rows, &*draft.columns, &*draft.layers);
            assert_eq!(actual, (rows, columns, layers));
            assert!(sides.ground().is_ok());
        }
        for text in ["6x", "6x10x", "6x10x2x", "2x2x2x2x2", "2x2xx2", "4x4x0"] {
            let sides: Sides = text.parse().unwrap();
            assert!(sides.ground().is_err(), "{text}");
        }
    }
}
