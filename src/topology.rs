//! Boards whose opposite sides are joined.
//!
//! Start with [`Topology`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::topology::Topology;
//!
//! let cylinder: Topology = "cylinder".parse()?;
//! assert!(cylinder.joins_columns() && !cylinder.joins_rows());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::named::named;

named! {
    /// The opposite sides of a board that are joined, so that a move over one side enters at the opposite side.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Topology {
        /// No sides: a move never leaves the board.
        #[default]
        Plane = "plane",
        /// The left side and the right side: every row is a ring.
        Cylinder = "cylinder",
        /// Both pairs of opposite sides: every row and every column is a ring.
        Torus = "torus",
    }
}

impl Topology {
    /// Whether the first column is next to the last, so that every row is a ring.
    #[must_use]
    pub const fn joins_columns(self) -> bool {
        matches!(self, Self::Cylinder | Self::Torus)
    }

    /// Whether the first row is next to the last, so that every column is a ring.
    #[must_use]
    pub const fn joins_rows(self) -> bool {
        matches!(self, Self::Torus)
    }
}
