//! Hash tables of counts that grow and shrink in small steps.

use super::error::CountError;
use super::memory_budget::MemoryBudget;

/// The number of shards of a table. Each shard grows on its own, so that a single step of growth is short.
const SHARD_COUNT: usize = 256;

/// The numbers of slots that shards allocate for their first key. They differ, because shards of one size would grow
/// at the same time, so that the table would need more memory at that time than on average.
const FIRST_SLOT_COUNTS: [usize; 3] = [9, 10, 11];

/// A hash table of counts by key, with open addressing and linear probing.
///
/// The keys are distributed over shards. A shard in which five of six slots are in use grows by a third, independently
/// of the other shards. `pop` frees an emptied shard before it reads the next shard. So filling one table from another
/// takes little more memory than the larger of the two.
#[derive(Clone, Debug)]
pub(super) struct CountTable {
    shards: Box<[Shard]>,
    /// The number of keys inserted, including the keys removed since.
    inserted_keys: u64,
    /// The shard and the slot that `pop` reads next.
    cursor: (usize, usize),
}

impl CountTable {
    pub fn new() -> Self {
        Self {
            shards: vec![Shard::default(); SHARD_COUNT].into(),
            inserted_keys: 0,
            cursor: (0, 0),
        }
    }

    /// The number of keys inserted, including the keys removed since.
    pub fn inserted_key_count(&self) -> u64 {
        self.inserted_keys
    }

    /// Adds `count` to the count of `key`. A new key is inserted only if `is_wanted` returns true.
    #[inline]
    pub fn add(
        &mut self,
        key: u64,
        count: u128,
        memory_budget: &mut MemoryBudget,
        is_wanted: impl FnOnce() -> Result<bool, CountError>,
    ) -> Result<(), CountError> {
        let hash = hash(key);
        let shard_index = shard_index(hash);
        let shard = &mut self.shards[shard_index];
        shard.reserve_slot(shard_index, memory_budget)?;
        let slot = shard.find(key, hash);
        if shard.slots[slot].key == EMPTY {
            if !is_wanted()? {
                return Ok(());
            }
            shard.slots[slot].key = key;
            shard.len += 1;
            self.inserted_keys += 1;
        }
        shard.increase(slot, count, memory_budget)
    }

    /// Reads the first slot of each key. The processor loads these slots at the same time, which saves most of the time
    /// that the next calls of [`add`](Self::add) with these keys would wait for memory.
    pub fn prefetch(&self, keys: impl Iterator<Item = u64>) {
        let first_key = |key| {
            let hash = hash(key);
            let slots = &self.shards[shard_index(hash)].slots;
            let slot = slots.get(reduce_to_range(hash, slots.len()));
            slot.map_or(EMPTY, |slot| slot.key)
        };
        std::hint::black_box(keys.map(first_key).fold(0, std::ops::BitXor::bitxor));
    }

    /// Returns the count of `key`, or inserts `key` with `count`. A new key is inserted only if `is_wanted` returns
    /// true; an unwanted key gives `None`.
    pub fn find_or_insert(
        &mut self,
        key: u64,
        count: u32,
        memory_budget: &mut MemoryBudget,
        is_wanted: impl FnOnce() -> bool,
    ) -> Result<Option<u32>, CountError> {
        let hash = hash(key);
        let shard_index = shard_index(hash);
        let shard = &mut self.shards[shard_index];
        shard.reserve_slot(shard_index, memory_budget)?;
        let slot = shard.find(key, hash);
        if shard.slots[slot].key == EMPTY {
            if !is_wanted() {
                return Ok(None);
            }
            shard.slots[slot] = Slot { key, low: count };
            shard.len += 1;
            self.inserted_keys += 1;
        }
        Ok(Some(shard.slots[slot].low))
    }

    /// Removes a key and returns it with its count, or returns `None` if the table is empty. After the first call, no
    /// key may be added until the table is cleared.
    pub fn pop(&mut self, memory_budget: &mut MemoryBudget) -> Option<(u64, u128)> {
        let (index, slot) = &mut self.cursor;
        while let Some(shard) = self.shards.get_mut(*index) {
            while *slot < shard.slots.len() {
                *slot += 1;
                if shard.slots[*slot - 1].key != EMPTY {
                    return Some(shard.get(*slot - 1));
                }
            }
            shard.clear(memory_budget);
            (*index, *slot) = (*index + 1, 0);
        }
        None
    }

    /// Removes all keys and frees their memory.
    pub fn clear(&mut self, memory_budget: &mut MemoryBudget) {
        for shard in &mut self.shards {
            shard.clear(memory_budget);
        }
        *self = Self::new();
    }
}

/// The key of an unused slot. No count may have this key.
const EMPTY: u64 = 0;

/// A slot takes 12 bytes instead of 16, because it is packed.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C, packed(4))]
struct Slot {
    key: u64,
    /// Bits 0 to 31 of the count.
    low: u32,
}

#[derive(Clone, Default, Debug)]
struct Shard {
    slots: Vec<Slot>,
    /// Bits 32 to 63 of the counts; empty while all counts fit 32 bits.
    middle: Vec<u32>,
    /// Bits 64 to 127 of the counts; empty while all counts fit 64 bits.
    high: Vec<u64>,
    /// The number of slots in use.
    len: usize,
}

impl Shard {
    /// The slot of `key`, or the free slot to insert it.
    #[inline]
    fn find(&self, key: u64, hash: u64) -> usize {
        let mut slot = reduce_to_range(hash, self.slots.len());
        while self.slots[slot].key != key && self.slots[slot].key != EMPTY {
            slot += 1;
            if slot == self.slots.len() {
                slot = 0;
            }
        }
        slot
    }

    fn get(&self, slot: usize) -> (u64, u128) {
        let Slot { key, low } = self.slots[slot];
        let middle = self.middle.get(slot).copied().unwrap_or(0);
        let high = self.high.get(slot).copied().unwrap_or(0);
        let count = u128::from(high) << 64 | u128::from(middle) << 32 | u128::from(low);
        (key, count)
    }

    #[inline]
    fn increase(
        &mut self,
        slot: usize,
        count: u128,
        memory_budget: &mut MemoryBudget,
    ) -> Result<(), CountError> {
        let (_, old) = self.get(slot);
        let sum = old.checked_add(count).ok_or(CountError::Overflow)?;
        self.slots[slot].low = sum as u32;
        self.set_upper_bits(slot, sum, memory_budget)
    }

    /// Sets the bits of the count in a slot from 32 on.
    #[inline]
    fn set_upper_bits(
        &mut self,
        slot: usize,
        count: u128,
        memory_budget: &mut MemoryBudget,
    ) -> Result<(), CountError> {
        let (middle, high) = ((count >> 32) as u32, (count >> 64) as u64);
        let length = self.slots.len();
        set_bits(&mut self.middle, slot, middle, length, memory_budget)?;
        set_bits(&mut self.high, slot, high, length, memory_budget)
    }

    /// Makes sure that the shard with this index has a free slot for another key.
    #[inline]
    fn reserve_slot(
        &mut self,
        index: usize,
        memory_budget: &mut MemoryBudget,
    ) -> Result<(), CountError> {
        if self.len * 6 < self.slots.len() * 5 {
            return Ok(());
        }
        self.grow(index, memory_budget)
    }

    #[cold]
    fn grow(&mut self, index: usize, memory_budget: &mut MemoryBudget) -> Result<(), CountError> {
        let length = match self.slots.len() {
            0 => FIRST_SLOT_COUNTS[index % FIRST_SLOT_COUNTS.len()],
            length => length + length / 3,
        };
        let mut grown = Self {
            slots: memory_budget.allocate(length)?,
            middle: Vec::new(),
            high: Vec::new(),
            len: self.len,
        };
        for (old, &entry) in self.slots.iter().enumerate() {
            if entry.key == EMPTY {
                continue;
            }
            let slot = grown.find(entry.key, hash(entry.key));
            grown.slots[slot] = entry;
            let (_, count) = self.get(old);
            grown.set_upper_bits(slot, count, memory_budget)?;
        }
        std::mem::swap(self, &mut grown);
        grown.clear(memory_budget);
        Ok(())
    }

    fn clear(&mut self, memory_budget: &mut MemoryBudget) {
        let emptied = std::mem::take(self);
        memory_budget.free(emptied.slots);
        memory_budget.free(emptied.middle);
        memory_budget.free(emptied.high);
    }
}

/// Sets upper bits of the count in a slot. Their list is allocated, with `length` entries, once a count has such bits.
#[inline]
fn set_bits<T: Copy + Default + PartialEq>(
    list: &mut Vec<T>,
    slot: usize,
    bits: T,
    length: usize,
    memory_budget: &mut MemoryBudget,
) -> Result<(), CountError> {
    if list.is_empty() {
        if bits == T::default() {
            return Ok(());
        }
        *list = memory_budget.allocate(length)?;
    }
    list[slot] = bits;
    Ok(())
}

/// Mixes all bits of `key`, with the multipliers of splitmix64.
#[inline]
pub(super) fn hash(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (key ^ key >> 29)
        .wrapping_mul(0x94D0_49BB_1331_11EB)
        .rotate_left(32)
}

/// The shard for a key with this hash.
#[inline]
fn shard_index(hash: u64) -> usize {
    (hash >> 32) as usize % SHARD_COUNT
}

/// Scales the lower half of `hash` down to less than `length`.
#[inline]
fn reduce_to_range(hash: u64, length: usize) -> usize {
    (((hash & u64::from(u32::MAX)) * length as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table to which `count` was added twice for each of `keys`.
    fn table_with(
        keys: impl Iterator<Item = u64> + Clone,
        count: u128,
        memory_budget: &mut MemoryBudget,
    ) -> CountTable {
        let mut table = CountTable::new();
        for key in keys.clone().chain(keys) {
            table.add(key, count, memory_budget, || Ok(true)).unwrap();
        }
        table
    }

    #[test]
    fn pop_returns_every_key_once_with_the_sum_of_its_counts() {
        for count in [21, u128::from(u64::MAX), 1 << 126] {
            let mut memory_budget = MemoryBudget::new(u64::MAX);
            let mut table = table_with(1..=20_000, count, &mut memory_budget);
            assert_eq!(table.inserted_key_count(), 20_000);
            let mut seen = vec![false; 20_001];
            while let Some((key, sum)) = table.pop(&mut memory_budget) {
                assert_eq!(sum, 2 * count);
                assert!(!std::mem::replace(&mut seen[key as usize], true));
            }
            assert_eq!(seen.iter().filter(|&&seen| seen).count(), 20_000);
            assert_eq!(memory_budget.used_bytes, 0);
        }
    }

    #[test]
    fn two_thirds_to_four_fifths_of_the_slots_of_a_large_table_are_in_use() {
        let mut memory_budget = MemoryBudget::new(u64::MAX);
        let mut table = CountTable::new();
        for key in 1..=100_000 {
            table.add(key, 1, &mut memory_budget, || Ok(true)).unwrap();
            let slots = memory_budget.used_bytes / size_of::<Slot>() as u64;
            assert!(
                key < 20_000 || (key * 5 / 4..=key * 3 / 2).contains(&slots),
                "{key}: {slots}"
            );
        }
    }

    #[test]
    fn an_unwanted_key_is_not_inserted() {
        let mut memory_budget = MemoryBudget::new(u64::MAX);
        let mut table = table_with(1..=3, 1, &mut memory_budget);
        table.add(4, 1, &mut memory_budget, || Ok(false)).unwrap();
        assert_eq!(table.inserted_key_count(), 3);
        table.add(3, 1, &mut memory_budget, || Ok(false)).unwrap();
        let mut sum = 0;
        while let Some((_, count)) = table.pop(&mut memory_budget) {
            sum += count;
        }
        assert_eq!(sum, 7);
    }

    #[test]
    fn growth_stops_at_the_memory_limit() {
        let mut memory_budget = MemoryBudget::new(100_000);
        let mut table = CountTable::new();
        let error = (1..).find_map(|key| table.add(key, 1, &mut memory_budget, || Ok(true)).err());
        assert!(
            matches!(error, Some(CountError::MemoryLimit { needed, limit: 100_000 }) if needed > 100_000)
        );
        assert!(memory_budget.peak_bytes <= 100_000 && memory_budget.peak_bytes > 90_000);
    }

    #[test]
    fn a_sum_above_128_bits_is_an_error() {
        let mut memory_budget = MemoryBudget::new(u64::MAX);
        let mut table = table_with(1..=1, u128::MAX / 2, &mut memory_budget);
        table.add(1, 1, &mut memory_budget, || Ok(true)).unwrap();
        let added = table.add(1, 1, &mut memory_budget, || Ok(true));
        assert_eq!(added, Err(CountError::Overflow));
    }
}
