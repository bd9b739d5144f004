//! Errors of counts, and the resource estimate that an error may contain.

use thiserror::Error;

use super::window::MAX_WIDTH;
use crate::board::Board;
use crate::ends::StartError;

/// The estimated resources of a count, extrapolated from counts of other boards.
///
/// For boards up to 6 squares wide, the estimate for closed and open tours is measured: on the board itself, or as a
/// maximum over boards of its width. For wider boards the estimate rests on the shortest one or two boards of each
/// width. The estimate assumes that states grow with the length as on boards 6 squares wide. It may be off by a factor
/// of up to 2 in either direction.
///
/// For tours from a given start, the estimate is that of a corner. Corners have the most states, except on long boards.
/// The bytes of large counts are overestimated by about a tenth.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::{ResourceEstimate, DEFAULT_MEMORY_LIMIT_BYTES, TourKind};
///
/// // The board of 8×8 squares takes about 3.6 GB, that of 6×10 squares less than 20 MB.
/// let estimate = ResourceEstimate::new(Board::new(8, 8)?, TourKind::Closed)?;
/// assert!(estimate.peak_bytes > DEFAULT_MEMORY_LIMIT_BYTES);
/// let estimate = ResourceEstimate::new(Board::new(10, 6)?, TourKind::Closed)?;
/// assert_eq!(estimate.peak_states, 476_095);
/// assert!(estimate.peak_bytes < 20_000_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResourceEstimate {
    /// The maximum number of states after any square.
    pub peak_states: u64,
    /// The maximum number of bytes that the tables of states hold at once.
    pub peak_bytes: u64,
}

impl ResourceEstimate {
    /// The estimated time of a count on `board`, in seconds, on a core that expands two million states a second.
    ///
    /// The states of all squares together are about a fifth of the squares times the peak.
    #[must_use]
    pub fn seconds(&self, board: Board) -> f64 {
        f64::from(board.size()) * self.peak_states as f64 / 10e6
    }
}

/// An error that prevents a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The board is too wide for the keys of its states.
    #[error("the shorter side of a board to count on must be {MAX_WIDTH} at most, not {value}")]
    TooWide {
        /// The length of the shorter side.
        value: u32,
    },
    /// The requested start is not a square of the board.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The estimate of the count exceeds the memory limit.
    #[error(
        "about {} states would take {} bytes, and {limit} are allowed",
        estimate.peak_states,
        estimate.peak_bytes
    )]
    TooLarge {
        /// The estimated resources.
        estimate: ResourceEstimate,
        /// The memory limit in bytes.
        limit: u64,
    },
    /// The count has reached the memory limit, or allocation failed.
    #[error("the next states would take {needed} bytes in all, and {limit} are allowed")]
    MemoryLimit {
        /// The number of bytes that would have been held.
        needed: u64,
        /// The memory limit in bytes.
        limit: u64,
    },
    /// The system refused a thread.
    #[error("the operating system refused to start {threads} threads")]
    Threads {
        /// The number of threads requested.
        threads: usize,
    },
    /// A number does not fit 128 bits.
    #[error("the number of tours does not fit 128 bits")]
    Overflow,
}
