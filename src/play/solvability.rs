//! Decides whether a game can still be completed.

use serde::Serialize;

use super::cause::LossCause;
use super::game::Game;
use super::solvability_cache::{CachedAnswer, Problem};
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
    /// The length, in squares, of the shortest beginning of the path that is known to be lost. If `is_first` is true,
    /// entering the last square of this beginning lost the game. The length is 1 if it is known that no tour from the
    /// start exists.
    pub length: u32,
    /// Whether it is known that every shorter beginning of the path could be completed.
    pub is_first: bool,
    /// The reason why this beginning cannot be completed.
    pub cause: LossCause,
}

impl Game {
    /// The problem that the game sets, without its path.
    pub(super) fn problem(&self) -> Problem {
        Problem {
            graph: self.graph.clone(),
            end: self.end,
            puzzle: self.puzzle.clone(),
        }
    }

    /// Works for up to `steps` steps on whether the game can still be completed, and returns the current answer. A step
    /// takes time at most proportional to the number of free squares.
    ///
    /// Answers stay valid: moves may be made and undone between calls.
    ///
    /// # Panics
    ///
    /// When a solver returns an invalid tour, which is a bug in the solver.
    pub fn check_solvability(&mut self, steps: u64) -> Solvability {
        let mut remaining_steps = steps;
        let problem = self.problem();
        let path = self.path().to_vec();
        let is_known = self
            .solvability_cache
            .decide(&problem, &path, &mut remaining_steps);
        if !is_known {
            return Solvability::Thinking;
        }
        if let Some(CachedAnswer::Completable(tour)) = self.solvability_cache.lookup(&path) {
            let tour = tour.to_vec();
            return Solvability::Open { tour };
        }
        let is_first =
            self.solvability_cache
                .find_losing_move(&problem, &path, &mut remaining_steps);
        match self.solvability_cache.lookup(&path) {
            Some(CachedAnswer::Lost(length, cause)) => Solvability::Lost(Loss {
                length: length as u32,
                is_first,
                cause,
            }),
            _ => Solvability::Thinking,
        }
    }
}
