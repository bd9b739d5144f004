//! Explanations of a search: the candidates at a square, the next step and the reason for it.
//!
//! Start with [`NextStep`], which [`Search::next_step`](crate::search::Search::next_step) returns, or with
//! [`Decision`], which [`Search::decision`](crate::search::Search::decision) returns. Explanations contain only names,
//! squares and numbers. The user interface supplies the sentences.
//!
//! # Examples
//!
//! ```
//! use knights_tour::explain::StepReason;
//! use knights_tour::graph::Graph;
//! use knights_tour::search::Search;
//! use knights_tour::search::depth_first::{DepthFirst, ListOrder};
//!
//! let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
//! let search = DepthFirst::new(row.into(), 1, ListOrder)?;
//! let next = search.next_step().expect("the search has not ended");
//! assert_eq!(next.why, StepReason::Start { square: 1 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
