//! Mirror images among the cells of a sweep.

use std::collections::HashMap;

use super::Sweep;
use super::cell::Cell;
use crate::board::{Board, Square};
use crate::moves::{Move, MoveOrder};

/// A rotation or reflection of a board: whether rows and columns are swapped, then whether rows and columns are counted
/// from the opposite side.
type Symmetry = [bool; 3];

/// The mirror images among the cells of a [`Sweep`].
///
/// Some searches use nothing but the board and the order of the moves. If the board, the start and the moves are
/// rotated or reflected together, such a search does the same, and its measurements are equal. So one run answers up to
/// eight cells. [`Algorithm::is_symmetric`](crate::experiment::Algorithm::is_symmetric) tells which algorithms are of
/// this kind.
///
/// Cells are also equal if they differ only in an order of the moves or a seed that their algorithm does not use.
///
/// Takes 16 bytes for every order and motion.
///
/// # Examples
///
/// From a corner of a square board the two orders that reflect each other in its diagonal do the same:
///
/// ```
/// use knights_tour::sweep::mirror::Mirrors;
/// use knights_tour::sweep::draft::SweepDraft;
///
/// let text = SweepDraft {
///     algorithms: "backtracking".into(),
///     sizes: "6".into(),
///     orders: "all".into(),
///     ..SweepDraft::default()
/// };
/// let sweep = text.validate()?;
/// let mirrors = Mirrors::new(&sweep);
/// let own = sweep.cells().filter(|cell| mirrors.representative(cell) == sweep.number_of(cell));
/// assert_eq!((sweep.count(), own.count()), (40_320, 20_160));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Mirrors<'a> {
    sweep: &'a Sweep,
    /// For every motion, the index of the image of each order, if the sweep has it.
    orders: Vec<(Symmetry, Vec<Option<u32>>)>,
}

impl<'a> Mirrors<'a> {
    /// Finds the mirror images of a sweep. Takes time proportional to the number of its orders.
    #[must_use]
    pub fn new(sweep: &'a Sweep) -> Self {
        let places: HashMap<MoveOrder, u32> = sweep.orders().iter().copied().zip(0..).collect();
        let motions = (1..8).map(|bits| [bits & 4 != 0, bits & 2 != 0, bits & 1 != 0]);
        let orders = motions.map(|motion| {
            let turned = |order: &MoveOrder| places.get(&image_of_order(motion, order)).copied();
            (motion, sweep.orders().iter().map(turned).collect())
        });
        Self {
            sweep,
            orders: orders.collect(),
        }
    }

    /// The number of the first cell that is equal to this one or a mirror image of it. `None` if the cell does not
    /// belong to the sweep.
    #[must_use]
    pub fn representative(&self, cell: &Cell) -> Option<u64> {
        let own = self.sweep.number_of(cell)?;
        let algorithm = *self.sweep.algorithms().get(cell.algorithm())?;
        let seed = if algorithm.uses_seed() {
            cell.seed()
        } else {
            0
        };
        let ordered = |order: u32| if algorithm.follows_order() { order } else { 0 };
        let same =
            cell.with_start_order_and_seed(cell.start(), ordered(cell.order() as u32), seed as u32);
        let first = self.sweep.number_of(&same);
        if !algorithm.is_symmetric(self.sweep.centre) {
            return first;
        }
        let board = self.sweep.boards()[cell.board()];
        let images = self.orders.iter().filter_map(|(motion, orders)| {
            let start = image_of_square(*motion, board, cell.start())?;
            let order = if algorithm.follows_order() {
                orders[cell.order()]?
            } else {
                0
            };
            self.sweep
                .number_of(&same.with_start_order_and_seed(start, order, seed as u32))
        });
        images.chain(first).chain([own]).min()
    }
}

/// The image of a square under a motion, or `None` if the motion does not map the board onto itself.
fn image_of_square([swap, down, right]: Symmetry, board: Board, square: Square) -> Option<Square> {
    let (rows, columns) = (board.rows(), board.columns());
    if swap && rows != columns {
        return None;
    }
    let (mut row, mut column) = (board.row(square), board.column(square));
    if swap {
        (row, column) = (column, row);
    }
    if down {
        row = rows - 1 - row;
    }
    if right {
        column = columns - 1 - column;
    }
    board.square(row, column)
}

/// The image of an order: its moves are the images of those of `order`.
fn image_of_order([swap, down, right]: Symmetry, order: &MoveOrder) -> MoveOrder {
    let turned = order.moves().map(|knight_move| {
        let Move {
            down: mut rows,
            right: mut columns,
        } = knight_move;
        if swap {
            (rows, columns) = (columns, rows);
        }
        Move {
            down: if down { -rows } else { rows },
            right: if right { -columns } else { columns },
        }
    });
    MoveOrder::new(turned).unwrap_or(*order)
}
