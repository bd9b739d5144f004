//! The sides of a block, and the cut of its tour on each side.

use super::cell::Cell;

/// A side of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// The top side.
    North,
    /// The right side.
    East,
    /// The bottom side.
    South,
    /// The left side.
    West,
}

impl Side {
    /// All sides, clockwise. The index of a side here is its discriminant.
    pub(super) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side of the neighbouring block across the border.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The move that is removed from a stored closed tour to join the block on this side, as its first and second cell.
    ///
    /// ```text
    /// . w n . . .
    /// N . . . . E     from N to n for the block above, from E to e for the one on the right,
    /// W . . . . .     from S to s for the one below, from W to w for the one on the left;
    /// . . . . e .     N, W and E stay at the top of a higher block, and N, W and S on the left
    /// . . . S . .     of a wider one
    /// . s . . . .
    /// ```
    ///
    /// The four cuts fit each other. If two cuts face each other across a border, the first cell of each is a knight's
    /// move from the second cell of the other. So blocks of any kinds can be joined, and the tour passes through all of
    /// them in their stored direction.
    pub(super) const fn cut_move(self, rows: u32, columns: u32) -> (Cell, Cell) {
        match self {
            Self::North => ((1, 0), (0, 2)),
            Self::East => ((1, columns - 1), (3, columns - 2)),
            Self::South => ((rows - 2, 3), (rows - 1, 1)),
            Self::West => ((2, 0), (0, 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_that_face_each_other_can_be_joined_whatever_the_sizes() {
        let is_move = |(row, column): Cell, (other_row, other_column): Cell| {
            let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
            down.min(right) == 1 && down.max(right) == 2
        };
        for length in 5..=11 {
            for (one, other) in (5..=11).flat_map(|one| (5..=11).map(move |other| (one, other))) {
                let (from, to) = Side::East.cut_move(length, one);
                let right = |(row, column): Cell| (row, column + one);
                let (last, next) = Side::West.cut_move(length, other);
                assert!(is_move(from, right(next)) && is_move(right(last), to));

                let (from, to) = Side::South.cut_move(one, length);
                let below = |(row, column): Cell| (row + one, column);
                let (last, next) = Side::North.cut_move(other, length);
                assert!(is_move(from, below(next)) && is_move(below(last), to));
            }
        }
    }

    #[test]
    fn seen_in_a_mirror_the_cuts_are_each_other_backwards() {
        let mirrored = |(from, to): (Cell, Cell)| ((to.1, to.0), (from.1, from.0));
        for (rows, columns) in [(5, 6), (8, 8), (10, 7)] {
            for (one, other) in [(Side::North, Side::West), (Side::East, Side::South)] {
                assert_eq!(
                    mirrored(one.cut_move(rows, columns)),
                    other.cut_move(columns, rows)
                );
            }
        }
    }
}
