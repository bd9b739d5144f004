//! Plans of runs: the searches, constructions and solvers that a run uses in turn.

use super::Experiment;
use crate::construct::is_constructed;
use crate::explain::Program;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::search::depth_first::{AsListed, CandidateOrder, DepthFirst};
use crate::search::greedy::{Greedy, Octants, Priorities, Random, TieBreak, Warnsdorff};
use crate::search::plain::{FreeBits, FreeBytes, LONGEST_LIST, Plain};
use crate::search::pruned::Pruned;
use crate::search::{Cascade, Search};
use crate::solve::{Answer, Method, Turn, answer};

/// The step limit of the pruned search in a trial, some tenths of a second. A search that decides sooner is worth
/// watching.
const TRIAL: u64 = 100_000;

/// The step budget of a heuristic search: steps per square, plus a constant.
const HEURISTIC: (u64, u64) = (100, 500_000);

/// The step budget of exact search in the same form. A step takes time proportional to the graph.
pub(super) const EXACT: (u64, u64) = (8, 100_000);

/// The panic message for a start or an end that its algorithm rejects, which validation rules out.
pub(super) const EXISTS: &str =
    "the start and the end of an experiment are squares that its algorithm takes";

/// The plan of a run of an experiment.
pub(crate) enum Plan {
    /// A search that is watched from its first step.
    Watch(Box<dyn Search>),
    /// Strategies that find a tour, or a proof that there is none, before a search walks along the tour.
    Make {
        /// The pseudocode program shown until a strategy has answered.
        program: &'static Program,
        /// The strategies, tried one after another until there is an answer.
        means: Vec<Means>,
    },
}

/// A strategy to find a tour before a search walks along it.
#[derive(Clone)]
pub(crate) enum Means {
    /// A search that is itself watched if it decides within a step limit.
    Trial {
        /// The search, before its first step.
        search: Box<dyn Search>,
        /// The step limit.
        steps: u64,
    },
    /// Searches that end by themselves. They are always watched, and the result of a later strategy is shown after
    /// them.
    Relay(Cascade),
    /// A construction, which answers at once.
    Construction,
    /// Solvers, tried one after another.
    Solvers(Vec<Turn>),
}

pub(super) fn depth_first<O: CandidateOrder>(
    experiment: &Experiment,
    order: fn(&Graph) -> O,
) -> Box<dyn Search> {
    let graph = experiment.graph();
    let order = order(&graph);
    let search = DepthFirst::new(graph, experiment.start(), order);
    Box::new(search.expect(EXISTS).seeking(experiment.goal()))
}

/// Plain backtracking, by the fastest implementation that the graph allows.
pub(super) fn backtracking(experiment: &Experiment) -> Box<dyn Search> {
    let (graph, start, goal) = (experiment.graph(), experiment.start(), experiment.goal());
    if graph.longest_list() > LONGEST_LIST {
        return depth_first(experiment, |_| AsListed);
    }
    if graph.len() <= FreeBits::MOST_SQUARES {
        let search = Plain::<FreeBits>::new(&graph, start).expect(EXISTS);
        return Box::new(search.seeking(goal));
    }
    let search = Plain::<FreeBytes>::new(&graph, start).expect(EXISTS);
    Box::new(search.seeking(goal))
}

pub(super) fn pruned(experiment: &Experiment) -> Box<dyn Search> {
    let (start, goal) = (experiment.start(), experiment.goal());
    Box::new(Pruned::new(&experiment.graph(), start, goal).expect(EXISTS))
}

/// A greedy search by the octant rule. `None` if the ground is not a whole board.
fn octants(experiment: &Experiment, priorities: &'static Priorities) -> Option<Box<dyn Search>> {
    let Ground::Board(board) = *experiment.ground() else {
        return None;
    };
    let walk = Octants::new(board, experiment.start(), priorities, experiment.centre());
    let search = Greedy::new(walk.expect(EXISTS));
    Some(Box::new(search.seeking(experiment.goal())))
}

pub(super) fn watch_octants(experiment: &Experiment, priorities: &'static Priorities) -> Plan {
    let search = octants(experiment, priorities);
    Plan::Watch(search.expect("this algorithm takes a whole board only"))
}

pub(super) fn random(experiment: &Experiment) -> Box<dyn Search> {
    greedy(experiment, Random::new(experiment.seed().into()))
}

/// A greedy search by Warnsdorff's rule. A whole board needs no graph for it.
pub(super) fn greedy(experiment: &Experiment, tie_break: impl TieBreak) -> Box<dyn Search> {
    let (start, goal) = (experiment.start(), experiment.goal());
    if let Ground::Board(board) = *experiment.ground() {
        let walk = Warnsdorff::on_board(board, &experiment.order(), start, tie_break);
        return Box::new(Greedy::new(walk.expect(EXISTS)).seeking(goal));
    }
    let walk = Warnsdorff::new(experiment.graph(), start, tie_break);
    Box::new(Greedy::new(walk.expect(EXISTS)).seeking(goal))
}

/// OctAML16 on a whole board, then random ties, then pruned search or rotations. On up to 64 squares, pruned search
/// alone.
pub(super) fn cascade(experiment: &Experiment) -> Plan {
    let squares = experiment.ground().len() as usize;
    if squares <= FreeBits::MOST_SQUARES {
        return Plan::Watch(pruned(experiment));
    }
    let random = random(experiment);
    let greedy = match octants(experiment, Priorities::OCT_AML_16) {
        Some(octants) => Cascade::new(octants).then(random),
        None => Cascade::new(random),
    };
    if squares <= Pruned::LARGEST {
        return Plan::Watch(Box::new(greedy.then(pruned(experiment))));
    }
    Plan::Make {
        program: &answer::PROGRAM,
        means: vec![
            Means::Relay(greedy),
            Means::Solvers(counted_then(experiment, Method::ROTATIONS)),
        ],
    }
}

pub(super) fn auto(experiment: &Experiment) -> Plan {
    let (ground, end) = (experiment.ground(), experiment.end());
    let mut means = Vec::new();
    if ground.len() as usize <= FreeBits::MOST_SQUARES && end.is_none() {
        means.push(Means::Trial {
            search: pruned(experiment),
            steps: TRIAL,
        });
    }
    means.push(if is_constructed(ground, end) {
        Means::Construction
    } else {
        let plan = Answer::plan(ground.len() as usize, experiment.end_of_tour());
        Means::Solvers(plan)
    });
    Plan::Make {
        program: &answer::PROGRAM,
        means,
    }
}

/// A plan of these turns. The program of the last turn represents the algorithm.
pub(super) fn by_solvers(turns: Vec<Turn>) -> Plan {
    Plan::Make {
        program: turns[turns.len() - 1].method.program,
        means: vec![Means::Solvers(turns)],
    }
}

/// The turn of a solver, with a budget of steps per square plus a constant.
pub(super) fn turn(experiment: &Experiment, method: Method, (a_square, more): (u64, u64)) -> Turn {
    Turn {
        method,
        steps: a_square * u64::from(experiment.ground().len()) + more,
    }
}

/// Turns for tests by counting, if the experiment allows shortcuts, and for a heuristic search.
pub(super) fn counted_then(experiment: &Experiment, method: Method) -> Vec<Turn> {
    let counting = Turn {
        method: Method::COUNTING,
        steps: 1,
    };
    let counting = experiment.shortcuts().then_some(counting).into_iter();
    counting
        .chain([turn(experiment, method, HEURISTIC)])
        .collect()
}
