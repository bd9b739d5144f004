//! A search explains itself correctly: the announced step follows, for the reason it gives, and its numbers match a
//! slow count.

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

/// Any experiment with `algorithm`.
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

/// Compares everything that `search` says about its state with its next step and with a slow count. A depth-first
/// search is also compared with the log of its steps.
fn check(experiment: &Experiment, search: &dyn Search, log: &SearchHistory) {
    let outlook = search.next_step();
    let mut ahead = dyn_clone::clone_box(search);
    assert_eq!(outlook.map(|outlook| outlook.step), ahead.next());
    let decision = search.decision();
    let path = search.path().to_vec();
    if path.is_empty() {
        assert_eq!((decision.square, decision.place), (None, -1));
        let [start] = &decision.candidates[..] else {
            panic!("{decision:?}");
        };
        assert_eq!(start.square, experiment.start());
        let tried = outlook.is_none_or(|outlook| outlook.step == Step::Exhausted);
        assert_eq!(start.state == CandidateState::Failed, tried);
    }
    let Some(outlook) = outlook else { return };
    let row = outlook.program.row(outlook.line);
    assert!(row.is_some_and(|row| row.is_step), "{outlook:?}");
    // The program's description must list every kind of tie that can occur.
    if let StepReason::TieOrder { .. }
    | StepReason::TieMeasure { .. }
    | StepReason::TieMeasureOrder { .. } = outlook.why
    {
        let tie = (outlook.line, outlook.why.name());
        assert!(
            outlook.program.tie_breaks().any(|other| other == tie),
            "{tie:?}"
        );
    }
    if let Step::Enter { square } = outlook.step {
        let next = decision
            .candidates
            .iter()
            .find(|candidate| candidate.state == CandidateState::Next);
        assert_eq!(next.map(|candidate| candidate.square), Some(square));
    }
    let slow = Reference {
        experiment,
        graph: experiment.graph(),
        attempts: search.counters().attempts,
        path,
    };
    let decisions = search.decisions(0..usize::MAX);
    assert_eq!(decisions.len(), slow.path.len());
    if let Some(last) = decisions.last() {
        assert_eq!(last, &decision);
    }
    for decision in &decisions {
        slow.check_decision(decision, outlook.program, false);
    }
    if !slow.path.is_empty() {
        let truth = ReasonCheck {
            reference: &slow,
            decisions: &decisions,
            closed: experiment.goal().closed,
        };
        assert!(truth.holds(outlook.why), "{:?} {outlook:?}", slow.path);
    }
    let middle = slow.path.len() / 2;
    assert_eq!(
        search.decisions(middle / 2..middle),
        decisions[middle / 2..middle]
    );
    if !is_depth_first(outlook.program) || search.counters().attempts > 1 {
        return;
    }
    // The visits of a square are those of the squares tried from it, plus its own.
    let mut visits = search.counters().visits;
    for (place, decision) in decisions.iter().enumerate() {
        let tried: Vec<(Square, u64)> = decision
            .candidates
            .iter()
            .filter_map(|candidate| Some((candidate.square, candidate.visits?)))
            .collect();
        assert_eq!(tried, log.tried_at(place), "at {place} of {:?}", slow.path);
        let below: u64 = tried.iter().map(|&(_, visits)| visits).sum();
        assert_eq!(visits, 1 + below);
        visits = tried.last().map_or(0, |&(_, visits)| visits);
    }
}

/// Alternates leaps with single steps, and checks the search after each of them.
fn check_search(experiment: &Experiment, leaps: &[u64], steps: u64) {
    let mut search = experiment.search_with_memory_limit(1 << 16);
    let mut stepped = search.clone();
    let mut log = SearchHistory::default();
    let mut go = |search: &mut Box<dyn Search>, steps: u64, log: &mut SearchHistory| {
        let taken = search.advance(steps).steps;
        for _ in 0..taken {
            log.record(stepped.next().unwrap());
        }
        taken
    };
    check(experiment, &*search, &log);
    for &leap in leaps {
        go(&mut search, leap, &mut log);
        for _ in 0..steps {
            check(experiment, &*search, &log);
            if go(&mut search, 1, &mut log) == 0 {
                return;
            }
        }
    }
}

/// Leaps that reach positions near the start and far from it.
fn any_step_counts() -> impl Strategy<Value = Vec<u64>> {
    let leap = prop_oneof![0_u64..30, 20_u64..300, 1_000_u64..20_000];
    prop::collection::vec(leap, 5)
}

#[test]
fn every_algorithm_foresees_its_steps() {
    for algorithm in Algorithm::ALL {
        let mut runner = TestRunner::new(ProptestConfig {
            cases: 100,
            failure_persistence: None,
            ..ProptestConfig::default()
        });
        let runs = (any_experiment(algorithm), any_step_counts());
        let checked = runner.run(&runs, |(experiment, leaps)| {
            check_search(&experiment, &leaps, 20);
            Ok(())
        });
        checked.unwrap_or_else(|error| panic!("{algorithm:?}: {error}"));
    }
}

/// Large boards and large leaps: thousands of subtrees are recorded, and dead ends are counted in bulk.
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

/// The page's texts in English, from which all other languages are translated.
///
/// The texts of the default search, which the page starts with, have a file of their own.
fn words() -> Value {
    let [mut words, rest] = ["explanation", "answers"].map(|name| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/www/locales/en");
        let text = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
        serde_json::from_str::<Value>(&text).unwrap()
    });
    for (group, texts) in rest.as_object().unwrap() {
        let texts = texts.as_object().unwrap().clone();
        match words[group].as_object_mut() {
            Some(group) => group.extend(texts),
            None => words[group] = texts.into(),
        }
    }
    words
}

/// The names of all reasons: those common to every rule, and those of the programs' ties.
fn reasons() -> BTreeSet<&'static str> {
    let ties = Algorithm::programs().flat_map(Pseudocode::tie_breaks);
    let ties = ties.map(|(_, name)| name);
    ties.chain(StepReason::NAMES.iter().copied()).collect()
}

/// The names of the placeholders `{{name}}` in a text.
fn placeholder_names(text: &str) -> BTreeSet<&str> {
    let opened = text.split("{{").skip(1);
    opened
        .map(|rest| rest.split("}}").next().unwrap())
        .collect()
}

#[test]
fn every_reason_and_every_line_has_its_words() {
    let words = words();
    let mut whys = words["why"].as_object().unwrap().clone();
    for name in reasons() {
        // On grounds without two colours, alternative texts may replace these.
        for other in ["_abstract", "_abstract_one", "_abstract_other"] {
            whys.remove(&format!("{name}{other}"));
        }
        match whys.remove(name) {
            Some(sentence) => assert!(!sentence.as_str().unwrap().contains("{{count}}"), "{name}"),
            None => {
                for form in ["one", "other"] {
                    assert!(whys.remove(&format!("{name}_{form}")).is_some(), "{name}");
                }
            }
        }
    }
    assert!(whys.is_empty(), "words for nothing: {whys:?}");
    let mut lines = words["line"].as_object().unwrap().clone();
    // A given tour has a program too, although it has no algorithm.
    let programs = || Algorithm::programs().chain([&GIVEN_PATH]);
    let rows = || programs().flat_map(|program| program.rows);
    for row in rows() {
        assert_eq!(serde_json::json!(row.line), row.line.0);
        for part in ["code", "words"] {
            assert!(words["line"][row.text][part].is_string(), "{row:?}");
        }
    }
    for row in rows() {
        lines.remove(row.text);
    }
    assert!(lines.is_empty(), "words for nothing: {lines:?}");
    let texts = words["line"].as_object().unwrap().values();
    let distinct: BTreeSet<String> = texts.map(ToString::to_string).collect();
    assert_eq!(
        distinct.len(),
        words["line"].as_object().unwrap().len(),
        "lines of equal text are one text"
    );
}

#[test]
fn whatever_makes_tours_has_its_words() {
    let words = words();
    let made = words["made"].as_object().unwrap();
    for program in Algorithm::programs() {
        let makes = program.row(LineName::ALONG).is_some() || is_portfolio(program);
        assert_eq!(made.contains_key(program.name), makes, "{program:?}");
    }
}

/// Whether the program shows a sequence of solvers, or counting, which is the first of them.
fn is_portfolio(program: &Pseudocode) -> bool {
    ["answer", "counting"].contains(&program.name)
}

/// The lines and reasons seen in all the searches of a test.
#[derive(Default)]
struct SeenLines {
    lines: BTreeSet<(&'static str, &'static str)>,
    whys: BTreeMap<&'static str, StepReason>,
}

impl SeenLines {
    fn run(&mut self, mut search: Box<dyn Search>, steps: u64) {
        for _ in 0..steps {
            let Some(outlook) = search.next_step() else {
                assert_eq!(search.next(), None);
                break;
            };
            self.lines.insert((outlook.program.name, outlook.line.0));
            self.whys.insert(outlook.why.name(), outlook.why);
            assert_eq!(search.next(), Some(outlook.step));
        }
    }
}

/// Checks that every line and every reason occurs, and that a reason has the parts that its sentence needs.
#[test]
fn every_line_and_every_reason_is_met_somewhere() {
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
    // All sixteen attempts fail where the colours do not fit, so random numbers decide next.
    let hopeless = experiment((5, 13), 1, "rows", Algorithm::Cascade, open, 0);
    seen.run(hopeless.search(), 1_200);
    // Graphs of other shapes reach cases that a knight's board does not reach soon.
    let path = |lists: &[Vec<Square>]| std::sync::Arc::new(Graph::from_lists(lists).unwrap());
    let star = path(&[vec![1, 2, 3], vec![0], vec![0], vec![0]]);
    seen.run(
        Box::new(DepthFirst::new(star.clone(), 1, ListOrder).unwrap()),
        100,
    );
    seen.run(Box::new(Pruned::new(&star, 0, Goal::ALL).unwrap()), 100);
    let ring = path(&[vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]]);
    seen.run(Box::new(Pruned::new(&ring, 0, all_closed).unwrap()), 100);
    let horned = path(&[vec![1, 2], vec![0, 2, 3], vec![0, 1, 4], vec![1], vec![2]]);
    seen.run(Box::new(Pruned::new(&horned, 0, open).unwrap()), 100);
    let tailed = path(&[
        vec![1, 3, 5],
        vec![0, 2, 4],
        vec![1, 3, 5],
        vec![2, 0],
        vec![1],
        vec![2, 0],
    ]);
    for goal in [open, closed] {
        seen.run(Box::new(Pruned::new(&tailed, 0, goal).unwrap()), 100);
    }

    // Programs that follow a ready-made tour, and those that prove there is none or find none.
    for program in Algorithm::programs() {
        let has = |line| program.row(line).is_some();
        if has(LineName::ALONG) {
            let walk = KnownPath::along(ring.clone(), vec![0, 1, 2, 3], program);
            seen.run(Box::new(walk), 100);
        }
        if is_portfolio(program) || has(LineName::ALONG) {
            let proved = KnownPath::impossible(ring.clone(), 0, true, program).unwrap();
            seen.run(Box::new(proved), 100);
            if has(LineName::STUCK) {
                let nowhere = KnownPath::not_found(ring.clone(), 0, program).unwrap();
                seen.run(Box::new(nowhere), 100);
            }
        }
    }

    for program in Algorithm::programs() {
        for row in program.rows.iter().filter(|row| row.is_step) {
            let line = (program.name, row.line.0);
            assert!(seen.lines.contains(&line), "{line:?} was never met");
        }
    }
    let (met, reasons) = (seen.whys.keys().copied().collect(), reasons());
    let missing: Vec<&&str> = reasons.symmetric_difference(&met).collect();
    assert!(missing.is_empty(), "never met, or met alone: {missing:?}");

    let words = words();
    for (name, why) in seen.whys {
        let why = serde_json::to_value(why).unwrap();
        let parts = why.as_object().unwrap();
        assert_eq!(parts["kind"], name);
        for form in ["", "_one", "_other"] {
            let key = format!("{name}{form}");
            let Some(sentence) = words["why"].get(&key) else {
                continue;
            };
            for gap in placeholder_names(sentence.as_str().unwrap()) {
                let known = ["piece", "noun", "nouns"].contains(&gap)
                    || ["squares", "counts", "programs"]
                        .iter()
                        .any(|sort| parts[*sort].get(gap).is_some());
                assert!(known, "{key} asks for {gap}");
            }
        }
    }
}

#[test]
fn an_outlook_crosses_as_plain_data() {
    let experiment = experiment((8, 8), 0, "rows", Algorithm::Warnsdorff, Goal::FIRST, 0);
    let mut search = experiment.search();
    search.advance(1);
    let outlook = serde_json::to_value(search.next_step().unwrap()).unwrap();
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
    assert_eq!(outlook, expected);
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
