//! The interface of solvers: searches whose state is not always a path.

use dyn_clone::DynClone;

use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::verdict::Reason;
use crate::verdict::proof::Proof;

/// A search for one tour that runs in time slices.
///
/// The state between two slices is not always a path, so a solver does not implement
/// [`Search`](crate::search::Search). A clone of a solver is a checkpoint to return to. The steps do not depend on the
/// sizes of the slices.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::ends::End;
/// use knights_tour::solve::{Forcing, SolverStatus, Solver};
///
/// let graph = Graph::knight(Board::new(6, 6)?, &MoveOrder::ROWS);
/// let mut solver = Forcing::new(&graph, 0, End::Closed, 1)?;
/// let tour = loop {
///     match solver.work(100) {
///         SolverStatus::Working => {}
///         SolverStatus::Tour(tour) => break tour,
///         status => panic!("expected a tour, not {status:?}"),
///     }
/// };
/// assert_eq!(tour.len(), 36);
/// assert!(graph.closes(&tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver: DynClone + Send {
    /// Takes up to `steps` steps, fewer only if the search ends.
    ///
    /// Each solver defines its own steps. After the end, a call takes no step and returns the same result again.
    fn work(&mut self, steps: u64) -> SolverStatus;

    /// The effort spent so far.
    fn effort(&self) -> Effort;
}

dyn_clone::clone_trait_object!(Solver);

/// The result of a [`Solver`] so far.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolverStatus {
    /// The search has not ended.
    Working,
    /// The squares of a tour, the start first.
    Tour(Vec<Square>),
    /// There is no tour.
    Impossible(Proof),
    /// The search has found neither a tour nor a proof that there is none, and cannot go on.
    GaveUp,
}

/// The work that a [`Solver`] has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// The number of steps taken.
    pub steps: u64,
    /// The number of attempts, including the first.
    pub attempts: u32,
}

/// Solves a graph of one or two squares, where the general rules of the solvers do not always hold. Returns `None`
/// for a larger graph.
pub(super) fn solve_tiny(graph: &Graph, start: Square, end: End) -> Option<SolverStatus> {
    let other = 1 - start.min(1);
    match graph.len() {
        1 if end.is_closed() => {
            let (larger, smaller) = (1, 0);
            let reason = Reason::ClosedParity { larger, smaller };
            Some(SolverStatus::Impossible(Proof::Counting(reason)))
        }
        1 => Some(SolverStatus::Tour(vec![start])),
        2 if graph.degree(start) == 0 => {
            let reason = Reason::Stranded { square: start };
            Some(SolverStatus::Impossible(Proof::Counting(reason)))
        }
        2 => Some(SolverStatus::Tour(vec![start, other])),
        _ => None,
    }
}
