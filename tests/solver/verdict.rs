//! Verdicts on the existence of tours, compared with exhaustive search.

use std::sync::Arc;

use crate::reference_decision::decide_graph;
use knights_tour::board::{Board, Square};
use knights_tour::construct::strip::StripSolver;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::ground::Ground;
use knights_tour::holes::Holes;
use knights_tour::leaper::Leaper;
use knights_tour::moves::MoveOrder;
use knights_tour::region::Region;
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};
use knights_tour::search::pruned::Pruned;
use knights_tour::space::Space;
use knights_tour::step::Step;
use knights_tour::topology::Topology;
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

/// Every board of up to 6×6 and some longer boards, most of them in both orientations.
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
        let mut some_start_has_tour = false;
        for start in 0..board.size() {
            let context = format!("{rows}×{columns} from {start}");
            let has_open_tour = has_tour(&graph, start, false);
            let is_true = |verdict| match verdict {
                Feasibility::Possible => has_open_tour,
                Feasibility::Impossible(_) => !has_open_tour,
                Feasibility::Unknown => false,
            };
            let feasibility = Feasibility::of_board(board, start, false);
            assert!(is_true(feasibility), "{context}: {feasibility:?}");
            some_start_has_tour |= has_open_tour;
            if refute_by_colours(board, start).is_some()
                || refute_by_counting(&graph, start, false).is_some()
            {
                assert!(!has_open_tour, "{context}");
            }
        }
        // The boards without an open tour: narrow boards, and the exceptions that Cull and De Curtins list.
        let is_exception = matches!(
            (rows.min(columns), rows.max(columns)),
            (1, 2..) | (2, _) | (3, 3 | 5 | 6) | (4, 4)
        );
        assert_eq!(some_start_has_tour, !is_exception, "{rows}×{columns}");
    }
}

#[test]
fn schwenks_theorem_agrees_with_exhaustive_search_on_small_boards() {
    for (rows, columns) in small_boards().chain([(3, 10), (5, 8)]) {
        let board = board(rows, columns);
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        // A closed tour visits every square, so one start represents all.
        let has_closed_tour = has_tour(&graph, 0, true);
        for start in 0..board.size() {
            let verdict = Feasibility::of_board(board, start, true);
            let possible = verdict == Feasibility::Possible;
            assert_eq!(possible, has_closed_tour, "{rows}×{columns}: {verdict:?}");
            if refute_by_counting(&graph, start, true).is_some() {
                assert!(!has_closed_tour, "{rows}×{columns}");
            }
        }
    }
}

#[test]
fn verdicts_on_boards_3_and_4_squares_wide_match_the_strip_solver() {
    for (width, length) in (3..=4).flat_map(|width| (width..=40).map(move |length| (width, length)))
    {
        for board in [board(width, length), board(length, width)] {
            for closed in [false, true] {
                let starts = StripSolver::new(board, closed).unwrap().possible_starts();
                let is_possible = |&start: &u32| {
                    let verdict = Feasibility::of_board(board, start, closed);
                    assert_ne!(verdict, Feasibility::Unknown);
                    verdict == Feasibility::Possible
                };
                let possible_starts: Vec<_> = (0..board.size()).filter(is_possible).collect();
                assert_eq!(
                    possible_starts, starts,
                    "{width}×{length}, closed: {closed}"
                );
            }
        }
    }
}

#[test]
fn verdicts_on_boards_with_sides_from_5_to_8_match_pruned_search() {
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
                let expected = Feasibility::of_board(board, start, closed) == Feasibility::Possible;
                assert_eq!(
                    found, expected,
                    "{rows}×{columns} from {start}, closed: {closed}"
                );
            }
        }
    }
}

#[test]
fn a_search_with_too_few_steps_leaves_the_verdict_unknown() {
    let graph = Graph::knight(board(3, 8), &MoveOrder::ROWS).into();
    let decide_within = |steps| decide_graph(&graph, 10, false, steps);
    assert_eq!(decide_within(0), Feasibility::Unknown);
    assert_eq!(decide_within(100), Feasibility::Unknown);
    let exhausted = Reason::Exhausted { visits: 149 };
    assert_eq!(decide_within(1_000), Feasibility::Impossible(exhausted));
}

#[test]
fn impossible_tours_are_reported_with_the_reason() {
    let reason_for = |rows, columns, start, closed| match Feasibility::of_board(
        board(rows, columns),
        start,
        closed,
    ) {
        Feasibility::Impossible(reason) => reason,
        other => panic!("{other:?}"),
    };
    let (majority, minority) = (13, 12);
    assert_eq!(
        reason_for(5, 5, 1, false),
        Reason::ColourParity { majority, minority }
    );
    let (larger, smaller) = (13, 12);
    assert_eq!(
        reason_for(5, 5, 0, true),
        Reason::ClosedParity { larger, smaller }
    );
    let (larger, smaller) = (1, 0);
    assert_eq!(
        reason_for(1, 1, 0, true),
        Reason::ClosedParity { larger, smaller }
    );
    assert_eq!(reason_for(1, 4, 3, false), Reason::Stranded { square: 3 });
    assert_eq!(reason_for(3, 3, 0, false), Reason::Stranded { square: 4 });
    let (reached, squares) = (2, 8);
    assert_eq!(
        reason_for(2, 4, 0, false),
        Reason::Disconnected { reached, squares }
    );
    let (rows, columns) = (5, 3);
    assert_eq!(
        reason_for(5, 3, 0, false),
        Reason::NoOpenTour { rows, columns }
    );
    let (rows, columns) = (4, 6);
    assert_eq!(
        reason_for(4, 6, 0, true),
        Reason::NoClosedTour { rows, columns }
    );
    assert_eq!(
        reason_for(4, 6, 6, false),
        Reason::BetweenEdges { rows, columns }
    );
    let (rows, columns) = (10_000, 4);
    assert_eq!(
        reason_for(10_000, 4, 1, false),
        Reason::BetweenEdges { rows, columns }
    );
}

#[test]
fn counting_refutes_graphs_with_the_reason() {
    let refutation = |lists: &[Vec<Square>], start, closed| {
        refute_by_counting(&Graph::from_lists(lists).unwrap(), start, closed)
    };
    // A star with four leaves.
    let star = [vec![1, 2, 3, 4], vec![0], vec![0], vec![0], vec![0]];
    assert_eq!(
        refutation(&star, 0, false),
        Some(Reason::TooManyEnds { squares: 4 })
    );
    assert_eq!(
        refutation(&star, 1, true),
        Some(Reason::SingleMove { square: 1 })
    );
    // Two squares, both joined to the same four squares.
    let (left_side, right_side) = (vec![0, 1], vec![2, 3, 4, 5]);
    let complete_bipartite = [
        right_side.clone(),
        right_side,
        left_side.clone(),
        left_side.clone(),
        left_side.clone(),
        left_side,
    ];
    let (larger, smaller) = (4, 2);
    let imbalance = Reason::ColourImbalance { larger, smaller };
    assert_eq!(refutation(&complete_bipartite, 2, false), Some(imbalance));
    assert_eq!(
        refutation(&complete_bipartite, 2, true),
        Some(Reason::ClosedParity { larger, smaller })
    );
    let triangle = [vec![1, 2], vec![2, 0], vec![0, 1]];
    assert_eq!(
        refutation(&triangle, 0, true),
        None,
        "two colours are not enough for an odd cycle"
    );
    assert_eq!(refutation(&[vec![]], 0, false), None);
}

#[test]
fn counting_refutes_the_same_starts_of_odd_boards_as_colours() {
    // From every square of these boards there are at least two moves, and every square can be reached.
    for (rows, columns) in [(5, 5), (5, 7), (3, 7), (9, 3)] {
        let board = board(rows, columns);
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        for start in 0..board.size() {
            assert_eq!(
                refute_by_counting(&graph, start, false),
                refute_by_colours(board, start),
                "{rows}×{columns} from {start}"
            );
        }
    }
}

fn space(sides: &[u32], piece: &str) -> Ground {
    Ground::Space(Arc::new(Space::new(sides, piece.parse().unwrap()).unwrap()))
}

/// The verdict that counting alone gives.
fn verdict_by_counting(ground: &Ground, start: Square, closed: bool) -> Feasibility {
    let reason = refute_by_counting(&ground.graph(&MoveOrder::ROWS), start, closed);
    reason.map_or(Feasibility::Unknown, Feasibility::Impossible)
}

#[test]
fn a_space_with_two_sides_longer_than_1_has_the_verdicts_of_a_board() {
    // In the squares' numbers, the columns vary fastest, then the rows, then the further axes.
    let cases: [(&[u32], (u32, u32)); 9] = [
        (&[3, 8, 1], (3, 8)),
        (&[1, 3, 8], (8, 3)),
        (&[3, 1, 8], (8, 3)),
        (&[1, 1, 4, 6], (6, 4)),
        (&[5, 1, 3, 1], (3, 5)),
        (&[1, 7, 4, 1], (4, 7)),
        (&[1, 1, 7], (1, 7)),
        (&[1, 2, 1], (1, 2)),
        (&[1, 1, 1], (1, 1)),
    ];
    for (sides, (rows, columns)) in cases {
        let ground = space(sides, "knight");
        for start in 0..ground.len() {
            for closed in [false, true] {
                let expected = Feasibility::of_board(board(rows, columns), start, closed);
                let verdict = Feasibility::of_ground(&ground, start, closed);
                assert_eq!(
                    verdict, expected,
                    "{sides:?} from {start}, closed: {closed}"
                );
            }
        }
    }
}

#[test]
fn theorems_decide_boards_of_several_layers() {
    let possible: [&[u32]; 4] = [&[2, 3, 4], &[4, 2, 3], &[3, 3, 4], &[2, 2, 3, 4]];
    let refuted: [&[u32]; 6] = [
        &[2, 2, 2],
        &[2, 3, 3],
        &[2, 2, 4],
        &[2, 6, 2],
        &[3, 3, 5],
        &[2, 2, 2, 5],
    ];
    for sides in possible {
        let ground = space(sides, "knight");
        for start in 0..ground.len() {
            for closed in [false, true] {
                let verdict = Feasibility::of_ground(&ground, start, closed);
                assert_eq!(verdict, Feasibility::Possible, "{sides:?} from {start}");
            }
        }
    }
    for sides in refuted {
        let ground = space(sides, "knight");
        let verdict = Feasibility::of_ground(&ground, 0, true);
        assert!(matches!(verdict, Feasibility::Impossible(_)), "{sides:?}");
        assert_eq!(verdict, verdict_by_counting(&ground, 0, true), "{sides:?}");
    }
}

#[test]
fn theorems_about_knights_decide_nothing_about_other_pieces_and_grounds() {
    let ring = Holes::of(board(3, 3), |row, column| (row, column) == (1, 1));
    let region = Region::new(&ring, Topology::Plane, Leaper::KNIGHT).unwrap();
    let grounds = [
        space(&[4, 4, 4], "camel"),
        space(&[3, 3, 4], "king"),
        space(&[5, 6, 1], "camel"),
        Ground::Region(Arc::new(region)),
    ];
    for ground in grounds {
        for closed in [false, true] {
            let expected = verdict_by_counting(&ground, 0, closed);
            let verdict = Feasibility::of_ground(&ground, 0, closed);
            assert_eq!(verdict, expected, "{ground:?}, closed: {closed}");
        }
    }
}

#[test]
fn the_verdict_on_a_whole_board_is_that_of_its_ground() {
    for closed in [false, true] {
        let verdict = Feasibility::of_ground(&board(5, 6).into(), 0, closed);
        assert_eq!(verdict, Feasibility::Possible);
    }
}

#[test]
fn verdicts_are_serialised_with_their_kind() {
    let json = |verdict: Feasibility| serde_json::to_string(&verdict).unwrap();
    assert_eq!(json(Feasibility::Possible), r#"{"feasibility":"possible"}"#);
    assert_eq!(
        json(Feasibility::of_board(board(5, 5), 1, false)),
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

/// Generates graphs of 1 to 7 squares with about half of the possible edges.
fn any_graph() -> impl Strategy<Value = Arc<Graph>> {
    (1_usize..=7, any::<u32>()).prop_map(|(size, edges)| {
        let mut lists = vec![Vec::new(); size];
        let mut pair_index = 0;
        for a in 0..size {
            for b in 0..a {
                if edges >> pair_index & 1 != 0 {
                    lists[a].push(b as Square);
                    lists[b].push(a as Square);
                }
                pair_index += 1;
            }
        }
        Graph::from_lists(&lists).unwrap().into()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn verdicts_on_any_graph_agree_with_depth_first_search(graph in any_graph(), seed in any::<u32>(), closed in any::<bool>()) {
        let start = seed % graph.len() as u32;
        let depth_first = DepthFirst::new(graph.clone(), start, ListOrder).unwrap();
        let last = depth_first.with_goal(Goal { closed, all: false }).last();
        let verdict = decide_graph(&graph, start, closed, 100_000);
        let possible = verdict == Feasibility::Possible;
        prop_assert_eq!(possible, last == Some(Step::Tour), "{:?}", verdict);
        prop_assert!(verdict != Feasibility::Unknown);
        if refute_by_counting(&graph, start, closed).is_some() {
            prop_assert!(!possible);
        }
    }
}
