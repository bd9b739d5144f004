//! Plans of runs: the searches, constructions and solvers that a run uses in turn.

use super::{Algorithm, Experiment};
use crate::construct::{has_direct_construction, pseudocode_of};
use crate::explain::Pseudocode;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::search::breadth_first::BreadthFirst;
use crate::search::depth_first::{
    CandidateOrder, DepthFirst, ListOrder, WarnsdorffExchange, WarnsdorffStable,
};
use crate::search::fast_backtracking::{FastBacktracking, FreeBits, FreeBytes, MAX_NEIGHBOURS};
use crate::search::greedy::{
    Greedy, Octants, Pohl, Priorities, Random, Roth, TieBreak, Warnsdorff,
};
use crate::search::pruned::Pruned;
use crate::search::{FallbackChain, Search};
use crate::solve::{Method, Portfolio, Stage, portfolio};

/// The step limit of the pruned search in a trial, some tenths of a second. A search that decides sooner is worth
/// watching.
const TRIAL_STEPS: u64 = 100_000;

/// The step budget of a heuristic search: steps per square, plus a constant.
const HEURISTIC_STEP_BUDGET: (u64, u64) = (100, 500_000);

/// The step budget of exact search in the same form. A step takes time proportional to the graph.
const EXACT_STEP_BUDGET: (u64, u64) = (8, 100_000);

/// The panic message for a start or an end that its algorithm rejects, which validation rules out.
const VALID_ENDPOINTS: &str =
    "the start and the end of an experiment are squares that its algorithm takes";

/// The plan of a run of an experiment.
pub(crate) enum Plan {
    /// A search that is watched from its first step.
    Search(Box<dyn Search>),
    /// Strategies that find a tour, or a proof that there is none, before a search walks along the tour.
    Strategies {
        /// The pseudocode program shown until a strategy has answered.
        program: &'static Pseudocode,
        /// The strategies, tried one after another until there is an answer.
        strategies: Vec<Strategy>,
    },
}

impl Plan {
    /// Creates the plan of a run of an experiment within `memory` bytes.
    pub(crate) fn new(experiment: &Experiment, memory: u64) -> Self {
        match experiment.algorithm() {
            Algorithm::Warnsdorff => Plan::Search(depth_first(experiment, WarnsdorffStable::new)),
            Algorithm::WarnsdorffExchange => {
                Plan::Search(depth_first(experiment, WarnsdorffExchange::new))
            }
            Algorithm::Backtracking => Plan::Search(backtracking(experiment)),
            Algorithm::Pruned => Plan::Search(pruned(experiment)),
            Algorithm::BreadthFirst => {
                let search = BreadthFirst::new(experiment.graph(), experiment.start(), memory);
                Plan::Search(Box::new(
                    search.expect(VALID_ENDPOINTS).with_goal(experiment.goal()),
                ))
            }
            Algorithm::OctAml16 => octant_plan(experiment, Priorities::OCT_AML_16),
            Algorithm::OctAml16Printed => octant_plan(experiment, Priorities::OCT_AML_16_PRINTED),
            Algorithm::OctAml => octant_plan(experiment, Priorities::OCT_AML),
            Algorithm::Aml => octant_plan(experiment, Priorities::AML),
            Algorithm::Pohl => Plan::Search(greedy(experiment, Pohl)),
            Algorithm::Roth => {
                let farthest = Roth::new(experiment.ground().clone());
                Plan::Search(greedy(experiment, farthest))
            }
            Algorithm::Random => Plan::Search(random(experiment)),
            Algorithm::Cascade => cascade(experiment),
            Algorithm::Construction => Plan::Strategies {
                program: pseudocode_of(experiment.board()),
                strategies: vec![Strategy::Construction],
            },
            Algorithm::Rotations => solver_plan(counting_then(experiment, Method::ROTATIONS)),
            Algorithm::TwoFactor => solver_plan(counting_then(experiment, Method::TWO_FACTOR)),
            Algorithm::Forcing => solver_plan(vec![solver_turn(
                experiment,
                Method::FORCING,
                EXACT_STEP_BUDGET,
            )]),
            Algorithm::Auto => auto(experiment),
        }
    }
}

/// A strategy to find a tour before a search walks along it.
#[derive(Clone)]
pub(crate) enum Strategy {
    /// A search that is itself watched if it decides within a step limit.
    Trial {
        /// The search, before its first step.
        search: Box<dyn Search>,
        /// The step limit.
        steps: u64,
    },
    /// Searches that end by themselves. They are always watched, and the result of a later strategy is shown after
    /// them.
    FallbackSearches(FallbackChain),
    /// A construction, which answers at once.
    Construction,
    /// Solvers, tried one after another.
    Solvers(Vec<Stage>),
}

fn depth_first<O: CandidateOrder>(
    experiment: &Experiment,
    order: fn(&Graph) -> O,
) -> Box<dyn Search> {
    let graph = experiment.graph();
    let order = order(&graph);
    let search = DepthFirst::new(graph, experiment.start(), order);
    Box::new(search.expect(VALID_ENDPOINTS).seeking(experiment.goal()))
}

/// Plain backtracking, by the fastest implementation that the graph allows.
fn backtracking(experiment: &Experiment) -> Box<dyn Search> {
    let (graph, start, goal) = (experiment.graph(), experiment.start(), experiment.goal());
    if graph.max_degree() > MAX_NEIGHBOURS {
        return depth_first(experiment, |_| ListOrder);
    }
    if graph.len() <= FreeBits::MAX_SQUARES {
        let search = FastBacktracking::<FreeBits>::new(&graph, start).expect(VALID_ENDPOINTS);
        return Box::new(search.seeking(goal));
    }
    let search = FastBacktracking::<FreeBytes>::new(&graph, start).expect(VALID_ENDPOINTS);
    Box::new(search.seeking(goal))
}

fn pruned(experiment: &Experiment) -> Box<dyn Search> {
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
    Some(Box::new(search.seeking(experiment.goal())))
}

fn octant_plan(experiment: &Experiment, priorities: &'static Priorities) -> Plan {
    let search = octants(experiment, priorities);
    Plan::Search(search.expect("this algorithm takes a whole board only"))
}

fn random(experiment: &Experiment) -> Box<dyn Search> {
    greedy(experiment, Random::new(experiment.seed().into()))
}

/// A greedy search by Warnsdorff's rule. A whole board needs no graph for it.
fn greedy(experiment: &Experiment, tie_break: impl TieBreak) -> Box<dyn Search> {
    let (start, goal) = (experiment.start(), experiment.goal());
    if let Ground::Board(board) = *experiment.ground() {
        let walk = Warnsdorff::on_board(board, &experiment.order(), start, tie_break);
        return Box::new(Greedy::new(walk.expect(VALID_ENDPOINTS)).seeking(goal));
    }
    let walk = Warnsdorff::new(experiment.graph(), start, tie_break);
    Box::new(Greedy::new(walk.expect(VALID_ENDPOINTS)).seeking(goal))
}

/// OctAML16 on a whole board, then random ties, then pruned search or rotations. On up to 64 squares, pruned search
/// alone.
fn cascade(experiment: &Experiment) -> Plan {
    let squares = experiment.ground().len() as usize;
    if squares <= FreeBits::MAX_SQUARES {
        return Plan::Search(pruned(experiment));
    }
    let random = random(experiment);
    let greedy = match octants(experiment, Priorities::OCT_AML_16) {
        Some(octants) => FallbackChain::new(octants).then(random),
        None => FallbackChain::new(random),
    };
    if squares <= Pruned::MAX_SQUARES {
        return Plan::Search(Box::new(greedy.then(pruned(experiment))));
    }
    Plan::Strategies {
        program: &portfolio::PROGRAM,
        strategies: vec![
            Strategy::FallbackSearches(greedy),
            Strategy::Solvers(counting_then(experiment, Method::ROTATIONS)),
        ],
    }
}

fn auto(experiment: &Experiment) -> Plan {
    let (ground, end) = (experiment.ground(), experiment.end());
    let mut means = Vec::new();
    if ground.len() as usize <= FreeBits::MAX_SQUARES && end.is_none() {
        means.push(Strategy::Trial {
            search: pruned(experiment),
            steps: TRIAL_STEPS,
        });
    }
    means.push(if has_direct_construction(ground, end) {
        Strategy::Construction
    } else {
        let plan = Portfolio::default_stages(ground.len() as usize, experiment.end_constraint());
        Strategy::Solvers(plan)
    });
    Plan::Strategies {
        program: &portfolio::PROGRAM,
        strategies: means,
    }
}

/// A plan of these turns. The program of the last turn represents the algorithm.
fn solver_plan(turns: Vec<Stage>) -> Plan {
    Plan::Strategies {
        program: turns[turns.len() - 1].method.program,
        strategies: vec![Strategy::Solvers(turns)],
    }
}

/// The turn of a solver, with a budget of steps per square plus a constant.
fn solver_turn(experiment: &Experiment, method: Method, (a_square, more): (u64, u64)) -> Stage {
    Stage {
        method,
        steps: a_square * u64::from(experiment.ground().len()) + more,
    }
}

/// Turns for tests by counting, if the experiment allows shortcuts, and for a heuristic search.
fn counting_then(experiment: &Experiment, method: Method) -> Vec<Stage> {
    let counting = Stage {
        method: Method::COUNTING,
        steps: 1,
    };
    let counting = experiment.shortcuts().then_some(counting).into_iter();
    counting
        .chain([solver_turn(experiment, method, HEURISTIC_STEP_BUDGET)])
        .collect()
}
