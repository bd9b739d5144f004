//! Constraints on the edges of a file.

use super::edges::{ALONG, Edges, OUT};
use super::layout::Layout;
use crate::board::Square;

/// A constraint on the edges of one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Demand {
    /// The edges that are constrained.
    asked: Edges,
    /// The constrained edges that must be taken; the other constrained edges must not be taken.
    taken: Edges,
}

impl Demand {
    /// Requires these edges.
    pub const fn all(taken: Edges) -> Self {
        Self {
            asked: taken,
            taken,
        }
    }

    /// Forbids these edges, unless another demand requires them.
    pub const fn none(asked: Edges) -> Self {
        Self {
            asked,
            taken: Edges::NONE,
        }
    }

    /// Combines two demands; a demand to take an edge prevails over one to omit it.
    pub const fn and(self, other: Self) -> Self {
        Self {
            asked: self.asked.with(other.asked),
            taken: self.taken.with(other.taken),
        }
    }

    #[inline]
    pub fn is_met(self, edges: Edges) -> bool {
        edges.among(self.asked) == self.taken
    }
}

/// Constraints on the edges of every file that follow from the start and the end of a tour.
///
/// By default there are none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Demands {
    everywhere: Demand,
    /// Additional demands on single files.
    single: [(usize, Demand); 2],
}

impl Demands {
    /// The demands of an open tour from `start`, and to `end` if one is given.
    pub fn open(layout: Layout, start: Square, end: Option<Square>) -> Self {
        let ends_at = |square| {
            let (file, rank) = layout.place(square);
            (file, Demand::all(Edges::one(rank, OUT)))
        };
        let nowhere_else = Demand::none(Edges::all_out(layout.width()));
        Self {
            everywhere: end.map_or_else(Demand::default, |_| nowhere_else),
            single: [ends_at(start), ends_at(end.unwrap_or(start))],
        }
    }

    /// The demands of a closed tour that returns to `start` from `end`, if one is given. `None` if no move joins the
    /// two squares.
    pub fn closed(layout: Layout, start: Square, end: Option<Square>) -> Option<Self> {
        let Some(end) = end else {
            return Some(Self::default());
        };
        let (start, end) = (layout.place(start), layout.place(end));
        let ((file, from), (last, to)) = (start.min(end), start.max(end));
        let step = (last - file, to as isize - from as isize);
        let index = ALONG.iter().position(|&along| along == step)?;
        let edge = Demand::all(Edges::one(from, OUT + 1 + index));
        Some(Self {
            single: [(file, edge); 2],
            ..Self::default()
        })
    }

    /// The demand on the edges of `file`.
    pub fn of(&self, file: usize) -> Demand {
        let single = self.single.iter().filter(|(single, _)| *single == file);
        single.fold(self.everywhere, |all, (_, demand)| all.and(*demand))
    }
}
