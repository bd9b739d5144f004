//! Walks by Warnsdorff's rule, without backtracking.

use std::sync::Arc;

use super::{FreeBoard, FreeGraph, TieBreak, UnvisitedSquares, Walk};
use crate::board::{Board, Square};
use crate::ends::StartError;
use crate::explain::{Pseudocode, SortKey, StepReason};
use crate::graph::Graph;
use crate::moves::MoveOrder;

/// A walk by Warnsdorff's rule (1823): moves to the free neighbour that has the fewest free neighbours itself.
///
/// The current square of the knight counts as visited. A neighbour with no free neighbours is the best, even if the
/// walk ends on it. The tie-break `T` decides between equally good neighbours.
///
/// `U` stores which squares are visited, either [on any graph](Self::new) or [on a whole board](Self::on_board). A
/// whole board needs no adjacency lists, and the lists of a large board would not fit in the processor cache. Entering
/// a square takes time proportional to its degree, plus the time of the tie-break.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::depth_first::ListOrder;
/// use knights_tour::search::greedy::{Greedy, Pohl, Warnsdorff};
/// use knights_tour::step::Step;
///
/// let graph = std::sync::Arc::new(Graph::knight(Board::new(7, 7)?, &MoveOrder::ROWS));
/// // The tie-break decides whether the walk becomes a tour.
/// let walk = Warnsdorff::new(graph.clone(), 16, ListOrder)?;
/// assert_eq!(Greedy::new(walk).last(), Some(Step::Stuck));
/// let walk = Warnsdorff::new(graph, 16, Pohl)?;
/// assert_eq!(Greedy::new(walk).last(), Some(Step::Tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Warnsdorff<T, U: UnvisitedSquares = FreeGraph> {
    pub(super) free: U,
    start: U::Position,
    /// The square to enter next, if any.
    pub(super) next: Option<U::Position>,
    tie_break: T,
}

impl<T: TieBreak> Warnsdorff<T> {
    /// A walk over `graph` that begins at `start`.
    ///
    /// Memory is 4 bytes for every square, 4 bytes times the maximum degree, and the memory of the graph.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: Arc<Graph>, start: Square, tie_break: T) -> Result<Self, StartError> {
        Self::with_free_squares(FreeGraph::new(graph), start, tie_break)
    }
}

impl<T: TieBreak> Warnsdorff<T, FreeBoard> {
    /// A walk over the whole of `board` that begins at `start` and tries moves in `order`.
    ///
    /// The path is that of the walk on the graph of the board, but the walk is several times as fast if the board is
    /// large. Memory is one byte for every square of the board and of a margin of two squares around it.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the board has no such square.
    pub fn on_board(
        board: Board,
        order: &MoveOrder,
        start: Square,
        tie_break: T,
    ) -> Result<Self, StartError> {
        Self::with_free_squares(FreeBoard::new(board, order), start, tie_break)
    }

    /// Sets the order in which moves are tried.
    pub(super) fn set_move_order(&mut self, order: &MoveOrder) {
        self.free.set_move_order(order);
    }
}

impl<T: TieBreak, U: UnvisitedSquares> Warnsdorff<T, U> {
    fn with_free_squares(free: U, start: Square, tie_break: T) -> Result<Self, StartError> {
        let start = free.position(StartError::check(start, free.size())?);
        Ok(Self {
            free,
            start,
            next: Some(start),
            tie_break,
        })
    }

    /// The tie-break of this walk.
    pub(super) const fn tie_break(&self) -> &T {
        &self.tie_break
    }
}

impl<T: TieBreak, U: UnvisitedSquares> Walk for Warnsdorff<T, U> {
    fn size(&self) -> usize {
        self.free.size()
    }

    fn attempts(&self) -> u32 {
        self.tie_break.attempts()
    }

    fn begin(&mut self, _attempt: u32) {
        self.free.free_all();
        self.next = Some(self.start);
    }

    fn extend(&mut self, path: &mut Vec<Square>, max_squares: usize) {
        let mut next = self.next;
        for _ in 0..max_squares {
            let Some(position) = next else { break };
            path.push(self.free.square(position));
            let best = self.free.enter(position);
            let tied = self.free.best_neighbours(best);
            let mut first_two = tied.clone();
            next = match (first_two.next(), first_two.next()) {
                (Some(_), Some(_)) => Some(self.tie_break.choose(tied, &self.free)),
                (only, _) => only,
            };
        }
        self.next = next;
    }

    fn closes(&self, path: &[Square]) -> bool {
        self.free.closes(path)
    }

    fn heap_bytes(&self) -> usize {
        self.free.heap_bytes()
    }

    fn program(&self) -> &'static Pseudocode {
        self.tie_break.program()
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
        candidate: Square,
        is_free: &dyn Fn(Square) -> bool,
    ) -> Vec<SortKey> {
        let neighbours = |square| self.free.all_neighbours(square);
        let key = self.tie_break.key(candidate, &neighbours, is_free);
        key.into_iter().collect()
    }

    fn is_random(&self) -> bool {
        self.tie_break.is_random()
    }

    fn restart_reason(&self, attempt: u32) -> StepReason {
        StepReason::RestartLot {
            attempt: u64::from(attempt) + 1,
            of: self.attempts().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::depth_first::ListOrder;
    use crate::search::greedy::{Pohl, Random, Roth};
    use crate::testing::knight_graph;

    /// Compares the free squares and the degrees after every step with those computed from the path alone.
    fn check_free_squares<U: UnvisitedSquares>(graph: &Graph, mut walk: Warnsdorff<Random, U>) {
        for _ in 0..3 {
            let mut path = Vec::new();
            for step_count in 0..=graph.len() {
                for square in 0..graph.len() as Square {
                    let position = walk.free.position(square);
                    assert_eq!(walk.free.is_free(position), !path.contains(&square));
                    let neighbours = graph.neighbours(square).iter().copied();
                    let free: Vec<_> = neighbours
                        .filter(|neighbour| !path.contains(neighbour))
                        .collect();
                    assert_eq!(walk.free.degree(position), free.len() as u32);
                    let positions = walk.free.free_neighbours(position);
                    let squares = positions.map(|position| walk.free.square(position));
                    assert_eq!(squares.collect::<Vec<_>>(), free);
                    assert_eq!(walk.free.all_neighbours(square), graph.neighbours(square));
                }
                if path.len() < step_count {
                    break;
                }
                walk.extend(&mut path, 1);
            }
            walk.begin(0);
        }
    }

    #[test]
    fn free_squares_are_those_outside_the_path() {
        let graph = knight_graph(5, 6);
        check_free_squares(
            &graph,
            Warnsdorff::new(graph.clone(), 7, Random::new(3)).unwrap(),
        );
        let board = Board::new(5, 6).unwrap();
        let random = Random::new(3);
        check_free_squares(
            &graph,
            Warnsdorff::on_board(board, &MoveOrder::JUMPS, 7, random).unwrap(),
        );
    }

    /// The path of a walk until it has no next square, and whether the path closes.
    fn full_path(mut walk: impl Walk) -> (Vec<Square>, bool) {
        let mut path = Vec::new();
        walk.extend(&mut path, usize::MAX);
        let closes = walk.closes(&path);
        (path, closes)
    }

    #[test]
    fn a_walk_over_a_board_equals_the_walk_over_its_graph() {
        fn compare_walks(board: Board, start: Square, tie_break: impl TieBreak) {
            let order = &MoveOrder::JUMPS;
            let graph = Graph::knight(board, order).into();
            let graph_walk = Warnsdorff::new(graph, start, tie_break.clone()).unwrap();
            let board_walk = Warnsdorff::on_board(board, order, start, tie_break).unwrap();
            assert_eq!(
                full_path(graph_walk),
                full_path(board_walk),
                "{board:?}, {start}"
            );
        }
        for (rows, columns) in [
            (1, 1),
            (1, 9),
            (2, 7),
            (3, 3),
            (3, 10),
            (9, 4),
            (8, 8),
            (23, 31),
        ] {
            let board = Board::new(rows, columns).unwrap();
            for start in (0..board.size()).step_by(7) {
                compare_walks(board, start, ListOrder);
                compare_walks(board, start, Pohl);
                compare_walks(board, start, Roth::new(board));
                compare_walks(board, start, Random::new(start.into()));
            }
        }
    }

    #[test]
    fn a_neighbour_without_free_neighbours_comes_first() {
        // The walk goes from 0 to 1 and ends there, although 2 and 3 are free.
        let graph = Graph::from_lists(&[vec![2, 1], vec![0], vec![0, 3], vec![2]]).unwrap();
        let mut walk = Warnsdorff::new(graph.into(), 0, ListOrder).unwrap();
        let mut path = Vec::new();
        walk.extend(&mut path, 4);
        assert_eq!(path, [0, 1]);
    }

    #[test]
    fn a_start_outside_the_graph_is_an_error() {
        let error = Warnsdorff::new(knight_graph(3, 3), 9, ListOrder).unwrap_err();
        let (value, largest) = (9, 8);
        assert_eq!(error, StartError { value, largest });
    }
}
