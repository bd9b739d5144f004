//! Tours of any graph: what the solvers find against what is true.

mod answer;
mod forcing;
mod graphs;
mod rotations;
mod truth;
mod two_factor;
