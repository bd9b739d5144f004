//! A table of search states that are known not to lead to a tour.

use crate::board::Square;
use crate::square_set::SquareSet;

/// The number of slots of the table, a power of two.
const SLOTS: usize = 4096;

/// A hash table of failed states. A state consists of the free squares and the last square of the path.
///
/// The hash of a state determines its slot, and a new state replaces the one stored in that slot. States are compared
/// in full, so a state is found only if it was stored. The table takes 68 KiB for sets of 128 squares, allocated when
/// the first state is stored. A table 16 times as large would save few further visits.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FailedStates<S> {
    /// For every slot, the free squares.
    free: Box<[S]>,
    /// For every slot, the last square of the path, or [`EMPTY_SLOT`] if the slot is empty.
    squares: Box<[u8]>,
}

/// The value of `FailedStates::squares` for an empty slot. All squares are below 128.
const EMPTY_SLOT: u8 = u8::MAX;

impl<S: SquareSet> FailedStates<S> {
    /// Whether the table has the state of `free` and `square`.
    pub(super) fn contains(&self, free: S, square: Square) -> bool {
        let index = slot_index(free, square);
        self.squares.get(index) == Some(&(square as u8)) && self.free[index] == free
    }

    /// Stores the state of `free` and `square`.
    pub(super) fn insert(&mut self, free: S, square: Square) {
        if self.squares.is_empty() {
            self.free = vec![S::EMPTY; SLOTS].into();
            self.squares = vec![EMPTY_SLOT; SLOTS].into();
        }
        let index = slot_index(free, square);
        self.free[index] = free;
        self.squares[index] = square as u8;
    }

    /// Packs the states. Each state takes one byte for the last square of the path, and one bit for each of the `size`
    /// squares of the graph, rounded up to whole bytes.
    pub(super) fn pack(&self, size: usize) -> Box<[u8]> {
        let width = size.div_ceil(8);
        let stored = self.squares.iter().filter(|&&square| square != EMPTY_SLOT);
        let mut bytes = Vec::with_capacity(stored.count() * (1 + width));
        for (free, &square) in self.free.iter().zip(&self.squares) {
            if square != EMPTY_SLOT {
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

/// The index of the slot of a state: the upper bits of a product, which depend on all bits of the state.
fn slot_index<S: SquareSet>(free: S, square: Square) -> usize {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let bits = free.fold_to_u64();
    let mixed = (bits ^ (bits >> 32)).wrapping_mul(MULTIPLIER) ^ u64::from(square);
    (mixed.wrapping_mul(MULTIPLIER) >> (u64::BITS - SLOTS.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_contains_only_states_that_were_inserted() {
        let mut failed = FailedStates::<u64>::default();
        assert!(!failed.contains(0, 0));
        // There are far more states than slots, so most states are overwritten.
        for state in 0..40_000_u64 {
            failed.insert(state << 20, (state % 64) as Square);
            assert!(failed.contains(state << 20, (state % 64) as Square));
        }
        let found_count = |free_offset: u64, square_offset: u64| {
            let states = 0..40_000_u64;
            states
                .filter(|state| {
                    failed.contains(
                        (state << 20) + free_offset,
                        ((state + square_offset) % 64) as Square,
                    )
                })
                .count()
        };
        assert_eq!(FailedStates::unpack(&failed.pack(64), 64), failed);
        assert!(found_count(0, 0) > SLOTS / 2, "{}", found_count(0, 0));
        assert!(found_count(0, 0) <= SLOTS);
        assert_eq!((found_count(1, 0), found_count(0, 1)), (0, 0));
    }
}
