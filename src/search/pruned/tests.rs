//! Tests of pruned search.

use super::*;
use crate::moves::MoveOrder;
use crate::search::depth_first::{DepthFirst, ListOrder};
use crate::testing::knight_graph_ordered;

/// Whether pruned search has the result of plain search (a tour or none) and needs no more visits. `None` if plain
/// search does not end within `steps`.
fn pruned_agrees_with_plain(
    graph: &Arc<Graph>,
    start: Square,
    closed: bool,
    steps: u64,
) -> Option<bool> {
    let goal = Goal { closed, all: false };
    let plain = DepthFirst::new(graph.clone(), start, ListOrder).unwrap();
    let mut plain = plain.with_goal(goal);
    let last = plain.advance(steps).last;
    if !matches!(last, Some(Step::Tour | Step::Exhausted)) {
        return None;
    }
    let mut pruned = Pruned::new(graph, start, goal).unwrap();
    let is_same_result = pruned.advance(u64::MAX).last == last && pruned.path() == plain.path();
    Some(is_same_result && pruned.counters().visits <= plain.counters().visits)
}

/// Compares both searches from all starts of a board in all published orders. Returns the number of compared
/// searches: those in which plain search ended within `steps`.
fn count_compared_searches(rows: u32, columns: u32, closed: bool, steps: u64) -> u32 {
    let mut compared = 0;
    for (name, order) in MoveOrder::PUBLISHED {
        let graph = knight_graph_ordered(rows, columns, &order);
        for start in 0..rows * columns {
            if let Some(agrees) = pruned_agrees_with_plain(&graph, start, closed, steps) {
                assert!(
                    agrees,
                    "{rows}×{columns} from {start}, {name}, closed: {closed}"
                );
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn the_first_tour_equals_that_of_plain_search() {
    assert_eq!(count_compared_searches(1, 1, false, 100), 5);
    assert_eq!(count_compared_searches(3, 3, false, 1_000), 45);
    assert_eq!(count_compared_searches(3, 4, false, 10_000), 60);
    assert_eq!(count_compared_searches(3, 7, false, 100_000), 105);
    assert_eq!(count_compared_searches(4, 4, false, 100_000), 80);
    assert_eq!(count_compared_searches(4, 5, false, 500_000), 100);
    assert!(count_compared_searches(5, 5, false, 300_000) > 40);
    assert!(count_compared_searches(5, 6, false, 200_000) > 5);
    assert!(count_compared_searches(6, 6, false, 200_000) > 15);
}

#[test]
fn the_first_closed_tour_equals_that_of_plain_search() {
    assert_eq!(count_compared_searches(1, 1, true, 100), 5);
    assert_eq!(count_compared_searches(3, 4, true, 10_000), 60);
    assert_eq!(count_compared_searches(4, 5, true, 1_000_000), 100);
    assert!(count_compared_searches(3, 10, true, 200_000) > 50);
    assert!(count_compared_searches(5, 6, true, 300_000) > 2);
}

#[test]
fn pruned_search_finds_the_tours_of_plain_search_in_the_same_order() {
    for (rows, columns, start, closed, expected) in [
        (3, 4, 0, false, 2),
        (5, 5, 12, false, 64),
        (4, 5, 0, false, 32),
        (3, 10, 0, true, 32),
    ] {
        let goal = Goal { closed, all: true };
        let graph = knight_graph_ordered(rows, columns, &MoveOrder::GRANADA);
        let plain = DepthFirst::new(graph.clone(), start, ListOrder).unwrap();
        let plain_tours = all_tours(plain.with_goal(goal));
        assert_eq!(plain_tours.len(), expected, "{rows}×{columns} from {start}");
        let pruned_tours = all_tours(Pruned::new(&graph, start, goal).unwrap());
        assert_eq!(pruned_tours, plain_tours);
    }
}

fn all_tours(mut search: impl Search) -> Vec<Vec<Square>> {
    let mut tours = Vec::new();
    while let Some(step) = search.next() {
        if step == Step::Tour {
            tours.push(search.path().to_vec());
        }
    }
    tours
}

#[test]
fn an_exhausted_search_has_left_every_square() {
    let graph = knight_graph_ordered(5, 6, &MoveOrder::JUMPS);
    let mut search = Pruned::new(&graph, 7, Goal::ALL).unwrap();
    assert_eq!(search.by_ref().last(), Some(Step::Exhausted));
    assert!(search.path().is_empty() && search.frames.is_empty());
    assert_eq!(search.counters.visits, search.counters.backtracks);
    assert_eq!(
        search.paths_by_length().iter().sum::<u64>(),
        search.counters.visits
    );
    assert_eq!(search.paths_by_length()[29], search.counters.tours);
    assert!((0..30).all(|square| search.is_free(square)));
}

/// The table of failed states reduces the visits, not the tours.
#[test]
fn the_table_of_failed_states_loses_no_tour() {
    let graph = knight_graph_ordered(5, 6, &MoveOrder::JUMPS);
    let mut search = Pruned::new(&graph, 7, Goal::ALL).unwrap();
    let mut without_table = search.clone();
    let mut tours_without_table = 0;
    while let Some(step) = without_table.next() {
        without_table.failed = FailedStates::default();
        tours_without_table += u64::from(step == Step::Tour);
    }
    search.advance(u64::MAX);
    assert_eq!(search.counters.tours, tours_without_table);
    assert!(search.counters.visits < without_table.counters.visits);
}
