//! The longest paths and the earliest dead ends, compared with an exhaustive search.

use std::sync::Arc;

use knights_tour::board::{Board, Square};
use knights_tour::extremal::{EarliestDeadEnd, LongestPath};
use knights_tour::graph::Graph;
use knights_tour::ground::Ground;
use knights_tour::moves::MoveOrder;

/// The lengths of the longest path from `start` and of the shortest one that cannot be extended, by trying all paths.
///
/// The recursion is as deep as the path. Symmetric and hopeless paths are tried like all others.
fn exhaustive_lengths(ground: &Ground, start: Square) -> (usize, usize) {
    fn extend(
        ground: &Ground,
        path: &mut Vec<Square>,
        free: &mut [bool],
        lengths: &mut (usize, usize),
    ) {
        let last = *path.last().unwrap();
        let mut is_stuck = true;
        for square in 0..ground.len() {
            if free[square as usize] && ground.has_move(last, square) {
                is_stuck = false;
                free[square as usize] = false;
                path.push(square);
                extend(ground, path, free, lengths);
                path.pop();
                free[square as usize] = true;
            }
        }
        if is_stuck {
            lengths.0 = lengths.0.max(path.len());
            lengths.1 = lengths.1.min(path.len());
        }
    }
    let mut free = vec![true; ground.len() as usize];
    free[start as usize] = false;
    let mut lengths = (0, usize::MAX);
    extend(ground, &mut vec![start], &mut free, &mut lengths);
    lengths
}

/// Asserts that `path` begins with `start`, repeats no square and makes only moves.
fn assert_is_path(ground: &Ground, path: &[Square], start: Square) {
    assert_eq!(path.first(), Some(&start));
    for (index, &square) in path.iter().enumerate() {
        assert!(square < ground.len());
        assert!(!path[..index].contains(&square), "{path:?}");
    }
    for pair in path.windows(2) {
        assert!(ground.has_move(pair[0], pair[1]), "{path:?}");
    }
}

/// The proved lengths of the longest path and of the earliest dead end. Checks both paths.
fn proved_lengths(ground: &Ground, start: Square) -> (usize, usize) {
    let mut longest = LongestPath::on_ground(ground, start).unwrap();
    longest.advance(u64::MAX);
    assert!(longest.is_proved());
    assert_is_path(ground, longest.path(), start);
    assert_eq!(longest.path().len(), longest.bound());

    let mut soonest = EarliestDeadEnd::on_ground(ground, start).unwrap();
    soonest.advance(u64::MAX);
    assert!(soonest.is_proved());
    let path = soonest.path();
    assert_is_path(ground, path, start);
    assert_eq!(path.len(), soonest.bound());
    let last = path[path.len() - 1];
    let can_go_on =
        (0..ground.len()).any(|square| ground.has_move(last, square) && !path.contains(&square));
    assert!(!can_go_on, "{path:?} can be extended");
    (longest.path().len(), path.len())
}

fn board(rows: u32, columns: u32) -> Ground {
    Board::new(rows, columns).unwrap().into()
}

#[test]
fn all_boards_up_to_4x5_agree_with_exhaustion_from_every_start() {
    for rows in 1..=4 {
        for columns in rows..=5 {
            let ground = board(rows, columns);
            for start in 0..ground.len() {
                assert_eq!(
                    proved_lengths(&ground, start),
                    exhaustive_lengths(&ground, start),
                    "{rows}x{columns} from {start}"
                );
            }
        }
    }
}

#[test]
fn the_4x4_board_is_stuck_after_seven_five_and_four_squares() {
    let ground = board(4, 4);
    let lengths = |start| proved_lengths(&ground, start);
    for (start, expected) in [(0, (15, 7)), (1, (15, 5)), (4, (15, 5)), (5, (14, 4))] {
        assert_eq!(lengths(start), expected, "from {start}");
    }
    assert_eq!(proved_lengths(&board(3, 3), 0), (8, 8));
    assert_eq!(proved_lengths(&board(3, 3), 4), (1, 1));
    assert_eq!(proved_lengths(&board(3, 5), 0), (14, 6));
    assert_eq!(proved_lengths(&board(3, 6), 0), (17, 6));
}

#[test]
fn every_start_of_the_5x5_board_is_proved() {
    let ground = board(5, 5);
    for start in 0..25 {
        let expected = if start % 2 == 0 { 25 } else { 24 };
        assert_eq!(proved_lengths(&ground, start).0, expected, "from {start}");
    }
}

#[test]
fn the_exact_search_proves_what_no_bound_does() {
    // A search on a graph knows no theorems about boards. Only trying everything then proves that there is no tour.
    for (rows, columns, start, expected) in [(4, 4, 0, 15), (3, 6, 0, 17), (4, 5, 6, 19)] {
        let graph = Graph::knight(Board::new(rows, columns).unwrap(), &MoveOrder::ROWS);
        let mut search = LongestPath::new(&graph, start).unwrap();
        assert_eq!(search.bound(), (rows * columns) as usize);
        search.advance(u64::MAX);
        assert_eq!(search.path().len(), expected, "{rows}x{columns}");
        assert!(search.is_proved());
    }
}

#[test]
fn stuck_paths_are_recorded_before_the_exact_search_begins() {
    // The 4×4 board has no tour, so no path meets the bound. The exact search begins after 5,120 steps.
    let graph = Graph::knight(Board::new(4, 4).unwrap(), &MoveOrder::ROWS);
    let mut search = LongestPath::new(&graph, 0).unwrap();
    search.advance(5_000);
    assert!(search.path().len() >= 12 && !search.is_proved());
}

#[test]
fn a_path_that_is_never_stuck_takes_a_step_a_square() {
    let steps = |start| {
        let mut search = LongestPath::on_ground(&board(8, 8), start).unwrap();
        search.advance(u64::MAX);
        search.steps()
    };
    assert_eq!((0..64).map(steps).min(), Some(64));
}

#[test]
fn colours_settle_the_7x7_board_from_the_minority_colour() {
    assert_eq!(proved_lengths(&board(7, 7), 1).0, 48);
    assert_eq!(proved_lengths(&board(8, 8), 0).0, 64);
    assert_eq!(proved_lengths(&board(20, 20), 0).0, 400);
}

#[test]
fn other_grounds_agree_with_exhaustion() {
    use knights_tour::experiment::Draft;

    let draft = |rows: &str, columns: &str| Draft {
        rows: rows.into(),
        columns: columns.into(),
        ..Draft::default()
    };
    let mut grounds: Vec<Ground> = [
        Draft {
            holes: "x2.x/4./4./x2.x".into(),
            start: "0,1".into(),
            ..draft("4", "4")
        },
        Draft {
            leaper: "camel".into(),
            ..draft("4", "5")
        },
        Draft {
            topology: "torus".into(),
            ..draft("3", "3")
        },
        Draft {
            topology: "cylinder".into(),
            ..draft("3", "5")
        },
        Draft {
            layers: "2".into(),
            ..draft("3", "3")
        },
    ]
    .iter()
    .map(|draft| draft.validate().unwrap().ground().clone())
    .collect();
    for graph in [
        "1,2;2,0;0,1",
        "1;0",
        "1,2,3;0;0;0",
        "1;0,2;1,3,4;2,4;2,3,5;4",
    ] {
        grounds.push(Ground::Graph(Arc::new(graph.parse().unwrap())));
    }
    for ground in grounds {
        for start in 0..ground.len() {
            let expected = exhaustive_lengths(&ground, start);
            assert_eq!(
                proved_lengths(&ground, start),
                expected,
                "{ground:?} from {start}"
            );
        }
    }
}
