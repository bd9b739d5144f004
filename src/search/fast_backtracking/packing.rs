//! Packing and unpacking of fast backtracking searches for checkpoints.
//!
//! A *mark* is the sum of the visits and the backtracks that the search had made before a candidate was entered.

use super::{FastBacktracking, FreeSquares, MAX_NEIGHBOURS, PaddedLists};
use crate::search::packed::{
    IndexedLists as _, MarkCodec, Packable, PackedSearch, read_levels, write_levels, write_path,
};

impl<F: FreeSquares> Packable for FastBacktracking<F> {
    type Lists = PaddedLists;

    fn packed(&self) -> PackedSearch<Self> {
        let mut bytes = Vec::with_capacity(2 * self.depth);
        write_path(&self.path[..self.depth], &*self.lists, &mut bytes);
        let mut codec = MarkCodec::new(1);
        let mut free = F::all(self.size());
        let mut tried = usize::from(self.counters.visits > 0);
        for path_index in 0..self.depth {
            let square = self.path[path_index];
            free.remove(square);
            // Only one path ever had the next length, so the next square is the first candidate of this square. The
            // mark of a first candidate follows from the marks before it, and is not stored.
            if path_index + 1 < self.depth && self.levels[path_index + 1] == 1 {
                codec.next_implied();
                continue;
            }
            let candidates = free.candidates(
                &self.lists,
                square,
                free.free_neighbours(&self.lists, square),
            );
            let tried_bits = candidates & !self.untried[path_index];
            tried = tried_bits.count_ones() as usize;
            for (rank, list_index) in bit_indices(tried_bits).enumerate() {
                match rank {
                    0 => _ = codec.next_implied(),
                    _ => codec.write(self.marks[path_index][list_index], &mut bytes),
                }
            }
        }
        write_levels(&self.levels, &mut bytes);
        PackedSearch {
            lists: self.lists.clone(),
            start: self.start,
            depth: self.depth,
            tried,
            goal: self.goal,
            entered: self.entered,
            ended: self.ended,
            counters: self.counters,
            bytes: bytes.into(),
        }
    }

    fn unpacked(packed: &PackedSearch<Self>) -> Self {
        let (path, mut bytes) = packed.read_path();
        let mut search = Self::with_valid_start(packed.lists.clone(), packed.start);
        let mut codec = MarkCodec::new(1);
        for (path_index, &square) in path.iter().enumerate() {
            search.free.remove(square);
            search.path[path_index] = square;
            let free_neighbours = search.free.free_neighbours(&search.lists, square);
            let candidates = search
                .free
                .candidates(&search.lists, square, free_neighbours);
            // Candidates are tried in list order.
            let tried_bits = match path.get(path_index + 1) {
                Some(&next) => {
                    let index = search.lists.neighbour_index(square, next);
                    candidates & (u8::MAX >> (MAX_NEIGHBOURS - 1).saturating_sub(index))
                }
                None => bit_indices(candidates)
                    .take(packed.tried)
                    .fold(0, |bits, index| bits | 1 << index),
            };
            search.untried[path_index] = candidates & !tried_bits;
            for (rank, list_index) in bit_indices(tried_bits).enumerate() {
                search.marks[path_index][list_index] = match rank {
                    0 => codec.next_implied(),
                    _ => codec.read(&mut bytes),
                };
            }
        }
        read_levels(&mut search.levels, &mut bytes);
        for (low, &level) in search.low_levels.iter_mut().zip(&search.levels) {
            *low = level as u32;
        }
        Self {
            goal: packed.goal,
            depth: path.len(),
            pending: (packed.counters.visits == 0).then_some(packed.start),
            entered: packed.entered,
            ended: packed.ended,
            counters: packed.counters,
            ..search
        }
    }
}

/// The indices of the set bits of `bits`, the lowest first.
fn bit_indices(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}
