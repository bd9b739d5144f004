//! The sides of a block, and where its tour is cut there.

use super::cycle::Cell;

/// A side of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// Above.
    North,
    /// On the right.
    East,
    /// Below.
    South,
    /// On the left.
    West,
}

impl Side {
    /// All of them, clockwise; a side's place here is its number.
    pub(super) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The other side of a border.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The move of the stored closed tours that is taken out for the block on this side, from its
    /// first to its second cell.
    ///
    /// The four are made for each other: from the first cell of either of two moves that face each
    /// other across a border it is a knight's move to the second cell of the other. So blocks of
    /// any kind fit together, and a tour goes through all of them in the direction in which they
    /// are stored.
    ///
    /// ```text
    /// . w n . .   n: north, from row 1        . . . . .
    /// n . . . e   e: east, from row 1         . . . . .
    /// w . . . .   s: south, from the last     . . . . .
    /// . . . e .      row but one              . . . s .
    /// . . . . .   w: west, from row 2         . s . . .
    /// ```
    pub(super) const fn cut(self, rows: u32, columns: u32) -> (Cell, Cell) {
        match self {
            Self::North => ((1, 0), (0, 2)),
            Self::East => ((1, columns - 1), (3, columns - 2)),
            Self::South => ((rows - 2, 3), (rows - 1, 1)),
            Self::West => ((2, 0), (0, 1)),
        }
    }
}
