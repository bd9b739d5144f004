//! What a tour is looked for on, as the command line writes it.

use std::borrow::Cow;

use knights_tour::board::Square;
use knights_tour::ground::Ground;
use knights_tour::leaper::Leaper;
use knights_tour::space::Space;
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
        Ground::Space(space) => match space.leaper() {
            Leaper::KNIGHT => format!("{} board", sides_of(space)),
            piece => format!("{} board ({piece})", sides_of(space)),
        },
        Ground::Pasted(pasted) => format!("graph of {} vertices", pasted.names().len()),
    }
}

/// The sides of a board of several layers, as they are written in a sentence.
pub fn sides_of(space: &Space) -> String {
    space.to_string().replace('x', "×")
}

/// The number of a square on the board, row*columns+column, holes counted; that of a board of several layers, or of a
/// vertex of a graph, is its own.
pub fn number_on_board(ground: &Ground, square: Square) -> Square {
    match ground {
        Ground::Region(_) => ground.cell(square),
        Ground::Board(_) | Ground::Space(_) | Ground::Pasted(_) => square,
    }
}

/// Squares by their [numbers on the board](number_on_board).
pub fn on_board<'a>(ground: &Ground, squares: &'a [Square]) -> Cow<'a, [Square]> {
    match ground {
        Ground::Region(region) => squares
            .iter()
            .map(|&square| region.cells()[square as usize])
            .collect(),
        Ground::Board(_) | Ground::Space(_) | Ground::Pasted(_) => squares.into(),
    }
}

/// A square as it is written on the command line: its row, its column and what follows them, or the name of a vertex.
pub fn spot(ground: &Ground, square: Square) -> String {
    match ground {
        Ground::Pasted(pasted) => pasted.names()[square as usize].clone(),
        Ground::Space(space) => space.name_of(square),
        Ground::Board(_) | Ground::Region(_) => place(ground.board(), ground.cell(square)),
    }
}
