//! Counts of closed tours in parts: the sums, the estimates, and results that do not belong together.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use knights_tour::board::{Board, Square};
use knights_tour::count::frontier::{
    CountError, FixedMoves, FrontierCount, RankedTours, ResourceEstimate, TourKind, count_tours,
};
use knights_tour::count::parts::{
    Counter, CounterError, DividedTours, DividedToursError, Division, DivisionError, MergeError,
    Part, PartCount, PartResult, PartResultError, PartSum, RememberingCounter, SequentialCounter,
};
use knights_tour::tour::Tour;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

/// Counts a part, and returns its result with the memory of the count.
fn count(division: &Division, part: &Part) -> (PartResult, u64) {
    let mut count = FrontierCount::with_fixed_moves(part.fixed_moves(), 1 << 30).unwrap();
    let bytes = count.advance(u64::MAX).unwrap().peak_bytes;
    (
        PartResult::new(division, part, count.count().unwrap()),
        bytes,
    )
}

/// The sum of the counts of all parts. Each result is written and read as text, as between machines.
fn sum_of_parts(division: &Division) -> PartSum {
    let mut sum = PartSum::new(division.clone());
    for part in division.parts() {
        let line = count(division, part).0.to_string();
        sum.add(&line.parse().unwrap()).unwrap();
    }
    sum
}

/// The number of closed tours, as the sum of all parts.
fn count_in_parts(division: &Division) -> u128 {
    sum_of_parts(division).total().unwrap()
}

#[test]
fn parts_by_the_moves_at_any_square_add_up_to_the_direct_count() {
    for (rows, columns, expected) in [(6, 6, 9_862), (5, 6, 8), (6, 5, 8)] {
        let board = board(rows, columns);
        for square in 0..board.size() {
            let division = Division::new(board, &[square]).unwrap();
            assert_eq!(
                count_in_parts(&division),
                expected,
                "{rows}×{columns} {square}"
            );
        }
    }
}

#[test]
fn parts_by_the_moves_at_two_squares_add_up_to_the_direct_count() {
    let pairs: [[Square; 2]; 4] = [[14, 21], [14, 15], [0, 35], [7, 22]];
    for squares in pairs {
        let division = Division::new(board(6, 6), &squares).unwrap();
        assert_eq!(count_in_parts(&division), 9_862, "{squares:?}");
    }
    let division = Division::with_part_memory(board(5, 6), 85_100).unwrap();
    assert_eq!(division.squares(), [14, 15]);
    assert_eq!(count_in_parts(&division), 8);
}

#[test]
#[ignore = "four minutes: boards of 48 and 60 squares"]
fn parts_of_larger_boards_add_up_to_the_direct_count() {
    for (rows, columns, part_memory) in [(6, 8, 1_000_000), (8, 6, 1_000_000), (6, 10, 3_000_000)] {
        let division = Division::with_part_memory(board(rows, columns), part_memory).unwrap();
        assert_eq!(division.squares().len(), 2);
        let expected = count_tours(board(rows, columns), TourKind::Closed).unwrap();
        assert_eq!(count_in_parts(&division), expected, "{rows}×{columns}");
    }
}

#[test]
fn classes_of_parts_have_the_multiplicities_of_all_choices() {
    // The numbers of parts follow from Burnside's lemma: for two squares (784 + 28 + 28 + 16) / 4 = 214.
    for (squares, parts, choices) in [
        (&[][..], 1, 1),
        (&[27, 36], 214, 28 * 28),
        (&[27], 16, 28),
        (&[27, 28, 35, 36], 77_245, 28_u32.pow(4)),
    ] {
        let division = Division::new(board(8, 8), squares).unwrap();
        assert_eq!(division.parts().len(), parts, "{squares:?}");
        let multiplicities = division.parts().iter().map(Part::multiplicity);
        assert_eq!(multiplicities.sum::<u32>(), choices, "{squares:?}");
        // The order of the squares does not matter.
        let reversed: Vec<Square> = squares.iter().rev().copied().collect();
        assert_eq!(Division::new(board(8, 8), &reversed), Ok(division));
    }
}

#[test]
fn a_square_without_moves_divides_a_count_into_no_parts() {
    let division = Division::new(board(3, 3), &[4]).unwrap();
    assert!(division.parts().is_empty());
    assert!(division.part_of_each_choice().is_empty());
}

#[test]
fn a_cycle_of_four_with_the_corner_has_no_tours() {
    // Both moves of square 27 lead to the neighbours of the corner.
    let division = Division::new(board(8, 8), &[27]).unwrap();
    let part = division.parts().iter().find(|part| {
        let moves = part.fixed_moves().moves()[0];
        (moves.first, moves.second) == (10, Some(17))
    });
    assert_eq!(count(&division, part.unwrap()).0.count(), 0);
}

#[test]
fn few_parts_need_more_memory_than_estimated() {
    for (rows, columns) in [(5, 6), (6, 6), (6, 7)] {
        let board = board(rows, columns);
        let whole = ResourceEstimate::new(board, TourKind::Closed).unwrap();
        let division = Division::with_part_memory(board, whole.peak_bytes - 1).unwrap();
        let estimate = division.part_estimate();
        let parts: Vec<&Part> = division.parts().iter().step_by(3).collect();
        let larger = (parts.iter()).filter(|part| count(&division, part).1 > estimate.peak_bytes);
        let larger = larger.count();
        assert!(
            larger <= parts.len() / 10,
            "{rows}×{columns}: {larger} of {}",
            parts.len()
        );
    }
}

#[test]
fn a_part_that_reaches_the_memory_limit_is_counted_in_pieces() {
    let division = Division::new(board(6, 6), &[14]).unwrap();
    let direct = division.parts().iter().map(|part| count(&division, part).1);
    let limit = direct.max().unwrap() / 10 * 9;
    let (mut tours, mut most_pieces) = (0, 0);
    for part in division.parts() {
        let mut count = PartCount::new(part.fixed_moves(), limit).unwrap();
        let mut progress = count.progress();
        assert_eq!((progress.counted_pieces, progress.pieces), (0, 1));
        while count.count().is_none() {
            progress = count.advance(100).unwrap();
            assert!(progress.bytes <= limit, "{progress:?}");
        }
        assert_eq!(progress.counted_pieces, progress.pieces);
        most_pieces = most_pieces.max(progress.pieces);
        tours += count.count().unwrap() * u128::from(part.multiplicity());
    }
    assert_eq!(tours, 9_862);
    assert_eq!(most_pieces, 28);
}

#[test]
fn the_smallest_pieces_of_a_part_have_a_memory_limit_too() {
    let division = Division::new(board(6, 6), &[]).unwrap();
    let mut count = PartCount::new(division.parts()[0].fixed_moves(), 200).unwrap();
    let error = (0..1_000).find_map(|_| count.advance(1_000).err());
    assert!(
        matches!(error, Some(CountError::MemoryLimit { limit: 200, .. })),
        "{error:?}"
    );
    assert_eq!(count.advance(1_000).err(), error);
    assert_eq!(count.count(), None);
}

#[test]
fn results_that_do_not_belong_together_are_refused() {
    let division = Division::new(board(6, 6), &[14, 21]).unwrap();
    let result = |number| count(&division, division.part(number).unwrap()).0;
    let mut sum = PartSum::new(division.clone());
    for part in division.parts() {
        if ![7, 100].contains(&part.number()) {
            sum.add(&result(part.number())).unwrap();
        }
    }
    assert_eq!(
        sum.total(),
        Err(MergeError::Missing {
            numbers: vec![7, 100],
            count: 2
        })
    );
    assert_eq!(sum.add(&result(1)), Err(MergeError::Twice { number: 1 }));
    let (right, wrong) = (
        result(8),
        PartResult::new(&division, division.part(8).unwrap(), 1_000_000),
    );
    let counts = (right.count(), 1_000_000);
    assert_eq!(
        sum.add(&wrong),
        Err(MergeError::Conflict { number: 8, counts })
    );
    let other_board = Division::new(board(6, 8), &[20, 27]).unwrap();
    let other = PartResult::new(&other_board, &other_board.parts()[6], 0);
    assert_eq!(
        sum.add(&other),
        Err(MergeError::OtherBoard {
            value: (6, 8),
            expected: (6, 6)
        })
    );
    let other_division = Division::new(board(6, 6), &[14, 15]).unwrap();
    let other = PartResult::new(&other_division, &other_division.parts()[6], 0);
    assert_eq!(
        sum.add(&other),
        Err(MergeError::OtherDivision { number: 7 })
    );
    // Refused results leave the sum as it was.
    for number in [7, 100] {
        sum.add(&result(number)).unwrap();
    }
    assert_eq!(sum.total(), Ok(9_862));
}

#[test]
fn a_changed_line_is_recognised() {
    let division = Division::new(board(6, 6), &[14]).unwrap();
    let line = count(&division, &division.parts()[3]).0.to_string();
    let changes = (0..line.len()).filter(|&index| line.as_bytes()[index].is_ascii_digit());
    for index in changes {
        let mut changed = line.clone().into_bytes();
        changed[index] = if changed[index] == b'9' {
            b'8'
        } else {
            changed[index] + 1
        };
        let changed = String::from_utf8(changed).unwrap();
        assert!(changed.parse::<PartResult>().is_err(), "{changed}");
    }
    let newer = line.replace(r#""version":1"#, r#""version":2"#);
    assert_eq!(
        newer.parse::<PartResult>(),
        Err(PartResultError::Version { value: 2 })
    );
    let long = line.replace("check", &"x".repeat(10_000));
    assert!(long.parse::<PartResult>().unwrap_err().to_string().len() < 200);
    for text in ["", "{}", "9862", "[]", &line.replace("check", "cheque")] {
        let read = text.parse::<PartResult>();
        assert!(
            matches!(read, Err(PartResultError::Unreadable { .. })),
            "{text}: {read:?}"
        );
    }
}

#[test]
fn impossible_divisions_are_refused() {
    let board = board(8, 8);
    assert_eq!(
        Division::new(board, &[64]),
        Err(DivisionError::OffBoard {
            value: 64,
            largest: 63
        })
    );
    assert_eq!(
        Division::new(board, &[3, 3]),
        Err(DivisionError::Repeated { square: 3 })
    );
    let five = [27, 28, 35, 36, 18];
    assert_eq!(
        Division::new(board, &five),
        Err(DivisionError::TooManyChoices { squares: 5 })
    );
    let tiny = Division::with_part_memory(board, 1_000);
    assert!(matches!(
        tiny,
        Err(DivisionError::NotFineEnough { limit: 1_000, .. })
    ));
    let wide = Division::with_part_memory(Board::new(9, 9).unwrap(), 1 << 40);
    assert!(matches!(wide, Err(DivisionError::Estimate(_))));
    // A line from a stranger can name the largest board.
    let huge = Division::new(Board::new(5_000, 5_000).unwrap(), &[0]);
    assert!(matches!(huge, Err(DivisionError::Estimate(_))));
}

/// Checks that different numbers yield different closed tours, and that each tour yields its number.
fn check_divided_tours(tours: &DividedTours, board: Board, ranks: impl Iterator<Item = u128>) {
    let counter = SequentialCounter::new(1 << 30, |_| ControlFlow::Continue(()));
    let mut counter = RememberingCounter::new(counter);
    let mut seen = HashSet::new();
    for rank in ranks {
        let mut tour = tours.tour(rank, &mut counter).unwrap();
        assert!(Tour::verify(board, &tour).unwrap().is_closed());
        tour.rotate_left(5);
        tour.reverse();
        assert_eq!(tours.rank(&tour, &mut counter), Ok(rank));
        let start = tour.iter().position(|&square| square == 0).unwrap();
        tour.rotate_left(start);
        if tour[1] > tour[tour.len() - 1] {
            tour[1..].reverse();
        }
        assert!(seen.insert(tour), "{rank}");
    }
}

#[test]
fn tours_are_numbered_by_the_counts_of_parts() {
    let board = board(6, 6);
    // A corner has only two moves, so the pair of corners has a single part.
    for (squares, further_squares, step) in [
        (&[14][..], &[][..], 37),
        (&[14], &[21], 197),
        (&[14], &[20, 15], 397),
        (&[14, 21], &[], 37),
        (&[0, 35], &[], 97),
    ] {
        let division = Division::new(board, squares).unwrap();
        let tours = DividedTours::new(sum_of_parts(&division), further_squares).unwrap();
        assert_eq!(tours.count(), 9_862);
        check_divided_tours(&tours, board, (0..9_862).step_by(step).chain([9_861]));
        let mut counter = SequentialCounter::new(1 << 30, |_| ControlFlow::Continue(()));
        let beyond = tours.tour(9_862, &mut counter);
        assert_eq!(
            beyond,
            Err(DividedToursError::NoSuchNumber { count: 9_862 })
        );
        let mut counter = SequentialCounter::new(1 << 30, |_| ControlFlow::Break(()));
        let cancelled = tours.tour(0, &mut counter);
        assert_eq!(cancelled, Err(CounterError::Cancelled.into()));
        let random = tours.random_rank(3).unwrap();
        assert!(random < 9_862);
        assert_eq!(tours.random_rank(3), Some(random));
    }
    let incomplete = PartSum::new(Division::new(board, &[14]).unwrap());
    assert!(matches!(
        DividedTours::new(incomplete, &[]),
        Err(DividedToursError::Sum(MergeError::Missing { .. }))
    ));
}

#[test]
#[ignore = "takes a minute"]
fn tours_of_a_larger_board_are_numbered_with_two_further_squares() {
    let board = board(6, 8);
    let division = Division::with_part_memory(board, 1_000_000).unwrap();
    let tours = DividedTours::new(sum_of_parts(&division), &[20, 27]).unwrap();
    assert_eq!(tours.count(), 55_488_142);
    let ranks = [0, 12_345_678, 27_744_071, 55_488_141];
    check_divided_tours(&tours, board, ranks.into_iter());
}

/// Draws random tours of the 6×6 board by counts of parts and of moves at a further square. Returns the difference of
/// the chi-square statistic of their frequencies from its mean, and the largest difference that chance explains.
fn chi_square_difference(draws: u64, counter: &mut dyn Counter) -> (f64, f64) {
    let board = board(6, 6);
    let division = Division::new(board, &[14, 21]).unwrap();
    let tours = DividedTours::new(sum_of_parts(&division), &[15]).unwrap();
    let mut all = RankedTours::new(board, TourKind::Closed, 1 << 30).unwrap();
    all.advance(u64::MAX).unwrap();
    let mut frequencies = vec![0_u64; 9_862];
    for seed in 0..draws {
        let rank = tours.random_rank(seed).unwrap();
        let tour = tours.tour(rank, counter).unwrap();
        frequencies[all.rank(&tour).unwrap() as usize] += 1;
    }
    let expected = draws as f64 / frequencies.len() as f64;
    let differences = frequencies
        .iter()
        .map(|&frequency| (frequency as f64 - expected).powi(2) / expected);
    // The mean and half the variance of the statistic equal its degrees of freedom, however few draws there are.
    let freedom = (frequencies.len() - 1) as f64;
    (
        differences.sum::<f64>() - freedom,
        4.0 * (2.0 * freedom).sqrt(),
    )
}

#[test]
fn random_tours_are_uniformly_distributed_when_nothing_is_remembered() {
    let mut counter = SequentialCounter::new(1 << 30, |_| ControlFlow::Continue(()));
    let (difference, tolerance) = chi_square_difference(1_000, &mut counter);
    assert!(difference.abs() < tolerance, "{difference}, {tolerance}");
}

#[test]
#[ignore = "takes minutes"]
fn a_million_random_tours_are_uniformly_distributed_when_counts_are_remembered() {
    let counter = SequentialCounter::new(1 << 30, |_| ControlFlow::Continue(()));
    let (difference, tolerance) =
        chi_square_difference(1_000_000, &mut RememberingCounter::new(counter));
    assert!(difference.abs() < tolerance, "{difference}, {tolerance}");
}

/// A counter that adds up the number of requested counts. Its batches have three counts.
struct ObservedCounter<'a, C> {
    counter: C,
    counts: &'a Cell<usize>,
}

impl<C: Counter> Counter for ObservedCounter<'_, C> {
    fn batch_size(&self) -> usize {
        3
    }

    fn counts(&mut self, moves: &[FixedMoves]) -> Result<Vec<u128>, CounterError> {
        self.counts.set(self.counts.get() + moves.len());
        self.counter.counts(moves)
    }

    fn ranked(&mut self, moves: &FixedMoves) -> Result<&RankedTours, CounterError> {
        self.counter.ranked(moves)
    }
}

#[test]
fn at_most_half_of_the_choices_are_counted_and_remembered_ones_never_again() {
    let division = Division::new(board(6, 6), &[14]).unwrap();
    let tours = DividedTours::new(sum_of_parts(&division), &[21]).unwrap();
    for rank in (0..9_862).step_by(911) {
        let counts = Cell::new(0);
        let mut counter = RememberingCounter::new(ObservedCounter {
            counter: SequentialCounter::new(1 << 30, |_| ControlFlow::Continue(())),
            counts: &counts,
        });
        let tour = tours.tour(rank, &mut counter).unwrap();
        // The number of a tour and the tour of a number may be found by counting from opposite ends of the choices.
        assert_eq!(tours.rank(&tour, &mut counter), Ok(rank));
        // Square 21 has 28 choices of moves.
        assert!(counts.get() <= 28, "{} {rank}", counts.get());
        let before = counts.get();
        assert_eq!(tours.tour(rank, &mut counter), Ok(tour.clone()));
        assert_eq!(tours.rank(&tour, &mut counter), Ok(rank));
        assert_eq!(counts.get(), before);
        let mut counter = ObservedCounter {
            counter: SequentialCounter::new(1 << 30, |_| ControlFlow::Continue(())),
            counts: &counts,
        };
        counts.set(0);
        assert_eq!(tours.rank(&tour, &mut counter), Ok(rank));
        assert!(counts.get() <= 15, "{} {rank}", counts.get());
    }
}

/// The stored results of all parts of the 8×8 board.
fn stored_results() -> Vec<PartResult> {
    let lines = include_str!("../../src/count/parts/closed-8x8.jsonl").lines();
    lines.map(|line| line.parse().unwrap()).collect()
}

#[test]
fn stored_counts_of_the_8x8_board_add_up() {
    let results = stored_results();
    let division = Division::new(board(8, 8), &[27, 36]).unwrap();
    let mut sum = PartSum::new(division.clone());
    for result in &results {
        sum.add(result).unwrap();
    }
    assert_eq!(sum.total(), Ok(13_267_364_410_532));
    // The part that takes the least time to count.
    let part = division.part(131).unwrap();
    assert_eq!(count(&division, part).0, results[130]);
}

#[test]
#[ignore = "counts for about an hour"]
fn stored_counts_of_the_8x8_board_are_counted_again() {
    let division = Division::new(board(8, 8), &[27, 36]).unwrap();
    for (part, stored) in division.parts().iter().zip(stored_results()) {
        assert_eq!(count(&division, part).0, stored);
    }
}

#[test]
#[ignore = "takes about ten minutes"]
fn tours_of_the_8x8_board_and_their_numbers_yield_each_other() {
    let tours = DividedTours::of_chessboard().unwrap();
    let ranks = (0..20).map(|seed| tours.random_rank(seed).unwrap());
    check_divided_tours(&tours, Board::CHESSBOARD, ranks);
}
