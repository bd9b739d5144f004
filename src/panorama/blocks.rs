//! The blocks of a constructed tour, for display.

use std::ops::Range;

use crate::board::Board;
use crate::construct::rectangle::{BlockJoin, BlockStructure};

/// The blocks of a constructed tour, and the joins between them. A *band* is a row of blocks.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::panorama::Blocks;
/// use knights_tour::construct::rectangle::BlockConstruction;
///
/// let board = Board::new(5, 14)?;
/// let structure = BlockConstruction::new(board, 0, true)?.structure();
/// let blocks = Blocks::of(board, structure);
/// assert_eq!((blocks.rows(), blocks.columns()), (&[0, 5][..], &[0, 8, 14][..]));
/// let joins = blocks.joins(0..5, 0..3, 10).unwrap();
/// assert_eq!(joins[0].added, [[21, 9], [36, 48]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    structure: BlockStructure,
    rows: Vec<u32>,
    columns: Vec<u32>,
}

impl Blocks {
    /// Creates the blocks of a tour of `board` from its structure.
    #[must_use]
    pub fn of(board: Board, structure: BlockStructure) -> Self {
        // `first_lines` are the first rows or columns of the blocks.
        let borders = |end: u32, first_lines: &mut dyn Iterator<Item = u32>| {
            let mut borders: Vec<u32> = first_lines.chain([end]).collect();
            borders.sort_unstable();
            borders.dedup();
            borders
        };
        let rows = &mut structure.blocks.iter().map(|block| block.row);
        let columns = &mut structure.blocks.iter().map(|block| block.column);
        Self {
            rows: borders(board.rows(), rows),
            columns: borders(board.columns(), columns),
            structure,
        }
    }

    /// The first row of every band of blocks, from top to bottom, followed by the number of rows of the board.
    #[must_use]
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The first column of every block of a band, from left to right, followed by the number of columns of the board.
    #[must_use]
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The number of blocks.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.structure.blocks.len()
    }

    /// Always `false`: there is at least one block.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The joins of the blocks in a part of the board, including joins to blocks outside that part. `None` if there are
    /// more than `max_joins`. Takes time proportional to the number of all blocks.
    #[must_use]
    pub fn joins(
        &self,
        rows: Range<u32>,
        columns: Range<u32>,
        max_joins: usize,
    ) -> Option<Vec<BlockJoin>> {
        let is_in_part: Vec<bool> = self
            .structure
            .blocks
            .iter()
            .map(|block| {
                let (bottom, right) = (block.row + block.rows, block.column + block.columns);
                block.row < rows.end
                    && rows.start < bottom
                    && block.column < columns.end
                    && columns.start < right
            })
            .collect();
        let joins = self.structure.joins.iter().zip(is_in_part.windows(2));
        let joins: Vec<BlockJoin> = joins
            .filter(|(_, is_in_part)| is_in_part[0] || is_in_part[1])
            .map(|(join, _)| *join)
            .take(max_joins + 1)
            .collect();
        (joins.len() <= max_joins).then_some(joins)
    }
}
