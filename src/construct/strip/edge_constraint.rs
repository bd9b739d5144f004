//! Constraints on the edges of a file.

use super::edge_set::{EdgeSet, FORWARD_MOVES, TO_VIRTUAL_VERTEX};
use super::layout::FileLayout;
use crate::board::Square;

/// A constraint on the edges of one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct EdgeConstraint {
    /// The edges that are constrained.
    constrained: EdgeSet,
    /// The constrained edges that must be taken; the other constrained edges must not be taken.
    required: EdgeSet,
}

impl EdgeConstraint {
    /// Requires these edges.
    pub const fn require(taken: EdgeSet) -> Self {
        Self {
            constrained: taken,
            required: taken,
        }
    }

    /// Forbids these edges, unless another demand requires them.
    pub const fn forbid(asked: EdgeSet) -> Self {
        Self {
            constrained: asked,
            required: EdgeSet::EMPTY,
        }
    }

    /// Combines two demands; a demand to take an edge prevails over one to omit it.
    pub const fn and(self, other: Self) -> Self {
        Self {
            constrained: self.constrained.union(other.constrained),
            required: self.required.union(other.required),
        }
    }

    #[inline]
    pub fn is_met(self, edges: EdgeSet) -> bool {
        edges.intersection(self.constrained) == self.required
    }
}

/// Constraints on the edges of every file that follow from the start and the end of a tour.
///
/// By default there are none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct TourConstraints {
    everywhere: EdgeConstraint,
    /// Additional demands on single files.
    single: [(usize, EdgeConstraint); 2],
}

impl TourConstraints {
    /// The demands of an open tour from `start`, and to `end` if one is given.
    pub fn open(layout: FileLayout, start: Square, end: Option<Square>) -> Self {
        let ends_at = |square| {
            let (file, rank) = layout.file_and_rank(square);
            (
                file,
                EdgeConstraint::require(EdgeSet::single(rank, TO_VIRTUAL_VERTEX)),
            )
        };
        let nowhere_else = EdgeConstraint::forbid(EdgeSet::all_to_virtual_vertex(layout.width()));
        Self {
            everywhere: end.map_or_else(EdgeConstraint::default, |_| nowhere_else),
            single: [ends_at(start), ends_at(end.unwrap_or(start))],
        }
    }

    /// The demands of a closed tour that returns to `start` from `end`, if one is given. `None` if no move joins the
    /// two squares.
    pub fn closed(layout: FileLayout, start: Square, end: Option<Square>) -> Option<Self> {
        let Some(end) = end else {
            return Some(Self::default());
        };
        let (start, end) = (layout.file_and_rank(start), layout.file_and_rank(end));
        let ((file, from), (last, to)) = (start.min(end), start.max(end));
        let step = (last - file, to as isize - from as isize);
        let index = FORWARD_MOVES.iter().position(|&along| along == step)?;
        let edge = EdgeConstraint::require(EdgeSet::single(from, TO_VIRTUAL_VERTEX + 1 + index));
        Some(Self {
            single: [(file, edge); 2],
            ..Self::default()
        })
    }

    /// The demand on the edges of `file`.
    pub fn on_file(&self, file: usize) -> EdgeConstraint {
        let single = self.single.iter().filter(|(single, _)| *single == file);
        single.fold(self.everywhere, |all, (_, demand)| all.and(*demand))
    }
}
