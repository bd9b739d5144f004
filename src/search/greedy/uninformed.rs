//! Walks that never look ahead and never step back.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{FreeBoard, FreeGraph, UnvisitedSquares, Walk};
use crate::board::{Board, Square};
use crate::ends::StartError;
use crate::explain::next_step::{explain_drawn, explain_first_listed};
use crate::explain::{Decision, LineName, Pseudocode, PseudocodeLine, SortKey, StepReason};
use crate::graph::Graph;
use crate::moves::MoveOrder;

/// The rule by which an [`Uninformed`] walk chooses among the free neighbours of its square.
///
/// The rule never looks at the numbers of ways out.
pub trait FreeSquareChoice: Clone + Send + 'static {
    /// The program of a walk with this rule.
    const PROGRAM: &'static Pseudocode;

    /// Chooses one of the free neighbours of the square at `position`, or returns `None` if there is none.
    fn choose<U: UnvisitedSquares>(
        &mut self,
        position: U::Position,
        free: &U,
    ) -> Option<U::Position>;

    /// The reason for entering `square`, a candidate of `decision`.
    fn reason(decision: &Decision, square: Square) -> StepReason;
}

/// Chooses the first free neighbour in the order of the moves.
///
/// One of the first approaches to the problem in textbooks. From most starts the walk ends long before it has visited
/// every square.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FirstFree;

/// Chooses one of the free neighbours at random, where each is equally likely.
///
/// The same seed gives the same draws on every machine, including WebAssembly. The generator and the sampling are those
/// of [`Random`](super::Random). A square with one free neighbour takes no draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomFree {
    generator: Xoshiro256PlusPlus,
}

impl RandomFree {
    /// The rule with the random sequence of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }
}

/// The program of an uninformed walk. `$text` names the text of the line that enters the next square.
macro_rules! uninformed_program {
    ($name:literal, $text:literal) => {
        Pseudocode {
            name: $name,
            rows: &[
                PseudocodeLine::step(0, LineName::START).with_text("start-walk"),
                PseudocodeLine::heading(0, "walk"),
                PseudocodeLine::step(1, LineName::ENTER).with_text($text),
                PseudocodeLine::step(0, LineName::TOUR).with_text("tour-walk"),
                PseudocodeLine::step(0, LineName::DEAD_END).with_text("dead-end-walk"),
                PseudocodeLine::step(0, LineName::STUCK),
            ],
        }
    };
}

/// The program of the walk to the first free square.
static FIRST_FREE: Pseudocode = uninformed_program!("first-free", "enter-first");

/// The program of the random walk.
static RANDOM_WALK: Pseudocode = uninformed_program!("random-walk", "enter-drawn");

impl FreeSquareChoice for FirstFree {
    const PROGRAM: &'static Pseudocode = &FIRST_FREE;

    #[inline]
    fn choose<U: UnvisitedSquares>(
        &mut self,
        position: U::Position,
        free: &U,
    ) -> Option<U::Position> {
        free.free_neighbours(position).next()
    }

    fn reason(decision: &Decision, _square: Square) -> StepReason {
        explain_first_listed(decision)
    }
}

impl FreeSquareChoice for RandomFree {
    const PROGRAM: &'static Pseudocode = &RANDOM_WALK;

    #[inline]
    fn choose<U: UnvisitedSquares>(
        &mut self,
        position: U::Position,
        free: &U,
    ) -> Option<U::Position> {
        let index = match free.free_neighbours(position).count() as u32 {
            0 | 1 => 0,
            count => self.generator.random_range(0..count),
        };
        free.free_neighbours(position).nth(index as usize)
    }

    fn reason(decision: &Decision, square: Square) -> StepReason {
        explain_drawn(decision, square)
    }
}

/// A walk that enters any free neighbour, chosen by the rule `C`, until there is none.
///
/// The walk never looks ahead, never steps back, and has one attempt. It shows how far a knight gets without a rule
/// such as [Warnsdorff's](super::Warnsdorff).
///
/// `U` stores which squares are visited, either [on any graph](Self::new) or [on a whole board](Self::on_board).
/// Entering a square takes time proportional to its degree.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::Search;
/// use knights_tour::search::greedy::{FirstFree, Greedy, Uninformed};
/// use knights_tour::step::Step;
///
/// let walk = Uninformed::on_board(Board::new(8, 8)?, &MoveOrder::CLOCKWISE, 0, FirstFree)?;
/// let mut search = Greedy::new(walk);
/// assert_eq!(search.advance(u64::MAX).last, Some(Step::Stuck));
/// assert!(search.path().len() < 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Uninformed<C, U: UnvisitedSquares = FreeGraph> {
    free: U,
    start: U::Position,
    /// The square to enter next, if any.
    next: Option<U::Position>,
    choice: C,
}

impl<C: FreeSquareChoice> Uninformed<C> {
    /// A walk over `graph` that begins at `start`.
    ///
    /// Memory is 4 bytes for every square, 4 bytes times the maximum degree, and the memory of the graph.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: Arc<Graph>, start: Square, choice: C) -> Result<Self, StartError> {
        Self::with_free_squares(FreeGraph::new(graph), start, choice)
    }
}

impl<C: FreeSquareChoice> Uninformed<C, FreeBoard> {
    /// A walk over the whole of `board` that begins at `start` and lists moves in `order`.
    ///
    /// The path is that of the walk on the graph of the board. Memory is one byte for every square of the board and of
    /// a margin of two squares around it.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the board has no such square.
    pub fn on_board(
        board: Board,
        order: &MoveOrder,
        start: Square,
        choice: C,
    ) -> Result<Self, StartError> {
        Self::with_free_squares(FreeBoard::new(board, order), start, choice)
    }
}

impl<C: FreeSquareChoice, U: UnvisitedSquares> Uninformed<C, U> {
    fn with_free_squares(free: U, start: Square, choice: C) -> Result<Self, StartError> {
        let start = free.position(StartError::check(start, free.size())?);
        Ok(Self {
            free,
            start,
            next: Some(start),
            choice,
        })
    }

    /// Resets the walk to before its start, with every square free and with another rule.
    pub(crate) fn begin_with(&mut self, choice: C) {
        self.choice = choice;
        self.begin(0);
    }
}

impl<C: FreeSquareChoice, U: UnvisitedSquares> Walk for Uninformed<C, U> {
    fn size(&self) -> usize {
        self.free.size()
    }

    fn attempts(&self) -> u32 {
        1
    }

    fn begin(&mut self, _attempt: u32) {
        self.free.free_all();
        self.next = Some(self.start);
    }

    fn extend(&mut self, path: &mut Vec<Square>, max_squares: usize) {
        for _ in 0..max_squares {
            let Some(position) = self.next else { break };
            path.push(self.free.square(position));
            self.free.enter(position);
            self.next = self.choice.choose(position, &self.free);
        }
    }

    fn closes(&self, path: &[Square]) -> bool {
        self.free.closes(path)
    }

    fn heap_bytes(&self) -> usize {
        self.free.heap_bytes()
    }

    fn program(&self) -> &'static Pseudocode {
        C::PROGRAM
    }

    fn next_square(&self) -> Option<Square> {
        self.next.map(|position| self.free.square(position))
    }

    fn neighbours(&self, square: Square) -> Vec<Square> {
        self.free.all_neighbours(square)
    }

    fn keys(
        &self,
        _square: Square,
        _candidate: Square,
        _is_free: &dyn Fn(Square) -> bool,
    ) -> Vec<SortKey> {
        Vec::new()
    }

    fn compares_degrees(&self) -> bool {
        false
    }

    fn entry_reason(&self, decision: &Decision, square: Square) -> (StepReason, LineName) {
        (C::reason(decision, square), LineName::ENTER)
    }

    fn restart_reason(&self, attempt: u32) -> StepReason {
        // A walk with one attempt never restarts.
        StepReason::RestartLot {
            attempt: u64::from(attempt) + 1,
            of: self.attempts().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::knight_graph;

    fn full_path(mut walk: impl Walk) -> Vec<Square> {
        let mut path = Vec::new();
        walk.extend(&mut path, usize::MAX);
        path
    }

    #[test]
    fn a_walk_over_a_board_equals_the_walk_over_its_graph() {
        fn compare_walks(board: Board, start: Square, choice: impl FreeSquareChoice) {
            let order = &MoveOrder::JUMPS;
            let graph = Graph::knight(board, order).into();
            let graph_walk = Uninformed::new(graph, start, choice.clone()).unwrap();
            let board_walk = Uninformed::on_board(board, order, start, choice).unwrap();
            assert_eq!(full_path(graph_walk), full_path(board_walk), "{start}");
        }
        for (rows, columns) in [(1, 1), (2, 7), (3, 3), (9, 4), (8, 8), (13, 21)] {
            let board = Board::new(rows, columns).unwrap();
            for start in (0..board.size()).step_by(5) {
                compare_walks(board, start, FirstFree);
                compare_walks(board, start, RandomFree::new(start.into()));
            }
        }
    }

    #[test]
    fn the_first_free_square_is_entered_even_if_it_has_no_way_out() {
        let graph = Graph::from_lists(&[vec![1, 2], vec![0], vec![0, 3], vec![2]]).unwrap();
        let walk = Uninformed::new(graph.into(), 0, FirstFree).unwrap();
        assert_eq!(full_path(walk), [0, 1]);
    }

    #[test]
    fn a_random_walk_enters_all_free_squares_equally_often() {
        // The leaves 1 and 2 have no way out, and 3 has one. A rule that looks ahead would tell them apart.
        let lists = [vec![1, 2, 3], vec![0], vec![0], vec![0, 4], vec![3]];
        let graph: Arc<Graph> = Graph::from_lists(&lists).unwrap().into();
        let mut drawn = [0; 3];
        for seed in 0..3_000 {
            let walk = Uninformed::new(graph.clone(), 0, RandomFree::new(seed)).unwrap();
            drawn[full_path(walk)[1] as usize - 1] += 1;
        }
        // The expected number is 1,000. Four standard deviations to either side are allowed.
        assert!(
            drawn.iter().all(|count| (897..=1_103).contains(count)),
            "{drawn:?}"
        );
    }

    #[test]
    fn a_start_outside_the_graph_is_an_error() {
        let error = Uninformed::new(knight_graph(3, 3), 9, FirstFree).unwrap_err();
        let (value, largest) = (9, 8);
        assert_eq!(error, StartError { value, largest });
    }
}
