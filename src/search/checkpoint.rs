//! Checkpoints: saved states of searches.

use super::Search;
use crate::board::Square;

/// A saved state of a search that can be restored.
///
/// Made by [`Search::checkpoint`]. The restored search takes exactly the steps that the original took from that state
/// on, with the same visible state after each of them. [`BreadthFirst`](crate::search::breadth_first::BreadthFirst)
/// documents the only exceptions.
///
/// Depth-first searches ([`DepthFirst`](crate::search::depth_first::DepthFirst),
/// [`FastBacktracking`](crate::search::fast_backtracking::FastBacktracking)) store only the data that does not follow
/// from the path. Such a checkpoint takes about 150 bytes, plus one byte for every square of the path. Each square
/// where the search went back and forth takes about 5 bytes more.
/// [`WarnsdorffExchange`](crate::search::depth_first::WarnsdorffExchange) adds 3 bytes for every square of the graph.
/// The checkpoints of other searches are essentially clones.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::search::Search;
///
/// let mut search = Draft::default().validate()?.search();
/// search.advance(10);
/// let checkpoint = search.checkpoint();
/// search.advance(20);
/// let mut again = checkpoint.restore();
/// assert_eq!(again.path(), &search.path()[..10]);
/// again.advance(20);
/// assert_eq!(again.path(), search.path());
/// assert!(checkpoint.bytes() < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Checkpoint: Send {
    /// Restores the search to the saved state.
    fn restore(&self) -> Box<dyn Search>;

    /// The size of the checkpoint in bytes, without data that it shares with the search.
    fn bytes(&self) -> usize;

    /// The approximate time to make or to restore the checkpoint, in steps of the search.
    fn cost_in_steps(&self) -> u64;

    /// The saved path, the start first.
    fn path(&self) -> Vec<Square>;
}

/// The approximate number of bytes that can be copied in the time of one step.
const BYTES_COPIED_PER_STEP: u64 = 64;

/// A checkpoint that is a clone of the whole search.
pub(super) struct ClonedCheckpoint<S> {
    search: S,
    bytes: usize,
}

impl<S: Search + Clone + 'static> ClonedCheckpoint<S> {
    /// Clones `search`, which takes `heap` bytes besides its own value.
    pub(super) fn new_boxed(search: &S, heap: usize) -> Box<dyn Checkpoint> {
        Box::new(Self {
            search: search.clone(),
            bytes: size_of::<Self>() + heap,
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
