//! Tours played by hand: the possible moves, whether the tour can still be completed, and hints.
//!
//! Start with a [`Game`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::experiment::Setup;
//! use knights_tour::play::Game;
//!
//! let mut game = Game::new(&Setup::new(Board::new(5, 5)?).validate()?);
//! game.enter(7)?;
//! assert_eq!(game.path(), [0, 7]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | type | content |
//! |---|---|
//! | [`Game`] | a path that a person extends move by move |
//! | [`Solvability`] | whether the path can be completed, or the move that made this impossible |
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
pub(crate) use remaining_graph::RemainingGraph;
pub use solvability::{Loss, Solvability};
