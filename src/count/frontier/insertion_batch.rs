//! States that are inserted into a table together, because the processor then waits for memory only once.

use super::error::CountError;
use super::expansion::Expansion;
use super::memory_budget::MemoryBudget;
use super::state::{Propagation, State};
use super::table::CountTable;

/// The number of states of a full batch.
const BATCH_LENGTH: usize = 32;

/// States after a square is settled, which are not in the table yet.
#[derive(Clone, Debug)]
pub(super) struct InsertionBatch {
    insertions: Vec<Insertion>,
}

#[derive(Clone, Copy, Debug)]
struct Insertion {
    state: State,
    key: u64,
    count: u128,
}

impl InsertionBatch {
    /// The maximum number of bytes of a batch.
    #[cfg(not(target_family = "wasm"))]
    pub const MAX_BYTES: usize = BATCH_LENGTH * size_of::<Insertion>();

    pub const fn new() -> Self {
        Self {
            insertions: Vec::new(),
        }
    }

    pub const fn is_empty(&self) -> bool {
        self.insertions.is_empty()
    }

    /// Adds a state with its key and count. Returns whether the batch is full.
    #[inline]
    pub fn add(&mut self, state: &State, key: u64, count: u128) -> bool {
        if self.insertions.capacity() == 0 {
            self.insertions.reserve_exact(BATCH_LENGTH);
        }
        self.insertions.push(Insertion {
            state: *state,
            key,
            count,
        });
        self.insertions.len() == BATCH_LENGTH
    }

    /// Inserts the states into `table`. A new state is omitted if look-ahead shows that it leads to no tour, or that
    /// its forced edges complete a tour. Complete tours are added to `tours`.
    pub fn flush(
        &mut self,
        expansion: &Expansion<'_>,
        table: &mut CountTable,
        memory_budget: &mut MemoryBudget,
        tours: &mut u128,
    ) -> Result<(), CountError> {
        table.prefetch(self.insertions.iter().map(|insertion| insertion.key));
        for Insertion { state, key, count } in self.insertions.drain(..) {
            table.add(key, count, memory_budget, || {
                match expansion.look_ahead(&state).0 {
                    Propagation::Undecided => Ok(true),
                    Propagation::Dead => Ok(false),
                    Propagation::Complete => add_tours(tours, count).map(|()| false),
                }
            })?;
        }
        Ok(())
    }
}

/// Adds `count` to `tours`.
pub(super) fn add_tours(tours: &mut u128, count: u128) -> Result<(), CountError> {
    *tours = tours.checked_add(count).ok_or(CountError::Overflow)?;
    Ok(())
}
