//! A tour by hand: the moves that there are, whether it can still be finished, and what to do next.
//!
//! | part | what it holds |
//! |---|---|
//! | [`Game`] | a path that somebody walks, move by move |
//! | [`Prospect`] | whether it can still be finished, and which move was the one that lost it |
//! | [`Cause`] | why it cannot |
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
