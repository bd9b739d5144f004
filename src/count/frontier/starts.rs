//! Counts by start.

use super::stage::Plan;
use super::{CountError, FrontierCount, MEMORY_LIMIT, Progress, Tours};
use crate::board::{Board, Square};

/// Counts of the directed open tours from every square of a board, one start after another.
///
/// Starts that a rotation or a reflection of the board brings to one another have as many tours:
/// each class of starts is counted once. The sum over all squares is twice the number of undirected
/// open tours (but for the board of one square), and all classes together take about twice as long
/// as that number alone, with less memory.
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
    /// For every square the class it belongs to.
    classes: Box<[u32]>,
    /// A start of each class.
    starts: Box<[Square]>,
    /// The counts of the first classes.
    counts: Vec<u128>,
    /// The count of the class after them.
    current: FrontierCount,
}

impl StartCounts {
    /// How many undirected open tours a board has from whose squares there are so many directed ones: each begins with two
    /// squares, but for the tour of a single one.
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

    /// Counts from the squares of `board` within [`MEMORY_LIMIT`].
    ///
    /// # Errors
    ///
    /// As for [`within`](Self::within).
    pub fn new(board: Board) -> Result<Self, CountError> {
        Self::within(board, MEMORY_LIMIT)
    }

    /// Counts from the squares of `board`, with `limit` bytes for each at the most.
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

    /// Looks at up to `work` states, about a million of which take a second.
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

    /// How far the counts are.
    #[must_use]
    pub fn progress(&self) -> StartProgress {
        StartProgress {
            counted: self.counts.len() as u32,
            classes: self.starts.len() as u32,
            current: self.current.progress(),
        }
    }

    /// The number of tours from every square, row by row, once they are all known.
    #[must_use]
    pub fn counts(&self) -> Option<Vec<u128>> {
        (self.counts.len() == self.starts.len()).then(|| {
            let classes = self.classes.iter();
            classes.map(|&class| self.counts[class as usize]).collect()
        })
    }

    /// The number of tours from every square, row by row, however long it takes.
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

/// How far counts by start are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartProgress {
    /// How many classes of starts are counted.
    pub counted: u32,
    /// How many classes of starts the board has.
    pub classes: u32,
    /// How far the count of the class after them is.
    pub current: Progress,
}
