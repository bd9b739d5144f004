//! Constructions of tours without search.
//!
//! Start with [`rectangle::BlockConstruction`] for boards at least 5 squares wide, and with [`strip::StripSolver`] for
//! narrower boards.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::construct::rectangle::BlockConstruction;
//! use knights_tour::construct::strip::StripSolver;
//!
//! assert!(BlockConstruction::new(Board::new(8, 8)?, 0, true)?.is_closed());
//! assert!(StripSolver::new(Board::new(3, 4)?, false)?.has_tour(0, None)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`rectangle`] | tours of all boards at least 5 squares wide, in linear time |
//! | [`strip`] | boards up to 4 squares wide and of any length: a tour, or a proof that there is none |

pub mod rectangle;
pub mod strip;

use crate::board::{Board, Square};
use crate::explain::Pseudocode;
use crate::ground::Ground;

/// Whether a board is narrow enough for the [`StripSolver`](strip::StripSolver).
pub(crate) fn fits_strip(board: Board) -> bool {
    board.rows().min(board.columns()) <= strip::MAX_WIDTH
}

/// Whether a construction of this module applies to `ground`. If `end` is given, the construction must also accept
/// an end square.
pub(crate) fn has_direct_construction(ground: &Ground, end: Option<Square>) -> bool {
    match ground {
        Ground::Board(board) => end.is_none() || fits_strip(*board),
        Ground::Region(_) | Ground::Space(_) | Ground::Graph(_) => false,
    }
}

/// The board on which a tour is constructed.
///
/// # Panics
///
/// When the ground is not a whole board.
pub(crate) fn whole_board(ground: &Ground) -> Board {
    let board = ground.whole_board();
    board.expect("only whole boards have a construction")
}

/// The pseudocode of the construction that applies to a whole board.
///
/// # Panics
///
/// When the ground is not a whole board.
pub(crate) fn pseudocode_of(ground: &Ground) -> &'static Pseudocode {
    if fits_strip(whole_board(ground)) {
        &strip::PROGRAM
    } else {
        &rectangle::PROGRAM
    }
}
