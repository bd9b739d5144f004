//! Counts of open tours by start.

use super::stage::Plan;
use super::{CountError, FrontierCount, MEMORY_LIMIT, Progress, Tours};
use crate::board::{Board, Square};

/// Counts of the directed open tours from every square of a board, one start after another.
///
/// A rotation or a reflection of the board does not change the number of tours from a start. So each class of starts is
/// counted once. The sum over all squares is twice the number of undirected open tours, except on the board of one
/// square. Counting all classes takes about twice as long as counting the undirected open tours, and less memory.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::StartCounts;
///
/// let counts = StartCounts::new(Board::new(3, 4)?)?.finish()?;
/// assert_eq!(counts, [2, 0, 0, 2, 4, 0, 0, 4, 2, 0, 0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StartCounts {
    board: Board,
    limit: u64,
    /// The class of every square.
    classes: Box<[u32]>,
    /// The representative start of each class.
    starts: Box<[Square]>,
    /// The counts of the classes finished so far.
    counts: Vec<u128>,
    /// The count of the next class.
    current: FrontierCount,
}

impl StartCounts {
    /// The number of undirected open tours, given the number of directed ones from every square.
    ///
    /// Each undirected tour is counted from both ends, except for the tour of a single square.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::count::frontier::StartCounts;
    ///
    /// assert_eq!(StartCounts::undirected(&[2, 0, 0, 2, 4, 0, 0, 4, 2, 0, 0, 2]), 8);
    /// assert_eq!(StartCounts::undirected(&[1]), 1);
    /// ```
    #[must_use]
    pub fn undirected(counts: &[u128]) -> u128 {
        match counts {
            [only] => *only,
            _ => counts.iter().sum::<u128>() / 2,
        }
    }

    /// Prepares counts for the squares of `board` within [`MEMORY_LIMIT`].
    ///
    /// # Errors
    ///
    /// As for [`within`](Self::within).
    pub fn new(board: Board) -> Result<Self, CountError> {
        Self::within(board, MEMORY_LIMIT)
    }

    /// Prepares counts for the squares of `board`, with at most `limit` bytes for each.
    ///
    /// # Errors
    ///
    /// [`CountError::Width`] and [`CountError::TooLarge`], as for [`FrontierCount::within`].
    pub fn within(board: Board, limit: u64) -> Result<Self, CountError> {
        let first = FrontierCount::within(board, Tours::From(0), limit)?;
        let mut class_of = vec![None; board.size() as usize];
        let mut starts = Vec::new();
        let classes = (0..board.size())
            .map(|square| {
                *class_of[Plan::earliest(board, square)].get_or_insert_with(|| {
                    starts.push(square);
                    starts.len() as u32 - 1
                })
            })
            .collect();
        Ok(Self {
            board,
            limit,
            classes,
            starts: starts.into(),
            counts: Vec::new(),
            current: first,
        })
    }

    /// Expands up to `work` states, which takes about a second per million.
    ///
    /// # Errors
    ///
    /// As for [`FrontierCount::advance`].
    pub fn advance(&mut self, work: u64) -> Result<StartProgress, CountError> {
        let mut left = work;
        while self.counts.len() < self.starts.len() {
            let before = self.current.looked_at;
            self.current.advance(left)?;
            left -= self.current.looked_at - before;
            let Some(count) = self.current.count() else {
                break;
            };
            self.counts.push(count);
            if let Some(&start) = self.starts.get(self.counts.len()) {
                self.current = FrontierCount::within(self.board, Tours::From(start), self.limit)?;
            }
        }
        Ok(self.progress())
    }

    /// The progress of the counts.
    #[must_use]
    pub fn progress(&self) -> StartProgress {
        StartProgress {
            counted: self.counts.len() as u32,
            classes: self.starts.len() as u32,
            current: self.current.progress(),
        }
    }

    /// The number of tours from every square, row by row; `None` until all are known.
    #[must_use]
    pub fn counts(&self) -> Option<Vec<u128>> {
        (self.counts.len() == self.starts.len()).then(|| {
            let classes = self.classes.iter();
            classes.map(|&class| self.counts[class as usize]).collect()
        })
    }

    /// Runs the counts to the end, however long that takes, and returns the number of tours from every square, row by
    /// row.
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
pub struct StartProgress {
    /// The number of classes counted.
    pub counted: u32,
    /// The number of classes of starts of the board.
    pub classes: u32,
    /// The progress of the count of the next class.
    pub current: Progress,
}
