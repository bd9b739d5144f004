//! The workers of a count. Each has a share of the states, and can run on a thread of its own.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use super::error::CountError;
use super::insertion_batch::{InsertionBatch, add_tours};
use super::memory_budget::MemoryBudget;
use super::stage::Stage;
use super::state::State;
use super::table::{CountTable, hash};

/// The number of batches that can wait for a worker.
const MAX_WAITING_BATCHES: usize = 32;

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

    /// Moves all states to the workers that own them among `workers`.
    pub fn move_states_to(&mut self, workers: &mut [Self]) -> Result<(), CountError> {
        while let Some((key, count)) = self.states.pop(&mut self.memory_budget) {
            workers[owner(key, workers.len())].add_state(key, count)?;
        }
        while let Some((key, count)) = self.next_states.pop(&mut self.memory_budget) {
            let Self {
                next_states,
                memory_budget,
                ..
            } = &mut workers[owner(key, workers.len())];
            next_states.add(key, count, memory_budget, || Ok(true))?;
        }
        Ok(())
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

    /// Expands up to `max_states` states, and inserts what follows from them into the tables of the workers.
    fn expand(
        &mut self,
        stage: &Stage<'_>,
        max_states: u64,
        mailbox: &Mailbox,
    ) -> Result<(), CountError> {
        let worker_count = mailbox.worker_count();
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
                    true => self.deliver(&mut batches[owner], owner, stage, mailbox),
                    false => Ok(()),
                }
            })?;
        }
        for (owner, batch) in batches.iter_mut().enumerate() {
            self.deliver(batch, owner, stage, mailbox)?;
        }
        Ok(())
    }

    /// Empties a batch of the states of `owner`: inserts them here, or sends them there.
    fn deliver(
        &mut self,
        batch: &mut InsertionBatch,
        owner: usize,
        stage: &Stage<'_>,
        mailbox: &Mailbox,
    ) -> Result<(), CountError> {
        let Some(sender) = &mailbox.senders[owner] else {
            return self.insert(batch, stage);
        };
        let mut unsent = Some(std::mem::replace(batch, InsertionBatch::new()));
        while let Some(batch) = unsent.take() {
            match sender.try_send(batch) {
                Err(TrySendError::Full(batch)) => unsent = Some(batch),
                // A receiver ends before its senders only if its thread panics, which the scope of the threads reports.
                Ok(()) | Err(TrySendError::Disconnected(_)) => {}
            }
            // Every worker receives as often as it sends, so that none waits long for another one.
            while let Ok(mut received) = mailbox.receiver.try_recv() {
                self.insert(&mut received, stage)?;
            }
            if unsent.is_some() {
                thread::yield_now();
            }
        }
        Ok(())
    }

    fn insert(&mut self, batch: &mut InsertionBatch, stage: &Stage<'_>) -> Result<(), CountError> {
        batch.flush(
            stage,
            &mut self.next_states,
            &mut self.memory_budget,
            &mut self.tours,
        )
    }

    /// Expands up to `max_states` states, and inserts the states that other workers send until all of them have ended.
    fn run(
        &mut self,
        stage: &Stage<'_>,
        max_states: u64,
        mut mailbox: Mailbox,
    ) -> Result<(), CountError> {
        let mut result = self.expand(stage, max_states, &mailbox);
        mailbox.senders.clear();
        for mut batch in mailbox.receiver {
            // After an error the batches are received all the same, so that their senders do not wait.
            result = result.and_then(|()| self.insert(&mut batch, stage));
        }
        result
    }
}

/// The worker that has the states with this key.
pub(super) fn owner(key: u64, worker_count: usize) -> usize {
    match worker_count {
        1 => 0,
        // The lower bits of the hash choose the slot in a table.
        _ => (hash(key) >> 48) as usize % worker_count,
    }
}

/// Expands up to `max_states` states for each worker, each on a thread of its own.
pub(super) fn expand_on_threads(
    workers: &mut [Worker],
    stage: &Stage<'_>,
    max_states: u64,
) -> Result<(), CountError> {
    let mailboxes = mailboxes(workers.len());
    if workers.len() == 1 {
        // A single worker needs no further thread, which WebAssembly does not have.
        return (workers.iter_mut().zip(mailboxes))
            .try_for_each(|(worker, mailbox)| worker.run(stage, max_states, mailbox));
    }
    thread::scope(|scope| {
        let threads: Vec<_> = (workers.iter_mut().zip(mailboxes))
            .map(|(worker, mailbox)| scope.spawn(|| worker.run(stage, max_states, mailbox)))
            .collect();
        let results = threads.into_iter().map(|thread| {
            let result = thread.join();
            result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        // All threads are joined before the first error is returned.
        results.fold(Ok(()), Result::and)
    })
}

/// The connections of a worker with the other workers.
struct Mailbox {
    receiver: Receiver<InsertionBatch>,
    /// The senders to all workers, except to the worker itself.
    senders: Vec<Option<SyncSender<InsertionBatch>>>,
}

impl Mailbox {
    fn worker_count(&self) -> usize {
        self.senders.len()
    }
}

/// Connects a number of workers, each with each other one.
fn mailboxes(worker_count: usize) -> Vec<Mailbox> {
    let (senders, receivers): (Vec<_>, Vec<_>) =
        std::iter::repeat_with(|| sync_channel(MAX_WAITING_BATCHES))
            .take(worker_count)
            .unzip();
    let mailbox = |(number, receiver)| Mailbox {
        receiver,
        senders: (0..worker_count)
            .map(|other| (other != number).then(|| senders[other].clone()))
            .collect(),
    };
    receivers.into_iter().enumerate().map(mailbox).collect()
}
