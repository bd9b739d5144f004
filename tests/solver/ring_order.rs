//! The path along which the graph of a board is drawn as a ring.

use knights_tour::board::{Board, Square};
use knights_tour::experiment::{Algorithm, Draft, Experiment, Setup};
use knights_tour::goal::Goal;
use knights_tour::ring_order::RingOrder;
use knights_tour::tour::Tour;

fn complete(mut order: RingOrder, slice: u64) -> RingOrder {
    while !order.is_complete() {
        order.advance(slice).unwrap();
    }
    order
}

fn board_with_holes(side: &str, holes: &str, start: &str) -> Experiment {
    let draft = Draft {
        rows: side.into(),
        columns: side.into(),
        holes: holes.into(),
        start: start.into(),
        ..Draft::default()
    };
    draft.validate().unwrap()
}

fn verify(experiment: &Experiment, path: &[Square]) -> Tour {
    Tour::verify_on(experiment.ground(), path).unwrap()
}

#[test]
fn the_ring_follows_the_tour_that_the_experiment_finds() {
    let mut setup = Setup::new(Board::new(8, 8).unwrap());
    for algorithm in [Algorithm::Warnsdorff, Algorithm::Roth] {
        setup.algorithm = algorithm;
        let experiment = setup.clone().validate().unwrap();
        let order = complete(RingOrder::along_run(&experiment), 100);
        let mut search = experiment.search();
        search.by_ref().last();
        assert_eq!(order.path(), search.path());
        assert!(order.rest().is_empty());
    }
}

#[test]
fn a_search_that_takes_too_long_is_replaced_by_a_closed_tour_from_the_same_start() {
    let setup = Setup {
        algorithm: Algorithm::Backtracking,
        start: 3,
        ..Setup::new(Board::new(8, 8).unwrap())
    };
    let experiment = setup.validate().unwrap();
    let order = complete(RingOrder::along_run(&experiment), 100_000);
    assert_eq!(order.path()[0], 3);
    assert!(verify(&experiment, order.path()).is_closed());
}

#[test]
fn a_board_without_closed_tours_is_drawn_along_an_open_one() {
    let setup = Setup {
        goal: Goal {
            closed: true,
            all: false,
        },
        ..Setup::new(Board::new(5, 5).unwrap())
    };
    let experiment = setup.validate().unwrap();
    let order = complete(RingOrder::along_run(&experiment), 1_000);
    assert!(!verify(&experiment, order.path()).is_closed());
}

#[test]
fn a_board_without_tours_is_drawn_along_a_longest_path() {
    let experiment = Setup::new(Board::new(4, 4).unwrap()).validate().unwrap();
    let order = complete(RingOrder::along_run(&experiment), 1_000);
    assert_eq!((order.path().len(), order.rest().len()), (15, 1));
}

#[test]
fn the_boards_of_the_lesson_are_rings() {
    let cross = board_with_holes("4", "x2.x___x2.x", "0,1");
    let tour = complete(RingOrder::along_any_tour(&cross), 10)
        .path()
        .to_vec();
    assert!(verify(&cross, &tour).is_closed());

    let guarini = board_with_holes("3", "_.x", "0,0");
    let tour = complete(RingOrder::along_any_tour(&guarini), 10)
        .path()
        .to_vec();
    assert!(verify(&guarini, &tour).is_closed());
}

#[test]
fn the_path_does_not_depend_on_the_slices() {
    for (rows, columns) in [(1, 1), (3, 3), (4, 4), (5, 5), (6, 7), (15, 16)] {
        let experiment = Setup::new(Board::new(rows, columns).unwrap()).validate();
        let experiment = experiment.unwrap();
        let order = RingOrder::along_any_tour(&experiment);
        let whole = complete(order.clone(), u64::MAX);
        assert_eq!(whole.path(), complete(order, 997).path());
        assert_eq!(
            whole.path().len() + whole.rest().len(),
            (rows * columns) as usize
        );
    }
}
