//! Searches that answer a question and do not go from path to path.

use dyn_clone::DynClone;

use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::verdict::Reason;
use crate::verdict::proof::Proof;

/// A search for one tour, worked off in slices.
///
/// What it does between two slices is not always a path, so it is no [`Search`](crate::search::Search). But
/// it is a value as well: cloning it is how to come back to where it stood, and it takes the same
/// steps however they are cut into slices.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::ends::End;
/// use knights_tour::solve::{Forcing, Finding, Solver};
///
/// let graph = Graph::knight(Board::new(6, 6)?, &MoveOrder::ROWS);
/// let mut solver = Forcing::new(&graph, 0, End::Closed, 1)?;
/// let tour = loop {
///     match solver.work(100) {
///         Finding::Working => {}
///         Finding::Tour(tour) => break tour,
///         end => panic!("there is a tour: {end:?}"),
///     }
/// };
/// assert_eq!(tour.len(), 36);
/// assert!(graph.closes(&tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver: DynClone + Send {
    /// Takes up to `steps` steps, fewer only where the search ends.
    ///
    /// What a step is, each solver says. After the end this takes no step and says the same again.
    fn work(&mut self, steps: u64) -> Finding;

    /// What was done so far.
    fn effort(&self) -> Effort;
}

dyn_clone::clone_trait_object!(Solver);

/// What a [`Solver`] has found by now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// There is more to do.
    Working,
    /// The squares of a tour, the start first.
    Tour(Vec<Square>),
    /// There is no tour.
    Impossible(Proof),
    /// The search has found neither a tour nor a proof that there is none, and cannot go on.
    GaveUp,
}

/// What a [`Solver`] has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// How many steps were taken.
    pub steps: u64,
    /// How often it has begun anew, the first time counted.
    pub attempts: u32,
}

/// The answer for a graph of one or two squares, on which no other rule need be true.
pub(super) fn tiny(graph: &Graph, start: Square, end: End) -> Option<Finding> {
    let other = 1 - start.min(1);
    match graph.len() {
        1 if end.is_closed() => {
            let (larger, smaller) = (1, 0);
            let reason = Reason::ClosedParity { larger, smaller };
            Some(Finding::Impossible(Proof::Counting(reason)))
        }
        1 => Some(Finding::Tour(vec![start])),
        2 if graph.degree(start) == 0 => {
            let reason = Reason::Stranded { square: start };
            Some(Finding::Impossible(Proof::Counting(reason)))
        }
        2 => Some(Finding::Tour(vec![start, other])),
        _ => None,
    }
}
