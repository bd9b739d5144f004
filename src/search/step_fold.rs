//! Combines single steps of a search into one batch.

use super::{Search, StepBatch};
use crate::step::Step;

impl StepBatch {
    /// Combines up to `steps` calls of `next` into one slice.
    pub(super) fn fold(search: &mut impl Search, steps: u64) -> Self {
        Self::fold_until(search, steps, |_| false)
    }

    /// Like `fold`, but stops right after a step for which `is_enough` holds.
    pub(crate) fn fold_until<S: Search + ?Sized>(
        search: &mut S,
        steps: u64,
        is_enough: impl Fn(Step) -> bool,
    ) -> Self {
        let mut slice = Self::empty(search.path().len() as u32);
        while slice.steps < steps {
            let Some(step) = search.next() else { break };
            slice.steps += 1;
            slice.last = Some(step);
            let kept = match step {
                Step::Enter { .. } => {
                    slice.max_depth = slice.max_depth.max(search.path().len() as u32);
                    None
                }
                Step::Leave { .. } => Some(search.path().len() as u32),
                Step::Resume { kept } => Some(kept),
                Step::Restart => Some(0),
                _ => None,
            };
            if let Some(kept) = kept {
                let depth = search.path().len() as u32;
                slice.kept_prefix = slice.kept_prefix.min(kept);
                slice.min_depth = slice.min_depth.min(depth);
                slice.max_depth = slice.max_depth.max(depth);
            }
            if is_enough(step) {
                break;
            }
        }
        slice
    }
}
