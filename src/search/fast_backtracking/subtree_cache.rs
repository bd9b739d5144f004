//! A cache of searched subtrees.

use super::free_squares::Region;
use crate::board::Square;

/// The number of subtrees in the cache, a power of two.
const SLOTS: usize = 1 << 16;

/// A cache of subtrees that hold no tour, and the notes from which new entries are made.
///
/// A subtree is everything that a search does from entering a square until leaving it again. The cache holds up to
/// `SLOTS` subtrees, and a new one replaces the old entry of its slot. Two different subtrees are never confused,
/// because everything that a subtree depends on is compared.
#[derive(Debug)]
pub struct SubtreeCache {
    /// The squares of the region of every subtree, or 0 in an empty slot. The regions are stored separately because
    /// most of the time spent here is spent waiting for memory.
    regions: Box<[u64]>,
    /// The remaining data of the subtrees.
    subtrees: Box<[CachedSubtree]>,
    /// For every square of the path, the counters at the time when the square was entered.
    notes: Box<[Option<EntryRecord>]>,
    /// The maximum number of squares of a path.
    size: usize,
}

/// The counts of a search in one subtree.
#[derive(Clone, Copy, Default, Debug)]
pub struct CachedSubtree {
    /// The square, and whether its region contains all free squares.
    root: (u8, bool),
    steps: u16,
    pub dead_ends: u16,
    /// The number of squares entered, by length of the path, from the root on.
    levels: [u16; Self::LEVELS],
}

/// The counters at the time when a square was entered.
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
    /// An empty cache for paths of up to `size` squares.
    pub fn new(size: usize) -> Self {
        Self {
            regions: Box::default(),
            subtrees: Box::default(),
            notes: Box::default(),
            size,
        }
    }

    /// Allocates the memory.
    #[cold]
    #[inline(never)]
    pub fn allocate(&mut self) {
        self.regions = vec![0; SLOTS].into();
        self.subtrees = vec![CachedSubtree::default(); SLOTS].into();
        self.notes = vec![None; self.size].into();
    }

    /// Whether the memory is allocated. There are no notes before that.
    pub fn is_allocated(&self) -> bool {
        !self.subtrees.is_empty()
    }

    fn slot(region: Region, square: Square) -> usize {
        // Multiplication carries bits upwards, so the highest bits depend on every square.
        let mixed = (region.squares ^ region.squares >> 31 ^ u64::from(square) << 23)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize % SLOTS
    }

    /// Looks up the subtree of `square`, which is about to be entered with `region` around it.
    #[inline]
    pub fn lookup(&self, region: Region, square: Square) -> Option<&CachedSubtree> {
        let slot = Self::slot(region, square);
        if self.regions[slot] != region.squares {
            return None;
        }
        let subtree = &self.subtrees[slot];
        (subtree.root == (square as u8, region.whole)).then_some(subtree)
    }

    /// Notes the counters before `square` is entered at `depth` with `region` around it, so that
    /// [`insert`](Self::insert) can add its subtree when the square is left.
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
        self.notes[depth] = Some(EntryRecord {
            region,
            square,
            totals,
            levels,
        });
    }

    /// Clears the note at `depth`, so that the subtree of the square there is not added.
    #[inline]
    pub fn clear_entry(&mut self, depth: usize) {
        self.notes[depth] = None;
    }

    /// Adds the subtree of the square at `depth`, which is about to be left. Does nothing if there is no note of the
    /// square, if the subtree holds a tour, or if its numbers are too large.
    #[inline]
    pub fn insert(&mut self, depth: usize, totals: CounterSnapshot, levels: &[u32]) {
        let Some(note) = &self.notes[depth] else {
            return;
        };
        let steps = totals.steps - note.totals.steps;
        let dead_ends = totals.dead_ends - note.totals.dead_ends;
        let grown: &[u32; CachedSubtree::LEVELS] = levels[depth..]
            .first_chunk()
            .expect("there is room for one subtree beyond the longest path");
        let too_high = grown[CachedSubtree::LEVELS - 1] != note.levels[CachedSubtree::LEVELS - 1];
        if totals.tours != note.totals.tours || steps > u64::from(u16::MAX) || too_high {
            return;
        }
        let mut subtree = CachedSubtree {
            root: (note.square as u8, note.region.whole),
            steps: steps as u16,
            dead_ends: dead_ends as u16,
            ..CachedSubtree::default()
        };
        for (index, count) in subtree.levels.iter_mut().enumerate() {
            *count = grown[index].wrapping_sub(note.levels[index]) as u16;
        }
        let slot = Self::slot(note.region, note.square);
        self.regions[slot] = note.region.squares;
        self.subtrees[slot] = subtree;
    }
}

/// Clones the cache as an empty one. Its contents have no visible effect, and copying them would take longer than
/// collecting them again.
impl Clone for SubtreeCache {
    fn clone(&self) -> Self {
        Self::new(self.size)
    }
}
