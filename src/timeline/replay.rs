//! Replay of steps from a checkpoint.

use crate::search::{Search, StepBatch};
use crate::step::Step;

/// A copy of a search that repeats its steps, and the position of the copy.
#[derive(Clone)]
pub(super) struct Replay {
    pub(super) search: Box<dyn Search>,
    pub(super) step: u64,
    pub(super) last: Option<Step>,
}

impl Replay {
    pub(super) fn advance(&mut self, steps: u64) -> StepBatch {
        let slice = self.search.advance(steps);
        self.record(slice)
    }

    pub(super) fn advance_to_tour(&mut self, steps: u64) -> StepBatch {
        let slice = self.search.advance_to_tour(steps);
        self.record(slice)
    }

    fn record(&mut self, slice: StepBatch) -> StepBatch {
        self.step += slice.steps;
        self.last = slice.last.or(self.last);
        slice
    }
}
