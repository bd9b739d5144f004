//! Exact counts by dynamic programming over the frontier.
//!
//! The squares are settled one after another, row by row along the shorter side of the board. To
//! settle a square is to decide on its edges to squares that are not settled. What matters of all
//! edges taken so far is which squares still need edges and which of them are the two ends of one
//! path. Most sets of edges have this *state* in common with many others, and only the states are
//! kept, each with the number of ways that lead to it. Edges reach two rows down, so that a state
//! tells of the squares of two rows, written into a key of 64 bits.
//!
//! An open tour is a cycle through one more vertex, the *outside*, which is joined to both its
//! ends. A given start is joined to it from the beginning.
//!
//! Four things keep the number of states down:
//!
//! - An edge that no tour can do without is taken at once, and so are those that this forces in
//!   turn. A state in which a square cannot have the edges it needs is dropped. This is by far the
//!   greatest gain.
//! - Before a state is kept, forced edges are followed further than its key can tell, as far as 63
//!   squares ahead. Of the states kept, some 19 in 20 lead to a tour.
//! - At the end of a row a state and its mirror image are one.
//! - A tour changes colour with every move, which says what colour its second end has.
//!
//! A state takes some 30 bytes, half as much again where counts exceed 64 bits, and a microsecond.

mod estimate;
mod key;
mod ledger;
mod stage;
mod starts;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod window;

pub use estimate::Estimate;
pub use starts::{StartCounts, StartProgress};

use thiserror::Error;

use crate::board::{Board, Square};
use crate::ends::StartError;
use ledger::Ledger;
use stage::{Plan, Stage};
use state::{Closure, State};
use table::Table;

/// The longest that the shorter side of a board may be: two rows and a square fit into a key.
pub const WIDEST: u32 = 8;

/// How many bytes a count may hold where nothing else is said: 2 GiB, and 1 GiB where addresses
/// have 32 bits.
pub const MEMORY_LIMIT: u64 = if usize::BITS > 32 { 2 << 30 } else { 1 << 30 };

/// Which tours to count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tours {
    /// Undirected closed tours. Each passes through every square, so that the number is the same
    /// whichever square it is seen from; walked from a given start there are twice as many.
    Closed,
    /// Undirected open tours: all paths through every square, those among them whose ends are a
    /// move apart. The one square of a board is one tour.
    Open,
    /// Directed open tours from a start, which is to say undirected ones with an end there.
    From(Square),
}

/// A count on its way: exact, in 128 bits, made in slices as small as one likes.
///
/// Memory is bounded by a limit, [`MEMORY_LIMIT`] if no other is given: a board that does not look
/// as if it fitted is refused at once, and a count that meets the limit ends before it exceeds it.
/// The tables that the limit is about are all but some 50 kB of what a count holds.
///
/// Time and memory are proportional to the number of states, which grows exponentially with the
/// shorter side and, once the board is long, not at all with the longer one.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::{FrontierCount, Tours};
///
/// let mut count = FrontierCount::new(Board::new(6, 6)?, Tours::Closed)?;
/// while count.count().is_none() {
///     let progress = count.advance(1_000)?;
///     assert!(progress.settled <= 36 && progress.bytes < 100_000);
/// }
/// assert_eq!(count.count(), Some(9_862));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FrontierCount {
    plan: Plan,
    /// The square that is being settled; as many as there are when all are settled.
    square: usize,
    /// The states before the square is settled, those not looked at yet.
    states: Table,
    /// How many of them were looked at.
    expanded: u64,
    /// How many states were looked at before any square.
    looked_at: u64,
    /// The states after the square is settled.
    settled: Table,
    ledger: Ledger,
    peak_states: u64,
    tours: u128,
    failure: Option<CountError>,
}

impl FrontierCount {
    /// A count of the `tours` of `board` within [`MEMORY_LIMIT`].
    ///
    /// # Errors
    ///
    /// As for [`within`](Self::within).
    pub fn new(board: Board, tours: Tours) -> Result<Self, CountError> {
        Self::within(board, tours, MEMORY_LIMIT)
    }

    /// A count of the `tours` of `board` that holds `limit` bytes at the most.
    ///
    /// # Errors
    ///
    /// [`CountError::Width`] when both sides are longer than [`WIDEST`], [`CountError::Start`] when
    /// the board has no such start and [`CountError::TooLarge`] when the [`Estimate`] is above the
    /// limit.
    pub fn within(board: Board, tours: Tours, limit: u64) -> Result<Self, CountError> {
        let estimate = Estimate::new(board, tours)?;
        if estimate.bytes > limit {
            return Err(CountError::TooLarge { estimate, limit });
        }
        Self::of_plan(Plan::new(board, tours), limit)
    }

    fn of_plan(plan: Plan, limit: u64) -> Result<Self, CountError> {
        let mut ledger = Ledger::new(limit);
        let mut states = Table::new();
        let obvious = plan.obvious();
        if obvious.is_none() {
            let stage = plan.stage(0);
            let initial = State::initial(&plan, &stage).first_key(&stage);
            states.add(initial, 1, &mut ledger, || Ok(true))?;
        }
        Ok(Self {
            square: if obvious.is_some() { plan.size } else { 0 },
            plan,
            states,
            expanded: 0,
            looked_at: 0,
            settled: Table::new(),
            ledger,
            peak_states: 0,
            tours: obvious.unwrap_or(0),
            failure: None,
        })
    }

    /// Looks at up to `work` states, about a million of which take a second.
    ///
    /// # Errors
    ///
    /// [`CountError::Memory`] before the limit would be exceeded and [`CountError::Overflow`] when
    /// a number does not fit 128 bits. The count is over then: its memory is freed, and whatever is
    /// asked of it gives the same error.
    pub fn advance(&mut self, work: u64) -> Result<Progress, CountError> {
        if self.failure.is_none() {
            self.failure = self.expand(work).err();
        }
        if let Some(failure) = self.failure {
            self.states.clear(&mut self.ledger);
            self.settled.clear(&mut self.ledger);
            return Err(failure);
        }
        Ok(self.progress())
    }

    fn expand(&mut self, mut work: u64) -> Result<(), CountError> {
        while self.square < self.plan.size {
            let stage = self.plan.stage(self.square);
            while work > 0
                && let Some((key, ways)) = self.states.pop(&mut self.ledger)
            {
                work -= 1;
                self.expanded += 1;
                self.looked_at += 1;
                let Self {
                    settled,
                    ledger,
                    tours,
                    ..
                } = self;
                State::from_key(key, &stage).settle(&stage, |found| match found {
                    Some(state) => keep(state, ways, &stage, settled, ledger, tours),
                    None => add(tours, ways),
                })?;
            }
            if self.expanded < self.states.len() {
                return Ok(());
            }
            self.peak_states = self.peak_states.max(self.settled.len());
            self.states.clear(&mut self.ledger);
            std::mem::swap(&mut self.states, &mut self.settled);
            self.expanded = 0;
            self.square += 1;
            if self.states.len() == 0 {
                self.states.clear(&mut self.ledger);
                self.square = self.plan.size;
            }
        }
        Ok(())
    }

    /// How far the count is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            settled: self.square as u32,
            squares: self.plan.size as u32,
            expanded: self.expanded,
            states: self.states.len(),
            peak_states: self.peak_states.max(self.settled.len()),
            bytes: self.ledger.held,
            peak_bytes: self.ledger.peak,
        }
    }

    /// The number of tours, once it is known.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        (self.failure.is_none() && self.square == self.plan.size).then_some(self.tours)
    }

    /// The number of tours, however long it takes.
    ///
    /// # Errors
    ///
    /// As for [`advance`](Self::advance).
    pub fn finish(mut self) -> Result<u128, CountError> {
        self.advance(u64::MAX)?;
        Ok(self.tours)
    }
}

/// Counts the `tours` of `board`, however long it takes, within [`MEMORY_LIMIT`].
///
/// # Errors
///
/// As for [`FrontierCount::new`] and [`FrontierCount::advance`].
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::{Tours, count};
///
/// let board = Board::new(5, 6)?;
/// assert_eq!(count(board, Tours::Closed)?, 8);
/// assert_eq!(count(board, Tours::Open)?, 18_784);
/// assert_eq!(count(board, Tours::From(0))?, 4_542);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(board: Board, tours: Tours) -> Result<u128, CountError> {
    FrontierCount::new(board, tours)?.finish()
}

/// Keeps a state that came about in a number of `ways`, unless it leads nowhere.
#[inline]
fn keep(
    state: &State,
    ways: u128,
    stage: &Stage<'_>,
    table: &mut Table,
    ledger: &mut Ledger,
    tours: &mut u128,
) -> Result<(), CountError> {
    table.add(state.key(stage), ways, ledger, || {
        match state.foresee(stage) {
            Closure::Undecided => Ok(true),
            Closure::Dead => Ok(false),
            Closure::Complete => add(tours, ways).map(|()| false),
        }
    })
}

fn add(tours: &mut u128, ways: u128) -> Result<(), CountError> {
    *tours = tours.checked_add(ways).ok_or(CountError::Overflow)?;
    Ok(())
}

/// How far a count is and what it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many squares are settled; all of them once the count is known.
    pub settled: u32,
    /// How many squares the board has.
    pub squares: u32,
    /// How many of the states were looked at.
    pub expanded: u64,
    /// How many states the next square is settled from.
    pub states: u64,
    /// The most states there were after any square.
    pub peak_states: u64,
    /// How many bytes the tables of states hold.
    pub bytes: u64,
    /// The most bytes they have held at once.
    pub peak_bytes: u64,
}

/// Why there is no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CountError {
    /// The board is too wide for the keys of its states.
    #[error("the shorter side of a board to count on must be {WIDEST} at most, not {value}")]
    Width {
        /// The shorter side.
        value: u32,
    },
    /// The board has no such start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The count would not fit the memory limit, as far as can be told before.
    #[error(
        "about {} states would take {} bytes, and {limit} are allowed",
        estimate.states,
        estimate.bytes
    )]
    TooLarge {
        /// What would be needed.
        estimate: Estimate,
        /// How many bytes the count may hold.
        limit: u64,
    },
    /// The count has met the memory limit, or there is no more memory.
    #[error("the next states would take {needed} bytes in all, and {limit} are allowed")]
    Memory {
        /// How many bytes would have been held.
        needed: u64,
        /// How many bytes the count may hold.
        limit: u64,
    },
    /// A number does not fit 128 bits.
    #[error("the number of tours does not fit 128 bits")]
    Overflow,
}
