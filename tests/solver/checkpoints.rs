//! A search restored from a checkpoint continues as the original does.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use knights_tour::board::{Board, Square};
use knights_tour::experiment::Draft;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::depth_first::{
    DepthFirst, ListOrder, WarnsdorffExchange, WarnsdorffStable,
};
use knights_tour::search::fast_backtracking::{FastBacktracking, FreeBits, FreeBytes};
use knights_tour::timeline::Timeline;
use proptest::prelude::*;

const SEARCH_NAMES: [&str; 5] = ["listed", "stable", "exchange", "bits", "bytes"];

/// Generates knight's graphs of boards, most of them small.
fn any_board_graph() -> impl Strategy<Value = Graph> {
    let order = Just(*MoveOrder::ROWS.moves()).prop_shuffle();
    let side = || prop_oneof![6 => 1_u32..=6, 4 => 5_u32..=8, 1 => 9_u32..=20];
    (side(), side(), order).prop_map(|(rows, columns, order)| {
        let order = MoveOrder::new(order).unwrap();
        Graph::knight(Board::new(rows, columns).unwrap(), &order)
    })
}

/// Generates random graphs, some with more than twenty neighbours per square.
fn any_graph() -> impl Strategy<Value = Graph> {
    let edges = |size: usize| prop::collection::vec(any::<u8>(), size * size);
    let size = prop_oneof![1_usize..=9, 10_usize..=30];
    (size, any::<u8>(), any::<u64>())
        .prop_flat_map(move |(size, density, rotations)| {
            (edges(size), Just((size, density, rotations)))
        })
        .prop_map(|(edges, (size, density, rotations))| {
            let mut lists: Vec<Vec<Square>> = vec![Vec::new(); size];
            for a in 0..size {
                for b in (0..a).filter(|b| edges[a * size + b] <= density) {
                    lists[a].push(b as Square);
                    lists[b].push(a as Square);
                }
            }
            for (vertex, list) in lists.iter_mut().enumerate() {
                let rotation = (rotations >> (vertex % 60)) as usize % list.len().max(1);
                list.rotate_left(rotation);
            }
            Graph::from_lists(&lists).unwrap()
        })
}

/// The search called `name`. `None` if this search does not accept the graph.
fn search_by_name(name: &str, graph: &Graph, start: Square, goal: Goal) -> Option<Box<dyn Search>> {
    let shared = Arc::new(graph.clone());
    Some(match name {
        "listed" => Box::new(
            DepthFirst::new(shared, start, ListOrder)
                .ok()?
                .with_goal(goal),
        ),
        "stable" => {
            let order = WarnsdorffStable::new(graph);
            Box::new(DepthFirst::new(shared, start, order).ok()?.with_goal(goal))
        }
        "exchange" => {
            let order = WarnsdorffExchange::new(graph);
            Box::new(DepthFirst::new(shared, start, order).ok()?.with_goal(goal))
        }
        "bits" => Box::new(
            FastBacktracking::<FreeBits>::new(graph, start)
                .ok()?
                .with_goal(goal),
        ),
        _ => Box::new(
            FastBacktracking::<FreeBytes>::new(graph, start)
                .ok()?
                .with_goal(goal),
        ),
    })
}

fn assert_same_state(actual: &dyn Search, expected: &dyn Search) -> Result<(), TestCaseError> {
    prop_assert_eq!(actual.path(), expected.path());
    prop_assert_eq!(actual.counters(), expected.counters());
    prop_assert_eq!(actual.paths_by_length(), expected.paths_by_length());
    prop_assert_eq!(actual.size_hint(), expected.size_hint());
    prop_assert_eq!(actual.decision(), expected.decision());
    let all = 0..actual.path().len();
    prop_assert_eq!(actual.decisions(all.clone()), expected.decisions(all));
    prop_assert_eq!(actual.next_step(), expected.next_step());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_restored_search_equals_the_original(
        graph in prop_oneof![any_board_graph(), any_graph()],
        start in any::<prop::sample::Index>(),
        (closed, all) in any::<(bool, bool)>(),
        step_counts in prop::collection::vec(prop_oneof![0_u64..50, 0_u64..3_000, 0_u64..100_000], 1..4),
        batch_steps in 1_u64..1_500,
    ) {
        let start = start.index(graph.len()) as Square;
        let degrees = (0..graph.len() as Square).map(|square| graph.degree(square));
        let max_degree = degrees.max().unwrap_or(0);
        for name in SEARCH_NAMES {
            let Some(mut original) = search_by_name(name, &graph, start, Goal { closed, all }) else {
                let too_large = name == "bits" && graph.len() > 64;
                prop_assert!(too_large || max_degree > 8, "{name}");
                continue;
            };
            for &steps in &step_counts {
                original.advance(steps);
                let checkpoint = original.checkpoint();
                prop_assert_eq!(&*checkpoint.path(), original.path());
                // If a square has more than eight neighbours, a search that sorts its candidates stores more bytes.
                if max_degree <= 8 {
                    prop_assert!(checkpoint.bytes() <= 24 * graph.len() + 200, "{} {}", name, checkpoint.bytes());
                }
                let mut restored = checkpoint.restore();
                assert_same_state(&*restored, &*original)?;
                // A checkpoint of the restored search has the same size.
                prop_assert_eq!(restored.checkpoint().bytes(), checkpoint.bytes());
                let mut expected = original.clone();
                for _ in 0..300 {
                    prop_assert_eq!(restored.next(), expected.next());
                    prop_assert_eq!(restored.path(), expected.path());
                }
                assert_same_state(&*restored, &*expected)?;
                let mut restored = checkpoint.restore();
                let mut expected = original.clone();
                for _ in 0..3 {
                    prop_assert_eq!(restored.advance(batch_steps), expected.advance(batch_steps));
                    assert_same_state(&*restored, &*expected)?;
                }
            }
        }
    }
}

/// The searches backtrack far from the start, so that most of the path does not change. The state of this part takes
/// about one byte per square.
#[test]
fn a_checkpoint_of_a_large_board_takes_few_bytes_per_square() {
    let graph = Graph::knight(Board::new(50, 50).unwrap(), &MoveOrder::JUMPS);
    for (name, max_bytes) in [("listed", 4_000), ("bytes", 4_000), ("exchange", 11_000)] {
        let mut search = search_by_name(name, &graph, 0, Goal::ALL).unwrap();
        search.advance(200_000);
        let checkpoint = search.checkpoint();
        assert!(search.path().len() > 1_500);
        assert!(
            checkpoint.bytes() < max_bytes,
            "{name}: {}",
            checkpoint.bytes()
        );
        assert_eq!(checkpoint.path(), search.path());
    }
}

/// Measures timelines of searches on boards of several sizes.
///
/// `cargo test --release --test solver checkpoints -- --ignored --nocapture` prints the times.
#[test]
#[ignore = "takes some minutes and prints measurements"]
fn timelines_of_large_boards_are_measured() {
    for (side, algorithm) in [
        (50, "warnsdorff"),
        (50, "warnsdorff-exchange"),
        (50, "backtracking"),
        (100, "backtracking"),
        (8, "backtracking"),
    ] {
        let draft = Draft {
            rows: side.to_string(),
            columns: side.to_string(),
            start: "0,0".into(),
            order: "python-book".into(),
            algorithm: algorithm.into(),
            find: "all".into(),
            shortcuts: false,
            ..Draft::default()
        };
        let search = draft.validate().unwrap().search();
        println!("{side}×{side} {algorithm}");
        measure_timeline(&*search);
    }
}

/// The result of `action` and the time that it took.
fn timed<T>(action: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    (action(), started.elapsed())
}

/// Prints how long a timeline takes compared with its search alone, and how long seeking and checkpoints take.
fn measure_timeline(search: &dyn Search) {
    let new_search = || search.checkpoint().restore();
    let mut timeline = Timeline::new(new_search());
    let mut search_alone = new_search();
    let (mut time_with_timeline, mut time_alone) = (Duration::ZERO, Duration::ZERO);
    for length in [1_000_000, 100_000_000, 200_000_000, 1_000_000_000] {
        let remaining = length - timeline.length();
        // Measures both alternately, so that other load on the machine affects them equally.
        for part in 0..20 {
            let steps = (part + 1) * remaining / 20 - part * remaining / 20;
            time_with_timeline += timed(|| timeline.advance(steps)).1;
            time_alone += timed(|| search_alone.advance(steps)).1;
        }
        let mut seeks: Vec<_> = (1_u64..=200)
            .map(|count| {
                let step = count.wrapping_mul(0x9E37_79B9_7F4A_7C15) % length;
                timed(|| timeline.seek(step)).1
            })
            .collect();
        seeks.sort();
        assert!(timeline.checkpoint_bytes() <= Timeline::DEFAULT_CHECKPOINT_MEMORY);
        println!(
            "  {length} steps: {time_alone:.1?}, with a timeline {:.3} times as long; {} checkpoints, {} bytes; \
             seeking takes {:.1?} in the median, {:.1?} at most",
            time_with_timeline.as_secs_f64() / time_alone.as_secs_f64(),
            timeline.checkpoint_count(),
            timeline.checkpoint_bytes(),
            seeks[100],
            seeks[199],
        );
        timeline.seek(length);
    }
    let checkpoint = search_alone.checkpoint();
    let (_, saving_time) =
        timed(|| (0..100).for_each(|_| drop(black_box(search_alone.checkpoint()))));
    let (_, restoring_time) =
        timed(|| (0..100).for_each(|_| drop(black_box(checkpoint.restore()))));
    println!(
        "  a checkpoint: {} bytes, saved in {:.1?}, restored in {:.1?}",
        checkpoint.bytes(),
        saving_time / 100,
        restoring_time / 100
    );
}
