//! Constraints on the edges of a file.

use super::edge_set::{EdgeSet, FORWARD_MOVES, TO_VIRTUAL_VERTEX};
use super::layout::FileLayout;
use crate::board::Square;

/// A constraint on the edges of one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct EdgeConstraint {
    /// The edges that are constrained.
    constrained: EdgeSet,
    /// The constrained edges that must be chosen. The other constrained edges must not be chosen.
    required: EdgeSet,
}

impl EdgeConstraint {
    /// Requires these edges.
    pub const fn require(edges: EdgeSet) -> Self {
        Self {
            constrained: edges,
            required: edges,
        }
    }

    /// Forbids these edges, unless another constraint requires them.
    pub const fn forbid(edges: EdgeSet) -> Self {
        Self {
            constrained: edges,
            required: EdgeSet::EMPTY,
        }
    }

    /// Combines two constraints. If one requires an edge and the other forbids it, the edge is required.
    pub const fn and(self, other: Self) -> Self {
        Self {
            constrained: self.constrained.union(other.constrained),
            required: self.required.union(other.required),
        }
    }

    /// Whether a choice of edges of the file meets the constraint.
    #[inline]
    pub fn is_met(self, edges: EdgeSet) -> bool {
        edges.intersection(self.constrained) == self.required
    }
}

/// The constraints that the start and the end of a tour impose on the edges of all files. The default value contains no
/// constraint.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct TourConstraints {
    /// The constraint on every file.
    every_file: EdgeConstraint,
    /// Additional constraints on single files. Both may be the same constraint.
    single_files: [(usize, EdgeConstraint); 2],
}

impl TourConstraints {
    /// The constraints of an open tour from `start`, and to `end` if one is given.
    pub fn open(layout: FileLayout, start: Square, end: Option<Square>) -> Self {
        let end_constraint = |square| {
            let (file, rank) = layout.file_and_rank(square);
            (
                file,
                EdgeConstraint::require(EdgeSet::single(rank, TO_VIRTUAL_VERTEX)),
            )
        };
        let no_other_ends = EdgeConstraint::forbid(EdgeSet::all_to_virtual_vertex(layout.width()));
        Self {
            every_file: end.map_or_else(EdgeConstraint::default, |_| no_other_ends),
            single_files: [end_constraint(start), end_constraint(end.unwrap_or(start))],
        }
    }

    /// The constraints of a closed tour. If `end` is given, the tour must return from `end` to `start`.
    ///
    /// Returns `None` if no move joins `end` and `start`.
    pub fn closed(layout: FileLayout, start: Square, end: Option<Square>) -> Option<Self> {
        let Some(end) = end else {
            return Some(Self::default());
        };
        let (start, end) = (layout.file_and_rank(start), layout.file_and_rank(end));
        let ((file, rank), (next_file, next_rank)) = (start.min(end), start.max(end));
        let offset = (next_file - file, next_rank as isize - rank as isize);
        let index = FORWARD_MOVES
            .iter()
            .position(|&forward_move| forward_move == offset)?;
        let constraint =
            EdgeConstraint::require(EdgeSet::single(rank, TO_VIRTUAL_VERTEX + 1 + index));
        Some(Self {
            single_files: [(file, constraint); 2],
            ..Self::default()
        })
    }

    /// The constraint on the edges of `file`.
    pub fn on_file(&self, file: usize) -> EdgeConstraint {
        self.single_files
            .iter()
            .filter(|(single_file, _)| *single_file == file)
            .fold(self.every_file, |all, (_, constraint)| all.and(*constraint))
    }
}
