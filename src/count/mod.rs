//! How many tours there are, and how long it takes to find them.

pub mod enumerate;
pub mod estimate;
pub mod formula;
mod spread;
pub mod symmetry;
mod tree;
