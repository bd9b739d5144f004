//! The solver for boards 3 and 4 squares wide, compared with exhaustive search and theorems.

use std::collections::BTreeSet;

use crate::reference_decision::decide_graph;
use knights_tour::board::{Board, Square};
use knights_tour::construct::strip::{StripError, StripSolver};
use knights_tour::ends::StartError;
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::pruned::Pruned;
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use knights_tour::verdict::{Feasibility, Reason, refute_by_colours};

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

fn strip(rows: u32, columns: u32, closed: bool) -> StripSolver {
    StripSolver::new(board(rows, columns), closed).unwrap()
}

/// The tour that the solver constructs, or `None` if there is none. Checks that the tour has every requested property.
fn checked_tour(strip: &StripSolver, start: Square, end: Option<Square>) -> Option<Tour> {
    let path = strip.tour(start, end).unwrap();
    let context = format!("{:?} from {start} to {end:?}", strip.board());
    assert_eq!(strip.has_tour(start, end), Ok(path.is_some()), "{context}");
    let tour =
        Tour::verify(strip.board(), &path?).unwrap_or_else(|fault| panic!("{context}: {fault}"));
    assert_eq!(tour.squares()[0], start, "{context}");
    assert!(
        end.is_none_or(|end| tour.squares().last() == Some(&end)),
        "{context}"
    );
    assert!(tour.is_closed() || !strip.is_closed(), "{context}");
    Some(tour)
}

/// Every tour from `start`, found by exhaustive search.
fn all_tours(board: Board, start: Square, closed: bool) -> Vec<Vec<Square>> {
    let graph = Graph::knight(board, &MoveOrder::ROWS);
    let mut search = Pruned::new(&graph, start, Goal { closed, all: true }).unwrap();
    let mut tours = Vec::new();
    while search.advance_to_tour(u64::MAX).last == Some(Step::Tour) {
        tours.push(search.path().to_vec());
    }
    tours
}

/// One square of each set of squares that the reflections of `board` map to each other.
fn symmetry_representatives(board: Board) -> impl Iterator<Item = Square> {
    (0..board.size()).filter(move |&square| {
        2 * board.row(square) < board.rows() && 2 * board.column(square) < board.columns()
    })
}

/// The set of the last squares of `tours`.
fn last_squares(tours: &[Vec<Square>]) -> BTreeSet<Square> {
    tours.iter().map(|tour| tour[tour.len() - 1]).collect()
}

/// The squares at which a constructed tour from `start` can end.
fn constructed_ends(strip: &StripSolver, start: Square) -> BTreeSet<Square> {
    (0..strip.board().size())
        .filter(|&end| checked_tour(strip, start, Some(end)).is_some())
        .collect()
}

#[test]
fn every_start_agrees_with_exhaustive_search() {
    for width in [3, 4] {
        for length in width..=12 {
            let strip = strip(width, length, false);
            for start in symmetry_representatives(strip.board()) {
                let context = format!("{width}×{length} from {start}");
                // If the search with one order of the moves reaches its limit, another order or a mirror image decides.
                let last = strip.board().size() - 1;
                let row_end = (start / length + 1) * length - 1;
                let mirrored = row_end - start % length;
                let images = [start, last - start, mirrored, last - mirrored];
                let mut verdicts = images.iter().flat_map(|&image| {
                    MoveOrder::PUBLISHED.map(|(_, order)| {
                        let graph = Graph::knight(strip.board(), &order).into();
                        decide_graph(&graph, image, false, 300_000)
                    })
                });
                let possible = match Feasibility::of_board(strip.board(), start, false) {
                    // Refuted by counting, or by a published theorem.
                    Feasibility::Impossible(reason)
                        if !matches!(reason, Reason::NotFromHere { .. }) =>
                    {
                        false
                    }
                    _ => {
                        let verdict = verdicts.find(|&verdict| verdict != Feasibility::Unknown);
                        verdict.expect(&context) == Feasibility::Possible
                    }
                };
                assert_eq!(strip.has_tour(start, None), Ok(possible), "{context}");
            }
        }
    }
}

#[test]
fn tours_between_any_two_squares_agree_with_exhaustive_search_on_small_boards() {
    for (rows, columns) in [
        (3, 4),
        (3, 6),
        (7, 3),
        (3, 8),
        (3, 9),
        (4, 4),
        (5, 4),
        (4, 6),
    ] {
        let strip = strip(rows, columns, false);
        for start in 0..strip.board().size() {
            let ends = last_squares(&all_tours(strip.board(), start, false));
            assert_eq!(
                constructed_ends(&strip, start),
                ends,
                "{rows}×{columns} from {start}"
            );
            let any = checked_tour(&strip, start, None);
            assert_eq!(
                any.is_some(),
                !ends.is_empty(),
                "{rows}×{columns} from {start}"
            );
        }
    }
}

#[test]
fn closed_tours_with_any_last_square_agree_with_exhaustive_search_on_small_boards() {
    for (rows, columns) in [(3, 8), (3, 10), (12, 3), (4, 6)] {
        let strip = strip(rows, columns, true);
        for start in 0..strip.board().size() {
            let ends = last_squares(&all_tours(strip.board(), start, true));
            assert_eq!(
                constructed_ends(&strip, start),
                ends,
                "{rows}×{columns} from {start}"
            );
        }
    }
}

#[test]
fn possible_starts_are_exactly_those_with_a_tour_up_to_length_40() {
    for length in 1..=40 {
        for (rows, columns) in [(3, length), (length, 4)] {
            let strip = strip(rows, columns, false);
            let listed = strip.possible_starts();
            for start in symmetry_representatives(strip.board()) {
                let found = checked_tour(&strip, start, None).is_some();
                assert_eq!(
                    found,
                    listed.contains(&start),
                    "{rows}×{columns} from {start}"
                );
            }
        }
    }
}

/// The rule holds for boards of any length: a test in `src/construct/strip/state_sets.rs` shows that the possible
/// starts of boards up to 22 squares long determine the possible starts of longer boards.
#[test]
fn possible_starts_are_those_that_the_rule_for_the_length_allows() {
    for length in (3..=60).chain([9_999, 10_000]) {
        let three_wide = board(3, length);
        let coordinates = |square| (three_wide.row(square), three_wide.column(square));
        let expected = (0..three_wide.size()).filter(|&start| match length {
            3 | 5 | 6 => false,
            4 => matches!(coordinates(start).1, 0 | 3),
            7 => {
                (coordinates(start).0 + coordinates(start).1) % 2 == 0
                    && coordinates(start) != (1, 3)
            }
            8 => !matches!(coordinates(start), (1, 2 | 5)),
            _ => refute_by_colours(three_wide, start).is_none(),
        });
        let starts = strip(3, length, false).possible_starts();
        assert_eq!(starts, expected.collect::<Vec<_>>(), "3×{length}");

        if length >= 4 {
            let four_wide = board(length, 4);
            let is_at_edge = |start: &Square| matches!(four_wide.column(*start), 0 | 3);
            let expected = (0..four_wide.size()).filter(|start| length > 4 && is_at_edge(start));
            let starts = strip(length, 4, false).possible_starts();
            assert_eq!(starts, expected.collect::<Vec<_>>(), "{length}×4");
        }
    }
}

#[test]
fn closed_tours_agree_with_schwenks_theorem() {
    for length in 1..=40 {
        for (rows, columns) in [(3, length), (length, 3), (4, length), (2, length)] {
            let strip = strip(rows, columns, true);
            let verdict = Feasibility::of_board(strip.board(), 0, true);
            let expected = verdict == Feasibility::Possible;
            let starts = if expected { strip.board().size() } else { 0 };
            assert_eq!(
                strip.possible_starts().len() as u32,
                starts,
                "{rows}×{columns}"
            );
            for start in symmetry_representatives(strip.board()) {
                let found = checked_tour(&strip, start, None).is_some();
                assert_eq!(found, expected, "{rows}×{columns} from {start}");
            }
        }
    }
}

#[test]
fn boards_of_length_10000_have_tours() {
    let three_wide = strip(3, 10_000, false);
    for (start, end) in [
        (0, None),
        (10_000, None),
        (15_000, None),
        (29_999, None),
        (0, Some(29_999)),
        (4_000, Some(4_001)),
    ] {
        assert!(
            checked_tour(&three_wide, start, end).is_some(),
            "from {start}"
        );
    }
    // The requested ends have the same colour. A tour of an even number of squares has ends of different colours.
    assert!(checked_tour(&three_wide, 0, Some(2)).is_none());
    let closed = strip(10_000, 3, true);
    let tour = checked_tour(&closed, 15_000, Some(15_005));
    assert!(tour.is_some_and(|tour| tour.is_closed()));
    let four_wide = strip(10_000, 4, false);
    for (start, end) in [(0, None), (20_003, None), (0, Some(20_003))] {
        assert!(
            checked_tour(&four_wide, start, end).is_some(),
            "from {start}"
        );
    }
    assert!(checked_tour(&four_wide, 20_001, None).is_none());
}

#[test]
fn reversed_and_reflected_pairs_of_ends_have_equal_answers() {
    for (rows, columns) in [(3, 10), (3, 11), (7, 4)] {
        let strip = strip(rows, columns, false);
        let board = strip.board();
        let answers: Vec<Vec<bool>> = (0..board.size())
            .map(|start| {
                (0..board.size())
                    .map(|end| strip.has_tour(start, Some(end)).unwrap())
                    .collect()
            })
            .collect();
        let has_tour = |from: Square, to: Square| answers[from as usize][to as usize];
        let flipped = |square| (rows - 1 - board.row(square)) * columns + board.column(square);
        let mirrored = |square| board.row(square) * columns + columns - 1 - board.column(square);
        let mut pairs = 0;
        for start in 0..board.size() {
            for end in 0..board.size() {
                let exists = has_tour(start, end);
                pairs += u32::from(exists);
                let context = format!("{rows}×{columns} from {start} to {end}");
                assert_eq!(has_tour(end, start), exists, "{context}");
                assert_eq!(has_tour(flipped(start), flipped(end)), exists, "{context}");
                assert_eq!(
                    has_tour(mirrored(start), mirrored(end)),
                    exists,
                    "{context}"
                );
            }
        }
        assert!(pairs > board.size(), "{rows}×{columns}: {pairs}");
    }
}

#[test]
fn a_single_square_is_an_open_tour_and_longer_boards_up_to_two_wide_have_none() {
    let open = strip(1, 1, false);
    assert_eq!(open.tour(0, None), Ok(Some(vec![0])));
    assert_eq!(open.tour(0, Some(0)), Ok(Some(vec![0])));
    assert_eq!(open.possible_starts(), [0]);
    let closed = strip(1, 1, true);
    assert_eq!(closed.tour(0, None), Ok(None));
    assert_eq!(closed.possible_starts(), [0; 0]);
    assert_eq!(strip(1, 10_000, false).possible_starts(), [0; 0]);
    assert_eq!(strip(10_000, 2, false).possible_starts(), [0; 0]);
}

#[test]
fn wide_boards_and_squares_off_the_board_are_rejected() {
    let error = StripSolver::new(board(5, 6), false).unwrap_err();
    assert_eq!(error, StripError::TooWide { value: 5 });
    assert_eq!(
        error.to_string(),
        "the shorter side of a strip must be 4 at most, not 5"
    );
    let strip = strip(3, 4, false);
    let (value, largest) = (12, 11);
    assert_eq!(
        strip.tour(value, Some(12)),
        Err(StripError::Start(StartError { value, largest }))
    );
    let largest = 11;
    assert_eq!(
        strip.has_tour(0, Some(value)),
        Err(StripError::End { value, largest })
    );
}
