//! Counts the crossings of the moves of a path.

use super::placed_tour::{PlacedTour, Position};
use crate::moves::MoveOrder;

/// An offset, in grid cells, at which crossing moves begin.
struct CrossingOffset {
    cells: usize,
    /// The kinds of moves that cross when they begin there, one bit for each kind.
    kinds: u8,
}

/// Counts the pairs of moves that cross. Moves are lines between the centres of squares; a common end is not a
/// crossing. Returns `None` where moves are not lines: in graphs, on boards of several layers, and on boards
/// with joined sides.
///
/// Every grid cell holds the kinds of moves that begin there, each at its upper or left end. The offsets at
/// which two kinds cross are the same everywhere; they are computed first, in integers. This takes time
/// proportional to the number of squares and to the square of the leap, and one byte a cell.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::crossings;
///
/// let ground = Board::new(3, 4)?.into();
/// let course = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert_eq!(crossings::count(&course), Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn count(course: &PlacedTour<'_>) -> Option<u64> {
    let mut kinds = course.leaper()?.moves(&MoveOrder::ROWS);
    // Each line begins at its upper end, or at its left end if it is horizontal.
    kinds.retain(|step| (step.down, step.right) > (0, 0));
    let kinds: Vec<Position> = kinds
        .iter()
        .map(|step| Position {
            row: step.down.into(),
            column: step.right.into(),
        })
        .collect();
    let far = kinds.iter().map(|kind| kind.row.max(kind.column)).max()?;
    let board = course.board();
    // Margins to the right and below keep all lookups within the grid.
    let width = board.columns() as usize + 2 * far as usize;
    let mut grid = vec![0_u8; width * (board.rows() as usize + far as usize + 1)];
    for (from, to) in course.moves() {
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
        let neighbours = neighbours(kind, &kinds, far, width);
        for cell in 0..grid.len() {
            if grid[cell] & (1 << bit) != 0 {
                for other in &neighbours {
                    crossings += u64::from((grid[cell + other.cells] & other.kinds).count_ones());
                }
            }
        }
    }
    Some(crossings)
}

/// The moves that cross a move of some kind and begin later in the grid, so that every pair is counted once.
fn neighbours(kind: Position, kinds: &[Position], far: i16, width: usize) -> Vec<CrossingOffset> {
    let mut found = Vec::new();
    for row in 0..=far {
        for column in -2 * far..=2 * far {
            let begin = Position { row, column };
            if (row, column) <= (0, 0) {
                continue;
            }
            let mut crossing = 0;
            for (bit, &other) in kinds.iter().enumerate() {
                crossing |= u8::from(is_crossed(kind, begin, other)) << bit;
            }
            if crossing != 0 {
                // Positive, since a row of the grid is wider than the columns looked at.
                let cells = i64::from(row) * width as i64 + i64::from(column);
                found.push(CrossingOffset {
                    cells: cells as usize,
                    kinds: crossing,
                });
            }
        }
    }
    found
}

/// Whether the line from the origin to `one` and the line from `begin` by `other` meet outside their common ends.
fn is_crossed(one: Position, begin: Position, other: Position) -> bool {
    let end = Position {
        row: begin.row + other.row,
        column: begin.column + other.column,
    };
    let origin = Position { row: 0, column: 0 };
    // Two different moves of one piece never overlap if they share an end.
    if [begin, end].iter().any(|&tip| tip == origin || tip == one) {
        return false;
    }
    // The side of a line on which a point lies.
    let side = |line: Position, point: Position| {
        (i32::from(line.row) * i32::from(point.column)
            - i32::from(line.column) * i32::from(point.row))
        .signum()
    };
    let of_one = [side(one, begin), side(one, end)];
    let of_other = [
        side(other, origin.offset_from(begin)),
        side(other, one.offset_from(begin)),
    ];
    if of_one == [0, 0] {
        // Both moves lie on one line and have the same direction and length. They overlap if the second begins
        // before the first ends.
        return (begin.row, begin.column) < (one.row, one.column);
    }
    of_one[0] * of_one[1] <= 0 && of_other[0] * of_other[1] <= 0
}
