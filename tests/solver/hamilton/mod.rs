//! Solvers for tours of any graph, compared with independent answers.

mod forcing;
mod graphs;
mod portfolio;
mod reference;
mod reproducibility;
mod rotations;
mod two_factor;
