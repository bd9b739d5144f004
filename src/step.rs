//! The single events of a search, and how many of them there were.

use serde::Serialize;

use crate::board::Square;

/// One event of a search.
///
/// It crosses as its kind and, if it is about one, its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Step {
    /// The path grew by a square.
    Enter {
        /// The square entered, now the last of the path.
        square: Square,
    },
    /// The square just entered leads no further, and the path is not what is looked for.
    DeadEnd {
        /// The last square of the path.
        square: Square,
    },
    /// The path shrank by a square.
    Leave {
        /// The square left, free again.
        square: Square,
    },
    /// The search goes on from another path, one that it had put aside.
    Resume {
        /// How many squares at the beginning of the path are still the same.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        kept: u32,
    },
    /// The whole path was given up: the next attempt begins from the start, by another rule.
    Restart,
    /// The path is a tour of the kind that is looked for.
    Tour,
    /// Everything was tried: there is no tour, or no further one, from this start.
    Exhausted,
    /// The search gave up, although not everything was tried.
    Stuck,
    /// The next path would not fit the memory that the search may use.
    MemoryFull,
}

impl Step {
    /// The word for this kind of event.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enter { .. } => "enter",
            Self::DeadEnd { .. } => "dead-end",
            Self::Leave { .. } => "leave",
            Self::Resume { .. } => "resume",
            Self::Restart => "restart",
            Self::Tour => "tour",
            Self::Exhausted => "exhausted",
            Self::Stuck => "stuck",
            Self::MemoryFull => "memory-full",
        }
    }

    /// The square concerned, if the event is about one.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Enter { square } | Self::DeadEnd { square } | Self::Leave { square } => {
                Some(square)
            }
            _ => None,
        }
    }
}

/// What a search has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Events: how often `next` returned a step.
    pub steps: u64,
    /// Squares entered, the start included: the calls of a recursive search.
    pub visits: u64,
    /// Squares left again.
    pub backtracks: u64,
    /// Squares entered that led no further, the last square of a tour not counted.
    pub dead_ends: u64,
    /// Tours found.
    pub tours: u64,
    /// How often the search began from the start: 1 more than its restarts.
    pub attempts: u32,
    /// The most squares the path has had.
    pub deepest: u32,
}

impl Counters {
    /// Those of a search that is about to take its first step.
    pub(crate) const BEGUN: Self = Self {
        steps: 0,
        visits: 0,
        backtracks: 0,
        dead_ends: 0,
        tours: 0,
        attempts: 1,
        deepest: 0,
    };
}
