//! Search by rotations finds a tour in most cases that have one, and never returns a wrong tour.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::ends::{End, EndError, StartError};
use knights_tour::graph::Graph;
use knights_tour::solve::{Rotations, Solver, SolverStatus};

use super::graphs::{TestBoard, cube_graph, petersen_graph, random_board, sparse_graph};
use super::reference::{check_tour, has_tour_by_search, has_tour_by_subsets, run_solver};

/// Whether the solver finds a tour within `steps` steps. Checks the tour.
fn finds_tour(graph: &Graph, start: Square, end: End, steps: u64) -> bool {
    let solver = Rotations::new(Arc::new(graph.clone()), start, end, 1).unwrap();
    match run_solver(graph, (start, end), &solver, steps) {
        SolverStatus::Tour(_) => true,
        SolverStatus::Working | SolverStatus::GaveUp => false,
        other => panic!("rotations prove nothing: {other:?}"),
    }
}

#[test]
fn most_tours_of_boards_with_holes_are_found() {
    let (mut tours, mut missed) = (0, 0);
    for seed in 0..200 {
        let graph = random_board(seed).graph();
        let start = (seed % graph.len() as u64) as Square;
        for end in [End::Anywhere, End::Closed] {
            let has_tour = has_tour_by_search(&graph, start, end.is_closed());
            let found = finds_tour(&graph, start, end, 10_000);
            assert!(has_tour || !found, "board {seed} to {end:?}");
            tours += u32::from(has_tour);
            missed += u32::from(has_tour && !found);
        }
    }
    assert!(tours > 100 && missed * 20 < tours, "{missed} of {tours}");
}

#[test]
fn most_tours_of_small_graphs_are_found_for_every_start_and_end() {
    let (mut tours, mut missed) = (0, 0);
    for seed in 0..60 {
        let graph = sparse_graph(4 + seed as u32 % 6, 3, seed);
        for start in 0..graph.len() as Square {
            let others = (0..graph.len() as Square).filter(|&end| end != start);
            for end in others.map(End::At).chain([End::Anywhere, End::Closed]) {
                let has_tour = has_tour_by_subsets(&graph, start, end);
                let found = finds_tour(&graph, start, end, 1_000);
                assert!(has_tour || !found, "{start} to {end:?} of {graph:?}");
                tours += u32::from(has_tour);
                missed += u32::from(has_tour && !found);
            }
        }
    }
    assert!(tours > 500 && missed * 50 < tours, "{missed} of {tours}");
}

#[test]
fn tours_of_the_petersen_graph_and_the_cube_are_found() {
    assert!(finds_tour(&petersen_graph(), 3, End::Anywhere, 1_000));
    assert!(!finds_tour(&petersen_graph(), 3, End::Closed, 1_000));
    assert!(finds_tour(&cube_graph(), 0, End::At(7), 1_000));
    assert!(finds_tour(&cube_graph(), 5, End::Closed, 1_000));
}

#[test]
fn tours_on_a_torus_and_of_the_2_3_leaper_are_found() {
    let torus = TestBoard {
        wraps: (true, true),
        ..TestBoard::new(8, 8)
    };
    assert!(finds_tour(&torus.graph(), 0, End::Closed, 2_000));
    let leaper = TestBoard {
        leap: (2, 3),
        ..TestBoard::new(10, 10)
    };
    assert!(finds_tour(&leaper.graph(), 0, End::Anywhere, 20_000));
}

#[test]
fn a_board_of_10000_squares_takes_at_most_100000_steps() {
    let graph = Arc::new(TestBoard::new(100, 100).graph());
    for end in [End::Closed, End::Anywhere, End::At(9_998)] {
        let mut solver = Rotations::new(graph.clone(), 0, end, 1).unwrap();
        let SolverStatus::Tour(tour) = solver.work(100_000) else {
            panic!("no tour to {end:?}");
        };
        check_tour(&graph, 0, end, &tour);
    }
}

#[test]
fn equal_seeds_give_equal_tours_and_another_seed_gives_another_tour() {
    let graph = Arc::new(TestBoard::new(8, 8).graph());
    let tour = |seed| {
        let mut solver = Rotations::new(graph.clone(), 9, End::Closed, seed).unwrap();
        solver.work(10_000)
    };
    assert_eq!(tour(3), tour(3));
    assert_ne!(tour(3), tour(4));
}

#[test]
fn the_search_gives_up_at_an_isolated_start_and_a_start_outside_the_graph_is_rejected() {
    let disconnected = Graph::from_lists(&[vec![], vec![2], vec![1]]).unwrap();
    let mut solver = Rotations::new(Arc::new(disconnected.clone()), 0, End::Anywhere, 1).unwrap();
    assert_eq!(solver.work(5), SolverStatus::GaveUp);
    assert_eq!(solver.effort().steps, 0);
    let error = Rotations::new(Arc::new(disconnected), 3, End::Closed, 1).unwrap_err();
    let (value, largest) = (3, 2);
    assert_eq!(error, EndError::NoStart(StartError { value, largest }));
}
