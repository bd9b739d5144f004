//! Boards 3 and 4 squares wide, decided file by file, compared with exhaustive search and theorems.

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

/// The tour that a strip constructs, with every requested property checked.
fn checked_tour(strip: &StripSolver, start: Square, end: Option<Square>) -> Option<Tour> {
    let drawn = strip.tour(start, end).unwrap();
    let place = format!("{:?} from {start} to {end:?}", strip.board());
    assert_eq!(strip.has_tour(start, end), Ok(drawn.is_some()), "{place}");
    let tour =
        Tour::verify(strip.board(), &drawn?).unwrap_or_else(|fault| panic!("{place}: {fault}"));
    assert_eq!(tour.squares()[0], start, "{place}");
    assert!(
        end.is_none_or(|end| tour.squares().last() == Some(&end)),
        "{place}"
    );
    assert!(tour.is_closed() || !strip.is_closed(), "{place}");
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

/// One representative of each set of squares of `board` that its reflections map to each other.
fn symmetry_representatives(board: Board) -> impl Iterator<Item = Square> {
    (0..board.size()).filter(move |&square| {
        2 * board.row(square) < board.rows() && 2 * board.column(square) < board.columns()
    })
}

/// The last squares of some tours.
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
                let place = format!("{width}×{length} from {start}");
                // If one order of the moves does not decide soon, another one or a mirror image does.
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
                        verdict.expect(&place) == Feasibility::Possible
                    }
                };
                assert_eq!(strip.has_tour(start, None), Ok(possible), "{place}");
            }
        }
    }
}

#[test]
fn every_pair_of_ends_agrees_with_all_tours_of_small_boards() {
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
fn every_last_move_agrees_with_all_closed_tours_of_small_boards() {
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
fn every_start_up_to_40_files_has_a_tour_or_is_not_listed() {
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

/// The rule for up to 22 files holds for any length, as a test of the sets of states shows.
#[test]
fn from_nine_files_on_every_start_has_a_tour_that_parity_and_edges_allow() {
    for length in (3..=60).chain([9_999, 10_000]) {
        let three = board(3, length);
        let place = |square| (three.row(square), three.column(square));
        let expected = (0..three.size()).filter(|&start| match length {
            3 | 5 | 6 => false,
            4 => matches!(place(start).1, 0 | 3),
            7 => (place(start).0 + place(start).1) % 2 == 0 && place(start) != (1, 3),
            8 => !matches!(place(start), (1, 2 | 5)),
            _ => refute_by_colours(three, start).is_none(),
        });
        let starts = strip(3, length, false).possible_starts();
        assert_eq!(starts, expected.collect::<Vec<_>>(), "3×{length}");

        if length >= 4 {
            let four = board(length, 4);
            let at_edge = |start: &Square| matches!(four.column(*start), 0 | 3);
            let expected = (0..four.size()).filter(|start| length > 4 && at_edge(start));
            let starts = strip(length, 4, false).possible_starts();
            assert_eq!(starts, expected.collect::<Vec<_>>(), "{length}×4");
        }
    }
}

#[test]
fn closed_tours_are_those_of_schwenks_theorem() {
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
fn ten_thousand_files_are_no_more_than_ten() {
    let long = strip(3, 10_000, false);
    for (start, end) in [
        (0, None),
        (10_000, None),
        (15_000, None),
        (29_999, None),
        (0, Some(29_999)),
        (4_000, Some(4_001)),
    ] {
        assert!(checked_tour(&long, start, end).is_some(), "from {start}");
    }
    // Both ends have the same colour.
    assert!(checked_tour(&long, 0, Some(2)).is_none());
    let closed = strip(10_000, 3, true);
    let tour = checked_tour(&closed, 15_000, Some(15_005));
    assert!(tour.is_some_and(|tour| tour.is_closed()));
    let wider = strip(10_000, 4, false);
    for (start, end) in [(0, None), (20_003, None), (0, Some(20_003))] {
        assert!(checked_tour(&wider, start, end).is_some(), "from {start}");
    }
    assert!(checked_tour(&wider, 20_001, None).is_none());
}

#[test]
fn pairs_of_ends_are_symmetric() {
    for (rows, columns) in [(3, 10), (3, 11), (7, 4)] {
        let strip = strip(rows, columns, false);
        let board = strip.board();
        let ends: Vec<_> = (0..board.size())
            .map(|start| {
                let ends = 0..board.size();
                ends.map(move |end| (start, end))
                    .map(|(start, end)| strip.has_tour(start, Some(end)).unwrap())
                    .collect::<Vec<_>>()
            })
            .collect();
        let between = |one: Square, other: Square| ends[one as usize][other as usize];
        let flipped = |square| (rows - 1 - board.row(square)) * columns + board.column(square);
        let mirrored = |square| board.row(square) * columns + columns - 1 - board.column(square);
        let mut pairs = 0;
        for start in 0..board.size() {
            for end in 0..board.size() {
                let there = between(start, end);
                pairs += u32::from(there);
                let name = format!("{rows}×{columns} from {start} to {end}");
                assert_eq!(between(end, start), there, "{name}");
                assert_eq!(between(flipped(start), flipped(end)), there, "{name}");
                assert_eq!(between(mirrored(start), mirrored(end)), there, "{name}");
            }
        }
        assert!(pairs > board.size(), "{rows}×{columns}: {pairs}");
    }
}

#[test]
fn the_only_square_of_a_board_is_an_open_tour() {
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
fn what_is_not_a_strip_or_not_on_it_is_refused() {
    let refused = StripSolver::new(board(5, 6), false).unwrap_err();
    assert_eq!(refused, StripError::TooWide { value: 5 });
    assert_eq!(
        refused.to_string(),
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
