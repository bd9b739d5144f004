//! The game: the verdict on whether a tour can still be finished agrees with exhaustive search.

mod hints;

use std::collections::HashSet;

use knights_tour::board::{Board, Square};
use knights_tour::ends::End;
use knights_tour::experiment::{Algorithm, Experiment, Setup};
use knights_tour::goal::Goal;
use knights_tour::play::{Game, GameError, GameStatus, Hint, LossCause, Solvability};
use knights_tour::puzzle::{Difficulty, Given, Puzzle, PuzzleMaker};
use knights_tour::tour::Tour;
use proptest::prelude::*;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The number of steps of a time slice.
const STEPS_PER_SLICE: u64 = 64;

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

/// The game's experiment on a board, from a start and with a required end.
fn experiment(board: Board, start: Square, end: End) -> Experiment {
    let goal = Goal {
        closed: end.is_closed(),
        ..Goal::FIRST
    };
    let end = match end {
        End::At(end) => Some(end),
        End::Anywhere | End::Closed => None,
    };
    let setup = Setup {
        start,
        end,
        goal,
        algorithm: Algorithm::Auto,
        ..Setup::new(board)
    };
    setup.validate().unwrap()
}

/// A reference that decides by exhaustive search whether a path can be finished. The reference uses only two types of
/// the library: the board and the kind of end.
struct ReferenceSolver {
    /// The bit set of neighbours of each square.
    moves: Vec<u64>,
    /// The free squares and the last square of each path that was found to have no completion.
    failed: HashSet<(u64, Square)>,
    /// The bit set of squares on which the path may end.
    ends: u64,
}

/// The squares of a bit set.
fn squares_of_set(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

impl ReferenceSolver {
    fn new(board: Board, first: Square, end: End) -> Self {
        let moves: Vec<u64> = (0..board.size())
            .map(|square| {
                let (row, column) = (board.row(square) as i32, board.column(square) as i32);
                let offsets = [
                    (1, 2),
                    (2, 1),
                    (-1, 2),
                    (-2, 1),
                    (1, -2),
                    (2, -1),
                    (-1, -2),
                    (-2, -1),
                ];
                offsets
                    .iter()
                    .filter_map(|(down, right)| {
                        let row = u32::try_from(row + down).ok()?;
                        board.square(row, u32::try_from(column + right).ok()?)
                    })
                    .fold(0, |moves, to| moves | 1 << to)
            })
            .collect();
        let ends = match end {
            End::Anywhere => u64::MAX,
            End::At(end) => 1 << end,
            End::Closed => moves[first as usize],
        };
        Self {
            moves,
            failed: HashSet::new(),
            ends,
        }
    }

    /// Whether a path that ends on `last` can visit all squares of the set `free`.
    fn can_finish(&mut self, free: u64, last: Square) -> bool {
        if free == 0 {
            return self.ends >> last & 1 == 1;
        }
        if free & self.ends == 0 || self.failed.contains(&(free, last)) {
            return false;
        }
        // A free square with a single usable neighbour must be the end of a tour. The check is cautious: two such
        // squares would rule out a tour already.
        let mut forced_end_count = 0;
        for square in squares_of_set(free) {
            let usable_count = (self.moves[square as usize] & (free | 1 << last)).count_ones();
            forced_end_count += u32::from(usable_count == 1);
            if usable_count == 0 || forced_end_count > 2 {
                return false;
            }
        }
        // The free squares must be connected with each other and with the last square of the path.
        let mut reached = 1 << last;
        loop {
            let extended = squares_of_set(reached).fold(reached, |extended, square| {
                extended | self.moves[square as usize] & free
            });
            if extended == reached {
                break;
            }
            reached = extended;
        }
        if reached & free != free {
            return false;
        }
        let mut candidates: Vec<Square> =
            squares_of_set(self.moves[last as usize] & free).collect();
        candidates.sort_by_key(|&square| (self.moves[square as usize] & free).count_ones());
        for square in candidates {
            if self.can_finish(free & !(1 << square), square) {
                return true;
            }
        }
        self.failed.insert((free, last));
        false
    }

    fn can_be_finished(board: Board, path: &[Square], end: End) -> bool {
        let all = (1_u64 << board.size()) - 1;
        let free = path.iter().fold(all, |free, square| free & !(1 << square));
        let mut solver = Self::new(board, path[0], end);
        // Every move changes the colour. This determines the colour of the last square, and the number of free squares
        // of each colour.
        let colour = |square: Square| (board.row(square) + board.column(square)) % 2;
        let last = path[path.len() - 1];
        let opposite = squares_of_set(free).filter(|&square| colour(square) != colour(last));
        let (free_count, opposite_count) = (free.count_ones(), opposite.count() as u32);
        if opposite_count != free_count.div_ceil(2) {
            return false;
        }
        solver.ends &= squares_of_set(all)
            .filter(|&square| colour(square) == (colour(last) + free_count) % 2)
            .fold(0, |ends, square| ends | 1 << square);
        solver.can_finish(free, last)
    }
}

/// The final verdict on the position. If the position is lost, the verdict names the first lost position of the path.
fn final_solvability(game: &mut Game) -> Solvability {
    loop {
        match game.check_solvability(STEPS_PER_SLICE) {
            Solvability::Thinking => {}
            Solvability::Lost(loss) if !loss.is_first => {}
            verdict => return verdict,
        }
    }
}

/// Plays up to `moves` random moves.
fn play_random_moves(game: &mut Game, random: &mut Xoshiro256PlusPlus, moves: usize) {
    play_careful_moves(game, random, moves, 0.0);
}

/// Plays up to `moves` moves. With the probability `care`, a move goes to a square with the fewest ways out. All other
/// moves are random.
fn play_careful_moves(game: &mut Game, random: &mut Xoshiro256PlusPlus, moves: usize, care: f64) {
    for _ in 0..moves {
        let next = if random.random_bool(care) {
            game.possible_moves()
                .min_by_key(|candidate| candidate.ways_out)
        } else {
            game.possible_moves().choose(random)
        };
        let Some(next) = next else {
            return;
        };
        game.enter(next.square).unwrap();
    }
}

/// A random required end: anywhere, closed, or on a random square other than the start.
fn random_end(random: &mut Xoshiro256PlusPlus, board: Board, start: Square) -> End {
    match random.random_range(0..3) {
        0 => End::Anywhere,
        1 => End::Closed,
        _ => {
            let others = (0..board.size()).filter(|&square| square != start);
            End::At(others.choose(random).unwrap())
        }
    }
}

/// Compares the verdicts on random positions with the reference.
fn check_against_reference(board: Board, position_count: u64) {
    let (mut open, mut lost) = (0, 0);
    for seed in 0..position_count {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let start = if seed % 3 == 0 {
            random.random_range(0..board.size())
        } else {
            0
        };
        let end = random_end(&mut random, board, start);
        let mut game = Game::new(&experiment(board, start, end));
        let moves = random.random_range(0..board.size() as usize);
        let care = random.random_range(0.0..1.0);
        play_careful_moves(&mut game, &mut random, moves, care);
        let path = game.path().to_vec();
        match final_solvability(&mut game) {
            Solvability::Open { tour } => {
                open += 1;
                assert!(
                    ReferenceSolver::can_be_finished(board, &path, end),
                    "{path:?} to {end:?}"
                );
                assert!(tour.starts_with(&path));
                Tour::verify(board, &tour).unwrap();
            }
            Solvability::Lost(loss) => {
                lost += 1;
                let length = loss.length as usize;
                assert!(
                    !ReferenceSolver::can_be_finished(board, &path[..length], end),
                    "{path:?} to {end:?}"
                );
                assert!(
                    length == 1
                        || ReferenceSolver::can_be_finished(board, &path[..length - 1], end),
                    "{path:?} to {end:?} was lost before {length}"
                );
            }
            Solvability::Thinking => unreachable!("the verdict is final"),
        }
    }
    assert!(
        open > 40 && lost > 40,
        "both verdicts are common: {open}, {lost}"
    );
}

#[test]
fn verdicts_on_500_positions_of_5x5_match_exhaustive_search() {
    check_against_reference(board(5, 5), 500);
}

#[test]
fn verdicts_on_500_positions_of_6x6_match_exhaustive_search() {
    check_against_reference(board(6, 6), 500);
}

#[test]
fn no_beginning_of_a_tour_of_8x8_counts_as_lost() {
    for seed in 0..40 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let chessboard = board(8, 8);
        let start = random.random_range(0..64);
        let tour = Setup {
            start,
            algorithm: Algorithm::Auto,
            ..Setup::new(chessboard)
        }
        .solve()
        .unwrap();
        let closed = tour.is_closed();
        let end = match random.random_range(0..3) {
            0 => End::Anywhere,
            1 if closed => End::Closed,
            _ => End::At(tour.squares()[63]),
        };
        let mut game = Game::new(&experiment(chessboard, start, end));
        game.set_path(&tour.squares()[..random.random_range(1..64)])
            .unwrap();
        assert!(matches!(
            final_solvability(&mut game),
            Solvability::Open { .. }
        ));
    }
}

#[test]
fn verdicts_after_undo_need_no_further_steps() {
    let mut game = Game::new(&experiment(board(6, 6), 0, End::Anywhere));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    play_random_moves(&mut game, &mut random, 36);
    let Solvability::Lost(loss) = final_solvability(&mut game) else {
        panic!("the walk should be lost");
    };
    while game.path().len() as u32 >= loss.length {
        assert_eq!(game.check_solvability(0), Solvability::Lost(loss));
        game.undo();
    }
    assert!(matches!(
        game.check_solvability(0),
        Solvability::Open { .. }
    ));
}

#[test]
fn a_path_replaces_the_moves_of_a_game() {
    let mut game = Game::new(&experiment(board(5, 5), 0, End::Anywhere));
    let longer: &[Square] = &[0, 7, 4, 13];
    for path in [longer, &[0, 7, 10], &[0, 11], longer, &[0, 7], longer, &[0]] {
        game.set_path(path).unwrap();
        assert_eq!(game.path(), path);
        let free_squares = game.possible_moves().map(|candidate| candidate.square);
        assert!(
            free_squares
                .into_iter()
                .all(|square| !path.contains(&square))
        );
        // A square that is no longer on the path can be visited again.
        assert_eq!(
            game.possible_moves().any(|candidate| candidate.square == 7),
            path == [0]
        );
    }
    game.set_path(longer).unwrap();
    game.set_path(&[]).unwrap();
    assert_eq!(game.path(), [0]);
}

/// A game of a puzzle of 6×6 that has a single solution, and the solution.
fn puzzle_game(closed: bool, seed: u64) -> (Game, Vec<Square>) {
    let board = board(6, 6);
    let mut maker = PuzzleMaker::new(&board.into(), closed, Difficulty::Hard, seed).unwrap();
    while !maker.advance(u64::MAX) {}
    let end = if closed { End::Closed } else { End::Anywhere };
    let experiment = experiment(board, maker.tour()[0], end);
    let game = Game::with_puzzle(&experiment, maker.puzzle()).unwrap();
    (game, maker.tour().to_vec())
}

#[test]
fn a_puzzle_is_lost_with_the_first_move_off_its_only_solution() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut lost = 0;
    for seed in 0..40 {
        let (mut game, solution) = puzzle_game(seed % 2 == 0, seed);
        play_random_moves(&mut game, &mut random, 12);
        let path = game.path().to_vec();
        let common = path
            .iter()
            .zip(&solution)
            .take_while(|(a, b)| a == b)
            .count();
        match final_solvability(&mut game) {
            Solvability::Open { tour } => assert_eq!((tour, common), (solution, path.len())),
            Solvability::Lost(loss) => {
                lost += 1;
                assert_eq!((loss.length as usize, loss.is_first), (common + 1, true));
                assert_eq!(loss.cause, LossCause::Givens);
                let hint = game.hint(u64::MAX);
                assert_eq!(
                    hint,
                    Hint::Back {
                        length: common as u32
                    }
                );
            }
            Solvability::Thinking => unreachable!("the verdict is final"),
        }
    }
    assert!(lost > 20, "{lost} of 40 walks were lost");
}

#[test]
fn a_given_number_allows_no_other_square_and_no_other_time() {
    let experiment = experiment(board(3, 4), 0, End::Anywhere);
    let puzzle = |square, number| {
        let given = Given { square, number };
        Puzzle::new(experiment.ground(), End::Anywhere, &[given]).unwrap()
    };
    // From the corner 0, moves lead to 6 and 9.
    for (square, number, allowed) in [
        (5, 11, &[6, 9][..]),
        (6, 1, &[6]),
        (6, 2, &[9]),
        (5, 1, &[]),
    ] {
        let mut game = Game::with_puzzle(&experiment, puzzle(square, number)).unwrap();
        let moves: Vec<Square> = game.possible_moves().map(|next| next.square).collect();
        assert_eq!(moves, allowed);
        for square in [6, 9] {
            let result = game.clone().enter(square);
            let expected = match allowed.contains(&square) {
                true => Ok(()),
                false => Err(GameError::Given { square }),
            };
            assert_eq!(result, expected);
        }
        if allowed.is_empty() {
            assert_eq!(game.status(), GameStatus::Stuck { free: 11 });
            assert!(matches!(final_solvability(&mut game), Solvability::Lost(_)));
        }
    }
    let refused = Game::with_puzzle(&experiment, puzzle(0, 1));
    assert!(matches!(refused, Err(GameError::Given { square: 0 })));
}

#[test]
fn an_invalid_move_is_rejected_with_the_reason() {
    let mut game = Game::new(&experiment(board(5, 5), 0, End::Anywhere));
    assert_eq!(
        game.enter(25),
        Err(GameError::Unknown {
            square: 25,
            squares: 25
        })
    );
    assert_eq!(game.enter(0), Err(GameError::Visited { square: 0 }));
    assert_eq!(game.enter(1), Err(GameError::NoMove { square: 1, from: 0 }));
    assert_eq!(
        game.set_path(&[1]),
        Err(GameError::NotTheStart {
            square: 1,
            start: 0
        })
    );
    assert_eq!(
        game.set_path(&[0, 7, 1]),
        Err(GameError::NoMove { square: 1, from: 7 })
    );
    assert_eq!(game.path(), [0, 7]);
    assert_eq!(game.undo(), Some(7));
    assert_eq!(game.undo(), None);
}

#[test]
fn a_path_of_all_squares_that_does_not_close_is_not_a_closed_tour() {
    let small_board = board(3, 4);
    let tour = Setup::new(small_board).solve().unwrap();
    let mut game = Game::new(&experiment(small_board, tour.squares()[0], End::Anywhere));
    game.set_path(tour.squares()).unwrap();
    assert_eq!(game.status(), GameStatus::Tour { closed: false });
    let mut closed = Game::new(&experiment(small_board, tour.squares()[0], End::Closed));
    closed.set_path(tour.squares()).unwrap();
    assert_eq!(closed.status(), GameStatus::Astray);
    let Solvability::Lost(loss) = final_solvability(&mut closed) else {
        panic!("the 3×4 board has no closed tour");
    };
    assert_eq!((loss.length, loss.is_first), (1, true));
}

proptest! {
    #[test]
    fn undo_restores_the_position_exactly(seed: u64, moves in 0_usize..30) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Game::new(&experiment(board(6, 5), 0, End::Anywhere));
        play_random_moves(&mut game, &mut random, moves);
        let (path, candidates): (Vec<_>, Vec<_>) = (game.path().to_vec(), game.possible_moves().collect());
        for candidate in &candidates {
            game.enter(candidate.square).unwrap();
            prop_assert_eq!(game.possible_moves().count() as u32, candidate.ways_out);
            game.undo();
            prop_assert_eq!(game.path(), &path[..]);
            prop_assert_eq!(&game.possible_moves().collect::<Vec<_>>(), &candidates);
        }
    }
}

/// Prints the time of a verdict on 8×8, for positions after random and careful walks. The time is not asserted, because
/// it depends on the machine.
#[test]
fn the_duration_of_verdicts_on_8x8_is_printed() {
    let mut times: Vec<u128> = (0..200)
        .map(|seed| {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let chessboard = board(8, 8);
            let start = random.random_range(0..64);
            let end = random_end(&mut random, chessboard, start);
            let mut game = Game::new(&experiment(chessboard, start, end));
            let (moves, care) = (random.random_range(0..64), random.random_range(0.0..1.0));
            play_careful_moves(&mut game, &mut random, moves, care);
            let started = std::time::Instant::now();
            while game.check_solvability(STEPS_PER_SLICE) == Solvability::Thinking {}
            started.elapsed().as_micros()
        })
        .collect();
    times.sort_unstable();
    let decile_ms =
        |tenths: usize| times[(times.len() * tenths / 10).min(times.len() - 1)] as f64 / 1e3;
    println!(
        "8×8: half within {} ms, nine of ten within {} ms, all within {} ms",
        decile_ms(5),
        decile_ms(9),
        decile_ms(10)
    );
    assert_eq!(times.len(), 200);
}
