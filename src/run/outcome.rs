//! The goal, the progress and the outcome of a run.

use serde::Serialize;

use crate::explain::Pseudocode;
use crate::verdict::Reason;

/// The goal of a [`Run`](super::Run).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RunGoal {
    /// A search to watch step by step. The run ends before the first step of that search. If the algorithm is a solver
    /// or a construction, the run makes the tour, and the search then follows that tour.
    Search,
    /// The whole path. The run continues until its search has ended.
    Path,
}

/// The outcome of a [`Run`](super::Run).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// There is a [search](super::Run::search) to watch from its first step.
    Search,
    /// A checked tour, which is the [path](super::Run::path).
    Tour {
        /// The pseudocode of the solver or the construction that made the tour. `None` if a search found it.
        by: Option<&'static Pseudocode>,
        /// Whether a move leads from the end of the tour to its start.
        closed: bool,
    },
    /// There is no tour.
    Impossible {
        /// The pseudocode of the solver or the construction that proved it.
        by: &'static Pseudocode,
        /// The reason why there is no tour.
        reason: Reason,
    },
    /// No tour was found, and nothing is proved: the step budget is used up.
    NotFound,
    /// The search has tried everything, and the path is empty. If one tour was wanted, there is none.
    Exhausted,
    /// The search gave up. The path is the last one that it tried.
    Stuck,
    /// The search reached its memory limit.
    MemoryFull,
    /// The run was stopped. The path is the path of the search when the run was stopped.
    Stopped,
    /// The search reached its [limit](super::Run::limit_visits) of entered squares.
    Limit,
    /// The [path](super::Run::path) was [given](super::Run::given), and is not a tour.
    Given,
}

impl Outcome {
    /// The name of the variant, in kebab case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Tour { .. } => "tour",
            Self::Impossible { .. } => "impossible",
            Self::NotFound => "not-found",
            Self::Exhausted => "exhausted",
            Self::Stuck => "stuck",
            Self::MemoryFull => "memory-full",
            Self::Stopped => "stopped",
            Self::Limit => "limit",
            Self::Given => "given",
        }
    }
}

/// The current activity of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum RunStage {
    /// Looking for a path.
    Finding,
    /// Checking the path that was found.
    Checking,
    /// Finished: there is an outcome.
    Ended,
}

/// The progress of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// The current activity.
    pub stage: RunStage,
    /// The number of squares of the path. While the path is being checked, the number of squares checked so far.
    pub squares: u32,
    /// The number of steps taken by searches and by solvers.
    pub steps: u64,
    /// The pseudocode of the solver or the construction that is at work or has answered, if there is one.
    pub by: Option<&'static Pseudocode>,
}
