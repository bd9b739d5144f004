//! The steps at which a square was last entered and last left.

use super::Timeline;
use crate::board::Square;
use crate::step::Step;

/// The steps that last entered and last left a square.
///
/// [`Step::Enter`] enters a square, and [`Step::Leave`] leaves one. [`Step::Resume`] leaves all squares that it does
/// not keep, and enters others. Some squares may be both left and entered. [`Step::Restart`] leaves all squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LastVisit {
    /// The step that last entered the square.
    pub entered: Option<u64>,
    /// The step that last left the square.
    pub left: Option<u64>,
    /// If the step that left the square was not found, the step after which the search for it began. 0 if the step was
    /// found, or if the search covered all steps.
    pub searched_from: u64,
}

impl Timeline {
    /// The maximum number of steps that [`last_visit`](Timeline::last_visit) goes back to find the step that left a
    /// square.
    pub const MAX_LAST_VISIT_STEPS: u64 = 1 << 22;

    /// Finds the steps that last entered and last left `square`, up to the current position of the timeline.
    ///
    /// The step that entered a square of the path is always found, unless the square was on the path before the first
    /// step. The step that left a square is searched for in the last
    /// [`MAX_LAST_VISIT_STEPS`](Timeline::MAX_LAST_VISIT_STEPS) steps, or, for a square of the path, in as many steps
    /// before the square was entered. For a square that is not on the path, the step that entered the square is found
    /// only if the step that left the square is found.
    #[must_use]
    pub fn last_visit(&self, square: Square) -> LastVisit {
        // A step that cannot be replayed does not change the path.
        let end = self.position().min(self.replayable_steps());
        if let Some(path_index) = path_index_of(square, self.search().path()) {
            let entered = self.step_that_entered(path_index, end);
            let (left, searched_from) = self.last_leaving_up_to(square, entered.unwrap_or(0));
            return LastVisit {
                entered,
                left: left.map(|(step, _)| step),
                searched_from,
            };
        }
        let (left, searched_from) = self.last_leaving_up_to(square, end);
        LastVisit {
            entered: left
                .and_then(|(step, path_index)| self.step_that_entered(path_index, step - 1)),
            left: left.map(|(step, _)| step),
            searched_from,
        }
    }

    /// The last step up to `end` that left `square`, with the index that the square had in the path. Also returns the
    /// step after which the search began, or 0 if the step was found.
    fn last_leaving_up_to(&self, square: Square, end: u64) -> (Option<(u64, u32)>, u64) {
        let search_start = end.saturating_sub(Self::MAX_LAST_VISIT_STEPS);
        let mut from = end;
        while from > search_start {
            let to = from;
            from = self.checkpoints.at_or_before(to - 1).step.max(search_start);
            let left = self.last_leaving(square, from, to);
            if left.is_some() {
                return (left, 0);
            }
        }
        (None, search_start)
    }

    /// The last step after step `from` and up to `to` that left `square`, with the index that the square had in the
    /// path.
    fn last_leaving(&self, square: Square, from: u64, to: u64) -> Option<(u64, u32)> {
        let mut replay = self.replay_to(from);
        let mut path_index = path_index_of(square, replay.search.path());
        let mut left = None;
        for step in from + 1..=to {
            let kept = match replay.search.next()? {
                Step::Enter { square: entered } => {
                    if entered == square {
                        path_index = Some(replay.search.path().len() as u32 - 1);
                    }
                    continue;
                }
                Step::Leave { .. } => replay.search.path().len() as u32,
                Step::Resume { kept } => kept,
                Step::Restart => 0,
                _ => continue,
            };
            if path_index.is_some_and(|path_index| path_index < kept) {
                continue;
            }
            left = path_index.map(|path_index| (step, path_index)).or(left);
            // Only after a resume does the path have squares beyond `kept`.
            let entered = &replay.search.path()[kept as usize..];
            path_index = path_index_of(square, entered).map(|path_index| path_index + kept);
        }
        left
    }

    /// The step that entered the square at `path_index` in the path after step `end`. Returns `None` if the square was
    /// there from the beginning.
    pub(super) fn step_that_entered(&self, path_index: u32, end: u64) -> Option<u64> {
        let history = &self.history;
        let last = usize::try_from(end.checked_sub(1)? / history.width()).ok()?;
        // After the step sought, no span changes the path up to `path_index`.
        for index in (0..=last).rev() {
            if history.spans()[index].kept > path_index {
                continue;
            }
            let until = history.end(index).min(end);
            let found = self.last_change(history.start(index), until, path_index);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

fn path_index_of(square: Square, path: &[Square]) -> Option<u32> {
    let path_index = path.iter().position(|&other| other == square);
    path_index.map(|path_index| path_index as u32)
}
