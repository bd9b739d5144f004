//! The states before one square is settled, with the number of tours to which each leads.

/// The states before a square is settled.
#[derive(Clone, Default, Debug)]
pub(super) struct Layer {
    /// Sorted by key, once the numbers of tours are known.
    pub entries: Vec<Entry>,
    /// For each state, the index after its last child in `children`. Empty once the numbers are known.
    pub child_ends: Vec<u32>,
    /// The indices in the next layer of the states that follow a state, or [`TOUR`]. Empty once the numbers are known.
    pub children: Vec<u32>,
}

/// A child that is a complete tour.
pub(super) const TOUR: u32 = u32::MAX;

/// A state with the number of tours to which it leads, in two halves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub key: u64,
    high: u64,
    low: u64,
}

impl Entry {
    /// A state whose tours are not counted yet.
    pub const fn new(key: u64) -> Self {
        Self {
            key,
            high: 0,
            low: 0,
        }
    }

    /// The number of tours.
    pub const fn tours(&self) -> u128 {
        (self.high as u128) << u64::BITS | self.low as u128
    }

    /// Sets the number of tours.
    pub const fn set_tours(&mut self, tours: u128) {
        self.high = (tours >> u64::BITS) as u64;
        self.low = tours as u64;
    }
}

impl Layer {
    /// The number of tours to which the state with a key leads; `None` if there is no such state.
    pub fn tours(&self, key: u64) -> Option<u128> {
        let index = self.entries.binary_search_by_key(&key, |entry| entry.key);
        index.ok().map(|index| self.entries[index].tours())
    }
}
