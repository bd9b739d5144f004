//! Tests that outcomes of runs are right, and do not depend on the time slices.

use super::*;
use crate::experiment::Draft;
use crate::step::Step;
use crate::verdict::Reason;

fn run(algorithm: &str, rows: u32, columns: u32, parts: Draft) -> Run {
    let draft = Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        algorithm: algorithm.into(),
        ..parts
    };
    Run::new(&draft.validate().unwrap(), RunGoal::Search)
}

fn done(mut run: Run) -> (Outcome, Run) {
    let outcome = run.work(u64::MAX).unwrap().unwrap();
    (outcome, run)
}

#[test]
fn whole_boards_are_constructed_and_small_ones_watched() {
    let maker = |rows, columns| match done(run("auto", rows, columns, Draft::default())).0 {
        Outcome::Search => None,
        Outcome::Tour { by, .. } => by.map(|by| by.name),
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(maker(8, 8), None);
    assert_eq!(maker(9, 8), Some("blocks"));
    assert_eq!(maker(3, 40), Some("columns"));
}

#[test]
fn a_cascade_ends_with_rotations_where_greedy_searches_fail() {
    // OctAML16 and all draws of this seed fail from here.
    let failing = Draft {
        start: "4,30".into(),
        ..Draft::default()
    };
    let (_, run) = done(self::run("cascade", 5, 60, failing));
    assert_eq!(run.progress().by.unwrap().name, "rotations");
    let mut walk = run.search();
    assert_eq!(walk.by_ref().last(), Some(Step::Tour));
    assert!(walk.counters().attempts > 17);
    let (usual, _) = done(self::run("cascade", 12, 12, Draft::default()));
    assert_eq!(usual, Outcome::Search);
}

#[test]
fn the_outcome_does_not_hang_on_the_slices() {
    for algorithm in ["rotations", "two-factor", "forcing"] {
        let whole = run(algorithm, 8, 8, Draft::default());
        let mut sliced = whole.clone();
        while sliced.work(7).unwrap().is_none() {}
        let (outcome, whole) = done(whole);
        assert_eq!(sliced.outcome(), Some(outcome), "{algorithm}");
        assert_eq!(sliced.path(), whole.path(), "{algorithm}");
        assert_eq!(
            sliced.progress().steps,
            whole.progress().steps,
            "{algorithm}"
        );
    }
}

#[test]
fn what_was_not_found_can_be_looked_for_again() {
    // From this colour there is no tour, but rotations do not know it.
    let hopeless = Draft {
        start: "0,1".into(),
        shortcuts: false,
        ..Draft::default()
    };
    let (outcome, mut run) = done(run("rotations", 5, 5, hopeless));
    assert_eq!(outcome, Outcome::NotFound);
    let first = run.progress().steps;
    assert_eq!(first, 100 * 25 + 500_000);
    assert_eq!(run.search().last(), Some(Step::Stuck));
    assert!(run.resume());
    assert_eq!(run.outcome(), None);
    assert_eq!(run.work(u64::MAX), Ok(Some(Outcome::NotFound)));
    assert_eq!(run.progress().steps, 3 * first);
}

#[test]
fn what_was_stopped_goes_on_from_there() {
    let whole = run("rotations", 20, 20, Draft::default());
    let mut stopped = whole.clone();
    stopped.work(1).unwrap();
    stopped.stop().unwrap();
    assert_eq!(stopped.outcome(), Some(Outcome::Stopped));
    let steps = stopped.progress().steps;
    assert!(steps > 0);
    assert_eq!(stopped.work(u64::MAX), Ok(Some(Outcome::Stopped)));
    assert_eq!(stopped.search().last(), Some(Step::Stuck));
    assert!(stopped.can_resume() && stopped.resume());
    assert_eq!(stopped.outcome(), None);
    let (outcome, stopped) = done(stopped);
    let (expected, whole) = done(whole);
    assert_eq!((outcome, stopped.path()), (expected, whole.path()));
    assert_eq!(stopped.progress().steps, whole.progress().steps);
    assert!(!stopped.can_resume());
}

#[test]
fn a_path_that_was_stopped_is_what_there_was_of_it() {
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
fn a_limit_is_kept_to_the_visit_and_suffices_to_the_visit() {
    let pursued = |algorithm: &str, limit: u64| {
        let draft = Draft {
            rows: "5".into(),
            columns: "5".into(),
            algorithm: algorithm.into(),
            ..Draft::default()
        };
        let mut run = Run::new(&draft.validate().unwrap(), RunGoal::Path);
        run.limit_visits(limit);
        let (outcome, run) = done(run);
        (outcome.name(), run.counters().visits)
    };
    for limit in [1, 2, 100, 287] {
        assert_eq!(pursued("backtracking", limit), ("limit", limit));
    }
    for limit in [288, 289, u64::MAX] {
        assert_eq!(pursued("backtracking", limit), ("tour", 288));
    }
    assert_eq!(pursued("warnsdorff", 24), ("limit", 24));
    assert_eq!(pursued("warnsdorff", 25), ("tour", 25));
}

#[test]
fn a_given_end_is_where_the_tour_ends_or_the_reason_is_told() {
    let to = |algorithm, rows, columns, end: &str| {
        let end = end.into();
        done(run(
            algorithm,
            rows,
            columns,
            Draft {
                end,
                ..Draft::default()
            },
        ))
    };
    let tour = |maker: &str, (outcome, run): (Outcome, Run)| match outcome {
        Outcome::Tour { by: Some(by), .. } if by.name == maker => *run.path().last().unwrap(),
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(tour("columns", to("auto", 3, 4, "2,3")), 11);
    assert_eq!(tour("rotations", to("auto", 8, 8, "7,6")), 62);
    assert_eq!(tour("forcing", to("forcing", 8, 8, "0,1")), 1);
    let impossible = |(outcome, _): (Outcome, Run)| match outcome {
        Outcome::Impossible { reason, .. } => reason,
        outcome => panic!("{outcome:?}"),
    };
    let (rows, columns) = (3, 4);
    assert_eq!(
        impossible(to("auto", 3, 4, "0,3")),
        Reason::NotToThere { rows, columns }
    );
    let end = 2;
    assert_eq!(
        impossible(to("auto", 8, 8, "0,2")),
        Reason::EndColour { end }
    );
}
