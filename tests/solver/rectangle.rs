//! Tours of rectangles constructed from blocks: the construction must succeed from every start that has a tour.

use std::collections::HashSet;

use knights_tour::board::{Board, MAX_SIDE, Square};
use knights_tour::construct::rectangle::{BlockConstruction, BlockConstructionError};
use knights_tour::tour::Tour;
use knights_tour::verdict::Feasibility;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

/// Whether a tour can start on a square. If the number of squares is odd, the square must have the majority colour.
fn is_possible_start(board: Board, start: Square) -> bool {
    board.size().is_multiple_of(2) || (board.row(start) + board.column(start)).is_multiple_of(2)
}

/// Constructs and verifies a tour. The tour is closed if the number of squares is even.
fn verified_construction(board: Board, start: Square) -> (BlockConstruction, Tour) {
    let closed = board.size().is_multiple_of(2);
    let rectangle = BlockConstruction::new(board, start, closed).unwrap();
    let tour = Tour::verify(board, &rectangle.tour()).unwrap();
    assert_eq!(tour.squares()[0], start, "{board:?}");
    assert_eq!(tour.is_closed(), closed, "{board:?} from {start}");
    assert_eq!(rectangle.is_closed(), closed);
    assert_eq!(rectangle.start(), start);
    (rectangle, tour)
}

/// Every possible start of every board with sides in a range.
fn cases(sides: std::ops::RangeInclusive<u32>) -> impl Iterator<Item = (Board, Square)> {
    let boards = sides
        .clone()
        .flat_map(move |rows| sides.clone().map(move |columns| board(rows, columns)));
    boards.flat_map(|board| {
        (0..board.size())
            .filter(move |&start| is_possible_start(board, start))
            .map(move |start| (board, start))
    })
}

#[test]
fn every_possible_start_of_every_small_board_has_a_tour() {
    let mut closed = 0;
    let mut all = 0;
    for (board, start) in cases(5..=14) {
        let (_, tour) = verified_construction(board, start);
        all += 1;
        closed += u32::from(tour.is_closed());
    }
    assert_eq!((all, closed), (8_025, 7_000));
}

#[test]
fn impossible_constructions_are_rejected_as_the_theorems_predict() {
    for rows in 1..=9 {
        for columns in 1..=9 {
            let board = board(rows, columns);
            for (start, closed) in
                (0..board.size()).flat_map(|start| [(start, true), (start, false)])
            {
                let result = BlockConstruction::new(board, start, closed);
                if rows.min(columns) < 5 {
                    assert_eq!(
                        result,
                        Err(BlockConstructionError::TooNarrow { rows, columns })
                    );
                    continue;
                }
                let possible = Feasibility::of_board(board, start, closed) == Feasibility::Possible;
                assert_eq!(result.is_ok(), possible, "{board:?} {start} {closed}");
            }
        }
    }
    let error = |start, closed| BlockConstruction::new(board(5, 7), start, closed).unwrap_err();
    let (rows, columns) = (5, 7);
    assert_eq!(
        error(0, true),
        BlockConstructionError::ClosedOnOddBoard { rows, columns }
    );
    let (row, column) = (1, 2);
    assert_eq!(
        error(9, false),
        BlockConstructionError::WrongStartColour { row, column }
    );
    let (start, largest) = (35, 34);
    assert_eq!(
        error(35, false),
        BlockConstructionError::OffBoard { start, largest }
    );
    let text = error(35, false).to_string();
    assert_eq!(text, "the start must be from 0 to 34, not 35");
}

#[test]
fn computed_squares_and_indices_match_the_whole_tour() {
    for (rows, columns) in [
        (5, 5),
        (5, 6),
        (5, 94),
        (94, 5),
        (63, 49),
        (61, 50),
        (44, 46),
        (31, 77),
    ] {
        let board = board(rows, columns);
        for start in (0..board.size()).step_by(97) {
            if !is_possible_start(board, start) {
                continue;
            }
            let (rectangle, tour) = verified_construction(board, start);
            for (index, &square) in tour.squares().iter().enumerate() {
                let index = index as u32;
                assert_eq!(
                    rectangle.square_at(index),
                    square,
                    "{board:?} {start} {index}"
                );
                assert_eq!(
                    rectangle.index_of(square),
                    index,
                    "{board:?} {start} {square}"
                );
            }
        }
    }
}

#[test]
fn the_structure_lists_the_blocks_and_joins_of_the_tour() {
    for (rows, columns) in [(5, 5), (5, 8), (22, 33), (29, 31), (60, 5), (40, 48)] {
        let board = board(rows, columns);
        for start in (0..board.size()).step_by(61) {
            if !is_possible_start(board, start) {
                continue;
            }
            let (rectangle, tour) = verified_construction(board, start);
            let structure = rectangle.structure();
            assert_eq!(structure.joins.len() + 1, structure.blocks.len());

            // The blocks cover the board, every square once.
            let mut block_of = vec![None; board.size() as usize];
            for (index, block) in structure.blocks.iter().enumerate() {
                for row in block.row..block.row + block.rows {
                    for column in block.column..block.column + block.columns {
                        let square = board.square(row, column).unwrap();
                        assert_eq!(block_of[square as usize].replace(index), None);
                    }
                }
            }
            assert_eq!(block_of[start as usize], Some(structure.start_block));

            // The added moves are exactly the moves of the tour between blocks.
            let block = |square: Square| block_of[square as usize].unwrap();
            let squares = tour.squares();
            let path_moves = squares.windows(2).map(|pair| [pair[0], pair[1]]);
            let closing_move = [squares[squares.len() - 1], start];
            let moves: HashSet<[Square; 2]> = path_moves
                .chain(tour.is_closed().then_some(closing_move))
                .collect();
            let mut moves_between_blocks: HashSet<[Square; 2]> = moves
                .iter()
                .copied()
                .filter(|&[from, to]| block(from) != block(to))
                .collect();
            for (index, join) in structure.joins.iter().enumerate() {
                let (near_block, far_block) = if index < structure.start_block {
                    (index + 1, index)
                } else {
                    (index, index + 1)
                };
                assert_eq!(join.added[0].map(block), [near_block, far_block]);
                assert_eq!(join.added[1].map(block), [far_block, near_block]);
                assert!(
                    join.added
                        .iter()
                        .all(|added| moves_between_blocks.remove(added))
                );
                assert_eq!(join.removed[0].map(block), [near_block; 2]);
                assert_eq!(join.removed[1].map(block), [far_block; 2]);
                for [from, to] in join.removed {
                    assert!(!moves.contains(&[from, to]) && !moves.contains(&[to, from]));
                }
                // Added and removed moves pair the same four squares differently.
                let sorted = |moves: [[Square; 2]; 2]| {
                    let mut squares = moves.as_flattened().to_vec();
                    squares.sort_unstable();
                    squares
                };
                assert_eq!(sorted(join.added), sorted(join.removed));
            }
            assert!(moves_between_blocks.is_empty());
        }
    }
}

/// The boards have sides of up to 4001 squares. The shorter side of every second board has at most 40 squares.
#[test]
fn three_hundred_random_boards_have_tours() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for number in 0..300 {
        let long = random.random_range(5..=4001);
        let short = random.random_range(5..=if number % 2 == 0 { 4001 } else { 40 });
        let board = if random.random() {
            board(long, short)
        } else {
            board(short, long)
        };
        let start = random.random_range(0..board.size());
        let start = (0..2).map(|offset| (start + offset) % board.size());
        let start = start
            .into_iter()
            .find(|&start| is_possible_start(board, start));
        let (rectangle, tour) = verified_construction(board, start.unwrap_or(0));
        for _ in 0..1_000 {
            let index = random.random_range(0..board.size());
            let square = tour.squares()[index as usize];
            assert_eq!(rectangle.square_at(index), square);
            assert_eq!(rectangle.index_of(square), index);
        }
    }
}

#[test]
fn the_largest_boards_and_strips_have_tours() {
    for (rows, columns) in [(5, MAX_SIDE), (MAX_SIDE, 5), (9_999, 7), (3_355, 10_000)] {
        verified_construction(board(rows, columns), rows * columns / 4 * 2);
    }
}

#[test]
fn every_possible_start_of_boards_up_to_40_has_a_tour() {
    for (board, start) in cases(5..=40) {
        verified_construction(board, start);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_closed_tour_is_the_same_from_every_start_of_an_even_board(
        (rows, columns) in (3..40u32, 3..40u32).prop_map(|(rows, columns)| (2 * rows, 2 * columns)),
        seed in any::<u32>(),
    ) {
        let board = board(rows, columns);
        let start = seed % board.size();
        let (from_corner, _) = verified_construction(board, 0);
        let (_, tour) = verified_construction(board, start);
        let shift = from_corner.index_of(start);
        for (index, &square) in tour.squares().iter().enumerate() {
            let index = (index as u32 + shift) % board.size();
            prop_assert_eq!(from_corner.square_at(index), square);
        }
    }
}
