//! The words of a report, which crosses as an array of numbers: each stands there by its number.

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "kebab-case"))]
pub enum Status {
    /// There is more to do.
    Searching,
    /// A tour was found and checked; its ends are not a move apart.
    OpenTour,
    /// A tour was found and checked; a move leads from its end to its start.
    ClosedTour,
    /// Everything was tried: there is no tour, or no further one, from this start.
    Exhausted,
    /// Counting showed that there is no tour: nothing was searched.
    Refuted,
    /// The search gave up: nothing is proved.
    Stuck,
    /// The memory that the search may use was full: nothing is proved.
    MemoryFull,
    /// A tour is worked on before the first step.
    Working,
    /// No tour was found before the first step: nothing is proved.
    NotFound,
}

/// What kind of step was taken last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename_all = "kebab-case"))]
pub enum Event {
    /// No step was taken.
    None,
    /// A square was entered.
    Enter,
    /// A dead end was seen.
    DeadEnd,
    /// A square was left.
    Leave,
    /// A tour was found.
    Tour,
    /// Everything was tried.
    Exhausted,
    /// The search went on from another path.
    Resume,
    /// A new attempt began.
    Restart,
    /// The search gave up.
    Stuck,
    /// The memory was full.
    MemoryFull,
}
