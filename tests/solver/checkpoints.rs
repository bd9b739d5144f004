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

const SEARCHES: [&str; 5] = ["listed", "stable", "exchange", "bits", "bytes"];

fn any_board() -> impl Strategy<Value = Graph> {
    let order = Just(*MoveOrder::ROWS.moves()).prop_shuffle();
    let side = || prop_oneof![6 => 1_u32..=6, 4 => 5_u32..=8, 1 => 9_u32..=20];
    (side(), side(), order).prop_map(|(rows, columns, order)| {
        let order = MoveOrder::new(order).unwrap();
        Graph::knight(Board::new(rows, columns).unwrap(), &order)
    })
}

/// Any graph, including graphs with more than twenty neighbours per square.
fn any_graph() -> impl Strategy<Value = Graph> {
    let edges = |size: usize| prop::collection::vec(any::<u8>(), size * size);
    let size = prop_oneof![1_usize..=9, 10_usize..=30];
    (size, any::<u8>(), any::<u64>())
        .prop_flat_map(move |(size, share, twist)| (edges(size), Just((size, share, twist))))
        .prop_map(|(edges, (size, share, twist))| {
            let mut lists: Vec<Vec<Square>> = vec![Vec::new(); size];
            for one in 0..size {
                for other in (0..one).filter(|other| edges[one * size + other] <= share) {
                    lists[one].push(other as Square);
                    lists[other].push(one as Square);
                }
            }
            for (vertex, list) in lists.iter_mut().enumerate() {
                let by = (twist >> (vertex % 60)) as usize % list.len().max(1);
                list.rotate_left(by);
            }
            Graph::from_lists(&lists).unwrap()
        })
}

fn search(name: &str, graph: &Graph, start: Square, goal: Goal) -> Option<Box<dyn Search>> {
    let shared = Arc::new(graph.clone());
    Some(match name {
        "listed" => Box::new(
            DepthFirst::new(shared, start, ListOrder)
                .ok()?
                .seeking(goal),
        ),
        "stable" => {
            let order = WarnsdorffStable::new(graph);
            Box::new(DepthFirst::new(shared, start, order).ok()?.seeking(goal))
        }
        "exchange" => {
            let order = WarnsdorffExchange::new(graph);
            Box::new(DepthFirst::new(shared, start, order).ok()?.seeking(goal))
        }
        "bits" => Box::new(
            FastBacktracking::<FreeBits>::new(graph, start)
                .ok()?
                .seeking(goal),
        ),
        _ => Box::new(
            FastBacktracking::<FreeBytes>::new(graph, start)
                .ok()?
                .seeking(goal),
        ),
    })
}

fn assert_alike(one: &dyn Search, other: &dyn Search) -> Result<(), TestCaseError> {
    prop_assert_eq!(one.path(), other.path());
    prop_assert_eq!(one.counters(), other.counters());
    prop_assert_eq!(one.paths_by_length(), other.paths_by_length());
    prop_assert_eq!(one.size_hint(), other.size_hint());
    prop_assert_eq!(one.decision(), other.decision());
    let all = 0..one.path().len();
    prop_assert_eq!(one.decisions(all.clone()), other.decisions(all));
    prop_assert_eq!(one.next_step(), other.next_step());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_packed_search_is_restored_as_it_was(
        graph in prop_oneof![any_board(), any_graph()],
        start in any::<prop::sample::Index>(),
        (closed, all) in any::<(bool, bool)>(),
        moments in prop::collection::vec(prop_oneof![0_u64..50, 0_u64..3_000, 0_u64..100_000], 1..4),
        size in 1_u64..1_500,
    ) {
        let start = start.index(graph.len()) as Square;
        let degrees = (0..graph.len() as Square).map(|square| graph.degree(square));
        let longest = degrees.max().unwrap_or(0);
        for name in SEARCHES {
            let Some(mut original) = search(name, &graph, start, Goal { closed, all }) else {
                let too_large = name == "bits" && graph.len() > 64;
                prop_assert!(too_large || longest > 8, "{name}");
                continue;
            };
            for &moment in &moments {
                original.advance(moment);
                let checkpoint = original.checkpoint();
                prop_assert_eq!(&*checkpoint.path(), original.path());
                // With longer lists, a search that sorts its candidates stores some bytes more.
                if longest <= 8 {
                    prop_assert!(checkpoint.bytes() <= 24 * graph.len() + 200, "{} {}", name, checkpoint.bytes());
                }
                let mut restored = checkpoint.restore();
                assert_alike(&*restored, &*original)?;
                // A checkpoint of the restored search has the same size.
                prop_assert_eq!(restored.checkpoint().bytes(), checkpoint.bytes());
                let mut expected = original.clone();
                for _ in 0..300 {
                    prop_assert_eq!(restored.next(), expected.next());
                    prop_assert_eq!(restored.path(), expected.path());
                }
                assert_alike(&*restored, &*expected)?;
                let mut restored = checkpoint.restore();
                let mut expected = original.clone();
                for _ in 0..3 {
                    prop_assert_eq!(restored.advance(size), expected.advance(size));
                    assert_alike(&*restored, &*expected)?;
                }
            }
        }
    }
}

/// The search backtracks deep in its path; the state before that is stored in about a byte per square.
#[test]
fn a_large_board_takes_little_more_than_a_byte_a_square() {
    let graph = Graph::knight(Board::new(50, 50).unwrap(), &MoveOrder::JUMPS);
    for (name, most) in [("listed", 4_000), ("bytes", 4_000), ("exchange", 11_000)] {
        let mut search = search(name, &graph, 0, Goal::ALL).unwrap();
        search.advance(200_000);
        let checkpoint = search.checkpoint();
        assert!(search.path().len() > 1_500);
        assert!(checkpoint.bytes() < most, "{name}: {}", checkpoint.bytes());
        assert_eq!(checkpoint.path(), search.path());
    }
}

/// Measures moving back and forth in searches of large boards.
///
/// `cargo test --release --test solver checkpoints -- --ignored --nocapture` prints the times.
#[test]
#[ignore = "takes some minutes, and is for its figures"]
fn a_large_board_can_be_gone_through() {
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
        go_through(&*search);
    }
}

fn timed<T>(action: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    (action(), begin.elapsed())
}

fn go_through(search: &dyn Search) {
    let fresh = || search.checkpoint().restore();
    let mut timeline = Timeline::new(fresh());
    let mut alone = fresh();
    let (mut with, mut without) = (Duration::ZERO, Duration::ZERO);
    for length in [1_000_000, 100_000_000, 200_000_000, 1_000_000_000] {
        let more = length - timeline.length();
        // The two are measured in turns, so that other load on the machine affects both equally.
        for part in 0..20 {
            let steps = (part + 1) * more / 20 - part * more / 20;
            with += timed(|| timeline.advance(steps)).1;
            without += timed(|| alone.advance(steps)).1;
        }
        let mut seeks: Vec<_> = (1_u64..=200)
            .map(|count| {
                let place = count.wrapping_mul(0x9E37_79B9_7F4A_7C15) % length;
                timed(|| timeline.seek(place)).1
            })
            .collect();
        seeks.sort();
        assert!(timeline.checkpoint_bytes() <= Timeline::DEFAULT_CHECKPOINT_MEMORY);
        println!(
            "  {length} steps: {without:.1?}, with a timeline {:.3} of it; {} checkpoints, {} bytes; \
             to a step {:.1?} in the middle, {:.1?} at the most",
            with.as_secs_f64() / without.as_secs_f64(),
            timeline.checkpoint_count(),
            timeline.checkpoint_bytes(),
            seeks[100],
            seeks[199],
        );
        timeline.seek(length);
    }
    let checkpoint = alone.checkpoint();
    let (_, made) = timed(|| (0..100).for_each(|_| drop(black_box(alone.checkpoint()))));
    let (_, restored) = timed(|| (0..100).for_each(|_| drop(black_box(checkpoint.restore()))));
    println!(
        "  a checkpoint: {} bytes, made in {:.1?}, restored in {:.1?}",
        checkpoint.bytes(),
        made / 100,
        restored / 100
    );
}
