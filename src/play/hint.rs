//! What to do next, and why.

use serde::Serialize;

use super::game::{Chance, Game};
use super::knowledge::{Known, Prospect};
use crate::board::Square;

/// What to do next.
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
    /// Go to this square: it has the fewest ways out, as Warnsdorff's rule asks, and from there it can be finished.
    Fewest {
        /// The square.
        square: Square,
        /// How many ways out.
        ways_out: u32,
        /// How many others have as few.
        tied: u32,
    },
    /// Go to this square: Warnsdorff's rule goes elsewhere, but from there it cannot be finished; from here it can.
    RuleFails {
        /// The square.
        square: Square,
        /// Where the rule goes.
        rule: Square,
        /// How many ways out that square has.
        ways_out: u32,
    },
    /// Go back until the path has so many squares: what comes then cannot be finished. Nothing is left to go back to where
    /// that is 0.
    Back {
        /// How many.
        length: u32,
    },
    /// Nothing: every square was visited.
    Nothing,
    /// It is not known yet.
    Thinking,
}

impl Game {
    /// Works for so many steps on what to do next, and tells it once it is known: the first move by the number of ways
    /// out, as Warnsdorff's rule has it, from which the game can be finished.
    ///
    /// # Panics
    ///
    /// As [`think`](Self::think).
    pub fn hint(&mut self, steps: u64) -> Hint {
        let mut chances: Vec<Chance> = self.chances().collect();
        // Ties stay in the order of the moves.
        chances.sort_by_key(|chance| chance.ways_out);
        let Some(&rule) = chances.first() else {
            return match self.think(steps) {
                Prospect::Open { .. } => Hint::Nothing,
                Prospect::Lost(loss) if loss.is_first => Hint::Back {
                    length: loss.length - 1,
                },
                _ => Hint::Thinking,
            };
        };
        match self.think(steps) {
            Prospect::Thinking => return Hint::Thinking,
            Prospect::Lost(loss) if loss.is_first => {
                let length = loss.length - 1;
                return Hint::Back { length };
            }
            Prospect::Lost(_) => return Hint::Thinking,
            Prospect::Open { .. } => {}
        }
        let mut left = steps;
        let (graph, end) = (self.graph.clone(), self.end);
        for chance in &chances {
            let mut path = self.path().to_vec();
            path.push(chance.square);
            if !self.knowledge.look_into(&graph, end, &path, &mut left) {
                return Hint::Thinking;
            }
            if let Some(Known::Open(_)) = self.knowledge.of(&path) {
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
        // A path that can be finished goes on somewhere, so one of them was it.
        Hint::Thinking
    }
}
