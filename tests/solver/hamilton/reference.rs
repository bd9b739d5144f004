//! Slow reference answers, and checks of the solvers' results.

use knights_tour::board::Square;
use knights_tour::ends::End;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::search::Search;
use knights_tour::search::pruned::Pruned;
use knights_tour::solve::{Solver, SolverStatus};
use knights_tour::step::Step;

/// Whether there is a tour, computed from the possible ends of the paths through each set of squares.
///
/// For up to 20 squares.
pub fn has_tour_by_subsets(graph: &Graph, start: Square, end: End) -> bool {
    let size = graph.len();
    let neighbours: Vec<u32> = (0..size as Square)
        .map(|square| graph.neighbours(square).iter().map(|to| 1 << to).sum())
        .collect();
    let mut ends = vec![0_u32; 1 << size];
    ends[1 << start] = 1 << start;
    for set in 0..1_usize << size {
        let mut left = ends[set];
        while left != 0 {
            let last = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut next = neighbours[last] & !(set as u32);
            while next != 0 {
                let bit = next & next.wrapping_neg();
                next ^= bit;
                ends[set | bit as usize] |= bit;
            }
        }
    }
    let last = ends[(1 << size) - 1];
    match end {
        End::Anywhere => last != 0,
        End::At(end) => last & 1 << end != 0,
        End::Closed => last & neighbours[start as usize] != 0,
    }
}

/// Whether there is a tour, decided by pruned search.
pub fn has_tour_by_search(graph: &Graph, start: Square, closed: bool) -> bool {
    let goal = Goal { closed, all: false };
    let mut search = Pruned::new(graph, start, goal).unwrap();
    let last = search.advance(u64::MAX).last;
    assert!(matches!(last, Some(Step::Tour | Step::Exhausted)));
    last == Some(Step::Tour)
}

/// Checks that `tour` visits every square once, from `start` and with the required end.
pub fn check_tour(graph: &Graph, start: Square, end: End, tour: &[Square]) {
    let mut squares = tour.to_vec();
    squares.sort_unstable();
    assert!(squares.into_iter().eq(0..graph.len() as Square));
    assert_eq!(tour[0], start);
    for pair in tour.windows(2) {
        assert!(graph.neighbours(pair[0]).contains(&pair[1]), "{pair:?}");
    }
    assert!(end.is_met_by(graph, tour), "{end:?}: {tour:?}");
}

/// The finding of a solver after `steps` steps, which must be equal for single steps and one slice; tours are checked.
pub fn run_solver(
    graph: &Graph,
    (start, end): (Square, End),
    solver: &(impl Solver + Clone),
    steps: u64,
) -> SolverStatus {
    let mut whole = solver.clone();
    let finding = whole.work(steps);
    let mut single = solver.clone();
    for _ in 0..steps {
        if single.work(1) != SolverStatus::Working {
            break;
        }
    }
    assert_eq!(single.work(0), finding);
    assert_eq!(single.effort(), whole.effort());
    if let SolverStatus::Tour(tour) = &finding {
        check_tour(graph, start, end, tour);
    }
    finding
}
