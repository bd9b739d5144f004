//! Tests of runs: their outcomes, time slices, limits, and stopping and resuming.

use super::*;
use crate::experiment::Draft;
use crate::step::Step;
use crate::verdict::Reason;

fn run(algorithm: &str, rows: u32, columns: u32, other_fields: Draft) -> Run {
    let draft = Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        algorithm: algorithm.into(),
        ..other_fields
    };
    Run::new(&draft.validate().unwrap(), RunGoal::Search)
}

fn finish(mut run: Run) -> (Outcome, Run) {
    let outcome = run.work(u64::MAX).unwrap().unwrap();
    (outcome, run)
}

#[test]
fn tours_of_up_to_64_squares_are_searched_for_and_larger_tours_are_constructed() {
    let program_name = |rows, columns| match finish(run("auto", rows, columns, Draft::default())).0
    {
        Outcome::Search => None,
        Outcome::Tour { by, .. } => by.map(|by| by.name),
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(program_name(8, 8), None);
    assert_eq!(program_name(9, 8), Some("blocks"));
    assert_eq!(program_name(3, 40), Some("columns"));
}

#[test]
fn a_cascade_ends_with_rotations_where_greedy_searches_fail() {
    // From this start, OctAML16 and all random attempts with this seed fail.
    let failing_start = Draft {
        start: "4,30".into(),
        ..Draft::default()
    };
    let (_, run) = finish(self::run("cascade", 5, 60, failing_start));
    assert_eq!(run.progress().by.unwrap().name, "rotations");
    let mut search = run.search();
    assert_eq!(search.by_ref().last(), Some(Step::Tour));
    assert!(search.counters().attempts > 17);
    let (outcome, _) = finish(self::run("cascade", 12, 12, Draft::default()));
    assert_eq!(outcome, Outcome::Search);
}

#[test]
fn the_outcome_does_not_depend_on_the_time_slices() {
    for algorithm in ["rotations", "two-factor", "forcing"] {
        let unsliced = run(algorithm, 8, 8, Draft::default());
        let mut sliced = unsliced.clone();
        while sliced.work(7).unwrap().is_none() {}
        let (outcome, unsliced) = finish(unsliced);
        assert_eq!(sliced.outcome(), Some(outcome), "{algorithm}");
        assert_eq!(sliced.path(), unsliced.path(), "{algorithm}");
        assert_eq!(
            sliced.progress().steps,
            unsliced.progress().steps,
            "{algorithm}"
        );
    }
}

#[test]
fn a_run_without_a_tour_resumes_with_twice_the_steps() {
    // There is no tour from a square of this colour, but rotations cannot prove that.
    let without_tour = Draft {
        start: "0,1".into(),
        shortcuts: false,
        ..Draft::default()
    };
    let (outcome, mut run) = finish(run("rotations", 5, 5, without_tour));
    assert_eq!(outcome, Outcome::NotFound);
    let first_round = run.progress().steps;
    assert_eq!(first_round, 100 * 25 + 500_000);
    assert_eq!(run.search().last(), Some(Step::Stuck));
    assert!(run.resume());
    assert_eq!(run.outcome(), None);
    assert_eq!(run.work(u64::MAX), Ok(Some(Outcome::NotFound)));
    assert_eq!(run.progress().steps, 3 * first_round);
}

#[test]
fn a_stopped_run_resumes_where_it_stopped() {
    let unstopped = run("rotations", 20, 20, Draft::default());
    let mut stopped = unstopped.clone();
    stopped.work(1).unwrap();
    stopped.stop().unwrap();
    assert_eq!(stopped.outcome(), Some(Outcome::Stopped));
    let steps = stopped.progress().steps;
    assert!(steps > 0);
    assert_eq!(stopped.work(u64::MAX), Ok(Some(Outcome::Stopped)));
    assert_eq!(stopped.search().last(), Some(Step::Stuck));
    assert!(stopped.can_resume() && stopped.resume());
    assert_eq!(stopped.outcome(), None);
    let (outcome, stopped) = finish(stopped);
    let (expected, unstopped) = finish(unstopped);
    assert_eq!((outcome, stopped.path()), (expected, unstopped.path()));
    assert_eq!(stopped.progress().steps, unstopped.progress().steps);
    assert!(!stopped.can_resume());
}

#[test]
fn a_stopped_search_returns_its_current_path() {
    let draft = Draft {
        algorithm: "backtracking".into(),
        order: "jumps".into(),
        ..Draft::default()
    };
    let mut run = Run::new(&draft.validate().unwrap(), RunGoal::Path);
    run.work(1000).unwrap();
    let squares = run.progress().squares;
    run.stop().unwrap();
    assert_eq!(run.work(u64::MAX), Ok(Some(Outcome::Stopped)));
    assert_eq!(run.path().len(), squares as usize);
    assert_eq!(
        run.take_path().unwrap().unwrap().squares().len(),
        squares as usize
    );
    assert!(run.resume());
    assert_eq!(run.counters().steps, 1000);
    run.work(1000).unwrap();
    assert_eq!(run.counters().steps, 2000);
}

#[test]
fn a_visit_limit_is_exact() {
    let run_with_limit = |algorithm: &str, limit: u64| {
        let draft = Draft {
            rows: "5".into(),
            columns: "5".into(),
            algorithm: algorithm.into(),
            ..Draft::default()
        };
        let mut run = Run::new(&draft.validate().unwrap(), RunGoal::Path);
        run.limit_visits(limit);
        let (outcome, run) = finish(run);
        (outcome.name(), run.counters().visits)
    };
    for limit in [1, 2, 100, 287] {
        assert_eq!(run_with_limit("backtracking", limit), ("limit", limit));
    }
    for limit in [288, 289, u64::MAX] {
        assert_eq!(run_with_limit("backtracking", limit), ("tour", 288));
    }
    assert_eq!(run_with_limit("warnsdorff", 24), ("limit", 24));
    assert_eq!(run_with_limit("warnsdorff", 25), ("tour", 25));
}

#[test]
fn a_tour_ends_at_the_given_end_or_a_reason_is_reported() {
    let run_to = |algorithm, rows, columns, end: &str| {
        let end = end.into();
        finish(run(
            algorithm,
            rows,
            columns,
            Draft {
                end,
                ..Draft::default()
            },
        ))
    };
    let tour_end = |program: &str, (outcome, run): (Outcome, Run)| match outcome {
        Outcome::Tour { by: Some(by), .. } if by.name == program => *run.path().last().unwrap(),
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(tour_end("columns", run_to("auto", 3, 4, "2,3")), 11);
    assert_eq!(tour_end("rotations", run_to("auto", 8, 8, "7,6")), 62);
    assert_eq!(tour_end("forcing", run_to("forcing", 8, 8, "0,1")), 1);
    let impossibility = |(outcome, _): (Outcome, Run)| match outcome {
        Outcome::Impossible { reason, .. } => reason,
        outcome => panic!("{outcome:?}"),
    };
    let (rows, columns) = (3, 4);
    assert_eq!(
        impossibility(run_to("auto", 3, 4, "0,3")),
        Reason::NotToThere { rows, columns }
    );
    let end = 2;
    assert_eq!(
        impossibility(run_to("auto", 8, 8, "0,2")),
        Reason::EndColour { end }
    );
}
