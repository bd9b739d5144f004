//! The lengths of random walks are those of the search that takes each walk alone.

use knights_tour::board::Board;
use knights_tour::count::walk_lengths::{WalkLengths, WalkLengthsError};
use knights_tour::experiment::{Draft, Experiment};
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::step::Step;

/// The experiment of a random walk on a board with this start, order and seed.
fn random_walk((rows, columns): (u32, u32), start: &str, order: &str, seed: u32) -> Experiment {
    let draft = Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        start: start.into(),
        order: order.into(),
        algorithm: "random-walk".into(),
        seed: seed.to_string(),
        ..Draft::default()
    };
    draft.validate().unwrap()
}

fn walk_lengths(experiment: &Experiment, seed: u32, walks: u32) -> WalkLengths {
    WalkLengths::new(experiment.graph(), experiment.start(), seed, walks).unwrap()
}

/// Runs each walk as a search of its own, step by step.
#[test]
fn every_walk_is_the_search_with_its_seed() {
    for (board, start, order, seed, walks) in [
        ((8, 8), "0,0", "clockwise", 1, 400),
        ((5, 5), "2,2", "rows", 0, 300),
        ((3, 4), "0,1", "jumps", u32::MAX, 300),
        ((1, 1), "0,0", "rows", 7, 5),
        ((12, 9), "3,4", "granada", 12_345, 100),
    ] {
        let mut lengths = walk_lengths(&random_walk(board, start, order, 0), seed, walks);
        let mut counts = vec![0; (board.0 * board.1) as usize];
        let (mut longest, mut total) = (Vec::new(), 0);
        for walk in 0..walks {
            let walk_seed = WalkLengths::walk_seed(seed, walk);
            let mut search = random_walk(board, start, order, walk_seed).search();
            while let Some(Step::Enter { .. }) = search.next() {}
            let path = search.path().to_vec();
            counts[path.len() - 1] += 1;
            total += path.len();
            if path.len() > longest.len() {
                longest = path;
            }
            lengths.advance(1);
            assert_eq!(lengths.done(), walk + 1);
            assert_eq!((lengths.counts(), lengths.longest()), (&*counts, &*longest));
        }
        assert!(lengths.is_complete());
        assert_eq!(lengths.mean(), Some(total as f64 / f64::from(walks)));
        let longest_seed = lengths.longest_seed().unwrap();
        let mut search = random_walk(board, start, order, longest_seed).search();
        search.advance(longest.len() as u64);
        assert_eq!(search.path(), longest);
    }
}

#[test]
fn slices_of_any_size_give_the_same_lengths() {
    let experiment = random_walk((6, 7), "1,1", "clockwise", 0);
    let mut at_once = walk_lengths(&experiment, 3, 5_000);
    assert_eq!((at_once.mean(), at_once.longest_walk()), (None, None));
    at_once.advance(u32::MAX);
    let mut sliced = walk_lengths(&experiment, 3, 5_000);
    while !sliced.is_complete() {
        sliced.advance(123);
        assert_eq!(sliced.counts().iter().sum::<u32>(), sliced.done());
    }
    assert_eq!(sliced.counts(), at_once.counts());
    assert_eq!(sliced.longest(), at_once.longest());
    assert_eq!(sliced.longest_walk(), at_once.longest_walk());
    let other = {
        let mut other = walk_lengths(&experiment, 4, 5_000);
        other.advance(u32::MAX);
        other
    };
    assert_ne!(other.counts(), at_once.counts());
}

/// Compares the distribution with the exact probabilities on a board whose walks can be listed by hand.
#[test]
fn lengths_are_distributed_as_the_draws_say() {
    // From the centre 0: leaf 1 has no way out (length 2), and 2 leads on to 3 (length 3). Both are equally likely.
    let graph = Graph::from_lists(&[vec![1, 2], vec![0], vec![0, 3], vec![2]]).unwrap();
    let mut lengths = WalkLengths::new(graph.into(), 0, 9, 10_000).unwrap();
    lengths.advance(10_000);
    let [none, short, long, all] = *lengths.counts() else {
        panic!("four squares");
    };
    assert_eq!((none, all, short + long), (0, 0, 10_000));
    // The standard deviation is 50. Four standard deviations to either side are allowed.
    assert!((4_800..=5_200).contains(&short), "{short}");
}

#[test]
fn numbers_of_walks_and_starts_out_of_range_are_errors() {
    let graph = || Graph::knight(Board::new(3, 3).unwrap(), &MoveOrder::ROWS).into();
    for walks in [0, WalkLengths::MAX_WALKS + 1] {
        let error = WalkLengths::new(graph(), 0, 0, walks).unwrap_err();
        let expected = WalkLengthsError::Walks {
            value: walks,
            smallest: 1,
            largest: 1_000_000,
        };
        assert_eq!(error, expected);
    }
    assert!(matches!(
        WalkLengths::new(graph(), 9, 0, 1),
        Err(WalkLengthsError::Start(_))
    ));
}
