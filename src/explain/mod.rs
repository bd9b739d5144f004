//! Explanations of a search: what it can do at a square, what it will do next, and why.
//!
//! Each search creates its own explanations ([`Search`](crate::search::Search)). They contain names, squares
//! and numbers only; the user interface supplies the sentences.

pub(crate) mod decision;
pub(crate) mod next_step;
pub(crate) mod program;
pub(crate) mod reasons;
mod step_reason;

pub use decision::{Candidate, CandidateState, Decision, Measure, SortKey};
pub use next_step::NextStep;
pub use program::{LineName, Pseudocode, PseudocodeLine};
pub use reasons::ReasonPart;
pub use step_reason::StepReason;
