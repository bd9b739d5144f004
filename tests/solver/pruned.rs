//! Pruned search finds the same tours as plain search.

use std::sync::Arc;

use knights_tour::board::{Board, Square};
use knights_tour::ends::StartError;
use knights_tour::experiment::Draft;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};
use knights_tour::search::pruned::{Pruned, PrunedError};
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use proptest::prelude::*;
use serde_json::Value;

fn knight(rows: u32, columns: u32, order: &MoveOrder) -> Graph {
    Graph::knight(Board::new(rows, columns).unwrap(), order)
}

/// The first tour from `start` on a square board, and the number of visits until it was found. Verifies the tour.
fn first_tour(side: u32, start: Square, order: &str) -> (Tour, u64) {
    let board = Board::new(side, side).unwrap();
    let graph = Graph::knight(board, &order.parse().unwrap());
    let mut search = Pruned::new(&graph, start, Goal::FIRST).unwrap();
    assert_eq!(search.advance(u64::MAX).last, Some(Step::Tour));
    let tour = Tour::verify(board, search.path()).unwrap();
    (tour, search.counters().visits)
}

#[test]
fn a_checkpoint_contains_the_path_and_the_failed_states() {
    let graph = Graph::knight(Board::new(8, 8).unwrap(), &MoveOrder::ROWS);
    let mut search = Pruned::new(&graph, 0, Goal::ALL).unwrap();
    let empty = search.checkpoint().bytes();
    assert!(
        (64 * 8 + 1..3_000).contains(&empty),
        "{empty} bytes without a path"
    );
    search.advance(10_000);
    let bytes = search.checkpoint().bytes();
    let squares = search.path().len();
    assert!(bytes > empty + 4 * squares, "{bytes} bytes");
    let restored = search.checkpoint().restore();
    assert_eq!(restored.checkpoint().bytes(), bytes);
    assert!(
        bytes < empty + 200 * squares + 50_000,
        "{bytes} bytes for {squares} squares"
    );
}

#[test]
fn the_tours_of_document_002_take_fewer_than_1000_visits() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/vectors/002_backtracking.json"
    );
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut cases = 0;
    for case in vectors["runs"].as_array().unwrap() {
        let Some(expected) = case["tour"].as_array() else {
            continue;
        };
        let order = match case["order"].as_str().unwrap() {
            "cw" => "clockwise",
            name => name,
        };
        let number = |field: &str| case[field].as_u64().unwrap() as u32;
        let (tour, visits) = first_tour(number("n"), number("start"), order);
        let expected = expected
            .iter()
            .map(|square| square.as_u64().unwrap() as u32);
        assert!(tour.squares().iter().copied().eq(expected), "{case}");
        assert_eq!(tour.is_closed(), case["closed"], "{case}");
        assert!(visits < 1_000, "{visits}: {case}");
        cases += 1;
    }
    // The file has one more run, which has no tour. For some of the 17 tours, plain search takes too long in practice.
    assert_eq!(cases, 17);
}

#[test]
fn the_first_tours_of_8x8_take_the_known_numbers_of_visits() {
    for (start, order, expected) in [
        (0, "rows", 96),
        (0, "jumps", 289),
        (0, "clockwise", 105),
        (31, "rows", 72),
        (31, "jumps", 198),
        (31, "clockwise", 83),
    ] {
        assert_eq!(
            first_tour(8, start, order).1,
            expected,
            "{order} from {start}"
        );
    }
}

#[test]
fn every_start_of_8x8_in_every_published_order_takes_fewer_than_5000_visits() {
    for (name, _) in MoveOrder::PUBLISHED {
        for start in 0..64 {
            let (_, visits) = first_tour(8, start, name);
            assert!(visits < 5_000, "{visits} visits from {start}, {name}");
        }
    }
}

#[test]
fn a_search_from_the_minority_colour_is_exhausted_at_once() {
    let graph = knight(5, 5, &MoveOrder::ROWS);
    let square = 1;
    let steps: Vec<_> = Pruned::new(&graph, square, Goal::ALL).unwrap().collect();
    let expected = [
        Step::Enter { square },
        Step::DeadEnd { square },
        Step::Leave { square },
        Step::Exhausted,
    ];
    assert_eq!(steps, expected);
}

#[test]
fn large_graphs_and_starts_outside_the_graph_are_rejected() {
    let error = |rows, columns, start| {
        let graph = knight(rows, columns, &MoveOrder::ROWS);
        Pruned::new(&graph, start, Goal::FIRST).unwrap_err()
    };
    let (size, limit) = (129, 128);
    assert_eq!(error(3, 43, 0), PrunedError::TooLarge { size, limit });
    let (value, largest) = (9, 8);
    assert_eq!(
        error(3, 3, 9),
        PrunedError::Start(StartError { value, largest })
    );
    let largest = knight(8, 16, &MoveOrder::ROWS);
    assert!(Pruned::new(&largest, 127, Goal::FIRST).is_ok());
}

/// Generates any of the 40,320 orders of the eight moves.
fn any_order() -> impl Strategy<Value = MoveOrder> {
    Just(*MoveOrder::ROWS.moves())
        .prop_shuffle()
        .prop_map(|moves| MoveOrder::new(moves).unwrap())
}

/// Generates graphs of 1 to 8 squares with rotated adjacency lists.
fn any_graph() -> impl Strategy<Value = Arc<Graph>> {
    (1_usize..=8, any::<u64>(), any::<u64>()).prop_map(|(size, edges, rotations)| {
        let mut lists = vec![Vec::new(); size];
        let mut pair = 0;
        for a in 0..size {
            for b in 0..a {
                // About four fifths of the edges exist, so that some graphs have tours and others have none.
                if (edges >> (2 * pair % 63)) & 3 != 0 || pair % 5 == 4 {
                    lists[a].push(b as Square);
                    lists[b].push(a as Square);
                }
                pair += 1;
            }
        }
        for (square, list) in lists.iter_mut().enumerate() {
            let rotation = (rotations >> (8 * square % 64)) as usize;
            let length = list.len().max(1);
            list.rotate_left(rotation % length);
        }
        Graph::from_lists(&lists).unwrap().into()
    })
}

fn tours(mut search: impl Search) -> Vec<Vec<Square>> {
    let mut tours = Vec::new();
    while let Some(step) = search.next() {
        if step == Step::Tour {
            tours.push(search.path().to_vec());
        }
    }
    tours
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_first_tour_equals_that_of_plain_search_in_any_order(
        (rows, columns) in prop::sample::select(vec![(5, 5), (5, 6), (4, 5), (3, 7), (3, 8), (3, 10), (6, 5)]),
        order in any_order(),
        seed in any::<u32>(),
    ) {
        let board = Board::new(rows, columns).unwrap();
        let start = seed % board.size();
        let mut plain = Draft {
            rows: rows.to_string(),
            columns: columns.to_string(),
            start: format!("{},{}", board.row(start), board.column(start)),
            order: order.to_string(),
            algorithm: "backtracking".into(),
            shortcuts: false,
            ..Draft::default()
        }
        .validate()
        .unwrap()
        .search();
        let last = plain.advance(500_000).last;
        let mut pruned = Pruned::new(&Graph::knight(board, &order), start, Goal::FIRST).unwrap();
        let pruned_last = pruned.advance(u64::MAX).last;
        if matches!(last, Some(Step::Tour | Step::Exhausted)) {
            prop_assert_eq!(pruned_last, last);
            prop_assert_eq!(pruned.path(), plain.path());
        }
    }

    #[test]
    fn every_tour_of_any_graph_is_found_in_order(graph in any_graph(), seed in any::<u32>(), closed in any::<bool>()) {
        let start = seed % graph.len() as u32;
        let goal = Goal { closed, all: true };
        let plain = DepthFirst::new(graph.clone(), start, ListOrder).unwrap().with_goal(goal);
        let expected = tours(plain);
        prop_assert_eq!(&tours(Pruned::new(&graph, start, goal).unwrap()), &expected);
        let first = tours(Pruned::new(&graph, start, Goal { closed, all: false }).unwrap());
        prop_assert_eq!(first.first(), expected.first());
        prop_assert!(first.len() <= 1);
    }

    #[test]
    fn advancing_equals_single_steps_and_a_clone_continues_alike(order in any_order(), start in 0_u32..30, all in any::<bool>(), sizes in prop::collection::vec(0_u64..400, 1..8)) {
        let graph = knight(5, 6, &order);
        let mut stepped = Pruned::new(&graph, start, Goal { closed: false, all }).unwrap();
        let mut advanced = stepped.clone();
        let mut displayed_path: Vec<Square> = Vec::new();
        for size in sizes {
            let mut clone = advanced.clone();
            let mut path = advanced.path().to_vec();
            for _ in 0..size {
                match stepped.next() {
                    Some(Step::Enter { square }) => path.push(square),
                    Some(Step::Leave { square }) => prop_assert_eq!(path.pop(), Some(square)),
                    Some(Step::DeadEnd { square }) => prop_assert_eq!(path.last(), Some(&square)),
                    Some(Step::Tour) => prop_assert_eq!(path.len(), 30),
                    Some(Step::Exhausted) => prop_assert!(path.is_empty()),
                    Some(other) => prop_assert!(false, "unexpected step: {other:?}"),
                    None => break,
                }
                prop_assert_eq!(stepped.path(), &path[..]);
            }
            let slice = advanced.advance(size);
            prop_assert_eq!(&advanced, &stepped);
            clone.advance(size);
            prop_assert_eq!(&clone, &stepped);
            displayed_path.truncate(slice.kept_prefix as usize);
            displayed_path.extend(&advanced.path()[slice.kept_prefix as usize..]);
            prop_assert_eq!(&displayed_path[..], advanced.path());
        }
    }
}
