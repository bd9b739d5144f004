//! Checkpoints that are clones of their search.

use super::{Checkpoint, Search};
use crate::board::Square;

/// The approximate number of bytes that can be copied in the time of one step.
const BYTES_COPIED_PER_STEP: u64 = 64;

/// A checkpoint that is a clone of the whole search.
pub(super) struct ClonedCheckpoint<S> {
    search: S,
    bytes: usize,
}

impl<S: Search + Clone + 'static> ClonedCheckpoint<S> {
    /// Clones `search`, which owns `heap_bytes` bytes on the heap.
    pub(super) fn new_boxed(search: &S, heap_bytes: usize) -> Box<dyn Checkpoint> {
        Box::new(Self {
            search: search.clone(),
            bytes: size_of::<Self>() + heap_bytes,
        })
    }
}

impl<S: Search + Clone + 'static> Checkpoint for ClonedCheckpoint<S> {
    fn restore(&self) -> Box<dyn Search> {
        Box::new(self.search.clone())
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn cost_in_steps(&self) -> u64 {
        self.bytes as u64 / BYTES_COPIED_PER_STEP
    }

    fn path(&self) -> Vec<Square> {
        self.search.path().to_vec()
    }
}
