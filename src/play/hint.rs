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
pub enum Hint {
    /// Go to this square: it is the only move.
    Only {
        /// The square.
        square: Square,
    },
    /// Go to this square: it has the fewest ways out, as Warnsdorff's rule asks, and the tour can be completed
    /// from there.
    Fewest {
        /// The square.
        square: Square,
        /// The number of ways out.
        ways_out: u32,
        /// The number of other squares with as few ways out.
        tied: u32,
    },
    /// Go to this square: the tour can be completed from there, but not from where Warnsdorff's rule goes.
    RuleFails {
        /// The square.
        square: Square,
        /// The square that the rule chooses.
        rule: Square,
        /// The number of ways out of that square.
        ways_out: u32,
    },
    /// Go back until the path has `length` squares, since the next move lost the game. If that is 0, no tour
    /// from the start exists, and there is nothing to go back to.
    Back {
        /// The length of the path to go back to, in squares.
        length: u32,
    },
    /// No move to suggest: every square was visited.
    Nothing,
    /// The answer is not known yet.
    Thinking,
}

impl Game {
    /// Suggests a next move: the first one, by the number of ways out as in Warnsdorff's rule, from which the
    /// tour can be completed. Returns [`Hint::Thinking`] when `steps` are spent, on the path or on its
    /// continuations.
    ///
    /// # Panics
    ///
    /// In the same case as [`check_solvability`](Self::check_solvability).
    pub fn hint(&mut self, steps: u64) -> Hint {
        let mut chances: Vec<PossibleMove> = self.possible_moves().collect();
        // The sort is stable, so ties stay in the order of the moves.
        chances.sort_by_key(|chance| chance.ways_out);
        let Some(&rule) = chances.first() else {
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
        let mut left = steps;
        let (graph, end) = (self.graph.clone(), self.end);
        for chance in &chances {
            let mut path = self.path().to_vec();
            path.push(chance.square);
            if !self.knowledge.decide(&graph, end, &path, &mut left) {
                return Hint::Thinking;
            }
            if let Some(CachedAnswer::Open(_)) = self.knowledge.of(&path) {
                let square = chance.square;
                let ways_out = rule.ways_out;
                let fewest = chances.iter().filter(|other| other.ways_out == ways_out);
                return match chances.len() {
                    1 => Hint::Only { square },
                    _ if chance.ways_out == ways_out => Hint::Fewest {
                        square,
                        ways_out,
                        tied: fewest.count() as u32 - 1,
                    },
                    _ => Hint::RuleFails {
                        square,
                        rule: rule.square,
                        ways_out,
                    },
                };
            }
        }
        // Not reached: a path that can be completed has a next move after which it still can.
        Hint::Thinking
    }
}
