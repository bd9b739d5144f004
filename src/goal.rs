//! The goal of a search.
//!
//! Start with [`Goal`]: it tells which tours a search looks for, and whether the search stops at the first of them.
//!
//! # Examples
//!
//! Counting the directed tours of a triangle from one vertex:
//!
//! ```
//! use knights_tour::goal::Goal;
//! use knights_tour::graph::Graph;
//! use knights_tour::search::Search;
//! use knights_tour::search::pruned::Pruned;
//!
//! let triangle = Graph::from_lists(&[vec![1, 2], vec![2, 0], vec![0, 1]])?;
//! let mut search = Pruned::new(&triangle, 0, Goal::ALL)?;
//! assert!(search.by_ref().last().is_some());
//! assert_eq!(search.counters().tours, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The kind of tours that a search looks for, and whether it stops at the first.
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
