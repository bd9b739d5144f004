//! Depth-first search: extends the path while it can, and steps back otherwise.
//!
//! Start with [`DepthFirst::new`], which takes a graph, a start and a [`CandidateOrder`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::graph::Graph;
//! use knights_tour::search::depth_first::{DepthFirst, ListOrder};
//! use knights_tour::step::Step;
//!
//! let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
//! let search = DepthFirst::new(row.into(), 0, ListOrder)?;
//! assert_eq!(search.last(), Some(Step::Tour));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod order;
mod packing;

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

pub use order::{CandidateOrder, ListOrder, WarnsdorffExchange, WarnsdorffStable};

use super::packed::Packable;
use super::{Checkpoint, Search, StepBatch, from_fields};
use crate::board::Square;
use crate::ends::StartError;
use crate::explain::LineName;
use crate::explain::decision::{Decision, PathIndex, SearchedCandidates};
use crate::explain::next_step::{DepthFirstState, NextStep, explain_dead_end};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::{Counters, Step};

/// Backtracking as a step iterator with an explicit stack, as described in documents 000, 002, 003 and 004.
///
/// The type parameter is the order in which the free neighbours of a square are tried: list order ([`ListOrder`]) or
/// Warnsdorff's rule ([`WarnsdorffStable`], [`WarnsdorffExchange`]).
///
/// The candidates of a square are listed when the square is entered. The list stays valid while the square is on the
/// path. When the search returns to the square, all squares entered after that square are free again.
///
/// A step takes time proportional to the degree of a square. For the orders by Warnsdorff's rule, the time is
/// proportional to the degree to the power of two.
/// Memory is bounded by the graph:
///
/// - 12 bytes for every neighbour listed along the path;
/// - 12 bytes for every square of the path;
/// - 9 to 13 bytes for every square of the graph;
/// - a copy of the graph for [`WarnsdorffExchange`].
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::Search;
/// use knights_tour::search::depth_first::{ListOrder, DepthFirst, WarnsdorffStable};
/// use knights_tour::step::Step;
///
/// let board = Board::new(5, 5)?;
/// let visits = |order: &MoveOrder| -> Result<u64, Box<dyn std::error::Error>> {
///     let graph = Graph::knight(board, order);
///     let mut search = DepthFirst::new(graph.into(), 0, ListOrder)?;
///     assert_eq!(search.by_ref().last(), Some(Step::Tour));
///     Ok(search.counters().visits)
/// };
/// // The number of visits depends on the order of the moves.
/// assert_eq!(visits(&MoveOrder::JUMPS)?, 28_755);
/// assert_eq!(visits(&MoveOrder::CLOCKWISE)?, 288);
///
/// let graph = Graph::knight(board, &MoveOrder::JUMPS);
/// let warnsdorff = WarnsdorffStable::new(&graph);
/// let mut search = DepthFirst::new(graph.into(), 0, warnsdorff)?;
/// assert_eq!(search.by_ref().last(), Some(Step::Tour));
/// assert_eq!(search.counters().visits, 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct DepthFirst<O> {
    graph: Arc<Graph>,
    order: O,
    goal: Goal,
    /// For every square, whether it is not on the path.
    free: Box<[bool]>,
    path: Vec<Square>,
    /// The candidates of every square of the path, one group for each square, in the order in which they are tried. The
    /// first group belongs to no square and contains only the start.
    candidates: Vec<Square>,
    /// For every tried candidate, the number of visits before the candidate was entered. All other entries are
    /// meaningless.
    marks: Vec<u64>,
    /// The group of the start, then the group of each square of the path.
    groups: Vec<CandidateRange>,
    /// Whether the last step entered a square.
    entered: bool,
    ended: bool,
    counters: Counters,
    /// The number of paths entered, by length.
    levels: Box<[u64]>,
}

/// The candidates of one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CandidateRange {
    /// The index of the first candidate. The group ends where the next group begins.
    first: u32,
    /// The index of the first untried candidate.
    next: u32,
}

impl<O: CandidateOrder> DepthFirst<O> {
    /// A search of `graph` for a path from `start` through every square.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: Arc<Graph>, start: Square, order: O) -> Result<Self, StartError> {
        let start = StartError::check(start, graph.len())?;
        Ok(Self::with_valid_start(graph, start, order))
    }

    /// A new search of `graph`, which must have the square `start`.
    fn with_valid_start(graph: Arc<Graph>, start: Square, order: O) -> Self {
        let size = graph.len();
        Self {
            free: vec![true; size].into(),
            levels: vec![0; size].into(),
            graph,
            order,
            goal: Goal::FIRST,
            path: Vec::new(),
            candidates: vec![start],
            marks: vec![0],
            groups: vec![CandidateRange { first: 0, next: 0 }],
            entered: false,
            ended: false,
            counters: Counters::INITIAL,
        }
    }

    /// Sets the goal, which is the first tour by default.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// Whether `square` is not on the path.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        self.free[square as usize]
    }

    /// Returns the next candidate of the last square of the path, and marks it as tried.
    fn next_candidate(&mut self) -> Option<Square> {
        let group = self.groups.last_mut()?;
        let next = group.next as usize;
        let &square = self.candidates.get(next)?;
        self.marks[next] = self.counters.visits;
        group.next += 1;
        Some(square)
    }

    /// The decision at the square at `index` in the path.
    fn decision_at(&self, path: &PathIndex<'_, Graph>, index: usize) -> Decision {
        let group = self.groups[index + 1];
        let (first, next) = (group.first as usize, group.next as usize);
        let end = self.groups.get(index + 2);
        let end = end.map_or(self.candidates.len(), |group| group.first as usize);
        let squares = self.candidates[first..next].iter().copied();
        let marks = self.marks[first..next].iter().copied();
        path.depth_first(
            index,
            &SearchedCandidates {
                tried: &squares.zip(marks).collect::<Vec<_>>(),
                untried: &self.candidates[next..end],
                excluded: &[],
                visits: self.counters.visits,
                ended: self.ended,
            },
        )
    }

    /// Whether the path is a tour of the wanted kind.
    fn is_tour(&self) -> bool {
        self.path.len() == self.graph.len() && (!self.goal.closed || self.graph.closes(&self.path))
    }

    /// Appends `square` to the path and lists its candidates.
    #[inline]
    fn append(&mut self, square: Square) {
        self.free[square as usize] = false;
        self.path.push(square);
        self.order.on_enter(&self.graph, square);
        let first = self.candidates.len() as u32;
        self.groups.push(CandidateRange { first, next: first });
        self.order
            .list(&self.graph, &self.free, square, &mut self.candidates);
        if self.marks.len() < self.candidates.len() {
            self.marks.resize(self.candidates.len(), 0);
        }
    }

    /// Appends `square` to the path and updates the counters.
    fn enter(&mut self, square: Square) -> Step {
        self.append(square);
        self.entered = true;
        self.counters.visits += 1;
        self.levels[self.path.len() - 1] += 1;
        self.counters.deepest = self.counters.deepest.max(self.path.len() as u32);
        Step::Enter { square }
    }

    /// Removes `square`, the last square of the path, and updates the counters. All candidates of the square were
    /// tried.
    fn leave(&mut self, square: Square) -> Step {
        self.path.pop();
        if let Some(group) = self.groups.pop() {
            self.candidates.truncate(group.first as usize);
        }
        self.order.on_leave(&self.graph, square);
        self.free[square as usize] = true;
        self.counters.backtracks += 1;
        Step::Leave { square }
    }
}

impl<O: CandidateOrder> Iterator for DepthFirst<O> {
    type Item = Step;

    from_fields!(next, ended);
}

impl<O: CandidateOrder> FusedIterator for DepthFirst<O> {}

impl<O: CandidateOrder> Search for DepthFirst<O> {
    from_fields!(path, counters, levels, decisions_by(graph));

    fn start_decision(&self) -> Decision {
        let start_visits = (self.counters.visits > 0).then_some(self.counters.visits);
        Decision::before(self.candidates[0], &*self.graph, start_visits, self.ended)
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.ended {
            return None;
        }
        let path = PathIndex::new(&*self.graph, &self.path);
        let parent_index = self.path.len().checked_sub(2);
        let state = DepthFirstState {
            program: O::PROGRAM,
            path: &self.path,
            goal: self.goal,
            counters: self.counters,
            entered: self.entered,
            is_tour: self.is_tour(),
            closes: self.graph.closes(&self.path),
            decision: self.decision(),
            parent: parent_index.map(|index| self.decision_at(&path, index)),
        };
        Some(state.next_step(O::entry_reason, || {
            (
                explain_dead_end(&self.path, self.graph.len()),
                LineName::DEAD_END,
            )
        }))
    }

    fn advance(&mut self, steps: u64) -> StepBatch {
        StepBatch::fold(self, steps)
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        Box::new(self.packed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::knight_graph;

    /// After a complete search, every square is free again and the candidate order is as at the beginning.
    #[test]
    fn leaving_every_square_restores_the_initial_state() {
        let graph = knight_graph(3, 6);
        let order = WarnsdorffStable::new(&graph);
        let fresh = DepthFirst::new(graph, 4, order).unwrap();
        let mut search = fresh.clone();
        assert_eq!(search.by_ref().last(), Some(Step::Exhausted));
        let expected = DepthFirst {
            marks: search.marks.clone(),
            groups: vec![CandidateRange { first: 0, next: 1 }],
            ended: true,
            counters: search.counters,
            levels: search.levels.clone(),
            ..fresh
        };
        assert_eq!(search, expected);
    }

    /// After every step, the free squares and the degrees equal those computed from the path alone.
    #[test]
    fn the_free_squares_and_the_degrees_follow_from_the_path() {
        let graph = knight_graph(5, 6);
        let order = WarnsdorffExchange::new(&graph);
        let mut search = DepthFirst::new(graph.clone(), 7, order).unwrap();
        for _ in 0..20_000 {
            let Some(_) = search.next() else { break };
            for square in 0..graph.len() as Square {
                assert_eq!(search.is_free(square), !search.path().contains(&square));
                let free = |neighbour: &&Square| search.is_free(**neighbour);
                let degree = graph.neighbours(square).iter().filter(free).count();
                assert_eq!(search.order.degrees.get(square), degree as u32);
            }
        }
    }

    #[test]
    fn a_start_outside_the_graph_is_an_error() {
        let error = DepthFirst::new(knight_graph(3, 3), 9, ListOrder).unwrap_err();
        assert_eq!(
            error,
            StartError {
                value: 9,
                largest: 8
            }
        );
    }

    #[test]
    fn the_only_square_of_a_board_is_a_tour() {
        let steps: Vec<_> = DepthFirst::new(knight_graph(1, 1), 0, ListOrder)
            .unwrap()
            .collect();
        assert_eq!(steps, [Step::Enter { square: 0 }, Step::Tour]);
    }
}
