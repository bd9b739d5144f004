//! Exact counts, compared with known numbers.

use std::fs;

use knights_tour::board::Board;
use knights_tour::count::frontier::{
    CountError, CountsByStart, DEFAULT_MEMORY_LIMIT_BYTES, FrontierCount, MAX_WIDTH,
    ResourceEstimate, TourKind, count_tours,
};
use knights_tour::count::published::published_count;
use knights_tour::ends::StartError;
use serde_json::Value;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

/// The numbers of the matrix with this name in `tests/vectors/counts.json`, row by row.
fn matrix(name: &str) -> Vec<u128> {
    let path = format!("{}/tests/vectors/counts.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let vectors: Value = serde_json::from_str(&text).unwrap();
    let rows = vectors[name].as_array().unwrap().iter();
    rows.flat_map(|row| row.as_array().unwrap())
        .map(|number| number.as_u64().unwrap().into())
        .collect()
}

/// Counts the tours of each case and compares them with the expected number.
fn check_counts(cases: &[(u32, u32, TourKind, u128)]) {
    for &(rows, columns, kind, expected) in cases {
        let found = count_tours(board(rows, columns), kind);
        assert_eq!(found, Ok(expected), "{rows}×{columns}, {kind:?}");
    }
}

#[test]
fn closed_tours_match_known_counts() {
    check_counts(&[
        (5, 6, TourKind::Closed, 8),
        (6, 6, TourKind::Closed, 9_862),
        (8, 5, TourKind::Closed, 44_202),
        (7, 6, TourKind::Closed, 1_067_638),
        (6, 8, TourKind::Closed, 55_488_142),
        (9, 6, TourKind::Closed, 3_374_967_940),
    ]);
}

#[test]
fn closed_tours_of_three_rows_match_known_counts() {
    // OEIS A070030: the boards 3×4, 3×6, ...
    let known_counts = [
        0,
        0,
        0,
        16,
        176,
        1_536,
        15_424,
        147_728,
        1_448_416,
        14_060_048,
        136_947_616,
    ];
    for (columns, known) in (4..).step_by(2).zip(known_counts) {
        check_counts(&[(3, columns, TourKind::Closed, known)]);
    }
}

#[test]
fn open_tours_match_known_counts() {
    check_counts(&[
        (3, 4, TourKind::Open, 8),
        (3, 7, TourKind::Open, 52),
        (8, 3, TourKind::Open, 396),
        (4, 5, TourKind::Open, 82),
        (4, 6, TourKind::Open, 744),
        (5, 5, TourKind::Open, 864),
        (8, 5, TourKind::Open, 18_061_054),
        (6, 6, TourKind::Open, 3_318_960),
    ]);
}

#[test]
fn counts_by_start_match_known_counts() {
    for (side, name) in [(5, "heat5_tours_by_start"), (6, "heat6_tours_by_start")] {
        let counts = CountsByStart::new(board(side, side)).unwrap().finish();
        assert_eq!(counts, Ok(matrix(name)));
    }
}

#[test]
#[ignore = "half a minute: larger boards"]
fn tours_of_larger_boards_match_known_counts() {
    check_counts(&[
        (6, 10, TourKind::Closed, 239_187_240_144),
        (8, 7, TourKind::Closed, 34_524_432_316),
        (6, 7, TourKind::Open, 389_969_466),
    ]);
}

#[test]
#[ignore = "four minutes: 12 million states"]
fn open_tours_of_7x7_match_the_published_count() {
    let known = published_count(board(7, 7), false).unwrap();
    check_counts(&[(7, 7, TourKind::Open, known.count)]);
}

#[test]
#[ignore = "half an hour and 4 GB of memory: 127 million states"]
fn closed_tours_of_8x8_match_the_published_count() {
    let known = published_count(board(8, 8), true).unwrap();
    let count = FrontierCount::with_memory_limit(board(8, 8), TourKind::Closed, 5 << 30).unwrap();
    assert_eq!(count.finish(), Ok(known.count));
}

#[test]
fn exactly_the_boards_that_schwenk_rules_out_have_no_closed_tour() {
    // A. J. Schwenk, Which rectangular chessboards have a knight's tour?, 1991. There is no closed tour if both sides
    // are odd, or if the shorter side is 1, 2 or 4. Nor is there one if the sides are 3 and 4, 3 and 6, or 3 and 8.
    for shorter in 1..=6 {
        for longer in shorter..=12 {
            let is_ruled_out = shorter * longer % 2 == 1
                || [1, 2, 4].contains(&shorter)
                || shorter == 3 && [4, 6, 8].contains(&longer);
            // The boards from 6×8 to 6×12 are skipped, because counting their tours takes seconds.
            if is_ruled_out || shorter < 6 || longer < 8 {
                let tours = count_tours(board(longer, shorter), TourKind::Closed).unwrap();
                assert_eq!(tours == 0, is_ruled_out, "{shorter}×{longer}");
            }
        }
    }
}

#[test]
fn a_single_square_has_one_open_tour_and_longer_boards_of_one_or_two_rows_have_none() {
    let (open, from) = (TourKind::Open, TourKind::OpenFrom(0));
    check_counts(&[
        (1, 1, open, 1),
        (1, 1, from, 1),
        (1, 1, TourKind::Closed, 0),
    ]);
    assert_eq!(
        CountsByStart::new(board(1, 1)).unwrap().finish(),
        Ok(vec![1])
    );
    check_counts(&[
        (1, 10_000, open, 0),
        (2, 10_000, TourKind::OpenFrom(9_999), 0),
    ]);
}

#[test]
fn counts_above_64_bits_agree_with_the_sum_over_the_starts() {
    let board = board(3, 42);
    let open = count_tours(board, TourKind::Open).unwrap();
    assert!(open > u64::MAX.into());
    let counts = CountsByStart::new(board).unwrap().finish().unwrap();
    assert_eq!(counts.iter().sum::<u128>(), 2 * open);
}

#[test]
fn counting_by_start_runs_in_slices() {
    let board = board(4, 7);
    let mut counts = CountsByStart::new(board).unwrap();
    let mut slices = 0;
    let mut counted = 0;
    while counts.counts().is_none() {
        let progress = counts.advance(50).unwrap();
        assert_eq!(progress, counts.progress());
        assert_eq!(progress.classes, 8);
        assert!((counted..=counted + 1).contains(&progress.counted_classes));
        counted = progress.counted_classes;
        slices += 1;
    }
    assert!(slices > 50);
    let counts = counts.finish().unwrap();
    assert_eq!(counts[0], 1_682);
    assert_eq!(counts.iter().sum::<u128>(), 2 * 6_378);
}

#[test]
fn a_count_above_128_bits_is_a_permanent_error() {
    let mut counting = FrontierCount::new(board(3, 200), TourKind::Open).unwrap();
    let mut result = Ok(());
    while result.is_ok() {
        assert_eq!(counting.count(), None);
        result = counting.advance(1_000).map(|_| ());
    }
    assert_eq!(result, Err(CountError::Overflow));
    assert_eq!(counting.advance(1), Err(CountError::Overflow));
    assert_eq!(counting.count(), None);
    assert_eq!(counting.finish(), Err(CountError::Overflow));
}

#[test]
fn boards_that_exceed_a_limit_are_rejected_before_counting() {
    let result = FrontierCount::new(board(8, 8), TourKind::Closed).map(|_| ());
    let estimate = ResourceEstimate::new(board(8, 8), TourKind::Closed).unwrap();
    let limit = DEFAULT_MEMORY_LIMIT_BYTES;
    assert_eq!(result, Err(CountError::TooLarge { estimate, limit }));
    assert!(estimate.peak_bytes > limit);

    let result = FrontierCount::new(board(20, MAX_WIDTH + 1), TourKind::Closed).map(|_| ());
    assert_eq!(result, Err(CountError::TooWide { value: 9 }));
    let result = FrontierCount::new(board(5, 5), TourKind::OpenFrom(25)).map(|_| ());
    let (value, largest) = (25, 24);
    let start = StartError { value, largest };
    assert_eq!(result, Err(CountError::Start(start)));
}
