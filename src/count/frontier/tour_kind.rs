//! The kind of tours to count.

use crate::board::Square;

/// The kind of tours to count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TourKind {
    /// Undirected closed tours. Each tour passes through every square, so that the number does not depend on a start.
    /// From any given start, there are twice as many directed closed tours.
    Closed,
    /// Undirected open tours: all paths through every square, including those whose ends are one move apart. A board of
    /// one square has one such tour.
    Open,
    /// Directed open tours from a start. They correspond to the undirected open tours with an end at the start.
    OpenFrom(Square),
}

impl TourKind {
    /// The number of ends of a tour.
    pub(super) const fn end_count(self) -> u32 {
        match self {
            Self::Closed => 0,
            Self::Open | Self::OpenFrom(_) => 2,
        }
    }

    /// The number of ends of a tour that are not given.
    pub(super) const fn unfixed_end_count(self) -> u32 {
        match self {
            Self::OpenFrom(_) => 1,
            _ => self.end_count(),
        }
    }
}
