//! A tour played by hand: the possible moves, whether the tour can still be completed, and hints.
//!
//! | part | content |
//! |---|---|
//! | [`Game`] | a path that a person walks, move by move |
//! | [`Solvability`] | whether the path can be completed, and the move that lost it |
//! | [`LossCause`] | the reason why a path cannot be completed |
//! | [`Hint`] | a next move, with the reason for it |

mod cause;
mod game;
mod hint;
mod remaining_graph;
mod solvability;
mod solvability_cache;

pub use cause::LossCause;
pub use game::{Game, GameError, GameStatus, PossibleMove};
pub use hint::Hint;
pub use solvability::{Loss, Solvability};
