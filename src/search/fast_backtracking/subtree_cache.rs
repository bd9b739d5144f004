//! A cache of searched subtrees.

use super::free_squares::Region;
use crate::board::Square;

/// The number of subtrees in the cache, a power of two.
const SLOTS: usize = 1 << 16;

/// A cache of subtrees that hold no tour, and the counters from which new entries are computed.
///
/// A subtree is the part of the search between entering a square and leaving it again. The cache holds up to `SLOTS`
/// subtrees, and a new one replaces the old entry of its slot. A lookup compares everything that a subtree depends on,
/// so it never returns a different subtree.
#[derive(Debug)]
pub struct SubtreeCache {
    /// The squares of the region of every subtree, or 0 in an empty slot. Most lookups read only this array. It is
    /// separate because memory accesses take most of the time of a lookup.
    regions: Box<[u64]>,
    /// The remaining data of the subtrees.
    subtrees: Box<[CachedSubtree]>,
    /// For every square of the path, the counters just before the square was entered.
    entry_records: Box<[Option<EntryRecord>]>,
    /// The maximum number of squares of a path.
    max_path_length: usize,
}

/// The counts of a search in one subtree.
#[derive(Clone, Copy, Default, Debug)]
pub struct CachedSubtree {
    /// The first square of the subtree, and whether its region contains all free squares.
    root: (u8, bool),
    steps: u16,
    pub dead_ends: u16,
    /// For every length of the path, from the length at the root on: the number of squares entered.
    levels: [u16; Self::LEVELS],
}

/// The counters just before a square was entered.
#[derive(Clone, Copy, Debug)]
struct EntryRecord {
    region: Region,
    square: Square,
    totals: CounterSnapshot,
    levels: [u32; CachedSubtree::LEVELS],
}

/// The counters that determine the size of a subtree.
#[derive(Clone, Copy, Debug)]
pub struct CounterSnapshot {
    pub steps: u64,
    pub dead_ends: u64,
    pub tours: u64,
}

impl CachedSubtree {
    /// The maximum number of levels of a subtree in the cache.
    pub const LEVELS: usize = 16;

    /// The number of steps in the subtree, including the step into its root and the step out of it.
    #[inline]
    pub fn steps(&self) -> u64 {
        self.steps.into()
    }

    /// Adds the numbers of squares entered to `levels`, whose first entry is the level of the subtree's root.
    #[inline]
    pub fn add_to(&self, levels: &mut [u32]) {
        for (total, &count) in levels[..Self::LEVELS].iter_mut().zip(&self.levels) {
            *total = total.wrapping_add(count.into());
        }
    }
}

impl SubtreeCache {
    /// An empty cache for paths of up to `max_path_length` squares. Its memory is not allocated yet.
    pub fn new(max_path_length: usize) -> Self {
        Self {
            regions: Box::default(),
            subtrees: Box::default(),
            entry_records: Box::default(),
            max_path_length,
        }
    }

    /// Allocates the memory.
    #[cold]
    #[inline(never)]
    pub fn allocate(&mut self) {
        self.regions = vec![0; SLOTS].into();
        self.subtrees = vec![CachedSubtree::default(); SLOTS].into();
        self.entry_records = vec![None; self.max_path_length].into();
    }

    /// Whether the memory is allocated. Lookups, records and insertions need the memory.
    pub fn is_allocated(&self) -> bool {
        !self.subtrees.is_empty()
    }

    /// The index of the slot for the subtree of `square`.
    fn slot(region: Region, square: Square) -> usize {
        // Multiplication carries bits upwards, so the highest bits depend on every square.
        let mixed = (region.squares ^ region.squares >> 31 ^ u64::from(square) << 23)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize % SLOTS
    }

    /// Finds the subtree of `square`, which is about to be entered with `region` around it.
    #[inline]
    pub fn lookup(&self, region: Region, square: Square) -> Option<&CachedSubtree> {
        let slot = Self::slot(region, square);
        if self.regions[slot] != region.squares {
            return None;
        }
        let subtree = &self.subtrees[slot];
        (subtree.root == (square as u8, region.contains_all_free)).then_some(subtree)
    }

    /// Records the counters before `square` is entered at `depth` with `region` around it. When the square is left,
    /// [`insert`](Self::insert) computes its subtree from them.
    #[inline]
    pub fn record_entry(
        &mut self,
        region: Region,
        square: Square,
        depth: usize,
        totals: CounterSnapshot,
        levels: &[u32],
    ) {
        let levels = *levels[depth..]
            .first_chunk()
            .expect("there is room for one subtree beyond the longest path");
        self.entry_records[depth] = Some(EntryRecord {
            region,
            square,
            totals,
            levels,
        });
    }

    /// Clears the record at `depth`, so that the subtree of the square there is not added.
    #[inline]
    pub fn clear_entry(&mut self, depth: usize) {
        self.entry_records[depth] = None;
    }

    /// Adds the subtree of the square at `depth`, which is about to be left. Does nothing if there is no record of the
    /// square, if the subtree holds a tour, or if the subtree is too large.
    #[inline]
    pub fn insert(&mut self, depth: usize, totals: CounterSnapshot, levels: &[u32]) {
        let Some(record) = &self.entry_records[depth] else {
            return;
        };
        let steps = totals.steps - record.totals.steps;
        let dead_ends = totals.dead_ends - record.totals.dead_ends;
        let current_levels: &[u32; CachedSubtree::LEVELS] = levels[depth..]
            .first_chunk()
            .expect("there is room for one subtree beyond the longest path");
        let too_deep =
            current_levels[CachedSubtree::LEVELS - 1] != record.levels[CachedSubtree::LEVELS - 1];
        if totals.tours != record.totals.tours || steps > u64::from(u16::MAX) || too_deep {
            return;
        }
        let mut subtree = CachedSubtree {
            root: (record.square as u8, record.region.contains_all_free),
            steps: steps as u16,
            dead_ends: dead_ends as u16,
            ..CachedSubtree::default()
        };
        for (index, count) in subtree.levels.iter_mut().enumerate() {
            *count = current_levels[index].wrapping_sub(record.levels[index]) as u16;
        }
        let slot = Self::slot(record.region, record.square);
        self.regions[slot] = record.region.squares;
        self.subtrees[slot] = subtree;
    }
}

/// Clones the cache as an empty one. The contents have no visible effect, and a copy would take longer than a new
/// search of the subtrees.
impl Clone for SubtreeCache {
    fn clone(&self) -> Self {
        Self::new(self.max_path_length)
    }
}
