//! Optimised backtracking takes the same steps as the general depth-first search, compared slice by slice.

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
fn assert_equal_slices(reference: &mut dyn Search, fast: &mut dyn Search, sizes: &[u64]) {
    for &size in sizes {
        let (expected, found) = (reference.advance(size), fast.advance(size));
        assert_eq!(found, expected, "a slice of {size} steps");
        assert_eq!(fast.counters(), reference.counters());
        assert_eq!(fast.path(), reference.path());
        assert_eq!(fast.paths_by_length(), reference.paths_by_length());
    }
}

/// One search in the general implementation and in both optimised implementations. The implementation with [`FreeBits`]
/// accepts at most 64 squares.
fn make_searches(
    graph: &Graph,
    start: Square,
    goal: Goal,
) -> (
    DepthFirst<ListOrder>,
    Option<FastBacktracking<FreeBits>>,
    FastBacktracking<FreeBytes>,
) {
    let reference = DepthFirst::new(Arc::new(graph.clone()), start, ListOrder).unwrap();
    let bits = FastBacktracking::new(graph, start).ok();
    assert_eq!(bits.is_some(), graph.len() <= 64);
    (
        reference.with_goal(goal),
        bits.map(|search| search.with_goal(goal)),
        FastBacktracking::new(graph, start).unwrap().with_goal(goal),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn optimised_searches_take_the_same_steps_as_the_general_one(
        (rows, columns) in (1_u32..=9, 1_u32..=9),
        order in any_order(),
        goal in any_goal(),
        seed in any::<u32>(),
        sizes in prop::collection::vec(prop_oneof![1_u64..40, 500_u64..5_000, 100_000_u64..300_000], 1..10),
    ) {
        let board = Board::new(rows, columns).unwrap();
        let graph = Graph::knight(board, &order);
        let (reference, bits, mut bytes) = make_searches(&graph, seed % board.size(), goal);
        assert_equal_slices(&mut reference.clone(), &mut bytes, &sizes);
        if let Some(mut bits) = bits {
            assert_equal_slices(&mut reference.clone(), &mut bits, &sizes);
        }
    }

    #[test]
    fn a_clone_continues_alike_without_the_cached_subtrees(
        order in any_order(), start in 0_u32..36, steps_before in 0_u64..2_000_000, steps_after in 1_u64..500_000,
    ) {
        let graph = Graph::knight(Board::new(6, 6).unwrap(), &order);
        let mut search = FastBacktracking::<FreeBits>::new(&graph, start).unwrap().with_goal(Goal::ALL);
        search.advance(steps_before);
        let mut clone = search.clone();
        prop_assert_eq!(clone.advance(steps_after), search.advance(steps_after));
        prop_assert_eq!(clone.counters(), search.counters());
        prop_assert_eq!(clone.path(), search.path());
        prop_assert_eq!(clone.paths_by_length(), search.paths_by_length());
    }
}

/// The search with [`FreeBits`] uses cached subtrees thousands of times here. Some of these subtrees are next to tours.
#[test]
fn every_tour_of_a_board_is_found_in_the_same_order() {
    let graph = Graph::knight(Board::new(5, 5).unwrap(), &MoveOrder::GRANADA);
    for (start, tours) in [(0, 304), (12, 64), (14, 56), (1, 0)] {
        let (mut reference, bits, mut bytes) = make_searches(&graph, start, Goal::ALL);
        let mut bits = bits.unwrap();
        loop {
            let expected = reference.advance(20_000);
            assert_eq!(bits.advance(20_000), expected);
            assert_eq!(bytes.advance(20_000), expected);
            assert_eq!(bits.path(), reference.path());
            if expected.last == Some(Step::Exhausted) {
                break;
            }
        }
        assert_eq!(reference.counters().tours, tours);
        assert_eq!(bits.counters(), reference.counters());
        assert_eq!(bits.paths_by_length(), reference.paths_by_length());
    }
}

/// Document 002 demands a search of any graph. This graph has two components.
#[test]
fn a_disconnected_graph_is_exhausted() {
    let lists = [vec![1, 2], vec![0, 2], vec![1, 0], vec![4], vec![3]];
    let graph = Graph::from_lists(&lists).unwrap();
    let (reference, bits, mut bytes) = make_searches(&graph, 2, Goal::FIRST);
    assert_equal_slices(&mut reference.clone(), &mut bits.unwrap(), &[4, 5_000]);
    assert_equal_slices(&mut reference.clone(), &mut bytes, &[5_000]);
    assert_eq!(bytes.advance(1).steps, 0);
}

#[test]
fn graphs_that_exceed_a_limit_are_rejected_with_the_limit() {
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
fn advancing_from_tour_to_tour_misses_no_tour() {
    let graph = Graph::knight(Board::new(5, 5).unwrap(), &MoveOrder::GRANADA);
    let (mut reference, bits, _) = make_searches(&graph, 14, Goal::ALL);
    let mut bits = bits.unwrap();
    let mut tours = 0;
    while bits.advance_to_tour(u64::MAX).last == Some(Step::Tour) {
        tours += 1;
        assert!(reference.by_ref().any(|step| step == Step::Tour));
        assert_eq!(bits.path(), reference.path());
        assert_eq!(bits.counters(), reference.counters());
    }
    assert_eq!(tours, 56);
}
