//! A set of links between neighbouring squares, at most two for every square.

use crate::board::Square;

/// Marks a missing link, instead of a square.
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

    /// Whether two squares are linked.
    #[inline]
    pub(super) fn are_linked(&self, first: Square, second: Square) -> bool {
        self.pairs[first as usize].contains(&second)
    }

    /// The number of links that `square` lacks.
    #[inline]
    pub(super) fn missing_links(&self, square: Square) -> u32 {
        let [first, second] = self.pairs[square as usize];
        u32::from(first == NONE) + u32::from(second == NONE)
    }

    /// Links two squares that both lack a link.
    pub(super) fn link(&mut self, first: Square, second: Square) {
        self.replace(first, NONE, second);
        self.replace(second, NONE, first);
    }

    /// Removes a link.
    pub(super) fn unlink(&mut self, first: Square, second: Square) {
        self.replace(first, second, NONE);
        self.replace(second, first, NONE);
    }

    /// Replaces one entry of a square's pair. `old` must be in the pair.
    fn replace(&mut self, square: Square, old: Square, new: Square) {
        let pair = &mut self.pairs[square as usize];
        pair[usize::from(pair[0] != old)] = new;
    }

    /// The square linked to `square` that is not `from`, or [`NONE`] if `square` has no further link.
    #[inline]
    pub(super) fn other_link(&self, square: Square, from: Square) -> Square {
        let [first, second] = self.pairs[square as usize];
        if first == from { second } else { first }
    }
}
