//! Breadth-first search, compared with document 003 and with depth-first search.

use std::fs;
use std::sync::Arc;

use knights_tour::board::{Board, Square};
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::breadth_first::{BreadthFirst, Frontier};
use knights_tour::search::depth_first::{DepthFirst, ListOrder};
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use proptest::prelude::*;
use serde_json::Value;

const BYTES_PER_MEBIBYTE: u64 = 1 << 20;

fn vectors() -> Value {
    let path = format!(
        "{}/tests/vectors/003_levels.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

fn numbers<T: TryFrom<u64, Error: std::fmt::Debug>>(value: &Value) -> Vec<T> {
    let list = value.as_array().unwrap().iter();
    list.map(|number| number.as_u64().unwrap().try_into().unwrap())
        .collect()
}

/// The knight's graph of a board, with moves in the order of documents 000 and 003.
fn knight(rows: u32, columns: u32) -> Arc<Graph> {
    Graph::knight(Board::new(rows, columns).unwrap(), &MoveOrder::GRANADA).into()
}

/// The tours of a search, in the order in which it finds them.
fn tours(mut search: impl Search) -> Vec<Vec<Square>> {
    let mut tours = Vec::new();
    while let Some(step) = search.next() {
        if step == Step::Tour {
            tours.push(search.path().to_vec());
        }
    }
    tours
}

#[test]
fn the_number_of_paths_per_level_matches_document_003_from_every_start_of_5x5() {
    let vectors = vectors();
    let cases = vectors["n5"].as_array().unwrap();
    assert_eq!(cases.len(), 25);
    for case in cases {
        let start = case["start"].as_u64().unwrap() as u32;
        let search = BreadthFirst::new(knight(5, 5), start, 8 * BYTES_PER_MEBIBYTE).unwrap();
        let mut search = search.with_goal(Goal::ALL);
        assert_eq!(search.advance(u64::MAX).last, Some(Step::Exhausted));
        let counters = search.counters();
        assert_eq!(counters.visits, case["nodes_total"], "from {start}");
        assert_eq!(counters.backtracks, counters.visits - 1);
        assert_eq!(counters.dead_ends, case["dead_ends"], "from {start}");
        assert_eq!(counters.tours, case["solutions"], "from {start}");
        let levels: Vec<u64> = numbers(&case["nodes_per_level"]);
        assert_eq!(search.paths_by_length(), levels, "from {start}");
        let deepest = levels.iter().filter(|&&paths| paths > 0).count();
        assert_eq!(counters.deepest as usize, deepest);
    }
}

#[test]
fn breadth_first_finds_the_tours_of_document_003_in_the_order_of_depth_first() {
    let vectors = vectors();
    let board = Board::new(5, 5).unwrap();
    for (start, expected) in [(0, 304), (12, 64), (14, 56)] {
        let breadth = BreadthFirst::new(knight(5, 5), start, 8 * BYTES_PER_MEBIBYTE).unwrap();
        let depth = DepthFirst::new(knight(5, 5), start, ListOrder).unwrap();
        let breadth = tours(breadth.with_goal(Goal::ALL));
        assert_eq!(breadth.len(), expected);
        assert_eq!(breadth, tours(depth.with_goal(Goal::ALL)));
        for tour in &breadth {
            assert!(Tour::verify(board, tour).is_ok());
        }
        let case = &vectors["n5"][start as usize];
        assert_eq!(breadth[0], numbers::<u32>(&case["first"]));
        assert_eq!(breadth[expected - 1], numbers::<u32>(&case["last"]));
    }
}

#[test]
fn the_first_tour_ends_a_search_for_one_tour() {
    let mut search = BreadthFirst::new(knight(5, 5), 0, 8 * BYTES_PER_MEBIBYTE).unwrap();
    assert_eq!(search.advance(u64::MAX).last, Some(Step::Tour));
    assert_eq!(search.next(), None);
    assert_eq!(search.counters().tours, 1);
    // All paths were generated before the first path of full length was examined.
    assert_eq!(search.counters().visits, 1_735_079);
    let first: Vec<u32> = numbers(&vectors()["n5"][0]["first"]);
    assert_eq!(search.path(), first);
}

#[test]
fn a_search_that_fills_its_memory_reports_how_far_it_came() {
    let levels: Vec<u64> = numbers(&vectors()["n6_start0"]["nodes_per_level"]);
    let mut reached = 0;
    for limit in [
        0,
        BYTES_PER_MEBIBYTE,
        4 * BYTES_PER_MEBIBYTE - 1,
        32 * BYTES_PER_MEBIBYTE,
    ] {
        let mut search = BreadthFirst::new(knight(6, 6), 0, limit).unwrap();
        while search.advance(10_000).last != Some(Step::MemoryFull) {
            assert!(search.memory_used() <= limit);
        }
        assert_eq!(search.next(), None);
        assert_eq!(search.memory_limit(), limit);
        assert!(search.memory_used() <= limit);
        assert!(
            search.memory_used() + (1 << 14) > limit,
            "less than one block of 16 KiB is unused"
        );
        let Frontier {
            length,
            paths,
            dequeued: taken,
            longer_paths: longer,
        } = search.frontier();
        let complete_levels = length as usize;
        assert_eq!(
            search.paths_by_length()[..complete_levels],
            levels[..complete_levels]
        );
        assert_eq!(search.paths_by_length()[complete_levels], longer);
        assert!(longer < levels[complete_levels]);
        assert_eq!(paths, levels[complete_levels - 1]);
        assert!((1..=paths).contains(&taken));
        assert!(length >= reached, "more memory leads further");
        reached = length;
    }
    assert_eq!(reached, 15);
}

#[test]
fn levels_match_those_of_depth_first_search() {
    for (rows, columns, start) in [
        (1, 1, 0),
        (3, 3, 4),
        (3, 4, 0),
        (4, 4, 5),
        (3, 7, 2),
        (4, 5, 0),
    ] {
        let breadth = BreadthFirst::new(knight(rows, columns), start, BYTES_PER_MEBIBYTE).unwrap();
        let depth = DepthFirst::new(knight(rows, columns), start, ListOrder).unwrap();
        let mut breadth = breadth.with_goal(Goal::ALL);
        let mut depth = depth.with_goal(Goal::ALL);
        assert_eq!(breadth.advance(u64::MAX).last, Some(Step::Exhausted));
        depth.advance(u64::MAX);
        assert_eq!(
            breadth.paths_by_length(),
            depth.paths_by_length(),
            "{rows}×{columns}"
        );
        assert_eq!(breadth.counters().dead_ends, depth.counters().dead_ends);
        assert_eq!(breadth.counters().tours, depth.counters().tours);
    }
}

#[test]
fn a_complete_path_that_does_not_close_is_a_dead_end_in_a_search_for_closed_tours() {
    // A cycle of four vertices, with one more edge from 1 to 3.
    let lists = [vec![1, 3], vec![0, 2, 3], vec![1, 3], vec![0, 1, 2]];
    let graph = Arc::new(Graph::from_lists(&lists).unwrap());
    let search = |closed| {
        let goal = Goal { closed, all: true };
        let search = BreadthFirst::new(graph.clone(), 0, BYTES_PER_MEBIBYTE).unwrap();
        search.with_goal(goal)
    };
    let open = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 3, 1, 2], [0, 3, 2, 1]];
    assert_eq!(tours(search(false)), open);
    assert_eq!(tours(search(true)), [[0, 1, 2, 3], [0, 3, 2, 1]]);
    let mut closed = search(true);
    closed.advance(u64::MAX);
    assert_eq!(
        (closed.counters().tours, closed.counters().dead_ends),
        (2, 2)
    );
    let dead_ends = search(true).filter(|step| *step == Step::DeadEnd { square: 2 });
    assert_eq!(dead_ends.count(), 2);
}

#[test]
fn single_steps_take_the_paths_from_the_queue_in_order() {
    use Step::{DeadEnd, Enter, Exhausted, Leave, Resume, Tour};
    // A triangle of the vertices 1, 2 and 3, with vertex 0 joined to vertex 1.
    let lists = [vec![1], vec![0, 2, 3], vec![1, 3], vec![1, 2]];
    let graph = Graph::from_lists(&lists).unwrap();
    let search = BreadthFirst::new(graph.into(), 0, BYTES_PER_MEBIBYTE).unwrap();
    let steps: Vec<Step> = search.with_goal(Goal::ALL).collect();
    let expected = [
        Enter { square: 0 },
        Enter { square: 1 },
        Leave { square: 1 },
        Resume { kept: 1 },
        Enter { square: 2 },
        Leave { square: 2 },
        Enter { square: 3 },
        Leave { square: 3 },
        Resume { kept: 2 },
        Enter { square: 3 },
        Leave { square: 3 },
        Resume { kept: 2 },
        Enter { square: 2 },
        Leave { square: 2 },
        Resume { kept: 2 },
        Tour,
        Resume { kept: 2 },
        Tour,
        Exhausted,
    ];
    assert_eq!(steps, expected);

    let single = BreadthFirst::new(Graph::from_lists(&[vec![]]).unwrap().into(), 0, 0).unwrap();
    let steps: Vec<Step> = single.collect();
    assert_eq!(steps, [Enter { square: 0 }, Tour]);
    let pair = Graph::from_lists(&[vec![], vec![]]).unwrap();
    let steps: Vec<Step> = BreadthFirst::new(pair.into(), 1, 0).unwrap().collect();
    assert_eq!(
        steps,
        [Enter { square: 1 }, DeadEnd { square: 1 }, Exhausted]
    );
}

#[test]
fn the_size_of_a_checkpoint_contains_all_its_parts_and_not_the_queue() {
    for side in [6, 20] {
        let squares = (side * side) as usize;
        let mut search = BreadthFirst::new(knight(side, side), 0, BYTES_PER_MEBIBYTE).unwrap();
        let initial_bytes = search.checkpoint().bytes();
        search.advance(10_000);
        let bytes = search.checkpoint().bytes();
        // One byte for every square of the board, four for every square of the path, eight for every length of a path.
        let path_bytes = 4 * search.path().len();
        assert_eq!(bytes, initial_bytes + path_bytes);
        assert!(initial_bytes > squares + 8 * squares);
        assert!(
            initial_bytes < 9 * squares + 500,
            "{initial_bytes} bytes for {squares} squares"
        );
    }
}

#[test]
fn a_start_outside_the_graph_is_refused() {
    let error = BreadthFirst::new(knight(3, 3), 9, BYTES_PER_MEBIBYTE).unwrap_err();
    assert_eq!((error.value, error.largest), (9, 8));
}

/// The number of paths of `length` squares that begin with `path`.
fn paths_of_length(graph: &Graph, path: &mut Vec<Square>, length: usize) -> u64 {
    if path.len() == length {
        return 1;
    }
    let mut paths = 0;
    for &next in graph.neighbours(path[path.len() - 1]) {
        if !path.contains(&next) {
            path.push(next);
            paths += paths_of_length(graph, path, length);
            path.pop();
        }
    }
    paths
}

#[test]
fn the_queue_holds_the_square_numbers_of_large_boards() {
    // The square numbers of the first board do not fit into one byte, those of the second board not into two.
    for (rows, columns) in [(20, 20), (300, 300)] {
        let graph = knight(rows, columns);
        let start = rows * columns - 1;
        let mut search = BreadthFirst::new(graph.clone(), start, BYTES_PER_MEBIBYTE).unwrap();
        assert_eq!(search.advance(u64::MAX).last, Some(Step::MemoryFull));
        assert!(search.frontier().length > 7);
        for length in 1..=7 {
            let paths = paths_of_length(&graph, &mut vec![start], length);
            assert_eq!(
                search.paths_by_length()[length - 1],
                paths,
                "{rows}×{columns}"
            );
        }
        let path = search.path();
        assert_eq!(path[0], start);
        for (index, pair) in path.windows(2).enumerate() {
            assert!(graph.neighbours(pair[0]).contains(&pair[1]));
            assert!(!path[..=index].contains(&pair[1]));
        }
    }
}

/// Generates graphs of up to nine vertices, connected or not, with rotated adjacency lists.
fn any_graph() -> impl Strategy<Value = Graph> {
    (1_usize..=9)
        .prop_flat_map(|size| {
            let edges = prop::collection::vec(any::<bool>(), size * size);
            (Just(size), edges, any::<u64>())
        })
        .prop_map(|(size, edges, rotations)| {
            let mut lists: Vec<Vec<Square>> = vec![Vec::new(); size];
            for a in 0..size {
                for b in 0..a {
                    if edges[a * size + b] {
                        lists[a].push(b as Square);
                        lists[b].push(a as Square);
                    }
                }
            }
            for (vertex, list) in lists.iter_mut().enumerate() {
                let rotation = (rotations >> vertex) as usize;
                if !list.is_empty() {
                    let length = list.len();
                    list.rotate_left(rotation % length);
                }
            }
            Graph::from_lists(&lists).unwrap()
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn breadth_first_and_depth_first_find_the_same_tours(graph in any_graph(), closed in any::<bool>()) {
        let graph = Arc::new(graph);
        let goal = Goal { closed, all: true };
        let breadth = BreadthFirst::new(graph.clone(), 0, 64 * BYTES_PER_MEBIBYTE).unwrap().with_goal(goal);
        let depth = DepthFirst::new(graph, 0, ListOrder).unwrap().with_goal(goal);
        let (mut counted, mut expected) = (breadth.clone(), depth.clone());
        prop_assert_eq!(counted.advance(u64::MAX).last, Some(Step::Exhausted));
        expected.advance(u64::MAX);
        prop_assert_eq!(counted.paths_by_length(), expected.paths_by_length());
        prop_assert_eq!(counted.counters().dead_ends, expected.counters().dead_ends);
        prop_assert_eq!(tours(breadth), tours(depth));
    }

    #[test]
    fn every_step_describes_the_change_of_the_path(graph in any_graph()) {
        let search = BreadthFirst::new(Arc::new(graph.clone()), 0, BYTES_PER_MEBIBYTE).unwrap();
        let mut search = search.with_goal(Goal::ALL);
        let mut path: Vec<Square> = Vec::new();
        for _ in 0..5_000 {
            let Some(step) = search.next() else { break };
            match step {
                Step::Enter { square } => path.push(square),
                Step::Leave { square } => prop_assert_eq!(path.pop(), Some(square)),
                Step::Resume { kept } => {
                    let kept = kept as usize;
                    let new = search.path();
                    prop_assert_eq!(&new[..kept], &path[..kept]);
                    // The kept part is the longest common prefix of the two paths.
                    prop_assert!(new.get(kept) != path.get(kept));
                    path = new.to_vec();
                }
                Step::DeadEnd { square } => prop_assert_eq!(path.last(), Some(&square)),
                Step::Tour => prop_assert_eq!(path.len(), graph.len()),
                Step::Exhausted => {}
                other => prop_assert!(false, "unexpected step: {other:?}"),
            }
            prop_assert_eq!(search.path(), &path[..]);
            let frontier = search.frontier();
            prop_assert!(frontier.dequeued <= frontier.paths);
            prop_assert_eq!(search.paths_by_length()[frontier.length as usize - 1], frontier.paths);
        }
    }

    #[test]
    fn advancing_equals_single_steps(sizes in prop::collection::vec(0_u64..5_000, 1..12), start in 0_u32..36) {
        let mut stepped = BreadthFirst::new(knight(6, 6), start, BYTES_PER_MEBIBYTE).unwrap();
        let mut advanced = stepped.clone();
        let mut displayed_path: Vec<Square> = Vec::new();
        for size in sizes {
            let mut last = None;
            let mut step_count = 0;
            for step in stepped.by_ref().take(size as usize) {
                last = Some(step);
                step_count += 1;
            }
            let batch = advanced.advance(size);
            prop_assert_eq!((batch.steps, batch.last), (step_count, last));
            prop_assert_eq!(advanced.counters(), stepped.counters());
            prop_assert_eq!(advanced.path(), stepped.path());
            // The batch describes the whole change of the path, so a display needs no other data.
            prop_assert!(batch.kept_prefix as usize <= displayed_path.len());
            displayed_path.truncate(batch.kept_prefix as usize);
            displayed_path.extend(&advanced.path()[batch.kept_prefix as usize..]);
            prop_assert_eq!(&displayed_path[..], advanced.path());
        }
    }

    #[test]
    fn a_clone_continues_like_the_original(steps_before in 0_u64..300_000, start in 0_u32..36) {
        let mut search = BreadthFirst::new(knight(6, 6), start, BYTES_PER_MEBIBYTE / 4).unwrap();
        search.advance(steps_before);
        let mut clone = search.clone();
        let steps: Vec<Step> = search.by_ref().take(3_000).collect();
        search.advance(200_000);
        let clone_steps: Vec<Step> = clone.by_ref().take(3_000).collect();
        prop_assert_eq!(clone_steps, steps);
        clone.advance(200_000);
        prop_assert_eq!(clone.path(), search.path());
        prop_assert_eq!(clone.counters(), search.counters());
        prop_assert_eq!(clone.paths_by_length(), search.paths_by_length());
        prop_assert_eq!(clone.memory_used(), search.memory_used());
    }
}
