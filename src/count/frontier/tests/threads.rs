//! Compares counts on several threads with counts on one.

use super::*;

#[test]
fn any_number_of_threads_gives_the_same_count_and_states() {
    let board = Board::new(5, 6).unwrap();
    for kind in [TourKind::Closed, TourKind::Open, TourKind::OpenFrom(14)] {
        let prepare = || FrontierCount::new(board, kind).unwrap();
        let mut single = prepare();
        let expected = single.advance(u64::MAX).unwrap();
        for threads in [1, 2, 3, 8] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let mut divided = prepare().on_threads(threads).unwrap();
            assert_eq!(divided.threads(), threads);
            let progress = divided.advance(u64::MAX).unwrap();
            assert_eq!(progress.peak_states, expected.peak_states);
            assert_eq!(divided.count(), single.count());
        }
        // The number of threads changes in the middle of a square.
        let mut changed = prepare();
        for threads in (1..=3).cycle() {
            if changed.count().is_some() {
                break;
            }
            let settled_squares = changed.progress().settled_squares;
            changed = changed
                .on_threads(NonZeroUsize::new(threads).unwrap())
                .unwrap();
            let progress = changed.advance(101).unwrap();
            assert!(progress.settled_squares >= settled_squares);
        }
        assert_eq!(changed.count(), single.count());
    }
}

#[test]
fn a_count_on_threads_that_reaches_its_memory_limit_names_the_whole_limit() {
    let limit = 1_000_000;
    let order = ProcessingOrder::new(Board::new(6, 6).unwrap(), TourKind::Open);
    let threads = NonZeroUsize::new(3).unwrap();
    let count = FrontierCount::from_order(order, limit).unwrap();
    let mut count = count.on_threads(threads).unwrap();
    let failure = loop {
        match count.advance(1_000) {
            Ok(progress) => assert!(progress.peak_bytes <= limit),
            Err(failure) => break failure,
        }
    };
    assert!(
        matches!(failure, CountError::MemoryLimit { needed, limit: 1_000_000 } if needed > limit),
        "{failure}"
    );
    assert_eq!(count.progress().bytes, 0);
    assert_eq!(count.advance(1), Err(failure));
}
