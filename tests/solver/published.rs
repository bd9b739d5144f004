//! Reproduces the numbers and tours of the published documents exactly.
//!
//! The reference data are in `tests/vectors`. Each file names its source and its conventions.

use std::fs;

use knights_tour::board::Board;
use knights_tour::experiment::{Draft, Experiment};
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use knights_tour::verdict::Reason;
use serde_json::Value;

/// The orders of document 002: their names in the reference data, and their names in the library.
const ORDERS_OF_002: [(&str, &str); 3] =
    [("rows", "rows"), ("jumps", "jumps"), ("cw", "clockwise")];

/// Reads a file of reference data.
fn vectors(name: &str) -> Value {
    let path = format!("{}/tests/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

fn numbers(value: &Value) -> Vec<u32> {
    let list = value.as_array().unwrap().iter();
    list.map(|number| number.as_u64().unwrap() as u32).collect()
}

/// An experiment on a square board, without shortcuts.
fn square_experiment(side: u32, start: u32, order: &str, algorithm: &str) -> Experiment {
    Draft {
        rows: side.to_string(),
        columns: side.to_string(),
        start: format!("{},{}", start / side, start % side),
        order: order.into(),
        algorithm: algorithm.into(),
        shortcuts: false,
        ..Draft::default()
    }
    .validate()
    .unwrap()
}

/// Runs an experiment until it finds a tour. Verifies the tour and the number of backtracks.
fn solve(experiment: &Experiment) -> (Box<dyn Search>, Tour) {
    let mut search = experiment.search();
    let slice = search.advance(u64::MAX);
    assert_eq!(slice.last, Some(Step::Tour), "{experiment:?}");
    let tour = Tour::verify_on(experiment.ground(), search.path()).unwrap();
    let counters = search.counters();
    assert_eq!(
        counters.backtracks,
        counters.visits - u64::from(experiment.board().size())
    );
    (search, tour)
}

#[test]
fn backtracking_reproduces_the_tours_of_document_002_and_their_visits() {
    let vectors = vectors("002_backtracking");
    let mut cases = 0;
    for case in vectors["runs"].as_array().unwrap() {
        let finished = case["status"] == "found";
        if !finished || case["visits"].as_u64().unwrap() > 60_000_000 {
            continue;
        }
        let side = case["n"].as_u64().unwrap() as u32;
        let start = case["start"].as_u64().unwrap() as u32;
        let (_, order) = ORDERS_OF_002
            .into_iter()
            .find(|(name, _)| case["order"] == *name)
            .unwrap();
        let (search, tour) = solve(&square_experiment(side, start, order, "backtracking"));
        assert_eq!(search.counters().visits, case["visits"], "{case}");
        assert_eq!(search.counters().backtracks, case["backtracks"], "{case}");
        assert_eq!(tour.squares(), numbers(&case["tour"]), "{case}");
        assert_eq!(tour.is_closed(), case["closed"], "{case}");
        cases += 1;
    }
    assert_eq!(cases, 12);
}

#[test]
fn backtracking_reproduces_the_numbered_boards_of_document_002() {
    let vectors = vectors("002_backtracking");
    let printed = &vectors["printed_matrices_reproduced_exactly"];
    for (name, side, start, order) in [
        ("6x6 start 3 adj_rows", 6, 3, "rows"),
        ("6x6 start 3 adj_jumps", 6, 3, "jumps"),
        ("7x7 start 0 original jumps", 7, 0, "jumps"),
        ("7x7 start 0 clockwise jumps", 7, 0, "clockwise"),
    ] {
        let (_, tour) = solve(&square_experiment(side, start, order, "backtracking"));
        for (row, row_numbers) in printed[name].as_array().unwrap().iter().enumerate() {
            for (column, number) in numbers(row_numbers).into_iter().enumerate() {
                let square = row as u32 * side + column as u32;
                assert_eq!(tour.squares()[number as usize - 1], square, "{name}");
            }
        }
    }
}

#[test]
fn odd_starts_of_5x5_are_refuted_by_parity_and_exhausted_without_shortcuts() {
    let vectors = vectors("002_backtracking");
    let published = &vectors["odd_start_5x5"];
    let parity = Reason::ColourParity {
        majority: 13,
        minority: 12,
    };
    for start in 0..25 {
        let without_shortcuts = square_experiment(5, start, "rows", "backtracking");
        let with_shortcuts = Draft {
            rows: "5".into(),
            columns: "5".into(),
            start: format!("{},{}", start / 5, start % 5),
            ..Draft::default()
        };
        let refutation = with_shortcuts.validate().unwrap().refutation();
        assert_eq!(without_shortcuts.refutation(), None);
        let mut search = without_shortcuts.search();
        let last = search.advance(u64::MAX).last;
        if numbers(&published["no_tour_starts"]).contains(&start) {
            assert_eq!(refutation, Some(parity));
            assert_eq!(last, Some(Step::Exhausted));
            let visits = &published["visits_to_exhaust"][start.to_string()];
            assert_eq!(search.counters().visits, *visits, "from {start}");
            assert!(search.path().is_empty());
        } else {
            assert_eq!(refutation, None);
            assert_eq!(last, Some(Step::Tour));
        }
    }
}

#[test]
fn warnsdorffs_rule_reproduces_the_5x5_example_of_document_002() {
    let vectors = vectors("002_example_5x5");
    let printed = numbers(&vectors["as_squares"]);
    for (name, order) in ORDERS_OF_002 {
        let (search, tour) = solve(&square_experiment(5, 0, order, "warnsdorff-exchange"));
        assert_eq!(
            search.counters().visits,
            vectors["warnsdorff_from_0_visits"][name]
        );
        let expected = match order {
            "jumps" => numbers(&vectors["warnsdorff_jumps_gives"]),
            _ => printed.clone(),
        };
        assert_eq!(tour.squares(), expected, "{order}");
    }
    let numbers_by_square = numbers(&vectors["printed_tour_array_order_numbers"]);
    for (position, square) in printed.into_iter().enumerate() {
        assert_eq!(numbers_by_square[square as usize] as usize, position + 1);
    }
}

#[test]
fn adjacency_lists_match_those_of_document_002() {
    let vectors = vectors("002_example_5x5");
    let board = Board::new(5, 5).unwrap();
    for (name, order) in ORDERS_OF_002 {
        let graph = Graph::knight(board, &order.parse::<MoveOrder>().unwrap());
        for square in 0..25 {
            let list = &vectors["adjacency_5x5"][name][square];
            assert_eq!(graph.neighbours(square as u32), numbers(list), "{name}");
        }
    }
    // The lists that document 002 prints as an example have the right neighbours, but follow none of the orders.
    let graph = Graph::knight(board, &MoveOrder::ROWS);
    let printed = vectors["printed_Lists_example"].as_object().unwrap();
    assert_eq!(printed.len(), 4);
    for (square, list) in printed {
        let mut list = numbers(list);
        list.sort_unstable();
        assert_eq!(graph.neighbours(square.parse().unwrap()), list);
    }
}

#[test]
fn warnsdorffs_rule_reproduces_the_8x8_tours_of_document_002_and_the_visits_of_both_sorts() {
    let vectors = vectors("002_warnsdorff_8x8");
    let mut cases = 0;
    for (name, order) in ORDERS_OF_002 {
        for case in vectors[name].as_array().unwrap() {
            let start = case["start"].as_u64().unwrap() as u32;
            let (search, tour) = solve(&square_experiment(8, start, order, "warnsdorff-exchange"));
            let counters = search.counters();
            assert_eq!(counters.visits, case["visits"], "{case}");
            assert_eq!(counters.backtracks, case["backtracks"], "{case}");
            assert_eq!(counters.dead_ends, case["dead_ends"], "{case}");
            assert_eq!(tour.squares(), numbers(&case["tour"]), "{case}");
            assert_eq!(tour.is_closed(), case["closed"], "{case}");
            let (stable, stable_tour) = solve(&square_experiment(8, start, order, "warnsdorff"));
            assert_eq!(stable.counters().visits, case["stable_sort_visits"]);
            assert_eq!(tour == stable_tour, case["same_tour_as_stable"], "{case}");
            cases += 1;
        }
    }
    assert_eq!(cases, 33);
}

#[test]
fn the_exchange_sort_of_document_002_is_not_stable() {
    // Document 002 says that the sort keeps the order of equal squares, but its tours contradict this.
    for (order, expected) in [("rows", 64), ("jumps", 62), ("clockwise", 63)] {
        let different_tours = (0..64)
            .filter(|&start| {
                let (_, published) =
                    solve(&square_experiment(8, start, order, "warnsdorff-exchange"));
                let (_, stable) = solve(&square_experiment(8, start, order, "warnsdorff"));
                published != stable
            })
            .count();
        assert_eq!(different_tours, expected, "{order}");
    }
}

#[test]
fn warnsdorffs_rule_reproduces_the_tour_of_document_004() {
    let vectors = vectors("004_tour_8x8");
    let (search, tour) = solve(&square_experiment(8, 0, "python-book", "warnsdorff"));
    let printed: Vec<u32> = vectors["tour"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| numbers(pair)[0] * 8 + numbers(pair)[1])
        .collect();
    assert_eq!(printed.len(), 64);
    assert_eq!(tour.squares(), printed);
    assert_eq!(search.counters().visits, 64);

    let starts_with_backtracks: Vec<(u32, u64)> = (0..64)
        .map(|start| {
            let (search, _) = solve(&square_experiment(8, start, "python-book", "warnsdorff"));
            (start, search.counters().visits)
        })
        .filter(|(_, visits)| *visits > 64)
        .collect();
    assert_eq!(
        starts_with_backtracks,
        [(16, 74)],
        "the search backtracks only from the start (2, 0)"
    );
}

#[test]
fn the_5x5_board_of_document_000_takes_8840_visits() {
    let (search, _) = solve(&square_experiment(5, 0, "granada", "backtracking"));
    assert_eq!(search.counters().visits, 8_840);
}

#[test]
fn warnsdorffs_rule_does_not_backtrack_on_the_boards_timed_in_document_002() {
    for (side, start) in [(30, 0), (40, 0), (50, 0), (50, 1249)] {
        for (order, _) in MoveOrder::PUBLISHED {
            // The exception is the order of document 004, which document 002 does not use. With this order, the search
            // from the corner of the 50 × 50 board backtracks without finishing, with either sort.
            if (side, start, order) == (50, 0, "python-book") {
                continue;
            }
            for algorithm in ["warnsdorff-exchange", "warnsdorff"] {
                let experiment = square_experiment(side, start, order, algorithm);
                let visits = solve(&experiment).0.counters().visits;
                assert_eq!(visits, u64::from(side * side), "{experiment:?}");
            }
        }
    }
}

#[test]
fn a_million_squares_do_not_overflow_the_stack() {
    // The recursive program of document 002 stopped at 50×50 with the error "too much recursion".
    let mut search = square_experiment(1000, 0, "clockwise", "warnsdorff").search();
    search.advance(2_000_000);
    assert!(search.counters().deepest > 300_000);
    assert_eq!(
        search.path().len() as u64,
        search.counters().visits - search.counters().backtracks
    );
}
