//! Accounting of the memory of a count.

use super::error::CountError;

/// The least number of values by which a list grows.
const MIN_GROWTH: usize = 16;

/// The memory budget of a count, in bytes. The limit is checked before memory is allocated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MemoryBudget {
    /// The number of bytes held now.
    pub used_bytes: u64,
    /// The maximum number of bytes held at once so far.
    pub peak_bytes: u64,
    /// The maximum number of bytes that may be held at once.
    pub limit: u64,
}

impl MemoryBudget {
    pub fn new(limit: u64) -> Self {
        Self {
            used_bytes: 0,
            peak_bytes: 0,
            limit,
        }
    }

    /// Allocates a list of `length` default entries.
    pub fn allocate<T: Clone + Default>(&mut self, length: usize) -> Result<Vec<T>, CountError> {
        let needed = self.used_bytes + size_in_bytes::<T>(length);
        let error = CountError::MemoryLimit {
            needed,
            limit: self.limit,
        };
        if needed > self.limit {
            return Err(error);
        }
        let mut list = Vec::new();
        list.try_reserve_exact(length).map_err(|_| error)?;
        list.resize(length, T::default());
        self.used_bytes = needed;
        self.peak_bytes = self.peak_bytes.max(needed);
        Ok(list)
    }

    /// Adds a value to a list. The list grows by a half, and counts towards the budget from its first value on.
    pub fn push<T>(&mut self, list: &mut Vec<T>, value: T) -> Result<(), CountError> {
        if list.len() == list.capacity() {
            let additional = (list.capacity() / 2).max(MIN_GROWTH);
            let grown = size_in_bytes::<T>(list.capacity() + additional);
            // While a list grows, the old and the new one are in memory.
            let needed = self.used_bytes + grown;
            let limit = self.limit;
            let error = CountError::MemoryLimit { needed, limit };
            if needed > limit {
                return Err(error);
            }
            self.peak_bytes = self.peak_bytes.max(needed);
            self.used_bytes -= size_in_bytes::<T>(list.capacity());
            list.try_reserve_exact(additional).map_err(|_| error)?;
            self.used_bytes += size_in_bytes::<T>(list.capacity());
        }
        list.push(value);
        Ok(())
    }

    /// Frees the unused part of a list that was filled by [`push`](Self::push).
    pub fn shrink<T>(&mut self, list: &mut Vec<T>) {
        self.used_bytes -= size_in_bytes::<T>(list.capacity());
        list.shrink_to_fit();
        self.used_bytes += size_in_bytes::<T>(list.capacity());
    }

    /// Frees a list allocated by [`allocate`](Self::allocate).
    pub fn free<T>(&mut self, list: Vec<T>) {
        self.used_bytes -= size_in_bytes::<T>(list.len());
    }
}

fn size_in_bytes<T>(length: usize) -> u64 {
    length as u64 * size_of::<T>() as u64
}
