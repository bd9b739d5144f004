//! Every question gets an answer, which names the method that found it.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::ends::{End, EndError};
use knights_tour::graph::Graph;
use knights_tour::solve::{Method, Portfolio, Solver, SolverStatus, Stage};
use knights_tour::verdict::Reason;
use knights_tour::verdict::proof::Proof;

use super::graphs::{TestBoard, petersen_graph, random_board, sparse_graph};
use super::reference::{check_tour, has_tour_by_search, has_tour_by_subsets, run_solver};

fn answer(graph: &Graph, start: Square, end: End) -> (SolverStatus, Option<Method>) {
    let mut answer = Portfolio::new(Arc::new(graph.clone()), start, end, 1).unwrap();
    let finding = answer.work(u64::MAX);
    if let SolverStatus::Tour(tour) = &finding {
        check_tour(graph, start, end, tour);
    }
    (finding, answer.method())
}

/// Whether there is a tour, and the method that decided it; panics if none did.
fn settled(graph: &Graph, start: Square, end: End) -> (bool, Method) {
    match answer(graph, start, end) {
        (SolverStatus::Tour(_), Some(method)) => (true, method),
        (SolverStatus::Impossible(_), Some(method)) => (false, method),
        other => panic!("{other:?} for {start} to {end:?} of {graph:?}"),
    }
}

#[test]
fn a_thousand_boards_with_holes_are_answered_as_the_search_from_square_to_square_does() {
    let mut answers = [0; 4];
    for seed in 1_000..2_000 {
        let graph = random_board(seed).graph();
        let start = (seed % graph.len() as u64) as Square;
        for end in [End::Anywhere, End::Closed] {
            let (found, method) = settled(&graph, start, end);
            let truth = has_tour_by_search(&graph, start, end.is_closed());
            assert_eq!(found, truth, "board {seed} to {end:?}");
            answers[Method::ALL
                .iter()
                .position(|&other| other == method)
                .unwrap()] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 20), "{answers:?}");
}

#[test]
fn sparse_graphs_are_answered_for_every_end() {
    for seed in 0..40 {
        let graph = sparse_graph(3 + seed as u32 % 7, 2, seed + 500);
        for end in (1..graph.len() as Square).map(End::At) {
            let (found, _) = settled(&graph, 0, end);
            assert_eq!(
                found,
                has_tour_by_subsets(&graph, 0, end),
                "to {end:?} of {graph:?}"
            );
        }
    }
}

#[test]
fn the_reason_is_the_simplest_there_is() {
    let odd = TestBoard::new(5, 5).graph();
    let (larger, smaller) = (13, 12);
    let parity = Proof::Counting(Reason::ClosedParity { larger, smaller });
    assert_eq!(
        answer(&odd, 0, End::Closed),
        (SolverStatus::Impossible(parity), Some(Method::COUNTING))
    );
    let (finding, method) = answer(&petersen_graph(), 0, End::Closed);
    assert!(matches!(
        finding,
        SolverStatus::Impossible(Proof::Exhausted { .. })
    ));
    assert_eq!(method, Some(Method::FORCING));
}

#[test]
fn large_boards_are_toured_by_the_quick_methods() {
    let graph = TestBoard::new(70, 70).with_holes(40, true, 4).graph();
    assert_eq!(settled(&graph, 0, End::Closed), (true, Method::TWO_FACTOR));
    assert_eq!(
        settled(&graph, 0, End::Anywhere),
        (true, Method::TWO_FACTOR)
    );
    assert_eq!(settled(&graph, 0, End::At(1)), (true, Method::ROTATIONS));
}

#[test]
fn no_closed_tour_does_not_mean_no_open_one() {
    // Joining cycles proves that an odd board has no closed tour.
    let graph = Arc::new(TestBoard::new(7, 7).graph());
    let plan = [Method::TWO_FACTOR, Method::ROTATIONS].map(|method| Stage {
        method,
        steps: 10_000,
    });
    let answer = |end| {
        let mut answer = Portfolio::with_stages(graph.clone(), 0, end, 1, plan.into()).unwrap();
        (answer.work(u64::MAX), answer.method())
    };
    let (finding, method) = answer(End::Closed);
    assert!(matches!(
        finding,
        SolverStatus::Impossible(Proof::TooFewNeighbours { .. })
    ));
    assert_eq!(method, Some(Method::TWO_FACTOR));
    let (finding, method) = answer(End::Anywhere);
    let SolverStatus::Tour(tour) = finding else {
        panic!("{finding:?}");
    };
    check_tour(&graph, 0, End::Anywhere, &tour);
    assert_eq!(method, Some(Method::ROTATIONS));
}

#[test]
fn an_answer_is_the_same_in_any_slices() {
    for seed in 0..60 {
        let graph = random_board(seed).graph();
        for end in [End::Anywhere, End::Closed] {
            let plan = [Method::TWO_FACTOR, Method::ROTATIONS, Method::FORCING];
            let plan = plan.map(|method| Stage { method, steps: 30 });
            let graph = Arc::new(graph.clone());
            let answer = Portfolio::with_stages(graph.clone(), 0, end, seed, plan.into()).unwrap();
            for steps in [10, 31, 70, 200] {
                run_solver(&graph, (0, end), &answer, steps);
            }
        }
    }
}

#[test]
fn what_is_not_settled_in_its_turns_is_given_up() {
    let graph = Arc::new(TestBoard::new(4, 12).graph());
    let plan = [Method::ROTATIONS, Method::FORCING].map(|method| Stage { method, steps: 50 });
    let mut answer = Portfolio::with_stages(graph, 0, End::Closed, 1, plan.into()).unwrap();
    assert_eq!(answer.work(49), SolverStatus::Working);
    assert_eq!(answer.current(), Some(Method::ROTATIONS));
    assert_eq!(answer.work(2), SolverStatus::Working);
    assert_eq!(answer.current(), Some(Method::FORCING));
    assert_eq!(answer.work(1_000), SolverStatus::GaveUp);
    assert_eq!((answer.effort().steps, answer.method()), (100, None));
}

#[test]
fn an_end_outside_the_graph_is_refused() {
    let refused = Portfolio::new(Arc::new(petersen_graph()), 0, End::At(10), 1).err();
    let (value, largest) = (10, 9);
    assert_eq!(refused, Some(EndError::Outside { value, largest }));
}
