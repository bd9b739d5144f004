//! Decides in time slices whether a path can be completed to a tour.

use super::rule::Below;
use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::play::RemainingGraph;
use crate::solve::{Portfolio, Solver, SolverStatus};

/// The fixed seed of the solvers, so that the same path always gives the same answer.
const SEED: u64 = 1;

/// The question whether a path can be completed.
#[derive(Clone)]
pub(super) struct Completion {
    solver: Portfolio,
    /// The number of the move that the question is about.
    pub(super) step: usize,
    /// The number of steps after which the question is left undecided.
    remaining_steps: u64,
}

impl Completion {
    /// The question about a path of `graph`, whose last move has the number `step`. Returns the answer instead if it is
    /// obvious.
    pub(super) fn new(
        graph: &Graph,
        path: &[Square],
        step: usize,
        max_steps: u64,
    ) -> Result<Self, Below> {
        if path.len() == graph.len() {
            return Err(Below::Tour);
        }
        let remaining = RemainingGraph::of(graph, path, End::Anywhere).ok_or(Below::NoTour)?;
        let solver = Portfolio::new(remaining.graph, 0, End::Anywhere, SEED);
        Ok(Self {
            solver: solver.expect("a remaining graph contains its start"),
            step,
            remaining_steps: max_steps,
        })
    }

    /// Works for up to `steps` steps, and subtracts those taken. Returns the answer once it is known.
    pub(super) fn work(&mut self, steps: &mut u64) -> Option<Below> {
        let steps_before = self.solver.effort().steps;
        let status = self.solver.work((*steps).min(self.remaining_steps));
        let taken = (self.solver.effort().steps - steps_before).max(1);
        *steps = steps.saturating_sub(taken);
        self.remaining_steps = self.remaining_steps.saturating_sub(taken);
        match status {
            SolverStatus::Tour(_) => Some(Below::Tour),
            SolverStatus::Impossible(_) => Some(Below::NoTour),
            SolverStatus::GaveUp => Some(Below::Undecided),
            SolverStatus::Working => (self.remaining_steps == 0).then_some(Below::Undecided),
        }
    }
}
