//! Why there is no tour.

use serde::Serialize;

use crate::board::{Board, Square};

/// A reason why no tour starts from a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Reason {
    /// A knight changes colour with every move. On a board with an odd number of squares one
    /// colour has one square more, and a tour must start on that colour; this start does not.
    ColourParity {
        /// How many squares have the colour of the corners.
        majority: u32,
        /// How many squares have the colour of the start.
        minority: u32,
    },
}

/// The reason why no tour of `board` starts from `start`, where counting settles it at once.
///
/// `None` does not promise a tour: it says that counting alone does not rule it out. (Document 002,
/// "Modelarea problemei": on a board of odd size no path starts from an odd square.)
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::verdict::{Reason, refute};
///
/// let board = Board::new(5, 5)?;
/// assert_eq!(refute(board, 0), None);
/// assert_eq!(refute(board, 1), Some(Reason::ColourParity { majority: 13, minority: 12 }));
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[must_use]
pub fn refute(board: Board, start: Square) -> Option<Reason> {
    let odd_board = board.size() % 2 == 1;
    let minority_start = (board.row(start) + board.column(start)) % 2 == 1;
    (odd_board && minority_start).then(|| Reason::ColourParity {
        majority: board.size().div_ceil(2),
        minority: board.size() / 2,
    })
}
