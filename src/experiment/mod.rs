//! Descriptions of runs: as text, as typed values, and as links.
//!
//! An [`Experiment`] is the valid description of one run. Start with a [`Setup`], which holds typed values, or with a
//! [`Draft`], which holds text from a page, a URL or a command line. Both have a method `validate`, which checks the
//! values and returns the experiment. [`Link::read`] parses a draft from the query of a URL, and
//! [`Experiment::to_query`] writes an experiment as such a query.
//!
//! # Examples
//!
//! ```
//! use knights_tour::experiment::{Draft, Link};
//!
//! let draft = Draft { rows: "6".into(), columns: "7".into(), ..Draft::default() };
//! let query = draft.validate()?.to_query().ok_or("too long for a URL")?;
//! assert_eq!(query, "v=1&board=6x7&start=0,0&order=clockwise&algorithm=warnsdorff");
//! assert_eq!(Link::read(&query, 100).draft, draft);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algorithm;
mod algorithm_table;
pub(crate) mod draft;
pub(crate) mod fault;
mod forecast;
mod link;
mod link_fault;
mod outline;
mod parse;
pub(crate) mod plan;
mod race;
mod setup;
mod validation;

use std::sync::{Arc, OnceLock};

pub use algorithm::{Algorithm, Group};
pub use draft::{Draft, MovedStart};
pub use fault::{ExperimentError, Field, FieldError, Problem};
pub use forecast::{Extent, Forecast};
pub use link::{Link, OpenedLink};
pub use link_fault::{LinkError, LinkFault, LinkField, LinkProblem};
#[doc(hidden)]
pub use outline::Outline;
#[doc(hidden)]
pub use race::{RaceLink, RacePace};
pub use setup::Setup;

use crate::board::Square;
use crate::ends::End;
use crate::flat_board::FlatBoard;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::moves::MoveOrder;
use crate::search::greedy::Centre;
use crate::verdict::{Feasibility, Reason};

/// A valid description of one run: its ground, start, end, move order, algorithm and goal.
///
/// Cheap to clone.
///
/// [`Setup::validate`] and [`Draft::validate`] create experiments. The graph and the feasibility of an experiment are
/// computed on first use and shared by all clones.
#[derive(Clone, Debug)]
pub struct Experiment {
    setup: Setup,
    derived: Arc<Derived>,
}

/// Values that follow from a setup, computed on first use.
#[derive(Default, Debug)]
struct Derived {
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
    /// The ground on which a tour is searched for.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        &self.setup.ground
    }

    /// The [board](Ground::board) on which the ground is drawn, holes included.
    #[must_use]
    pub fn board(&self) -> FlatBoard {
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

    /// The tours to search for: any or closed ones, the first or all.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.setup.goal
    }

    /// The square where the tour must end, if one was given.
    #[must_use]
    pub const fn end(&self) -> Option<Square> {
        self.setup.end
    }

    /// The required end of the tour, which for a closed tour is any square one move from the start.
    #[must_use]
    pub const fn end_constraint(&self) -> End {
        match self.setup.end {
            Some(end) => End::At(end),
            None if self.setup.goal.closed => End::Closed,
            None => End::Anywhere,
        }
    }

    /// The seed of the random numbers.
    #[must_use]
    pub const fn seed(&self) -> u32 {
        self.setup.seed
    }

    /// The definition of the centre of the board, where the octants meet.
    #[must_use]
    pub const fn centre(&self) -> Centre {
        self.setup.centre
    }

    /// Whether a theorem or counting may answer the experiment without a search.
    #[must_use]
    pub const fn shortcuts(&self) -> bool {
        self.setup.shortcuts
    }

    /// The reason why there is no tour, if a theorem or counting proves it. `None` if the experiment does not allow
    /// [shortcuts](Self::shortcuts).
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

    /// The feasibility of a tour, as far as theorems and counting decide it without a search.
    #[must_use]
    pub fn feasibility(&self) -> Feasibility {
        *self.derived.feasibility.get_or_init(|| {
            let Setup {
                ground,
                start,
                goal,
                ..
            } = &self.setup;
            Feasibility::of_ground(ground, *start, goal.closed)
        })
    }

    /// The graph that searches use: all squares, and for each square its neighbours in move order.
    #[must_use]
    pub fn graph(&self) -> Arc<Graph> {
        let Setup { ground, order, .. } = &self.setup;
        let graph = self
            .derived
            .graph
            .get_or_init(|| Arc::new(ground.graph(order)));
        graph.clone()
    }
}
