//! Compares the numbers of tours with lists of all tours.

use super::*;

/// Prepares the tours of a board.
fn ranked(rows: u32, columns: u32, kind: TourKind) -> RankedTours {
    let board = Board::new(rows, columns).unwrap();
    let mut tours = RankedTours::new(board, kind, 1 << 30).unwrap();
    while tours.count().is_none() {
        // An odd number of states, so that slices end within layers.
        tours.advance(997).unwrap();
    }
    assert_eq!(tours.count(), Some(count_tours(board, kind).unwrap()));
    tours
}

/// Checks that each number has a tour of its own with that number, and that no further number has one.
fn check_ranks(rows: u32, columns: u32, kind: TourKind) {
    let board = Board::new(rows, columns).unwrap();
    let tours = ranked(rows, columns, kind);
    let count = tours.count().unwrap();
    let mut seen = std::collections::HashSet::new();
    for rank in 0..count {
        let tour = tours.tour(rank).unwrap();
        let verified = Tour::verify(board, &tour).unwrap();
        assert!(kind != TourKind::Closed || verified.is_closed());
        assert_eq!(tours.rank(&tour), Ok(rank));
        let mut other_way = tour.clone();
        other_way.reverse();
        if !matches!(kind, TourKind::OpenFrom(_)) {
            assert_eq!(tours.rank(&other_way), Ok(rank));
        }
        assert!(seen.insert(tour));
    }
    assert_eq!(tours.tour(count), None);
    assert_eq!(tours.random_tour(1).is_some(), count > 0);
}

#[test]
fn every_tour_has_a_number_and_every_number_a_tour() {
    check_ranks(6, 6, TourKind::Closed);
    for (rows, columns) in [(3, 10), (10, 3), (5, 6), (6, 5), (3, 12)] {
        check_ranks(rows, columns, TourKind::Closed);
    }
    for (rows, columns) in [(1, 1), (3, 4), (4, 3), (5, 4), (5, 5), (4, 6), (3, 8)] {
        check_ranks(rows, columns, TourKind::Open);
        for start in 0..rows * columns {
            check_ranks(rows, columns, TourKind::OpenFrom(start));
        }
    }
    for (rows, columns) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)] {
        check_ranks(rows, columns, TourKind::Closed);
    }
}

#[test]
fn tours_with_given_moves_are_numbered_among_themselves() {
    let board = Board::new(6, 6).unwrap();
    let all = ranked(6, 6, TourKind::Closed);
    let mut total = 0;
    let neighbours: Vec<Square> = (0..36)
        .filter(|&other| board.has_knights_move(20, other))
        .collect();
    for (index, &first) in neighbours.iter().enumerate() {
        for &second in &neighbours[index + 1..] {
            let given = MovesAt {
                square: 20,
                first,
                second: Some(second),
            };
            let moves = FixedMoves::new(board, TourKind::Closed, &[given]).unwrap();
            let mut tours = RankedTours::with_fixed_moves(&moves, 1 << 30).unwrap();
            tours.advance(u64::MAX).unwrap();
            let count = tours.count().unwrap();
            for rank in (0..count).step_by(7) {
                let tour = tours.tour(rank).unwrap();
                assert_eq!(tours.rank(&tour), Ok(rank));
                assert!(all.rank(&tour).is_ok());
            }
            let other = (0..9_862).map(|rank| all.tour(rank).unwrap()).find(|tour| {
                let at = tour.iter().position(|&square| square == 20).unwrap();
                let ends = [tour[(at + 35) % 36], tour[(at + 1) % 36]];
                !(ends.contains(&first) && ends.contains(&second))
            });
            assert_eq!(
                tours.rank(&other.unwrap()),
                Err(RankError::Moves { square: 20 })
            );
            total += count;
        }
    }
    assert_eq!(total, 9_862);
}

#[test]
fn only_tours_of_the_right_kind_have_numbers() {
    let closed = ranked(6, 6, TourKind::Closed);
    assert!(matches!(
        closed.rank(&[0, 1, 2]),
        Err(RankError::NotATour(_))
    ));
    let open = ranked(6, 6, TourKind::OpenFrom(3));
    let tour = open.random_tour(5).unwrap();
    let board = Board::new(6, 6).unwrap();
    if !Tour::verify(board, &tour).unwrap().is_closed() {
        assert_eq!(closed.rank(&tour), Err(RankError::Open));
    }
    let start = RankError::Start {
        value: tour[35],
        start: 3,
    };
    let reversed: Vec<Square> = tour.iter().rev().copied().collect();
    assert_eq!(open.rank(&reversed), Err(start));
    let unprepared = RankedTours::new(board, TourKind::Open, 1 << 30).unwrap();
    assert_eq!(unprepared.rank(&tour), Err(RankError::Unprepared));
    assert_eq!((unprepared.count(), unprepared.tour(0)), (None, None));
}

#[test]
fn too_many_states_for_the_memory_are_refused() {
    let board = Board::new(6, 6).unwrap();
    let eight = RankedTours::new(Board::new(8, 8).unwrap(), TourKind::Closed, 1 << 31);
    assert!(matches!(eight, Err(CountError::TooLarge { .. })));
    let mut tours =
        RankedTours::without_estimate(FixedMoves::none(board, TourKind::Open), 200_000).unwrap();
    let failure = loop {
        match tours.advance(500) {
            Ok(progress) => assert!(progress.peak_bytes <= 200_000 && tours.count().is_none()),
            Err(failure) => break failure,
        }
    };
    assert!(matches!(
        failure,
        CountError::MemoryLimit { limit: 200_000, .. }
    ));
    assert_eq!(tours.advance(1), Err(failure));
    assert_eq!((tours.count(), tours.progress().bytes), (None, 0));
}

/// How far the chi-square statistic of random tours is from its mean, and how far it may be by chance.
fn chi_square(tours: &RankedTours, draws: u64) -> (f64, f64) {
    let count = tours.count().unwrap() as usize;
    let mut frequencies = vec![0_u64; count];
    for seed in 0..draws {
        let tour = tours.random_tour(seed).unwrap();
        frequencies[tours.rank(&tour).unwrap() as usize] += 1;
    }
    let expected = draws as f64 / count as f64;
    let sum: f64 = frequencies
        .iter()
        .map(|&frequency| (frequency as f64 - expected).powi(2) / expected)
        .sum();
    // The mean of the statistic is the number of its degrees of freedom, and the variance is twice that number.
    let freedom = (count - 1) as f64;
    (sum - freedom, 4.0 * (2.0 * freedom).sqrt())
}

#[test]
fn random_tours_are_uniformly_distributed() {
    for (rows, columns, kind) in [
        (5, 6, TourKind::Closed),
        (3, 10, TourKind::Closed),
        (5, 5, TourKind::OpenFrom(0)),
        (3, 4, TourKind::Open),
    ] {
        let (difference, tolerance) = chi_square(&ranked(rows, columns, kind), 4_000);
        assert!(
            difference.abs() < tolerance,
            "{rows}×{columns}: {difference}, {tolerance}"
        );
    }
}

#[test]
#[ignore = "takes minutes"]
fn a_million_random_tours_of_6x6_are_uniformly_distributed() {
    let (difference, tolerance) = chi_square(&ranked(6, 6, TourKind::Closed), 1_000_000);
    assert!(difference.abs() < tolerance, "{difference}, {tolerance}");
}
