//! The goal of a search.

/// The kind of tours that a search looks for, and whether the first one is enough.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Goal {
    /// Whether a tour must be closed: its last square leads back to its first.
    pub closed: bool,
    /// Whether the search continues after a tour, until it has found all tours.
    pub all: bool,
}

impl Goal {
    /// The first tour, open or closed.
    pub const FIRST: Self = Self {
        closed: false,
        all: false,
    };
    /// Every tour, open or closed.
    pub const ALL: Self = Self {
        closed: false,
        all: true,
    };
}
