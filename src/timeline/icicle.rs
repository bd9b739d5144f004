//! The upper levels of the tree of a search.

use serde::Serialize;

use super::Timeline;
use super::replay::Replay;
use crate::board::Square;

/// A branch may be as narrow as the whole divided by this.
const NARROWEST: u64 = 400;

/// So few steps are gone over once more to learn the square of a branch, or as many as there were
/// between two checkpoints at first.
const FEW_STEPS: u64 = 1024;

/// One time from entering a square to leaving it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Branch {
    /// The place of the square in the path, from 0.
    pub level: u32,
    /// The square.
    pub square: Square,
    /// The branch is about the steps after this one.
    pub from: u64,
    /// The last step of the branch.
    pub to: u64,
}

/// A branch of which the end was not met yet.
struct Open {
    from: u64,
    /// From here on the square was in its place for sure.
    since: u64,
}

impl Timeline {
    /// The branches of the tree at its upper levels: the first level that has two squares, and those
    /// after it, `rows` in all. In the order of levels, and of steps within a level.
    ///
    /// Drawn from left to right by steps and from top to bottom by levels, they are an icicle plot of
    /// the search.
    ///
    /// What is told comes from the history, so that a branch begins and ends up to one span before or
    /// after the step told, and does so exactly as long as spans are one step wide. Branches narrower
    /// than 1/400 of all steps are left out, and so are those that have no checkpoint inside or
    /// shortly before, which happens only once checkpoints were given up because the memory is short.
    ///
    /// A search that does not count [levels](crate::search::Search::levels) never steps back: its
    /// attempts are the branches, at level 0. For breadth-first search, which goes from one end of
    /// its tree to the other at every level, there is none.
    #[must_use]
    pub fn branches(&self, rows: usize) -> Vec<Branch> {
        let levels = self.head.levels();
        let counters = self.head.counters();
        let (first, rows) = if levels.is_empty() {
            (0, rows.min(1))
        } else if counters.visits - counters.backtracks != self.head.path().len() as u64 {
            // Only a search that leaves several squares at once has more or fewer than these.
            return Vec::new();
        } else {
            match levels.iter().position(|&paths| paths > 1) {
                Some(first) => (first, rows.min(levels.len() - first)),
                None => return Vec::new(),
            }
        };
        let mut branches = Vec::new();
        for level in first..first + rows {
            self.add_branches(level as u32, &mut branches);
        }
        branches
    }

    fn add_branches(&self, level: u32, branches: &mut Vec<Branch>) {
        let history = &self.history;
        let mut open: Option<Open> = None;
        // The span in which the last branch ended.
        let mut closed = None;
        let mut replay = None;
        for (index, span) in history.spans().iter().enumerate() {
            let start = history.start(index);
            if span.kept <= level {
                if let Some(open) = open.take() {
                    let end = history.end(index);
                    branches.extend(self.branch(level, &open, start, end, &mut replay));
                    closed = Some(index);
                }
            } else if open.is_none() {
                // The span before this one has the beginning. If it has the end of another branch,
                // both share a boundary.
                let from = match index.checked_sub(1) {
                    Some(before) if closed != Some(before) => history.start(before),
                    _ => start,
                };
                open = Some(Open { from, since: start });
            }
        }
        if let Some(open) = open {
            let end = self.length;
            branches.extend(self.branch(level, &open, end, end, &mut replay));
        }
    }

    /// The branch that was `open` for sure until step `until` and ended at step `to`, if it is wide
    /// enough and its square is known. The steps that this takes are gone over by `replay`, if it
    /// stands shortly before.
    fn branch(
        &self,
        level: u32,
        open: &Open,
        until: u64,
        to: u64,
        replay: &mut Option<Replay>,
    ) -> Option<Branch> {
        if (to - open.from).saturating_mul(NARROWEST) < self.length {
            return None;
        }
        let moment = self.checkpoints.before(until);
        let path = if moment.step >= open.since {
            moment.checkpoint().path()
        } else if until == self.length {
            self.head.path().to_vec()
        } else if open.since - moment.step <= FEW_STEPS.max(self.checkpoints.first_spacing()) {
            let near = moment.step..=open.since;
            let mut on = match replay.take() {
                Some(replay) if near.contains(&replay.step) => replay,
                _ => self.at(open.since),
            };
            on.advance(open.since - on.step);
            replay.insert(on).search.path().to_vec()
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
