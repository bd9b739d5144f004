//! What is demanded of the edges of a file.

use super::edges::{ALONG, Edges, OUT};
use super::layout::Layout;
use crate::board::Square;

/// What is demanded of the edges of one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Demand {
    /// Those that matter.
    asked: Edges,
    /// Those of them that must be taken; the others must not be.
    taken: Edges,
}

impl Demand {
    /// That these edges are taken.
    pub const fn all(taken: Edges) -> Self {
        Self {
            asked: taken,
            taken,
        }
    }

    /// That none of these edges is taken, unless something else demands it.
    pub const fn none(asked: Edges) -> Self {
        Self {
            asked,
            taken: Edges::NONE,
        }
    }

    /// Both demands, of which one may demand what the other forbids.
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

/// What the start and the end of a tour demand of the edges of each file.
///
/// By default nothing is demanded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Demands {
    everywhere: Demand,
    /// What is demanded of single files besides.
    single: [(usize, Demand); 2],
}

impl Demands {
    /// What an open tour demands that leads from `start`, and to `end` if one is given.
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

    /// What a closed tour demands that comes to `start` from `end`, if one is given; none if no
    /// move leads from the one to the other.
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

    /// What is demanded of the edges of `file`.
    pub fn of(&self, file: usize) -> Demand {
        let single = self.single.iter().filter(|(single, _)| *single == file);
        single.fold(self.everywhere, |all, (_, demand)| all.and(*demand))
    }
}
