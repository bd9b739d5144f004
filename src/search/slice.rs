//! Many steps at once.

use super::Search;
use crate::step::Step;

/// What a run of steps did to the path of a search.
///
/// All that changed is told by how much of the old path was never left: the new path is the first [`kept`](Slice::kept)
/// squares of the old one and whatever the search's path holds after them.
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
    /// How many steps were taken: fewer than asked for only when the search has ended.
    pub steps: u64,
    /// The last of them.
    pub last: Option<Step>,
    /// How many squares at the beginning of the path were never left.
    pub kept: u32,
    /// The fewest squares that the path had, before the first step included.
    pub lowest: u32,
    /// The most squares that it had, likewise.
    pub highest: u32,
}

impl Slice {
    /// Folds up to `steps` calls of `next`.
    pub(super) fn fold(search: &mut impl Search, steps: u64) -> Self {
        Self::fold_until(search, steps, |_| false)
    }

    /// The same, but stops right after a step that `is_enough`.
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

    /// No step at all, on a path of `depth` squares.
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

    /// This run and the one right after it, as one.
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
