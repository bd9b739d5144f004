//! Going over steps once more.

use super::Timeline;
use super::checkpoints::Moment;
use crate::search::{Search, Slice};
use crate::step::{Counters, Step};

/// Into how many parts a run of steps is divided to find one of them.
const PARTS: u64 = 64;

/// So few steps are taken one by one.
const FEW_STEPS: u64 = 1024;

/// As long as a step takes, so many bytes of a search can be copied at least.
const BYTES_A_STEP: u64 = 16;

/// A search that repeats what another did, and where it stands.
#[derive(Clone)]
pub(super) struct Replay {
    pub(super) search: Box<dyn Search>,
    pub(super) step: u64,
    pub(super) last: Option<Step>,
}

impl Replay {
    pub(super) fn advance(&mut self, steps: u64) -> Slice {
        let slice = self.search.advance(steps);
        self.note(slice)
    }

    pub(super) fn advance_to_tour(&mut self, steps: u64) -> Slice {
        let slice = self.search.advance_to_tour(steps);
        self.note(slice)
    }

    fn note(&mut self, slice: Slice) -> Slice {
        self.step += slice.steps;
        self.last = slice.last.or(self.last);
        slice
    }
}

impl Timeline {
    /// A search as it stood after `step` steps.
    pub(super) fn at(&self, step: u64) -> Replay {
        let moment = self.checkpoints.before(step);
        let mut replay = Replay {
            search: moment.restore(),
            step: moment.step,
            last: moment.last,
        };
        replay.advance(step - moment.step);
        replay
    }

    /// How many steps can be repeated: all but the one that only the search itself can take, which
    /// alone knows how much memory it has used.
    pub(super) fn repeatable(&self) -> u64 {
        self.length - u64::from(self.last == Some(Step::MemoryFull))
    }

    /// In what portions, from the smallest to the largest, to go over so many steps; none where they
    /// are to be taken one by one. The fewer portions, the fewer copies of the search are made; the
    /// smaller, the fewer steps are taken one by one in the end.
    fn portions(&self, steps: u64) -> Option<(u64, u64)> {
        let newest = self.checkpoints.all().last();
        let copy = |moment: &Moment| {
            // To restore a packed search takes longer than to copy it.
            u64::max(moment.bytes() / BYTES_A_STEP, moment.checkpoint().effort())
        };
        let least = FEW_STEPS.max(newest.map_or(0, copy));
        (steps > least).then_some((least, least.max(steps / PARTS)))
    }

    /// Goes on to the first step where the counters are as asked for. They are not yet, but at `end`
    /// they are, and from then on for good.
    pub(super) fn first(
        &self,
        mut replay: Replay,
        mut end: u64,
        reached: impl Fn(&Counters) -> bool,
    ) -> Replay {
        loop {
            let Some((mut portion, largest)) = self.portions(end - replay.step) else {
                while replay.step < end {
                    replay.advance(1);
                    if reached(&replay.search.counters()) {
                        break;
                    }
                }
                return replay;
            };
            // What is near is found soon.
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

    /// The last step after step `from` and up to `end` that left no more than `place` squares at the
    /// beginning of the path untouched, if there is one.
    pub(super) fn last_change(&self, from: u64, mut end: u64, place: u32) -> Option<u64> {
        let mut replay = self.at(from);
        loop {
            let Some((_, portion)) = self.portions(end - replay.step) else {
                let mut found = None;
                while replay.step < end {
                    if replay.advance(1).kept <= place {
                        found = Some(replay.step);
                    }
                }
                return found;
            };
            let mut last = None;
            while replay.step < end {
                let before = replay.clone();
                if replay.advance(portion.min(end - replay.step)).kept <= place {
                    last = Some((before, replay.step));
                }
            }
            (replay, end) = last?;
        }
    }
}
