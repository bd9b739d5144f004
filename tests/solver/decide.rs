//! Whether a graph has a tour, by counting, a short walk, and trying everything: what tests hold other answers against.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, WarnsdorffStable};
use knights_tour::search::pruned::Pruned;
use knights_tour::step::Step;
use knights_tour::verdict::{Feasibility, Reason, refute_graph};

/// How many times the number of squares the walk by Warnsdorff's rule may enter or leave one.
const PATIENCE: u64 = 8;

/// Whether there is a tour of `graph` from `start`, as far as a search of `steps` steps at the most can say.
pub fn decide_graph(graph: &Arc<Graph>, start: Square, closed: bool, steps: u64) -> Feasibility {
    if let Some(reason) = refute_graph(graph, start, closed) {
        return Feasibility::Impossible(reason);
    }
    let mut left = steps;
    if grows(graph, start, closed, &mut left) {
        return Feasibility::Possible;
    }
    exhaust(graph, start, closed, left)
}

/// Whether Warnsdorff's rule finds a tour soon. Takes its steps off those that are `left`.
fn grows(graph: &Arc<Graph>, start: Square, closed: bool, left: &mut u64) -> bool {
    let order = WarnsdorffStable::new(graph);
    let Ok(search) = DepthFirst::new(graph.clone(), start, order) else {
        return false;
    };
    let all = false;
    let mut search = search.seeking(Goal { closed, all });
    let slice = search.advance((*left).min(PATIENCE * graph.len() as u64));
    *left -= slice.steps;
    slice.last == Some(Step::Tour)
}

/// What trying everything says, in `steps` steps at the most.
fn exhaust(graph: &Graph, start: Square, closed: bool, steps: u64) -> Feasibility {
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
