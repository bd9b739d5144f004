//! A table of search states that are known to hold no tour.

use crate::board::Square;
use crate::square_set::SquareSet;

/// The number of slots of the table, a power of two.
const SLOTS: usize = 4096;

/// A table of failed states: the free squares and the last square of the path.
///
/// Every state has one slot, and a new state replaces the old one in its slot. States are compared in full, so a state
/// is found only if it was stored. Takes 68 KiB for sets of 128 squares, allocated with the first state. A table 16
/// times as large would save few further visits.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FailedStates<S> {
    free: Box<[S]>,
    /// The last square of the path, or [`VACANT`] in an empty slot.
    squares: Box<[u8]>,
}

/// The mark of an empty slot. All squares are below 128.
const VACANT: u8 = u8::MAX;

impl<S: SquareSet> FailedStates<S> {
    pub(super) fn contains(&self, free: S, square: Square) -> bool {
        let place = slot(free, square);
        self.squares.get(place) == Some(&(square as u8)) && self.free[place] == free
    }

    pub(super) fn insert(&mut self, free: S, square: Square) {
        if self.squares.is_empty() {
            self.free = vec![S::EMPTY; SLOTS].into();
            self.squares = vec![VACANT; SLOTS].into();
        }
        let place = slot(free, square);
        self.free[place] = free;
        self.squares[place] = square as u8;
    }

    /// Packs the states. A set of free squares takes as few bytes as squares below `size` need.
    pub(super) fn pack(&self, size: usize) -> Box<[u8]> {
        let width = size.div_ceil(8);
        let stored = self.squares.iter().filter(|&&square| square != VACANT);
        let mut bytes = Vec::with_capacity(stored.count() * (1 + width));
        for (free, &square) in self.free.iter().zip(&self.squares) {
            if square != VACANT {
                bytes.push(square);
                bytes.extend_from_slice(&free.bits().to_le_bytes()[..width]);
            }
        }
        bytes.into()
    }

    /// Restores the [packed](Self::pack) states, each in its slot.
    pub(super) fn unpack(bytes: &[u8], size: usize) -> Self {
        let width = size.div_ceil(8);
        let mut failed = Self {
            free: Box::default(),
            squares: Box::default(),
        };
        for state in bytes.chunks_exact(1 + width) {
            let mut bits = [0; size_of::<u128>()];
            bits[..width].copy_from_slice(&state[1..]);
            failed.insert(S::from_bits(u128::from_le_bytes(bits)), state[0].into());
        }
        failed
    }
}

/// The slot of a state: the upper bits of a product with an odd number, which depend on all other bits.
fn slot<S: SquareSet>(free: S, square: Square) -> usize {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let bits = free.fold_to_u64();
    let mixed = (bits ^ (bits >> 32)).wrapping_mul(SPREAD) ^ u64::from(square);
    (mixed.wrapping_mul(SPREAD) >> (u64::BITS - SLOTS.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_states_that_were_stored_are_found() {
        let mut failed = FailedStates::<u64>::default();
        assert!(!failed.contains(0, 0));
        // Far more states than slots: most were overwritten, and none was mistaken for another.
        for state in 0..40_000_u64 {
            failed.insert(state << 20, (state % 64) as Square);
            assert!(failed.contains(state << 20, (state % 64) as Square));
        }
        let found = |offset: u64, shift: u64| {
            let states = 0..40_000_u64;
            states
                .filter(|state| {
                    failed.contains((state << 20) + offset, ((state + shift) % 64) as Square)
                })
                .count()
        };
        assert_eq!(FailedStates::unpack(&failed.pack(64), 64), failed);
        assert!(found(0, 0) > SLOTS / 2, "{}", found(0, 0));
        assert!(found(0, 0) <= SLOTS);
        assert_eq!((found(1, 0), found(0, 1)), (0, 0));
    }
}
