//! Runs of constructions and solvers. Every complete run finds a tour or the reason why there is none.

use knights_tour::board::Board;
use knights_tour::ends::End;
use knights_tour::experiment::{Algorithm, Draft, Experiment, Field, LinkFault, Problem};
use knights_tour::graph::Graph;
use knights_tour::run::{Outcome, Run, RunGoal};
use knights_tour::solve::{Forcing, Solver, SolverStatus};
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use knights_tour::verdict::proof::{Proof, refute_by_structure};
use knights_tour::verdict::{Feasibility, Reason};
use proptest::prelude::*;

/// The adjacency lists of the Petersen graph.
const PETERSEN: &str = "1,4,5;0,2,6;1,3,7;2,4,8;3,0,9;0,7,8;1,8,9;2,5,9;3,5,6;4,6,7";
/// The adjacency lists of the graph of a cube.
const CUBE: &str = "1,2,4;0,3,5;0,3,6;1,2,7;0,5,6;1,4,7;2,4,7;3,5,6";

/// The name of the algorithm that accepts every ground.
const AUTO: &str = "auto";

fn draft(rows: u32, columns: u32, algorithm: &str, tour: &str) -> Draft {
    Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        algorithm: algorithm.into(),
        tour: tour.into(),
        ..Draft::default()
    }
}

fn graph_draft(lists: &str, algorithm: &str, tour: &str) -> Draft {
    Draft {
        graph: lists.into(),
        ..draft(1, 1, algorithm, tour)
    }
}

fn run(draft: &Draft) -> Run {
    Run::new(&draft.validate().unwrap(), RunGoal::Search)
}

/// The answer of an experiment: a verified tour, or the reason why there is none. Panics if there is no answer.
fn answer(experiment: &Experiment) -> Result<Tour, Reason> {
    if let Some(reason) = experiment.refutation() {
        return Err(reason);
    }
    let mut run = Run::new(experiment, RunGoal::Search);
    if let Some(Outcome::Impossible { reason, .. }) = run.work(u64::MAX).unwrap() {
        return Err(reason);
    }
    let mut search = run.search();
    let last = search.advance_to_tour(u64::MAX).last;
    match (run.outcome(), last) {
        (Some(Outcome::Search), Some(Step::Exhausted)) => {
            let visits = search.counters().visits;
            Err(Reason::Exhausted { visits })
        }
        (_, Some(Step::Tour)) => {
            let tour = Tour::verify_on(experiment.ground(), search.path()).unwrap();
            assert_eq!(tour.squares()[0], experiment.start());
            assert!(tour.is_closed() || !experiment.goal().closed);
            if let Some(end) = experiment.end() {
                assert_eq!(tour.squares().last(), Some(&end));
            }
            Ok(tour)
        }
        other => panic!("no answer: {other:?}"),
    }
}

#[test]
fn every_start_of_every_small_rectangle_has_a_tour_or_a_reason() {
    for rows in 1..=10 {
        for columns in 1..=10 {
            let board = Board::new(rows, columns).unwrap();
            for tour in ["open", "closed"] {
                for start in 0..board.size() {
                    let draft = Draft {
                        start: format!("{},{}", board.row(start), board.column(start)),
                        ..draft(rows, columns, AUTO, tour)
                    };
                    let experiment = draft.validate().unwrap();
                    let feasibility = Feasibility::of_board(board, start, tour == "closed");
                    assert_eq!(
                        answer(&experiment).is_ok(),
                        feasibility == Feasibility::Possible,
                        "{rows}×{columns} from {start}, {tour}"
                    );
                }
            }
        }
    }
}

#[test]
fn grounds_of_all_kinds_have_a_tour_or_a_reason() {
    let piece = |leaper: &str, tour| Draft {
        leaper: leaper.into(),
        ..draft(10, 10, AUTO, tour)
    };
    let joined = |topology: &str, rows, columns, tour| Draft {
        topology: topology.into(),
        ..draft(rows, columns, AUTO, tour)
    };
    for draft in [
        joined("torus", 10, 10, "closed"),
        joined("torus", 9, 9, "closed"),
        joined("cylinder", 12, 11, "closed"),
        joined("cylinder", 20, 3, "open"),
        joined("torus", 3, 3, "closed"),
        piece("zebra", "open"),
        piece("zebra", "closed"),
        piece("giraffe", "open"),
        graph_draft(CUBE, AUTO, "open"),
        graph_draft(CUBE, AUTO, "closed"),
        graph_draft(PETERSEN, AUTO, "open"),
    ] {
        assert_eq!(answer(&draft.validate().unwrap()).err(), None, "{draft:?}");
    }
    let (reached, squares) = (50, 100);
    assert_eq!(
        answer(&piece("camel", "open").validate().unwrap()),
        Err(Reason::Disconnected { reached, squares })
    );
    assert!(matches!(
        answer(&graph_draft(PETERSEN, AUTO, "closed").validate().unwrap()),
        Err(Reason::Exhausted { .. })
    ));
    assert!(matches!(
        answer(
            &graph_draft(PETERSEN, "forcing", "closed")
                .validate()
                .unwrap()
        ),
        Err(Reason::Forced { nodes: 1.. })
    ));
}

/// A triangle 0, 1, 2, with another triangle attached to each of its vertices.
const TRIANGLES: &str = "1,2,3,4;0,2,5,6;0,1,7,8;0,4;0,3;1,6;1,5;2,8;2,7";

#[test]
fn solvers_report_their_reasons() {
    let reason = |lists: &str, start: u32, end: &str, tour| {
        let draft = Draft {
            start: format!("0,{start}"),
            end: end.into(),
            ..graph_draft(lists, "forcing", tour)
        };
        match run(&draft).work(u64::MAX).unwrap() {
            Some(Outcome::Impossible { by, reason }) if by.name == "forcing" => reason,
            outcome => panic!("{lists}: {outcome:?}"),
        }
    };
    let end = 2;
    let ring = "1,3;0,2;1,3;2,0";
    assert_eq!(reason(ring, 0, "0,2", "open"), Reason::EndColour { end });
    let square = 3;
    let row = "1;0,2;1,3;2";
    assert_eq!(
        reason(row, 0, "0,1", "open"),
        Reason::NoWayThrough { square }
    );
    let (square, parts) = (0, 2);
    assert_eq!(
        reason(TRIANGLES, 0, "", "open"),
        Reason::CutSquare { square, parts }
    );
    assert!(matches!(
        reason(TRIANGLES, 3, "", "open"),
        Reason::DeadEndParts { .. }
    ));
    let square = 2;
    assert_eq!(
        reason(TRIANGLES, 3, "0,5", "open"),
        Reason::DeadEndPart { square }
    );
    // Squares 2, 3 and 4 have only the neighbours 0 and 1. A closed tour needs six moves from the three squares, but
    // the two neighbours allow only four.
    let shared_neighbours = "2,3,4,8,9;2,3,4,8,9;0,1;0,1;0,1;8,9;8,9;8,9;0,1,5,6,7;0,1,5,6,7";
    let draft = graph_draft(shared_neighbours, "two-factor", "closed");
    let outcome = run(&draft).work(u64::MAX).unwrap();
    let Some(Outcome::Impossible { by, reason }) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(by.name, "two-factor");
    let Reason::TooFewNeighbours {
        needed, allowed, ..
    } = reason
    else {
        panic!("{reason:?}");
    };
    assert_eq!((needed, allowed), (6, 4));
}

/// Checks that the page has a sentence for every reason of the solvers. The placeholders of a sentence must be parts of
/// the reason, or values that exist for every run.
#[test]
fn every_reason_of_the_solvers_has_a_sentence() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/locales/en/answers.json");
    let answers: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let (rows, columns, square, other) = (3, 4, 1, 2);
    for reason in [
        Reason::NotToThere { rows, columns },
        Reason::EndColour { end: 1 },
        Reason::NoWayThrough { square },
        Reason::CutSquare { square, parts: 3 },
        Reason::DeadEndParts { square, other },
        Reason::DeadEndPart { square },
        Reason::TooFewNeighbours {
            squares: 3,
            needed: 6,
            allowed: 4,
        },
        Reason::Forced { nodes: 9 },
    ] {
        let parts = reason.parts();
        let sentence = &answers["detail"]["refuted"][reason.name()];
        let sentence = sentence.as_str().unwrap_or_else(|| panic!("{reason:?}"));
        for text_after_brace in sentence.split("{{").skip(1) {
            let placeholder = text_after_brace.split("}}").next().unwrap();
            let is_common = ["start", "piece", "noun", "nouns"].contains(&placeholder);
            let is_part = parts.iter().any(|&(name, _)| name == placeholder);
            assert!(is_part || is_common, "{reason:?}: {placeholder}");
        }
    }
}

#[test]
fn ends_without_a_tour_are_reported_on_a_narrow_board() {
    let board = Board::new(3, 7).unwrap();
    let graph = Graph::knight(board, &knights_tour::moves::MoveOrder::ROWS);
    for start in 0..board.size() {
        for end in (0..board.size()).filter(|&end| end != start) {
            let coordinates = |square| format!("{},{}", board.row(square), board.column(square));
            let draft = Draft {
                start: coordinates(start),
                end: coordinates(end),
                ..draft(3, 7, AUTO, "open")
            };
            let mut solver = Forcing::new(&graph, start, End::At(end), 1).unwrap();
            let exists = matches!(solver.work(u64::MAX), SolverStatus::Tour(_));
            let found = answer(&draft.validate().unwrap());
            assert_eq!(found.is_ok(), exists, "{start} to {end}: {found:?}");
            let has_tours = Feasibility::of_board(board, start, false) == Feasibility::Possible;
            if has_tours
                && let Some(Proof::Counting(Reason::EndColour { end })) =
                    refute_by_structure(&graph, start, End::At(end))
            {
                assert_eq!(found, Err(Reason::EndColour { end }));
            }
        }
    }
}

#[test]
fn every_construction_and_every_solver_finds_tours() {
    for (algorithm, rows, columns, tour, expected) in [
        ("construction", 30, 20, "closed", "blocks"),
        ("construction", 5, 5, "open", "blocks"),
        ("construction", 3, 30, "closed", "columns"),
        ("construction", 1, 1, "open", "columns"),
        ("forcing", 12, 12, "closed", "forcing"),
        ("rotations", 30, 30, "open", "rotations"),
        ("two-factor", 40, 40, "closed", "two-factor"),
        // A closed tour also answers the question for an open tour.
        ("two-factor", 40, 40, "open", "two-factor"),
    ] {
        let mut run = run(&draft(rows, columns, algorithm, tour));
        let outcome = run.work(u64::MAX).unwrap();
        let Some(Outcome::Tour {
            by: Some(by),
            closed,
        }) = outcome
        else {
            panic!("{algorithm}: {outcome:?}");
        };
        assert_eq!(by.name, expected);
        assert!(closed || tour == "open");
        assert_eq!(run.progress().by, Some(by));
    }
}

#[test]
fn a_solver_works_in_slices_and_cannot_resume_before_it_ends() {
    let draft = Draft {
        shortcuts: false,
        ..draft(4, 40, "forcing", "closed")
    };
    let mut run = run(&draft);
    // A step of this solver counts as 40 steps of a search: a quarter of the number of squares.
    assert_eq!(run.work(4_000), Ok(None));
    assert_eq!(run.progress().steps, 100);
    assert_eq!(run.progress().by.map(|by| by.name), Some("forcing"));
    // The run has no outcome yet, so its search stops after the start.
    let steps: Vec<Step> = run.search().collect();
    assert_eq!(steps, [Step::Enter { square: 0 }, Step::Stuck]);
    // Only a run that has ended can resume.
    assert!(!run.resume());
    assert_eq!(run.progress().steps, 100);
    assert_eq!(run.work(2_000), Ok(None));
    assert_eq!(run.progress().steps, 150);
}

#[test]
fn the_end_is_validated_with_the_other_fields() {
    let problem = |algorithm: &str, tour: &str, end: &str| {
        let draft = Draft {
            end: end.into(),
            ..draft(8, 8, algorithm, tour)
        };
        let error = draft.validate().unwrap_err();
        assert_eq!((error.field, error.value.as_str()), (Field::End, end));
        assert_eq!(draft.validate_with_nearest_start(100).unwrap_err(), error);
        error.problem
    };
    let (last_row, last_column) = (7, 7);
    for end_off_board in ["8,0", "i1"] {
        let problem = problem(AUTO, "open", end_off_board);
        assert_eq!(
            problem,
            Problem::OffBoard {
                last_row,
                last_column
            }
        );
    }
    assert_eq!(problem(AUTO, "open", "8h"), Problem::NotASquare);
    for start in ["0,0", "a8"] {
        assert_eq!(problem(AUTO, "open", start), Problem::EndIsStart);
    }
    assert_eq!(problem(AUTO, "closed", "0,1"), Problem::EndOfClosed);
    for algorithm in [
        "warnsdorff",
        "pruned",
        "two-factor",
        "construction",
        "cascade",
    ] {
        assert_eq!(
            problem(algorithm, "open", "0,1"),
            Problem::TakesNoEnd,
            "{algorithm}"
        );
    }
    let holed = Draft {
        holes: ".x".into(),
        end: "0,1".into(),
        ..draft(8, 8, AUTO, "open")
    };
    assert_eq!(holed.validate().unwrap_err().problem, Problem::Hole);
    for algorithm in Algorithm::ALL
        .into_iter()
        .filter(|algorithm| algorithm.supports_end())
    {
        let narrow = Draft {
            end: "2,3".into(),
            ..draft(3, 4, algorithm.name(), "open")
        };
        assert_eq!(narrow.validate().unwrap().end(), Some(11));
    }
    // On a single square, that square is the start and the end.
    let single = Draft {
        end: "0,0".into(),
        ..draft(1, 1, AUTO, "open")
    };
    assert_eq!(answer(&single.validate().unwrap()).unwrap().squares(), [0]);
}

#[test]
fn a_link_preserves_the_end() {
    let experiment = Draft {
        end: "5,3".into(),
        holes: "x".into(),
        start: "0,1".into(),
        ..draft(6, 7, AUTO, "open")
    };
    let experiment = experiment.validate().unwrap();
    let query = experiment.to_query().unwrap();
    assert!(query.contains("&end=5,3"), "{query}");
    let link = knights_tour::experiment::Link::read(&query, 100);
    assert_eq!(link.faults, []);
    assert_eq!(link.draft.validate(), Ok(experiment));
    let invalid_link =
        knights_tour::experiment::Link::read("board=8x8&end=9,9&algorithm=auto", 100);
    assert!(
        matches!(&invalid_link.faults[0], LinkFault::Draft(error) if error.field == Field::End)
    );
    assert_eq!(invalid_link.draft.end, "");
}

/// Generates the adjacency lists of graphs of up to twelve vertices, connected or not.
fn any_lists() -> impl Strategy<Value = String> {
    (2_usize..=12).prop_flat_map(|size| {
        prop::collection::vec(prop::bool::weighted(0.35), size * size).prop_map(move |edges| {
            let is_edge = |a: usize, b: usize| edges[a.min(b) * size + a.max(b)];
            let list = |a: usize| {
                let others = (0..size).filter(|&b| b != a && is_edge(a, b));
                others.map(|b| b.to_string()).collect::<Vec<_>>().join(",")
            };
            (0..size).map(list).map(|list| format!("{list};")).collect()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn automatic_solving_agrees_with_exact_search(
        lists in any_lists(),
        start in any::<prop::sample::Index>(),
        end in any::<prop::sample::Index>(),
        kind in 0..3,
        seed in any::<u32>(),
    ) {
        // A vertex without neighbours has an empty list. Only a text with names distinguishes an empty list from a
        // missing list.
        let named: String = lists
            .split_terminator(';')
            .enumerate()
            .map(|(vertex, list)| format!("{vertex}: {list}\n"))
            .collect();
        let size = named.lines().count();
        let (start, end) = (start.index(size), end.index(size));
        prop_assume!(start != end);
        let draft = Draft {
            start: format!("0,{start}"),
            end: if kind == 2 { format!("0,{end}") } else { String::new() },
            seed: seed.to_string(),
            ..graph_draft(&named, AUTO, if kind == 1 { "closed" } else { "open" })
        };
        let experiment = draft.validate().unwrap();
        let graph = experiment.graph();
        let end = experiment.end_constraint();
        let mut solver = Forcing::new(&graph, experiment.start(), end, 1).unwrap();
        let exists = matches!(solver.work(u64::MAX), SolverStatus::Tour(_));
        prop_assert_eq!(answer(&experiment).is_ok(), exists, "{:?}", draft);
    }
}
