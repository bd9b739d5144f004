//! The optimised plain backtracking equals the clearly written one, compared step by step and slice by slice.

use std::sync::Arc;

use knights_tour::board::{Board, Square};
use knights_tour::ends::StartError;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};
use knights_tour::search::fast_backtracking::{
    FastBacktracking, FastBacktrackingError, FreeBits, FreeBytes,
};
use knights_tour::step::Step;
use proptest::prelude::*;

fn any_order() -> impl Strategy<Value = MoveOrder> {
    Just(*MoveOrder::ROWS.moves())
        .prop_shuffle()
        .prop_map(|moves| MoveOrder::new(moves).unwrap())
}

fn any_goal() -> impl Strategy<Value = Goal> {
    (any::<bool>(), any::<bool>()).prop_map(|(closed, all)| Goal { closed, all })
}

/// Advances both searches by slices of `sizes` and compares their observable state.
fn agree(clear: &mut dyn Search, fast: &mut dyn Search, sizes: &[u64]) {
    for &size in sizes {
        let (expected, found) = (clear.advance(size), fast.advance(size));
        assert_eq!(found, expected, "a slice of {size} steps");
        assert_eq!(fast.counters(), clear.counters());
        assert_eq!(fast.path(), clear.path());
        assert_eq!(fast.paths_by_length(), clear.paths_by_length());
    }
}

fn searches(
    graph: &Graph,
    start: Square,
    goal: Goal,
) -> (
    DepthFirst<ListOrder>,
    Option<FastBacktracking<FreeBits>>,
    FastBacktracking<FreeBytes>,
) {
    let clear = DepthFirst::new(Arc::new(graph.clone()), start, ListOrder).unwrap();
    let bits = FastBacktracking::new(graph, start).ok();
    assert_eq!(bits.is_some(), graph.len() <= 64);
    (
        clear.seeking(goal),
        bits.map(|search| search.seeking(goal)),
        FastBacktracking::new(graph, start).unwrap().seeking(goal),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_fast_search_takes_the_steps_of_the_clear_one(
        (rows, columns) in (1_u32..=9, 1_u32..=9),
        order in any_order(),
        goal in any_goal(),
        seed in any::<u32>(),
        sizes in prop::collection::vec(prop_oneof![1_u64..40, 500_u64..5_000, 100_000_u64..300_000], 1..10),
    ) {
        let board = Board::new(rows, columns).unwrap();
        let graph = Graph::knight(board, &order);
        let (clear, bits, mut bytes) = searches(&graph, seed % board.size(), goal);
        agree(&mut clear.clone(), &mut bytes, &sizes);
        if let Some(mut bits) = bits {
            agree(&mut clear.clone(), &mut bits, &sizes);
        }
    }

    #[test]
    fn a_clone_forgets_subtrees_and_still_goes_on_alike(
        order in any_order(), start in 0_u32..36, before in 0_u64..2_000_000, after in 1_u64..500_000,
    ) {
        let graph = Graph::knight(Board::new(6, 6).unwrap(), &order);
        let mut search = FastBacktracking::<FreeBits>::new(&graph, start).unwrap().seeking(Goal::ALL);
        search.advance(before);
        let mut clone = search.clone();
        prop_assert_eq!(clone.advance(after), search.advance(after));
        prop_assert_eq!(clone.counters(), search.counters());
        prop_assert_eq!(clone.path(), search.path());
        prop_assert_eq!(clone.paths_by_length(), search.paths_by_length());
    }
}

/// Subtrees are added thousands of times here, some of them next to tours.
#[test]
fn every_tour_of_a_board_is_found_in_the_same_order() {
    let graph = Graph::knight(Board::new(5, 5).unwrap(), &MoveOrder::GRANADA);
    for (start, tours) in [(0, 304), (12, 64), (14, 56), (1, 0)] {
        let (mut clear, bits, mut bytes) = searches(&graph, start, Goal::ALL);
        let mut bits = bits.unwrap();
        loop {
            let expected = clear.advance(20_000);
            assert_eq!(bits.advance(20_000), expected);
            assert_eq!(bytes.advance(20_000), expected);
            assert_eq!(bits.path(), clear.path());
            if expected.last == Some(Step::Exhausted) {
                break;
            }
        }
        assert_eq!(clear.counters().tours, tours);
        assert_eq!(bits.counters(), clear.counters());
        assert_eq!(bits.paths_by_length(), clear.paths_by_length());
    }
}

/// Document 002 asks for a search of any graph; this one has two components.
#[test]
fn a_graph_in_two_parts_is_exhausted() {
    let lists = [vec![1, 2], vec![0, 2], vec![1, 0], vec![4], vec![3]];
    let graph = Graph::from_lists(&lists).unwrap();
    let (clear, bits, mut bytes) = searches(&graph, 2, Goal::FIRST);
    agree(&mut clear.clone(), &mut bits.unwrap(), &[4, 5_000]);
    agree(&mut clear.clone(), &mut bytes, &[5_000]);
    assert_eq!(bytes.advance(1).steps, 0);
}

#[test]
fn graphs_that_do_not_fit_are_refused_with_what_is_too_much() {
    let board = Board::new(5, 13).unwrap();
    let graph = Graph::knight(board, &MoveOrder::ROWS);
    let (value, largest) = (65, 64);
    assert_eq!(
        FastBacktracking::<FreeBits>::new(&graph, 0).unwrap_err(),
        FastBacktrackingError::Size { value, largest }
    );
    let (value, largest) = (65, 64);
    assert_eq!(
        FastBacktracking::<FreeBytes>::new(&graph, 65).unwrap_err(),
        FastBacktrackingError::Start(StartError { value, largest })
    );
    let mut star = vec![vec![0]; 10];
    star[0] = (1..10).collect();
    let graph = Graph::from_lists(&star).unwrap();
    let (square, value, largest) = (0, 9, 8);
    assert_eq!(
        FastBacktracking::<FreeBytes>::new(&graph, 0).unwrap_err(),
        FastBacktrackingError::Degree {
            square,
            value,
            largest
        }
    );
}

#[test]
fn no_tour_is_missed_by_one_who_stops_at_each() {
    let graph = Graph::knight(Board::new(5, 5).unwrap(), &MoveOrder::GRANADA);
    let (mut clear, bits, _) = searches(&graph, 14, Goal::ALL);
    let mut bits = bits.unwrap();
    let mut tours = 0;
    while bits.advance_to_tour(u64::MAX).last == Some(Step::Tour) {
        tours += 1;
        assert!(clear.by_ref().any(|step| step == Step::Tour));
        assert_eq!(bits.path(), clear.path());
        assert_eq!(bits.counters(), clear.counters());
    }
    assert_eq!(tours, 56);
}
