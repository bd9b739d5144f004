//! Combines single steps of a search into one batch.

use super::{Search, StepBatch};
use crate::step::Step;

impl StepBatch {
    /// Combines up to `steps` calls of `next` into one batch.
    pub(super) fn fold(search: &mut impl Search, steps: u64) -> Self {
        Self::fold_until(search, steps, |_| false)
    }

    /// Like `fold`, but stops right after a step for which `should_stop` holds.
    pub(crate) fn fold_until<S: Search + ?Sized>(
        search: &mut S,
        steps: u64,
        should_stop: impl Fn(Step) -> bool,
    ) -> Self {
        let mut batch = Self::empty(search.path().len() as u32);
        while batch.steps < steps {
            let Some(step) = search.next() else { break };
            batch.steps += 1;
            batch.last = Some(step);
            // The length of the common prefix of the old and the new path, if the step removed squares from the path.
            let kept_prefix = match step {
                Step::Enter { .. } => {
                    batch.max_depth = batch.max_depth.max(search.path().len() as u32);
                    None
                }
                Step::Leave { .. } => Some(search.path().len() as u32),
                Step::Resume { kept } => Some(kept),
                Step::Restart => Some(0),
                _ => None,
            };
            if let Some(kept_prefix) = kept_prefix {
                let depth = search.path().len() as u32;
                batch.kept_prefix = batch.kept_prefix.min(kept_prefix);
                batch.min_depth = batch.min_depth.min(depth);
                batch.max_depth = batch.max_depth.max(depth);
            }
            if should_stop(step) {
                break;
            }
        }
        batch
    }
}
