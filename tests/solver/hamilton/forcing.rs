//! Search by edge forcing finds a tour wherever there is one, and otherwise proves that there is none.

use knights_tour::board::Square;
use knights_tour::ends::{End, EndError};
use knights_tour::graph::Graph;
use knights_tour::solve::{Forcing, Solver, SolverStatus};
use knights_tour::verdict::proof::{Proof, refute_by_structure};

use super::graphs::{TestBoard, cube_graph, petersen_graph, random_board, sparse_graph};
use super::reference::{check_tour, has_tour_by_search, has_tour_by_subsets, run_solver};

/// Whether there is a tour. Panics if the solver does not decide.
fn has_tour(graph: &Graph, start: Square, end: End) -> bool {
    let solver = Forcing::new(graph, start, end, 1).unwrap();
    match run_solver(graph, (start, end), &solver, 20_000) {
        SolverStatus::Tour(_) => true,
        SolverStatus::Impossible(_) => false,
        other => panic!("{other:?} for {start} to {end:?} of {graph:?}"),
    }
}

#[test]
fn random_boards_with_holes_are_decided_and_agree_with_pruned_search() {
    let (mut tours, mut proofs_by_search) = (0, 0);
    for seed in 0..1_000 {
        let graph = random_board(seed).graph();
        let start = (seed % graph.len() as u64) as Square;
        for end in [End::Anywhere, End::Closed] {
            let found = has_tour(&graph, start, end);
            let expected = has_tour_by_search(&graph, start, end.is_closed());
            assert_eq!(found, expected, "board {seed} to {end:?}");
            tours += usize::from(found);
            proofs_by_search +=
                usize::from(!found && refute_by_structure(&graph, start, end).is_none());
        }
    }
    // There are enough cases of each kind to make the agreement significant.
    assert!(
        tours > 500 && proofs_by_search > 50,
        "{tours} {proofs_by_search}"
    );
}

#[test]
fn sparse_graphs_agree_with_dynamic_programming_for_every_start_and_end() {
    let (mut tours, mut without_tour) = (0, 0);
    for seed in 0..60 {
        let graph = sparse_graph(4 + seed as u32 % 6, 2, seed);
        let squares = 0..graph.len() as Square;
        for start in squares.clone() {
            let others = squares.clone().filter(|&end| end != start);
            for end in others.map(End::At).chain([End::Anywhere, End::Closed]) {
                let found = has_tour(&graph, start, end);
                let expected = has_tour_by_subsets(&graph, start, end);
                assert_eq!(found, expected, "{start} to {end:?} of {graph:?}");
                tours += usize::from(found);
                without_tour += usize::from(!found);
            }
        }
    }
    assert!(tours > 200 && without_tour > 200, "{tours} {without_tour}");
}

#[test]
fn boards_of_up_to_18_squares_agree_with_dynamic_programming() {
    for (rows, columns) in [(3, 5), (4, 4), (3, 6)] {
        let graph = TestBoard::new(rows, columns).graph();
        for end in [End::Anywhere, End::Closed, End::At(2), End::At(7)] {
            assert_eq!(
                has_tour(&graph, 0, end),
                has_tour_by_subsets(&graph, 0, end),
                "{rows}×{columns} to {end:?}"
            );
        }
    }
}

#[test]
fn the_petersen_graph_has_an_open_tour_and_no_closed_one() {
    let petersen = petersen_graph();
    for start in 0..10 {
        assert!(has_tour(&petersen, start, End::Anywhere));
        assert!(!has_tour(&petersen, start, End::Closed));
    }
    assert_eq!(
        refute_by_structure(&petersen, 0, End::Closed),
        None,
        "the structure alone proves nothing"
    );
}

#[test]
fn the_cube_has_closed_tours_and_open_ones_to_the_other_colour() {
    let cube = cube_graph();
    for end in 1..8_u32 {
        let other_colour = end.count_ones() % 2 == 1;
        assert_eq!(has_tour(&cube, 0, End::At(end)), other_colour);
    }
    assert!(has_tour(&cube, 0, End::Closed));
}

#[test]
fn tours_of_boards_with_joined_sides_and_of_other_leapers_are_decided() {
    let board = |rows, columns, leap, wraps| TestBoard {
        leap,
        wraps,
        ..TestBoard::new(rows, columns)
    };
    // A torus and a cylinder have closed tours where the flat board has none.
    assert!(!has_tour(&TestBoard::new(5, 5).graph(), 0, End::Closed));
    assert!(has_tour(
        &board(5, 5, (1, 2), (true, true)).graph(),
        0,
        End::Closed
    ));
    assert!(has_tour(
        &board(5, 4, (1, 2), (true, false)).graph(),
        0,
        End::Closed
    ));
    // The smallest board with a closed tour of the (2, 3)-leaper is 10×10.
    assert!(has_tour(
        &board(10, 10, (2, 3), (false, false)).graph(),
        0,
        End::Closed
    ));
    // The (1, 3)-leaper stays on squares of one colour.
    assert!(!has_tour(
        &board(8, 8, (1, 3), (false, false)).graph(),
        0,
        End::Anywhere
    ));
}

#[test]
fn a_board_of_1024_squares_takes_at_most_1500_nodes() {
    let graph = TestBoard::new(32, 32).graph();
    for end in [End::Closed, End::Anywhere, End::At(1)] {
        let mut solver = Forcing::new(&graph, 0, end, 1).unwrap();
        let SolverStatus::Tour(tour) = solver.work(1_500) else {
            panic!("no tour to {end:?}");
        };
        check_tour(&graph, 0, end, &tour);
    }
}

#[test]
fn the_4x9_board_is_proved_to_have_no_closed_tour() {
    let graph = TestBoard::new(4, 9).graph();
    let mut solver = Forcing::new(&graph, 0, End::Closed, 1).unwrap();
    let status = solver.work(100_000);
    let nodes = solver.effort().steps;
    assert_eq!(status, SolverStatus::Impossible(Proof::Exhausted { nodes }));
    assert!(solver.effort().attempts > 1, "the solver should restart");
    assert_eq!(solver.work(10), status, "an ended solver keeps its status");
    assert_eq!(solver.effort().steps, nodes);
}

#[test]
fn the_first_attempt_may_take_two_nodes_a_square() {
    let graph = TestBoard::new(4, 9).graph();
    let nodes_of_first_attempt = |seed| {
        let mut solver = Forcing::new(&graph, 0, End::Closed, seed).unwrap();
        while solver.effort().attempts < 2 {
            assert_eq!(solver.work(1), SolverStatus::Working, "seed {seed}");
        }
        solver.effort().steps - 1
    };
    // An attempt ends with the first guess after these nodes.
    assert_eq!((0..50).map(nodes_of_first_attempt).min(), Some(2 * 36));
}

#[test]
fn the_tour_depends_only_on_the_seed() {
    let graph = TestBoard::new(8, 8).graph();
    let tour = |seed| {
        let mut solver = Forcing::new(&graph, 0, End::Closed, seed).unwrap();
        solver.work(10_000)
    };
    assert_eq!(tour(3), tour(3));
    assert_ne!(tour(3), tour(4));
}

#[test]
fn graphs_of_one_and_two_squares_are_decided() {
    let single = Graph::from_lists(&[vec![]]).unwrap();
    assert!(has_tour(&single, 0, End::Anywhere));
    assert!(has_tour(&single, 0, End::At(0)));
    assert!(!has_tour(&single, 0, End::Closed));
    let pair = Graph::from_lists(&[vec![1], vec![0]]).unwrap();
    assert!(has_tour(&pair, 1, End::Closed));
    assert!(has_tour(&pair, 1, End::At(0)));
    let disconnected = Graph::from_lists(&[vec![], vec![]]).unwrap();
    assert!(!has_tour(&disconnected, 1, End::Anywhere));
    let error = Forcing::new(&pair, 1, End::At(1), 1).unwrap_err();
    assert_eq!(error, EndError::SameAsStart { value: 1 });
}
