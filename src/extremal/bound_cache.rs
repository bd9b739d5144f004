//! Proved bounds of search states that were left.

use crate::board::Square;
use crate::square_set::SquareSet;

/// The number of slots of the table, a power of two.
const SLOTS: usize = 1 << 18;

/// A hash table of bounds. A state consists of the squares that can still be reached and the last square of the path.
///
/// The hash of a state determines its slot, and a new state replaces the one stored in that slot. States are compared
/// in full. The table takes 4.5 MiB for sets of 128 squares, allocated when the first bound is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BoundCache<S> {
    /// For every slot, the reachable squares. Empty if the slot is empty.
    reachable: Box<[S]>,
    /// For every slot, the last square of the path.
    squares: Box<[u8]>,
    /// For every slot, an upper bound on the number of further squares.
    bounds: Box<[u8]>,
}

impl<S: SquareSet> BoundCache<S> {
    pub fn new() -> Self {
        Self {
            reachable: Box::default(),
            squares: Box::default(),
            bounds: Box::default(),
        }
    }

    /// The bound on the number of further squares, if it is stored.
    pub fn get(&self, reachable: S, square: Square) -> Option<usize> {
        let index = slot_index(reachable, square);
        let is_stored = *self.reachable.get(index)? == reachable
            && u32::from(self.squares[index]) == square
            && !reachable.is_empty();
        is_stored.then(|| self.bounds[index].into())
    }

    /// Stores a bound on the number of further squares, which is at most 128.
    pub fn insert(&mut self, reachable: S, square: Square, bound: usize) {
        if self.reachable.is_empty() {
            self.reachable = vec![S::EMPTY; SLOTS].into();
            self.squares = vec![0; SLOTS].into();
            self.bounds = vec![0; SLOTS].into();
        }
        let index = slot_index(reachable, square);
        self.reachable[index] = reachable;
        self.squares[index] = square as u8;
        self.bounds[index] = bound as u8;
    }
}

/// The slot of a state.
fn slot_index<S: SquareSet>(reachable: S, square: Square) -> usize {
    let key = reachable.fold_to_u64() ^ u64::from(square).rotate_right(7);
    let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (hash >> (64 - SLOTS.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_found_for_its_own_state_only() {
        let mut cache = BoundCache::<u64>::new();
        assert_eq!(cache.get(6, 0), None);
        cache.insert(6, 0, 2);
        assert_eq!(cache.get(6, 0), Some(2));
        assert_eq!((cache.get(6, 3), cache.get(7, 0)), (None, None));
        cache.insert(6, 0, 1);
        assert_eq!(cache.get(6, 0), Some(1));
    }
}
