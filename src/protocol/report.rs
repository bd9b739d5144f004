//! Enumerations of a report on a search. A report is an array of numbers. A value of these enumerations is written as
//! its discriminant: 0 for the first variant.

/// The status of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "kebab-case"))]
pub enum SearchStatus {
    /// The search has not ended.
    Searching,
    /// A tour was found and checked; its ends are not a move apart.
    OpenTour,
    /// A tour was found and checked; a move leads from its end to its start.
    ClosedTour,
    /// The search is exhausted: there is no tour, or no further one, from this start.
    Exhausted,
    /// It is proved that there is no tour, so that there are no steps.
    Refuted,
    /// The search gave up: nothing is proved.
    Stuck,
    /// The search reached its memory limit: nothing is proved.
    MemoryFull,
    /// A tour is being made before the first step.
    Working,
    /// No tour was found before the first step: nothing is proved.
    NotFound,
}

/// The kind of the last step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "kebab-case"))]
pub enum StepKind {
    /// No step was taken.
    None,
    /// A square was entered.
    Enter,
    /// A dead end was found.
    DeadEnd,
    /// A square was left.
    Leave,
    /// A tour was found.
    Tour,
    /// The search is exhausted.
    Exhausted,
    /// The search resumed from another path.
    Resume,
    /// A new attempt began.
    Restart,
    /// The search gave up.
    Stuck,
    /// The search reached its memory limit.
    MemoryFull,
}
