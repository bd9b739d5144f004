//! Names of grounds (boards and graphs) for messages.

use knights_tour::ground::Ground;
use knights_tour::leaper::Leaper;
use knights_tour::space::Space;
use knights_tour::topology::Topology;
pub use knights_tour::tour_text::{number_on_board, on_board, spot};

use super::arguments::sides;

/// The name of a ground, as part of a sentence.
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

/// The sides of a board of several layers, as part of a sentence.
pub fn sides_of(space: &Space) -> String {
    space.to_string().replace('x', "×")
}
