//! A path whose last part can be reversed cheaply.

use crate::board::Square;

/// Marks an empty slot, or a square that is not on the path.
const NONE: u32 = u32::MAX;

/// A path in a circular buffer with one slot for every square of the graph.
///
/// The squares of the path occupy consecutive slots, in either direction; the other slots are empty. To reverse the
/// last part of the path, either the slots of this part are reversed, or all other slots and the direction of reading.
/// No reversal moves more than half of the slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ring {
    slots: Box<[u32]>,
    /// For every square, its slot.
    slot_of_square: Box<[u32]>,
    /// The slot of the first square.
    first: u32,
    /// The number of squares on the path.
    len: u32,
    /// Whether the path is read in the order of increasing slots.
    forward: bool,
}

impl Ring {
    /// Creates a path of one square, in a graph of `size` squares.
    pub(super) fn new(size: u32, start: Square) -> Self {
        let mut ring = Self {
            slots: vec![NONE; size as usize].into(),
            slot_of_square: vec![NONE; size as usize].into(),
            first: 0,
            len: 0,
            forward: true,
        };
        ring.push(start);
        ring
    }

    /// Resets the path to one square.
    pub(super) fn clear(&mut self, start: Square) {
        self.slots.fill(NONE);
        self.slot_of_square.fill(NONE);
        (self.first, self.len, self.forward) = (0, 0, true);
        self.push(start);
    }

    pub(super) fn len(&self) -> u32 {
        self.len
    }

    /// The slot of the square at `index` in the path, or the slot for a square to be added at the end.
    #[inline]
    fn slot(&self, index: u32) -> u32 {
        let size = self.slots.len() as u32;
        if self.forward {
            let slot = self.first + index;
            if slot < size { slot } else { slot - size }
        } else if index <= self.first {
            self.first - index
        } else {
            self.first + size - index
        }
    }

    /// The square at `index` in the path.
    #[inline]
    pub(super) fn at(&self, index: u32) -> Square {
        self.slots[self.slot(index) as usize]
    }

    pub(super) fn first(&self) -> Square {
        self.at(0)
    }

    pub(super) fn last(&self) -> Square {
        self.at(self.len - 1)
    }

    pub(super) fn contains(&self, square: Square) -> bool {
        self.slot_of_square[square as usize] != NONE
    }

    /// The index of a square on the path.
    #[inline]
    pub(super) fn index_of(&self, square: Square) -> u32 {
        let size = self.slots.len() as u32;
        let slot = self.slot_of_square[square as usize];
        let (from, to) = match self.forward {
            true => (self.first, slot),
            false => (slot, self.first),
        };
        if to >= from {
            to - from
        } else {
            to + size - from
        }
    }

    /// The successor of a square on the path, which must not be the last one.
    #[inline]
    pub(super) fn successor(&self, square: Square) -> Square {
        let size = self.slots.len() as u32;
        let slot = self.slot_of_square[square as usize];
        let next = match (self.forward, slot) {
            (true, slot) if slot + 1 == size => 0,
            (true, slot) => slot + 1,
            (false, 0) => size - 1,
            (false, slot) => slot - 1,
        };
        self.slots[next as usize]
    }

    pub(super) fn push(&mut self, square: Square) {
        let slot = self.slot(self.len);
        self.slots[slot as usize] = square;
        self.slot_of_square[square as usize] = slot;
        self.len += 1;
    }

    /// Reverses the path.
    pub(super) fn reverse(&mut self) {
        self.first = self.slot(self.len - 1);
        self.forward = !self.forward;
    }

    /// Reverses the part of the path after `index`.
    pub(super) fn reverse_after(&mut self, index: u32) {
        let size = self.slots.len() as u32;
        let count = self.len - 1 - index;
        if count <= size / 2 {
            self.reverse_slots(self.slot(index + 1), self.slot(self.len - 1), count);
        } else {
            // Reverses all other slots instead. The first part, now reversed, then follows the last part in the buffer.
            let next_index = if self.len < size { self.len } else { 0 };
            self.reverse_slots(self.slot(next_index), self.slot(index), size - count);
            let first_index = self.len + index;
            self.first = self.slot(if first_index < size {
                first_index
            } else {
                first_index - size
            });
            self.forward = !self.forward;
        }
    }

    /// Reverses `count` slots, from `first` to `last` in reading order.
    fn reverse_slots(&mut self, first: u32, last: u32, count: u32) {
        let last_slot = self.slots.len() as u32 - 1;
        let (mut low, mut high) = match self.forward {
            true => (first, last),
            false => (last, first),
        };
        for _ in 0..count / 2 {
            self.slots.swap(low as usize, high as usize);
            for slot in [low, high] {
                if let Some(entry) = self
                    .slot_of_square
                    .get_mut(self.slots[slot as usize] as usize)
                {
                    *entry = slot;
                }
            }
            low = if low == last_slot { 0 } else { low + 1 };
            high = if high == 0 { last_slot } else { high - 1 };
        }
    }

    /// Rotates a closed path so that it ends with the square at `index`, which must not be the last square already.
    pub(super) fn rotate_to_end_at(&mut self, index: u32) {
        let tail_length = self.len - 1 - index;
        self.reverse_after(index);
        self.reverse();
        self.reverse_after(tail_length - 1);
    }

    /// The squares of the path.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.len).map(|index| self.at(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Compares a ring with a plain list after the same changes.
    #[test]
    fn a_ring_behaves_like_a_list() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(5);
        for (size, length) in [(3, 3), (7, 4), (8, 8), (12, 11), (31, 20), (40, 40)] {
            let mut ring = Ring::new(size, 2);
            let mut list = vec![2];
            let others = (0..size).filter(|&square| square != 2);
            for square in others.take(length - 1) {
                ring.push(square);
                list.push(square);
            }
            for _ in 0..200 {
                let index = generator.random_range(0..list.len() as u32 - 1);
                match generator.random_range(0..4) {
                    0 => {
                        ring.reverse();
                        list.reverse();
                    }
                    1 => {
                        ring.rotate_to_end_at(index);
                        list.rotate_left(index as usize + 1);
                    }
                    _ => {
                        ring.reverse_after(index);
                        list[index as usize + 1..].reverse();
                    }
                }
                assert!(ring.squares().eq(list.iter().copied()));
                for (index, &square) in (0..).zip(&list) {
                    assert_eq!(ring.index_of(square), index);
                    let after = list.get(index as usize + 1);
                    assert!(after.is_none_or(|&after| ring.successor(square) == after));
                }
                let contained = (0..size).filter(|&square| ring.contains(square));
                assert_eq!(contained.count(), list.len());
            }
        }
    }
}
