//! The moments that a timeline can come back to.

use crate::search::{Checkpoint, Search};
use crate::step::Step;

/// The most checkpoints that are kept.
const MOST_CHECKPOINTS: usize = 2048;

/// Checkpoints at multiples of a number of steps, and the origin.
pub(super) struct Checkpoints {
    /// In the order of their steps; the first is the origin.
    kept: Vec<Moment>,
    /// A power of two: the steps from one to the next.
    spacing: u64,
    bytes: u64,
    limit: u64,
}

/// A checkpoint, when it was made, and by which step the search had come there.
pub(super) struct Moment {
    pub(super) step: u64,
    pub(super) last: Option<Step>,
    checkpoint: Box<dyn Checkpoint>,
}

impl Moment {
    pub(super) fn restore(&self) -> Box<dyn Search> {
        self.checkpoint.restore()
    }

    pub(super) fn checkpoint(&self) -> &dyn Checkpoint {
        &*self.checkpoint
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.checkpoint.bytes() + size_of::<Self>()) as u64
    }

    /// So few steps are gone over again in no more time than it takes to come back to a checkpoint,
    /// and a search that begins is not held up by making them.
    fn spacing(&self) -> u64 {
        self.checkpoint.effort().next_power_of_two()
    }
}

impl Checkpoints {
    /// The origin alone.
    pub(super) fn new(search: &dyn Search, limit: u64) -> Self {
        let origin = Moment {
            step: 0,
            last: None,
            checkpoint: search.checkpoint(),
        };
        Self {
            bytes: origin.bytes(),
            spacing: origin.spacing(),
            kept: vec![origin],
            limit,
        }
    }

    /// How many steps there were from one to the next at first.
    pub(super) fn first_spacing(&self) -> u64 {
        self.kept[0].spacing()
    }

    /// The bytes that they take together.
    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// All of them, in the order of their steps.
    pub(super) fn all(&self) -> &[Moment] {
        &self.kept
    }

    /// The last one at or before `step`.
    pub(super) fn before(&self, step: u64) -> &Moment {
        let after = self.kept.partition_point(|moment| moment.step <= step);
        // The origin is before every step.
        &self.kept[after.saturating_sub(1)]
    }

    /// How many steps it takes from `step` to where the next one is due.
    pub(super) const fn room(&self, step: u64) -> u64 {
        self.spacing - step % self.spacing
    }

    /// Makes one, if one is due.
    pub(super) fn offer(&mut self, search: &dyn Search, step: u64, last: Option<Step>) {
        if !step.is_multiple_of(self.spacing) {
            return;
        }
        let moment = Moment {
            step,
            last,
            checkpoint: search.checkpoint(),
        };
        // One that is too large for the limit is not kept, and the next such one comes much later.
        if self.kept[0].bytes() + moment.bytes() > self.limit {
            self.thin();
            return;
        }
        self.bytes += moment.bytes();
        self.kept.push(moment);
        while self.kept.len() > 1 && (self.kept.len() > MOST_CHECKPOINTS || self.bytes > self.limit)
        {
            self.thin();
        }
    }

    /// Leaves out every second one.
    fn thin(&mut self) {
        self.spacing *= 2;
        let spacing = self.spacing;
        self.kept
            .retain(|moment| moment.step.is_multiple_of(spacing));
        self.bytes = self.kept.iter().map(Moment::bytes).sum();
    }
}
