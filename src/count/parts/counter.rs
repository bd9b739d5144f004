//! The counts with given moves that find a tour by its number.

use std::collections::HashMap;
use std::ops::ControlFlow;

use thiserror::Error;

use crate::count::frontier::{CountError, CountProgress, FixedMoves, FrontierCount, RankedTours};

/// The number of states of a count between two reports of progress.
const STATES_PER_REPORT: u64 = 50_000;

/// Makes the counts by which [`DividedTours`](super::DividedTours) find a tour or its number.
///
/// [`SequentialCounter`] makes one after another. An implementation of one's own can use several cores.
pub trait Counter {
    /// The number of counts that are asked for at once. A larger number may ask for counts that are not needed.
    fn batch_size(&self) -> usize {
        1
    }

    /// The numbers of closed tours with each of these moves.
    ///
    /// # Errors
    ///
    /// [`CounterError::Count`] when a count fails, and [`CounterError::Cancelled`].
    fn counts(&mut self, moves: &[FixedMoves]) -> Result<Vec<u128>, CounterError>;

    /// The closed tours with these moves, numbered.
    ///
    /// # Errors
    ///
    /// As for [`counts`](Self::counts).
    fn ranked(&mut self, moves: &FixedMoves) -> Result<&RankedTours, CounterError>;
}

/// Makes one count after another. Keeps the tours that it numbered last.
pub struct SequentialCounter<F> {
    memory_limit: u64,
    on_progress: F,
    ranked: Option<(FixedMoves, RankedTours)>,
}

impl<F: FnMut(&CountProgress) -> ControlFlow<()>> SequentialCounter<F> {
    /// Creates a counter whose counts take at most `memory_limit` bytes each. `on_progress` may cancel a count.
    pub const fn new(memory_limit: u64, on_progress: F) -> Self {
        Self {
            memory_limit,
            on_progress,
            ranked: None,
        }
    }

    fn count(&mut self, moves: &FixedMoves) -> Result<u128, CounterError> {
        let mut count = FrontierCount::with_fixed_moves(moves, self.memory_limit)?;
        loop {
            if let Some(count) = count.count() {
                return Ok(count);
            }
            if (self.on_progress)(&count.advance(STATES_PER_REPORT)?).is_break() {
                return Err(CounterError::Cancelled);
            }
        }
    }

    fn number_tours(&mut self, moves: &FixedMoves) -> Result<RankedTours, CounterError> {
        let mut tours = RankedTours::with_fixed_moves(moves, self.memory_limit)?;
        while tours.count().is_none() {
            if (self.on_progress)(&tours.advance(STATES_PER_REPORT)?).is_break() {
                return Err(CounterError::Cancelled);
            }
        }
        Ok(tours)
    }
}

impl<F: FnMut(&CountProgress) -> ControlFlow<()>> Counter for SequentialCounter<F> {
    fn counts(&mut self, moves: &[FixedMoves]) -> Result<Vec<u128>, CounterError> {
        moves.iter().map(|moves| self.count(moves)).collect()
    }

    fn ranked(&mut self, moves: &FixedMoves) -> Result<&RankedTours, CounterError> {
        let known = self.ranked.take().filter(|(known, _)| known == moves);
        let known = match known {
            Some(known) => known,
            None => (moves.clone(), self.number_tours(moves)?),
        };
        Ok(&self.ranked.insert(known).1)
    }
}

/// Remembers the counts of another counter, so that further tours of the same board are found sooner.
///
/// A count takes about 150 bytes. After [`MAX_REMEMBERED`](Self::MAX_REMEMBERED) counts, no further ones are
/// remembered.
pub struct RememberingCounter<C> {
    counter: C,
    counts: HashMap<FixedMoves, u128>,
}

impl<C: Counter> RememberingCounter<C> {
    /// The maximum number of counts that are remembered.
    pub const MAX_REMEMBERED: usize = 100_000;

    /// Creates a counter that remembers what `counter` counts.
    pub fn new(counter: C) -> Self {
        let counts = HashMap::new();
        Self { counter, counts }
    }
}

impl<C: Counter> Counter for RememberingCounter<C> {
    fn batch_size(&self) -> usize {
        self.counter.batch_size()
    }

    fn counts(&mut self, moves: &[FixedMoves]) -> Result<Vec<u128>, CounterError> {
        let unknown: Vec<FixedMoves> = (moves.iter())
            .filter(|moves| !self.counts.contains_key(moves))
            .cloned()
            .collect();
        let mut counted = self.counter.counts(&unknown)?.into_iter();
        let counts = moves.iter().map(|moves| match self.counts.get(moves) {
            Some(&count) => count,
            None => counted.next().unwrap_or_default(),
        });
        let counts: Vec<u128> = counts.collect();
        for (moves, &count) in moves.iter().zip(&counts) {
            if self.counts.len() < Self::MAX_REMEMBERED {
                self.counts.insert(moves.clone(), count);
            }
        }
        Ok(counts)
    }

    fn ranked(&mut self, moves: &FixedMoves) -> Result<&RankedTours, CounterError> {
        self.counter.ranked(moves)
    }
}

/// The reason why a [`Counter`] has no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CounterError {
    /// A count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// A count was cancelled.
    #[error("the count was cancelled")]
    Cancelled,
}
