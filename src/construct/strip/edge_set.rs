//! The edges of one file.
//!
//! An edge is a move along the strip, or joins an end of an open tour to the virtual vertex. This additional vertex
//! makes an open tour a cycle.

/// The number of directions an edge can take from a square: to the virtual vertex, and the moves along the strip.
pub(super) const DIRECTION_COUNT: usize = 1 + FORWARD_MOVES.len();

/// The direction to the virtual vertex.
pub(super) const TO_VIRTUAL_VERTEX: usize = 0;

/// The moves that lead forward along the strip, as files forward and ranks down. The other four lead back.
pub(super) const FORWARD_MOVES: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// Edges from the squares of one file to the files after it and to the virtual vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct EdgeSet {
    /// One bit for each direction from each square, rank by rank.
    bits: u32,
}

impl EdgeSet {
    /// No edges.
    pub const EMPTY: Self = Self { bits: 0 };

    /// The edge in one direction from the square of this rank.
    pub const fn single(rank: usize, direction: usize) -> Self {
        Self {
            bits: 1 << (DIRECTION_COUNT * rank + direction),
        }
    }

    /// The edges from the first `width` ranks to the virtual vertex.
    pub fn all_to_virtual_vertex(width: usize) -> Self {
        (0..width).fold(Self::EMPTY, |all, rank| {
            all.union(Self::single(rank, TO_VIRTUAL_VERTEX))
        })
    }

    /// The union of both sets.
    pub const fn union(self, other: Self) -> Self {
        Self {
            bits: self.bits | other.bits,
        }
    }

    /// The intersection of both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self {
            bits: self.bits & other.bits,
        }
    }

    /// The edges that are moves along the strip: the rank at which each begins, then the move.
    pub fn moves(self) -> impl Iterator<Item = (usize, (usize, isize))> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let (rank, direction) = (bit / DIRECTION_COUNT, bit % DIRECTION_COUNT);
                if direction != TO_VIRTUAL_VERTEX {
                    return Some((rank, FORWARD_MOVES[direction - TO_VIRTUAL_VERTEX - 1]));
                }
            }
            None
        })
    }
}
