//! Subtrees that were searched before.

use super::free_squares::Region;
use crate::board::Square;

/// How many subtrees are kept, a power of two.
const SLOTS: usize = 1 << 14;

/// Subtrees of a search that hold no tour, and the notes by which new ones are learned.
///
/// A subtree is what a search does from the moment it enters a square until it has left it again.
/// A few thousand subtrees are kept; a new one replaces whatever stood in its slot. Two different
/// subtrees are never confused: all that a subtree depends on is compared.
#[derive(Debug)]
pub struct Recollection {
    /// Empty until it is first needed.
    subtrees: Box<[Subtree]>,
    /// For every square of the path, what stood on the counters when it was entered.
    notes: Box<[Option<Note>]>,
}

/// What a search does in a subtree.
#[derive(Clone, Copy, Default, Debug)]
pub struct Subtree {
    region: Region,
    square: Square,
    /// Squares entered: none in a slot that is still empty.
    pub visits: u16,
    pub dead_ends: u16,
    /// How many squares the longest path has.
    pub height: u16,
    /// Squares entered, for each length of the path.
    levels: [u16; Self::LEVELS],
}

/// What stood on the counters when a square was entered.
#[derive(Clone, Copy, Debug)]
struct Note {
    region: Region,
    square: Square,
    totals: Totals,
    levels: [u64; Subtree::LEVELS],
}

/// The counters that tell how large a subtree is.
#[derive(Clone, Copy, Debug)]
pub struct Totals {
    pub visits: u64,
    pub dead_ends: u64,
    pub tours: u64,
}

impl Subtree {
    /// The most levels that a subtree may have.
    pub const LEVELS: usize = 16;

    /// How many steps a search takes here: into every square, out of it again, and one for each
    /// dead end.
    #[inline]
    pub fn steps(&self) -> u64 {
        2 * u64::from(self.visits) + u64::from(self.dead_ends)
    }

    /// Adds the squares entered to `levels`, of which the first is that of the subtree's root.
    #[inline]
    pub fn add_to(&self, levels: &mut [u64]) {
        for (total, &count) in levels[..Self::LEVELS].iter_mut().zip(&self.levels) {
            *total += u64::from(count);
        }
    }
}

impl Recollection {
    /// Nothing, for paths of up to `size` squares.
    pub fn new(size: usize) -> Self {
        Self {
            subtrees: Box::default(),
            notes: vec![None; size].into(),
        }
    }

    /// Sets the memory aside, unless that was done before.
    pub fn prepare(&mut self) {
        if self.subtrees.is_empty() {
            self.subtrees = vec![Subtree::default(); SLOTS].into();
        }
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
        let subtree = &self.subtrees[Self::slot(region, square)];
        let known = subtree.region == region && subtree.square == square && subtree.visits > 0;
        known.then_some(subtree)
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
        levels: &[u64],
    ) {
        let note = self.notes[depth].insert(Note {
            region,
            square,
            totals,
            levels: [0; Subtree::LEVELS],
        });
        note.levels
            .copy_from_slice(&levels[depth..][..Subtree::LEVELS]);
    }

    /// The square at `depth` is not one to learn about.
    #[inline]
    pub fn pass(&mut self, depth: usize) {
        self.notes[depth] = None;
    }

    /// Learns the subtree of the square at `depth`, about to be left, if there is a note of it, it
    /// holds no tour and its numbers are small.
    #[inline]
    pub fn learn(&mut self, depth: usize, totals: Totals, levels: &[u64]) {
        let Some(note) = &self.notes[depth] else {
            return;
        };
        let visits = totals.visits - note.totals.visits;
        let dead_ends = totals.dead_ends - note.totals.dead_ends;
        let grown = &levels[depth..][..Subtree::LEVELS];
        let too_high = grown[Subtree::LEVELS - 1] != note.levels[Subtree::LEVELS - 1];
        if totals.tours != note.totals.tours || visits > u64::from(u16::MAX) || too_high {
            return;
        }
        let mut subtree = Subtree {
            region: note.region,
            square: note.square,
            visits: visits as u16,
            dead_ends: dead_ends as u16,
            ..Subtree::default()
        };
        for (index, count) in subtree.levels.iter_mut().enumerate() {
            *count = (grown[index] - note.levels[index]) as u16;
            subtree.height += u16::from(*count > 0);
        }
        self.subtrees[Self::slot(note.region, note.square)] = subtree;
    }
}

/// A clone remembers nothing: what is remembered never shows, and copying it would take longer than
/// learning it anew.
impl Clone for Recollection {
    fn clone(&self) -> Self {
        Self::new(self.notes.len())
    }
}
