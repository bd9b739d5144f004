//! The reasons why a count is not finished.

use bytesize::ByteSize;
use indicatif::HumanCount;
use knights_tour::count::frontier::CountError;
use knights_tour::json_number::JsonNumber;
use serde_json::{Value, json};

use super::stop_reason::StopReason;

/// The reason why a count was not finished.
pub enum CountFailure {
    /// The library refused the count, or stopped it at a limit.
    Refused(CountError),
    /// Ctrl-C was pressed.
    Interrupted,
}

impl From<CountError> for CountFailure {
    fn from(error: CountError) -> Self {
        Self::Refused(error)
    }
}

impl CountFailure {
    /// Describes the failure as a clause.
    pub fn text(&self) -> String {
        match self {
            Self::Interrupted => StopReason::Interrupted.explanation(),
            Self::Refused(CountError::TooLarge { estimate, limit }) => format!(
                "about {} states would take {}, and the memory limit is {}",
                HumanCount(estimate.peak_states),
                ByteSize::b(estimate.peak_bytes),
                ByteSize::b(*limit)
            ),
            Self::Refused(CountError::MemoryLimit { needed, limit }) => format!(
                "the next states would take {} in all, and the memory limit is {}",
                ByteSize::b(*needed),
                ByteSize::b(*limit)
            ),
            Self::Refused(error) => error.to_string(),
        }
    }

    /// The reason as JSON: its kind, and the numbers or the value that belong to the kind.
    pub fn json(&self) -> Value {
        match self {
            Self::Interrupted => json!(StopReason::Interrupted),
            Self::Refused(CountError::TooLarge { estimate, limit }) => json!({
                "kind": "too-large",
                "states": JsonNumber::from(estimate.peak_states),
                "bytes": JsonNumber::from(estimate.peak_bytes),
                "limit": JsonNumber::from(*limit),
            }),
            Self::Refused(CountError::MemoryLimit { needed, limit }) => {
                json!({
                    "kind": "memory", "needed": JsonNumber::from(*needed), "limit": JsonNumber::from(*limit),
                })
            }
            Self::Refused(CountError::TooWide { value }) => {
                json!({"kind": "width", "value": value})
            }
            Self::Refused(CountError::Threads { threads }) => {
                json!({"kind": "threads", "threads": threads})
            }
            Self::Refused(CountError::Overflow) => json!({"kind": "overflow"}),
            Self::Refused(CountError::Start(error)) => {
                json!({"kind": "start", "value": error.value})
            }
            Self::Refused(_) => {
                json!({"kind": "refused", "message": self.text()})
            }
        }
    }
}
