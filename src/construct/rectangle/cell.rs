//! A square of a block.

/// The row and the column of a square within its block.
pub(super) type Cell = (u32, u32);
