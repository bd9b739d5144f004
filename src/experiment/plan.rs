//! Plans of runs: the searches, constructions and solvers that a run uses, one after another.

use super::Experiment;
use crate::construct::has_direct_construction;
use crate::explain::Pseudocode;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::search::depth_first::{CandidateOrder, DepthFirst, ListOrder};
use crate::search::fast_backtracking::{FastBacktracking, FreeBits, FreeBytes, MAX_NEIGHBOURS};
use crate::search::greedy::{
    FreeSquareChoice, Greedy, Octants, Priorities, Random, TieBreak, Uninformed, Warnsdorff,
};
use crate::search::pruned::Pruned;
use crate::search::{FallbackChain, Search};
use crate::sequence::Sequence;
use crate::solve::{Method, Portfolio, Stage, portfolio};

/// The step limit of the pruned search in a trial. These steps take some tenths of a second. A search that ends within
/// the limit is short enough to watch.
const TRIAL_STEPS: u64 = 100_000;

/// The step budget of a heuristic search: steps per square, plus a constant.
const HEURISTIC_STEP_BUDGET: (u64, u64) = (100, 500_000);

/// The step budget of an exact search: steps per square, plus a constant. A step takes time proportional to the graph.
pub(super) const EXACT_STEP_BUDGET: (u64, u64) = (8, 100_000);

/// The panic message if an algorithm rejects the start or the end of an experiment. Validation rules this case out.
pub(super) const VALID_ENDPOINTS: &str =
    "the start and the end of an experiment are squares that its algorithm takes";

/// The plan of a run of an experiment.
pub(crate) enum Plan {
    /// A search that is watched from its first step.
    Search(Box<dyn Search>),
    /// Strategies that find a tour, or prove that there is none. If a construction or a solver has found a tour, the
    /// user watches a search that enters the squares of the tour one by one.
    Strategies {
        /// The pseudocode program shown until a strategy has answered.
        program: &'static Pseudocode,
        /// The strategies, tried one after another until there is an answer.
        strategies: Sequence<Strategy>,
    },
}

/// A strategy to find a tour.
#[derive(Clone)]
pub(crate) enum Strategy {
    /// A search that is watched if it ends within its step budget, and discarded otherwise.
    Trial(Box<dyn Search>),
    /// Searches that need no step budget. They are always watched. If they all fail, the result of the next strategy is
    /// shown after them.
    FallbackSearches(FallbackChain),
    /// A construction, which answers at once.
    Construction,
    /// Solvers, tried one after another.
    Solvers(Vec<Stage>),
}

pub(super) fn depth_first<O: CandidateOrder>(
    experiment: &Experiment,
    order: fn(&Graph) -> O,
) -> Box<dyn Search> {
    let graph = experiment.graph();
    let order = order(&graph);
    let search = DepthFirst::new(graph, experiment.start(), order);
    Box::new(search.expect(VALID_ENDPOINTS).with_goal(experiment.goal()))
}

/// Plain backtracking, by the fastest implementation that the graph allows.
pub(super) fn backtracking(experiment: &Experiment) -> Box<dyn Search> {
    let (graph, start, goal) = (experiment.graph(), experiment.start(), experiment.goal());
    if graph.max_degree() > MAX_NEIGHBOURS {
        return depth_first(experiment, |_| ListOrder);
    }
    if graph.len() <= FreeBits::MAX_SQUARES {
        let search = FastBacktracking::<FreeBits>::new(&graph, start).expect(VALID_ENDPOINTS);
        return Box::new(search.with_goal(goal));
    }
    let search = FastBacktracking::<FreeBytes>::new(&graph, start).expect(VALID_ENDPOINTS);
    Box::new(search.with_goal(goal))
}

pub(super) fn pruned(experiment: &Experiment) -> Box<dyn Search> {
    let (start, goal) = (experiment.start(), experiment.goal());
    Box::new(Pruned::new(&experiment.graph(), start, goal).expect(VALID_ENDPOINTS))
}

/// A greedy search by the octant rule. `None` if the ground is not a whole board.
fn octants(experiment: &Experiment, priorities: &'static Priorities) -> Option<Box<dyn Search>> {
    let Ground::Board(board) = *experiment.ground() else {
        return None;
    };
    let walk = Octants::new(board, experiment.start(), priorities, experiment.centre());
    let search = Greedy::new(walk.expect(VALID_ENDPOINTS));
    Some(Box::new(search.with_goal(experiment.goal())))
}

pub(super) fn octant_plan(experiment: &Experiment, priorities: &'static Priorities) -> Plan {
    let search = octants(experiment, priorities);
    Plan::Search(search.expect("this algorithm takes a whole board only"))
}

pub(super) fn random(experiment: &Experiment) -> Box<dyn Search> {
    greedy(experiment, Random::new(experiment.seed().into()))
}

/// A greedy search by Warnsdorff's rule. On a whole board, the search needs no graph.
pub(super) fn greedy(experiment: &Experiment, tie_break: impl TieBreak) -> Box<dyn Search> {
    let (start, goal) = (experiment.start(), experiment.goal());
    if let Ground::Board(board) = *experiment.ground() {
        let walk = Warnsdorff::on_board(board, &experiment.order(), start, tie_break);
        return Box::new(Greedy::new(walk.expect(VALID_ENDPOINTS)).with_goal(goal));
    }
    let walk = Warnsdorff::new(experiment.graph(), start, tie_break);
    Box::new(Greedy::new(walk.expect(VALID_ENDPOINTS)).with_goal(goal))
}

/// A walk that never looks ahead. On a whole board, the search needs no graph.
pub(super) fn uninformed(
    experiment: &Experiment,
    choice: impl FreeSquareChoice,
) -> Box<dyn Search> {
    let (start, goal) = (experiment.start(), experiment.goal());
    if let Ground::Board(board) = *experiment.ground() {
        let walk = Uninformed::on_board(board, &experiment.order(), start, choice);
        return Box::new(Greedy::new(walk.expect(VALID_ENDPOINTS)).with_goal(goal));
    }
    let walk = Uninformed::new(experiment.graph(), start, choice);
    Box::new(Greedy::new(walk.expect(VALID_ENDPOINTS)).with_goal(goal))
}

/// The plan of [`Algorithm::Cascade`](super::Algorithm::Cascade).
pub(super) fn cascade(experiment: &Experiment) -> Plan {
    let squares = experiment.ground().len() as usize;
    if squares <= FreeBits::MAX_SQUARES {
        return Plan::Search(pruned(experiment));
    }
    let random_search = random(experiment);
    let greedy_searches = match octants(experiment, Priorities::OCT_AML_16) {
        Some(octant_search) => FallbackChain::new(octant_search).then(random_search),
        None => FallbackChain::new(random_search),
    };
    if squares <= Pruned::MAX_SQUARES {
        return Plan::Search(Box::new(greedy_searches.then(pruned(experiment))));
    }
    Plan::Strategies {
        program: &portfolio::PROGRAM,
        strategies: Sequence::unlimited([
            Strategy::FallbackSearches(greedy_searches),
            Strategy::Solvers(heuristic_stages(experiment, Method::ROTATIONS)),
        ]),
    }
}

/// The plan of [`Algorithm::Auto`](super::Algorithm::Auto).
pub(super) fn auto(experiment: &Experiment) -> Plan {
    let (ground, end) = (experiment.ground(), experiment.end());
    let has_trial = ground.len() as usize <= FreeBits::MAX_SQUARES && end.is_none();
    let trial = has_trial.then(|| (Strategy::Trial(pruned(experiment)), TRIAL_STEPS));
    let mut strategies = Sequence::new(trial);
    strategies.push(if has_direct_construction(ground, end) {
        Strategy::Construction
    } else {
        let end = experiment.end_constraint();
        Strategy::Solvers(Portfolio::default_stages(ground.len() as usize, end))
    });
    Plan::Strategies {
        program: &portfolio::PROGRAM,
        strategies,
    }
}

/// The plan that runs solvers in stages. The pseudocode of the last stage represents the algorithm.
pub(super) fn solver_plan(stages: Vec<Stage>) -> Plan {
    Plan::Strategies {
        program: stages[stages.len() - 1].method.program,
        strategies: Sequence::unlimited([Strategy::Solvers(stages)]),
    }
}

/// The stage of a solver, with a budget of steps per square plus a constant.
pub(super) fn solver_stage(
    experiment: &Experiment,
    method: Method,
    (steps_per_square, constant): (u64, u64),
) -> Stage {
    Stage {
        method,
        steps: steps_per_square * u64::from(experiment.ground().len()) + constant,
    }
}

/// The stages of a heuristic search. Tests by counting come first if the experiment allows shortcuts.
pub(super) fn heuristic_stages(experiment: &Experiment, method: Method) -> Vec<Stage> {
    let counting = Stage {
        method: Method::COUNTING,
        steps: 1,
    };
    let counting = experiment.shortcuts().then_some(counting).into_iter();
    counting
        .chain([solver_stage(experiment, method, HEURISTIC_STEP_BUDGET)])
        .collect()
}
