//! Boards whose opposite sides are joined.

use crate::named::named;

named! {
    /// The opposite sides of a board that are joined, so that moves lead over one to the other.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Topology {
        /// None: a move never leaves the board.
        #[default]
        Plane = "plane",
        /// The left side and the right side: every row is a ring.
        Cylinder = "cylinder",
        /// Both pairs: every row and every column is a ring.
        Torus = "torus",
    }
}

impl Topology {
    /// Whether every row is a ring.
    #[must_use]
    pub const fn joins_columns(self) -> bool {
        matches!(self, Self::Cylinder | Self::Torus)
    }

    /// Whether every column is a ring.
    #[must_use]
    pub const fn joins_rows(self) -> bool {
        matches!(self, Self::Torus)
    }
}
