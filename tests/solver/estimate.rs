//! Estimates of the visits of plain search, compared with the counted visits. A dive is one random path down the tree.

use std::fs;
use std::sync::Arc;

use knights_tour::board::{Board, Square};
use knights_tour::count::estimate::{Confidence, EstimateError, VisitEstimate};
use knights_tour::ends::StartError;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use serde_json::Value;

fn vectors(name: &str) -> Value {
    let path = format!("{}/tests/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

fn knight(side: u32, order: &MoveOrder) -> Arc<Graph> {
    Graph::knight(Board::new(side, side).unwrap(), order).into()
}

fn squares(value: &Value) -> Vec<Square> {
    let list = value.as_array().unwrap().iter();
    list.map(|square| square.as_u64().unwrap() as Square)
        .collect()
}

/// The side, the start, the order and the first tour of a run of document 002.
fn run_of_002(case: &Value) -> (u32, Square, MoveOrder, Vec<Square>) {
    let order = match case["order"].as_str().unwrap() {
        "rows" => MoveOrder::ROWS,
        "jumps" => MoveOrder::JUMPS,
        "cw" => MoveOrder::CLOCKWISE,
        other => panic!("{other} is no order of document 002"),
    };
    let side = case["n"].as_u64().unwrap() as u32;
    let start = case["start"].as_u64().unwrap() as Square;
    (side, start, order, squares(&case["tour"]))
}

#[test]
fn the_visits_of_document_002_are_estimated_within_two_percent() {
    let vectors = vectors("002_backtracking");
    let mut cases = 0;
    for case in vectors["runs"].as_array().unwrap() {
        let Some(visits) = case["visits"].as_f64() else {
            continue;
        };
        let (side, start, order, tour) = run_of_002(case);
        let mut estimate = VisitEstimate::new(knight(side, &order), start, Some(&tour), 1).unwrap();
        estimate.advance(50_000);
        let mean = estimate.mean().unwrap();
        assert!((mean / visits - 1.0).abs() < 0.02, "{mean} for {case}");
        assert!((mean - visits).abs() < 4.0 * estimate.standard_error().unwrap());
        assert!(estimate.relative_error().unwrap() < 0.006, "{case}");
        cases += 1;
    }
    assert_eq!(cases, 14);
}

#[test]
fn estimates_of_uncounted_visits_agree_with_earlier_estimates() {
    let vectors = vectors("002_backtracking");
    let mut cases = 0;
    for case in vectors["runs"].as_array().unwrap() {
        let Some(earlier) = case["visits_estimate"].as_f64() else {
            continue;
        };
        let earlier_error = case["visits_estimate_stderr"].as_f64().unwrap();
        let (side, start, order, tour) = run_of_002(case);
        let mut estimate = VisitEstimate::new(knight(side, &order), start, Some(&tour), 1).unwrap();
        estimate.advance(100_000);
        let mean = estimate.mean().unwrap();
        let error = estimate.standard_error().unwrap().hypot(earlier_error);
        assert!((mean - earlier).abs() < 4.0 * error, "{mean} for {case}");
        cases += 1;
    }
    assert_eq!(cases, 3);
}

#[test]
fn whole_trees_of_document_003_are_estimated_within_two_and_a_half_percent() {
    let vectors = vectors("003_levels");
    let mut cases: Vec<(u32, Square, f64)> = Vec::new();
    for case in vectors["n5"].as_array().unwrap() {
        let start = case["start"].as_u64().unwrap() as Square;
        cases.push((5, start, case["nodes_total"].as_f64().unwrap()));
    }
    cases.push((6, 0, vectors["n6_start0"]["nodes_total"].as_f64().unwrap()));
    for (side, start, nodes) in cases {
        let graph = knight(side, &MoveOrder::GRANADA);
        let mut estimate = VisitEstimate::new(graph, start, None, 1).unwrap();
        estimate.advance(30_000);
        let mean = estimate.mean().unwrap();
        assert!((mean / nodes - 1.0).abs() < 0.025, "{mean} for {nodes}");
        assert!((mean - nodes).abs() < 4.0 * estimate.standard_error().unwrap());
    }
}

#[test]
fn confidence_intervals_contain_the_true_count_in_about_95_percent_of_cases() {
    let case = &vectors("002_backtracking")["runs"][1];
    let (side, start, order, tour) = run_of_002(case);
    let visits = case["visits"].as_f64().unwrap();
    let graph = knight(side, &order);
    let (mut hits, mut intervals) = (0, 0);
    let mut sum = 0.0;
    for seed in 0..200 {
        let mut estimate = VisitEstimate::new(graph.clone(), start, Some(&tour), seed).unwrap();
        estimate.advance(10 * 16 * 70);
        sum += estimate.mean().unwrap();
        if let Confidence::Interval { low, high } = estimate.confidence() {
            intervals += 1;
            hits += u32::from((low..=high).contains(&visits));
        }
    }
    assert!(intervals > 180, "{intervals}");
    let coverage = f64::from(hits) / f64::from(intervals);
    assert!((0.9..0.99).contains(&coverage), "{hits} of {intervals}");
    // The estimator is unbiased, so the mean over all seeds is close to the true number.
    assert!((sum / 200.0 / visits - 1.0).abs() < 0.001);
}

#[test]
fn a_seed_gives_the_same_estimate_in_any_slices() {
    let graph = knight(5, &MoveOrder::JUMPS);
    let new = |seed| VisitEstimate::new(graph.clone(), 0, None, seed).unwrap();
    let (mut single_slice, mut many_slices, mut other_seed) = (new(7), new(7), new(8));
    single_slice.advance(10_000);
    other_seed.advance(10_000);
    for dives in 0..400 {
        many_slices.advance(dives % 51);
    }
    many_slices.advance(10_000 - many_slices.dives());
    assert_eq!(many_slices.dives(), 10_000);
    assert_eq!(single_slice.mean(), many_slices.mean());
    assert_eq!(single_slice.standard_error(), many_slices.standard_error());
    assert_ne!(single_slice.mean(), other_seed.mean());
    // The value is the same on every machine and with every version of the generator.
    assert_eq!(single_slice.mean(), Some(1_738_861.683_615_88));
}

#[test]
fn confidence_depends_on_the_number_of_dives_and_on_heavy_tails() {
    // On a path of four squares there is no random choice.
    let path_graph = Graph::from_lists(&[vec![1], vec![0, 2], vec![1, 3], vec![2]]).unwrap();
    let mut estimate = VisitEstimate::new(path_graph.into(), 0, Some(&[0, 1, 2, 3]), 1).unwrap();
    assert_eq!(estimate.confidence(), Confidence::Exact);
    estimate.advance(5);
    assert_eq!(estimate.dives(), 0);
    assert_eq!(estimate.mean(), Some(4.0));
    assert_eq!(estimate.standard_error(), Some(0.0));
    assert_eq!(estimate.log10(), Some(4_f64.log10()));
    let years = estimate
        .duration_in_years(4.0 / (365.25 * 24.0 * 3600.0))
        .unwrap();
    assert!((years - 1.0).abs() < 1e-12);

    let mut estimate = VisitEstimate::new(knight(5, &MoveOrder::ROWS), 0, None, 1).unwrap();
    assert_eq!(estimate.confidence(), Confidence::TooEarly);
    estimate.advance(31);
    assert_eq!(estimate.mean(), None);
    estimate.advance(1);
    assert!(estimate.mean().is_some());
    assert_eq!(estimate.standard_error(), None);
    estimate.advance(32 * 50);
    assert_eq!(estimate.confidence(), Confidence::TooEarly);
    estimate.advance(32 * 500);
    assert!(matches!(
        estimate.confidence(),
        Confidence::Interval { low, high } if low < 1_735_079.0 && 1_735_079.0 < high
    ));

    let mut estimate = VisitEstimate::new(knight(20, &MoveOrder::ROWS), 0, None, 1).unwrap();
    estimate.advance(5_000);
    assert_eq!(estimate.confidence(), Confidence::HeavyTailed);
}

#[test]
fn an_invalid_tour_is_rejected_with_its_fault() {
    let graph = knight(5, &MoveOrder::JUMPS);
    let tour = squares(&vectors("002_backtracking")["runs"][1]["tour"]);
    let error = |start, tour: &[Square]| {
        VisitEstimate::new(graph.clone(), start, Some(tour), 1).unwrap_err()
    };
    let (value, largest) = (25, 24);
    assert_eq!(
        error(25, &tour),
        EstimateError::Start(StartError { value, largest })
    );
    let (found, expected) = (24, 25);
    assert_eq!(
        error(0, &tour[..24]),
        EstimateError::WrongLength { found, expected }
    );
    let (found, start) = (0, 2);
    assert_eq!(error(2, &tour), EstimateError::WrongStart { found, start });
    let mut invalid = tour.clone();
    invalid[2] = 25;
    let (position, from, to) = (2, tour[1], 25);
    assert_eq!(
        error(0, &invalid),
        EstimateError::NotANeighbour { position, from, to }
    );
    let mut invalid = tour.clone();
    invalid[2] = tour[0];
    let (position, square) = (2, 0);
    assert_eq!(
        error(0, &invalid),
        EstimateError::Repeated { position, square }
    );
}
