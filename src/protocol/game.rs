//! The state of a game, in which a tour is played by hand.

use serde::Serialize;

use crate::board::Square;
use crate::play::{Game, GameStatus, PossibleMove};

/// The path of a game, its status and the possible moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameState {
    /// The squares of the path, the start first.
    pub path: Vec<Square>,
    /// The name of the [status](GameStatus) of the game. For a tour, the name also tells whether the tour is closed.
    #[cfg_attr(
        feature = "typescript",
        ts(type = "'walking' | 'stuck' | 'astray' | 'open-tour' | 'closed-tour'")
    )]
    pub standing: &'static str,
    /// The number of free squares.
    pub free: u32,
    /// The possible moves in the order in which they are tried, each with the ways out of its square.
    pub chances: Vec<PossibleMove>,
    /// The possible move that Warnsdorff's rule chooses. Null if there is none.
    pub rule_move: Option<PossibleMove>,
}

impl GameState {
    /// The current state of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (standing, free) = match game.status() {
            GameStatus::Walking => ("walking", game.free_count()),
            GameStatus::Stuck { free } => ("stuck", free),
            GameStatus::Astray => ("astray", 0),
            GameStatus::Tour { closed: false } => ("open-tour", 0),
            GameStatus::Tour { closed: true } => ("closed-tour", 0),
        };
        Self {
            path: game.path().to_vec(),
            standing,
            free,
            chances: game.possible_moves().collect(),
            rule_move: game.warnsdorff_move(),
        }
    }
}
