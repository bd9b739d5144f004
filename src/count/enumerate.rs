//! Enumeration of all tours from a start.
//!
//! Start with [`TourEnumeration`], an iterator over tours.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::enumerate::TourEnumeration;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//!
//! let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::GRANADA);
//! assert_eq!(TourEnumeration::new(&graph, 2, false)?.count(), 56);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::iter::FusedIterator;
use std::ops::ControlFlow;

use crate::board::Square;
use crate::graph::Graph;
use crate::search::pruned::PrunedError;
use crate::search::pruned::tour_problem::{RemainingGraph, TourProblem};
use crate::square_set::SquareSet;

/// All tours from one start, in the order in which depth-first search finds them with the same neighbour lists.
///
/// The enumeration is [`Pruned`](crate::search::pruned::Pruned) search for callers that need tours instead of steps. It
/// omits the tests that cost more than they save when all tours are wanted, and everything that reports single steps.
/// Document 003 finds the tours of the 6×6 board from a corner by an exhaustive search ("Anexo I"), in about 2·10¹⁰
/// nodes. This enumeration visits about 10⁷ nodes.
///
/// As an iterator, the enumeration yields the tours. [`advance`](TourEnumeration::advance) passes the tours on without
/// a copy and stops after a given number of nodes. An enumeration takes 1 KiB, 54 bytes for every square and one byte
/// for every neighbour listed.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::enumerate::TourEnumeration;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
///
/// let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::GRANADA);
/// let mut tours = TourEnumeration::new(&graph, 0, false)?;
/// let first = tours.next();
/// assert!(first.is_some_and(|tour| tour.starts_with(&[0, 11, 22, 19])));
/// // The remaining tours are only counted.
/// tours.count_remaining();
/// assert_eq!(tours.tour_count(), 304);
/// assert_eq!(tours.node_count(), 5_335);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourEnumeration {
    problem: TourProblem<u64>,
    /// The path, followed by squares of earlier paths.
    path: Box<[Square]>,
    /// The last square of the path.
    current: Branch,
    /// The earlier squares of the path that have untried options, in the order of the path.
    backtrack_stack: Vec<Branch>,
    /// The number of tours found so far.
    tour_count: u64,
    /// The number of nodes visited so far.
    node_count: u64,
}

/// A square of the path and the options to continue from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Branch {
    remaining: RemainingGraph<u64>,
    /// The untried squares that can continue the path, as a set.
    untried: u64,
    /// The length of the path up to this square.
    length: usize,
}

impl TourEnumeration {
    /// The maximum number of squares of a graph.
    pub const MAX_SQUARES: usize = u64::CAPACITY;

    /// Prepares the enumeration of all tours of `graph` from `start`, or only of the closed tours if `closed` is set.
    ///
    /// A closed tour of more than two squares is found twice, once in each direction.
    ///
    /// # Errors
    ///
    /// [`PrunedError`] when `start` is not a square of the graph, or when the graph has more than
    /// [`MAX_SQUARES`](TourEnumeration::MAX_SQUARES) squares.
    pub fn new(graph: &Graph, start: Square, closed: bool) -> Result<Self, PrunedError> {
        let problem = TourProblem::new(graph, start, closed)?;
        let remaining = problem.root();
        Ok(Self {
            path: vec![start; problem.size()].into(),
            current: Branch {
                untried: problem.options(&remaining),
                remaining,
                length: 1,
            },
            backtrack_stack: Vec::with_capacity(problem.size()),
            tour_count: 0,
            node_count: 0,
            problem,
        })
    }

    /// Visits up to `max_nodes` more nodes and passes every tour found to `receive`. `receive` can stop the call with
    /// a break.
    ///
    /// The slice passed is the path itself, which changes after `receive` returns.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use knights_tour::board::Board;
    /// use knights_tour::count::enumerate::TourEnumeration;
    /// use knights_tour::graph::Graph;
    /// use knights_tour::moves::MoveOrder;
    ///
    /// let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::GRANADA);
    /// let mut tours = TourEnumeration::new(&graph, 0, false)?;
    /// let mut ending_in_centre = 0;
    /// while !tours.is_exhausted() {
    ///     tours.advance(1_000, |tour| {
    ///         ending_in_centre += u32::from(tour[24] == 12);
    ///         ControlFlow::Continue(())
    ///     });
    /// }
    /// assert_eq!((ending_in_centre, tours.tour_count()), (16, 304));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance(
        &mut self,
        max_nodes: u64,
        mut receive: impl FnMut(&[Square]) -> ControlFlow<()>,
    ) {
        let limit = self.node_count.saturating_add(max_nodes);
        if self.node_count == 0 && limit > 0 {
            self.node_count = 1;
            if self.problem.is_one_square_tour() {
                self.tour_count = 1;
                if receive(&self.path).is_break() {
                    return;
                }
            }
        }
        let mut current = self.current;
        while self.node_count < limit {
            if current.untried == 0 {
                let Some(branch) = self.backtrack_stack.pop() else {
                    break;
                };
                current = branch;
            }
            let square = self
                .problem
                .first_listed(current.remaining.square, current.untried);
            current.untried &= !u64::of(square);
            if current.untried != 0 {
                self.backtrack_stack.push(current);
            }
            self.path[current.length] = square;
            current.length += 1;
            current.remaining = self.problem.enter(&current.remaining, square);
            self.node_count += 1;
            if current.remaining.free != 0 {
                current.untried = self.problem.options(&current.remaining);
                continue;
            }
            current.untried = 0;
            self.tour_count += 1;
            if receive(&self.path).is_break() {
                break;
            }
        }
        self.current = current;
    }

    /// Finds and counts all remaining tours.
    pub fn count_remaining(&mut self) {
        self.advance(u64::MAX, |_| ControlFlow::Continue(()));
    }

    /// The number of tours found so far.
    #[must_use]
    pub const fn tour_count(&self) -> u64 {
        self.tour_count
    }

    /// The number of nodes of the search tree visited so far, including the start.
    #[must_use]
    pub const fn node_count(&self) -> u64 {
        self.node_count
    }

    /// Whether the whole search tree has been visited, so that no further tour can be found.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.node_count > 0 && self.current.untried == 0 && self.backtrack_stack.is_empty()
    }
}

impl Iterator for TourEnumeration {
    type Item = Box<[Square]>;

    fn next(&mut self) -> Option<Box<[Square]>> {
        let mut found = None;
        self.advance(u64::MAX, |tour| {
            found = Some(tour.into());
            ControlFlow::Break(())
        });
        found
    }
}

impl FusedIterator for TourEnumeration {}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::goal::Goal;
    use crate::moves::MoveOrder;
    use crate::search::Search;
    use crate::search::depth_first::{DepthFirst, ListOrder};
    use crate::step::Step;
    use crate::testing::knight_graph_ordered;

    #[test]
    fn yields_the_tours_of_depth_first_search_in_the_same_order() {
        for (rows, columns, order) in [
            (1, 1, MoveOrder::ROWS),
            (3, 3, MoveOrder::ROWS),
            (3, 4, MoveOrder::JUMPS),
            (3, 7, MoveOrder::PYTHON_BOOK),
            (4, 5, MoveOrder::CLOCKWISE),
            (5, 5, MoveOrder::GRANADA),
        ] {
            let graph = knight_graph_ordered(rows, columns, &order);
            let start_spacing = if rows == 5 { 6 } else { 1 };
            for start in (0..rows * columns).step_by(start_spacing) {
                let search = DepthFirst::new(graph.clone(), start, ListOrder).unwrap();
                let mut search = search.with_goal(Goal::ALL);
                let mut tours = TourEnumeration::new(&graph, start, false).unwrap();
                while let Some(step) = search.next() {
                    if step == Step::Tour {
                        assert_eq!(tours.next().as_deref(), Some(search.path()));
                    }
                }
                assert_eq!(tours.next(), None);
                assert!(tours.is_exhausted());
                assert_eq!(tours.tour_count(), search.counters().tours);
                assert!(tours.node_count() <= search.counters().visits);
            }
        }
    }

    #[test]
    fn closed_enumerations_yield_the_tours_that_close() {
        for (rows, columns) in [(1, 1), (3, 4), (3, 10), (5, 6)] {
            let graph = knight_graph_ordered(rows, columns, &MoveOrder::ROWS);
            let all = TourEnumeration::new(&graph, 0, false).unwrap();
            let closed = TourEnumeration::new(&graph, 0, true).unwrap();
            assert!(all.filter(|tour| graph.closes(tour)).eq(closed));
        }
    }

    #[test]
    fn slices_of_any_size_find_the_same_tours() {
        let graph = knight_graph_ordered(5, 5, &MoveOrder::GRANADA);
        let mut unsliced = TourEnumeration::new(&graph, 2, false).unwrap();
        unsliced.count_remaining();
        for nodes in [1, 7, 1_000] {
            let mut sliced = TourEnumeration::new(&graph, 2, false).unwrap();
            let mut received_tours = 0;
            while !sliced.is_exhausted() {
                let nodes_before = sliced.node_count();
                sliced.advance(nodes, |_| {
                    received_tours += 1;
                    ControlFlow::Continue(())
                });
                assert!(sliced.node_count() - nodes_before <= nodes);
            }
            assert_eq!(
                (sliced.tour_count(), sliced.node_count()),
                (56, unsliced.node_count())
            );
            assert_eq!(received_tours, 56);
        }
    }

    #[test]
    fn a_budget_of_zero_nodes_visits_nothing() {
        let graph = knight_graph_ordered(1, 1, &MoveOrder::ROWS);
        let mut tours = TourEnumeration::new(&graph, 0, false).unwrap();
        tours.advance(0, |_| unreachable!("no node may be visited"));
        assert!(!tours.is_exhausted());
        assert_eq!(tours.next().as_deref(), Some(&[0][..]));
        assert_eq!(tours.next(), None);
    }
}
