//! Names of grounds (boards and graphs) for messages.

use knights_tour::ground::Ground;
use knights_tour::leaper::Leaper;
use knights_tour::space::Space;
use knights_tour::topology::Topology;
pub use knights_tour::tour_text::{board_number, square_text, to_board_numbers};

use super::arguments::sides_text;

/// The name of a board or graph, as part of a sentence.
pub fn ground_name(ground: &Ground) -> String {
    match ground {
        Ground::Board(board) => format!("{} board", sides_text(*board)),
        Ground::Region(region) => {
            let hole_count = region.holes().cells().len();
            let mut name = sides_text(region.board());
            if region.topology() != Topology::Plane {
                name.push_str(&format!(" {}", region.topology().name()));
            } else {
                name.push_str(" board");
            }
            match hole_count {
                0 => {}
                1 => name.push_str(" with 1 hole"),
                _ => name.push_str(&format!(" with {hole_count} holes")),
            }
            if region.leaper() != Leaper::KNIGHT {
                name.push_str(&format!(" ({})", region.leaper()));
            }
            name
        }
        Ground::Space(space) => match space.leaper() {
            Leaper::KNIGHT => format!("{} board", space_sides_text(space)),
            leaper => format!("{} board ({leaper})", space_sides_text(space)),
        },
        _ => format!("graph of {} vertices", ground.len()),
    }
}

/// The sides of a board of several layers, as part of a sentence.
pub fn space_sides_text(space: &Space) -> String {
    space.to_string().replace('x', "×")
}
