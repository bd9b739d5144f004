//! Mirror images among the cells of a sweep. A cell is one experiment of the sweep; one run answers all mirror images
//! of a cell.
//!
//! Start with [`Mirrors`].
//!
//! # Examples
//!
//! Warnsdorff's rule uses no random numbers, so that all cells that differ only in the seed share one run:
//!
//! ```
//! use knights_tour::sweep::draft::SweepDraft;
//! use knights_tour::sweep::mirror::Mirrors;
//!
//! let sweep = SweepDraft { seeds: "0..9".into(), ..SweepDraft::default() }.validate()?;
//! let mirrors = Mirrors::new(&sweep);
//! assert!(sweep.cells().all(|cell| mirrors.representative(&cell) == Some(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;

use super::Sweep;
use super::cell::SweepCell;
use crate::board::{Board, Square};
use crate::moves::{Move, MoveOrder};

/// A rotation or reflection of a board, as three flags. First, rows and columns are swapped. Second, rows are counted
/// from the bottom. Third, columns are counted from the right.
type Symmetry = [bool; 3];

/// The mirror images among the cells of a [`Sweep`].
///
/// Some searches use nothing but the board and the order of the moves. If the board, the start and the moves are
/// rotated or reflected together, such a search takes equivalent steps, and the measurements are equal. One run
/// therefore answers up to eight cells. [`Algorithm::is_symmetric`](crate::experiment::Algorithm::is_symmetric) tells
/// which algorithms are of this kind.
///
/// Two cells also have equal measurements if they differ only in an order of the moves or a seed that their algorithm
/// does not use. Such cells are called equal.
///
/// Takes 8 bytes for every pair of an order and a symmetry.
///
/// # Examples
///
/// From a corner of a square board, two orders that are mirror images in its diagonal take equivalent steps:
///
/// ```
/// use knights_tour::sweep::mirror::Mirrors;
/// use knights_tour::sweep::draft::SweepDraft;
///
/// let draft = SweepDraft {
///     algorithms: "backtracking".into(),
///     sizes: "6".into(),
///     orders: "all".into(),
///     ..SweepDraft::default()
/// };
/// let sweep = draft.validate()?;
/// let mirrors = Mirrors::new(&sweep);
/// let runs = sweep.cells().filter(|cell| mirrors.representative(cell) == sweep.number_of(cell));
/// assert_eq!((sweep.count(), runs.count()), (40_320, 20_160));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Mirrors<'a> {
    sweep: &'a Sweep,
    /// For every symmetry except the identity, the index of the image of each order, if the sweep has that image.
    orders: Vec<(Symmetry, Vec<Option<u32>>)>,
}

impl<'a> Mirrors<'a> {
    /// Finds the mirror images among the orders of a sweep. Takes time proportional to the number of its orders.
    #[must_use]
    pub fn new(sweep: &'a Sweep) -> Self {
        let indices: HashMap<MoveOrder, u32> = sweep.orders().iter().copied().zip(0..).collect();
        let symmetries = (1..8).map(|bits| [bits & 4 != 0, bits & 2 != 0, bits & 1 != 0]);
        let orders = symmetries.map(|symmetry| {
            let image_index =
                |order: &MoveOrder| indices.get(&image_of_order(symmetry, order)).copied();
            (symmetry, sweep.orders().iter().map(image_index).collect())
        });
        Self {
            sweep,
            orders: orders.collect(),
        }
    }

    /// The number of the first cell that is equal to this one or a mirror image of it. `None` if the cell does not
    /// belong to the sweep.
    #[must_use]
    pub fn representative(&self, cell: &SweepCell) -> Option<u64> {
        let number = self.sweep.number_of(cell)?;
        let algorithm = *self.sweep.algorithms().get(cell.algorithm())?;
        let seed = if algorithm.uses_seed() {
            cell.seed()
        } else {
            0
        };
        let own_order = if algorithm.follows_order() {
            cell.order()
        } else {
            0
        };
        // The first cell that differs only in an unused order or seed.
        let first_equal =
            cell.with_start_order_and_seed(cell.start(), own_order as u32, seed as u32);
        let first_equal_number = self.sweep.number_of(&first_equal);
        if !algorithm.is_symmetric(self.sweep.centre) {
            return first_equal_number;
        }
        let board = self.sweep.boards()[cell.board()];
        let images = self.orders.iter().filter_map(|(symmetry, orders)| {
            let start = image_of_square(*symmetry, board, cell.start())?;
            let order = if algorithm.follows_order() {
                orders[cell.order()]?
            } else {
                0
            };
            self.sweep
                .number_of(&first_equal.with_start_order_and_seed(start, order, seed as u32))
        });
        images.chain(first_equal_number).chain([number]).min()
    }
}

/// The image of a square, or `None` if the symmetry does not map the board onto itself.
fn image_of_square(
    [swaps, flips_rows, flips_columns]: Symmetry,
    board: Board,
    square: Square,
) -> Option<Square> {
    let (rows, columns) = (board.rows(), board.columns());
    if swaps && rows != columns {
        return None;
    }
    let (mut row, mut column) = (board.row(square), board.column(square));
    if swaps {
        (row, column) = (column, row);
    }
    if flips_rows {
        row = rows - 1 - row;
    }
    if flips_columns {
        column = columns - 1 - column;
    }
    board.square(row, column)
}

/// The image of an order: its moves are the images of those of `order`.
fn image_of_order([swaps, flips_rows, flips_columns]: Symmetry, order: &MoveOrder) -> MoveOrder {
    let images = order.moves().map(|knight_move| {
        let Move {
            down: mut rows,
            right: mut columns,
        } = knight_move;
        if swaps {
            (rows, columns) = (columns, rows);
        }
        Move {
            down: if flips_rows { -rows } else { rows },
            right: if flips_columns { -columns } else { columns },
        }
    });
    MoveOrder::new(images).unwrap_or(*order)
}
