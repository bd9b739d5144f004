//! The progress and the result of counting the tours of a board.

use serde::Serialize;

use crate::count::frontier::CountError;
use crate::count::published::CitedCount;

/// The progress or the result of a count.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TourCountProgress {
    /// The number of squares processed, over all counts that the result requires.
    pub settled: u32,
    /// The total number of squares to process.
    pub squares: u32,
    /// The memory in use, in bytes.
    pub bytes: u64,
    /// The counts, once they are known: the number of tours that begin on each square, or the single number of closed
    /// tours. They are decimal texts, since they may exceed the integers that a JavaScript number represents exactly.
    pub counts: Option<Vec<String>>,
    /// The number of undirected tours, as a decimal text.
    pub undirected: Option<String>,
    /// The reason why the tours of the board are not counted, if they are not.
    pub refused: Option<CountRefusal>,
    /// The published number of tours, if the tours are not counted and a number was published.
    pub published: Option<PublishedCount>,
}

/// The reason why the tours of a board are not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CountRefusal {
    /// The subject of the limit: the `width` of the board, `memory`, or the `digits` of the number.
    pub kind: &'static str,
    /// The amount needed: squares, bytes or digits.
    pub needed: u64,
    /// The maximum amount.
    pub limit: u64,
}

impl From<CountError> for CountRefusal {
    fn from(error: CountError) -> Self {
        let (kind, needed, limit) = match error {
            CountError::TooWide { value } => (
                "width",
                value.into(),
                crate::count::frontier::MAX_WIDTH.into(),
            ),
            CountError::TooLarge { estimate, limit } => ("memory", estimate.peak_bytes, limit),
            CountError::MemoryLimit { needed, limit } => ("memory", needed, limit),
            // A start off the board cannot occur, since the count covers all starts of a whole board, and WebAssembly
            // has no threads.
            CountError::Overflow | CountError::Start(_) | CountError::Threads { .. } => {
                ("digits", 39, 38)
            }
        };
        Self {
            kind,
            needed,
            limit,
        }
    }
}

/// A published number of undirected tours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PublishedCount {
    /// The number, in decimal digits.
    pub count: String,
    /// The source of the number.
    pub source: &'static str,
}

impl From<CitedCount> for PublishedCount {
    fn from(published: CitedCount) -> Self {
        Self {
            count: published.count.to_string(),
            source: published.source,
        }
    }
}
