//! Decides whether a game can still be completed.

use serde::Serialize;

use super::cause::LossCause;
use super::game::Game;
use super::solvability_cache::CachedAnswer;
use crate::board::Square;

/// Whether a game can still be completed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Solvability {
    /// The game can be completed.
    Open {
        /// A tour that completes it: all its squares, the start first.
        tour: Vec<Square>,
    },
    /// The game is lost.
    Lost(Loss),
    /// The answer is not known yet.
    Thinking,
}

/// A lost position, and the move that lost it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Loss {
    /// The length, in squares, of the shortest path known to be lost. Entering its last square lost the game. The
    /// length is 1 if no such tour from the start exists at all.
    pub length: u32,
    /// Whether it is known that all shorter paths could be completed.
    pub is_first: bool,
    /// The reason why that path cannot be completed.
    pub cause: LossCause,
}

impl Game {
    /// Works for up to `steps` steps on whether the game can still be completed, and returns what is known. A
    /// step takes time at most proportional to the number of free squares.
    ///
    /// Answers stay valid: moves may be made and undone between calls.
    ///
    /// # Panics
    ///
    /// If a solver returns an invalid tour, since such an error must not go unnoticed.
    pub fn check_solvability(&mut self, steps: u64) -> Solvability {
        let mut left = steps;
        let (graph, end) = (self.graph.clone(), self.end);
        let path = self.path().to_vec();
        if !self.knowledge.decide(&graph, end, &path, &mut left) {
            return Solvability::Thinking;
        }
        if let Some(CachedAnswer::Open(tour)) = self.knowledge.of(&path) {
            let tour = tour.to_vec();
            return Solvability::Open { tour };
        }
        let is_first = self
            .knowledge
            .find_losing_move(&graph, end, &path, &mut left);
        match self.knowledge.of(&path) {
            Some(CachedAnswer::Lost(length, cause)) => Solvability::Lost(Loss {
                length: length as u32,
                is_first,
                cause,
            }),
            _ => Solvability::Thinking,
        }
    }
}
