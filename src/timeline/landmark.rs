//! The steps that one may want to go to.

use super::history::Span;
use crate::named::named;
use crate::step::{Counters, Step};

named! {
    /// A kind of step that is worth going to; its name is that of the [step](Step::name).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "kebab-case"))]
    pub enum Landmark {
        /// [`Step::DeadEnd`].
        DeadEnd = "dead-end",
        /// [`Step::Tour`].
        Tour = "tour",
        /// [`Step::Restart`].
        Restart = "restart",
    }
}

/// How looking for a [`Landmark`] ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "kebab-case"))]
pub enum Found {
    /// It is the step that led to the position.
    Here,
    /// The search took as many steps as it might and met none. The position is the end of what was
    /// searched, so that asking once more goes on from there.
    NotYet,
    /// The search is over, and there is none after the position.
    Never,
}

impl Landmark {
    pub(super) const fn is(self, step: Step) -> bool {
        matches!(
            (self, step),
            (Self::DeadEnd, Step::DeadEnd { .. })
                | (Self::Tour, Step::Tour)
                | (Self::Restart, Step::Restart)
        )
    }

    /// How many there were, or one more.
    pub(super) const fn count(self, counters: &Counters) -> u64 {
        match self {
            Self::DeadEnd => counters.dead_ends,
            Self::Tour => counters.tours,
            Self::Restart => counters.attempts as u64,
        }
    }

    /// The same at the end of `span`.
    pub(super) const fn count_of_span(self, span: &Span) -> u64 {
        match self {
            Self::DeadEnd => span.dead_ends,
            Self::Tour => span.tours,
            Self::Restart => span.attempts as u64,
        }
    }
}
