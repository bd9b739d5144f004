//! The chain in which the blocks of a board are joined.
//!
//! The chain leads through the bands of the board; a *band* is a row of blocks. An arm leads from the block with the
//! start to one end of the chain. The tour follows every arm twice: outward through one part of each block's closed
//! tour, and back through the other part.

use super::block_cycle::BlockCycle;
use super::block_grid::BlockGrid;
use super::side::Side;
use crate::board::Square;

/// An arm of the chain of all blocks: the blocks between the first block and one end of the chain.
///
/// The chain leads through the bands from top to bottom. It leads from left to right through bands with an even index,
/// and from right to left through bands with an odd index. The *first* block is the one with the start and can be
/// anywhere in the chain. One arm leads from the first block to the end of the chain, the other arm to the beginning of
/// the chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChainArm {
    /// Whether the arm leads to the end of the chain; otherwise it leads to the beginning.
    pub(super) leads_to_chain_end: bool,
    /// The segments of the arm, one in each band, from the first block on.
    pub(super) segments: Vec<BandSegment>,
    /// The index in the tour at which the arm begins.
    pub(super) begin: u32,
    /// The index in the tour at which the return path begins, after the last square of the outward path.
    pub(super) turn_index: u32,
    /// The index in the tour after the last square of the arm.
    pub(super) end: u32,
}

/// The blocks of an arm within one band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BandSegment {
    /// The index of the band, counted from the top.
    pub(super) band: usize,
    /// The column of the block that the segment begins with.
    pub(super) first_column: usize,
    /// The column of the block that the segment ends with, to the left or to the right of `first_column`.
    pub(super) last_column: usize,
    /// The index after which the closed tour of the segment's first block is cut, to join this block to the block
    /// before.
    entry: u32,
    /// The side of the last block on which the arm leaves the band. `None` in the last segment of the arm.
    exit_side: Option<Side>,
    /// The index in the tour at which the outward path begins.
    begin: u32,
    /// The index in the tour after the last square of the return path.
    end: u32,
}

/// The traversal of one block by an arm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockTraversal {
    /// The index after which the block's closed tour is cut, to join the block to the block before.
    pub(super) entry: u32,
    /// The index after which the block's closed tour is cut, to join the block to the block after. Equal to `entry` in
    /// the last block of the arm.
    pub(super) exit: u32,
    /// The number of squares of the outward path: the squares after `entry`, up to `exit`. All squares in the last
    /// block of the arm.
    pub(super) outward_length: u32,
    /// The number of squares of the return path: the remaining squares, after `exit` and up to `entry`.
    pub(super) return_length: u32,
}

/// The sides of the first block on which the two arms begin: the arm to the end of the chain, then the arm to its
/// beginning. `None` for an arm without blocks.
pub(super) fn arm_sides(grid: &BlockGrid, (band, column): (usize, usize)) -> [Option<Side>; 2] {
    let last = grid.blocks_per_band() - 1;
    let (ahead, behind) = if band.is_multiple_of(2) {
        (Side::East, Side::West)
    } else {
        (Side::West, Side::East)
    };
    let has_neighbour = |side| match side {
        Side::North => band > 0,
        Side::East => column < last,
        Side::South => band + 1 < grid.band_count(),
        Side::West => column > 0,
    };
    let first_possible = |sides: [Side; 2]| sides.into_iter().find(|&side| has_neighbour(side));
    [
        first_possible([ahead, Side::South]),
        first_possible([behind, Side::North]),
    ]
}

/// The block next to the given block, on the given side.
pub(super) fn neighbouring_block((band, column): (usize, usize), side: Side) -> (usize, usize) {
    match side {
        Side::North => (band - 1, column),
        Side::East => (band, column + 1),
        Side::South => (band + 1, column),
        Side::West => (band, column - 1),
    }
}

impl ChainArm {
    /// Builds the arm on `side` of the block `first`, to the end of the chain or to its beginning.
    ///
    /// The closed tour of the block beside `first` is cut after the index `cut`. The arm begins at index `begin` of the
    /// tour.
    pub(super) fn new(
        grid: &BlockGrid,
        first: (usize, usize),
        (side, leads_to_chain_end): (Side, bool),
        cut: u32,
        begin: u32,
    ) -> Self {
        let rightmost = grid.blocks_per_band() - 1;
        let mut segments: Vec<BandSegment> = Vec::new();
        let (mut band, mut first_column) = neighbouring_block(first, side);
        let mut entry = cut;
        let next_band_side = if leads_to_chain_end {
            Side::South
        } else {
            Side::North
        };
        loop {
            // Towards the end of the chain, the even bands lead to the right. Towards its beginning, the odd bands do.
            let last_column = if band.is_multiple_of(2) == leads_to_chain_end {
                rightmost
            } else {
                0
            };
            let has_next_band = if leads_to_chain_end {
                band + 1 < grid.band_count()
            } else {
                band > 0
            };
            segments.push(BandSegment {
                band,
                first_column,
                last_column,
                entry,
                exit_side: has_next_band.then_some(next_band_side),
                begin: 0,
                end: 0,
            });
            if !has_next_band {
                break;
            }
            (band, first_column) = neighbouring_block((band, last_column), next_band_side);
            entry = grid
                .cycle((band, first_column))
                .cut_index(next_band_side.opposite());
        }
        let size: u32 = segments.iter().map(|segment| segment.size(grid)).sum();
        let mut arm = Self {
            leads_to_chain_end,
            segments,
            begin,
            turn_index: begin,
            end: begin + size,
        };
        let mut end = arm.end;
        for segment in &mut arm.segments {
            (segment.begin, segment.end) = (arm.turn_index, end);
            let outward_length = segment.outward_length_before(grid, segment.last_column)
                + segment.traversal(grid, segment.last_column).outward_length;
            arm.turn_index += outward_length;
            end -= segment.size(grid) - outward_length;
        }
        arm
    }

    /// The square at this index of the tour. The index must lie in the arm.
    pub(super) fn square_at(&self, grid: &BlockGrid, index: u32) -> Square {
        let is_outward = index < self.turn_index;
        let segment_count = self.segments.partition_point(|segment| {
            if is_outward {
                segment.begin <= index
            } else {
                segment.end > index
            }
        });
        let segment = &self.segments[segment_count - 1];
        let (column, cycle_index) = segment.find(grid, index, is_outward);
        let block = (segment.band, column);
        grid.cycle(block)
            .square(cycle_index, grid.top_left_square(block))
    }

    /// The index in the tour of the square at `cycle_index` of the block's closed tour; `None` for a block outside the
    /// arm.
    pub(super) fn index_of(
        &self,
        grid: &BlockGrid,
        block: (usize, usize),
        cycle_index: u32,
    ) -> Option<u32> {
        let (band, column) = block;
        let segment = self.segments.get(band.abs_diff(self.segments[0].band))?;
        if segment.band != band || !segment.contains(column) {
            return None;
        }
        let cycle = grid.cycle(block);
        let traversal = segment.traversal(grid, column);
        let (begin, end) = segment.tour_span_from(grid, column);
        let distance = cycle.squares_between(traversal.entry, cycle_index);
        Some(if distance <= traversal.outward_length {
            begin + distance - 1
        } else {
            end - 1 - (cycle.size() - distance)
        })
    }
}

impl BandSegment {
    /// The columns of the blocks, in the order of the outward path.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = (self.first_column, self.count());
        let leads_east = self.leads_east();
        (0..count).map(move |index| {
            if leads_east {
                first + index
            } else {
                first - index
            }
        })
    }

    /// The traversal of the block in a column by the arm.
    pub(super) fn traversal(&self, grid: &BlockGrid, column: usize) -> BlockTraversal {
        let cycle = grid.cycle((self.band, column));
        let (behind, ahead) = if self.leads_east() {
            (Side::West, Side::East)
        } else {
            (Side::East, Side::West)
        };
        let entry = if column == self.first_column {
            self.entry
        } else {
            cycle.cut_index(behind)
        };
        let exit = if column == self.last_column {
            self.exit_side.map_or(entry, |side| cycle.cut_index(side))
        } else {
            cycle.cut_index(ahead)
        };
        BlockTraversal::new(cycle, entry, exit)
    }

    /// The column of the block that contains an index of the tour, and the index in that block's closed tour.
    ///
    /// `is_outward` tells whether the index of the tour belongs to the outward path or to the return path.
    fn find(&self, grid: &BlockGrid, index: u32, is_outward: bool) -> (usize, u32) {
        let column_at = |block_index: usize| {
            if self.leads_east() {
                self.first_column + block_index
            } else {
                self.first_column - block_index
            }
        };
        let (mut low, mut high) = (0, self.count());
        // Binary search: the block is at `low` or after it, and before `high`.
        while high - low > 1 {
            let middle = low.midpoint(high);
            let (begin, end) = self.tour_span_from(grid, column_at(middle));
            if (is_outward && begin <= index) || (!is_outward && end > index) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let column = column_at(low);
        let (begin, end) = self.tour_span_from(grid, column);
        let entry = self.traversal(grid, column).entry;
        let size = grid.cycle((self.band, column)).size();
        let cycle_index = if is_outward {
            entry + 1 + index - begin
        } else {
            entry + size + 1 - (end - index)
        };
        (column, cycle_index)
    }

    /// The span of the tour that begins and ends in the block of a column, as two indices of the tour.
    ///
    /// The outward path enters the block at the first index. The return path has left the block at the second
    /// index.
    fn tour_span_from(&self, grid: &BlockGrid, column: usize) -> (u32, u32) {
        let (rows, _) = grid.block_size((self.band, column));
        let squares_before = rows * self.distance(grid, column);
        let outward_length = self.outward_length_before(grid, column);
        (
            self.begin + outward_length,
            self.end - (squares_before - outward_length),
        )
    }

    /// The number of squares of the outward path before the block in a column.
    fn outward_length_before(&self, grid: &BlockGrid, column: usize) -> u32 {
        if column == self.first_column {
            return 0;
        }
        let first = self.traversal(grid, self.first_column).outward_length;
        if self.leads_east() {
            return first + grid.eastward_length(self.band, self.first_column + 1, column);
        }
        // In a segment that leads to the left, the outward path takes the part of a closed tour that the return path
        // takes in a segment that leads to the right.
        let (rows, _) = grid.block_size((self.band, column));
        let size = rows * grid.distance(column + 1, self.first_column);
        first + size - grid.eastward_length(self.band, column + 1, self.first_column)
    }

    /// The number of columns of squares between the beginning of the segment and a block.
    fn distance(&self, grid: &BlockGrid, column: usize) -> u32 {
        if self.leads_east() {
            grid.distance(self.first_column, column)
        } else {
            grid.distance(column + 1, self.first_column + 1)
        }
    }

    /// The number of squares of the segment.
    fn size(&self, grid: &BlockGrid) -> u32 {
        let (rows, columns) = grid.block_size((self.band, self.last_column));
        rows * (self.distance(grid, self.last_column) + columns)
    }

    /// The number of blocks of the segment.
    fn count(&self) -> usize {
        self.first_column.abs_diff(self.last_column) + 1
    }

    /// Whether the segment contains the block in a column.
    fn contains(&self, column: usize) -> bool {
        (self.first_column..=self.last_column).contains(&column)
            || (self.last_column..=self.first_column).contains(&column)
    }

    /// Whether the outward path leads from left to right.
    fn leads_east(&self) -> bool {
        self.first_column <= self.last_column
    }
}

impl BlockTraversal {
    /// The traversal of a block with this closed tour.
    fn new(cycle: &BlockCycle, entry: u32, exit: u32) -> Self {
        let outward_length = cycle.squares_between(entry, exit);
        Self {
            entry,
            exit,
            outward_length,
            return_length: cycle.size() - outward_length,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn the_arms_visit_every_block_but_the_first_once_and_step_between_neighbours() {
        for (rows, columns) in [(8, 64), (64, 8), (40, 48), (48, 40)] {
            let board = Board::new(rows, columns).unwrap();
            let grid = BlockGrid::new(board, 0);
            let (bands, columns) = (grid.band_count(), grid.blocks_per_band());
            let blocks = (0..bands).flat_map(|band| (0..columns).map(move |column| (band, column)));
            for first in blocks {
                let mut visited = vec![first];
                for (side, leads_to_chain_end) in
                    arm_sides(&grid, first).into_iter().zip([true, false])
                {
                    let Some(side) = side else { continue };
                    let next = neighbouring_block(first, side);
                    let cut = grid.cycle(next).cut_index(side.opposite());
                    let arm = ChainArm::new(&grid, first, (side, leads_to_chain_end), cut, 0);
                    let mut previous = first;
                    for segment in &arm.segments {
                        for column in segment.columns() {
                            let block = (segment.band, column);
                            assert_eq!(
                                previous.0.abs_diff(block.0) + previous.1.abs_diff(block.1),
                                1
                            );
                            assert!(!visited.contains(&block));
                            visited.push(block);
                            previous = block;
                        }
                    }
                }
                assert_eq!(visited.len(), bands * columns);
            }
        }
    }
}
