//! The upper levels of a search tree, as an icicle plot. The data come from the history of a timeline, which summarises
//! the steps in spans of equal width.

use serde::Serialize;

use super::Timeline;
use super::replay::Replay;
use crate::board::Square;

/// The number of branches of minimum width that fit in the length of the search.
const MIN_WIDTHS_PER_SEARCH: u64 = 400;

/// The maximum number of steps replayed to find the square of a branch, unless the initial checkpoint spacing is
/// larger.
const MAX_REPLAY_STEPS: u64 = 1024;

/// A branch of the search tree: the steps from entering a square to leaving it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Branch {
    /// The index of the square in the path.
    pub level: u32,
    /// The square.
    pub square: Square,
    /// The last step before the branch.
    pub from: u64,
    /// The last step of the branch.
    pub to: u64,
}

/// A branch whose end is not known yet.
struct OpenBranch {
    /// The last step before the branch, or up to one span earlier.
    from: u64,
    /// The earliest step after which the square was certainly on the path, at the level of the branch.
    certain_from: u64,
}

impl Timeline {
    /// The branches at the upper levels of the search tree, sorted by level and then by step. There are up to
    /// `max_levels` levels, beginning with the first level that has two squares, or with level 0 if the search has not
    /// stepped back yet.
    ///
    /// Drawn by step from left to right and by level from top to bottom, the branches form an icicle plot of the
    /// search.
    ///
    /// The steps come from the history, so a branch may begin and end up to one span earlier or later. The steps are
    /// exact while spans are one step wide.
    ///
    /// Branches narrower than 1/400 of all steps are omitted. A branch is also omitted if there is no checkpoint inside
    /// or shortly before it. A checkpoint is missing only after checkpoints were dropped because memory was short.
    ///
    /// A search that does not count [levels](crate::search::Search::paths_by_length) never steps back: its attempts are
    /// the branches, at level 0. Breadth-first search passes through its tree once for every length of a path, so a
    /// square has a branch for each of these passes.
    #[must_use]
    pub fn branches(&self, max_levels: usize) -> Vec<Branch> {
        let levels = self.head.paths_by_length();
        let (first, level_count) = if levels.is_empty() {
            (0, max_levels.min(1))
        } else {
            let first = levels.iter().position(|&paths| paths > 1).unwrap_or(0);
            (first, max_levels.min(levels.len() - first))
        };
        let mut branches = Vec::new();
        for level in first..first + level_count {
            self.add_branches(level as u32, &mut branches);
        }
        branches
    }

    /// The exact step that entered the square of `branch`, one of the [`branches`](Timeline::branches) of this
    /// timeline.
    ///
    /// Returns [`Branch::from`] for a branch that began before the first step. Takes the time of
    /// [`seek`](Timeline::seek).
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::Draft;
    /// use knights_tour::timeline::Timeline;
    ///
    /// let mut timeline = Timeline::new(Draft::default().validate()?.search());
    /// timeline.advance(40);
    /// let entering_steps = timeline.branches(3).into_iter().map(|branch| timeline.branch_start(branch));
    /// // The search has not stepped back, so each step entered the square of the next level.
    /// assert!(entering_steps.eq([1, 2, 3]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn branch_start(&self, branch: Branch) -> u64 {
        // The beginning of a branch is inexact by at most one span.
        let certain_step = branch
            .from
            .saturating_add(self.history.width())
            .min(branch.to);
        let end = certain_step.min(self.replayable_steps());
        self.step_that_entered(branch.level, end)
            .unwrap_or(branch.from)
    }

    /// Appends the branches of one level.
    fn add_branches(&self, level: u32, branches: &mut Vec<Branch>) {
        let history = &self.history;
        let mut open: Option<OpenBranch> = None;
        // The index of the span in which the last branch ended.
        let mut last_end_index = None;
        let mut replay = None;
        for (index, span) in history.spans().iter().enumerate() {
            let start = history.start(index);
            if span.kept <= level {
                if let Some(open) = open.take() {
                    let end = history.end(index);
                    branches.extend(self.complete_branch(level, &open, start, end, &mut replay));
                    last_end_index = Some(index);
                }
            } else if open.is_none() {
                // The branch begins in the span before this span. If an earlier branch ends in the span before, the two
                // branches share a boundary.
                let from = match index.checked_sub(1) {
                    Some(previous) if last_end_index != Some(previous) => history.start(previous),
                    _ => start,
                };
                open = Some(OpenBranch {
                    from,
                    certain_from: start,
                });
            }
        }
        if let Some(open) = open {
            let end = self.length;
            branches.extend(self.complete_branch(level, &open, end, end, &mut replay));
        }
    }

    /// Completes the branch `open`, which certainly lasted until step `until` and ended at the latest at step `to`.
    /// Returns `None` if the branch is too narrow or its square is unknown.
    ///
    /// A replay may be needed to find the square. The replay is kept in `replay`, and continued for a later branch if
    /// possible.
    fn complete_branch(
        &self,
        level: u32,
        open: &OpenBranch,
        until: u64,
        to: u64,
        replay: &mut Option<Replay>,
    ) -> Option<Branch> {
        if (to - open.from).saturating_mul(MIN_WIDTHS_PER_SEARCH) < self.length {
            return None;
        }
        let stored = self.checkpoints.at_or_before(until);
        let path = if stored.step >= open.certain_from {
            stored.checkpoint().path()
        } else if until == self.length {
            self.head.path().to_vec()
        } else if open.certain_from - stored.step
            <= MAX_REPLAY_STEPS.max(self.checkpoints.first_spacing())
        {
            let usable = stored.step..=open.certain_from;
            let mut current = match replay.take() {
                Some(replay) if usable.contains(&replay.step) => replay,
                _ => self.replay_to(open.certain_from),
            };
            current.advance(open.certain_from - current.step);
            replay.insert(current).search.path().to_vec()
        } else {
            return None;
        };
        let square = path.get(level as usize).copied();
        Some(Branch {
            level,
            square: square?,
            from: open.from,
            to,
        })
    }
}
