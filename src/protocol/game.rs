//! What is told of a tour by hand.

use serde::Serialize;

use crate::board::Square;
use crate::play::{Chance, Game, Standing};

/// A game as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameState {
    /// The squares of the path, the start first.
    pub path: Vec<Square>,
    /// How it stands.
    #[cfg_attr(
        feature = "typescript",
        ts(type = "'walking' | 'stuck' | 'astray' | 'open-tour' | 'closed-tour'")
    )]
    pub standing: &'static str,
    /// How many squares are free.
    pub free: u32,
    /// The moves that there are.
    pub chances: Vec<Chance>,
}

impl GameState {
    /// A game, as it crosses.
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
