//! What stops a search before its end.

use bytesize::ByteSize;
use serde::Serialize;

use super::number::Number;

/// What stopped a search.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Stop {
    /// It was to enter no more squares.
    Visits {
        /// How many it might.
        limit: Number,
    },
    /// It was to find no more tours.
    Tours {
        /// How many it might.
        limit: Number,
    },
    /// It would need more memory than it may use.
    Memory {
        /// How many bytes it might.
        limit: Number,
        /// How many squares the longest paths have. All shorter ones were seen.
        length: u32,
        /// How many of the longest paths were seen.
        paths: Number,
    },
    /// Nobody reads what is written.
    Unread,
    /// Ctrl-C.
    Interrupted,
}

impl Stop {
    /// A search that has entered so many paths of each length has filled the `limit` bytes that it might use.
    pub fn memory_full(levels: &[u64], limit: u64) -> Self {
        let length = levels.iter().take_while(|&&paths| paths > 0).count();
        let paths = length.checked_sub(1).map_or(0, |last| levels[last]);
        Self::Memory {
            limit: limit.into(),
            length: length as u32,
            paths: paths.into(),
        }
    }

    /// What stopped the search, as half a sentence.
    pub fn explanation(self) -> String {
        match self {
            Self::Visits { limit } => format!("the limit of {limit} visits was reached"),
            Self::Tours { limit } => format!("the limit of {limit} tours was reached"),
            Self::Memory {
                limit,
                length,
                paths,
            } => format!(
                "the memory limit of {} was reached, with {paths} paths of {length} squares seen \
                 and all shorter ones",
                ByteSize::b(limit.0 as u64),
            ),
            Self::Unread => "nobody reads any further".into(),
            Self::Interrupted => "the search was interrupted".into(),
        }
    }
}
