//! The combined effect of several steps on the path of a search.

use crate::step::Step;

/// The effect of several consecutive steps on the path of a search.
///
/// The field [`kept_prefix`](StepBatch::kept_prefix) describes the change of the path. The new path consists of the
/// first `kept_prefix` squares of the path before the steps, and of all later squares of the search's current path.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::step::Step;
///
/// let mut search = Draft::default().validate()?.search();
/// let batch = search.advance(10);
/// assert_eq!((batch.steps, batch.kept_prefix, search.path().len()), (10, 0, 10));
/// let batch = search.advance(1);
/// assert_eq!((batch.kept_prefix, search.path().len()), (10, 11));
/// assert!(matches!(batch.last, Some(Step::Enter { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepBatch {
    /// The number of steps taken. Fewer than requested only when the search has ended or has stopped at a requested
    /// event.
    pub steps: u64,
    /// The last step, or `None` if no step was taken.
    pub last: Option<Step>,
    /// The number of squares at the beginning of the path that the search did not leave during the batch.
    pub kept_prefix: u32,
    /// The minimum length of the path in squares, including the length before the first step.
    pub min_depth: u32,
    /// The maximum length of the path in squares, including the length before the first step.
    pub max_depth: u32,
}

impl StepBatch {
    /// A batch of no steps, on a path of `depth` squares.
    #[must_use]
    pub const fn empty(depth: u32) -> Self {
        Self {
            steps: 0,
            last: None,
            kept_prefix: depth,
            min_depth: depth,
            max_depth: depth,
        }
    }

    /// Combines this batch with `next`, the batch right after it.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self {
            steps: self.steps + next.steps,
            last: next.last.or(self.last),
            kept_prefix: self.kept_prefix.min(next.kept_prefix),
            min_depth: self.min_depth.min(next.min_depth),
            max_depth: self.max_depth.max(next.max_depth),
        }
    }
}
