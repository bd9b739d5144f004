//! Moving back and forth in a search gives the same states as stepping through it.

mod log;

use std::sync::Arc;
use std::time::Instant;

use knights_tour::board::{Board, Square};
use knights_tour::experiment::{Algorithm, Draft, Experiment};
use knights_tour::explain::CandidateState;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::breadth_first::BreadthFirst;
use knights_tour::search::fast_backtracking::{FastBacktracking, FreeBits};
use knights_tour::step::Step;
use knights_tour::timeline::{Landmark, LandmarkSearch, Timeline};
use proptest::prelude::*;

use log::{Log, State};

const LANDMARKS: [Landmark; 3] = [Landmark::DeadEnd, Landmark::Tour, Landmark::Restart];

fn any_order() -> impl Strategy<Value = MoveOrder> {
    Just(*MoveOrder::ROWS.moves())
        .prop_shuffle()
        .prop_map(|moves| MoveOrder::new(moves).unwrap())
}

/// Any experiment, usually on a small board and sometimes on a larger one.
fn any_experiment() -> impl Strategy<Value = Experiment> {
    let side = || prop_oneof![9 => 3_u32..=8, 1 => 10_u32..=20];
    let algorithm = prop::sample::select(Algorithm::ALL.to_vec());
    let words = (any::<bool>(), any::<bool>(), any::<u32>(), any::<u32>());
    (side(), side(), any_order(), algorithm, words).prop_map(
        |(rows, columns, order, algorithm, (closed, all, seed, start))| {
            let columns = if algorithm == Algorithm::Pruned {
                columns.min(128 / rows)
            } else {
                columns
            };
            let all = all && algorithm.is_exhaustive();
            let draft = Draft {
                rows: rows.to_string(),
                columns: columns.to_string(),
                start: format!("{},{}", start % rows, start / rows % columns),
                order: order.to_string(),
                algorithm: algorithm.name().into(),
                tour: if closed { "closed" } else { "open" }.into(),
                find: if all { "all" } else { "first" }.into(),
                seed: seed.to_string(),
                shortcuts: false,
                ..Draft::default()
            };
            draft.validate().unwrap()
        },
    )
}

fn any_memory() -> impl Strategy<Value = u64> {
    prop::sample::select(vec![
        0,
        30_000,
        300_000,
        Timeline::DEFAULT_CHECKPOINT_MEMORY,
    ])
}

fn assert_send<T: Send>() {}

/// An operation on a timeline.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Seek(u64),
    Advance(u64),
    AdvanceToTour(u64),
    Previous(Landmark),
    Next(Landmark, u64),
}

fn any_operation() -> impl Strategy<Value = Operation> {
    let landmark = || prop::sample::select(LANDMARKS.to_vec());
    let steps = || prop_oneof![0_u64..10, 0_u64..400, 0_u64..5_000];
    prop_oneof![
        steps().prop_map(Operation::Seek),
        steps().prop_map(Operation::Advance),
        steps().prop_map(Operation::AdvanceToTour),
        landmark().prop_map(Operation::Previous),
        (landmark(), steps()).prop_map(|(landmark, steps)| Operation::Next(landmark, steps)),
    ]
}

impl Operation {
    /// Applies the operation to `timeline`, within the log, and returns the expected position.
    fn check(self, timeline: &mut Timeline, log: &Log) -> u64 {
        let position = timeline.position() as usize;
        let within = |steps: u64| steps.min((log.length() - position) as u64);
        match self {
            Self::Seek(step) => {
                timeline.seek(step);
                step.min(timeline.length())
            }
            Self::Advance(steps) => {
                let steps = within(steps);
                let slice = timeline.advance(steps);
                let end = position + steps as usize;
                assert_eq!(slice, log.batch(position, end));
                end as u64
            }
            Self::AdvanceToTour(steps) => {
                let most = position + within(steps) as usize;
                let slice = timeline.advance_to_tour(within(steps));
                let mut tours = position + 1..=most;
                let end = tours.find(|&step| log.is_landmark(step, Landmark::Tour));
                assert_eq!(slice, log.batch(position, end.unwrap_or(most)));
                end.unwrap_or(most) as u64
            }
            Self::Previous(landmark) => {
                let found = (1..position)
                    .rev()
                    .find(|&step| log.is_landmark(step, landmark));
                assert_eq!(timeline.previous(landmark), found.is_some());
                found.unwrap_or(position) as u64
            }
            Self::Next(landmark, steps) => {
                let searched = timeline.length() as usize;
                let most = searched + (steps as usize).min(log.length() - searched);
                let found = (position + 1..=most).find(|&step| log.is_landmark(step, landmark));
                let answer = timeline.next(landmark, (most - searched) as u64);
                match found {
                    Some(step) => {
                        assert_eq!(answer, LandmarkSearch::Here);
                        step as u64
                    }
                    None if log.has_ended && searched == log.length() => {
                        assert_eq!(answer, LandmarkSearch::Never);
                        position as u64
                    }
                    None => {
                        let over = log.has_ended && most == log.length();
                        assert_eq!(
                            answer,
                            if over {
                                LandmarkSearch::Never
                            } else {
                                LandmarkSearch::NotYet
                            }
                        );
                        most as u64
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_slice_says_how_long_the_path_was(experiment in any_experiment(), sizes in prop::collection::vec(prop_oneof![0_usize..40, 1_000_usize..1_500], 1..6)) {
        let log = Log::record(experiment.search(), sizes.iter().sum());
        let mut search = experiment.search();
        let mut position = 0;
        for size in sizes {
            let end = log.length().min(position + size);
            prop_assert_eq!(search.advance(size as u64), log.batch(position, end));
            position = end;
        }
    }

    #[test]
    fn going_to_a_step_is_stepping_there(
        experiment in any_experiment(),
        memory in any_memory(),
        length in prop_oneof![0_u64..300, 1_000_u64..60_000],
        targets in prop::collection::vec(0.0..1.1, 1..6),
    ) {
        let mut timeline = Timeline::with_memory_limit(experiment.search(), memory);
        timeline.advance(length);
        let length = timeline.length();
        for target in targets {
            let target = (target * length as f64) as u64;
            timeline.seek(target);
            let target = target.min(length);
            prop_assert_eq!(timeline.position(), target);
            prop_assert_eq!(timeline.length(), length);
            prop_assert_eq!(timeline.is_at_end(), target == length);
            let mut search = experiment.search();
            let slice = search.advance(target);
            prop_assert_eq!(State::current(&timeline), State::of(&*search, slice.last));
            let mut restored = timeline.search().checkpoint().restore();
            for _ in 0..200 {
                prop_assert_eq!(restored.next(), search.next());
                prop_assert_eq!(restored.path(), search.path());
            }
            prop_assert_eq!(State::of(&*restored, None), State::of(&*search, None));
        }
    }

    #[test]
    fn a_walk_through_time_shows_what_the_log_says(
        experiment in any_experiment(),
        memory in any_memory(),
        moves in prop::collection::vec(any_operation(), 1..25),
    ) {
        let log = Log::record(experiment.search(), 6_000);
        let mut timeline = Timeline::with_memory_limit(experiment.search(), memory);
        for step in moves {
            let expected = step.check(&mut timeline, &log);
            prop_assert_eq!(timeline.position(), expected, "{:?}", step);
            prop_assert_eq!(&State::current(&timeline), &log.states[expected as usize], "{:?}", step);
            prop_assert!(timeline.checkpoint_count() <= 2048);
            prop_assert!(timeline.checkpoint_bytes() <= memory || timeline.checkpoint_count() == 1);
        }
    }

    #[test]
    fn the_history_is_that_of_the_log(experiment in any_experiment(), length in 1_usize..7_000, cut in 1_u64..900) {
        let log = Log::record(experiment.search(), length);
        let mut timeline = Timeline::new(experiment.search());
        let length = log.length() as u64;
        while timeline.length() < length {
            timeline.advance(cut.min(length - timeline.length()));
        }
        log.check_history(&timeline);
        timeline.seek(length / 3);
        timeline.advance(length / 2);
        timeline.previous(Landmark::DeadEnd);
        log.check_history(&timeline);
    }

    #[test]
    fn a_passage_is_that_of_the_log(
        experiment in any_experiment(),
        memory in any_memory(),
        length in 1_usize..5_000,
        places in prop::collection::vec((0.0..=1.0, any::<u32>()), 1..6),
    ) {
        let log = Log::record(experiment.search(), length);
        let mut timeline = Timeline::with_memory_limit(experiment.search(), memory);
        timeline.advance(log.length() as u64);
        for (place, square) in places {
            let position = (place * log.length() as f64) as usize;
            let square = square % experiment.board().size();
            timeline.seek(position as u64);
            let passage = timeline.last_visit(square);
            let (entered, left) = log.square_visit(square, position);
            prop_assert_eq!((passage.entered, passage.left), (entered, left));
            prop_assert_eq!(passage.searched_from, 0);
        }
    }

    #[test]
    fn a_choice_is_that_of_the_log(
        experiment in any_experiment(),
        length in 1_usize..5_000,
        positions in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
    ) {
        let log = Log::record(experiment.search(), length);
        let mut timeline = Timeline::new(experiment.search());
        timeline.advance(length as u64);
        for position in positions {
            let position = position.index(log.states.len());
            timeline.seek(position as u64);
            let depth = timeline.search().path().len();
            for place in [0, depth / 2, depth.saturating_sub(2), depth.saturating_sub(1)] {
                for decision in timeline.search().decisions(place..place + 1) {
                    for candidate in decision.candidates {
                        let found = timeline.entering_step(place, candidate.square);
                        let tried = match candidate.state {
                            CandidateState::Current => true,
                            CandidateState::Failed => candidate.visits.is_some(),
                            _ => false,
                        };
                        let expected = if experiment.algorithm() == Algorithm::BreadthFirst {
                            // Breadth-first search returns to paths that it put aside.
                            tried.then(|| timeline.last_visit(candidate.square).entered)
                        } else {
                            tried.then(|| log.decision_step(candidate.square, place + 1, position))
                        };
                        prop_assert_eq!(found, expected.flatten(), "{:?}", candidate);
                    }
                }
            }
        }
    }

    #[test]
    fn branches_are_those_of_the_log(experiment in any_experiment(), length in 1_usize..7_000, rows in 1_usize..6) {
        let log = Log::record(experiment.search(), length);
        let mut timeline = Timeline::new(experiment.search());
        timeline.advance(log.length() as u64);
        if experiment.algorithm() == Algorithm::BreadthFirst {
            prop_assert!(log.length() < 100 || timeline.branches(rows).is_empty());
        } else {
            log.check_branches(&timeline, rows);
        }
    }

    /// The queue derived from the path yields the same paths as the stored one.
    #[test]
    fn a_checkpoint_of_breadth_first_needs_no_queue(
        graph in any_graph(),
        (closed, all) in any::<(bool, bool)>(),
        moments in prop::collection::vec(0_u64..3_000, 1..5),
    ) {
        let goal = Goal { closed, all };
        let stored = BreadthFirst::new(Arc::new(graph), 0, 64 << 20).unwrap().with_goal(goal);
        for moment in moments {
            let mut stored = stored.clone();
            stored.advance(moment);
            let checkpoint = stored.checkpoint();
            prop_assert_eq!(checkpoint.path(), stored.path());
            let mut derived = checkpoint.restore();
            for taken in 0..4_000 {
                let step = stored.next();
                prop_assert_eq!(derived.next(), step);
                prop_assert_eq!(State::of(&*derived, step), State::of(&stored, step));
                if taken == 1_000 {
                    derived = derived.checkpoint().restore();
                }
            }
        }
    }
}

/// Any graph of up to nine squares, connected or not.
fn any_graph() -> impl Strategy<Value = Graph> {
    let edges = |size: usize| prop::collection::vec(any::<bool>(), size * size);
    (1_usize..=9)
        .prop_flat_map(move |size| (Just(size), edges(size), any::<u64>()))
        .prop_map(|(size, edges, twist)| {
            let mut lists: Vec<Vec<Square>> = vec![Vec::new(); size];
            for one in 0..size {
                for other in (0..one).filter(|other| edges[one * size + other]) {
                    lists[one].push(other as Square);
                    lists[other].push(one as Square);
                }
            }
            for (vertex, list) in lists
                .iter_mut()
                .enumerate()
                .filter(|(_, list)| !list.is_empty())
            {
                let length = list.len();
                list.rotate_left((twist >> vertex) as usize % length);
            }
            Graph::from_lists(&lists).unwrap()
        })
}

fn experiment(rows: u32, columns: u32, start: (u32, u32), algorithm: Algorithm) -> Experiment {
    let draft = Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        start: format!("{},{}", start.0, start.1),
        order: "jumps".into(),
        algorithm: algorithm.name().into(),
        shortcuts: false,
        ..Draft::default()
    };
    draft.validate().unwrap()
}

/// Every level of the 5×5 board; the later levels have ever fewer paths.
#[test]
fn breadth_first_is_replayed_to_its_end() {
    let search = experiment(5, 5, (2, 2), Algorithm::BreadthFirst).search();
    let mut timeline = Timeline::new(search.clone());
    timeline.advance(u64::MAX);
    assert!(timeline.is_at_final_step() && timeline.last_step() == Some(Step::Tour));
    let length = timeline.length();
    for step in (1..=20).map(|part| length * part / 20 - 1) {
        let mut expected = search.clone();
        let last = expected.advance(step).last;
        timeline.seek(step);
        assert_eq!(State::current(&timeline), State::of(&*expected, last));
    }
    assert_eq!(timeline.advance(2).last, Some(Step::Tour));
}

#[test]
fn where_the_memory_was_full_the_timeline_ends_too() {
    let experiment = experiment(6, 6, (0, 0), Algorithm::BreadthFirst);
    let log = Log::record(experiment.search_with_memory_limit(1 << 14), usize::MAX - 1);
    let length = log.length();
    assert_eq!(log.states[length].last_step, Some(Step::MemoryFull));
    let mut timeline = Timeline::new(experiment.search_with_memory_limit(1 << 14));
    assert_eq!(timeline.advance(u64::MAX).steps, length as u64);
    log.check_history(&timeline);
    timeline.seek(length as u64 - 40);
    assert_eq!(timeline.next(Landmark::Tour, 1_000), LandmarkSearch::Never);
    assert!(!timeline.is_at_final_step());
    for _ in 0..2 {
        let slice = timeline.advance(1_000);
        assert_eq!(slice, log.batch(length - 40, length));
        assert!(timeline.is_at_final_step());
        for square in 0..36 {
            let passage = timeline.last_visit(square);
            assert_eq!(
                (passage.entered, passage.left),
                log.square_visit(square, length)
            );
        }
        timeline.seek(length as u64 - 40);
    }
}

#[test]
fn the_history_of_a_hurry_is_that_of_the_log_too() {
    let search = || experiment(6, 6, (0, 1), Algorithm::Backtracking).search();
    let log = Log::record(search(), 79_500);
    let mut timeline = Timeline::new(search());
    for steps in [300, 65_700, 11_111, 2_389] {
        timeline.advance(steps);
    }
    assert_eq!(
        (timeline.length(), timeline.history().width()),
        (79_500, 1024)
    );
    log.check_history(&timeline);
    // Smaller slices give a more detailed history.
    let mut timeline = Timeline::new(search());
    while timeline.length() < 79_500 {
        timeline.advance(500);
    }
    assert_eq!(timeline.history().width(), 64);
    log.check_history(&timeline);
}

#[test]
fn checkpoints_are_as_many_as_the_memory_allows() {
    for (rows, algorithm) in [
        (8, Algorithm::Backtracking),
        (8, Algorithm::Pruned),
        (30, Algorithm::Random),
    ] {
        let search = experiment(rows, rows, (3, 7), algorithm).search();
        for memory in [0, 20_000, 1 << 20, Timeline::DEFAULT_CHECKPOINT_MEMORY] {
            let mut timeline = Timeline::with_memory_limit(search.clone(), memory);
            for _ in 0..300 {
                timeline.advance(1_001);
                let (bytes, checkpoints) =
                    (timeline.checkpoint_bytes(), timeline.checkpoint_count());
                assert!(checkpoints == 1 || bytes <= memory && checkpoints <= 2048);
            }
            // Enough checkpoints remain, whichever were dropped.
            let (bytes, checkpoints) = (
                timeline.checkpoint_bytes(),
                timeline.checkpoint_count() as u64,
            );
            let large = bytes / checkpoints;
            // Replaying a few steps takes no longer than restoring a checkpoint, so checkpoints need not be closer than
            // that.
            let apart = search.checkpoint().cost_in_steps().next_power_of_two();
            let most = (memory / large).min(2048).min(timeline.length() / apart);
            assert!(
                checkpoints >= most / 4,
                "{checkpoints} of {large}, not {most}"
            );
        }
    }
}

#[test]
fn a_timeline_begins_where_the_search_stands() {
    let mut search = experiment(5, 5, (0, 0), Algorithm::Backtracking).search();
    search.advance(1_000);
    let mut timeline = Timeline::new(search.clone());
    assert!(timeline.is_at_end() && !timeline.is_at_final_step() && timeline.last_step().is_none());
    assert!(!timeline.previous(Landmark::DeadEnd));
    let square = search.path()[2];
    let passage = timeline.last_visit(square);
    assert_eq!((passage.entered, passage.searched_from), (None, 0));
    assert_eq!(timeline.next(Landmark::Tour, 10), LandmarkSearch::NotYet);
    assert_eq!(
        timeline.next(Landmark::Tour, u64::MAX),
        LandmarkSearch::Here
    );
    assert!(timeline.is_at_final_step());
    assert_eq!(timeline.search().counters().visits, 28_755);
    assert_eq!(
        timeline.next(Landmark::Tour, u64::MAX),
        LandmarkSearch::Never
    );
    timeline.seek(0);
    assert_eq!(timeline.search().path(), search.path());
    assert_send::<Timeline>();
}

/// Moves through a search of `length` steps, checks it at a few places, and prints the times.
fn go_through(length: u64) {
    let graph = Graph::knight(Board::new(8, 8).unwrap(), &MoveOrder::JUMPS);
    let search = || Box::new(FastBacktracking::<FreeBits>::new(&graph, 31).unwrap());
    let begin = Instant::now();
    search().advance(length);
    let alone = begin.elapsed();
    let begin = Instant::now();
    let mut timeline = Timeline::new(search());
    timeline.advance(length);
    let with = begin.elapsed();
    println!(
        "{length} steps: {alone:?} alone, {with:?} with a timeline; {} bytes, {} checkpoints, spans of {}",
        timeline.checkpoint_bytes(),
        timeline.checkpoint_count(),
        timeline.history().width()
    );
    let mut timed = |name: &str, action: &mut dyn FnMut(&mut Timeline, u64)| {
        let mut times = Vec::new();
        let mut random: u64 = 1;
        for _ in 0..200 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let place = (random >> 20) % length;
            if name != "seek" {
                timeline.seek(place);
            }
            let begin = Instant::now();
            action(&mut timeline, place);
            times.push(begin.elapsed());
        }
        times.sort();
        println!(
            "{name}: {:?} in the middle, {:?} at the most",
            times[100], times[199]
        );
    };
    timed("seek", &mut |timeline, place| timeline.seek(place));
    timed("back", &mut |timeline, place| {
        timeline.seek(place.saturating_sub(1))
    });
    for landmark in [Landmark::DeadEnd, Landmark::Tour] {
        let name = format!("previous {landmark:?}");
        timed(&name, &mut |timeline, place| {
            let found = timeline.previous(landmark);
            assert!(found == (landmark == Landmark::DeadEnd) && timeline.position() <= place);
        });
        timed(&format!("next {landmark:?}"), &mut |timeline, place| {
            let found = timeline.next(landmark, 0) == LandmarkSearch::Here;
            assert!(found == (landmark == Landmark::DeadEnd) && timeline.position() >= place);
        });
    }
    for squares in ["a square of the path", "any square"] {
        timed(&format!("passage of {squares}"), &mut |timeline, place| {
            let square = match squares {
                "any square" => (place % 64) as Square,
                _ => timeline.search().path()[place as usize % timeline.search().path().len()],
            };
            let passage = timeline.last_visit(square);
            assert!(passage.entered <= Some(place) && passage.left <= Some(place));
        });
    }
    timed("deepest", &mut |timeline, _| {
        assert!(timeline.deepest_step() > 0)
    });
    timed("branches", &mut |timeline, _| {
        assert!(!timeline.branches(8).is_empty())
    });
    for place in [length / 3, length / 2 + 1] {
        let mut expected = search();
        let last = expected.advance(place).last;
        timeline.seek(place);
        assert_eq!(State::current(&timeline), State::of(&*expected, last));
    }
    assert_eq!(timeline.length(), length);
}

#[test]
fn a_long_search_can_be_gone_through() {
    go_through(20_000_000);
}

/// `cargo test --release --test solver timeline -- --ignored --nocapture` prints the times.
#[test]
#[ignore = "takes some seconds, and is for its figures"]
fn a_very_long_search_can_be_gone_through() {
    go_through(1_000_000_000);
}
