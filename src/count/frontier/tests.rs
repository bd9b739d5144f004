//! Compares the counts with plain recursion on small boards.

use super::*;
use crate::board::Square;
use crate::graph::Graph;
use crate::moves::MoveOrder;

/// Counts the paths that continue a given path by plain recursion, and those of them that are closed.
struct Oracle {
    neighbours: Vec<u64>,
    first: Square,
    open: u128,
    closed: u128,
}

impl Oracle {
    /// The numbers of directed open and closed tours from `start`.
    fn count(board: Board, start: Square) -> (u128, u128) {
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let set = |square| {
            let list = graph.neighbours(square).iter();
            list.fold(0, |set, &neighbour| set | 1 << neighbour)
        };
        let mut oracle = Self {
            neighbours: (0..board.size()).map(set).collect(),
            first: start,
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
            self.closed += u128::from(neighbours >> self.first & 1);
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
    let turned = Board::new(columns, rows).unwrap();
    let counts = CountsByStart::new(board).unwrap().finish().unwrap();
    let turned_counts = CountsByStart::new(turned).unwrap().finish().unwrap();
    let mut directed_closed = None;
    for square in 0..board.size() {
        let (row, column) = (board.row(square), board.column(square));
        let transposed = turned.square(column, row).unwrap();
        assert_eq!(counts[square as usize], turned_counts[transposed as usize]);
        // A quarter of the board contains a square of every class of starts.
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
    let ends = if board.size() == 1 { 1 } else { 2 };
    let open = counts.iter().sum::<u128>() / ends;
    let closed = directed_closed.unwrap() / 2;
    for board in [board, turned] {
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
fn counts_of_every_small_board_are_those_of_plain_recursion() {
    for rows in 1..=5 {
        for columns in rows..=28 / rows {
            compare_with_recursion(rows, columns);
        }
    }
}

#[test]
fn counts_of_the_5x6_board_are_those_of_plain_recursion() {
    compare_with_recursion(5, 6);
}

#[test]
fn slices_and_copies_change_nothing() {
    let board = Board::new(5, 6).unwrap();
    for tours in [TourKind::Closed, TourKind::Open, TourKind::OpenFrom(14)] {
        let whole = count_tours(board, tours);
        let mut sliced = FrontierCount::new(board, tours).unwrap();
        let mut copy = None;
        let mut before = sliced.progress();
        while sliced.count().is_none() {
            let progress = sliced.advance(7).unwrap();
            assert_eq!(progress, sliced.progress());
            assert!(progress.expanded <= progress.states || progress.states == 0);
            assert!(progress.settled_squares >= before.settled_squares);
            assert!(progress.peak_bytes >= progress.bytes);
            if progress.settled_squares == 12 && copy.is_none() {
                copy = Some(sliced.clone());
            }
            before = progress;
        }
        assert_eq!(before.settled_squares, 30);
        assert_eq!(before.bytes, 0);
        assert_eq!(sliced.count(), whole.ok());
        assert_eq!(copy.unwrap().finish(), whole);
    }
}

#[test]
fn no_work_changes_nothing() {
    let mut count = FrontierCount::new(Board::new(6, 6).unwrap(), TourKind::Closed).unwrap();
    let before = count.progress();
    assert_eq!(count.advance(0), Ok(before));
    assert_eq!(count.count(), None);
    let advanced = count.advance(100).unwrap();
    assert_ne!(advanced, before);
}

#[test]
fn rows_along_the_longer_side_give_the_same_counts() {
    // Boards that are wide and low. The widest ones use every digit of a key.
    for (width, height) in [(6, 3), (7, 3), (8, 3), (8, 4), (7, 5), (8, 5)] {
        let board = Board::new(height, width).unwrap();
        let corner = TourKind::OpenFrom(0);
        let centre = TourKind::OpenFrom(board.square(height / 2, width / 2).unwrap());
        for tours in [TourKind::Closed, TourKind::Open, corner, centre] {
            if tours != TourKind::Closed && width * height > 35 {
                continue;
            }
            let start = match tours {
                TourKind::OpenFrom(start) => Some(start as usize),
                _ => None,
            };
            let plan =
                ProcessingOrder::with_width(width as usize, board.size() as usize, tours, start);
            let counted = FrontierCount::from_order(plan, DEFAULT_MEMORY_LIMIT_BYTES)
                .unwrap()
                .finish();
            assert_eq!(
                counted,
                count_tours(board, tours),
                "{width}×{height}, {tours:?}"
            );
        }
    }
}

#[test]
fn every_key_stands_for_one_state() {
    for (width, tours) in [
        (4, TourKind::Open),
        (6, TourKind::OpenFrom(0)),
        (7, TourKind::Open),
        (8, TourKind::Closed),
        (8, TourKind::Open),
    ] {
        let board = Board::new(width, 8).unwrap();
        let plan = ProcessingOrder::new(board, tours);
        let mut count = FrontierCount::from_order(plan, DEFAULT_MEMORY_LIMIT_BYTES).unwrap();
        let mut keys = 0;
        while count.count().is_none() && keys < 20_000 {
            let before = count.square;
            while count.square == before {
                count.advance(1_000).unwrap();
            }
            let stage = count.order.stage(count.square.min(count.order.size - 1));
            let mut states = count.states.clone();
            let mut ledger = count.memory_budget.clone();
            while let Some((key, _)) = states.pop(&mut ledger) {
                assert_eq!(
                    State::from_key(key, &stage).key_before_settling(&stage),
                    key
                );
                keys += 1;
            }
        }
        assert!(keys > 1_000);
    }
}

#[test]
fn a_count_that_meets_its_limit_ends_below_it_and_frees_its_memory() {
    // The estimate would refuse this count, so the count is made without it.
    let limit = 1_000_000;
    let plan = ProcessingOrder::new(Board::new(6, 6).unwrap(), TourKind::Open);
    let mut count = FrontierCount::from_order(plan, limit).unwrap();
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
