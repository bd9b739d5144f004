//! How a run of an experiment goes.

use crate::explain::Program;
use crate::search::{Cascade, Search};
use crate::solve::Turn;

/// How a run of an experiment goes.
pub(crate) enum Plan {
    /// By a search that can be watched from its first step.
    Watch(Box<dyn Search>),
    /// By what finds the tour, or a proof that there is none, before a search walks along it.
    Make {
        /// What is shown for as long as none of them has answered.
        program: &'static Program,
        /// What has its turn, one after another until there is an answer.
        means: Vec<Means>,
    },
}

/// A way to find a tour before a search walks along it.
#[derive(Clone)]
pub(crate) enum Means {
    /// A search that is watched itself if it decides within so many steps.
    Trial {
        /// The search, about to take its first step.
        search: Box<dyn Search>,
        /// How many it may take.
        steps: u64,
    },
    /// Searches that end by themselves, and are watched whatever comes of them: what follows is shown after them.
    Relay(Cascade),
    /// A construction, which is done at once.
    Construction,
    /// Solvers in turn.
    Solvers(Vec<Turn>),
}
