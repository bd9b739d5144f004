//! Compares the counts with plain recursion on small boards.

use super::*;
use crate::board::Square;
use crate::graph::Graph;
use crate::moves::MoveOrder;

/// Counts open and closed tours by plain recursion.
struct Oracle {
    /// The set of neighbours of every square.
    neighbours: Vec<u64>,
    start: Square,
    open: u128,
    closed: u128,
}

impl Oracle {
    /// The number of all directed tours from `start`, and the number of closed ones among them.
    fn count(board: Board, start: Square) -> (u128, u128) {
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let neighbour_set = |square| {
            let list = graph.neighbours(square).iter();
            list.fold(0, |set, &neighbour| set | 1 << neighbour)
        };
        let mut oracle = Self {
            neighbours: (0..board.size()).map(neighbour_set).collect(),
            start,
            open: 0,
            closed: 0,
        };
        oracle.visit(start, (1 << board.size()) - 1);
        (oracle.open, oracle.closed)
    }

    fn visit(&mut self, square: Square, free: u64) {
        let free = free & !(1 << square);
        let neighbours = self.neighbours[square as usize];
        if free == 0 {
            self.open += 1;
            self.closed += u128::from(neighbours >> self.start & 1);
        }
        let mut candidates = neighbours & free;
        while candidates != 0 {
            self.visit(candidates.trailing_zeros(), free);
            candidates &= candidates - 1;
        }
    }
}

/// Compares all counts of a board, in both orientations, with the oracle.
fn compare_with_recursion(rows: u32, columns: u32) {
    let board = Board::new(rows, columns).unwrap();
    let transposed_board = Board::new(columns, rows).unwrap();
    let counts = CountsByStart::new(board).unwrap().finish().unwrap();
    let transposed_counts = CountsByStart::new(transposed_board)
        .unwrap()
        .finish()
        .unwrap();
    let mut directed_closed = None;
    for square in 0..board.size() {
        let (row, column) = (board.row(square), board.column(square));
        let transposed_square = transposed_board.square(column, row).unwrap();
        assert_eq!(
            counts[square as usize],
            transposed_counts[transposed_square as usize]
        );
        // A quarter of the board contains a reflection of every start.
        if 2 * row >= rows.next_multiple_of(2) || 2 * column >= columns.next_multiple_of(2) {
            continue;
        }
        let (open, closed) = Oracle::count(board, square);
        assert_eq!(
            counts[square as usize], open,
            "{rows}×{columns} from {square}"
        );
        assert_eq!(*directed_closed.get_or_insert(closed), closed);
    }
    let directions = if board.size() == 1 { 1 } else { 2 };
    let open = counts.iter().sum::<u128>() / directions;
    let closed = directed_closed.unwrap() / 2;
    for board in [board, transposed_board] {
        assert_eq!(
            count_tours(board, TourKind::Open),
            Ok(open),
            "{rows}×{columns}"
        );
        assert_eq!(
            count_tours(board, TourKind::Closed),
            Ok(closed),
            "{rows}×{columns}"
        );
    }
}

#[test]
fn counts_of_small_boards_match_plain_recursion() {
    for rows in 1..=5 {
        for columns in rows..=28 / rows {
            compare_with_recursion(rows, columns);
        }
    }
}

#[test]
fn counts_of_the_5x6_board_match_plain_recursion() {
    compare_with_recursion(5, 6);
}

#[test]
fn slices_and_clones_give_the_same_count() {
    let board = Board::new(5, 6).unwrap();
    for kind in [TourKind::Closed, TourKind::Open, TourKind::OpenFrom(14)] {
        let unsliced = count_tours(board, kind);
        let mut sliced = FrontierCount::new(board, kind).unwrap();
        let mut clone = None;
        let mut previous = sliced.progress();
        while sliced.count().is_none() {
            let progress = sliced.advance(7).unwrap();
            assert_eq!(progress, sliced.progress());
            assert!(progress.expanded <= progress.states || progress.states == 0);
            assert!(progress.settled_squares >= previous.settled_squares);
            assert!(progress.peak_bytes >= progress.bytes);
            if progress.settled_squares == 12 && clone.is_none() {
                clone = Some(sliced.clone());
            }
            previous = progress;
        }
        assert_eq!(previous.settled_squares, 30);
        assert_eq!(previous.bytes, 0);
        assert_eq!(sliced.count(), unsliced.ok());
        assert_eq!(clone.unwrap().finish(), unsliced);
    }
}

#[test]
fn advancing_by_no_states_changes_nothing() {
    let mut count = FrontierCount::new(Board::new(6, 6).unwrap(), TourKind::Closed).unwrap();
    let initial_progress = count.progress();
    assert_eq!(count.advance(0), Ok(initial_progress));
    assert_eq!(count.count(), None);
    let advanced = count.advance(100).unwrap();
    assert_ne!(advanced, initial_progress);
}

#[test]
fn rows_along_the_longer_side_give_the_same_counts() {
    // Boards that are wide and low. The widest boards use every digit of a key.
    for (width, height) in [(6, 3), (7, 3), (8, 3), (8, 4), (7, 5), (8, 5)] {
        let board = Board::new(height, width).unwrap();
        let corner = TourKind::OpenFrom(0);
        let centre = TourKind::OpenFrom(board.square(height / 2, width / 2).unwrap());
        for kind in [TourKind::Closed, TourKind::Open, corner, centre] {
            if kind != TourKind::Closed && width * height > 35 {
                continue;
            }
            let start = match kind {
                TourKind::OpenFrom(start) => Some(start as usize),
                _ => None,
            };
            let order =
                ProcessingOrder::with_width(width as usize, board.size() as usize, kind, start);
            let counted = FrontierCount::from_order(order, DEFAULT_MEMORY_LIMIT_BYTES)
                .unwrap()
                .finish();
            assert_eq!(
                counted,
                count_tours(board, kind),
                "{width}×{height}, {kind:?}"
            );
        }
    }
}

#[test]
fn decoding_and_encoding_a_key_gives_the_same_key() {
    for (width, kind) in [
        (4, TourKind::Open),
        (6, TourKind::OpenFrom(0)),
        (7, TourKind::Open),
        (8, TourKind::Closed),
        (8, TourKind::Open),
    ] {
        let board = Board::new(width, 8).unwrap();
        let order = ProcessingOrder::new(board, kind);
        let mut count = FrontierCount::from_order(order, DEFAULT_MEMORY_LIMIT_BYTES).unwrap();
        let mut key_count = 0;
        while count.count().is_none() && key_count < 20_000 {
            let square = count.square;
            while count.square == square {
                count.advance(1_000).unwrap();
            }
            let stage = count.order.stage(count.square.min(count.order.size - 1));
            let mut states = count.states.clone();
            let mut memory_budget = count.memory_budget.clone();
            while let Some((key, _)) = states.pop(&mut memory_budget) {
                assert_eq!(
                    State::from_key(key, &stage).key_before_settling(&stage),
                    key
                );
                key_count += 1;
            }
        }
        assert!(key_count > 1_000);
    }
}

#[test]
fn a_count_that_reaches_its_memory_limit_fails_and_frees_its_memory() {
    // `with_memory_limit` would refuse this count by its estimate, so the test calls `from_order`.
    let limit = 1_000_000;
    let order = ProcessingOrder::new(Board::new(6, 6).unwrap(), TourKind::Open);
    let mut count = FrontierCount::from_order(order, limit).unwrap();
    let failure = loop {
        match count.advance(100) {
            Ok(progress) => assert!(progress.peak_bytes <= limit && count.count().is_none()),
            Err(failure) => break failure,
        }
    };
    assert!(
        matches!(failure, CountError::MemoryLimit { needed, limit: 1_000_000 } if needed > limit),
        "{failure}"
    );
    assert_eq!(count.progress().bytes, 0);
    assert!(count.progress().peak_bytes > limit / 10 * 9);
    assert_eq!(count.advance(1), Err(failure));
    assert_eq!(count.count(), None);
}
