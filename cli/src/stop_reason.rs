//! The reason why a search was stopped early.

use bytesize::ByteSize;
use knights_tour::json_number::JsonNumber;
use serde::Serialize;

/// The reason why a search was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum StopReason {
    /// The limit of visits was reached.
    Visits {
        /// The number of visits allowed.
        limit: JsonNumber,
    },
    /// The limit of steps was reached.
    Steps {
        /// The number of steps allowed.
        limit: JsonNumber,
    },
    /// The limit of tours was reached.
    Tours {
        /// The number of tours allowed.
        limit: JsonNumber,
    },
    /// The memory limit was reached.
    Memory {
        /// The number of bytes allowed.
        limit: JsonNumber,
        /// The number of squares of the longest paths that were seen. All shorter paths were seen.
        length: u32,
        /// The number of the longest paths that were seen.
        paths: JsonNumber,
    },
    /// The program that reads the output closed it.
    Unread,
    /// Ctrl-C was pressed.
    Interrupted,
}

impl StopReason {
    /// The reason for a search that filled `limit` bytes; `levels` holds the number of paths of each length.
    pub fn memory_full(levels: &[u64], limit: u64) -> Self {
        let length = levels.iter().take_while(|&&paths| paths > 0).count();
        let paths = length.checked_sub(1).map_or(0, |last| levels[last]);
        Self::Memory {
            limit: limit.into(),
            length: length as u32,
            paths: paths.into(),
        }
    }

    /// The reason as a clause.
    pub fn explanation(self) -> String {
        match self {
            Self::Visits { limit } => format!("the limit of {limit} visits was reached"),
            Self::Steps { limit } => format!("the limit of {limit} steps was reached"),
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
