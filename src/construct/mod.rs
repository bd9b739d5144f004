//! Constructions of tours without search.
//!
//! | module | contents |
//! |---|---|
//! | [`rectangle`] | tours of all boards at least 5 squares wide, as fast as they can be written |
//! | [`strip`] | boards up to 4 squares wide and of any length, decided exactly |

pub mod rectangle;
pub mod strip;

use crate::board::{Board, Square};
use crate::explain::Pseudocode;
use crate::ground::Ground;

/// Whether a board is narrow enough to be decided [file by file](strip::StripSolver).
pub(crate) fn fits_strip(board: Board) -> bool {
    board.rows().min(board.columns()) <= strip::MAX_WIDTH
}

/// Whether a construction decides about the tours of `ground` that end at `end`, if one is given.
pub(crate) fn has_direct_construction(ground: &Ground, end: Option<Square>) -> bool {
    match ground {
        Ground::Board(board) => end.is_none() || fits_strip(*board),
        Ground::Region(_) | Ground::Space(_) | Ground::Graph(_) => false,
    }
}

/// The pseudocode of the construction that applies to a whole board.
pub(crate) fn pseudocode_of(board: Board) -> &'static Pseudocode {
    if fits_strip(board) {
        &strip::PROGRAM
    } else {
        &rectangle::PROGRAM
    }
}
