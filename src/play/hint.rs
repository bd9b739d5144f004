//! Hints: a next move, and the reason for it.

use serde::Serialize;

use super::game::{Game, PossibleMove};
use super::solvability::Solvability;
use super::solvability_cache::CachedAnswer;
use crate::board::Square;

/// A suggestion for the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Hint {
    /// Go to this square: it is the only move.
    Only {
        /// The square.
        square: Square,
    },
    /// Go to this square: it has the fewest ways out, as Warnsdorff's rule demands, and the tour can be completed from
    /// there.
    Fewest {
        /// The square.
        square: Square,
        /// The number of ways out.
        ways_out: u32,
        /// The number of other candidates with as few ways out.
        tied: u32,
    },
    /// Go to this square: the tour can be completed from there, but not from the square that Warnsdorff's rule chooses.
    RuleFails {
        /// The square.
        square: Square,
        /// The square that the rule chooses.
        rule: Square,
        /// The number of ways out of that square.
        ways_out: u32,
    },
    /// Undo moves until the path has `length` squares: the move after these squares lost the game. If `length` is 0, no
    /// tour from the start exists, and undoing does not help.
    Back {
        /// The length of the path to go back to, in squares.
        length: u32,
    },
    /// There is no move to suggest, because every square was visited.
    Nothing,
    /// The answer is not known yet.
    Thinking,
}

impl Game {
    /// Suggests a next move: of the moves after which the tour can be completed, the one with the fewest ways out.
    ///
    /// Works for up to `steps` steps on the path, and for up to `steps` steps on its continuations. Returns
    /// [`Hint::Thinking`] if these steps do not suffice.
    ///
    /// # Panics
    ///
    /// In the same case as [`check_solvability`](Self::check_solvability).
    pub fn hint(&mut self, steps: u64) -> Hint {
        let Some(rule_move) = self.warnsdorff_move() else {
            return match self.check_solvability(steps) {
                Solvability::Open { .. } => Hint::Nothing,
                Solvability::Lost(loss) if loss.is_first => Hint::Back {
                    length: loss.length - 1,
                },
                _ => Hint::Thinking,
            };
        };
        match self.check_solvability(steps) {
            Solvability::Thinking => return Hint::Thinking,
            Solvability::Lost(loss) if loss.is_first => {
                let length = loss.length - 1;
                return Hint::Back { length };
            }
            Solvability::Lost(_) => return Hint::Thinking,
            Solvability::Open { .. } => {}
        }
        let mut candidates: Vec<PossibleMove> = self.possible_moves().collect();
        // The sort is stable, so ties stay in the order of the moves.
        candidates.sort_by_key(|candidate| candidate.ways_out);
        let mut remaining_steps = steps;
        let problem = self.problem();
        for candidate in &candidates {
            let mut path = self.path().to_vec();
            path.push(candidate.square);
            let is_known = self
                .solvability_cache
                .decide(&problem, &path, &mut remaining_steps);
            if !is_known {
                return Hint::Thinking;
            }
            if let Some(CachedAnswer::Completable(_)) = self.solvability_cache.lookup(&path) {
                let square = candidate.square;
                let ways_out = rule_move.ways_out;
                let fewest = candidates.iter().filter(|other| other.ways_out == ways_out);
                return match candidates.len() {
                    1 => Hint::Only { square },
                    _ if candidate.ways_out == ways_out => Hint::Fewest {
                        square,
                        ways_out,
                        tied: fewest.count() as u32 - 1,
                    },
                    _ => Hint::RuleFails {
                        square,
                        rule: rule_move.square,
                        ways_out,
                    },
                };
            }
        }
        // Not reached: if a path can be completed, it can still be completed after at least one of the possible moves.
        Hint::Thinking
    }
}
