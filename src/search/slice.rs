//! The combined effect of several steps on the path of a search.

use super::Search;
use crate::step::Step;

/// The effect of a run of steps on the path of a search.
///
/// The field [`kept`](Slice::kept) describes the whole change. The new path consists of the first `kept` squares of the
/// old path and of all later squares of the search's current path.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::step::Step;
///
/// let mut search = Draft::default().validate()?.search();
/// let slice = search.advance(10);
/// assert_eq!((slice.steps, slice.kept, search.path().len()), (10, 0, 10));
/// let slice = search.advance(1);
/// assert_eq!((slice.kept, search.path().len()), (10, 11));
/// assert!(matches!(slice.last, Some(Step::Enter { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    /// The number of steps taken. Fewer than requested only when the search has ended or has stopped at a requested
    /// event.
    pub steps: u64,
    /// The last step, or `None` if no step was taken.
    pub last: Option<Step>,
    /// The number of squares at the beginning of the path that were never left.
    pub kept: u32,
    /// The minimum length of the path in squares, including the length before the first step.
    pub lowest: u32,
    /// The maximum length of the path in squares, including the length before the first step.
    pub highest: u32,
}

impl Slice {
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
        let mut slice = Self::none(search.path().len() as u32);
        while slice.steps < steps {
            let Some(step) = search.next() else { break };
            slice.steps += 1;
            slice.last = Some(step);
            let kept = match step {
                Step::Enter { .. } => {
                    slice.highest = slice.highest.max(search.path().len() as u32);
                    None
                }
                Step::Leave { .. } => Some(search.path().len() as u32),
                Step::Resume { kept } => Some(kept),
                Step::Restart => Some(0),
                _ => None,
            };
            if let Some(kept) = kept {
                let depth = search.path().len() as u32;
                slice.kept = slice.kept.min(kept);
                slice.lowest = slice.lowest.min(depth);
                slice.highest = slice.highest.max(depth);
            }
            if is_enough(step) {
                break;
            }
        }
        slice
    }

    /// A slice of no steps, on a path of `depth` squares.
    #[must_use]
    pub const fn none(depth: u32) -> Self {
        Self {
            steps: 0,
            last: None,
            kept: depth,
            lowest: depth,
            highest: depth,
        }
    }

    /// Combines this slice with `next`, the slice right after it.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self {
            steps: self.steps + next.steps,
            last: next.last.or(self.last),
            kept: self.kept.min(next.kept),
            lowest: self.lowest.min(next.lowest),
            highest: self.highest.max(next.highest),
        }
    }
}
