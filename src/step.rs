//! The events of a search, and their counters.

use serde::Serialize;

use crate::board::Square;

/// One event of a search.
///
/// An event is serialized as its kind, with its square if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Step {
    /// The path grew by a square.
    Enter {
        /// The square entered, now the last of the path.
        square: Square,
    },
    /// The square just entered leads no further, and the path is not a wanted tour.
    DeadEnd {
        /// The last square of the path.
        square: Square,
    },
    /// The path shrank by a square.
    Leave {
        /// The square left, free again.
        square: Square,
    },
    /// The search continues from another path, which it had stored.
    Resume {
        /// The number of squares at the beginning of the path that are still the same.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        kept: u32,
    },
    /// The whole path was given up. The next attempt begins from the start, with another rule.
    Restart,
    /// The path is a tour of the wanted kind.
    Tour,
    /// Everything was tried: there is no tour, or no further one, from this start.
    Exhausted,
    /// The search gave up, although not everything was tried.
    Stuck,
    /// The next path would exceed the memory limit of the search.
    MemoryFull,
}

impl Step {
    /// The name of this kind of event.
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

/// The counters of a search so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// Events, which are the steps that `next` returned.
    pub steps: u64,
    /// Squares entered, the start included: the calls of a recursive search.
    pub visits: u64,
    /// Squares left again.
    pub backtracks: u64,
    /// Squares entered that led no further, not counting the last square of a tour.
    pub dead_ends: u64,
    /// Tours found.
    pub tours: u64,
    /// Attempts from the start, which are 1 more than the restarts.
    pub attempts: u32,
    /// The maximum number of squares of the path so far.
    pub deepest: u32,
}

impl Counters {
    /// The counters of a search before its first step.
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
