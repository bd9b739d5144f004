//! Faults of links.

use serde::Serialize;
use thiserror::Error;

use super::{ExperimentError, FieldError};

/// A fault of a [`Link`](super::Link).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum LinkFault {
    /// A value is invalid, and the default replaces it.
    #[error(transparent)]
    Draft(#[from] ExperimentError),
    /// The link, or a part of it, was ignored.
    #[error(transparent)]
    Link(#[from] LinkError),
}

/// The error for a link or a part of a link that is not read.
pub type LinkError = FieldError<LinkField, LinkProblem>;

/// The place of a [`LinkError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum LinkField {
    /// The whole link.
    Link,
    /// The version of the link.
    Version,
    /// A part with an unknown or repeated name.
    Part,
}

/// A problem with a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum LinkProblem {
    /// The link exceeds the maximum length and was not read.
    #[error("this has {length} characters; there may be {most}")]
    TooLong {
        /// The length of the link in characters.
        length: usize,
        /// The maximum length in characters.
        most: usize,
    },
    /// The version is not supported.
    #[error("it must be from {smallest} to {largest}")]
    OutOfRange {
        /// The oldest supported version.
        smallest: u32,
        /// The latest supported version.
        largest: u32,
    },
    /// No part of a link has this name.
    #[error("a link has no such part")]
    UnknownPart,
    /// A part of the link is repeated.
    #[error("this stands twice in the link")]
    Repeated,
}

impl LinkField {
    pub(super) fn error(self, value: &str, problem: LinkProblem) -> LinkError {
        FieldError::new(self, value, problem)
    }
}
