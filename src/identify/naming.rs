//! The naming of rows and columns.
//!
//! A path may come from a program that calls rows what the text calls columns.

use serde::Serialize;

use crate::board::{Board, Square};

/// The naming of rows and columns.
///
/// Programs differ in the coordinate that they call the row. A path that one program prints can therefore be the
/// transposition of the path of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Naming {
    /// Rows and columns as in the path.
    Given,
    /// Rows and columns exchanged.
    Transposed,
}

/// The square with its row and column exchanged, on the board with both sides exchanged.
pub(super) const fn transposed_square(board: Board, square: Square) -> Square {
    board.column(square) * board.rows() + board.row(square)
}
