//! Constructions of tours without search.
//!
//! | module | contents |
//! |---|---|
//! | [`rectangle`] | tours of all boards at least 5 squares wide, as fast as they can be written |
//! | [`strip`] | boards up to 4 squares wide and of any length, decided exactly |

pub mod rectangle;
pub mod strip;

use crate::board::{Board, Square};
use crate::explain::Program;
use crate::ground::Ground;

/// Whether a board is narrow enough to be decided [file by file](strip::Strip).
pub(crate) fn is_narrow(board: Board) -> bool {
    board.rows().min(board.columns()) <= strip::WIDEST
}

/// Whether a construction decides about the tours of `ground` that end at `end`, if one is given.
pub(crate) fn is_constructed(ground: &Ground, end: Option<Square>) -> bool {
    match ground {
        Ground::Board(board) => end.is_none() || is_narrow(*board),
        Ground::Region(_) | Ground::Space(_) | Ground::Pasted(_) => false,
    }
}

/// The pseudocode of the construction that applies to a whole board.
pub(crate) fn program_of(board: Board) -> &'static Program {
    if is_narrow(board) {
        &strip::PROGRAM
    } else {
        &rectangle::PROGRAM
    }
}
