//! How many tours a board has, as it is counted.

use serde::Serialize;

use crate::count::frontier::CountError;
use crate::count::published::Published;

/// How far a count has come.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TourCounting {
    /// How many squares were settled, those of all boards counted for it.
    pub settled: u32,
    /// Of how many.
    pub squares: u32,
    /// How many bytes it holds now.
    pub bytes: u64,
    /// The numbers, in decimal digits, since they outgrow those of JavaScript, once they are known: for every square the
    /// tours that begin there, or the one number of closed tours.
    pub counts: Option<Vec<String>>,
    /// How many undirected tours that makes, in the same way.
    pub undirected: Option<String>,
    /// Why there are none and will be none.
    pub refused: Option<CountRefusal>,
    /// What was published instead.
    pub published: Option<PublishedCount>,
}

/// Why a board is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CountRefusal {
    /// What the limit is about: the `width` of the board, `memory`, or the `digits` of the number.
    pub kind: &'static str,
    /// What would be needed: squares or bytes.
    pub needed: u64,
    /// What there may be.
    pub limit: u64,
}

impl From<CountError> for CountRefusal {
    fn from(error: CountError) -> Self {
        let (kind, needed, limit) = match error {
            CountError::Width { value } => {
                ("width", value.into(), crate::count::frontier::WIDEST.into())
            }
            CountError::TooLarge { estimate, limit } => ("memory", estimate.bytes, limit),
            CountError::Memory { needed, limit } => ("memory", needed, limit),
            // Of whole boards and all starts there is none that the board has not.
            CountError::Overflow | CountError::Start(_) => ("digits", 39, 38),
        };
        Self {
            kind,
            needed,
            limit,
        }
    }
}

/// A number of undirected tours that was published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PublishedCount {
    /// The number, in decimal digits.
    pub count: String,
    /// Where it stands.
    pub source: &'static str,
}

impl From<Published> for PublishedCount {
    fn from(published: Published) -> Self {
        Self {
            count: published.count.to_string(),
            source: published.source,
        }
    }
}
