//! Finds steps of a timeline by replay.

use super::Timeline;
use super::checkpoints::StoredCheckpoint;
use super::replay::Replay;
use crate::step::{Counters, Step};

/// The number of parts into which a range of steps is divided to find one of them.
const SEARCH_PARTS: u64 = 64;

/// The number of steps up to which a range is replayed step by step.
const MIN_PORTION_STEPS: u64 = 1024;

/// The minimum number of bytes of a search that can be copied in the time of one step.
const MIN_BYTES_COPIED_PER_STEP: u64 = 16;

impl Timeline {
    /// Replays the search up to `step` steps, from the checkpoint before.
    pub(super) fn replay_to(&self, step: u64) -> Replay {
        let moment = self.checkpoints.at_or_before(step);
        let mut replay = Replay {
            search: moment.restore(),
            step: moment.step,
            last: moment.last,
        };
        replay.advance(step - moment.step);
        replay
    }

    /// The number of steps that can be replayed: all except a final [`Step::MemoryFull`]. Only the search itself takes
    /// that step, because only it knows how much memory it has used.
    pub(super) fn replayable_steps(&self) -> u64 {
        self.length - u64::from(self.last == Some(Step::MemoryFull))
    }

    /// The smallest and the largest portion in which to replay `steps` steps, or `None` to replay them one by one.
    ///
    /// Fewer portions need fewer copies of the search. Smaller portions leave fewer steps to be taken one by one in the
    /// end.
    fn replay_portions(&self, steps: u64) -> Option<(u64, u64)> {
        let newest = self.checkpoints.all().last();
        let copy = |moment: &StoredCheckpoint| {
            // Restoring a packed search takes longer than copying it.
            u64::max(
                moment.bytes() / MIN_BYTES_COPIED_PER_STEP,
                moment.checkpoint().cost_in_steps(),
            )
        };
        let least = MIN_PORTION_STEPS.max(newest.map_or(0, copy));
        (steps > least).then_some((least, least.max(steps / SEARCH_PARTS)))
    }

    /// Advances `replay` to the first step at which `reached` holds. It does not hold yet, but holds at `end` and from
    /// its first step on.
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
            // Portions grow, so that a near step is found quickly.
            loop {
                let before = replay.clone();
                replay.advance(portion.min(end - replay.step));
                if replay.step == end || reached(&replay.search.counters()) {
                    end = replay.step;
                    replay = before;
                    break;
                }
                portion = largest.min(2 * portion);
            }
        }
    }

    /// The last step after step `from` and up to `end` that changed the path at `place` or before it, if there is one.
    pub(super) fn last_change(&self, from: u64, mut end: u64, place: u32) -> Option<u64> {
        let mut replay = self.replay_to(from);
        loop {
            let Some((_, portion)) = self.replay_portions(end - replay.step) else {
                let mut found = None;
                while replay.step < end {
                    if replay.advance(1).kept_prefix <= place {
                        found = Some(replay.step);
                    }
                }
                return found;
            };
            let mut last = None;
            while replay.step < end {
                let before = replay.clone();
                if replay.advance(portion.min(end - replay.step)).kept_prefix <= place {
                    last = Some((before, replay.step));
                }
            }
            (replay, end) = last?;
        }
    }
}
