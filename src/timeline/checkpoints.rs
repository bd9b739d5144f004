//! Checkpoints from which a timeline replays its search.

use crate::search::{Checkpoint, Search};
use crate::step::Step;

/// The maximum number of checkpoints.
const MAX_CHECKPOINTS: usize = 2048;

/// Checkpoints at the origin and at multiples of `spacing` steps.
pub(super) struct Checkpoints {
    /// The checkpoints by step, ascending. The first is the origin.
    checkpoints: Vec<StoredCheckpoint>,
    /// The number of steps between checkpoints, a power of two.
    spacing: u64,
    /// The memory of all checkpoints together, in bytes.
    bytes: u64,
    /// The memory limit in bytes.
    limit: u64,
}

/// A checkpoint, with its step number and the step that led to it.
pub(super) struct StoredCheckpoint {
    pub(super) step: u64,
    pub(super) last_step: Option<Step>,
    checkpoint: Box<dyn Checkpoint>,
}

impl StoredCheckpoint {
    pub(super) fn restore(&self) -> Box<dyn Search> {
        self.checkpoint.restore()
    }

    pub(super) fn checkpoint(&self) -> &dyn Checkpoint {
        &*self.checkpoint
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.checkpoint.bytes() + size_of::<Self>()) as u64
    }

    /// The number of steps that take about as long as restoring this checkpoint, rounded up to a power of two.
    ///
    /// At this spacing, a replay between two checkpoints takes about as long as restoring one. Making checkpoints then
    /// hardly slows down the beginning of a search.
    fn spacing(&self) -> u64 {
        self.checkpoint.cost_in_steps().next_power_of_two()
    }
}

impl Checkpoints {
    /// Creates the checkpoints of a timeline of `search`. The only one is the origin, the current state of `search`.
    pub(super) fn new(search: &dyn Search, limit: u64) -> Self {
        let origin = StoredCheckpoint {
            step: 0,
            last_step: None,
            checkpoint: search.checkpoint(),
        };
        Self {
            bytes: origin.bytes(),
            spacing: origin.spacing(),
            checkpoints: vec![origin],
            limit,
        }
    }

    /// The initial number of steps between checkpoints.
    pub(super) fn first_spacing(&self) -> u64 {
        self.checkpoints[0].spacing()
    }

    /// The memory of all checkpoints together, in bytes.
    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// All checkpoints by step, ascending.
    pub(super) fn all(&self) -> &[StoredCheckpoint] {
        &self.checkpoints
    }

    /// The last checkpoint at or before `step`.
    pub(super) fn at_or_before(&self, step: u64) -> &StoredCheckpoint {
        let next_index = self
            .checkpoints
            .partition_point(|stored| stored.step <= step);
        // The origin is before every step.
        &self.checkpoints[next_index.saturating_sub(1)]
    }

    /// The number of steps from `step` until a checkpoint is due.
    pub(super) const fn steps_until_due(&self, step: u64) -> u64 {
        self.spacing - step % self.spacing
    }

    /// Adds a checkpoint if one is due at `step`.
    pub(super) fn add_if_due(&mut self, search: &dyn Search, step: u64, last: Option<Step>) {
        if !step.is_multiple_of(self.spacing) {
            return;
        }
        let stored = StoredCheckpoint {
            step,
            last_step: last,
            checkpoint: search.checkpoint(),
        };
        // A checkpoint that exceeds the memory limit together with the origin is dropped. Thinning doubles the spacing,
        // which delays the next attempt.
        if self.checkpoints[0].bytes() + stored.bytes() > self.limit {
            self.thin();
            return;
        }
        self.bytes += stored.bytes();
        self.checkpoints.push(stored);
        while self.checkpoints.len() > 1
            && (self.checkpoints.len() > MAX_CHECKPOINTS || self.bytes > self.limit)
        {
            self.thin();
        }
    }

    /// Doubles the spacing and drops the checkpoints in between.
    fn thin(&mut self) {
        self.spacing *= 2;
        let spacing = self.spacing;
        self.checkpoints
            .retain(|stored| stored.step.is_multiple_of(spacing));
        self.bytes = self.checkpoints.iter().map(StoredCheckpoint::bytes).sum();
    }
}
