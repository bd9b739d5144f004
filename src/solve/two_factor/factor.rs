//! A set of edges, at most two for every vertex.

use crate::board::Square;

/// No square: marks a missing link.
pub(super) const NONE: u32 = u32::MAX;

/// For every square, the squares that it is linked to, two at most. The links form paths and cycles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Factor {
    pairs: Box<[[Square; 2]]>,
}

impl Factor {
    pub(super) fn new(size: usize) -> Self {
        Self {
            pairs: vec![[NONE; 2]; size].into(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.pairs.fill([NONE; 2]);
    }

    /// The squares that `square` is linked to.
    #[inline]
    pub(super) fn linked(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let pair = self.pairs[square as usize];
        pair.into_iter().filter(|&other| other != NONE)
    }

    #[inline]
    pub(super) fn joins(&self, one: Square, other: Square) -> bool {
        self.pairs[one as usize].contains(&other)
    }

    /// The number of links that `square` lacks.
    #[inline]
    pub(super) fn lacks(&self, square: Square) -> u32 {
        let [one, other] = self.pairs[square as usize];
        u32::from(one == NONE) + u32::from(other == NONE)
    }

    /// Links two squares that both lack a link.
    pub(super) fn link(&mut self, one: Square, other: Square) {
        self.replace(one, NONE, other);
        self.replace(other, NONE, one);
    }

    /// Removes a link.
    pub(super) fn unlink(&mut self, one: Square, other: Square) {
        self.replace(one, other, NONE);
        self.replace(other, one, NONE);
    }

    fn replace(&mut self, square: Square, old: Square, new: Square) {
        let pair = &mut self.pairs[square as usize];
        pair[usize::from(pair[0] != old)] = new;
    }

    /// The square linked to `square` that is not `from`.
    #[inline]
    pub(super) fn other_link(&self, square: Square, from: Square) -> Square {
        let [one, other] = self.pairs[square as usize];
        if one == from { other } else { one }
    }
}
