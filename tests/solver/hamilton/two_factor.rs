//! The solver that joins cycles finds closed tours, and its proofs that there is no closed tour are valid.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::ends::{End, StartError};
use knights_tour::graph::Graph;
use knights_tour::solve::{Solver, SolverStatus, TwoFactor};
use knights_tour::verdict::proof::Proof;

use super::graphs::{TestBoard, cube_graph, petersen_graph, random_board, sparse_graph};
use super::reference::{check_tour, has_tour_by_search, run_solver};

/// The status of the solver after `steps` steps. Checks tours and proofs.
fn solver_status(graph: &Graph, start: Square, steps: u64) -> SolverStatus {
    let solver = TwoFactor::new(Arc::new(graph.clone()), start, 1).unwrap();
    let status = run_solver(graph, (start, End::Closed), &solver, steps);
    if let SolverStatus::Impossible(proof) = &status {
        assert!(is_valid_proof(graph, proof), "{proof:?}");
    }
    status
}

/// Whether an independent count confirms a proof of the kind `TooFewNeighbours`. All other proofs are valid only for
/// graphs of one or two squares.
fn is_valid_proof(graph: &Graph, proof: &Proof) -> bool {
    let Proof::TooFewNeighbours {
        squares,
        needed,
        allowed,
    } = proof
    else {
        return graph.len() <= 2;
    };
    let shared_count = |square| {
        let neighbours = graph.neighbours(square).iter();
        let common = neighbours.filter(|neighbour| squares.contains(neighbour));
        common.count().min(2) as u64
    };
    let total: u64 = (0..graph.len() as Square).map(shared_count).sum();
    let mut distinct = squares.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let is_complete = distinct.len() as u64 * 2 == *needed;
    is_complete && total == *allowed && allowed < needed
}

#[test]
fn boards_with_holes_get_tours_and_valid_proofs() {
    let (mut tours, mut proofs, mut missed) = (0, 0, 0);
    for seed in 0..400 {
        let graph = random_board(seed).graph();
        let has_tour = has_tour_by_search(&graph, 0, true);
        match solver_status(&graph, 0, 3_000) {
            SolverStatus::Tour(_) => {
                assert!(has_tour);
                tours += 1;
            }
            SolverStatus::Impossible(_) => {
                assert!(!has_tour, "board {seed}");
                proofs += 1;
            }
            _ => missed += u32::from(has_tour),
        }
    }
    assert!(
        tours > 50 && proofs > 100 && missed < 5,
        "{tours} {proofs} {missed}"
    );
}

#[test]
fn random_graphs_get_no_wrong_proof() {
    let (mut tours, mut missed) = (0, 0);
    for seed in 0..300 {
        let graph = sparse_graph(5 + seed as u32 % 15, 3, seed);
        let has_tour = has_tour_by_search(&graph, 0, true);
        match solver_status(&graph, 0, 2_000) {
            SolverStatus::Tour(_) => tours += 1,
            SolverStatus::Impossible(_) => assert!(!has_tour, "graph {seed}"),
            _ => missed += u32::from(has_tour),
        }
    }
    assert!(tours > 50 && missed * 20 < tours, "{tours} {missed}");
}

#[test]
fn the_cube_has_a_tour_and_the_petersen_graph_stays_undecided() {
    assert!(matches!(
        solver_status(&cube_graph(), 3, 1_000),
        SolverStatus::Tour(_)
    ));
    // The graph has 2-factors, each of two cycles of five vertices.
    assert_eq!(
        solver_status(&petersen_graph(), 3, 1_000),
        SolverStatus::Working
    );
}

#[test]
fn large_boards_with_holes_have_a_tour_or_a_proof() {
    let (mut tours, mut proofs) = (0, 0);
    for seed in 0..8 {
        let board = TestBoard::new(60, 60).with_holes(100, true, seed);
        let graph = Arc::new(board.graph());
        let mut solver = TwoFactor::new(graph.clone(), 5, seed).unwrap();
        match solver.work(1_000_000) {
            SolverStatus::Tour(tour) => {
                check_tour(&graph, 5, End::Closed, &tour);
                tours += 1;
            }
            SolverStatus::Impossible(proof) => {
                assert!(is_valid_proof(&graph, &proof), "{proof:?}");
                proofs += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(tours + proofs, 8);
    assert!(tours > 0 && proofs > 0, "{tours} {proofs}");
}

#[test]
fn a_torus_of_odd_sides_has_a_tour() {
    let torus = TestBoard {
        wraps: (true, true),
        ..TestBoard::new(7, 9)
    };
    assert!(matches!(
        solver_status(&torus.graph(), 0, 5_000),
        SolverStatus::Tour(_)
    ));
}

#[test]
fn a_graph_of_two_squares_needs_no_steps_and_a_start_outside_the_graph_is_rejected() {
    let pair = Arc::new(Graph::from_lists(&[vec![1], vec![0]]).unwrap());
    let mut solver = TwoFactor::new(pair.clone(), 1, 1).unwrap();
    assert_eq!(solver.work(0), SolverStatus::Tour(vec![1, 0]));
    let error = TwoFactor::new(pair, 2, 1).unwrap_err();
    let (value, largest) = (2, 1);
    assert_eq!(error, StartError { value, largest });
}
