//! Workers that run on threads. Each sends every new state to the worker that owns its key.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use super::error::CountError;
use super::expansion::Expansion;
use super::insertion_batch::InsertionBatch;
use super::worker::{Worker, owner};

/// The number of batches that can wait for a worker.
const MAX_WAITING_BATCHES: usize = 32;

/// The maximum number of bytes of all batches that are not inserted yet, with `threads` threads.
pub(super) const fn max_batch_bytes(threads: usize) -> u64 {
    let batches = threads.saturating_mul(threads + MAX_WAITING_BATCHES);
    batches.saturating_mul(InsertionBatch::MAX_BYTES) as u64
}

/// Expands up to `max_states` states of each worker, each worker on a thread of its own.
///
/// # Errors
///
/// Those of the workers, and [`CountError::Threads`] when the system refuses a thread.
pub(super) fn expand_on_threads(
    workers: &mut [Worker],
    expansion: &Expansion<'_>,
    max_states: u64,
) -> Result<(), CountError> {
    let thread_count = workers.len();
    let mailboxes = Mailbox::for_workers(thread_count);
    thread::scope(|scope| {
        let threads: Vec<_> = (workers.iter_mut().zip(mailboxes))
            .map(|(worker, mailbox)| {
                let run = || mailbox.run(worker, expansion, max_states);
                thread::Builder::new().spawn_scoped(scope, run)
            })
            .collect();
        let results = threads.into_iter().map(|thread| match thread {
            Ok(thread) => (thread.join()).unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => Err(CountError::Threads {
                threads: thread_count,
            }),
        });
        // All threads are joined before the first error is returned.
        results.fold(Ok(()), Result::and)
    })
}

/// Moves all states of a worker to those that own them among other workers.
pub(super) fn move_states(mut from: Worker, to: &mut [Worker]) -> Result<(), CountError> {
    let worker_count = to.len();
    while let Some((key, count)) = from.states.pop(&mut from.memory_budget) {
        to[owner(key, worker_count)].add_state(key, count)?;
    }
    while let Some((key, count)) = from.next_states.pop(&mut from.memory_budget) {
        let Worker {
            next_states,
            memory_budget,
            ..
        } = &mut to[owner(key, worker_count)];
        next_states.add(key, count, memory_budget, || Ok(true))?;
    }
    Ok(())
}

/// The connections of a worker with the other workers.
struct Mailbox {
    receiver: Receiver<InsertionBatch>,
    /// The senders to all workers, except to the worker itself.
    senders: Vec<Option<SyncSender<InsertionBatch>>>,
}

impl Mailbox {
    /// Connects a number of workers, each with each other one.
    fn for_workers(worker_count: usize) -> Vec<Self> {
        let (senders, receivers): (Vec<_>, Vec<_>) =
            std::iter::repeat_with(|| sync_channel(MAX_WAITING_BATCHES))
                .take(worker_count)
                .unzip();
        let mailbox = |(index, receiver)| Self {
            receiver,
            senders: (0..worker_count)
                .map(|other| (other != index).then(|| senders[other].clone()))
                .collect(),
        };
        receivers.into_iter().enumerate().map(mailbox).collect()
    }

    /// Expands up to `max_states` states of the worker, and inserts what the other workers send, up to their last
    /// batch.
    fn run(
        mut self,
        worker: &mut Worker,
        expansion: &Expansion<'_>,
        max_states: u64,
    ) -> Result<(), CountError> {
        let worker_count = self.senders.len();
        let mut result = worker.expand(
            expansion,
            max_states,
            worker_count,
            |worker, batch, owner| self.deliver(worker, batch, owner, expansion),
        );
        self.senders.clear();
        for mut batch in self.receiver {
            // After an error the batches are received all the same, so that their senders do not wait.
            result = result.and_then(|()| worker.insert(&mut batch, expansion));
        }
        result
    }

    /// Empties a batch: inserts the states of this worker, or sends those of the worker with the index `owner` to it.
    fn deliver(
        &self,
        worker: &mut Worker,
        batch: &mut InsertionBatch,
        owner: usize,
        expansion: &Expansion<'_>,
    ) -> Result<(), CountError> {
        let Some(sender) = &self.senders[owner] else {
            return worker.insert(batch, expansion);
        };
        let mut unsent = Some(std::mem::replace(batch, InsertionBatch::new()));
        while let Some(batch) = unsent.take() {
            match sender.try_send(batch) {
                Ok(()) => {}
                Err(TrySendError::Full(batch)) => unsent = Some(batch),
                // The system has refused the other thread, or that thread has panicked.
                Err(TrySendError::Disconnected(_)) => {
                    return Err(CountError::Threads {
                        threads: self.senders.len(),
                    });
                }
            }
            // Empties its own mailbox after each attempt, so that two full mailboxes cannot block each other.
            while let Ok(mut received) = self.receiver.try_recv() {
                worker.insert(&mut received, expansion)?;
            }
            if unsent.is_some() {
                thread::yield_now();
            }
        }
        Ok(())
    }
}
