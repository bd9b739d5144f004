//! The one description of a run, validated in one place.
//!
//! People describe a run in text: in the fields of a page, in an address, on a command line. That
//! text is a [`Draft`], in which anything may be wrong. [`Draft::validate`] makes an [`Experiment`]
//! of it, in which nothing can be. [`Link::read`] and [`Experiment::to_query`] take it from an
//! address and put it there.

mod algorithm;
pub(crate) mod draft;
mod fault;
mod forecast;
mod link;
mod outline;
pub(crate) mod plan;
mod race;
mod setup;

use std::sync::{Arc, OnceLock};

pub use algorithm::{Algorithm, Group};
pub use draft::{Draft, StartMoved};
pub use fault::{ExperimentError, Field, FieldError, Problem};
pub use forecast::{Extent, Forecast};
pub use link::Link;
pub use outline::Outline;
pub use race::{Pace, RaceLink};
pub use setup::Setup;

use crate::board::{Board, Square};
use crate::ends::End;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::moves::MoveOrder;
use crate::search::greedy::Centre;
use crate::verdict::{Feasibility, Reason};

/// One run: on what, from where, in which order, by which algorithm, for which tours.
///
/// Cheap to clone.
///
/// Made of a [`Setup`] or of a [`Draft`]; every part of it is possible. What follows from the parts alone, its graph
/// and what is known without a search, is found when it is first asked for, and kept for all its clones.
#[derive(Clone, Debug)]
pub struct Experiment {
    setup: Setup,
    kept: Arc<Kept>,
}

/// What follows from a setup, once somebody has asked for it.
#[derive(Default, Debug)]
struct Kept {
    graph: OnceLock<Arc<Graph>>,
    feasibility: OnceLock<Feasibility>,
}

impl PartialEq for Experiment {
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
    }
}

impl Eq for Experiment {}

impl Experiment {
    /// What the tour is looked for on.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        &self.setup.ground
    }

    /// The [board](Ground::board) on which the squares stand, holes and all.
    #[must_use]
    pub fn board(&self) -> Board {
        self.setup.ground.board()
    }

    /// The square from which the piece starts.
    #[must_use]
    pub const fn start(&self) -> Square {
        self.setup.start
    }

    /// The order in which the moves are tried.
    #[must_use]
    pub const fn order(&self) -> MoveOrder {
        self.setup.order
    }

    /// The algorithm.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        self.setup.algorithm
    }

    /// Which tours are looked for.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.setup.goal
    }

    /// The square where the tour must end, if one was given.
    #[must_use]
    pub const fn end(&self) -> Option<Square> {
        self.setup.end
    }

    /// Where the tour must end, closed tours included.
    #[must_use]
    pub const fn end_of_tour(&self) -> End {
        match self.setup.end {
            Some(end) => End::At(end),
            None if self.setup.goal.closed => End::Closed,
            None => End::Anywhere,
        }
    }

    /// What random numbers are drawn from.
    #[must_use]
    pub const fn seed(&self) -> u32 {
        self.setup.seed
    }

    /// Where the octants meet.
    #[must_use]
    pub const fn centre(&self) -> Centre {
        self.setup.centre
    }

    /// Whether a theorem or counting alone may answer it, without a search.
    #[must_use]
    pub const fn shortcuts(&self) -> bool {
        self.setup.shortcuts
    }

    /// The reason why there is no tour, where a theorem or counting settles it and the experiment
    /// allows [shortcuts](Self::shortcuts).
    #[must_use]
    pub fn refutation(&self) -> Option<Reason> {
        if !self.setup.shortcuts {
            return None;
        }
        match self.feasibility() {
            Feasibility::Impossible(reason) => Some(reason),
            Feasibility::Possible | Feasibility::Unknown => None,
        }
    }

    /// What is known without a search.
    #[must_use]
    pub fn feasibility(&self) -> Feasibility {
        *self.kept.feasibility.get_or_init(|| {
            let Setup {
                ground,
                start,
                goal,
                ..
            } = &self.setup;
            Feasibility::on(ground, *start, goal.closed)
        })
    }

    /// The squares with the moves from them in order, which is what the searches take.
    #[must_use]
    pub fn graph(&self) -> Arc<Graph> {
        let Setup { ground, order, .. } = &self.setup;
        let graph = self
            .kept
            .graph
            .get_or_init(|| Arc::new(ground.graph(order)));
        graph.clone()
    }
}
