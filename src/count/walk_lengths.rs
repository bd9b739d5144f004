//! The lengths of random walks.
//!
//! Start with [`WalkLengths`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::walk_lengths::WalkLengths;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//!
//! let graph = Graph::knight(Board::new(8, 8)?, &MoveOrder::CLOCKWISE);
//! let mut lengths = WalkLengths::new(graph.into(), 0, 1, 1_000)?;
//! lengths.advance(1_000);
//! assert_eq!(lengths.counts().iter().sum::<u32>(), 1_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use thiserror::Error;

use crate::board::Square;
use crate::ends::StartError;
use crate::graph::Graph;
use crate::search::greedy::{RandomFree, Uninformed, Walk};

/// The distribution of the lengths of many random walks from one start.
///
/// The length of a walk is the number of squares that it visits, the start included. Every walk is a search with the
/// algorithm `random-walk`, by the rule [`RandomFree`].
///
/// The walks are counted from 0, and each has its own seed, [`walk_seed`](Self::walk_seed). A walk can therefore be
/// repeated alone, as an experiment with this seed. The same arguments give the same lengths on every machine,
/// including WebAssembly.
///
/// A walk takes time proportional to the number of squares of the graph: one to two microseconds on a board of 8×8.
/// Memory is 16 bytes for every square, 4 bytes times the maximum degree, and the graph, whatever the number of walks.
///
/// (The exercises on the knight's tour in Deitel and Deitel, *How to Program*, ask for the lengths of 1,000 walks.)
///
/// # Examples
///
/// ```
/// use knights_tour::count::walk_lengths::WalkLengths;
/// use knights_tour::graph::Graph;
///
/// // From the middle of three squares in a row, every walk ends on the second square.
/// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
/// let mut lengths = WalkLengths::new(row.into(), 1, 1, 10)?;
/// while !lengths.is_complete() {
///     lengths.advance(4);
/// }
/// assert_eq!(lengths.counts(), [0, 10, 0]);
/// assert_eq!((lengths.mean(), lengths.longest_walk()), (Some(2.0), Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WalkLengths {
    walk: Uninformed<RandomFree>,
    seed: u32,
    walks: u32,
    done: u32,
    /// The number of walks of each length. The first number is that of length 1.
    counts: Box<[u32]>,
    /// The path of the current walk. Reuse of this vector avoids an allocation for every walk.
    path: Vec<Square>,
    longest: Vec<Square>,
    longest_walk: Option<u32>,
}

impl WalkLengths {
    /// The maximum number of walks.
    pub const MAX_WALKS: u32 = 1_000_000;

    /// Prepares `walks` random walks from `start` over `graph`.
    ///
    /// # Errors
    ///
    /// [`WalkLengthsError`] when the graph has no such start, or the number of walks is not from 1 to
    /// [`MAX_WALKS`](Self::MAX_WALKS).
    pub fn new(
        graph: Arc<Graph>,
        start: Square,
        seed: u32,
        walks: u32,
    ) -> Result<Self, WalkLengthsError> {
        if !(1..=Self::MAX_WALKS).contains(&walks) {
            let (value, smallest, largest) = (walks, 1, Self::MAX_WALKS);
            return Err(WalkLengthsError::Walks {
                value,
                smallest,
                largest,
            });
        }
        let size = graph.len();
        Ok(Self {
            walk: Uninformed::new(graph, start, RandomFree::new(0))?,
            seed,
            walks,
            done: 0,
            counts: vec![0; size].into(),
            path: Vec::new(),
            longest: Vec::new(),
            longest_walk: None,
        })
    }

    /// The seed of a walk: the seed of the series, mixed, plus the number of the walk, from 0, modulo 2³².
    ///
    /// The walks of a series have different seeds. Series with similar seeds share no walks, except by chance, because
    /// the mixing (the finalizer of MurmurHash3 by Austin Appleby) maps similar numbers to distant ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::count::walk_lengths::WalkLengths;
    ///
    /// assert_eq!(WalkLengths::walk_seed(0, 5), 5);
    /// assert_eq!(WalkLengths::walk_seed(1, 5), 1_364_076_732);
    /// ```
    #[must_use]
    pub const fn walk_seed(seed: u32, walk: u32) -> u32 {
        let mut mixed = seed;
        mixed ^= mixed >> 16;
        mixed = mixed.wrapping_mul(0x85eb_ca6b);
        mixed ^= mixed >> 13;
        mixed = mixed.wrapping_mul(0xc2b2_ae35);
        mixed ^= mixed >> 16;
        mixed.wrapping_add(walk)
    }

    /// Makes up to `max_walks` further walks.
    pub fn advance(&mut self, max_walks: u32) {
        for _ in 0..max_walks.min(self.walks - self.done) {
            let seed = Self::walk_seed(self.seed, self.done);
            self.walk.begin_with(RandomFree::new(seed.into()));
            self.path.clear();
            self.walk.extend(&mut self.path, usize::MAX);
            self.counts[self.path.len() - 1] += 1;
            if self.path.len() > self.longest.len() {
                self.longest.clone_from(&self.path);
                self.longest_walk = Some(self.done);
            }
            self.done += 1;
        }
    }

    /// The number of walks of the whole series.
    #[must_use]
    pub const fn walks(&self) -> u32 {
        self.walks
    }

    /// The number of walks made so far.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// Whether all walks are made.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.done == self.walks
    }

    /// The number of walks of each length, the first for length 1 and the last for walks through every square. The
    /// numbers add up to [`done`](Self::done).
    #[must_use]
    pub const fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The mean length. `None` before the first walk.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let lengths = (1_u64..).zip(&self.counts);
        let squares: u64 = lengths
            .map(|(length, &count)| length * u64::from(count))
            .sum();
        (self.done > 0).then(|| squares as f64 / f64::from(self.done))
    }

    /// The path of the longest walk so far, and of the first one if several are equally long. Empty before the first
    /// walk.
    #[must_use]
    pub fn longest(&self) -> &[Square] {
        &self.longest
    }

    /// The number of the walk with the path [`longest`](Self::longest), from 0. `None` before the first walk.
    #[must_use]
    pub const fn longest_walk(&self) -> Option<u32> {
        self.longest_walk
    }

    /// The seed that repeats the walk with the path [`longest`](Self::longest). `None` before the first walk.
    #[must_use]
    pub fn longest_seed(&self) -> Option<u32> {
        let walk = self.longest_walk?;
        Some(Self::walk_seed(self.seed, walk))
    }
}

/// The error for a series of random walks that cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WalkLengthsError {
    /// The graph has no such start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The number of walks is out of range.
    #[error("the number of walks is {value}, but must be from {smallest} to {largest}")]
    Walks {
        /// The number.
        value: u32,
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
}
