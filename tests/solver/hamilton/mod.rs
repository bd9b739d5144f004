//! Solvers for tours of any graph, compared with independent answers.

mod answer;
mod forcing;
mod graphs;
mod rotations;
mod truth;
mod two_factor;
