//! Puzzles, which are read from the text of a board with some of its numbers.

use knights_tour::count::enumerate::TourEnumeration;
use knights_tour::ends::End;
use knights_tour::moves::MoveOrder;
use knights_tour::printout::{Printout, PrintoutOptions};
use knights_tour::puzzle::{Given, Puzzle, PuzzleProgress, PuzzleSearch};
use knights_tour::tour::Tour;

use crate::message::check_message;

/// The maximum number of steps and of solutions of a search.
const MAX_STEPS: u64 = 2_000;

/// The maximum number of squares for which the solutions are counted in another way.
const MAX_COUNTED_SQUARES: u32 = 20;

/// The maximum number of nodes of the other count for each start.
const MAX_NODES: u64 = 20_000;

/// The given numbers of a puzzle are those of the text. Each solution is a tour with these numbers, and comes once. On
/// small boards, the solutions are as many as the tours with these numbers that an enumeration finds.
pub fn check(data: &[u8]) {
    let Ok(printout) = Printout::read(data, &PrintoutOptions::default()) else {
        return;
    };
    let (ground, givens) = (printout.ground(), printout.givens());
    for end in [End::Anywhere, End::Closed] {
        let puzzle = match Puzzle::new(ground, end, &givens) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                check_message(&error);
                assert!(ground.len() as usize > Puzzle::MAX_SQUARES, "{error}");
                return;
            }
        };
        let mut expected = givens.clone();
        expected.sort_unstable_by_key(|given| given.number);
        assert!(puzzle.givens().eq(expected.iter().copied()));
        for given in &givens {
            assert_eq!(puzzle.number_of(given.square), Some(given.number));
            assert!(puzzle.allows(given.square, given.number));
        }
        let found = check_solutions(&printout, &puzzle, &givens);
        if let Some(found) = found
            && ground.len() <= MAX_COUNTED_SQUARES
            && let Some(counted) = count_by_enumeration(&printout, end, &givens)
        {
            assert_eq!(found, counted);
        }
    }
}

/// Checks each solution, and returns their number. `None` if the search was not finished.
fn check_solutions(printout: &Printout, puzzle: &Puzzle, givens: &[Given]) -> Option<usize> {
    let mut search = PuzzleSearch::new(puzzle);
    let mut solutions: Vec<Vec<u32>> = Vec::new();
    for _ in 0..MAX_STEPS {
        match search.advance(1) {
            PuzzleProgress::Working => {}
            PuzzleProgress::Exhausted => {
                let count = solutions.len();
                solutions.sort_unstable();
                solutions.dedup();
                assert_eq!(solutions.len(), count);
                return Some(count);
            }
            PuzzleProgress::Solution(squares) => {
                let tour = Tour::verify_on(printout.ground(), &squares);
                let tour = tour.expect("a solution is a tour");
                let is_closed = tour.is_closed() || squares.len() == 1;
                assert!(is_closed || !puzzle.end().is_closed());
                for given in givens {
                    assert_eq!(squares[given.number as usize], given.square);
                }
                solutions.push(squares);
            }
            progress => panic!("{progress:?}"),
        }
    }
    None
}

/// The number of tours from any start that have the given numbers. `None` if there are too many nodes.
fn count_by_enumeration(printout: &Printout, end: End, givens: &[Given]) -> Option<usize> {
    let ground = printout.ground();
    let graph = ground.graph(&MoveOrder::ROWS);
    let mut count = 0;
    for start in 0..ground.len() {
        let mut tours = TourEnumeration::new(&graph, start, end.is_closed()).ok()?;
        let has_givens = |tour: &[u32]| {
            let mut givens = givens.iter();
            givens.all(|given| tour[given.number as usize] == given.square)
        };
        tours.advance(MAX_NODES, |tour| {
            count += usize::from(has_givens(tour));
            std::ops::ControlFlow::Continue(())
        });
        if !tours.is_exhausted() {
            return None;
        }
    }
    Some(count)
}
