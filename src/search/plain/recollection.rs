//! Subtrees that were searched before.

use super::free_squares::Region;
use crate::board::Square;

/// How many subtrees are kept, a power of two.
const SLOTS: usize = 1 << 16;

/// Subtrees of a search that hold no tour, and the notes by which new ones are learned.
///
/// A subtree is what a search does from the moment it enters a square until it has left it again.
/// Some ten thousand subtrees are kept; a new one replaces whatever stood in its slot. Two different
/// subtrees are never confused: all that a subtree depends on is compared.
#[derive(Debug)]
pub struct Recollection {
    /// The squares of the region of every subtree; none in a slot that is still empty. They stand by
    /// themselves, because most of the time spent here is spent on waiting for memory.
    regions: Box<[u64]>,
    /// The rest of what is known of them.
    subtrees: Box<[Subtree]>,
    /// For every square of the path, what stood on the counters when it was entered.
    notes: Box<[Option<Note>]>,
    /// How many squares a path may have.
    size: usize,
}

/// What a search does in a subtree.
#[derive(Clone, Copy, Default, Debug)]
pub struct Subtree {
    /// The square and whether its region is the whole of what is free.
    root: (u8, bool),
    steps: u16,
    pub dead_ends: u16,
    /// Squares entered, for each length of the path.
    levels: [u16; Self::LEVELS],
}

/// What stood on the counters when a square was entered.
#[derive(Clone, Copy, Debug)]
struct Note {
    region: Region,
    square: Square,
    totals: Totals,
    levels: [u32; Subtree::LEVELS],
}

/// The counters that tell how large a subtree is.
#[derive(Clone, Copy, Debug)]
pub struct Totals {
    pub steps: u64,
    pub dead_ends: u64,
    pub tours: u64,
}

impl Subtree {
    /// The most levels that a subtree may have.
    pub const LEVELS: usize = 16;

    /// How many steps a search takes here, the one into the root and the one out of it included.
    #[inline]
    pub fn steps(&self) -> u64 {
        self.steps.into()
    }

    /// Adds the squares entered to `levels`, of which the first is that of the subtree's root.
    #[inline]
    pub fn add_to(&self, levels: &mut [u32]) {
        for (total, &count) in levels[..Self::LEVELS].iter_mut().zip(&self.levels) {
            *total = total.wrapping_add(count.into());
        }
    }
}

impl Recollection {
    /// Nothing, for paths of up to `size` squares.
    pub fn new(size: usize) -> Self {
        Self {
            regions: Box::default(),
            subtrees: Box::default(),
            notes: Box::default(),
            size,
        }
    }

    /// Sets the memory aside.
    #[cold]
    #[inline(never)]
    pub fn prepare(&mut self) {
        self.regions = vec![0; SLOTS].into();
        self.subtrees = vec![Subtree::default(); SLOTS].into();
        self.notes = vec![None; self.size].into();
    }

    /// Whether memory was set aside: there are no notes before.
    pub fn is_prepared(&self) -> bool {
        !self.subtrees.is_empty()
    }

    fn slot(region: Region, square: Square) -> usize {
        // Multiplication mixes upwards: the highest bits depend on every square.
        let mixed = (region.squares ^ region.squares >> 31 ^ u64::from(square) << 23)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize % SLOTS
    }

    /// What the search does from `square`, about to be entered, with `region` around it, if that is
    /// known.
    #[inline]
    pub fn recall(&self, region: Region, square: Square) -> Option<&Subtree> {
        let slot = Self::slot(region, square);
        if self.regions[slot] != region.squares {
            return None;
        }
        let subtree = &self.subtrees[slot];
        (subtree.root == (square as u8, region.whole)).then_some(subtree)
    }

    /// Takes note of the counters, so that what is below `square`, about to be entered at `depth`
    /// with `region` around it, can be learned when it is left.
    #[inline]
    pub fn note(
        &mut self,
        region: Region,
        square: Square,
        depth: usize,
        totals: Totals,
        levels: &[u32],
    ) {
        let levels = *levels[depth..]
            .first_chunk()
            .expect("there is room for one subtree beyond the longest path");
        self.notes[depth] = Some(Note {
            region,
            square,
            totals,
            levels,
        });
    }

    /// The square at `depth` is not one to learn about.
    #[inline]
    pub fn pass(&mut self, depth: usize) {
        self.notes[depth] = None;
    }

    /// Learns the subtree of the square at `depth`, about to be left, if there is a note of it, it
    /// holds no tour and its numbers are small.
    #[inline]
    pub fn learn(&mut self, depth: usize, totals: Totals, levels: &[u32]) {
        let Some(note) = &self.notes[depth] else {
            return;
        };
        let steps = totals.steps - note.totals.steps;
        let dead_ends = totals.dead_ends - note.totals.dead_ends;
        let grown: &[u32; Subtree::LEVELS] = levels[depth..]
            .first_chunk()
            .expect("there is room for one subtree beyond the longest path");
        let too_high = grown[Subtree::LEVELS - 1] != note.levels[Subtree::LEVELS - 1];
        if totals.tours != note.totals.tours || steps > u64::from(u16::MAX) || too_high {
            return;
        }
        let mut subtree = Subtree {
            root: (note.square as u8, note.region.whole),
            steps: steps as u16,
            dead_ends: dead_ends as u16,
            ..Subtree::default()
        };
        for (index, count) in subtree.levels.iter_mut().enumerate() {
            *count = grown[index].wrapping_sub(note.levels[index]) as u16;
        }
        let slot = Self::slot(note.region, note.square);
        self.regions[slot] = note.region.squares;
        self.subtrees[slot] = subtree;
    }
}

/// A clone remembers nothing: what is remembered never shows, and copying it would take longer than
/// learning it anew.
impl Clone for Recollection {
    fn clone(&self) -> Self {
        Self::new(self.size)
    }
}
