//! Solvers: what finds a tour as a whole, or a proof that there is none.
//!
//! A [`Solver`] looks for one tour of any graph by other ways than from square to square, worked off in slices;
//! an [`Answer`] tries one after another.

pub mod answer;
pub mod forcing;
pub mod rotations;
mod solver;
pub mod two_factor;

pub use answer::{Answer, Method, Turn};
pub use forcing::Forcing;
pub use rotations::Rotations;
pub use solver::{Effort, Finding, Solver};
pub use two_factor::TwoFactor;
