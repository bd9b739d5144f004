//! Identification of the programs that come to a path, compared with runs of these programs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use knights_tour::board::{Board, Square};
use knights_tour::experiment::{Algorithm, Setup};
use knights_tour::goal::Goal;
use knights_tour::identify::{Identification, Naming, PathError, Program, Visits};
use knights_tour::moves::{Move, MoveOrder};
use knights_tour::step::Step;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The rules that follow an order.
const ORDERED: [Algorithm; 5] = [
    Algorithm::Backtracking,
    Algorithm::Warnsdorff,
    Algorithm::WarnsdorffExchange,
    Algorithm::Pohl,
    Algorithm::Roth,
];

/// The rules that need no order.
const OCTANTS: [Algorithm; 4] = [
    Algorithm::Aml,
    Algorithm::OctAml,
    Algorithm::OctAml16,
    Algorithm::OctAml16Printed,
];

fn square_board(side: u32) -> Board {
    Board::new(side, side).unwrap()
}

/// The path of the numbers of a square board, row by row.
fn path_of_numbers(numbers: &[usize]) -> Vec<Square> {
    let first = *numbers.iter().min().unwrap();
    let mut path = vec![0; numbers.len()];
    for (square, number) in (0..).zip(numbers) {
        path[number - first] = square;
    }
    path
}

fn identify(board: Board, path: &[Square]) -> Identification {
    let mut identification = Identification::new(board, path).unwrap();
    while !identification.work(100_000) {}
    identification
}

fn program(identification: &Identification, algorithm: Algorithm) -> Option<&Program> {
    let mut programs = identification.made_by().iter();
    programs.find(|program| program.algorithm == algorithm)
}

/// The tour that a program prints, and its visits. `None` if it finds none, or takes too long. The exchange sort is run
/// up to its first step back.
fn run(
    board: Board,
    algorithm: Algorithm,
    order: MoveOrder,
    start: Square,
) -> Option<(Vec<Square>, u64)> {
    let setup = Setup {
        algorithm,
        order,
        start,
        shortcuts: false,
        ..Setup::new(board)
    };
    let mut search = setup.validate().unwrap().search();
    if algorithm == Algorithm::WarnsdorffExchange {
        while let Some(step) = search.next() {
            match step {
                Step::Enter { .. } => {}
                Step::Tour => return Some((search.path().to_vec(), search.counters().visits)),
                _ => return None,
            }
        }
        return None;
    }
    let last = search.advance_to_tour(2_000_000).last;
    (last == Some(Step::Tour)).then(|| (search.path().to_vec(), search.counters().visits))
}

/// A path with rows and columns exchanged.
fn transposed_path(board: Board, path: &[Square]) -> Vec<Square> {
    let transposed = |&square: &Square| board.column(square) * board.rows() + board.row(square);
    path.iter().map(transposed).collect()
}

fn transposed_order(order: MoveOrder) -> MoveOrder {
    let moves = order.moves().map(|step| Move {
        down: step.right,
        right: step.down,
    });
    MoveOrder::new(moves).unwrap()
}

/// The counters of the program that students write: the squares entered and the moves tried.
#[derive(Default)]
struct Counters {
    entered: u64,
    tried: u64,
}

/// Extends `path` to the first tour in the order of `moves`, as the recursive program of a textbook does.
fn extend(board: Board, moves: &[Move], path: &mut Vec<Square>, counters: &mut Counters) -> bool {
    counters.entered += 1;
    if path.len() == board.size() as usize {
        return true;
    }
    let last = path[path.len() - 1];
    for step in moves {
        counters.tried += 1;
        let row = board.row(last).checked_add_signed(step.down.into());
        let column = board.column(last).checked_add_signed(step.right.into());
        let (Some(row), Some(column)) = (row, column) else {
            continue;
        };
        let Some(square) = board.square(row, column) else {
            continue;
        };
        if path.contains(&square) {
            continue;
        }
        path.push(square);
        if extend(board, moves, path, counters) {
            return true;
        }
        path.pop();
    }
    false
}

#[test]
fn the_counters_are_those_of_a_recursive_program() {
    let board = square_board(5);
    let count = |order: MoveOrder| {
        let (mut path, mut counters) = (vec![0], Counters::default());
        assert!(extend(board, order.moves(), &mut path, &mut counters));
        (path, counters)
    };
    for order in [
        "clockwise",
        "granada",
        "rows",
        "jumps",
        "1,2;2,1;2,-1;1,-2;-1,-2;-2,-1;-2,1;-1,2",
    ] {
        let (path, _) = count(order.parse().unwrap());
        let identification = identify(board, &path);
        let found = program(&identification, Algorithm::Backtracking).unwrap();
        // Several orders come to the same tour, with other counters.
        let (found_path, counters) = count(found.order.unwrap());
        assert_eq!(found_path, path);
        assert_eq!(found.visits, Some(Visits::Counted(counters.entered)));
        assert_eq!(
            found.moves_tried(board, &path),
            Some(counters.tried),
            "{order}"
        );
    }
}

#[test]
fn twelve_orders_print_the_tour_of_a_school_judge() {
    let numbers = [
        1, 20, 17, 12, 3, 16, 11, 2, 7, 18, 21, 24, 19, 4, 13, 10, 15, 6, 23, 8, 25, 22, 9, 14, 5,
    ];
    let (board, path) = (square_board(5), path_of_numbers(&numbers));
    let identification = identify(board, &path);
    let found = program(&identification, Algorithm::Backtracking).unwrap();
    let orders = found.orders.as_ref().unwrap();
    let clockwise: MoveOrder = "-2,1;-1,2;1,2;2,1;2,-1;1,-2;-1,-2;-2,-1".parse().unwrap();
    assert_eq!(orders.count(), 12);
    assert_eq!(
        (found.order, found.naming, found.visits),
        (Some(clockwise), Naming::Given, Some(Visits::Counted(41)))
    );
    let mut visits = BTreeMap::new();
    for order in orders.iter() {
        let (tour, count) = run(board, Algorithm::Backtracking, order, path[0]).unwrap();
        assert_eq!(tour, path);
        *visits.entry(count).or_insert(0) += 1;
    }
    assert_eq!(visits.values().sum::<u32>(), 12);
    assert!(
        visits.contains_key(&41) && visits.contains_key(&516),
        "{visits:?}"
    );
}

#[test]
fn the_orders_of_textbooks_are_named() {
    let wirth = [
        0, 59, 38, 33, 30, 17, 8, 63, 37, 34, 31, 60, 9, 62, 29, 16, 58, 1, 36, 39, 32, 27, 18, 7,
        35, 48, 41, 26, 61, 10, 15, 28, 42, 57, 2, 49, 40, 23, 6, 19, 47, 50, 45, 54, 25, 20, 11,
        14, 56, 43, 52, 3, 22, 13, 24, 5, 51, 46, 55, 44, 53, 4, 21, 12,
    ];
    let path = path_of_numbers(&wirth);
    let identification = identify(square_board(8), &path);
    let found = program(&identification, Algorithm::Backtracking).unwrap();
    assert_eq!(found.order.unwrap().name(), Some("granada"));
    assert_eq!(found.naming, Naming::Given);
    // The same board with rows and columns exchanged.
    let transposed = transposed_path(square_board(8), &path);
    let identification = identify(square_board(8), &transposed);
    let found = program(&identification, Algorithm::Backtracking).unwrap();
    assert_eq!(found.order.unwrap().name(), Some("granada"));
    assert_eq!(found.naming, Naming::Transposed);

    let first_of_56 = [
        25, 2, 13, 8, 23, 12, 7, 24, 3, 14, 1, 18, 15, 22, 9, 6, 11, 20, 17, 4, 19, 16, 5, 10, 21,
    ];
    let identification = identify(square_board(5), &path_of_numbers(&first_of_56));
    let found = program(&identification, Algorithm::Backtracking).unwrap();
    let clockwise = "-2,1;-1,2;1,2;2,1;2,-1;1,-2;-1,-2;-2,-1".parse().unwrap();
    assert!(found.orders.as_ref().unwrap().contains(&clockwise));
}

/// All tours of 5×5 from a start, with the answer for each of them.
fn identified_tours_of_5x5(start: Square) -> Vec<(Vec<Square>, Identification)> {
    let board = square_board(5);
    let setup = Setup {
        algorithm: Algorithm::Backtracking,
        start,
        goal: Goal::ALL,
        ..Setup::new(board)
    };
    let mut search = setup.validate().unwrap().search();
    let mut tours = Vec::new();
    while search.advance_to_tour(u64::MAX).last == Some(Step::Tour) {
        tours.push((search.path().to_vec(), identify(board, search.path())));
    }
    tours
}

/// All 40,320 orders.
fn all_orders() -> Vec<MoveOrder> {
    let everything = identify(square_board(5), &[12]);
    let orders = everything.made_by()[0].orders.as_ref().unwrap();
    orders.iter().collect()
}

/// The rule that finds the first tour of another rule sooner.
fn faster_rule(algorithm: Algorithm) -> Algorithm {
    match algorithm {
        Algorithm::Backtracking => Algorithm::Pruned,
        other => other,
    }
}

/// Compares the answers for tours from one start with the tours that all orders print.
fn compare_with_all_orders(board: Board, tours: &[(Vec<Square>, Identification)], start: Square) {
    let indices: BTreeMap<&[Square], usize> = (tours.iter().enumerate())
        .map(|(index, (tour, _))| (&tour[..], index))
        .collect();
    for algorithm in ORDERED {
        let mut printed: Vec<Vec<MoveOrder>> = vec![Vec::new(); tours.len()];
        for order in all_orders() {
            let tour = run(board, faster_rule(algorithm), order, start);
            let index = tour.and_then(|(tour, _)| indices.get(&tour[..]));
            if let Some(&index) = index {
                printed[index].push(order);
            }
        }
        for ((_, answer), expected) in tours.iter().zip(printed) {
            let orders = program(answer, algorithm).and_then(|program| program.orders.as_ref());
            let named: Vec<MoveOrder> = orders.map_or_else(Vec::new, |set| set.iter().collect());
            assert_eq!(named, expected, "{algorithm:?} from {start}");
        }
    }
}

/// Runs each octant rule that an answer names, and compares its path with the tour.
fn compare_with_octant_rules(board: Board, tours: &[(Vec<Square>, Identification)]) {
    for (tour, identification) in tours {
        for algorithm in OCTANTS {
            let Some(found) = program(identification, algorithm) else {
                continue;
            };
            // A square board does not change when rows and columns are exchanged, but the start may.
            let expected = match found.naming {
                Naming::Given => tour.clone(),
                _ => transposed_path(board, tour),
            };
            let setup = Setup {
                algorithm,
                start: expected[0],
                centre: found.centre.unwrap(),
                ..Setup::new(board)
            };
            let mut search = setup.validate().unwrap().search();
            search.advance(u64::MAX);
            assert_eq!(search.path(), expected);
        }
    }
}

/// Calls a function for each start, on all processors.
fn for_each_start(starts: &[Square], function: impl Fn(Square) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(&start) = starts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    function(start);
                }
            });
        }
    });
}

#[test]
fn tours_of_5x5_fit_the_orders_that_print_them() {
    let board = square_board(5);
    let orders: Vec<MoveOrder> = all_orders().into_iter().step_by(1_777).collect();
    for (start, count) in [(12, 64), (14, 56)] {
        let tours = identified_tours_of_5x5(start);
        assert_eq!(tours.len(), count);
        compare_with_octant_rules(board, &tours);
        for algorithm in ORDERED {
            for &order in &orders {
                let printed = run(board, algorithm, order, start).map(|(tour, _)| tour);
                let fits = |identification| {
                    let program = program(identification, algorithm);
                    let orders = program.and_then(|program| program.orders.as_ref());
                    orders.is_some_and(|orders| orders.contains(&order))
                };
                let named: Vec<&Vec<Square>> = (tours.iter())
                    .filter_map(|(tour, identification)| fits(identification).then_some(tour))
                    .collect();
                assert_eq!(
                    named,
                    Vec::from_iter(&printed),
                    "{algorithm:?} {order} {start}"
                );
            }
        }
    }
}

#[test]
#[ignore = "half a minute: runs every rule in all 40,320 orders from 13 starts"]
fn all_tours_of_5x5_fit_exactly_the_orders_that_print_them() {
    let board = square_board(5);
    let starts: Vec<Square> = (0..25).step_by(2).collect();
    let compared = AtomicUsize::new(0);
    for_each_start(&starts, |start| {
        let tours = identified_tours_of_5x5(start);
        compare_with_octant_rules(board, &tours);
        compare_with_all_orders(board, &tours, start);
        compared.fetch_add(tours.len(), Ordering::Relaxed);
    });
    assert_eq!(compared.into_inner(), 1_728);
}

/// The number of directed open and closed tours of 6×6: OEIS A165134.
const TOURS_OF_6X6: u64 = 6_637_920;

/// Draws tours of 6×6, each with the same probability.
fn draw_tours_of_6x6(count: usize) -> Vec<Vec<Square>> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(36);
    let mut drawn = BTreeSet::new();
    while drawn.len() < count {
        drawn.insert(generator.random_range(0..TOURS_OF_6X6));
    }
    let mut number = 0;
    let mut tours = Vec::new();
    for start in 0..36 {
        let setup = Setup {
            algorithm: Algorithm::Pruned,
            start,
            goal: Goal::ALL,
            ..Setup::new(square_board(6))
        };
        let mut search = setup.validate().unwrap().search();
        while search.advance_to_tour(u64::MAX).last == Some(Step::Tour) {
            if drawn.contains(&number) {
                tours.push(search.path().to_vec());
            }
            number += 1;
        }
    }
    assert_eq!(number, TOURS_OF_6X6);
    tours
}

#[test]
#[ignore = "a minute: lists all tours of 6×6, and runs every rule in all 40,320 orders from 36 starts"]
fn a_thousand_tours_of_6x6_fit_exactly_the_orders_that_print_them() {
    let board = square_board(6);
    let tours = draw_tours_of_6x6(1_000);
    let starts: Vec<Square> = (0..36).collect();
    for_each_start(&starts, |start| {
        let from_start: Vec<_> = tours
            .iter()
            .filter(|tour| tour[0] == start)
            .cloned()
            .collect();
        let identified = from_start.into_iter().map(|tour| {
            let identification = identify(board, &tour);
            (tour, identification)
        });
        compare_with_all_orders(board, &identified.collect::<Vec<_>>(), start);
    });
}

/// Makes tours by random rules in random orders, and finds the rule and the order again.
fn recognise_random_programs(count: u32) {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(28);
    let all_orders = all_orders();
    let mut recognised = 0;
    while recognised < count {
        let board = square_board([5, 6, 8][generator.random_range(0..3_usize)]);
        let algorithm = ORDERED[generator.random_range(0..5_usize)];
        let order = all_orders[generator.random_range(0..40_320_usize)];
        let start = generator.random_range(0..board.size());
        let Some((tour, visits)) = run(board, faster_rule(algorithm), order, start) else {
            continue;
        };
        if algorithm == Algorithm::Backtracking && visits > 20_000 {
            continue;
        }
        recognised += 1;
        for (path, order) in [
            (tour.clone(), order),
            (transposed_path(board, &tour), transposed_order(order)),
        ] {
            let identification = identify(board, &path);
            let found = program(&identification, algorithm);
            let found = found.unwrap_or_else(|| panic!("{algorithm:?} {order} {path:?}"));
            assert!(found.orders.as_ref().unwrap().contains(&order));
        }
    }
}

#[test]
fn random_programs_are_recognised_by_their_tours() {
    recognise_random_programs(12);
}

#[test]
#[ignore = "the full comparison takes minutes"]
fn a_thousand_random_programs_are_recognised_by_their_tours() {
    recognise_random_programs(1_000);
}

#[test]
fn octant_rules_are_recognised_under_either_naming() {
    let board = Board::new(7, 8).unwrap();
    let mut recognised = 0;
    for start in (0..board.size()).step_by(9) {
        for algorithm in OCTANTS {
            let Some((tour, visits)) = run(board, algorithm, MoveOrder::ROWS, start) else {
                continue;
            };
            let identification = identify(board, &tour);
            let found = program(&identification, algorithm).unwrap();
            assert_eq!((found.naming, &found.orders), (Naming::Given, &None));
            assert_eq!(found.visits, Some(Visits::Counted(visits)));
            let transposed_board = Board::new(8, 7).unwrap();
            let path = transposed_path(board, &tour);
            assert!(program(&identify(transposed_board, &path), algorithm).is_some());
            recognised += 1;
        }
    }
    assert!(recognised > 10, "{recognised}");
}

#[test]
fn the_move_at_which_a_path_leaves_a_rule_is_reported() {
    let board = square_board(8);
    let (mut path, _) = run(board, Algorithm::Warnsdorff, MoveOrder::CLOCKWISE, 0).unwrap();
    // The path follows the rule for 30 squares, and then goes to a free neighbour of the highest degree.
    path.truncate(30);
    let identification = identify(board, &path);
    assert!(program(&identification, Algorithm::Warnsdorff).is_some());
    let last = path[29];
    let visited: Vec<Square> = path.clone();
    let free = |square: &Square| !visited.contains(square);
    let degree = |square: Square| {
        let neighbours = (0..64).filter(|&other| board.has_knights_move(square, other));
        neighbours.filter(free).count()
    };
    let candidates = (0..64).filter(|&square| board.has_knights_move(last, square));
    let worst = candidates.filter(free).max_by_key(|&square| degree(square));
    path.push(worst.unwrap());
    let identification = identify(board, &path);
    for algorithm in [Algorithm::Pohl, Algorithm::WarnsdorffExchange] {
        let mut departures = identification.followed().iter();
        let departure = departures.find(|departure| departure.algorithm == algorithm);
        assert!(departure.is_some_and(|departure| departure.moves <= 29));
    }
    let mut departures = identification.followed().iter();
    let warnsdorff = departures.find(|departure| departure.algorithm == Algorithm::Warnsdorff);
    assert_eq!(warnsdorff.map(|departure| departure.moves), Some(29));
}

#[test]
fn slices_of_any_size_give_the_same_answer_and_squares_that_are_no_path_are_errors() {
    let board = square_board(6);
    let (tour, _) = run(board, Algorithm::Pruned, MoveOrder::JUMPS, 0).unwrap();
    let whole = identify(board, &tour);
    let mut sliced = Identification::new(board, &tour).unwrap();
    let mut progress = sliced.progress();
    while !sliced.work(1_000) {
        assert!(progress <= sliced.progress());
        progress = sliced.progress();
    }
    assert_eq!(sliced.made_by(), whole.made_by());
    assert_eq!(sliced.followed(), whole.followed());
    let error = |path: &[Square]| Identification::new(board, path).err();
    assert_eq!(error(&[]), Some(PathError::Empty));
    assert!(matches!(
        error(&[36]),
        Some(PathError::OffBoard {
            position: 0,
            square: 36,
            limit: 36
        })
    ));
    assert!(matches!(
        error(&[0, 1]),
        Some(PathError::NotAMove {
            position: 1,
            from: 0,
            to: 1
        })
    ));
    assert!(matches!(
        error(&[0, 8, 0]),
        Some(PathError::Repeated {
            position: 2,
            square: 0
        })
    ));
}
