//! Verdicts on the existence of tours, compared with exhaustive search.

use std::sync::Arc;

use crate::reference_decision::decide_graph;
use knights_tour::board::{Board, Square};
use knights_tour::construct::strip::StripSolver;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};
use knights_tour::search::pruned::Pruned;
use knights_tour::step::Step;
use knights_tour::verdict::{Feasibility, Reason, refute_by_colours, refute_by_counting};
use proptest::prelude::*;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

/// Whether exhaustive search finds a tour.
fn has_tour(graph: &Graph, start: Square, closed: bool) -> bool {
    let goal = Goal { closed, all: false };
    let last = Pruned::new(graph, start, goal)
        .unwrap()
        .advance(u64::MAX)
        .last;
    assert!(matches!(last, Some(Step::Tour | Step::Exhausted)));
    last == Some(Step::Tour)
}

/// Every board of up to 6×6 and some longer ones, in both orientations.
fn small_boards() -> impl Iterator<Item = (u32, u32)> {
    let up_to_six = (1..=6).flat_map(|rows| (1..=6).map(move |columns| (rows, columns)));
    up_to_six.chain([
        (3, 7),
        (7, 3),
        (3, 8),
        (8, 3),
        (4, 7),
        (7, 4),
        (2, 9),
        (1, 8),
    ])
}

#[test]
fn verdicts_agree_with_exhaustive_search_from_every_start_of_small_boards() {
    for (rows, columns) in small_boards() {
        let board = board(rows, columns);
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let mut open_somewhere = false;
        for start in 0..board.size() {
            let place = format!("{rows}×{columns} from {start}");
            let open = has_tour(&graph, start, false);
            let expected = |verdict| match verdict {
                Feasibility::Possible => open,
                Feasibility::Impossible(_) => !open,
                Feasibility::Unknown => false,
            };
            let at_once = Feasibility::of_board(board, start, false);
            assert!(expected(at_once), "{place}: {at_once:?}");
            open_somewhere |= open;
            if refute_by_colours(board, start).is_some()
                || refute_by_counting(&graph, start, false).is_some()
            {
                assert!(!open, "{place}");
            }
        }
        // The exceptions of Cull and De Curtins, and smaller boards.
        let none = matches!(
            (rows.min(columns), rows.max(columns)),
            (1, 2..) | (2, _) | (3, 3 | 5 | 6) | (4, 4)
        );
        assert_eq!(open_somewhere, !none, "{rows}×{columns}");
    }
}

#[test]
fn schwenks_theorem_agrees_with_exhaustive_search_on_small_boards() {
    for (rows, columns) in small_boards().chain([(3, 10), (5, 8)]) {
        let board = board(rows, columns);
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        // A closed tour visits every square, so one start represents all.
        let closed = has_tour(&graph, 0, true);
        for start in 0..board.size() {
            let verdict = Feasibility::of_board(board, start, true);
            let possible = verdict == Feasibility::Possible;
            assert_eq!(possible, closed, "{rows}×{columns}: {verdict:?}");
            if refute_by_counting(&graph, start, true).is_some() {
                assert!(!closed, "{rows}×{columns}");
            }
        }
    }
}

#[test]
fn boards_three_and_four_squares_wide_are_settled_as_the_programme_over_columns_says() {
    for (width, length) in (3..=4).flat_map(|width| (width..=40).map(move |length| (width, length)))
    {
        for board in [board(width, length), board(length, width)] {
            for closed in [false, true] {
                let starts = StripSolver::new(board, closed).unwrap().possible_starts();
                let possible = |&start: &u32| {
                    let verdict = Feasibility::of_board(board, start, closed);
                    assert_ne!(verdict, Feasibility::Unknown);
                    verdict == Feasibility::Possible
                };
                let promised: Vec<_> = (0..board.size()).filter(possible).collect();
                assert_eq!(promised, starts, "{width}×{length}, closed: {closed}");
            }
        }
    }
}

#[test]
fn boards_of_five_to_eight_squares_a_side_have_the_tours_that_are_promised() {
    for (rows, columns) in (5..=8).flat_map(|rows| (5..=8).map(move |columns| (rows, columns))) {
        let board = board(rows, columns);
        let graphs = MoveOrder::PUBLISHED.map(|(_, order)| Graph::knight(board, &order));
        for start in 0..board.size() {
            for closed in [false, true] {
                let found = graphs.iter().any(|graph| {
                    let goal = Goal { closed, all: false };
                    let mut search = Pruned::new(graph, start, goal).unwrap();
                    search.advance(50_000).last == Some(Step::Tour)
                });
                let promised = Feasibility::of_board(board, start, closed) == Feasibility::Possible;
                assert_eq!(
                    found, promised,
                    "{rows}×{columns} from {start}, closed: {closed}"
                );
            }
        }
    }
}

#[test]
fn without_steps_what_counting_does_not_say_of_a_graph_stays_unknown() {
    let graph = Graph::knight(board(3, 8), &MoveOrder::ROWS).into();
    let decided = |steps| decide_graph(&graph, 10, false, steps);
    assert_eq!(decided(0), Feasibility::Unknown);
    assert_eq!(decided(100), Feasibility::Unknown);
    let exhausted = Reason::Exhausted { visits: 149 };
    assert_eq!(decided(1_000), Feasibility::Impossible(exhausted));
}

#[test]
fn every_reason_is_named_for_what_it_is() {
    let why = |rows, columns, start, closed| match Feasibility::of_board(
        board(rows, columns),
        start,
        closed,
    ) {
        Feasibility::Impossible(reason) => reason,
        other => panic!("{other:?}"),
    };
    let (majority, minority) = (13, 12);
    assert_eq!(
        why(5, 5, 1, false),
        Reason::ColourParity { majority, minority }
    );
    let (larger, smaller) = (13, 12);
    assert_eq!(why(5, 5, 0, true), Reason::ClosedParity { larger, smaller });
    let (larger, smaller) = (1, 0);
    assert_eq!(why(1, 1, 0, true), Reason::ClosedParity { larger, smaller });
    assert_eq!(why(1, 4, 3, false), Reason::Stranded { square: 3 });
    assert_eq!(why(3, 3, 0, false), Reason::Stranded { square: 4 });
    let (reached, squares) = (2, 8);
    assert_eq!(
        why(2, 4, 0, false),
        Reason::Disconnected { reached, squares }
    );
    let (rows, columns) = (5, 3);
    assert_eq!(why(5, 3, 0, false), Reason::NoOpenTour { rows, columns });
    let (rows, columns) = (4, 6);
    assert_eq!(why(4, 6, 0, true), Reason::NoClosedTour { rows, columns });
    assert_eq!(why(4, 6, 6, false), Reason::BetweenEdges { rows, columns });
    let (rows, columns) = (10_000, 4);
    assert_eq!(
        why(10_000, 4, 1, false),
        Reason::BetweenEdges { rows, columns }
    );
}

#[test]
fn graphs_are_refuted_by_what_they_lack() {
    let refuted = |lists: &[Vec<Square>], start, closed| {
        refute_by_counting(&Graph::from_lists(lists).unwrap(), start, closed)
    };
    // A star with four leaves.
    let star = [vec![1, 2, 3, 4], vec![0], vec![0], vec![0], vec![0]];
    assert_eq!(
        refuted(&star, 0, false),
        Some(Reason::TooManyEnds { squares: 4 })
    );
    assert_eq!(
        refuted(&star, 1, true),
        Some(Reason::SingleMove { square: 1 })
    );
    // Two squares, both joined to each of four others.
    let (two, four) = (vec![0, 1], vec![2, 3, 4, 5]);
    let uneven = [
        four.clone(),
        four,
        two.clone(),
        two.clone(),
        two.clone(),
        two,
    ];
    let (larger, smaller) = (4, 2);
    let imbalance = Reason::ColourImbalance { larger, smaller };
    assert_eq!(refuted(&uneven, 2, false), Some(imbalance));
    assert_eq!(
        refuted(&uneven, 2, true),
        Some(Reason::ClosedParity { larger, smaller })
    );
    let triangle = [vec![1, 2], vec![2, 0], vec![0, 1]];
    assert_eq!(
        refuted(&triangle, 0, true),
        None,
        "an odd cycle has no two colours"
    );
    assert_eq!(refuted(&[vec![]], 0, false), None);
}

#[test]
fn verdicts_are_written_with_their_kind() {
    let text = |verdict: Feasibility| serde_json::to_string(&verdict).unwrap();
    assert_eq!(text(Feasibility::Possible), r#"{"feasibility":"possible"}"#);
    assert_eq!(
        text(Feasibility::of_board(board(5, 5), 1, false)),
        concat!(
            r#"{"feasibility":"impossible","kind":"colour-parity","squares":{},"#,
            r#""counts":{"majority":13,"minority":12},"programs":{}}"#
        )
    );
    let exhausted = Reason::Exhausted { visits: 149 };
    assert_eq!(
        serde_json::to_string(&exhausted).unwrap(),
        r#"{"kind":"exhausted","squares":{},"counts":{"visits":149},"programs":{}}"#
    );
}

/// Any graph of 1 to 7 squares with about half of the possible edges.
fn any_graph() -> impl Strategy<Value = Arc<Graph>> {
    (1_usize..=7, any::<u32>()).prop_map(|(size, edges)| {
        let mut lists = vec![Vec::new(); size];
        let mut pair = 0;
        for one in 0..size {
            for other in 0..one {
                if edges >> pair & 1 != 0 {
                    lists[one].push(other as Square);
                    lists[other].push(one as Square);
                }
                pair += 1;
            }
        }
        Graph::from_lists(&lists).unwrap().into()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_said_of_any_graph_is_true(graph in any_graph(), seed in any::<u32>(), closed in any::<bool>()) {
        let start = seed % graph.len() as u32;
        let plain = DepthFirst::new(graph.clone(), start, ListOrder).unwrap();
        let last = plain.seeking(Goal { closed, all: false }).last();
        let verdict = decide_graph(&graph, start, closed, 100_000);
        let possible = verdict == Feasibility::Possible;
        prop_assert_eq!(possible, last == Some(Step::Tour), "{:?}", verdict);
        prop_assert!(verdict != Feasibility::Unknown);
        if refute_by_counting(&graph, start, closed).is_some() {
            prop_assert!(!possible);
        }
    }
}
