//! Searches explain themselves correctly. The announced step follows, its reason is true, and its numbers match a slow
//! count.

mod log;
mod reason_check;
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use knights_tour::board::{Board, Square};
use knights_tour::experiment::{Algorithm, Draft, Experiment};
use knights_tour::explain::{CandidateState, LineName, Pseudocode, StepReason};
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::breadth_first::BreadthFirst;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};
use knights_tour::search::greedy::{Greedy, Warnsdorff};
use knights_tour::search::pruned::Pruned;
use knights_tour::search::{GIVEN_PATH, KnownPath, Search};
use knights_tour::step::Step;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use log::SearchHistory;
use reason_check::ReasonCheck;
use reference::Reference;

fn experiment(
    board: (u32, u32),
    start: Square,
    order: &str,
    algorithm: Algorithm,
    goal: Goal,
    seed: u32,
) -> Experiment {
    let (rows, columns) = board;
    let draft = Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        start: format!("{},{}", start / columns, start % columns),
        order: order.into(),
        algorithm: algorithm.name().into(),
        tour: if goal.closed { "closed" } else { "open" }.into(),
        find: if goal.all && algorithm.is_exhaustive() {
            "all"
        } else {
            "first"
        }
        .into(),
        seed: seed.to_string(),
        shortcuts: false,
        ..Draft::default()
    };
    draft.validate().unwrap()
}

/// Generates experiments with `algorithm`.
fn any_experiment(algorithm: Algorithm) -> impl Strategy<Value = Experiment> {
    let order = Just(*MoveOrder::ROWS.moves()).prop_shuffle();
    let goal = (any::<bool>(), any::<bool>()).prop_map(|(closed, all)| Goal { closed, all });
    let board = prop_oneof![3 => (3_u32..=8, 3_u32..=8), 1 => (1_u32..=11, 1_u32..=11)];
    (board, order, goal, any::<u32>()).prop_map(move |(board, moves, goal, seed)| {
        let order = MoveOrder::new(moves).unwrap().to_string();
        let start = seed % (board.0 * board.1);
        experiment(board, start, &order, algorithm, goal, seed % 1000)
    })
}

fn is_depth_first(program: &Pseudocode) -> bool {
    matches!(
        program.name,
        "backtracking" | "warnsdorff" | "warnsdorff-exchange" | "pruned"
    )
}

/// Compares the explanations of `search` with its next step and with a slow count. Also compares a depth-first search
/// with the log of its steps.
fn check(experiment: &Experiment, search: &dyn Search, log: &SearchHistory) {
    let next_step = search.next_step();
    let mut advanced = dyn_clone::clone_box(search);
    assert_eq!(next_step.map(|next_step| next_step.step), advanced.next());
    let decision = search.decision();
    let path = search.path().to_vec();
    if path.is_empty() {
        assert_eq!((decision.square, decision.place), (None, -1));
        let [start] = &decision.candidates[..] else {
            panic!("{decision:?}");
        };
        assert_eq!(start.square, experiment.start());
        let tried = next_step.is_none_or(|next_step| next_step.step == Step::Exhausted);
        assert_eq!(start.state == CandidateState::Failed, tried);
    }
    let Some(next_step) = next_step else { return };
    let row = next_step.program.row(next_step.line);
    assert!(row.is_some_and(|row| row.is_step), "{next_step:?}");
    // The rows of the program must name every kind of tie that can occur.
    if let StepReason::TieOrder { .. }
    | StepReason::TieMeasure { .. }
    | StepReason::TieMeasureOrder { .. } = next_step.why
    {
        let tie = (next_step.line, next_step.why.name());
        assert!(
            next_step.program.tie_breaks().any(|other| other == tie),
            "{tie:?}"
        );
    }
    if let Step::Enter { square } = next_step.step {
        let next = decision
            .candidates
            .iter()
            .find(|candidate| candidate.state == CandidateState::Next);
        assert_eq!(next.map(|candidate| candidate.square), Some(square));
    }
    let reference = Reference {
        experiment,
        graph: experiment.graph(),
        attempts: search.counters().attempts,
        path,
    };
    let decisions = search.decisions(0..usize::MAX);
    assert_eq!(decisions.len(), reference.path.len());
    if let Some(last) = decisions.last() {
        assert_eq!(last, &decision);
    }
    for decision in &decisions {
        reference.check_decision(decision, next_step.program);
    }
    if !reference.path.is_empty() {
        let reason_check = ReasonCheck {
            reference: &reference,
            decisions: &decisions,
            closed: experiment.goal().closed,
        };
        assert!(
            reason_check.holds(next_step.why),
            "{:?} {next_step:?}",
            reference.path
        );
    }
    let middle = reference.path.len() / 2;
    assert_eq!(
        search.decisions(middle / 2..middle),
        decisions[middle / 2..middle]
    );
    if !is_depth_first(next_step.program) || search.counters().attempts > 1 {
        return;
    }
    // The visits of a square are its own visit and the visits of the squares tried from it.
    let mut visits = search.counters().visits;
    for (place, decision) in decisions.iter().enumerate() {
        let tried: Vec<(Square, u64)> = decision
            .candidates
            .iter()
            .filter_map(|candidate| Some((candidate.square, candidate.visits?)))
            .collect();
        assert_eq!(
            tried,
            log.tried_at(place),
            "at {place} of {:?}",
            reference.path
        );
        let below: u64 = tried.iter().map(|&(_, visits)| visits).sum();
        assert_eq!(visits, 1 + below);
        visits = tried.last().map_or(0, |&(_, visits)| visits);
    }
}

/// Alternates leaps of many steps with `steps` single steps, and checks the search before every single step.
fn check_search(experiment: &Experiment, leaps: &[u64], steps: u64) {
    let mut search = experiment.search_with_memory_limit(1 << 16);
    let mut stepped = search.clone();
    let mut log = SearchHistory::default();
    let mut advance = |search: &mut Box<dyn Search>, steps: u64, log: &mut SearchHistory| {
        let taken = search.advance(steps).steps;
        for _ in 0..taken {
            log.record(stepped.next().unwrap());
        }
        taken
    };
    check(experiment, &*search, &log);
    for &leap in leaps {
        advance(&mut search, leap, &mut log);
        for _ in 0..steps {
            check(experiment, &*search, &log);
            if advance(&mut search, 1, &mut log) == 0 {
                return;
            }
        }
    }
}

/// Leaps that reach positions near the start and far from it.
fn any_leaps() -> impl Strategy<Value = Vec<u64>> {
    let leap = prop_oneof![0_u64..30, 20_u64..300, 1_000_u64..20_000];
    prop::collection::vec(leap, 5)
}

#[test]
fn every_algorithm_announces_its_steps() {
    for algorithm in Algorithm::ALL {
        let mut runner = TestRunner::new(ProptestConfig {
            cases: 100,
            failure_persistence: None,
            ..ProptestConfig::default()
        });
        let runs = (any_experiment(algorithm), any_leaps());
        let checked = runner.run(&runs, |(experiment, leaps)| {
            check_search(&experiment, &leaps, 20);
            Ok(())
        });
        checked.unwrap_or_else(|error| panic!("{algorithm:?}: {error}"));
    }
}

/// Uses large boards and large leaps, so that thousands of subtrees are cached and dead ends are counted in bulk.
#[test]
fn visits_are_exact_at_full_speed() {
    for (board, start, order) in [
        ((8, 8), 31, "jumps"),
        ((6, 6), 7, "clockwise"),
        ((7, 6), 3, "rows"),
        ((9, 9), 0, "jumps"),
    ] {
        let algorithm = Algorithm::Backtracking;
        let experiment = experiment(board, start, order, algorithm, Goal::ALL, 0);
        check_search(&experiment, &[100_000, 150_001, 1, 70_000], 3);
    }
}

/// The English texts that explain searches.
///
/// The texts of the default search are in `explanation.json`, which the page loads first. The others are in
/// `answers.json`.
fn page_texts() -> Value {
    let [mut page_texts, answers] = ["explanation", "answers"].map(|name| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/www/locales/en");
        let text = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
        serde_json::from_str::<Value>(&text).unwrap()
    });
    for (group, texts) in answers.as_object().unwrap() {
        let texts = texts.as_object().unwrap().clone();
        match page_texts[group].as_object_mut() {
            Some(group) => group.extend(texts),
            None => page_texts[group] = texts.into(),
        }
    }
    page_texts
}

/// The names of all reasons: those common to every rule, and those of the programs' ties.
fn reasons() -> BTreeSet<&'static str> {
    let ties = Algorithm::programs().flat_map(Pseudocode::tie_breaks);
    let ties = ties.map(|(_, name)| name);
    ties.chain(StepReason::NAMES.iter().copied()).collect()
}

/// The names of the placeholders `{{name}}` in a text.
fn placeholder_names(text: &str) -> BTreeSet<&str> {
    let parts = text.split("{{").skip(1);
    parts
        .map(|after_braces| after_braces.split("}}").next().unwrap())
        .collect()
}

#[test]
fn every_reason_and_every_line_has_a_text() {
    let page_texts = page_texts();
    let mut reason_texts = page_texts["why"].as_object().unwrap().clone();
    for name in reasons() {
        // A reason may have another text for grounds without two colours.
        for suffix in ["_abstract", "_abstract_one", "_abstract_other"] {
            reason_texts.remove(&format!("{name}{suffix}"));
        }
        match reason_texts.remove(name) {
            Some(sentence) => assert!(!sentence.as_str().unwrap().contains("{{count}}"), "{name}"),
            None => {
                for form in ["one", "other"] {
                    assert!(
                        reason_texts.remove(&format!("{name}_{form}")).is_some(),
                        "{name}"
                    );
                }
            }
        }
    }
    assert!(
        reason_texts.is_empty(),
        "texts without a reason: {reason_texts:?}"
    );
    let mut line_texts = page_texts["line"].as_object().unwrap().clone();
    // The program of a given path belongs to no algorithm.
    let programs = || Algorithm::programs().chain([&GIVEN_PATH]);
    let rows = || programs().flat_map(|program| program.rows);
    for row in rows() {
        assert_eq!(serde_json::json!(row.line), row.line.0);
        for form in ["code", "words"] {
            assert!(page_texts["line"][row.text][form].is_string(), "{row:?}");
        }
    }
    for row in rows() {
        line_texts.remove(row.text);
    }
    assert!(
        line_texts.is_empty(),
        "texts without a line: {line_texts:?}"
    );
    let all_line_texts = page_texts["line"].as_object().unwrap().values();
    let distinct: BTreeSet<String> = all_line_texts.map(ToString::to_string).collect();
    assert_eq!(
        distinct.len(),
        page_texts["line"].as_object().unwrap().len(),
        "lines with equal texts must share one text"
    );
}

#[test]
fn every_program_that_constructs_tours_has_a_text() {
    let page_texts = page_texts();
    let texts = page_texts["made"].as_object().unwrap();
    for program in Algorithm::programs() {
        let constructs_tours =
            program.row(LineName::ALONG).is_some() || belongs_to_portfolio(program);
        assert_eq!(
            texts.contains_key(program.name),
            constructs_tours,
            "{program:?}"
        );
    }
}

/// Whether the program belongs to the portfolio of solvers: `answer` is the whole portfolio, and `counting` is its
/// first method.
fn belongs_to_portfolio(program: &Pseudocode) -> bool {
    ["answer", "counting"].contains(&program.name)
}

/// The lines and reasons seen in all the searches of a test.
#[derive(Default)]
struct SeenLines {
    lines: BTreeSet<(&'static str, &'static str)>,
    reasons: BTreeMap<&'static str, StepReason>,
}

impl SeenLines {
    fn run(&mut self, mut search: Box<dyn Search>, steps: u64) {
        for _ in 0..steps {
            let Some(next_step) = search.next_step() else {
                assert_eq!(search.next(), None);
                break;
            };
            self.lines
                .insert((next_step.program.name, next_step.line.0));
            self.reasons.insert(next_step.why.name(), next_step.why);
            assert_eq!(search.next(), Some(next_step.step));
        }
    }
}

/// Checks that every line and every reason occurs, and that every reason has the values that its sentence needs.
#[test]
fn every_line_and_every_reason_occurs() {
    let mut seen = SeenLines::default();
    let open = Goal::FIRST;
    let closed = Goal {
        closed: true,
        all: false,
    };
    let all_closed = Goal {
        closed: true,
        all: true,
    };
    for goal in [open, closed, Goal::ALL, all_closed] {
        for algorithm in Algorithm::ALL {
            for (board, start, steps) in [
                ((1, 1), 0, 100),
                ((1, 2), 0, 100),
                ((3, 3), 0, 300),
                ((3, 4), 0, 2_000),
                ((3, 10), 0, 2_000),
                ((3, 5), 2, 100),
                ((5, 5), 0, 2_500),
                ((5, 5), 1, 300),
                ((5, 6), 7, 2_500),
                ((6, 6), 14, 2_500),
                ((8, 8), 9, 300),
                ((9, 8), 60, 300),
                ((11, 11), 60, 400),
            ] {
                for (order, seed) in [("jumps", 0), ("rows", 1), ("granada", 2)] {
                    let experiment = experiment(board, start, order, algorithm, goal, seed);
                    seen.run(experiment.search_with_memory_limit(1 << 14), steps);
                }
            }
        }
    }
    let graph = |rows, columns| {
        std::sync::Arc::new(Graph::knight(
            Board::new(rows, columns).unwrap(),
            &MoveOrder::ROWS,
        ))
    };
    seen.run(
        Box::new(Greedy::new(
            Warnsdorff::new(graph(5, 5), 0, ListOrder).unwrap(),
        )),
        100,
    );
    seen.run(
        Box::new(Greedy::new(
            Warnsdorff::new(graph(7, 7), 16, ListOrder).unwrap(),
        )),
        100,
    );
    seen.run(Box::new(BreadthFirst::new(graph(5, 5), 0, 0).unwrap()), 100);
    // No tour starts on this colour, so all sixteen attempts fail and random walks follow.
    let unsolvable = experiment((5, 13), 1, "rows", Algorithm::Cascade, open, 0);
    seen.run(unsolvable.search(), 1_200);
    // These graphs reach cases that a knight's graph does not reach soon.
    let graph_of = |lists: &[Vec<Square>]| std::sync::Arc::new(Graph::from_lists(lists).unwrap());
    let star = graph_of(&[vec![1, 2, 3], vec![0], vec![0], vec![0]]);
    seen.run(
        Box::new(DepthFirst::new(star.clone(), 1, ListOrder).unwrap()),
        100,
    );
    seen.run(Box::new(Pruned::new(&star, 0, Goal::ALL).unwrap()), 100);
    let ring = graph_of(&[vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]]);
    seen.run(Box::new(Pruned::new(&ring, 0, all_closed).unwrap()), 100);
    let triangle_with_two_tails =
        graph_of(&[vec![1, 2], vec![0, 2, 3], vec![0, 1, 4], vec![1], vec![2]]);
    seen.run(
        Box::new(Pruned::new(&triangle_with_two_tails, 0, open).unwrap()),
        100,
    );
    let six_vertices = graph_of(&[
        vec![1, 3, 5],
        vec![0, 2, 4],
        vec![1, 3, 5],
        vec![2, 0],
        vec![1],
        vec![2, 0],
    ]);
    for goal in [open, closed] {
        seen.run(Box::new(Pruned::new(&six_vertices, 0, goal).unwrap()), 100);
    }

    // Programs that follow a known tour, prove that there is no tour, or find no tour.
    for program in Algorithm::programs() {
        let has_line = |line| program.row(line).is_some();
        if has_line(LineName::ALONG) {
            let walk = KnownPath::along(ring.clone(), vec![0, 1, 2, 3], program);
            seen.run(Box::new(walk), 100);
        }
        if belongs_to_portfolio(program) || has_line(LineName::ALONG) {
            let impossible = KnownPath::impossible(ring.clone(), 0, true, program).unwrap();
            seen.run(Box::new(impossible), 100);
            if has_line(LineName::STUCK) {
                let not_found = KnownPath::not_found(ring.clone(), 0, program).unwrap();
                seen.run(Box::new(not_found), 100);
            }
        }
    }

    for program in Algorithm::programs() {
        for row in program.rows.iter().filter(|row| row.is_step) {
            let line = (program.name, row.line.0);
            assert!(seen.lines.contains(&line), "{line:?} never occurred");
        }
    }
    let (seen_reasons, reasons) = (seen.reasons.keys().copied().collect(), reasons());
    let unmatched: Vec<&&str> = reasons.symmetric_difference(&seen_reasons).collect();
    assert!(
        unmatched.is_empty(),
        "reasons that never occurred, or have no name: {unmatched:?}"
    );

    let page_texts = page_texts();
    for (name, reason) in seen.reasons {
        let reason = serde_json::to_value(reason).unwrap();
        let reason_fields = reason.as_object().unwrap();
        assert_eq!(reason_fields["kind"], name);
        for form in ["", "_one", "_other"] {
            let key = format!("{name}{form}");
            let Some(sentence) = page_texts["why"].get(&key) else {
                continue;
            };
            for placeholder in placeholder_names(sentence.as_str().unwrap()) {
                let is_known = ["piece", "noun", "nouns"].contains(&placeholder)
                    || ["squares", "counts", "programs"]
                        .iter()
                        .any(|group| reason_fields[*group].get(placeholder).is_some());
                assert!(is_known, "{key} asks for {placeholder}");
            }
        }
    }
}

#[test]
fn next_steps_are_serialised_as_plain_data() {
    let experiment = experiment((8, 8), 0, "rows", Algorithm::Warnsdorff, Goal::FIRST, 0);
    let mut search = experiment.search();
    search.advance(1);
    let next_step = serde_json::to_value(search.next_step().unwrap()).unwrap();
    let expected = serde_json::json!({
        "step": {"kind": "enter", "square": 10},
        "why": {
            "kind": "tie-order",
            "squares": {"square": 10},
            "counts": {"tied": 2, "count": 5},
            "programs": {},
        },
        "program": "warnsdorff",
        "line": "order",
    });
    assert_eq!(next_step, expected);
    let decision = serde_json::to_value(search.decision()).unwrap();
    let expected = serde_json::json!({
        "square": 0,
        "place": 0,
        "candidates": [
            {"square": 10, "state": "next", "degree": 5, "keys": [], "visits": null},
            {"square": 17, "state": "waiting", "degree": 5, "keys": [], "visits": null},
        ],
    });
    assert_eq!(decision, expected);
}
