//! One experiment of a sweep.
//!
//! Start with [`SweepCell`]. The methods of a [`Sweep`](super::Sweep) create cells and execute them.
//!
//! # Examples
//!
//! ```
//! use knights_tour::sweep::draft::SweepDraft;
//!
//! let sweep = SweepDraft::default().validate()?;
//! let cell = sweep.cell(0).ok_or("a sweep has at least one cell")?;
//! assert_eq!(sweep.boards()[cell.board()].rows(), 8);
//! assert_eq!(sweep.number_of(&cell), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::Square;

/// One experiment of a [`Sweep`](super::Sweep): its start, and the indices of its board, algorithm, order and seed in
/// the lists of the sweep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SweepCell {
    pub(super) board: u32,
    pub(super) start: Square,
    pub(super) algorithm: u32,
    pub(super) order: u32,
    pub(super) seed: u32,
}

impl SweepCell {
    /// The index of the board in [`Sweep::boards`](super::Sweep::boards).
    #[must_use]
    pub const fn board(&self) -> usize {
        self.board as usize
    }

    /// The start, a square of the board.
    #[must_use]
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The index of the algorithm in [`Sweep::algorithms`](super::Sweep::algorithms).
    #[must_use]
    pub const fn algorithm(&self) -> usize {
        self.algorithm as usize
    }

    /// The index of the order of the moves in [`Sweep::orders`](super::Sweep::orders).
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order as usize
    }

    /// The index of the seed in [`Sweep::seeds`](super::Sweep::seeds).
    #[must_use]
    pub const fn seed(&self) -> usize {
        self.seed as usize
    }

    /// A copy of the cell with another start, order and seed.
    pub(super) const fn with_start_order_and_seed(
        self,
        start: Square,
        order: u32,
        seed: u32,
    ) -> Self {
        Self {
            start,
            order,
            seed,
            ..self
        }
    }
}
