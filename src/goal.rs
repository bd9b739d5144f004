//! What a search looks for.

/// Which tours a search looks for, and when it has found enough.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Goal {
    /// Whether a tour must be closed: its last square leads back to its first.
    pub closed: bool,
    /// Whether the search goes on after a tour, until it has found them all.
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
