//! Solvers: searches for a tour, or for a proof that there is none.
//!
//! A [`Solver`] looks for one tour of any graph, in time slices. Unlike a search, a solver need not extend a path
//! square by square. Start with [`Portfolio`], which runs one solver after another.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::ends::End;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//! use knights_tour::solve::{Portfolio, Solver, SolverStatus};
//!
//! let graph = Graph::knight(Board::new(6, 6)?, &MoveOrder::ROWS);
//! let mut solver = Portfolio::new(graph.into(), 0, End::Closed, 1)?;
//! assert!(matches!(solver.work(u64::MAX), SolverStatus::Tour(tour) if tour.len() == 36));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
