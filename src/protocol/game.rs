//! The state of a game: a tour played by hand.

use serde::Serialize;

use crate::board::Square;
use crate::play::{Chance, Game, Standing};

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameState {
    /// The squares of the path, the start first.
    pub path: Vec<Square>,
    /// The progress or the result of the game.
    #[cfg_attr(
        feature = "typescript",
        ts(type = "'walking' | 'stuck' | 'astray' | 'open-tour' | 'closed-tour'")
    )]
    pub standing: &'static str,
    /// The number of free squares.
    pub free: u32,
    /// The available moves.
    pub chances: Vec<Chance>,
}

impl GameState {
    /// The current state of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (standing, free) = match game.standing() {
            Standing::Walking => ("walking", game.free()),
            Standing::Stuck { free } => ("stuck", free),
            Standing::Astray => ("astray", 0),
            Standing::Tour { closed: false } => ("open-tour", 0),
            Standing::Tour { closed: true } => ("closed-tour", 0),
        };
        Self {
            path: game.path().to_vec(),
            standing,
            free,
            chances: game.chances().collect(),
        }
    }
}
