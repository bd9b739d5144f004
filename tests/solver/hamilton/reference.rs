//! Slow reference answers, and checks of the solvers' results.

use knights_tour::board::Square;
use knights_tour::ends::End;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::search::Search;
use knights_tour::search::pruned::Pruned;
use knights_tour::solve::{Solver, SolverStatus};
use knights_tour::step::Step;

/// Whether there is a tour, decided by dynamic programming. For each set of squares, the function finds the possible
/// ends of the paths that visit exactly this set. For graphs of up to 20 squares.
pub fn has_tour_by_subsets(graph: &Graph, start: Square, end: End) -> bool {
    let size = graph.len();
    let neighbours: Vec<u32> = (0..size as Square)
        .map(|square| graph.neighbours(square).iter().map(|to| 1 << to).sum())
        .collect();
    let mut ends = vec![0_u32; 1 << size];
    ends[1 << start] = 1 << start;
    for set in 0..1_usize << size {
        let mut remaining_ends = ends[set];
        while remaining_ends != 0 {
            let last = remaining_ends.trailing_zeros() as usize;
            remaining_ends &= remaining_ends - 1;
            let mut next_squares = neighbours[last] & !(set as u32);
            while next_squares != 0 {
                let bit = next_squares & next_squares.wrapping_neg();
                next_squares ^= bit;
                ends[set | bit as usize] |= bit;
            }
        }
    }
    let tour_ends = ends[(1 << size) - 1];
    match end {
        End::Anywhere => tour_ends != 0,
        End::At(end) => tour_ends & 1 << end != 0,
        End::Closed => tour_ends & neighbours[start as usize] != 0,
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

/// The status of a solver after `steps` steps. Checks that single steps and one slice give the same status, and checks
/// the tour, if one is found.
pub fn run_solver(
    graph: &Graph,
    (start, end): (Square, End),
    solver: &(impl Solver + Clone),
    steps: u64,
) -> SolverStatus {
    let mut one_slice = solver.clone();
    let status = one_slice.work(steps);
    let mut single_steps = solver.clone();
    for _ in 0..steps {
        if single_steps.work(1) != SolverStatus::Working {
            break;
        }
    }
    assert_eq!(single_steps.work(0), status);
    assert_eq!(single_steps.effort(), one_slice.effort());
    if let SolverStatus::Tour(tour) = &status {
        check_tour(graph, start, end, tour);
    }
    status
}
