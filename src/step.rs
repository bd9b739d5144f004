//! The events of a search, and their counters.
//!
//! Start with [`Step`]: every search is an iterator over these events.
//!
//! # Examples
//!
//! ```
//! use knights_tour::step::Step;
//!
//! let step = Step::Enter { square: 10 };
//! assert_eq!((step.name(), step.square()), ("enter", Some(10)));
//! assert_eq!(Step::Exhausted.square(), None);
//! ```

use serde::Serialize;

use crate::board::Square;

/// One event of a search.
///
/// An event is serialized as its kind, with its square if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Step {
    /// The path grew by a square.
    Enter {
        /// The square entered, now the last of the path.
        square: Square,
    },
    /// The square just entered has no free neighbour, or a test of a pruned search rejects it. The path is not a tour
    /// of the required kind.
    DeadEnd {
        /// The last square of the path.
        square: Square,
    },
    /// The path shrank by a square.
    Leave {
        /// The square left, which is free again.
        square: Square,
    },
    /// The search continues from another path, which it stored earlier.
    Resume {
        /// The number of squares at the beginning of the path that do not change.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        kept: u32,
    },
    /// The search abandons the whole path. The next attempt begins from the start, with another rule or with other
    /// random numbers.
    Restart,
    /// The path is a tour of the required kind.
    Tour,
    /// Everything was tried: there is no tour, or no further one, from this start.
    Exhausted,
    /// The search stops without a result, although not everything was tried.
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

    /// The square that was entered or left, or that is a dead end; `None` for other events.
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
    /// Events returned by `next`.
    pub steps: u64,
    /// Squares entered, including the start. A recursive search makes one call for every square entered.
    pub visits: u64,
    /// Squares left again.
    pub backtracks: u64,
    /// Squares entered from which the search could not go on, except for the last square of a tour.
    pub dead_ends: u64,
    /// Tours found.
    pub tours: u64,
    /// Attempts from the start: one more than there are restarts.
    pub attempts: u32,
    /// The maximum number of squares of the path so far.
    pub deepest: u32,
}

impl Counters {
    /// The counters of a search before its first step.
    pub(crate) const INITIAL: Self = Self {
        steps: 0,
        visits: 0,
        backtracks: 0,
        dead_ends: 0,
        tours: 0,
        attempts: 1,
        deepest: 0,
    };
}
