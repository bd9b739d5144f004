//! Portfolios, which try several methods in turn: the answers, and the method that found each answer.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::ends::{End, EndError};
use knights_tour::graph::Graph;
use knights_tour::solve::{Method, Portfolio, Solver, SolverStatus, Stage};
use knights_tour::verdict::Reason;
use knights_tour::verdict::proof::Proof;

use super::graphs::{TestBoard, petersen_graph, random_board, sparse_graph};
use super::reference::{check_tour, has_tour_by_search, has_tour_by_subsets, run_solver};

/// The final status of a portfolio and the method that found it. Checks a tour.
fn answer(graph: &Graph, start: Square, end: End) -> (SolverStatus, Option<Method>) {
    let mut portfolio = Portfolio::new(Arc::new(graph.clone()), start, end, 1).unwrap();
    let status = portfolio.work(u64::MAX);
    if let SolverStatus::Tour(tour) = &status {
        check_tour(graph, start, end, tour);
    }
    (status, portfolio.method())
}

/// Whether there is a tour, and the method that decided this. Panics if no method decided.
fn decide(graph: &Graph, start: Square, end: End) -> (bool, Method) {
    match answer(graph, start, end) {
        (SolverStatus::Tour(_), Some(method)) => (true, method),
        (SolverStatus::Impossible(_), Some(method)) => (false, method),
        other => panic!("{other:?} for {start} to {end:?} of {graph:?}"),
    }
}

#[test]
fn answers_for_1000_boards_with_holes_match_pruned_search() {
    let mut answers_by_method = [0; 4];
    for seed in 1_000..2_000 {
        let graph = random_board(seed).graph();
        let start = (seed % graph.len() as u64) as Square;
        for end in [End::Anywhere, End::Closed] {
            let (found, method) = decide(&graph, start, end);
            let expected = has_tour_by_search(&graph, start, end.is_closed());
            assert_eq!(found, expected, "board {seed} to {end:?}");
            answers_by_method[Method::ALL
                .iter()
                .position(|&other| other == method)
                .unwrap()] += 1;
        }
    }
    assert!(
        answers_by_method.iter().all(|&count| count > 20),
        "{answers_by_method:?}"
    );
}

#[test]
fn answers_for_sparse_graphs_match_dynamic_programming_for_every_end() {
    for seed in 0..40 {
        let graph = sparse_graph(3 + seed as u32 % 7, 2, seed + 500);
        for end in (1..graph.len() as Square).map(End::At) {
            let (found, _) = decide(&graph, 0, end);
            assert_eq!(
                found,
                has_tour_by_subsets(&graph, 0, end),
                "to {end:?} of {graph:?}"
            );
        }
    }
}

#[test]
fn the_simplest_method_that_decides_gives_the_reason() {
    let odd = TestBoard::new(5, 5).graph();
    let (larger, smaller) = (13, 12);
    let parity = Proof::Counting(Reason::ClosedParity { larger, smaller });
    assert_eq!(
        answer(&odd, 0, End::Closed),
        (SolverStatus::Impossible(parity), Some(Method::COUNTING))
    );
    let (status, method) = answer(&petersen_graph(), 0, End::Closed);
    assert!(matches!(
        status,
        SolverStatus::Impossible(Proof::Exhausted { .. })
    ));
    assert_eq!(method, Some(Method::FORCING));
}

#[test]
fn fast_methods_find_tours_of_large_boards() {
    let graph = TestBoard::new(70, 70).with_holes(40, true, 4).graph();
    assert_eq!(decide(&graph, 0, End::Closed), (true, Method::TWO_FACTOR));
    assert_eq!(decide(&graph, 0, End::Anywhere), (true, Method::TWO_FACTOR));
    assert_eq!(decide(&graph, 0, End::At(1)), (true, Method::ROTATIONS));
}

#[test]
fn a_proof_against_closed_tours_does_not_exclude_open_tours() {
    // Joining cycles proves that an odd board has no closed tour.
    let graph = Arc::new(TestBoard::new(7, 7).graph());
    let stages = [Method::TWO_FACTOR, Method::ROTATIONS].map(|method| Stage {
        method,
        steps: 10_000,
    });
    let answer = |end| {
        let mut portfolio =
            Portfolio::with_stages(graph.clone(), 0, end, 1, stages.into()).unwrap();
        (portfolio.work(u64::MAX), portfolio.method())
    };
    let (status, method) = answer(End::Closed);
    assert!(matches!(
        status,
        SolverStatus::Impossible(Proof::TooFewNeighbours { .. })
    ));
    assert_eq!(method, Some(Method::TWO_FACTOR));
    let (status, method) = answer(End::Anywhere);
    let SolverStatus::Tour(tour) = status else {
        panic!("{status:?}");
    };
    check_tour(&graph, 0, End::Anywhere, &tour);
    assert_eq!(method, Some(Method::ROTATIONS));
}

#[test]
fn an_answer_is_the_same_in_any_slices() {
    for seed in 0..60 {
        let graph = random_board(seed).graph();
        for end in [End::Anywhere, End::Closed] {
            let stages = [Method::TWO_FACTOR, Method::ROTATIONS, Method::FORCING];
            let stages = stages.map(|method| Stage { method, steps: 30 });
            let graph = Arc::new(graph.clone());
            let portfolio =
                Portfolio::with_stages(graph.clone(), 0, end, seed, stages.into()).unwrap();
            for steps in [10, 31, 70, 200] {
                run_solver(&graph, (0, end), &portfolio, steps);
            }
        }
    }
}

#[test]
fn a_portfolio_gives_up_when_all_its_stages_have_ended() {
    let graph = Arc::new(TestBoard::new(4, 12).graph());
    let stages = [Method::ROTATIONS, Method::FORCING].map(|method| Stage { method, steps: 50 });
    let mut portfolio = Portfolio::with_stages(graph, 0, End::Closed, 1, stages.into()).unwrap();
    assert_eq!(portfolio.work(49), SolverStatus::Working);
    assert_eq!(portfolio.current(), Some(Method::ROTATIONS));
    assert_eq!(portfolio.work(2), SolverStatus::Working);
    assert_eq!(portfolio.current(), Some(Method::FORCING));
    assert_eq!(portfolio.work(1_000), SolverStatus::GaveUp);
    assert_eq!((portfolio.effort().steps, portfolio.method()), (100, None));
}

#[test]
fn an_end_outside_the_graph_is_rejected() {
    let error = Portfolio::new(Arc::new(petersen_graph()), 0, End::At(10), 1).err();
    let (value, largest) = (10, 9);
    assert_eq!(error, Some(EndError::Outside { value, largest }));
}

/// The names of the default methods in their order, and the steps of the first exact search, if there is one.
fn default_methods(square_count: usize, end: End) -> (Vec<&'static str>, Option<u64>) {
    let stages = Portfolio::default_stages(square_count, end);
    let exact = stages.iter().find(|stage| stage.method == Method::FORCING);
    let names = stages.iter().map(|stage| stage.method.program.name);
    (names.collect(), exact.map(|stage| stage.steps))
}

#[test]
fn the_default_stages_depend_on_the_number_of_squares_and_on_the_end() {
    let long = [
        "counting",
        "two-factor",
        "forcing",
        "rotations",
        "two-factor",
        "forcing",
    ];
    let without_exact = ["counting", "two-factor", "rotations", "two-factor"];
    for (square_count, names, exact_steps) in [
        (300, &long[..], Some(22_400)),
        (301, &long[..5], Some(22_408)),
        (2_500, &long[..5], Some(40_000)),
        (2_501, &long[..5], Some(16)),
        (100_000, &long[..5], Some(16)),
        (100_001, &without_exact, None),
    ] {
        let expected = (names.to_vec(), exact_steps);
        assert_eq!(
            default_methods(square_count, End::Closed),
            expected,
            "{square_count}"
        );
    }
    for (square_count, end, quick_method) in [
        (2_500, End::Anywhere, "rotations"),
        (2_501, End::Anywhere, "two-factor"),
        (2_501, End::At(1), "rotations"),
    ] {
        assert_eq!(default_methods(square_count, end).0[1], quick_method);
    }
}
