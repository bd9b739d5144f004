//! Replay of steps from a checkpoint.

use crate::search::{Search, StepBatch};
use crate::step::Step;

/// A copy of a search that repeats its steps, and the position of the copy.
#[derive(Clone)]
pub(super) struct Replay {
    pub(super) search: Box<dyn Search>,
    /// The number of steps of the search so far.
    pub(super) step: u64,
    /// The last step of the search so far.
    pub(super) last_step: Option<Step>,
}

impl Replay {
    pub(super) fn advance(&mut self, steps: u64) -> StepBatch {
        let batch = self.search.advance(steps);
        self.record(batch)
    }

    pub(super) fn advance_to_tour(&mut self, steps: u64) -> StepBatch {
        let batch = self.search.advance_to_tour(steps);
        self.record(batch)
    }

    fn record(&mut self, batch: StepBatch) -> StepBatch {
        self.step += batch.steps;
        self.last_step = batch.last.or(self.last_step);
        batch
    }
}
