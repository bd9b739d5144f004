//! A tour played by hand: the possible moves, whether the tour can still be completed, and hints.
//!
//! | part | content |
//! |---|---|
//! | [`Game`] | a path that a person walks, move by move |
//! | [`Prospect`] | whether the path can be completed, and the move that lost it |
//! | [`Cause`] | the reason why a path cannot be completed |
//! | [`Hint`] | a next move, with the reason for it |

mod cause;
mod game;
mod hint;
mod knowledge;
mod rest;

pub use cause::Cause;
pub use game::{Chance, Game, GameError, Standing};
pub use hint::Hint;
pub use knowledge::{Loss, Prospect};
