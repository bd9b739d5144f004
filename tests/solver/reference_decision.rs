//! A reference for other tests: decides whether a graph has a tour, by counting, by a short search with Warnsdorff's
//! rule, and by exhaustive search.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, WarnsdorffStable};
use knights_tour::search::pruned::Pruned;
use knights_tour::step::Step;
use knights_tour::verdict::{Feasibility, Reason, refute_by_counting};

/// The step limit of the search with Warnsdorff's rule, as a multiple of the number of squares.
const WARNSDORFF_STEPS_PER_SQUARE: u64 = 8;

/// Decides whether there is a tour of `graph` from `start`, with searches of at most `steps` steps in total.
pub fn decide_graph(graph: &Arc<Graph>, start: Square, closed: bool, steps: u64) -> Feasibility {
    if let Some(reason) = refute_by_counting(graph, start, closed) {
        return Feasibility::Impossible(reason);
    }
    let mut remaining_steps = steps;
    if finds_tour_by_warnsdorff(graph, start, closed, &mut remaining_steps) {
        return Feasibility::Possible;
    }
    decide_by_exhaustive_search(graph, start, closed, remaining_steps)
}

/// Whether Warnsdorff's rule finds a tour within its step limit. Subtracts the steps taken from `remaining_steps`.
fn finds_tour_by_warnsdorff(
    graph: &Arc<Graph>,
    start: Square,
    closed: bool,
    remaining_steps: &mut u64,
) -> bool {
    let order = WarnsdorffStable::new(graph);
    let Ok(search) = DepthFirst::new(graph.clone(), start, order) else {
        return false;
    };
    let all = false;
    let mut search = search.with_goal(Goal { closed, all });
    let batch =
        search.advance((*remaining_steps).min(WARNSDORFF_STEPS_PER_SQUARE * graph.len() as u64));
    *remaining_steps -= batch.steps;
    batch.last == Some(Step::Tour)
}

/// The verdict of an exhaustive search of at most `steps` steps.
fn decide_by_exhaustive_search(
    graph: &Graph,
    start: Square,
    closed: bool,
    steps: u64,
) -> Feasibility {
    let all = false;
    let Ok(mut search) = Pruned::new(graph, start, Goal { closed, all }) else {
        return Feasibility::Unknown;
    };
    match search.advance(steps).last {
        Some(Step::Tour) => Feasibility::Possible,
        Some(Step::Exhausted) => {
            let visits = search.counters().visits;
            Feasibility::Impossible(Reason::Exhausted { visits })
        }
        _ => Feasibility::Unknown,
    }
}
