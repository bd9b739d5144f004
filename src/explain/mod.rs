//! What a search says of itself: what it can do at a square, what it will do next, and why.
//!
//! These are the words; who says them is each search for itself ([`Search`](crate::search::Search)). The sentences that
//! people read are those of whoever shows them: here are only their names, and the squares and numbers in them.

pub(crate) mod decision;
pub(crate) mod outlook;
pub(crate) mod program;
mod why;

pub use decision::{Candidate, CandidateState, Decision, Key, Measure};
pub use outlook::Outlook;
pub use program::{Line, Program, Row};
pub use why::Why;
