//! Counts of open tours by start.

use super::stage::ProcessingOrder;
use super::{CountError, CountProgress, DEFAULT_MEMORY_LIMIT_BYTES, FrontierCount, TourKind};
use crate::board::{Board, Square};

/// Counts the directed open tours from every square of a board, one class of equivalent starts after another.
///
/// A rotation or a reflection of the board does not change the number of tours from a start. Starts that are equivalent
/// in this way form a class, which is counted once. The sum over all squares is twice the number of undirected open
/// tours, except on the board of one square. Counting all classes takes about twice as long as counting the undirected
/// open tours at once, but needs less memory.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::CountsByStart;
///
/// let counts = CountsByStart::new(Board::new(3, 4)?)?.finish()?;
/// assert_eq!(counts, [2, 0, 0, 2, 4, 0, 0, 4, 2, 0, 0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountsByStart {
    board: Board,
    memory_limit_bytes: u64,
    /// The class of every square, as an index into `representatives` and `counts`.
    class_of_square: Box<[u32]>,
    /// The representative start of each class.
    representatives: Box<[Square]>,
    /// The counts of the classes finished so far.
    counts: Vec<u128>,
    /// The count of the first class that is not finished, or the finished count of the last class.
    current: FrontierCount,
}

impl CountsByStart {
    /// The number of undirected open tours, given the number of directed open tours from every square.
    ///
    /// Each undirected tour is counted from both ends, except for the tour of a single square.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::count::frontier::CountsByStart;
    ///
    /// assert_eq!(CountsByStart::undirected_total(&[2, 0, 0, 2, 4, 0, 0, 4, 2, 0, 0, 2]), 8);
    /// assert_eq!(CountsByStart::undirected_total(&[1]), 1);
    /// ```
    #[must_use]
    pub fn undirected_total(counts: &[u128]) -> u128 {
        match counts {
            [only] => *only,
            _ => counts.iter().sum::<u128>() / 2,
        }
    }

    /// Prepares counts for the squares of `board` within [`DEFAULT_MEMORY_LIMIT_BYTES`].
    ///
    /// # Errors
    ///
    /// As for [`with_memory_limit`](Self::with_memory_limit).
    pub fn new(board: Board) -> Result<Self, CountError> {
        Self::with_memory_limit(board, DEFAULT_MEMORY_LIMIT_BYTES)
    }

    /// Prepares counts for the squares of `board`, with at most `limit` bytes for the count of each class.
    ///
    /// # Errors
    ///
    /// [`CountError::TooWide`] and [`CountError::TooLarge`], as for [`FrontierCount::with_memory_limit`].
    pub fn with_memory_limit(board: Board, limit: u64) -> Result<Self, CountError> {
        let first = FrontierCount::with_memory_limit(board, TourKind::OpenFrom(0), limit)?;
        let mut class_by_earliest = vec![None; board.size() as usize];
        let mut representatives = Vec::new();
        let class_of_square = (0..board.size())
            .map(|square| {
                *class_by_earliest[ProcessingOrder::earliest_equivalent(board, square)]
                    .get_or_insert_with(|| {
                        representatives.push(square);
                        representatives.len() as u32 - 1
                    })
            })
            .collect();
        Ok(Self {
            board,
            memory_limit_bytes: limit,
            class_of_square,
            representatives: representatives.into(),
            counts: Vec::new(),
            current: first,
        })
    }

    /// Expands up to `max_states` states of the counts. A million states take about half a second.
    ///
    /// # Errors
    ///
    /// As for [`FrontierCount::advance`].
    pub fn advance(&mut self, max_states: u64) -> Result<CountsByStartProgress, CountError> {
        let mut remaining_states = max_states;
        while self.counts.len() < self.representatives.len() {
            let expanded_before = self.current.total_expanded_states();
            self.current.advance(remaining_states)?;
            remaining_states -= self.current.total_expanded_states() - expanded_before;
            let Some(count) = self.current.count() else {
                break;
            };
            self.counts.push(count);
            if let Some(&start) = self.representatives.get(self.counts.len()) {
                self.current = FrontierCount::with_memory_limit(
                    self.board,
                    TourKind::OpenFrom(start),
                    self.memory_limit_bytes,
                )?;
            }
        }
        Ok(self.progress())
    }

    /// The progress of the counts.
    #[must_use]
    pub fn progress(&self) -> CountsByStartProgress {
        CountsByStartProgress {
            counted_classes: self.counts.len() as u32,
            classes: self.representatives.len() as u32,
            current: self.current.progress(),
        }
    }

    /// The number of tours from every square, row by row; `None` until all are known.
    #[must_use]
    pub fn counts(&self) -> Option<Vec<u128>> {
        (self.counts.len() == self.representatives.len()).then(|| {
            let classes = self.class_of_square.iter();
            classes.map(|&class| self.counts[class as usize]).collect()
        })
    }

    /// Runs all counts to the end without a time limit. Returns the number of tours from every square, row by row.
    ///
    /// # Errors
    ///
    /// As for [`advance`](Self::advance).
    pub fn finish(mut self) -> Result<Vec<u128>, CountError> {
        loop {
            self.advance(u64::MAX)?;
            if let Some(counts) = self.counts() {
                return Ok(counts);
            }
        }
    }
}

/// The progress of counts by start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountsByStartProgress {
    /// The number of classes counted.
    pub counted_classes: u32,
    /// The number of classes of starts of the board.
    pub classes: u32,
    /// The progress of the class that is being counted, or of the last class once all are counted.
    pub current: CountProgress,
}
