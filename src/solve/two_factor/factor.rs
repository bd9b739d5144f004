//! Edges, of which no vertex has more than two.

use crate::board::Square;

/// No square.
pub(super) const NONE: u32 = u32::MAX;

/// For every square the one or two squares that it is linked to: paths and cycles.
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

    /// What `square` is linked to.
    #[inline]
    pub(super) fn linked(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let pair = self.pairs[square as usize];
        pair.into_iter().filter(|&other| other != NONE)
    }

    #[inline]
    pub(super) fn joins(&self, one: Square, other: Square) -> bool {
        self.pairs[one as usize].contains(&other)
    }

    /// How many links `square` lacks.
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

    /// Takes a link away.
    pub(super) fn unlink(&mut self, one: Square, other: Square) {
        self.replace(one, other, NONE);
        self.replace(other, one, NONE);
    }

    fn replace(&mut self, square: Square, old: Square, new: Square) {
        let pair = &mut self.pairs[square as usize];
        pair[usize::from(pair[0] != old)] = new;
    }

    /// The square on the other side of `square` than `from`, to which it is linked.
    #[inline]
    pub(super) fn beyond(&self, square: Square, from: Square) -> Square {
        let [one, other] = self.pairs[square as usize];
        if one == from { other } else { one }
    }
}
