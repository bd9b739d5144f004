//! Seeking in a timeline of a search gives the same states as stepping through the search.

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

/// Generates experiments, usually on a small board and sometimes on a larger one.
fn any_experiment() -> impl Strategy<Value = Experiment> {
    let side = || prop_oneof![9 => 3_u32..=8, 1 => 10_u32..=20];
    let algorithm = prop::sample::select(Algorithm::ALL.to_vec());
    let options = (any::<bool>(), any::<bool>(), any::<u32>(), any::<u32>());
    (side(), side(), any_order(), algorithm, options).prop_map(
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

fn any_memory_limit() -> impl Strategy<Value = u64> {
    prop::sample::select(vec![
        0,
        30_000,
        300_000,
        Timeline::DEFAULT_CHECKPOINT_MEMORY,
    ])
}

fn assert_send<T: Send>() {}

/// An operation on a timeline. The number of `Seek` is a position, and all other numbers are maximum numbers of steps.
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
    /// Applies the operation to `timeline`, but goes no further than the log. Returns the expected position.
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
                let limit = position + within(steps) as usize;
                let slice = timeline.advance_to_tour(within(steps));
                let mut tours = position + 1..=limit;
                let end = tours.find(|&step| log.is_landmark(step, Landmark::Tour));
                assert_eq!(slice, log.batch(position, end.unwrap_or(limit)));
                end.unwrap_or(limit) as u64
            }
            Self::Previous(landmark) => {
                let found = (1..position)
                    .rev()
                    .find(|&step| log.is_landmark(step, landmark));
                assert_eq!(timeline.previous(landmark), found.is_some());
                found.unwrap_or(position) as u64
            }
            Self::Next(landmark, steps) => {
                let old_length = timeline.length() as usize;
                let limit = old_length + (steps as usize).min(log.length() - old_length);
                let found = (position + 1..=limit).find(|&step| log.is_landmark(step, landmark));
                let result = timeline.next(landmark, (limit - old_length) as u64);
                match found {
                    Some(step) => {
                        assert_eq!(result, LandmarkSearch::Here);
                        step as u64
                    }
                    None if log.has_ended && old_length == log.length() => {
                        assert_eq!(result, LandmarkSearch::Never);
                        position as u64
                    }
                    None => {
                        let is_complete = log.has_ended && limit == log.length();
                        assert_eq!(
                            result,
                            if is_complete {
                                LandmarkSearch::Never
                            } else {
                                LandmarkSearch::NotYet
                            }
                        );
                        limit as u64
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn slices_report_the_range_of_path_lengths(experiment in any_experiment(), sizes in prop::collection::vec(prop_oneof![0_usize..40, 1_000_usize..1_500], 1..6)) {
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
    fn seeking_equals_stepping_from_the_start(
        experiment in any_experiment(),
        memory in any_memory_limit(),
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
    fn any_sequence_of_operations_agrees_with_the_log(
        experiment in any_experiment(),
        memory in any_memory_limit(),
        operations in prop::collection::vec(any_operation(), 1..25),
    ) {
        let log = Log::record(experiment.search(), 6_000);
        let mut timeline = Timeline::with_memory_limit(experiment.search(), memory);
        for operation in operations {
            let expected = operation.check(&mut timeline, &log);
            prop_assert_eq!(timeline.position(), expected, "{:?}", operation);
            prop_assert_eq!(&State::current(&timeline), &log.states[expected as usize], "{:?}", operation);
            prop_assert!(timeline.checkpoint_count() <= 2048);
            prop_assert!(timeline.checkpoint_bytes() <= memory || timeline.checkpoint_count() == 1);
        }
    }

    #[test]
    fn the_history_matches_the_log(experiment in any_experiment(), length in 1_usize..7_000, slice in 1_u64..900) {
        let log = Log::record(experiment.search(), length);
        let mut timeline = Timeline::new(experiment.search());
        let length = log.length() as u64;
        while timeline.length() < length {
            timeline.advance(slice.min(length - timeline.length()));
        }
        log.check_history(&timeline);
        timeline.seek(length / 3);
        timeline.advance(length / 2);
        timeline.previous(Landmark::DeadEnd);
        log.check_history(&timeline);
    }

    #[test]
    fn last_visits_match_the_log(
        experiment in any_experiment(),
        memory in any_memory_limit(),
        length in 1_usize..5_000,
        fractions_and_squares in prop::collection::vec((0.0..=1.0, any::<u32>()), 1..6),
    ) {
        let log = Log::record(experiment.search(), length);
        let mut timeline = Timeline::with_memory_limit(experiment.search(), memory);
        timeline.advance(log.length() as u64);
        for (fraction, square) in fractions_and_squares {
            let position = (fraction * log.length() as f64) as usize;
            let square = square % experiment.board().size();
            timeline.seek(position as u64);
            let visit = timeline.last_visit(square);
            let (entered, left) = log.last_visit(square, position);
            prop_assert_eq!((visit.entered, visit.left), (entered, left));
            prop_assert_eq!(visit.searched_from, 0);
        }
    }

    #[test]
    fn entering_steps_match_the_log(
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
                        let was_tried = match candidate.state {
                            CandidateState::Current => true,
                            CandidateState::Failed => candidate.visits.is_some(),
                            _ => false,
                        };
                        let expected = if experiment.algorithm() == Algorithm::BreadthFirst {
                            // Breadth-first search enters a square again when it returns to a queued path.
                            was_tried.then(|| timeline.last_visit(candidate.square).entered)
                        } else {
                            was_tried.then(|| log.decision_step(candidate.square, place + 1, position))
                        };
                        prop_assert_eq!(found, expected.flatten(), "{:?}", candidate);
                    }
                }
            }
        }
    }

    #[test]
    fn branches_match_the_log(experiment in any_experiment(), length in 1_usize..7_000, rows in 1_usize..24) {
        let log = Log::record(experiment.search(), length);
        let mut timeline = Timeline::new(experiment.search());
        timeline.advance(log.length() as u64);
        log.check_branches(&timeline, rows);
    }

    /// The queue that is derived from the path yields the same paths as the stored queue.
    #[test]
    fn a_restored_breadth_first_search_derives_its_queue(
        graph in any_graph(),
        (closed, all) in any::<(bool, bool)>(),
        step_counts in prop::collection::vec(0_u64..3_000, 1..5),
    ) {
        let goal = Goal { closed, all };
        let stored = BreadthFirst::new(Arc::new(graph), 0, 64 << 20).unwrap().with_goal(goal);
        for steps in step_counts {
            let mut stored = stored.clone();
            stored.advance(steps);
            let checkpoint = stored.checkpoint();
            prop_assert_eq!(checkpoint.path(), stored.path());
            let mut derived = checkpoint.restore();
            for step_index in 0..4_000 {
                let step = stored.next();
                prop_assert_eq!(derived.next(), step);
                prop_assert_eq!(State::of(&*derived, step), State::of(&stored, step));
                if step_index == 1_000 {
                    derived = derived.checkpoint().restore();
                }
            }
        }
    }
}

/// Generates graphs of up to nine vertices, connected or not, with rotated adjacency lists.
fn any_graph() -> impl Strategy<Value = Graph> {
    let edges = |size: usize| prop::collection::vec(any::<bool>(), size * size);
    (1_usize..=9)
        .prop_flat_map(move |size| (Just(size), edges(size), any::<u64>()))
        .prop_map(|(size, edges, rotations)| {
            let mut lists: Vec<Vec<Square>> = vec![Vec::new(); size];
            for a in 0..size {
                for b in (0..a).filter(|b| edges[a * size + b]) {
                    lists[a].push(b as Square);
                    lists[b].push(a as Square);
                }
            }
            for (vertex, list) in lists
                .iter_mut()
                .enumerate()
                .filter(|(_, list)| !list.is_empty())
            {
                let length = list.len();
                list.rotate_left((rotations >> vertex) as usize % length);
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

/// Covers all levels of the 5×5 board. The late levels have few paths.
#[test]
fn a_breadth_first_search_is_replayed_to_its_end() {
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
fn a_timeline_ends_where_the_memory_of_the_search_was_full() {
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
            let visit = timeline.last_visit(square);
            assert_eq!((visit.entered, visit.left), log.last_visit(square, length));
        }
        timeline.seek(length as u64 - 40);
    }
}

#[test]
fn the_history_of_large_slices_matches_the_log() {
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
fn a_timeline_keeps_at_least_a_quarter_of_the_checkpoints_that_its_memory_allows() {
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
                let (bytes, count) = (timeline.checkpoint_bytes(), timeline.checkpoint_count());
                assert!(count == 1 || bytes <= memory && count <= 2048);
            }
            // At least a quarter of the possible checkpoints remain, whichever were dropped.
            let (bytes, count) = (
                timeline.checkpoint_bytes(),
                timeline.checkpoint_count() as u64,
            );
            let bytes_per_checkpoint = bytes / count;
            // Checkpoints need not be closer together than this number of steps. Replaying this number of steps takes
            // about as long as restoring a checkpoint.
            let min_distance = search.checkpoint().cost_in_steps().next_power_of_two();
            let max_count = (memory / bytes_per_checkpoint)
                .min(2048)
                .min(timeline.length() / min_distance);
            assert!(
                count >= max_count / 4,
                "{count} checkpoints of {bytes_per_checkpoint} bytes, of {max_count} possible"
            );
        }
    }
}

#[test]
fn a_search_that_has_not_stepped_back_has_one_branch_on_each_level() {
    let mut timeline = Timeline::new(Draft::default().validate().unwrap().search());
    timeline.advance(40);
    let path = timeline.search().path();
    let branches = timeline.branches(12);
    let expected: Vec<_> = (0..12)
        .map(|level| (level, path[level as usize], 40))
        .collect();
    let found: Vec<_> = branches
        .iter()
        .map(|branch| (branch.level, branch.square, branch.to))
        .collect();
    assert_eq!(found, expected);
    assert!(branches.is_sorted_by_key(|branch| branch.from));
}

#[test]
fn a_timeline_starts_at_the_current_state_of_its_search() {
    let mut search = experiment(5, 5, (0, 0), Algorithm::Backtracking).search();
    search.advance(1_000);
    let mut timeline = Timeline::new(search.clone());
    assert!(timeline.is_at_end() && !timeline.is_at_final_step() && timeline.last_step().is_none());
    assert!(!timeline.previous(Landmark::DeadEnd));
    let square = search.path()[2];
    let visit = timeline.last_visit(square);
    assert_eq!((visit.entered, visit.searched_from), (None, 0));
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

/// Measures the operations on a timeline of `length` steps, prints the times, and checks the state at two steps.
fn measure_timeline(length: u64) {
    let graph = Graph::knight(Board::new(8, 8).unwrap(), &MoveOrder::JUMPS);
    let search = || Box::new(FastBacktracking::<FreeBits>::new(&graph, 31).unwrap());
    let started = Instant::now();
    search().advance(length);
    let time_alone = started.elapsed();
    let started = Instant::now();
    let mut timeline = Timeline::new(search());
    timeline.advance(length);
    let time_with_timeline = started.elapsed();
    println!(
        "{length} steps: {time_alone:?} alone, {time_with_timeline:?} with a timeline; {} bytes, {} checkpoints, spans of {}",
        timeline.checkpoint_bytes(),
        timeline.checkpoint_count(),
        timeline.history().width()
    );
    let mut measure = |name: &str, action: &mut dyn FnMut(&mut Timeline, u64)| {
        let mut times = Vec::new();
        let mut random: u64 = 1;
        for _ in 0..200 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let step = (random >> 20) % length;
            if name != "seek" {
                timeline.seek(step);
            }
            let started = Instant::now();
            action(&mut timeline, step);
            times.push(started.elapsed());
        }
        times.sort();
        println!(
            "{name}: {:?} in the median, {:?} at most",
            times[100], times[199]
        );
    };
    measure("seek", &mut |timeline, step| timeline.seek(step));
    measure("back", &mut |timeline, step| {
        timeline.seek(step.saturating_sub(1))
    });
    for landmark in [Landmark::DeadEnd, Landmark::Tour] {
        let name = format!("previous {landmark:?}");
        measure(&name, &mut |timeline, step| {
            let found = timeline.previous(landmark);
            assert!(found == (landmark == Landmark::DeadEnd) && timeline.position() <= step);
        });
        measure(&format!("next {landmark:?}"), &mut |timeline, step| {
            let found = timeline.next(landmark, 0) == LandmarkSearch::Here;
            assert!(found == (landmark == Landmark::DeadEnd) && timeline.position() >= step);
        });
    }
    for choice in ["a square of the path", "any square"] {
        measure(&format!("last visit of {choice}"), &mut |timeline, step| {
            let square = match choice {
                "any square" => (step % 64) as Square,
                _ => timeline.search().path()[step as usize % timeline.search().path().len()],
            };
            let visit = timeline.last_visit(square);
            assert!(visit.entered <= Some(step) && visit.left <= Some(step));
        });
    }
    measure("deepest", &mut |timeline, _| {
        assert!(timeline.deepest_step() > 0)
    });
    measure("branches", &mut |timeline, _| {
        assert!(!timeline.branches(8).is_empty())
    });
    for step in [length / 3, length / 2 + 1] {
        let mut expected = search();
        let last = expected.advance(step).last;
        timeline.seek(step);
        assert_eq!(State::current(&timeline), State::of(&*expected, last));
    }
    assert_eq!(timeline.length(), length);
}

#[test]
fn a_timeline_of_20_million_steps_is_measured() {
    measure_timeline(20_000_000);
}

/// `cargo test --release --test solver timeline -- --ignored --nocapture` prints the times.
#[test]
#[ignore = "takes some seconds and prints measurements"]
fn a_timeline_of_1_billion_steps_is_measured() {
    measure_timeline(1_000_000_000);
}
