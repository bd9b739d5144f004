//! The longest path from a start.
//!
//! Start with [`LongestPath`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::extremal::LongestPath;
//! use knights_tour::ground::Ground;
//!
//! // From a square of the minority colour, a path cannot visit all 49 squares.
//! let mut search = LongestPath::on_ground(&Ground::from(Board::new(7, 7)?), 1)?;
//! search.advance(1_000_000);
//! assert!(search.is_proved());
//! assert_eq!(search.path().len(), 48);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use super::branch_and_bound::BranchAndBound;
use super::component::Component;
use crate::board::Square;
use crate::ends::{End, StartError};
use crate::graph::Graph;
use crate::ground::Ground;
use crate::moves::MoveOrder;
use crate::solve::{Rotations, Solver, SolverStatus};
use crate::square_set::SquareSet;
use crate::verdict::Feasibility;

/// The number of heuristic steps before the exact search begins: steps per square, plus a constant.
const FIRST_STEPS_PER_SQUARE: u64 = 64;
const FIRST_STEPS: u64 = 4096;

/// The exact search and the heuristic one take turns. This is the number of steps of a round.
const ROUND_STEPS: u64 = 5120;

/// The number of heuristic steps of a round.
const ROUND_HEURISTIC_STEPS: u64 = 1024;

/// A search for the longest path from a start, in slices.
///
/// Two methods share the work. A heuristic search grows and [rotates](Rotations) a path until it meets the upper bound,
/// which the colours of the squares and the squares with a single neighbour give. An exact search by branch and bound
/// tries everything else. The exact search is used if at most [`MAX_EXACT_SQUARES`](Self::MAX_EXACT_SQUARES) squares
/// can be reached. The answer is proved when the heuristic search meets the bound, or when the exact search ends.
///
/// A step extends, shortens or rotates a path. The result does not depend on the sizes of the slices. Takes 5 MiB, 4
/// bytes for every neighbour listed, and at most 60 bytes for every square.
///
/// # Examples
///
/// ```
/// use knights_tour::extremal::LongestPath;
/// use knights_tour::graph::Graph;
///
/// // From the middle of a row of three squares, one end can be reached.
/// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
/// let mut search = LongestPath::new(&row, 1)?;
/// search.advance(100);
/// assert!(search.is_proved());
/// assert_eq!(search.path(), [1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LongestPath {
    component: Component,
    rotations: Rotations,
    /// The exact search. `None` if too many squares can be reached.
    exact: Option<ExactSearch>,
    /// The longest path found.
    best: Vec<Square>,
    bound: usize,
    steps: u64,
}

/// The exact search, with sets of up to 64 or up to 128 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ExactSearch {
    Small(BranchAndBound<u64>),
    Large(BranchAndBound<u128>),
}

impl ExactSearch {
    fn new(component: &Component) -> Option<Self> {
        let squares = component.squares.len();
        if squares <= u64::CAPACITY {
            Some(Self::Small(BranchAndBound::new(component)))
        } else if squares <= LongestPath::MAX_EXACT_SQUARES {
            Some(Self::Large(BranchAndBound::new(component)))
        } else {
            None
        }
    }

    fn step(&mut self, best: usize) -> Option<&[Square]> {
        match self {
            Self::Small(search) => search.step(best),
            Self::Large(search) => search.step(best),
        }
    }

    const fn is_exhausted(&self) -> bool {
        match self {
            Self::Small(search) => search.is_exhausted(),
            Self::Large(search) => search.is_exhausted(),
        }
    }
}

impl LongestPath {
    /// The maximum number of reachable squares for which the exact search is used.
    pub const MAX_EXACT_SQUARES: usize = u128::CAPACITY;

    /// Prepares a search of `graph` for the longest path from `start`. Takes time proportional to the graph.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: &Graph, start: Square) -> Result<Self, StartError> {
        let start = StartError::check(start, graph.len())?;
        let component = Component::new(graph, start);
        let rotations = Rotations::new(Arc::clone(&component.graph), 0, End::Anywhere, 0);
        Ok(Self {
            rotations: rotations.expect("every component has its start"),
            exact: ExactSearch::new(&component),
            best: vec![start],
            bound: component.max_path_length(),
            component,
            steps: 0,
        })
    }

    /// Prepares a search for the longest path from `start` on a board or a graph.
    ///
    /// Where a theorem or counting rules out a tour, the bound is at most the number of squares minus one.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the ground has no such square.
    pub fn on_ground(ground: &Ground, start: Square) -> Result<Self, StartError> {
        let mut search = Self::new(&ground.graph(&MoveOrder::CLOCKWISE), start)?;
        let feasibility = Feasibility::of_ground(ground, start, false);
        if let Feasibility::Impossible(_) = feasibility {
            search.bound = search.bound.min((ground.len() as usize - 1).max(1));
        }
        Ok(search)
    }

    /// Takes up to `steps` steps, fewer only if the answer is proved.
    pub fn advance(&mut self, steps: u64) {
        let heuristic_steps =
            FIRST_STEPS + FIRST_STEPS_PER_SQUARE * self.component.squares.len() as u64;
        for _ in 0..steps {
            if self.is_proved() {
                break;
            }
            let is_heuristic = match self.steps.checked_sub(heuristic_steps) {
                None => true,
                Some(step) => step % ROUND_STEPS < ROUND_HEURISTIC_STEPS,
            };
            self.steps += 1;
            match &mut self.exact {
                Some(exact) if !is_heuristic => {
                    if let Some(path) = exact.step(self.best.len()) {
                        self.best = self.component.to_squares(path);
                    }
                    if exact.is_exhausted() {
                        self.bound = self.best.len();
                    }
                }
                _ => self.step_heuristic(),
            }
        }
    }

    /// Takes a step of the heuristic search.
    fn step_heuristic(&mut self) {
        // The path is recorded before it is rotated or given up, or when it meets the bound.
        let length = self.rotations.path_length();
        let is_recorded = self.rotations.is_stuck() || length >= self.bound;
        if is_recorded && length > self.best.len() {
            self.best = self.component.to_squares(&self.rotations.path());
            return;
        }
        if let SolverStatus::Tour(tour) = self.rotations.work(1) {
            self.best = self.component.to_squares(&tour);
        }
    }

    /// The longest path found so far, the start first.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.best
    }

    /// The proved upper bound: no path from the start has more squares.
    #[must_use]
    pub const fn bound(&self) -> usize {
        self.bound
    }

    /// Whether [`path`](Self::path) is proved to be a longest path.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.best.len() >= self.bound
    }

    /// The number of steps taken so far.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::knight_graph;

    #[test]
    fn slices_of_any_size_find_the_same_path() {
        let graph = knight_graph(3, 6);
        let mut whole = LongestPath::new(&graph, 0).unwrap();
        whole.advance(u64::MAX);
        assert_eq!((whole.path().len(), whole.bound()), (17, 17));
        for slice in [1, 7, 1_000] {
            let mut sliced = LongestPath::new(&graph, 0).unwrap();
            while !sliced.is_proved() {
                let steps = sliced.steps();
                sliced.advance(slice);
                assert!(sliced.steps() - steps <= slice);
            }
            assert!(sliced == whole, "slices of {slice}");
        }
    }

    #[test]
    fn a_start_outside_the_graph_is_an_error() {
        let error = LongestPath::new(&knight_graph(3, 3), 9).unwrap_err();
        assert_eq!((error.value, error.largest), (9, 8));
    }
}
