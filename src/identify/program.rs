//! A program that comes to a path.

use super::fitting_orders::FittingOrders;
use super::naming::Naming;
use super::visit_count::Visits;
use crate::board::{Board, Square};
use crate::experiment::Algorithm;
use crate::moves::MoveOrder;
use crate::search::greedy::Centre;

/// A program that comes to the path.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Program {
    /// The rule of the program.
    pub algorithm: Algorithm,
    /// The orders with which the program comes to the path, for the path as given. `None` if the rule needs no order.
    pub orders: Option<FittingOrders>,
    /// One of the orders, with rows and columns as `naming` says: if possible one with a published name, or else one
    /// that runs round in a circle.
    pub order: Option<MoveOrder>,
    /// The rows and columns for which `order` or the rule comes to the path.
    pub naming: Naming,
    /// The centre of the board, for a rule that needs one.
    pub centre: Option<Centre>,
    /// The visits to the tour, with `order`. `None` for a path that is not whole, or if the number is not known.
    pub visits: Option<Visits>,
}

impl Program {
    /// The number of moves that plain backtracking tries until it has made `path`, a whole tour of `board`. Includes
    /// moves off the board and to visited squares.
    ///
    /// A program whose recursive function checks the move it is called for makes one call more. `None` for other rules,
    /// and if the visits were not counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::identify::Identification;
    ///
    /// let board = Board::new(3, 4)?;
    /// let path = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
    /// let mut identification = Identification::new(board, &path)?;
    /// while !identification.work(100_000) {}
    /// let program = &identification.made_by()[0];
    /// assert_eq!(program.moves_tried(board, &path), Some(50));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves_tried(&self, board: Board, path: &[Square]) -> Option<u64> {
        let (Algorithm::Backtracking, Some(Visits::Counted(visits)), Some(order)) =
            (self.algorithm, self.visits, self.order)
        else {
            return None;
        };
        // Every square that was left again had all its moves tried.
        let left = visits.checked_sub(path.len() as u64)?;
        let mut tried = left * order.moves().len() as u64;
        for pair in path.windows(2) {
            let down = i64::from(board.row(pair[1])) - i64::from(board.row(pair[0]));
            let right = i64::from(board.column(pair[1])) - i64::from(board.column(pair[0]));
            let offset = match self.naming {
                Naming::Given => (down, right),
                Naming::Transposed => (right, down),
            };
            let position = order
                .moves()
                .iter()
                .position(|step| (i64::from(step.down), i64::from(step.right)) == offset)?;
            tried += position as u64 + 1;
        }
        Some(tried)
    }
}
