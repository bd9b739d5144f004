//! The blocks and joins of a constructed tour.

use super::block_grid::BlockGrid;
use super::chain::ChainArm;
use crate::board::Square;

/// The blocks of a constructed tour and their joins. Takes 48 bytes per block.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::construct::rectangle::{Block, BlockConstruction};
///
/// let structure = BlockConstruction::new(Board::new(5, 14)?, 0, true)?.structure();
/// let [left, right] = structure.blocks[..] else { panic!("there are two blocks") };
/// assert_eq!(left, Block { row: 0, column: 0, rows: 5, columns: 8 });
/// assert_eq!(right, Block { row: 0, column: 8, rows: 5, columns: 6 });
/// // Removed moves lie within the blocks; added moves lead from one block to the other.
/// assert_eq!(structure.joins[0].removed, [[21, 48], [36, 9]]);
/// assert_eq!(structure.joins[0].added, [[21, 9], [36, 48]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockStructure {
    /// The blocks in the order of the chain. Each block is joined to the next block.
    pub blocks: Vec<Block>,
    /// The index of the block with the start.
    pub start_block: usize,
    /// The join of each block to the next block. There is one join fewer than there are blocks.
    pub joins: Vec<BlockJoin>,
}

/// A block of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// The top row.
    pub row: u32,
    /// The leftmost column.
    pub column: u32,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
}

/// The join of the tours of two blocks into one tour: a move removed from each tour, and two added moves.
///
/// The squares of every move are in the order of the tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BlockJoin {
    /// The removed move of the block nearer to the block with the start, and the removed move of the other block.
    pub removed: [[Square; 2]; 2],
    /// The added move that leads away from the block with the start, and the added move that leads back.
    pub added: [[Square; 2]; 2],
}

impl BlockStructure {
    /// The structure of a tour. `first` is the block with the start, and `squares` are its squares in the order of the
    /// tour of this block alone.
    pub(super) fn of(
        grid: &BlockGrid,
        first: (usize, usize),
        squares: &[Square],
        arms: &[ChainArm],
    ) -> Self {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let mut squares_in_arms = 0;
        for arm in arms {
            let squares_before_arm = (arm.begin - squares_in_arms) as usize;
            squares_in_arms += arm.end - arm.begin;
            // The closed tour of the first block returns from its last square to the start.
            let cut = [
                squares[squares_before_arm - 1],
                squares[squares_before_arm % squares.len()],
            ];
            let joins = joins_along_arm(grid, arm, cut);
            if arm.leads_to_chain_end {
                after = joins;
            } else {
                before = joins;
            }
        }
        let start_block = before.len();
        before.reverse();
        let blocks_before = before.iter().map(|(block, _)| *block);
        let blocks_after = after.iter().map(|(block, _)| *block);
        Self {
            blocks: blocks_before
                .chain([first])
                .chain(blocks_after)
                .map(|block| block_at(grid, block))
                .collect(),
            start_block,
            joins: before.iter().chain(&after).map(|(_, join)| *join).collect(),
        }
    }
}

/// The blocks of an arm, each with its join to the block before. `cut` is the move removed from the block before the
/// arm.
fn joins_along_arm(
    grid: &BlockGrid,
    arm: &ChainArm,
    mut cut: [Square; 2],
) -> Vec<((usize, usize), BlockJoin)> {
    let mut joins = Vec::new();
    for segment in &arm.segments {
        for column in segment.columns() {
            let block = (segment.band, column);
            let (cycle, top_left) = (grid.cycle(block), grid.top_left_square(block));
            let traversal = segment.traversal(grid, column);
            let move_after = |index| {
                [
                    cycle.square(index, top_left),
                    cycle.square(index + 1, top_left),
                ]
            };
            let [from, to] = cut;
            let [last, next] = move_after(traversal.entry);
            let join = BlockJoin {
                removed: [cut, [last, next]],
                added: [[from, next], [last, to]],
            };
            joins.push((block, join));
            cut = move_after(traversal.exit);
        }
    }
    joins
}

/// The block at a band and a column of the grid.
fn block_at(grid: &BlockGrid, block: (usize, usize)) -> Block {
    let (row, column) = grid.origin(block);
    let (rows, columns) = grid.block_size(block);
    Block {
        row,
        column,
        rows,
        columns,
    }
}
