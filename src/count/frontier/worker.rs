//! The workers of a count. Each has a share of the states.

use super::error::CountError;
use super::expansion::Expansion;
use super::insertion_batch::{InsertionBatch, add_tours};
use super::memory_budget::MemoryBudget;
use super::state::State;
use super::table::{CountTable, hash};

/// A share of the states of a count: those whose keys belong to one worker.
#[derive(Clone, Debug)]
pub(super) struct Worker {
    /// The states before the square is settled. Expanded states are removed.
    pub states: CountTable,
    /// The states after the square is settled.
    pub next_states: CountTable,
    pub memory_budget: MemoryBudget,
    /// The number of states expanded for the square so far.
    pub expanded: u64,
    /// The number of states expanded for all squares so far.
    pub total_expanded: u64,
    /// The number of tours found since the last square was settled.
    pub tours: u128,
}

impl Worker {
    /// Creates a worker without states, with at most `memory_limit` bytes.
    pub fn new(memory_limit: u64) -> Self {
        Self {
            states: CountTable::new(),
            next_states: CountTable::new(),
            memory_budget: MemoryBudget::new(memory_limit),
            expanded: 0,
            total_expanded: 0,
            tours: 0,
        }
    }

    /// Whether all states were expanded for the square.
    pub fn is_done(&self) -> bool {
        self.expanded == self.states.inserted_key_count()
    }

    /// Adds a state before the square is settled.
    pub fn add_state(&mut self, key: u64, count: u128) -> Result<(), CountError> {
        self.states
            .add(key, count, &mut self.memory_budget, || Ok(true))
    }

    /// Ends the square: the next states become the states. Returns the number of tours found while it was settled.
    pub fn finish_square(&mut self) -> u128 {
        self.states.clear(&mut self.memory_budget);
        std::mem::swap(&mut self.states, &mut self.next_states);
        self.expanded = 0;
        std::mem::take(&mut self.tours)
    }

    /// Frees all states.
    pub fn clear(&mut self) {
        self.states.clear(&mut self.memory_budget);
        self.next_states.clear(&mut self.memory_budget);
    }

    /// Expands up to `max_states` states, and inserts the states that follow, in a count with one worker.
    pub fn expand_alone(
        &mut self,
        expansion: &Expansion<'_>,
        max_states: u64,
    ) -> Result<(), CountError> {
        self.expand(expansion, max_states, 1, |worker, batch, _| {
            worker.insert(batch, expansion)
        })
    }

    /// Expands up to `max_states` states. Calls `deliver` with batches of the states that follow, and the index of the
    /// worker that owns these states; `deliver` empties the batch.
    pub fn expand(
        &mut self,
        expansion: &Expansion<'_>,
        max_states: u64,
        worker_count: usize,
        mut deliver: impl FnMut(&mut Self, &mut InsertionBatch, usize) -> Result<(), CountError>,
    ) -> Result<(), CountError> {
        let stage = &expansion.stage;
        let mut batches: Vec<_> = (0..worker_count).map(|_| InsertionBatch::new()).collect();
        let mut remaining_states = max_states;
        while remaining_states > 0
            && let Some((key, count)) = self.states.pop(&mut self.memory_budget)
        {
            remaining_states -= 1;
            self.expanded += 1;
            self.total_expanded += 1;
            let state: State = State::from_key(key, stage);
            state.settle(stage, |state, is_tour| {
                if is_tour {
                    return add_tours(&mut self.tours, count);
                }
                let key = state.key_after_settling(stage);
                let owner = owner(key, worker_count);
                match batches[owner].add(state, key, count) {
                    true => deliver(self, &mut batches[owner], owner),
                    false => Ok(()),
                }
            })?;
        }
        let unsent = (batches.iter_mut().enumerate()).filter(|(_, batch)| !batch.is_empty());
        for (owner, batch) in unsent {
            deliver(self, batch, owner)?;
        }
        Ok(())
    }

    /// Inserts the states of a batch, and empties the batch.
    pub fn insert(
        &mut self,
        batch: &mut InsertionBatch,
        expansion: &Expansion<'_>,
    ) -> Result<(), CountError> {
        batch.flush(
            expansion,
            &mut self.next_states,
            &mut self.memory_budget,
            &mut self.tours,
        )
    }
}

/// The index of the worker that owns the state with this key.
pub(super) fn owner(key: u64, worker_count: usize) -> usize {
    match worker_count {
        1 => 0,
        // The lower 40 bits of the hash choose the shard and the slot.
        _ => (hash(key) >> 48) as usize % worker_count,
    }
}
