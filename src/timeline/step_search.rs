//! Finds steps of a timeline by replay.

use super::Timeline;
use super::checkpoints::StoredCheckpoint;
use super::replay::Replay;
use crate::step::{Counters, Step};

/// The number of portions into which a range of steps is divided to find a single step.
const SEARCH_PORTIONS: u64 = 64;

/// The minimum number of steps in a portion. A range of up to this number of steps is replayed step by step.
const MIN_PORTION_STEPS: u64 = 1024;

/// The minimum number of bytes of a search that can be copied in the time of one step.
const MIN_BYTES_COPIED_PER_STEP: u64 = 16;

impl Timeline {
    /// Replays the first `step` steps of the search, from the last checkpoint at or before `step`.
    pub(super) fn replay_to(&self, step: u64) -> Replay {
        let stored = self.checkpoints.at_or_before(step);
        let mut replay = Replay {
            search: stored.restore(),
            step: stored.step,
            last_step: stored.last_step,
        };
        replay.advance(step - stored.step);
        replay
    }

    /// The number of steps that can be replayed: all except a final [`Step::MemoryFull`]. Only the search itself takes
    /// that step, because only it knows how much memory it has used.
    pub(super) fn replayable_steps(&self) -> u64 {
        self.length - u64::from(self.last == Some(Step::MemoryFull))
    }

    /// The minimum and the maximum number of steps in a portion of a range of `steps` steps. `None` if the range should
    /// be replayed step by step.
    ///
    /// The search is copied once for each portion, so fewer portions need fewer copies. Smaller portions leave fewer
    /// steps to be replayed one by one in the end.
    fn replay_portions(&self, steps: u64) -> Option<(u64, u64)> {
        let newest = self.checkpoints.all().last();
        let copy_cost = |stored: &StoredCheckpoint| {
            // A packed checkpoint is smaller than the search that is copied, so its bytes alone would underestimate the
            // time of a copy.
            u64::max(
                stored.bytes() / MIN_BYTES_COPIED_PER_STEP,
                stored.checkpoint().cost_in_steps(),
            )
        };
        let smallest = MIN_PORTION_STEPS.max(newest.map_or(0, copy_cost));
        (steps > smallest).then_some((smallest, smallest.max(steps / SEARCH_PORTIONS)))
    }

    /// Advances `replay` to the first step at which `reached` holds. The condition does not hold yet, holds at `end`,
    /// and once it holds, it holds for all later steps.
    pub(super) fn first_step_where(
        &self,
        mut replay: Replay,
        mut end: u64,
        reached: impl Fn(&Counters) -> bool,
    ) -> Replay {
        loop {
            let Some((mut portion, largest)) = self.replay_portions(end - replay.step) else {
                while replay.step < end {
                    replay.advance(1);
                    if reached(&replay.search.counters()) {
                        break;
                    }
                }
                return replay;
            };
            // The portions grow, so that a step close to the beginning is found quickly.
            loop {
                let previous = replay.clone();
                replay.advance(portion.min(end - replay.step));
                if replay.step == end || reached(&replay.search.counters()) {
                    end = replay.step;
                    replay = previous;
                    break;
                }
                portion = largest.min(2 * portion);
            }
        }
    }

    /// The last step after step `from` and up to `end` that changed the path at `path_index` or before it,
    /// if there is one.
    pub(super) fn last_change(&self, from: u64, mut end: u64, path_index: u32) -> Option<u64> {
        let mut replay = self.replay_to(from);
        loop {
            let Some((_, portion)) = self.replay_portions(end - replay.step) else {
                let mut found = None;
                while replay.step < end {
                    if replay.advance(1).kept_prefix <= path_index {
                        found = Some(replay.step);
                    }
                }
                return found;
            };
            let mut last = None;
            while replay.step < end {
                let previous = replay.clone();
                if replay.advance(portion.min(end - replay.step)).kept_prefix <= path_index {
                    last = Some((previous, replay.step));
                }
            }
            (replay, end) = last?;
        }
    }
}
