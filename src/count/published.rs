//! Counts from the literature, for boards that take too long to count.

use crate::board::Board;

/// A published number of tours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Published {
    /// The number of undirected tours of the board.
    pub count: u128,
    /// The source of the number.
    pub source: &'static str,
}

/// The published number of undirected closed or open tours of `board`.
///
/// Open tours are all paths through every square, including those whose ends are a move apart. Rows and columns may be
/// exchanged.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::published::published;
///
/// let closed = published(Board::new(8, 8)?, true).unwrap();
/// assert_eq!(closed.count, 13_267_364_410_532);
/// assert!(closed.source.contains("McKay"));
/// assert_eq!(published(Board::new(9, 9)?, false), None);
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[must_use]
pub fn published(board: Board, closed: bool) -> Option<Published> {
    let sides = (
        board.rows().min(board.columns()),
        board.rows().max(board.columns()),
    );
    TABLE
        .iter()
        .find(|entry| (entry.0, entry.1) == (sides, closed))
        .map(|&(_, _, count, source)| Published { count, source })
}

const MCKAY: &str = "B. D. McKay, Knight's tours of an 8×8 chessboard, Technical Report TR-CS-97-03, \
                     Australian National University, 1997";
const CLOSED: &str = "OEIS A001230, undirected closed tours";
const OPEN: &str = "OEIS A165134, directed open tours, of which there are twice as many";

/// The sides, the shorter one first; whether the tours are closed; the number of tours and its source.
const TABLE: [((u32, u32), bool, u128, &str); 6] = [
    ((6, 6), true, 9_862, CLOSED),
    ((8, 8), true, 13_267_364_410_532, MCKAY),
    ((5, 5), false, 1_728 / 2, OPEN),
    ((6, 6), false, 6_637_920 / 2, OPEN),
    ((7, 7), false, 165_575_218_320 / 2, OPEN),
    ((8, 8), false, 19_591_828_170_979_904 / 2, OPEN),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::{Tours, count};

    #[test]
    fn published_numbers_that_are_soon_counted_are_right() {
        for (rows, columns, closed) in [(5, 5, false), (6, 6, false), (6, 6, true)] {
            let board = Board::new(rows, columns).unwrap();
            let tours = if closed { Tours::Closed } else { Tours::Open };
            let published = published(board, closed).unwrap();
            assert_eq!(count(board, tours), Ok(published.count));
        }
    }
}
