//! Values on the command line that several commands take.

use std::convert::Infallible;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use knights_tour::board::Board;
use knights_tour::experiment::{Algorithm, Draft, ExperimentError};
use knights_tour::ground::Ground;
use knights_tour::moves::MoveOrder;

/// Where a tour begins.
#[derive(Args)]
pub struct Start {
    /// Square to start from, as row,column from 0 from the top left; of several layers as row,column,layer or by its number
    #[arg(
        id = "start",
        long = "start",
        value_name = "ROW,COLUMN",
        default_value = "0,0",
        allow_hyphen_values = true
    )]
    pub square: String,
}

/// What random numbers are drawn from.
#[derive(Args)]
pub struct Seed {
    /// What random numbers are drawn from (auto, random, cascade, rotations, two-factor, forcing)
    #[arg(
        id = "seed",
        long = "seed",
        value_name = "NUMBER",
        default_value = "0",
        allow_hyphen_values = true
    )]
    pub number: String,
}

/// The kind of tour that a draft asks for.
pub fn kind_of_tour(closed: bool) -> String {
    if closed { "closed" } else { "open" }.into()
}

/// The sides of a board as they were given: `8`, `6x10`, or `4x4x4` for one of several layers.
///
/// Whether there is such a board is for [`Draft::validate`] to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides(Draft);

impl FromStr for Sides {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut draft = Draft::default();
        draft.take_sides(text, &['x', '×']);
        Ok(Self(draft))
    }
}

impl Sides {
    /// A draft of a run on this board.
    pub fn draft(&self) -> Draft {
        self.0.clone()
    }

    /// The board, flat or not, if there is one with such sides.
    pub fn ground(&self) -> Result<Ground, ExperimentError> {
        Ok(self.0.validate()?.ground().clone())
    }
}

/// A board as it is written on the command line.
pub fn sides(board: Board) -> String {
    format!("{}×{}", board.rows(), board.columns())
}

/// A square as it is written on the command line.
pub fn place(board: Board, square: u32) -> String {
    format!("{},{}", board.row(square), board.column(square))
}

/// The names of the algorithms, each with a line that says what it is.
pub fn algorithms() -> PossibleValuesParser {
    let values = Algorithm::ALL
        .map(|algorithm| PossibleValue::new(algorithm.name()).help(algorithm.about()));
    PossibleValuesParser::new(values)
}

/// What the help says of the orders of the moves.
pub fn orders() -> String {
    format!(
        "Order in which the moves are tried: {}, or eight moves down,right such as '2,1;1,2;…'",
        MoveOrder::PUBLISHED.map(|(name, _)| name).join(", ")
    )
}

/// What the help says of the algorithms where several may be named.
pub fn algorithm_names() -> String {
    let lines =
        Algorithm::ALL.map(|algorithm| format!("\n  {}: {}", algorithm.name(), algorithm.about()));
    format!("Algorithms:{}", lines.concat())
}

/// What the help says of the orders of the moves where several may be named.
pub fn order_names() -> String {
    format!(
        "Orders in which the moves are tried: {}, all 40,320 by the name all, or eight moves down,right such as '2,1;1,2;…'",
        MoveOrder::PUBLISHED.map(|(name, _)| name).join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_one_number_or_up_to_four() {
        for (text, rows, columns, layers) in [
            ("8", "8", "8", ""),
            ("6x10", "6", "10", ""),
            ("6×10", "6", "10", ""),
            ("6x10x2", "6", "10", "2"),
            ("3×4×5×6", "3", "4", "5×6"),
        ] {
            let sides: Sides = text.parse().unwrap();
            let draft = sides.draft();
            let own = (&*draft.rows, &*draft.columns, &*draft.layers);
            assert_eq!(own, (rows, columns, layers));
            assert!(sides.ground().is_ok());
        }
        for text in ["6x", "6x10x", "6x10x2x", "2x2x2x2x2", "2x2xx2", "4x4x0"] {
            let sides: Sides = text.parse().unwrap();
            assert!(sides.ground().is_err(), "{text}");
        }
    }
}
