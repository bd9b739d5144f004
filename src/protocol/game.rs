//! What is told of a tour by hand.

use serde::Serialize;

use crate::board::Square;
use crate::play::{Cause, Chance, Game, Grounds, Hint, Prospect, Standing};

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
    pub chances: Vec<GameChance>,
}

/// A move that there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameChance {
    /// Where it leads.
    pub square: Square,
    /// How many free squares can be reached from there.
    pub ways_out: u32,
}

/// Whether a game can still be finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GameProspect {
    /// It can: this is a way, all squares of it.
    Open {
        /// The squares, the start first.
        tour: Vec<Square>,
    },
    /// It cannot.
    Lost {
        /// How many squares the shortest path has that is known to be lost.
        length: u32,
        /// Whether it is known that all before could have been finished.
        is_first: bool,
        /// Why that path cannot be finished.
        cause: Cause,
    },
    /// It is not known yet.
    Thinking,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GameHint {
    /// Go to this square: it is the only move.
    Only {
        /// The square.
        square: Square,
    },
    /// Go to this square: it has the fewest ways out.
    Fewest {
        /// The square.
        square: Square,
        /// How many ways out.
        ways_out: u32,
        /// How many others have as few.
        tied: u32,
    },
    /// Go to this square, although another one has the fewest ways out: from there it cannot be finished.
    RuleFails {
        /// The square.
        square: Square,
        /// The one that has the fewest.
        rule: Square,
        /// How many ways out that has.
        ways_out: u32,
    },
    /// Go back until the path has so many squares.
    Back {
        /// How many; 0 where there is no such tour at all.
        length: u32,
    },
    /// Every square was visited.
    Nothing,
    /// It is not known yet.
    Thinking,
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
        let chances = game.chances();
        let chances = chances.map(|Chance { square, ways_out }| GameChance { square, ways_out });
        Self {
            path: game.path().to_vec(),
            standing,
            free,
            chances: chances.collect(),
        }
    }
}

impl From<Prospect> for GameProspect {
    fn from(prospect: Prospect) -> Self {
        match prospect {
            Prospect::Open(tour) => Self::Open { tour },
            Prospect::Lost(loss) => Self::Lost {
                length: loss.length,
                is_first: loss.is_first,
                cause: loss.cause,
            },
            Prospect::Thinking => Self::Thinking,
        }
    }
}

impl From<Hint> for GameHint {
    fn from(hint: Hint) -> Self {
        match hint {
            Hint::Go { square, grounds } => match grounds {
                Grounds::Only => Self::Only { square },
                Grounds::Fewest { ways_out, tied } => Self::Fewest {
                    square,
                    ways_out,
                    tied,
                },
                Grounds::RuleFails { rule, ways_out } => Self::RuleFails {
                    square,
                    rule,
                    ways_out,
                },
            },
            Hint::Back { length } => Self::Back { length },
            Hint::Nothing => Self::Nothing,
            Hint::Thinking => Self::Thinking,
        }
    }
}
