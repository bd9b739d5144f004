//! The solutions of puzzles, compared with an exhaustive search, and the puzzles that are made.

use knights_tour::board::{Board, Square};
use knights_tour::ends::End;
use knights_tour::ground::Ground;
use knights_tour::puzzle::{
    Difficulty, Given, MakerError, Puzzle, PuzzleMaker, PuzzleProgress, PuzzleSearch,
};
use knights_tour::tour::Tour;

fn board(rows: u32, columns: u32) -> Ground {
    Board::new(rows, columns).unwrap().into()
}

/// The squares between two given numbers, or after the last one.
#[derive(Clone, Copy)]
struct Gap {
    from: Square,
    /// The square after the gap. `None` at the end of an open tour.
    to: Option<Square>,
    /// The number of squares of the gap.
    missing: usize,
}

/// Counts solutions by filling one gap after the other, the shortest first, up to `most` solutions.
///
/// This search shares no rule with the search that it checks. It drops a path that cannot reach the end of its gap in
/// time. It also drops a path that leaves too many free squares on which the tour could only end.
struct Exhaustive {
    neighbours: Vec<Vec<Square>>,
    /// For every number of moves, and every two squares, whether a walk of that length joins them.
    walks: Vec<Vec<Vec<bool>>>,
    gaps: Vec<Gap>,
    is_free: Vec<bool>,
    /// For every given square, the number of gaps beside it that are not filled.
    open_sides: Vec<u32>,
    count: u64,
    most: u64,
}

impl Exhaustive {
    /// Counts the solutions of a puzzle whose first number is given.
    fn count(ground: &Ground, puzzle: &Puzzle, most: u64) -> u64 {
        let size = ground.len();
        let neighbours: Vec<Vec<Square>> = (0..size)
            .map(|from| (0..size).filter(|&to| ground.has_move(from, to)).collect())
            .collect();
        let same = |from| (0..size).map(|to| from == to).collect();
        let mut walks: Vec<Vec<Vec<bool>>> = vec![(0..size).map(same).collect()];
        for moves in 1..=size as usize {
            let shorter = &walks[moves - 1];
            let reaches = |from: usize, to: usize| {
                let mut nexts = neighbours[from].iter();
                nexts.any(|&next| shorter[next as usize][to])
            };
            let longer = (0..size as usize)
                .map(|from| (0..size as usize).map(|to| reaches(from, to)).collect());
            walks.push(longer.collect());
        }
        let givens: Vec<Given> = puzzle.givens().collect();
        assert_eq!(givens[0].number, 0, "the first number is given");
        let mut gaps: Vec<Gap> = givens
            .windows(2)
            .map(|pair| Gap {
                from: pair[0].square,
                to: Some(pair[1].square),
                missing: (pair[1].number - pair[0].number - 1) as usize,
            })
            .collect();
        let last = givens[givens.len() - 1];
        let is_closed = puzzle.end() == End::Closed;
        gaps.push(Gap {
            from: last.square,
            to: is_closed.then_some(givens[0].square),
            missing: (size - 1 - last.number) as usize,
        });
        gaps.sort_by_key(|gap| gap.missing);
        let mut search = Self {
            neighbours,
            walks,
            is_free: vec![true; size as usize],
            open_sides: vec![0; size as usize],
            gaps,
            count: 0,
            most,
        };
        for given in &givens {
            search.is_free[given.square as usize] = false;
        }
        for Gap { from, to, .. } in search.gaps.clone() {
            search.open_sides[from as usize] += 1;
            if let Some(to) = to {
                search.open_sides[to as usize] += 1;
            }
        }
        search.fill(0);
        search.count
    }

    /// Fills the gaps from `index` on.
    fn fill(&mut self, index: usize) {
        let Some(&Gap { from, missing, .. }) = self.gaps.get(index) else {
            self.count += 1;
            return;
        };
        self.open_sides[from as usize] -= 1;
        self.walk(index, from, missing);
        self.open_sides[from as usize] += 1;
    }

    /// Fills the last `missing` squares of a gap, after `last`.
    fn walk(&mut self, index: usize, last: Square, missing: usize) {
        let to = self.gaps[index].to;
        if self.count == self.most {
            return;
        }
        if missing == 0 {
            let Some(to) = to else {
                return self.fill(index + 1);
            };
            if self.neighbours[last as usize].contains(&to) {
                self.open_sides[to as usize] -= 1;
                self.fill(index + 1);
                self.open_sides[to as usize] += 1;
            }
            return;
        }
        for next in self.neighbours[last as usize].clone() {
            let is_in_time = to.is_none_or(|to| self.walks[missing][next as usize][to as usize]);
            if !self.is_free[next as usize] || !is_in_time {
                continue;
            }
            self.is_free[next as usize] = false;
            if self.can_be_completed(next, index) {
                self.walk(index, next, missing - 1);
            }
            self.is_free[next as usize] = true;
        }
    }

    /// Whether every free square, except an end of the tour, has two neighbours that are free, `last`, or beside a gap.
    fn can_be_completed(&self, last: Square, index: usize) -> bool {
        let mut ends = self.gaps[index..]
            .iter()
            .filter(|gap| gap.to.is_none())
            .count();
        (0..self.is_free.len())
            .filter(|&square| self.is_free[square])
            .all(|square| {
                let near = self.neighbours[square].iter().map(|&near| near as usize);
                let ways = near.filter(|&near| {
                    near == last as usize || self.is_free[near] || self.open_sides[near] > 0
                });
                let lacking = 2 - ways.take(2).count();
                let is_possible = lacking <= ends;
                ends = ends.saturating_sub(lacking);
                is_possible
            })
    }
}

/// The number of solutions of a puzzle, at most `most`. Verifies each solution.
fn count_solutions(ground: &Ground, puzzle: &Puzzle, most: u64) -> u64 {
    let mut search = PuzzleSearch::new(puzzle);
    let mut count = 0;
    while count < most {
        match search.advance(u64::MAX) {
            PuzzleProgress::Solution(squares) => {
                let tour = Tour::verify_on(ground, &squares).unwrap();
                assert!(tour.is_closed() || puzzle.end() == End::Anywhere);
                assert!(
                    puzzle
                        .givens()
                        .all(|given| squares[given.number as usize] == given.square)
                );
                count += 1;
            }
            PuzzleProgress::Exhausted => break,
            progress => panic!("{progress:?} without a limit of steps"),
        }
    }
    count
}

fn made_puzzle(
    ground: &Ground,
    closed: bool,
    difficulty: Difficulty,
    seed: u64,
) -> (Puzzle, Vec<Square>) {
    let mut maker = PuzzleMaker::new(ground, closed, difficulty, seed).unwrap();
    while !maker.advance(100_000) {}
    (maker.puzzle(), maker.tour().to_vec())
}

/// The puzzle without its `index`th given number.
fn without(ground: &Ground, puzzle: &Puzzle, index: usize) -> Puzzle {
    let mut givens: Vec<Given> = puzzle.givens().collect();
    givens.remove(index);
    Puzzle::new(ground, puzzle.end(), &givens).unwrap()
}

/// Checks that both searches find a single solution of a puzzle. Without one of its given numbers, both must find
/// equally many solutions.
fn check_made_puzzle(ground: &Ground, closed: bool, difficulty: Difficulty, seed: u64) {
    let (puzzle, tour) = made_puzzle(ground, closed, difficulty, seed);
    assert!(
        puzzle
            .givens()
            .all(|given| tour[given.number as usize] == given.square)
    );
    assert_eq!(puzzle.square_of(0), Some(tour[0]));
    assert_eq!(count_solutions(ground, &puzzle, 2), 1, "seed {seed}");
    assert_eq!(Exhaustive::count(ground, &puzzle, 2), 1, "seed {seed}");
    let count = puzzle.givens().count();
    let other = without(ground, &puzzle, 1 + seed as usize % (count - 1).max(1));
    let expected = Exhaustive::count(ground, &other, 50);
    assert_eq!(count_solutions(ground, &other, 50), expected, "seed {seed}");
    if difficulty == Difficulty::Hard {
        for index in 1..count {
            assert_eq!(
                count_solutions(ground, &without(ground, &puzzle, index), 2),
                2,
                "seed {seed}"
            );
        }
    }
}

/// Checks puzzles of all difficulties on a square board. Every `closed_interval`th one is closed, none if that is 0.
fn check_puzzles(side: u32, count: u64, closed_interval: u64) {
    for seed in 0..count {
        let closed = closed_interval > 0 && seed.is_multiple_of(closed_interval);
        let difficulty = Difficulty::ALL[seed as usize % Difficulty::ALL.len()];
        check_made_puzzle(&board(side, side), closed, difficulty, seed);
    }
}

#[test]
fn puzzles_of_5x5_have_a_single_solution_by_exhaustion_too() {
    check_puzzles(5, 200, 0);
}

#[test]
fn puzzles_of_6x6_have_a_single_solution_by_exhaustion_too() {
    check_puzzles(6, 200, 2);
}

#[test]
fn puzzles_of_8x8_have_a_single_solution_by_exhaustion_too() {
    check_puzzles(8, 20, 4);
}

#[test]
fn a_puzzle_that_gives_at_most_the_start_has_as_many_solutions_as_directed_tours() {
    // 304 open tours begin on a corner of 5×5; 3×4 has 16 tours; 6×6 has 9,862 closed tours, in two directions.
    for (ground, end, givens, count) in [
        (board(5, 5), End::Anywhere, &[][..], 1_728),
        (
            board(5, 5),
            End::Anywhere,
            &[Given {
                square: 0,
                number: 0,
            }],
            304,
        ),
        (board(3, 4), End::Anywhere, &[], 16),
        (board(4, 4), End::Anywhere, &[], 0),
        (
            board(6, 6),
            End::Closed,
            &[Given {
                square: 0,
                number: 0,
            }],
            19_724,
        ),
        (
            board(3, 10),
            End::Closed,
            &[Given {
                square: 3,
                number: 0,
            }],
            32,
        ),
        (board(1, 1), End::Anywhere, &[], 1),
        (board(1, 1), End::Closed, &[], 0),
    ] {
        let puzzle = Puzzle::new(&ground, end, givens).unwrap();
        assert_eq!(
            count_solutions(&ground, &puzzle, u64::MAX),
            count,
            "{ground:?} {end:?}"
        );
    }
}

#[test]
fn slices_of_any_size_make_the_same_puzzle() {
    let ground = board(6, 6);
    let (whole, _) = made_puzzle(&ground, true, Difficulty::Medium, 5);
    let mut maker = PuzzleMaker::new(&ground, true, Difficulty::Medium, 5).unwrap();
    let mut progress = 0.0;
    while !maker.advance(1) {
        assert!(maker.progress() >= progress && maker.progress() < 1.0);
        progress = maker.progress();
    }
    assert!(maker.puzzle() == whole);
    assert!(made_puzzle(&ground, true, Difficulty::Medium, 6).0 != whole);
}

#[test]
fn boards_without_a_tour_make_no_puzzle() {
    for (ground, closed) in [(board(4, 4), false), (board(5, 5), true)] {
        let error = PuzzleMaker::new(&ground, closed, Difficulty::Easy, 0).unwrap_err();
        assert!(matches!(error, MakerError::NoTour(_)), "{error:?}");
    }
    let error = PuzzleMaker::new(&board(12, 12), false, Difficulty::Easy, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a puzzle may have 128 squares at most, not 144"
    );
}
