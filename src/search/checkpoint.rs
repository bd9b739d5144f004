//! Moments of a search to come back to.

use super::Search;
use crate::board::Square;

/// A moment of a search, kept so that one can come back to it.
///
/// Made by [`Search::checkpoint`]. The search that it gives takes exactly the steps that the
/// original took from that moment on, and looks the same after each of them.
///
/// Depth-first searches ([`DepthFirst`](crate::search::depth_first::DepthFirst),
/// [`Plain`](crate::search::plain::Plain)) keep only what does not follow from the path: some 150 bytes, one for every
/// square of the path, and some 5 more for each of those where the search has gone back and forth; with
/// [`WarnsdorffExchange`](crate::search::depth_first::WarnsdorffExchange) moreover 3 for every square of the graph. Of
/// other searches a checkpoint is a clone.
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
    /// The search as it was.
    fn restore(&self) -> Box<dyn Search>;

    /// The bytes that the checkpoint takes, those that it shares with the search not counted.
    fn bytes(&self) -> usize;

    /// How many steps the search can take in the time that it takes to make the checkpoint or to
    /// come back to it, roughly.
    fn effort(&self) -> u64;

    /// The path as it was, the start first.
    fn path(&self) -> Vec<Square>;
}

/// As long as a step takes, so many bytes can be copied, roughly.
const BYTES_A_STEP: u64 = 64;

/// The whole search: a clone.
pub(super) struct Whole<S> {
    search: S,
    bytes: usize,
}

impl<S: Search + Clone + 'static> Whole<S> {
    /// A clone of `search`, which takes `heap` bytes besides its own value.
    pub(super) fn boxed(search: &S, heap: usize) -> Box<dyn Checkpoint> {
        Box::new(Self {
            search: search.clone(),
            bytes: size_of::<Self>() + heap,
        })
    }
}

impl<S: Search + Clone + 'static> Checkpoint for Whole<S> {
    fn restore(&self) -> Box<dyn Search> {
        Box::new(self.search.clone())
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn effort(&self) -> u64 {
        self.bytes as u64 / BYTES_A_STEP
    }

    fn path(&self) -> Vec<Square> {
        self.search.path().to_vec()
    }
}
