//! Accounting of the memory of a count.

use super::CountError;

/// The memory budget of a count, in bytes. Memory is charged before it is allocated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ledger {
    pub held: u64,
    /// The maximum held at once.
    pub peak: u64,
    pub limit: u64,
}

impl Ledger {
    pub fn new(limit: u64) -> Self {
        Self {
            held: 0,
            peak: 0,
            limit,
        }
    }

    /// Allocates a list of `length` default entries.
    pub fn take<T: Clone + Default>(&mut self, length: usize) -> Result<Vec<T>, CountError> {
        let needed = self.held + bytes::<T>(length);
        let refused = CountError::Memory {
            needed,
            limit: self.limit,
        };
        if needed > self.limit {
            return Err(refused);
        }
        let mut list = Vec::new();
        list.try_reserve_exact(length).map_err(|_| refused)?;
        list.resize(length, T::default());
        self.held = needed;
        self.peak = self.peak.max(needed);
        Ok(list)
    }

    /// Frees a list allocated by [`take`](Self::take).
    pub fn give_back<T>(&mut self, list: Vec<T>) {
        self.held -= bytes::<T>(list.len());
    }
}

fn bytes<T>(length: usize) -> u64 {
    length as u64 * size_of::<T>() as u64
}
