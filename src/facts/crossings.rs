//! Counts the crossings of the moves of a path.
//!
//! Start with [`count`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::facts::crossings;
//! use knights_tour::facts::placed_tour::PlacedTour;
//!
//! let ground = Board::new(1, 1)?.into();
//! let single_square = PlacedTour::of(&ground, &[0])?;
//! assert_eq!(crossings::count(&single_square), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::placed_tour::{PlacedTour, Position};
use crate::moves::MoveOrder;

/// An offset, in grid cells, from the beginning of a move to the beginning of moves that cross it.
struct CrossingOffset {
    cells: usize,
    /// The kinds of moves that begin at this offset and cross the move, one bit for each kind.
    kinds: u8,
}

/// Counts the pairs of moves that cross. Moves are lines between the centres of squares; a common end is not a
/// crossing. Returns `None` where moves are not lines: in graphs, on boards of several layers, and on boards
/// with joined sides.
///
/// A *kind* of move is one offset of the piece. A move begins at its upper end, or at its left end if it is horizontal.
/// Every grid cell holds the kinds of moves that begin there. The offsets at which two kinds cross are the same
/// everywhere, so they are computed once for each kind, in integers.
///
/// Takes time proportional to the number of cells times the squared length of a leap, and one byte per grid cell. The
/// grid consists of the cells of the board, and of margins to the right and below.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::crossings;
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert_eq!(crossings::count(&tour), Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn count(tour: &PlacedTour<'_>) -> Option<u64> {
    let mut kinds = tour.leaper()?.moves(&MoveOrder::ROWS);
    // Each line begins at its upper end, or at its left end if it is horizontal.
    kinds.retain(|step| (step.down, step.right) > (0, 0));
    let kinds: Vec<Position> = kinds
        .iter()
        .map(|step| Position {
            row: step.down.into(),
            column: step.right.into(),
        })
        .collect();
    let max_leap = kinds.iter().map(|kind| kind.row.max(kind.column)).max()?;
    let board = tour.board();
    // Margins to the right and below keep all lookups within the grid.
    let width = board.columns() as usize + 2 * max_leap as usize;
    let mut grid = vec![0_u8; width * (board.rows() as usize + max_leap as usize + 1)];
    for (from, to) in tour.moves() {
        let (from, to) = if (to.row, to.column) > (from.row, from.column) {
            (from, to)
        } else {
            (to, from)
        };
        let step = to.offset_from(from);
        for (bit, kind) in kinds.iter().enumerate() {
            let is_kind = u8::from(*kind == step);
            grid[from.row as usize * width + from.column as usize] |= is_kind << bit;
        }
    }
    let mut crossings = 0;
    for (bit, &kind) in kinds.iter().enumerate() {
        let crossing_offsets = crossing_offsets(kind, &kinds, max_leap, width);
        for cell in 0..grid.len() {
            if grid[cell] & (1 << bit) != 0 {
                for offset in &crossing_offsets {
                    let crossing_kinds = grid[cell + offset.cells] & offset.kinds;
                    crossings += u64::from(crossing_kinds.count_ones());
                }
            }
        }
    }
    Some(crossings)
}

/// The offsets to the moves that cross a move of this kind. Only moves that begin later in the grid are included, so
/// that every pair is counted once.
fn crossing_offsets(
    kind: Position,
    kinds: &[Position],
    max_leap: i16,
    width: usize,
) -> Vec<CrossingOffset> {
    let mut offsets = Vec::new();
    for row in 0..=max_leap {
        for column in -2 * max_leap..=2 * max_leap {
            let begin = Position { row, column };
            if (row, column) <= (0, 0) {
                continue;
            }
            let mut crossing_kinds = 0;
            for (bit, &other) in kinds.iter().enumerate() {
                crossing_kinds |= u8::from(is_crossed(kind, begin, other)) << bit;
            }
            if crossing_kinds != 0 {
                // Positive, because a row of the grid is wider than the largest offset to the left.
                let cells = i64::from(row) * width as i64 + i64::from(column);
                offsets.push(CrossingOffset {
                    cells: cells as usize,
                    kinds: crossing_kinds,
                });
            }
        }
    }
    offsets
}

/// Whether two moves cross. The first move leads from the origin to `first`. The second move leads from `begin` by the
/// offset `second`.
fn is_crossed(first: Position, begin: Position, second: Position) -> bool {
    let end = Position {
        row: begin.row + second.row,
        column: begin.column + second.column,
    };
    let origin = Position { row: 0, column: 0 };
    // Two different moves of a piece never overlap if they share an end.
    let is_end_of_first = |point: Position| point == origin || point == first;
    if is_end_of_first(begin) || is_end_of_first(end) {
        return false;
    }
    // The side of a line through the origin on which a point lies; 0 for a point on the line.
    let side = |line: Position, point: Position| {
        (i32::from(line.row) * i32::from(point.column)
            - i32::from(line.column) * i32::from(point.row))
        .signum()
    };
    let ends_of_second = [side(first, begin), side(first, end)];
    let ends_of_first = [
        side(second, origin.offset_from(begin)),
        side(second, first.offset_from(begin)),
    ];
    if ends_of_second == [0, 0] {
        // Both moves lie on one line and have the same direction and length. They overlap if the second begins
        // before the first ends.
        return (begin.row, begin.column) < (first.row, first.column);
    }
    ends_of_second[0] * ends_of_second[1] <= 0 && ends_of_first[0] * ends_of_first[1] <= 0
}
