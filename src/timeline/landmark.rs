//! The kinds of steps that a timeline can jump to.

use super::history::Span;
use crate::named::named;
use crate::step::{Counters, Step};

named! {
    /// A kind of step that a timeline can jump to. Its name is that of the [step](Step::name).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "kebab-case"))]
    #[non_exhaustive]
    pub enum Landmark {
        /// [`Step::DeadEnd`].
        DeadEnd = "dead-end",
        /// [`Step::Tour`].
        Tour = "tour",
        /// [`Step::Restart`].
        Restart = "restart",
    }
}

/// The result of searching for a [`Landmark`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "kebab-case"))]
pub enum LandmarkSearch {
    /// A landmark was found: it is the step that led to the position.
    Here,
    /// No landmark was found within the step budget. The position is the end of the search so far, so that the next
    /// call continues the search.
    NotYet,
    /// The search is over, and no landmark follows the position.
    Never,
}

impl Landmark {
    /// Whether `step` is of this kind.
    pub(super) const fn matches(self, step: Step) -> bool {
        matches!(
            (self, step),
            (Self::DeadEnd, Step::DeadEnd { .. })
                | (Self::Tour, Step::Tour)
                | (Self::Restart, Step::Restart)
        )
    }

    /// The number of steps of this kind so far; for restarts the number of attempts, which is one more.
    pub(super) const fn count(self, counters: &Counters) -> u64 {
        match self {
            Self::DeadEnd => counters.dead_ends,
            Self::Tour => counters.tours,
            Self::Restart => counters.attempts as u64,
        }
    }

    /// The same number as [`count`](Self::count), at the end of `span`.
    pub(super) const fn count_of_span(self, span: &Span) -> u64 {
        match self {
            Self::DeadEnd => span.dead_ends,
            Self::Tour => span.tours,
            Self::Restart => span.attempts as u64,
        }
    }
}
