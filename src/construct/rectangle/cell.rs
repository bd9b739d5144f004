//! A square of a block.

/// The row and the column of a square, relative to its block.
pub(super) type Cell = (u32, u32);
