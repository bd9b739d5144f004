//! What a tour is looked for on, as the command line writes it.

use std::borrow::Cow;

use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::leaper::Leaper;
use knights_tour::topology::Topology;

use super::arguments::{place, sides};

/// What a tour is looked for on, as it is named in a sentence.
pub fn named(ground: &Ground) -> String {
    match ground {
        Ground::Board(board) => format!("{} board", sides(*board)),
        Ground::Region(region) => {
            let holes = region.holes().squares().len();
            let mut name = sides(region.board());
            if region.topology() != Topology::Plane {
                name.push_str(&format!(" {}", region.topology().name()));
            } else {
                name.push_str(" board");
            }
            match holes {
                0 => {}
                1 => name.push_str(" with 1 hole"),
                _ => name.push_str(&format!(" with {holes} holes")),
            }
            if region.leaper() != Leaper::KNIGHT {
                name.push_str(&format!(" ({})", region.leaper()));
            }
            name
        }
        Ground::Pasted(pasted) => format!("graph of {} vertices", pasted.names().len()),
    }
}

/// Squares by their numbers on the board, row*columns+column; the vertices of a graph by their own.
pub fn on_board<'a>(ground: &Ground, squares: &'a [Square]) -> Cow<'a, [Square]> {
    match ground.cells() {
        Some(cells) => squares
            .iter()
            .map(|&square| cells[square as usize])
            .collect(),
        None => squares.into(),
    }
}

/// A square as it is written on the command line: its row and column, or the name of a vertex.
pub fn spot(ground: &Ground, square: Square) -> String {
    match ground {
        Ground::Pasted(pasted) => pasted.names()[square as usize].clone(),
        Ground::Board(_) | Ground::Region(_) => place(ground.board(), ground.cell(square)),
    }
}
