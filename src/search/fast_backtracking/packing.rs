//! Packing and unpacking of plain searches for checkpoints.

use super::{FastBacktracking, FreeSquares, MAX_NEIGHBOURS, PaddedLists};
use crate::search::packed::{
    Indexed as _, MarkCodec, Packable, PackedSearch, read_levels, write_levels, write_path,
};

impl<F: FreeSquares> Packable for FastBacktracking<F> {
    type Lists = PaddedLists;

    fn packed(&self) -> PackedSearch<Self> {
        let mut bytes = Vec::with_capacity(2 * self.depth);
        write_path(&self.path[..self.depth], &*self.lists, &mut bytes);
        let mut marks = MarkCodec::new(1);
        let mut free = F::all(self.size());
        let mut tried = usize::from(self.counters.visits > 0);
        for place in 0..self.depth {
            let square = self.path[place];
            free.remove(square);
            // The next level has a single path, so the path goes on to the first candidate of this square.
            if place + 1 < self.depth && self.levels[place + 1] == 1 {
                marks.first();
                continue;
            }
            let candidates = free.candidates(
                &self.lists,
                square,
                free.free_neighbours(&self.lists, square),
            );
            let all = candidates & !self.untried[place];
            tried = all.count_ones() as usize;
            for (count, index) in members(all).enumerate() {
                match count {
                    0 => _ = marks.first(),
                    _ => marks.write(self.marks[place][index], &mut bytes),
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
        let mut search = Self::fresh(packed.lists.clone(), packed.start);
        let mut marks = MarkCodec::new(1);
        for (place, &square) in path.iter().enumerate() {
            search.free.remove(square);
            search.path[place] = square;
            let ways = search.free.free_neighbours(&search.lists, square);
            let candidates = search.free.candidates(&search.lists, square, ways);
            // Candidates are tried in list order.
            let tried = match path.get(place + 1) {
                Some(&next) => {
                    let index = search.lists.neighbour_index(square, next);
                    candidates & (u8::MAX >> (MAX_NEIGHBOURS - 1).saturating_sub(index))
                }
                None => members(candidates)
                    .take(packed.tried)
                    .fold(0, |tried, index| tried | 1 << index),
            };
            search.untried[place] = candidates & !tried;
            for (count, index) in members(tried).enumerate() {
                search.marks[place][index] = match count {
                    0 => marks.first(),
                    _ => marks.read(&mut bytes),
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

/// The positions of the set bits of `set`, the lowest first.
fn members(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
