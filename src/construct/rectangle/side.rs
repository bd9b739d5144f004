//! The sides of a block, and the cut of its tour on each side.

/// The row and the column of a square, relative to its block.
pub(super) type Cell = (u32, u32);

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
    /// All sides, clockwise. The index of a side in this list is its discriminant.
    pub(super) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The opposite side. The border on this side of a block is on the opposite side of its neighbour.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The cut on this side: the move that is removed from a stored closed tour to join the block to its neighbour
    /// on this side.
    ///
    /// Returns the first and the second cell of the move.
    ///
    /// ```text
    /// . w n . . .     The cut to the block above is N → n, to the right E → e, below S → s, to the left W → w.
    /// N . . . . E
    /// W . . . . .     In a taller block, the distances of N, W and E from the top side stay the same.
    /// . . . . e .     In a wider block, the distances of N, W and S from the left side stay the same.
    /// . . . S . .
    /// . s . . . .
    /// ```
    ///
    /// Cuts on opposite sides fit together. Across a border, the first cell of either cut is a knight's move from the
    /// second cell of the other cut. So blocks of any size can be joined. The joined tour follows the closed tours of
    /// all blocks in the stored direction.
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
    fn cuts_on_opposite_sides_fit_together_for_all_sizes() {
        let is_move = |(row, column): Cell, (other_row, other_column): Cell| {
            let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
            down.min(right) == 1 && down.max(right) == 2
        };
        for length in 5..=11 {
            let size_pairs = (5..=11).flat_map(|first| (5..=11).map(move |second| (first, second)));
            for (first, second) in size_pairs {
                let (from, to) = Side::East.cut_move(length, first);
                let shift_right = |(row, column): Cell| (row, column + first);
                let (last, next) = Side::West.cut_move(length, second);
                assert!(is_move(from, shift_right(next)) && is_move(shift_right(last), to));

                let (from, to) = Side::South.cut_move(first, length);
                let shift_down = |(row, column): Cell| (row + first, column);
                let (last, next) = Side::North.cut_move(second, length);
                assert!(is_move(from, shift_down(next)) && is_move(shift_down(last), to));
            }
        }
    }

    #[test]
    fn transposition_maps_a_cut_onto_the_reverse_of_another_cut() {
        let transpose_and_reverse = |(from, to): (Cell, Cell)| ((to.1, to.0), (from.1, from.0));
        for (rows, columns) in [(5, 6), (8, 8), (10, 7)] {
            for (side, image) in [(Side::North, Side::West), (Side::East, Side::South)] {
                assert_eq!(
                    transpose_and_reverse(side.cut_move(rows, columns)),
                    image.cut_move(columns, rows)
                );
            }
        }
    }
}
