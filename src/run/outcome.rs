//! What a run is carried out for, how far it has come, and what came of it.

use serde::Serialize;

use crate::explain::Program;
use crate::verdict::Reason;

/// What a [`Run`](super::Run) is carried out for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// A search that can be watched step by step: the run ends as soon as there is one. A tour that
    /// is made by anything else comes first, so that a search can walk along it.
    Steps,
    /// The whole path: the run goes on until the search has ended as well.
    Path,
}

/// What came of a [`Run`](super::Run).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// There is a [search](super::Run::search) to be watched from its first step.
    Search,
    /// A tour, which was checked: the [path](super::Run::path).
    Tour {
        /// What has made it, if that was no search.
        by: Option<&'static Program>,
        /// Whether a move leads from its end to its start.
        closed: bool,
    },
    /// There is no tour.
    Impossible {
        /// What has proved it.
        by: &'static Program,
        /// Why there is none.
        reason: Reason,
    },
    /// No tour was found, and nothing is proved: the steps allowed for are used up.
    NotFound,
    /// The search has tried everything; the path is empty. Where it looked for one tour, there is none.
    Exhausted,
    /// The search gave up; the path is the last one that it tried.
    Stuck,
    /// The memory that the search may use was full.
    MemoryFull,
    /// Somebody stopped it; the path is the one that it had.
    Stopped,
    /// The search has entered as many squares as it [may](super::Run::limit).
    Limit,
    /// The [path](super::Run::path) that somebody [gave](super::Run::given), which is no tour.
    Given,
}

impl Outcome {
    /// The word for it.
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

/// What a run does now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Stage {
    /// It looks for a path.
    Finding,
    /// It checks the path that was found.
    Checking,
    /// Nothing: there is an outcome.
    Ended,
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// What it does now.
    pub stage: Stage,
    /// How many squares the path has, or how many of them were checked.
    pub squares: u32,
    /// How many steps were taken, by searches and by solvers.
    pub steps: u64,
    /// What is at work, or has answered, if that is no search and is known.
    pub by: Option<&'static Program>,
}
