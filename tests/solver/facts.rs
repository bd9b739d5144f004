//! Facts about tours: known values, slow reference counts, and invariance under symmetries.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use knights_tour::board::{Board, Square};
use knights_tour::count::enumerate::TourEnumeration;
use knights_tour::count::symmetry::{Symmetries, TourEquivalence};
use knights_tour::experiment::{Algorithm, Setup};
use knights_tour::facts::TourFacts;
use knights_tour::facts::angles::{Angles, Turns};
use knights_tour::facts::symmetry::{Motion, SymmetryKind};
use knights_tour::facts::warnsdorff::RuleAgreement;
use knights_tour::flat_board::Cell;
use knights_tour::graph::Graph;
use knights_tour::ground::Ground;
use knights_tour::holes::Holes;
use knights_tour::leaper::Leaper;
use knights_tour::moves::MoveOrder;
use knights_tour::region::Region;
use knights_tour::topology::Topology;
use knights_tour::tour::{Tour, TourFault};
use proptest::prelude::*;

/// The first semi-magic tour of the chessboard (Beverley 1848): the number on every square, row by row.
const BEVERLEY: [u32; 64] = [
    1, 30, 47, 52, 5, 28, 43, 54, 48, 51, 2, 29, 44, 53, 6, 27, 31, 46, 49, 4, 25, 8, 55, 42, 50,
    3, 32, 45, 56, 41, 26, 7, 33, 62, 15, 20, 9, 24, 39, 58, 16, 19, 34, 61, 40, 57, 10, 23, 63,
    14, 17, 36, 21, 12, 59, 38, 18, 35, 64, 13, 60, 37, 22, 11,
];

fn square_board(side: u32) -> Board {
    Board::new(side, side).unwrap()
}

fn facts(board: Board, squares: &[Square]) -> TourFacts {
    TourFacts::of(&board.into(), squares).unwrap()
}

fn kind(facts: &TourFacts) -> SymmetryKind {
    facts.symmetry.as_ref().unwrap().kind()
}

/// The squares, sorted by the numbers on them.
fn squares_by_number(numbers: &[u32]) -> Vec<Square> {
    let mut squares: Vec<Square> = (0..numbers.len() as u32).collect();
    squares.sort_by_key(|&square| numbers[square as usize]);
    squares
}

#[test]
fn the_tour_of_beverley_is_semi_magic() {
    let facts = facts(square_board(8), &squares_by_number(&BEVERLEY));
    let sums = facts.sums.unwrap();
    assert_eq!(sums.rows(), [260; 8]);
    assert_eq!(sums.columns(), [260; 8]);
    assert_eq!(sums.constant(), Some(260));
    assert!(sums.is_semi_magic() && !sums.is_magic());
    assert_ne!(sums.diagonals(), Some([260; 2]));
    assert!(!facts.closed);
}

#[test]
fn equal_row_sums_alone_are_not_semi_magic_and_a_single_square_is_magic() {
    // A wazir, which moves one square like a rook, goes down one column and up the other. Every row has the
    // same sum.
    let holes = Holes::none(Board::new(3, 2).unwrap());
    let wazir = Leaper::new(0, 1).unwrap();
    let region = Region::new(&holes, Topology::Plane, wazir).unwrap();
    let facts = TourFacts::of(&Ground::Region(Arc::new(region)), &[0, 2, 4, 5, 3, 1]).unwrap();
    let sums = facts.sums.as_ref().unwrap();
    assert_eq!((sums.rows(), sums.columns()), (&[7; 3][..], &[6, 15][..]));
    assert!(!sums.is_semi_magic());
    assert_eq!(
        (facts.closed, kind(&facts)),
        (true, SymmetryKind::TwoReflections)
    );
    assert_eq!(facts.crossings, Some(0));
    assert_eq!(
        facts.turns,
        Some(Turns {
            turns: 4,
            straight: 2
        })
    );
    assert_eq!(facts.angles, None);
    let single_square = self::facts(square_board(1), &[0]);
    assert!(
        single_square
            .sums
            .as_ref()
            .is_some_and(|sums| sums.is_magic())
    );
    assert_eq!(
        (kind(&single_square), single_square.crossings),
        (SymmetryKind::None, Some(0))
    );
}

#[test]
fn symmetries_of_closed_6x6_tours_match_burnsides_lemma() {
    let board = square_board(6);
    let symmetries = Symmetries::new(board);
    let graph = Graph::knight(board, &MoveOrder::ROWS);
    let (mut tours, mut symmetry_count) = (0, 0);
    let mut classes = BTreeSet::new();
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for tour in TourEnumeration::new(&graph, 0, true).unwrap() {
        // Each tour is listed in both directions, but counted once.
        if tour[1] > tour[35] {
            continue;
        }
        tours += 1;
        let facts = facts(board, &tour);
        symmetry_count += 1 + facts.symmetry.as_ref().unwrap().motions().len();
        *kinds.entry(kind(&facts).name()).or_default() += 1;
        assert_eq!(
            facts.turns.unwrap().straight,
            facts.angles.unwrap().counts()[5]
        );
        classes.insert(symmetries.canonical_form(&tour, TourEquivalence::Cyclic));
    }
    assert_eq!((tours, classes.len()), (9_862, 1_245));
    // By Burnside's lemma, the number of classes is the number of pairs of a tour and a symmetry that preserves it,
    // divided by 8.
    assert_eq!(symmetry_count, 8 * classes.len());
    // There are 1,223 classes of eight tours, 17 of four and 5 of two.
    let expected = [("half-turn", 68), ("none", 9_784), ("quarter-turn", 10)];
    assert_eq!(kinds, BTreeMap::from(expected));
}

#[test]
fn symmetries_of_open_5x5_tours_match_burnsides_lemma() {
    let board = square_board(5);
    let graph = Graph::knight(board, &MoveOrder::ROWS);
    let symmetries = Symmetries::new(board);
    let (mut symmetry_count, mut classes) = (0, BTreeSet::new());
    for start in 0..25 {
        for tour in TourEnumeration::new(&graph, start, false).unwrap() {
            if tour[0] > tour[24] {
                continue;
            }
            symmetry_count += 1 + facts(board, &tour).symmetry.unwrap().motions().len();
            classes.insert(symmetries.canonical_form(&tour, TourEquivalence::Undirected));
        }
    }
    assert_eq!((symmetry_count, classes.len()), (8 * 112, 112));
}

/// Whether two moves have a common point other than a shared end, computed exactly in fractions.
fn are_crossing(first: [[i64; 2]; 2], second: [[i64; 2]; 2]) -> bool {
    let [[a, b], [c, d]] = [first, second].map(|[from, to]| [to[0] - from[0], to[1] - from[1]]);
    let offset = [second[0][0] - first[0][0], second[0][1] - first[0][1]];
    let determinant = b * c - a * d;
    if determinant != 0 {
        // The lines intersect in one point. Its positions along both moves are fractions with these numerators and the
        // denominator `determinant`.
        let numerators = [c * offset[1] - d * offset[0], a * offset[1] - b * offset[0]];
        let is_within = numerators
            .iter()
            .all(|&numerator| numerator * determinant >= 0 && numerator.abs() <= determinant.abs());
        let is_end = numerators
            .iter()
            .all(|&numerator| numerator == 0 || numerator == determinant);
        return is_within && !is_end;
    }
    if a * offset[1] != b * offset[0] {
        return false;
    }
    // The moves are collinear. Positions on the line are scaled so that the first move extends from 0 to `length`, the
    // square of its length.
    let length = a * a + b * b;
    let position = |point: [i64; 2]| a * (point[0] - first[0][0]) + b * (point[1] - first[0][1]);
    let (from, to) = (position(second[0]), position(second[1]));
    from.min(to) < length && from.max(to) > 0
}

/// The number of crossing pairs of moves of a tour, found by checking every pair.
fn reference_crossings(board: Board, cells: &[Square], closed: bool) -> u64 {
    let point = |cell: u32| [board.row(cell).into(), board.column(cell).into()];
    let mut moves: Vec<[[i64; 2]; 2]> = cells
        .windows(2)
        .map(|pair| [point(pair[0]), point(pair[1])])
        .collect();
    if closed && cells.len() > 2 {
        moves.push([point(cells[cells.len() - 1]), point(cells[0])]);
    }
    let mut crossings = 0;
    for (index, &first) in moves.iter().enumerate() {
        crossings += moves[..index]
            .iter()
            .filter(|&&second| are_crossing(first, second))
            .count() as u64;
    }
    crossings
}

/// The agreement with Warnsdorff's rule, computed with sets of squares instead of incrementally.
fn reference_agreement(graph: &Graph, squares: &[Square]) -> RuleAgreement {
    let mut agreement = RuleAgreement::default();
    for last in 0..squares.len().saturating_sub(1) {
        let visited: BTreeSet<Square> = squares[..=last].iter().copied().collect();
        let free_neighbours = |square: Square| -> BTreeSet<Square> {
            graph
                .neighbours(square)
                .iter()
                .copied()
                .filter(|neighbour| !visited.contains(neighbour))
                .collect()
        };
        let degrees: BTreeMap<Square, usize> = free_neighbours(squares[last])
            .into_iter()
            .map(|square| (square, free_neighbours(square).len()))
            .collect();
        let lowest = degrees.values().min().unwrap();
        let agrees = degrees[&squares[last + 1]] == *lowest;
        let is_unique = degrees.values().filter(|&degree| degree == lowest).count() == 1;
        agreement.moves += 1;
        agreement.forced += u32::from(degrees.len() == 1);
        agreement.agreed += u32::from(agrees);
        agreement.untied += u32::from(agrees && is_unique);
    }
    agreement
}

/// Turns a walk into a tour: returns a board with holes outside the walk, and the walk on that board.
fn tour_of_walk(board: Board, leaper: Leaper, cells: &[Square]) -> (Ground, Vec<Square>) {
    let holes = Holes::of(board, |row, column| {
        !cells.contains(&board.square(row, column).unwrap())
    });
    let region = Region::new(&holes, Topology::Plane, leaper).unwrap();
    let squares = cells
        .iter()
        .map(|&number| region.square_on(Cell::new(number)).unwrap())
        .collect();
    (Ground::Region(Arc::new(region)), squares)
}

/// Generates self-avoiding walks of a piece on a board.
fn any_walk() -> impl Strategy<Value = (Board, Leaper, Vec<Square>)> {
    let leaper = prop_oneof![
        3 => Just(Leaper::KNIGHT),
        1 => Just(Leaper::King),
        4 => (0_u8..4, 1_u8..5).prop_map(|(a, b)| Leaper::new(a, b).unwrap()),
    ];
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..80);
    (
        3_u32..12,
        3_u32..12,
        leaper,
        any::<prop::sample::Index>(),
        choices,
    )
        .prop_map(|(rows, columns, leaper, start, choices)| {
            let board = Board::new(rows, columns).unwrap();
            let region = Region::new(&Holes::none(board), Topology::Plane, leaper).unwrap();
            let graph = region.graph(&MoveOrder::ROWS);
            let mut walk = vec![start.index(board.size() as usize) as Square];
            for choice in choices {
                let last = walk[walk.len() - 1];
                let mut free = graph.neighbours(last).to_vec();
                free.retain(|square| !walk.contains(square));
                if free.is_empty() {
                    break;
                }
                walk.push(free[choice.index(free.len())]);
            }
            (board, leaper, walk)
        })
}

proptest! {
    #[test]
    fn crossings_and_rule_agreement_match_a_slow_count((board, leaper, cells) in any_walk()) {
        let (ground, squares) = tour_of_walk(board, leaper, &cells);
        let facts = TourFacts::of(&ground, &squares).unwrap();
        prop_assert_eq!(facts.crossings, Some(reference_crossings(board, &cells, facts.closed)));
        let graph = ground.graph(&MoveOrder::JUMPS);
        prop_assert_eq!(facts.warnsdorff, reference_agreement(&graph, &squares));
        let turns = facts.turns.unwrap();
        let inner_square_count = if facts.closed && cells.len() > 2 { cells.len() } else { cells.len().saturating_sub(2) };
        prop_assert_eq!((turns.turns + turns.straight) as usize, inner_square_count);
        prop_assert_eq!(facts.angles.is_some(), leaper == Leaper::KNIGHT);
        if let Some(angles) = facts.angles {
            prop_assert_eq!(angles.counts()[5], turns.straight);
            prop_assert_eq!(angles.counts()[..5].iter().sum::<u32>(), turns.turns);
        }
    }

    #[test]
    fn a_rotated_or_reflected_tour_has_the_same_shape_and_rule_agreement((board, leaper, cells) in any_walk()) {
        let (ground, squares) = tour_of_walk(board, leaper, &cells);
        let facts = TourFacts::of(&ground, &squares).unwrap();
        let symmetries = Symmetries::new(board);
        let mut symmetry_count = 0;
        for image in symmetries.images() {
            let images: Vec<Square> = cells.iter().map(|&cell| image[cell as usize]).collect();
            symmetry_count += usize::from(
                is_same_tour(&images, &cells, facts.closed && cells.len() > 2)
            );
            let (ground, squares) = tour_of_walk(board, leaper, &images);
            let image_facts = TourFacts::of(&ground, &squares).unwrap();
            prop_assert_eq!(kind(&image_facts), kind(&facts));
            let invariant_facts = |facts: TourFacts| (facts.closed, facts.turns, facts.angles, facts.crossings, facts.warnsdorff);
            prop_assert_eq!(invariant_facts(image_facts), invariant_facts(facts.clone()));
        }
        prop_assert_eq!(symmetry_count, 1 + facts.symmetry.unwrap().motions().len());
    }

    #[test]
    fn a_reversed_tour_has_the_same_shape((board, leaper, mut cells) in any_walk()) {
        let (ground, squares) = tour_of_walk(board, leaper, &cells);
        let facts = TourFacts::of(&ground, &squares).unwrap();
        cells.reverse();
        let (ground, squares) = tour_of_walk(board, leaper, &cells);
        let reversed = TourFacts::of(&ground, &squares).unwrap();
        prop_assert_eq!(
            (facts.closed, facts.symmetry, facts.turns, facts.angles, facts.crossings),
            (reversed.closed, reversed.symmetry, reversed.turns, reversed.angles, reversed.crossings)
        );
    }
}

/// Whether two paths are equal up to direction and, if both are closed, up to the start.
fn is_same_tour(first: &[Square], second: &[Square], is_closed: bool) -> bool {
    let mut rotated = first.to_vec();
    for _ in 0..if is_closed { first.len() } else { 1 } {
        rotated.rotate_left(usize::from(is_closed));
        if rotated == second || rotated.iter().rev().eq(second) {
            return true;
        }
    }
    false
}

#[test]
fn a_closed_tour_has_the_same_shape_wherever_it_begins() {
    let board = Board::new(6, 7).unwrap();
    let tour = Setup {
        goal: knights_tour::goal::Goal {
            closed: true,
            ..Default::default()
        },
        algorithm: Algorithm::Auto,
        ..Setup::new(board)
    }
    .solve()
    .unwrap();
    let expected = facts(board, tour.squares());
    let mut squares = tour.squares().to_vec();
    for _ in 0..42 {
        squares.rotate_left(1);
        let found = facts(board, &squares);
        assert_eq!(
            (&found.symmetry, found.turns, found.angles, found.crossings),
            (
                &expected.symmetry,
                expected.turns,
                expected.angles,
                expected.crossings
            )
        );
        assert!(found.closed);
    }
    assert_eq!(expected.angles.unwrap().counts().iter().sum::<u32>(), 42);
}

#[test]
fn a_tour_by_warnsdorffs_rule_always_agrees_with_it() {
    for side in [8, 20, 40] {
        let draft = knights_tour::experiment::Draft {
            rows: side.to_string(),
            columns: side.to_string(),
            algorithm: "warnsdorff".into(),
            ..Default::default()
        };
        let mut search = draft.validate().unwrap().search();
        search.advance(u64::MAX);
        let counters = search.counters();
        assert_eq!(
            (counters.visits, counters.backtracks),
            (u64::from(side * side), 0)
        );
        let RuleAgreement {
            moves,
            forced,
            agreed,
            untied,
        } = facts(square_board(side), search.path()).warnsdorff;
        assert_eq!((moves, agreed), (side * side - 1, moves));
        assert!(
            forced <= untied && untied < agreed,
            "{forced} {untied} {agreed}"
        );
    }
}

#[test]
fn grounds_without_straight_moves_have_no_geometric_facts() {
    let holes = Holes::none(square_board(5));
    let torus = Region::new(&holes, Topology::Torus, Leaper::KNIGHT).unwrap();
    let draft = knights_tour::experiment::Draft {
        rows: "5".into(),
        columns: "5".into(),
        topology: "torus".into(),
        ..Default::default()
    };
    let mut search = draft.validate().unwrap().search();
    search.advance(u64::MAX);
    let ground = Ground::Region(Arc::new(torus));
    let facts = TourFacts::of(&ground, search.path()).unwrap();
    assert_eq!(
        (facts.turns, facts.angles, facts.crossings),
        (None, None, None)
    );
    assert!(facts.sums.is_some() && facts.symmetry.is_some());
    let graph = Ground::Graph(Arc::new("1,2;2,0;0,1".parse().unwrap()));
    let facts = TourFacts::of(&graph, &[2, 0, 1]).unwrap();
    assert!(facts.closed && facts.sums.is_none() && facts.symmetry.is_none());
    assert_eq!(
        facts.warnsdorff,
        RuleAgreement {
            moves: 2,
            forced: 1,
            agreed: 2,
            untied: 1
        }
    );
}

#[test]
fn a_path_that_is_not_a_tour_is_rejected() {
    let fault = TourFacts::of(&square_board(5).into(), &[0, 11, 0]);
    assert_eq!(
        fault,
        Err(TourFault::Length {
            found: 3,
            expected: 25
        })
    );
}

#[test]
fn facts_of_a_million_squares_are_computed() {
    let board = square_board(1000);
    let setup = Setup {
        algorithm: Algorithm::Auto,
        ..Setup::new(board)
    };
    let tour: Tour = setup.solve().unwrap();
    let ground = Ground::from(board);
    let started = Instant::now();
    let facts = TourFacts::of(&ground, tour.squares()).unwrap();
    println!("facts of a million squares: {:?}", started.elapsed());
    assert_eq!(facts.squares, 1_000_000);
    let angle_count: u32 = facts.angles.unwrap().counts().iter().sum();
    assert_eq!(angle_count, 1_000_000 - if facts.closed { 0 } else { 2 });
    assert_eq!(Angles::DEGREES[5], 180);
    assert_eq!(Motion::ALL.len(), 7);
}

#[test]
fn the_facts_of_a_small_tour_are_those_counted_by_hand() {
    let board = Board::new(3, 4).unwrap();
    let facts = facts(board, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]);
    assert_eq!(facts.angles.unwrap().counts(), &[4, 4, 2, 0, 0, 0]);
    assert_eq!(facts.crossings, Some(20));
    assert_eq!(kind(&facts), SymmetryKind::HalfTurn);
    let expected = RuleAgreement {
        moves: 11,
        forced: 8,
        agreed: 11,
        untied: 10,
    };
    assert_eq!(facts.warnsdorff, expected);
}
