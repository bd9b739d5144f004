//! Solvers: searches for a tour, or for a proof that there is none.
//!
//! A [`Solver`] looks for one tour of any graph, in time slices, and need not extend a path square by square.
//! [`Answer`] runs one solver after another.

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
