//! The one description of a run, validated in one place.
//!
//! People describe a run in text: in the fields of a page, in an address, on a command line. That
//! text is a [`Draft`], in which anything may be wrong. [`Draft::validate`] makes an [`Experiment`]
//! of it, in which nothing can be. [`Link::read`] and [`Experiment::to_query`] take it from an
//! address and put it there.

mod algorithm;
mod draft;
mod fault;
mod forecast;
mod link;
mod making;
mod outline;
mod race;

use std::sync::Arc;

pub use algorithm::Algorithm;
pub use draft::{Draft, StartMoved};
pub use fault::{ExperimentError, Field, Problem};
pub use forecast::{Extent, Forecast};
pub use link::Link;
pub use making::{Maker, Making, Outcome};
pub use outline::Outline;
pub use race::{Pace, RaceLink};

use crate::board::{Board, Square};
use crate::ends::End;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::moves::MoveOrder;
use crate::search::breadth_first::BreadthFirst;
use crate::search::depth_first::{AsListed, DepthFirst, WarnsdorffExchange, WarnsdorffStable};
use crate::search::greedy::{
    Centre, Greedy, Octants, Pohl, Priorities, Random, Roth, TieBreak, Warnsdorff,
};
use crate::search::plain::{FreeBits, FreeBytes, LONGEST_LIST, Plain};
use crate::search::pruned::Pruned;
use crate::search::{Cascade, Search};
use crate::verdict::{Feasibility, Reason};

/// The memory that a search which needs much may use, in bytes, where nothing else is asked for.
pub const USUAL_MEMORY: u64 = 256 << 20;

/// One run: on what, from where, in which order, by which algorithm, for which tours.
///
/// Cheap to clone.
///
/// Made by [`Draft::validate`] or [`Draft::settle`]; every part of it is possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Experiment {
    ground: Ground,
    start: Square,
    order: MoveOrder,
    algorithm: Algorithm,
    goal: Goal,
    end: Option<Square>,
    seed: u32,
    centre: Centre,
    shortcuts: bool,
}

impl Experiment {
    /// What the tour is looked for on.
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The [board](Ground::board) on which the squares stand, holes and all.
    #[must_use]
    pub fn board(&self) -> Board {
        self.ground.board()
    }

    /// The square from which the piece starts.
    #[must_use]
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The order in which the moves are tried.
    #[must_use]
    pub const fn order(&self) -> MoveOrder {
        self.order
    }

    /// The algorithm.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Which tours are looked for.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The square where the tour must end, if one was given.
    #[must_use]
    pub const fn end(&self) -> Option<Square> {
        self.end
    }

    /// Where the tour must end, closed tours included.
    #[must_use]
    pub const fn end_of_tour(&self) -> End {
        match self.end {
            Some(end) => End::At(end),
            None if self.goal.closed => End::Closed,
            None => End::Anywhere,
        }
    }

    /// What lots are drawn from.
    #[must_use]
    pub const fn seed(&self) -> u32 {
        self.seed
    }

    /// Where the octants meet.
    #[must_use]
    pub const fn centre(&self) -> Centre {
        self.centre
    }

    /// The reason why there is no tour, where a theorem or counting settles it and the experiment
    /// allows [shortcuts](Draft::shortcuts).
    #[must_use]
    pub fn refutation(&self) -> Option<Reason> {
        if !self.shortcuts {
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
        Feasibility::on(&self.ground, self.start, self.goal.closed)
    }

    /// The squares with the moves from them in order, which is what the searches take.
    #[must_use]
    pub fn graph(&self) -> Graph {
        self.ground.graph(&self.order)
    }

    /// What makes the tour before a search walks along it, about to begin; `None` where the algorithm
    /// is a search that can be watched from its first step.
    #[must_use]
    pub fn making(&self) -> Option<Making> {
        Making::of(self)
    }

    /// The search, about to take its first step, with [`USUAL_MEMORY`].
    ///
    /// Where a tour is [made](Self::making) beforehand, that is done now, in up to some seconds; with
    /// a [`Making`] it can be done in slices.
    #[must_use]
    pub fn search(&self) -> Box<dyn Search> {
        self.search_within(USUAL_MEMORY)
    }

    /// The search, about to take its first step. One that needs much memory ends with
    /// [`Step::MemoryFull`](crate::step::Step::MemoryFull) before it uses more than `memory` bytes.
    #[must_use]
    pub fn search_within(&self, memory: u64) -> Box<dyn Search> {
        if let Some(mut making) = self.making() {
            making.work(u64::MAX);
            return making.walk();
        }
        self.direct_search(memory)
    }

    /// The search of an algorithm that makes nothing beforehand.
    fn direct_search(&self, memory: u64) -> Box<dyn Search> {
        let (start, goal) = (self.start, self.goal);
        if let Some(octants) = self.octants(self.algorithm) {
            return Box::new(octants);
        }
        match self.algorithm {
            Algorithm::Pohl => return self.greedy(Pohl),
            Algorithm::Roth => return self.greedy(Roth::new(self.ground.clone())),
            Algorithm::Random => return self.random(),
            _ => {}
        }
        let graph = Arc::new(self.graph());
        let exists =
            "the start of an experiment is a square of its ground, which fits its algorithm";
        match self.algorithm {
            Algorithm::Cascade if graph.len() <= FreeBits::MOST_SQUARES => self.pruned(&graph),
            Algorithm::Cascade => self.cascade(Some(self.pruned(&graph))),
            Algorithm::Pruned => self.pruned(&graph),
            Algorithm::Backtracking
                if graph.len() <= FreeBits::MOST_SQUARES
                    && graph.longest_list() <= LONGEST_LIST =>
            {
                let search = Plain::<FreeBits>::new(&graph, start).expect(exists);
                Box::new(search.seeking(goal))
            }
            Algorithm::Backtracking if graph.longest_list() > LONGEST_LIST => {
                let search = DepthFirst::new(graph, start, AsListed).expect(exists);
                Box::new(search.seeking(goal))
            }
            Algorithm::Backtracking => {
                let search = Plain::<FreeBytes>::new(&graph, start).expect(exists);
                Box::new(search.seeking(goal))
            }
            Algorithm::Warnsdorff => {
                let order = WarnsdorffStable::new(&graph);
                let search = DepthFirst::new(graph, start, order).expect(exists);
                Box::new(search.seeking(goal))
            }
            Algorithm::WarnsdorffExchange => {
                let order = WarnsdorffExchange::new(&graph);
                let search = DepthFirst::new(graph, start, order).expect(exists);
                Box::new(search.seeking(goal))
            }
            Algorithm::BreadthFirst => {
                let search = BreadthFirst::new(graph, start, memory).expect(exists);
                Box::new(search.seeking(goal))
            }
            Algorithm::Aml
            | Algorithm::OctAml
            | Algorithm::OctAml16
            | Algorithm::Pohl
            | Algorithm::Roth
            | Algorithm::Random => unreachable!("these are greedy, or need a whole board"),
            Algorithm::Auto
            | Algorithm::Construction
            | Algorithm::Forcing
            | Algorithm::Rotations
            | Algorithm::TwoFactor => unreachable!("these make their tours beforehand"),
        }
    }
}

impl Experiment {
    fn pruned(&self, graph: &Graph) -> Box<dyn Search> {
        let search = Pruned::new(graph, self.start, self.goal)
            .expect("the board of an experiment fits its algorithm");
        Box::new(search)
    }

    /// Whether the pruned search takes the ground.
    fn takes_pruned(&self) -> bool {
        self.ground.len() as usize <= Pruned::LARGEST
    }

    /// OctAML16 where there are octants, then lots, and `last` where these fail.
    fn cascade(&self, last: Option<Box<dyn Search>>) -> Box<dyn Search> {
        let random = self.random();
        let cascade = match self.octants(Algorithm::OctAml16) {
            Some(octants) => Cascade::new(Box::new(octants)).then(random),
            None => Cascade::new(random),
        };
        Box::new(last.into_iter().fold(cascade, Cascade::then))
    }

    /// The search of an algorithm of the octant family, if it is one and the ground is a whole board.
    fn octants(&self, algorithm: Algorithm) -> Option<Greedy<Octants>> {
        let priorities = match algorithm {
            Algorithm::Aml => Priorities::Aml,
            Algorithm::OctAml => Priorities::OctAml,
            Algorithm::OctAml16 => Priorities::OctAml16,
            _ => return None,
        };
        let Ground::Board(board) = self.ground else {
            return None;
        };
        let walk = Octants::new(board, self.start, priorities, self.centre)
            .expect("the start of an experiment is a square of its board");
        Some(Greedy::new(walk).seeking(self.goal))
    }

    fn random(&self) -> Box<dyn Search> {
        self.greedy(Random::new(self.seed.into()))
    }

    /// A walk by Warnsdorff's rule; a whole board needs no graph for it.
    fn greedy(&self, tie_break: impl TieBreak) -> Box<dyn Search> {
        let exists = "the start of an experiment is a square of its ground";
        if let Ground::Board(board) = self.ground {
            let walk = Warnsdorff::on_board(board, &self.order, self.start, tie_break);
            return Box::new(Greedy::new(walk.expect(exists)).seeking(self.goal));
        }
        let walk = Warnsdorff::new(Arc::new(self.graph()), self.start, tie_break);
        Box::new(Greedy::new(walk.expect(exists)).seeking(self.goal))
    }
}
