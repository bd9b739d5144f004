//! Search by rotations finds tours where there are some, and none where there are none.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::ends::{End, EndError, StartError};
use knights_tour::graph::Graph;
use knights_tour::solve::{Rotations, Solver, SolverStatus};

use super::graphs::{TestBoard, cube_graph, petersen_graph, random_board, sparse_graph};
use super::reference::{check_tour, has_tour_by_search, has_tour_by_subsets, run_solver};

/// Whether the same steps, taken singly and in one slice, find a tour, which is checked.
fn finds(graph: &Graph, start: Square, end: End, steps: u64) -> bool {
    let solver = Rotations::new(Arc::new(graph.clone()), start, end, 1).unwrap();
    match run_solver(graph, (start, end), &solver, steps) {
        SolverStatus::Tour(_) => true,
        SolverStatus::Working | SolverStatus::GaveUp => false,
        SolverStatus::Impossible(proof) => panic!("rotations prove nothing: {proof:?}"),
    }
}

#[test]
fn tours_of_boards_with_holes_are_found_where_there_are_some() {
    let (mut tours, mut missed) = (0, 0);
    for seed in 0..200 {
        let graph = random_board(seed).graph();
        let start = (seed % graph.len() as u64) as Square;
        for end in [End::Anywhere, End::Closed] {
            let truth = has_tour_by_search(&graph, start, end.is_closed());
            let found = finds(&graph, start, end, 10_000);
            assert!(truth || !found, "board {seed} to {end:?}");
            tours += u32::from(truth);
            missed += u32::from(truth && !found);
        }
    }
    assert!(tours > 100 && missed * 20 < tours, "{missed} of {tours}");
}

#[test]
fn tours_of_small_graphs_are_found_from_every_start_to_every_end() {
    let (mut tours, mut missed) = (0, 0);
    for seed in 0..60 {
        let graph = sparse_graph(4 + seed as u32 % 6, 3, seed);
        for start in 0..graph.len() as Square {
            let others = (0..graph.len() as Square).filter(|&end| end != start);
            for end in others.map(End::At).chain([End::Anywhere, End::Closed]) {
                let truth = has_tour_by_subsets(&graph, start, end);
                let found = finds(&graph, start, end, 1_000);
                assert!(truth || !found, "{start} to {end:?} of {graph:?}");
                tours += u32::from(truth);
                missed += u32::from(truth && !found);
            }
        }
    }
    assert!(tours > 500 && missed * 50 < tours, "{missed} of {tours}");
}

#[test]
fn graphs_from_books_are_toured() {
    assert!(finds(&petersen_graph(), 3, End::Anywhere, 1_000));
    assert!(!finds(&petersen_graph(), 3, End::Closed, 1_000));
    assert!(finds(&cube_graph(), 0, End::At(7), 1_000));
    assert!(finds(&cube_graph(), 5, End::Closed, 1_000));
}

#[test]
fn a_torus_and_another_leaper_are_toured() {
    let torus = TestBoard {
        wraps: (true, true),
        ..TestBoard::new(8, 8)
    };
    assert!(finds(&torus.graph(), 0, End::Closed, 2_000));
    let leaper = TestBoard {
        leap: (2, 3),
        ..TestBoard::new(10, 10)
    };
    assert!(finds(&leaper.graph(), 0, End::Anywhere, 20_000));
}

#[test]
fn ten_thousand_squares_take_little_more_than_as_many_steps() {
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
fn the_seed_decides_and_nothing_else() {
    let graph = Arc::new(TestBoard::new(8, 8).graph());
    let tour = |seed| {
        let mut solver = Rotations::new(graph.clone(), 9, End::Closed, seed).unwrap();
        solver.work(10_000)
    };
    assert_eq!(tour(3), tour(3));
    assert_ne!(tour(3), tour(4));
}

#[test]
fn a_start_that_leads_nowhere_is_given_up_and_one_outside_refused() {
    let apart = Graph::from_lists(&[vec![], vec![2], vec![1]]).unwrap();
    let mut solver = Rotations::new(Arc::new(apart.clone()), 0, End::Anywhere, 1).unwrap();
    assert_eq!(solver.work(5), SolverStatus::GaveUp);
    assert_eq!(solver.effort().steps, 0);
    let refused = Rotations::new(Arc::new(apart), 3, End::Closed, 1).unwrap_err();
    let (value, largest) = (3, 2);
    assert_eq!(refused, EndError::NoStart(StartError { value, largest }));
}
