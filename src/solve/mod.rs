//! Solvers: searches for a tour, or for a proof that there is none.
//!
//! A [`Solver`] looks for one tour of any graph, in time slices, and need not extend a path square by square.
//! [`Portfolio`] runs one solver after another.

pub mod forcing;
pub mod portfolio;
pub mod rotations;
mod solver;
pub mod two_factor;

pub use forcing::Forcing;
pub use portfolio::{Method, Portfolio, Stage};
pub use rotations::Rotations;
pub use solver::{Effort, Solver, SolverStatus};
pub use two_factor::TwoFactor;
