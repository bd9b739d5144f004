//! Numbers of tours from the literature, also of boards whose tours take too long to count.
//!
//! Start with [`published_count`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::published::published_count;
//!
//! let open = published_count(Board::new(7, 7)?, false).unwrap();
//! assert_eq!(open.count, 82_787_609_160);
//! # Ok::<(), knights_tour::board::BoardError>(())
//! ```

use crate::board::Board;

/// A published number of tours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CitedCount {
    /// The number of undirected tours of the board.
    pub count: u128,
    /// The source of the number.
    pub source: &'static str,
}

/// The published number of undirected closed or open tours of `board`.
///
/// Open tours are all paths through every square, including those whose ends are one move apart. The order
/// of the two sides of the board does not matter. Returns `None` if this list has no number for the board.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::published::published_count;
///
/// let closed = published_count(Board::new(8, 8)?, true).unwrap();
/// assert_eq!(closed.count, 13_267_364_410_532);
/// assert!(closed.source.contains("McKay"));
/// assert_eq!(published_count(Board::new(9, 9)?, false), None);
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[must_use]
pub fn published_count(board: Board, closed: bool) -> Option<CitedCount> {
    let sides = (
        board.rows().min(board.columns()),
        board.rows().max(board.columns()),
    );
    PUBLISHED_COUNTS
        .iter()
        .find(|entry| (entry.0, entry.1) == (sides, closed))
        .map(|&(_, _, count, source)| CitedCount { count, source })
}

const MCKAY: &str = "B. D. McKay, Knight's tours of an 8×8 chessboard, Technical Report TR-CS-97-03, \
                     Australian National University, 1997";
const OEIS_CLOSED_TOURS: &str = "OEIS A001230, undirected closed tours";
const OEIS_OPEN_TOURS: &str = "OEIS A165134, directed open tours, of which there are twice as many";

/// One entry for each board and kind of tour: the sides, the shorter one first; whether the tours are closed; the
/// number of tours; the source.
const PUBLISHED_COUNTS: [((u32, u32), bool, u128, &str); 6] = [
    ((6, 6), true, 9_862, OEIS_CLOSED_TOURS),
    ((8, 8), true, 13_267_364_410_532, MCKAY),
    ((5, 5), false, 1_728 / 2, OEIS_OPEN_TOURS),
    ((6, 6), false, 6_637_920 / 2, OEIS_OPEN_TOURS),
    ((7, 7), false, 165_575_218_320 / 2, OEIS_OPEN_TOURS),
    ((8, 8), false, 19_591_828_170_979_904 / 2, OEIS_OPEN_TOURS),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::{TourKind, count_tours};

    #[test]
    fn published_counts_of_small_boards_match_computed_counts() {
        for (rows, columns, closed) in [(5, 5, false), (6, 6, false), (6, 6, true)] {
            let board = Board::new(rows, columns).unwrap();
            let kind = if closed {
                TourKind::Closed
            } else {
                TourKind::Open
            };
            let published = published_count(board, closed).unwrap();
            assert_eq!(count_tours(board, kind), Ok(published.count));
        }
    }
}
