//! Compares the counts with plain recursion on small boards.

mod ranks;
mod threads;

use super::*;
use crate::board::Square;
use crate::experiment::{Algorithm, Setup};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::moves::MoveOrder;
use crate::run::{Run, RunGoal};
use crate::search::Search;
use crate::search::pruned::Pruned;
use crate::step::Step;
use crate::tour::Tour;

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
            let Worker {
                mut states,
                mut memory_budget,
                ..
            } = count.workers[0].clone();
            while let Some((key, _)) = states.pop(&mut memory_budget) {
                assert_eq!(
                    State::<()>::from_key(key, &stage).key_before_settling(&stage),
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

/// Lists all undirected tours of a kind by the pruned search, each in one of its directions.
fn all_tours(board: Board, closed: bool) -> Vec<Vec<Square>> {
    let graph = Graph::knight(board, &MoveOrder::ROWS);
    let goal = Goal { closed, all: true };
    let mut tours = Vec::new();
    let starts = if closed { 1 } else { board.size() };
    for start in 0..starts {
        let mut search = Pruned::new(&graph, start, goal).unwrap();
        while search.advance_to_tour(u64::MAX).last == Some(Step::Tour) {
            let path = search.path();
            let last = path[path.len() - 1];
            // Keeps one of the two directions. It ends on the larger end or, in a closed tour, on the larger neighbour
            // of the start.
            if path[usize::from(closed)] < last {
                tours.push(path.to_vec());
            }
        }
    }
    tours
}

/// The moves of a tour at a square, the smaller neighbour first.
fn moves_at(tour: &[Square], closed: bool, square: Square) -> MovesAt {
    let index = tour.iter().position(|&other| other == square).unwrap();
    let before = match index.checked_sub(1) {
        Some(index) => Some(tour[index]),
        None => closed.then(|| tour[tour.len() - 1]),
    };
    let after = tour.get(index + 1).copied().or(closed.then(|| tour[0]));
    let mut neighbours = [before, after].into_iter().flatten().collect::<Vec<_>>();
    neighbours.sort_unstable();
    MovesAt {
        square,
        first: neighbours[0],
        second: neighbours.get(1).copied(),
    }
}

/// All possible moves at a square.
fn possible_moves(board: Board, closed: bool, square: Square) -> Vec<MovesAt> {
    let neighbours: Vec<Square> = (0..board.size())
        .filter(|&other| board.has_knights_move(square, other))
        .collect();
    let mut moves = Vec::new();
    for (index, &first) in neighbours.iter().enumerate() {
        let others = neighbours[index + 1..].iter().map(|&second| Some(second));
        let end = (!closed).then_some(None);
        moves.extend(others.chain(end).map(|second| MovesAt {
            square,
            first,
            second,
        }));
    }
    moves
}

fn count_with_moves(board: Board, closed: bool, moves: &[MovesAt]) -> u128 {
    let kind = if closed {
        TourKind::Closed
    } else {
        TourKind::Open
    };
    let fixed = FixedMoves::new(board, kind, moves).unwrap();
    let count = FrontierCount::with_fixed_moves(&fixed, DEFAULT_MEMORY_LIMIT_BYTES);
    count.unwrap().finish().unwrap()
}

/// Compares counts with a list of all tours: with the moves given at every `square_interval`th square, and with every
/// `pair_interval`th pair of moves at this square and at an earlier one.
fn compare_fixed_moves(board: Board, closed: bool, square_interval: usize, pair_interval: usize) {
    let tours = all_tours(board, closed);
    let table: Vec<Vec<MovesAt>> = tours
        .iter()
        .map(|tour| {
            (0..board.size())
                .map(|square| moves_at(tour, closed, square))
                .collect()
        })
        .collect();
    let expected = |moves: &[MovesAt]| {
        let has_all = |tour: &&Vec<MovesAt>| {
            moves
                .iter()
                .all(|given| tour[given.square as usize] == *given)
        };
        table.iter().filter(has_all).count() as u128
    };
    let mut pairs = 0;
    for square in (0..board.size()).step_by(square_interval) {
        let mut sum = 0;
        for given in possible_moves(board, closed, square) {
            let counted = count_with_moves(board, closed, &[given]);
            assert_eq!(counted, expected(&[given]), "{given:?}");
            sum += counted;
            for other in 0..square {
                for other_given in possible_moves(board, closed, other) {
                    pairs += 1;
                    if pairs % pair_interval == 0 {
                        let moves = [given, other_given];
                        let counted = count_with_moves(board, closed, &moves);
                        assert_eq!(counted, expected(&moves), "{moves:?}");
                    }
                }
            }
        }
        assert_eq!(sum, tours.len() as u128);
    }
}

#[test]
fn closed_counts_with_given_moves_match_a_list_of_all_tours() {
    compare_fixed_moves(Board::new(5, 6).unwrap(), true, 1, 101);
    compare_fixed_moves(Board::new(6, 6).unwrap(), true, 5, 401);
}

#[test]
fn open_counts_with_given_moves_match_a_list_of_all_tours() {
    compare_fixed_moves(Board::new(4, 5).unwrap(), false, 1, 31);
    compare_fixed_moves(Board::new(5, 5).unwrap(), false, 2, 211);
    compare_fixed_moves(Board::new(6, 5).unwrap(), false, 11, 601);
}

#[test]
#[ignore = "counts for every pair of squares with all their moves, which takes many minutes"]
fn all_pairs_of_squares_match_a_list_of_all_tours() {
    compare_fixed_moves(Board::new(5, 5).unwrap(), false, 1, 1);
    compare_fixed_moves(Board::new(6, 6).unwrap(), true, 1, 1);
    compare_fixed_moves(Board::new(5, 6).unwrap(), false, 1, 61);
}

#[test]
fn a_start_with_given_moves_is_not_replaced_by_an_equivalent_one() {
    let board = Board::new(5, 5).unwrap();
    let tours = all_tours(board, false);
    for start in [0, 4, 8, 24] {
        for given in possible_moves(board, false, 12) {
            let kind = TourKind::OpenFrom(start);
            let moves = FixedMoves::new(board, kind, &[given]).unwrap();
            let count = FrontierCount::with_fixed_moves(&moves, DEFAULT_MEMORY_LIMIT_BYTES);
            let has_start = |tour: &&Vec<Square>| tour[0] == start || tour[24] == start;
            let has_moves = |tour: &&Vec<Square>| moves_at(tour, false, 12) == given;
            let expected = tours.iter().filter(has_start).filter(has_moves).count();
            assert_eq!(
                count.unwrap().finish(),
                Ok(expected as u128),
                "{start} {given:?}"
            );
        }
    }
}

#[test]
fn no_tour_has_two_moves_at_its_start() {
    let board = Board::new(6, 6).unwrap();
    let corner = MovesAt {
        square: 0,
        first: 8,
        second: Some(13),
    };
    let moves = FixedMoves::new(board, TourKind::OpenFrom(0), &[corner]).unwrap();
    let count = FrontierCount::with_fixed_moves(&moves, 1 << 30).unwrap();
    assert_eq!(count.finish(), Ok(0));
    let tours = RankedTours::with_fixed_moves(&moves, 1 << 30).unwrap();
    assert_eq!(tours.count(), Some(0));
}

#[test]
fn a_tour_is_counted_with_its_moves_at_most_squares_of_a_long_board() {
    // The board has more squares than a state can describe, so that the end may be at none of those described.
    let board = Board::new(14, 5).unwrap();
    let setup = Setup {
        algorithm: Algorithm::Auto,
        end: Some(69),
        ..Setup::new(Ground::from(board))
    };
    let mut run = Run::new(&setup.validate().unwrap(), RunGoal::Path);
    while run.work(1_000).unwrap().is_none() {}
    let tour = run.path();
    assert_eq!((tour[0], tour[69]), (0, 69));
    for kind in [TourKind::Open, TourKind::OpenFrom(0)] {
        for is_given in [
            |square: Square| square < 63 && square % 2 == 1,
            |square: Square| square > 0 && square < 66,
            |square: Square| square > 0,
            |square: Square| square > 4 && square % 2 == 1,
            |square: Square| square > 6,
            |square: Square| square % 2 == 1,
            |square: Square| square > 0 && square.is_multiple_of(2),
        ] {
            let squares = (0..board.size()).filter(|&square| is_given(square));
            let moves: Vec<_> = squares
                .map(|square| moves_at(tour, false, square))
                .collect();
            let moves = FixedMoves::new(board, kind, &moves).unwrap();
            let count = FrontierCount::with_fixed_moves(&moves, 1 << 30).unwrap();
            assert!(count.finish().unwrap() >= 1, "{kind:?}, {moves:?}");
        }
    }
}

#[test]
fn moves_that_no_tour_can_have_are_refused() {
    let board = Board::new(6, 6).unwrap();
    let at = |square, first, second| MovesAt {
        square,
        first,
        second,
    };
    for (moves, expected) in [
        (
            vec![at(36, 0, None)],
            FixedMovesError::OffBoard {
                value: 36,
                largest: 35,
            },
        ),
        (
            vec![at(0, 1, Some(8))],
            FixedMovesError::NotAMove { from: 0, to: 1 },
        ),
        (
            vec![at(0, 8, Some(8))],
            FixedMovesError::SameMove { square: 0, to: 8 },
        ),
        (
            vec![at(0, 8, Some(13)), at(0, 13, Some(8))],
            FixedMovesError::Repeated { square: 0 },
        ),
        (
            vec![at(0, 8, None)],
            FixedMovesError::TooManyEnds { square: 0, most: 0 },
        ),
    ] {
        assert_eq!(
            FixedMoves::new(board, TourKind::Closed, &moves),
            Err(expected)
        );
    }
    // Moves that contradict each other are allowed, and no tour has them.
    assert_eq!(
        count_with_moves(board, true, &[at(0, 8, Some(13)), at(8, 16, Some(21))]),
        0
    );
}
