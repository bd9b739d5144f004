//! The chain in which the blocks of a board are joined.

use super::block_cycle::BlockCycle;
use super::block_grid::BlockGrid;
use super::side::Side;
use crate::board::Square;

/// An arm of the chain of all blocks: everything that follows the first block on one side.
///
/// The chain goes through the bands from top to bottom, from left to right through the even ones and back through the
/// odd ones. The first block is the one with the start and can be anywhere in the chain. One arm leads from there to
/// the end of the chain, the other to its beginning.
///
/// A tour leaves the first block and goes out along the whole arm, through one part of every block's closed tour. The
/// tour comes back through the other parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChainArm {
    /// Whether the arm leads to the end of the chain, and not to its beginning.
    pub(super) leads_to_chain_end: bool,
    /// The stretches of the arm, one in each band, from the first block on.
    pub(super) segments: Vec<BandSegment>,
    /// The index in the tour at which the arm begins.
    pub(super) begin: u32,
    /// The index at which the way out ends and the way back begins.
    pub(super) turn_index: u32,
    /// The index at which the arm ends.
    pub(super) end: u32,
}

/// The blocks of an arm within one band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BandSegment {
    /// The band.
    pub(super) band: usize,
    /// The column of the block that the stretch begins with.
    pub(super) first_column: usize,
    /// The column of the block that the stretch ends with, to the left or to the right of `first`.
    pub(super) last_column: usize,
    /// The place after which the closed tour of the first block of the stretch is cut, to join it to the block before.
    entry: u32,
    /// The side of the last block on which the arm leaves the band, if it continues.
    exit_side: Option<Side>,
    /// The index in the tour at which the way out begins.
    begin: u32,
    /// The index at which the way back ends.
    end: u32,
}

/// The way of an arm through a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockTraversal {
    /// The place after which the closed tour is cut, to join it to the block before.
    pub(super) entry: u32,
    /// The place after which the closed tour is cut, to join it to the block after; equal to `entry` if there is none.
    pub(super) exit: u32,
    /// The number of squares on the way out: those after `entry`.
    pub(super) outward_length: u32,
    /// The number of squares on the way back: those up to `entry`.
    pub(super) return_length: u32,
}

/// The sides of the first block on which the two arms begin: the one down the chain, then the one up.
pub(super) fn arm_sides(grid: &BlockGrid, (band, column): (usize, usize)) -> [Option<Side>; 2] {
    let last = grid.blocks_per_band() - 1;
    let (ahead, behind) = if band.is_multiple_of(2) {
        (Side::East, Side::West)
    } else {
        (Side::West, Side::East)
    };
    let has = |side| match side {
        Side::North => band > 0,
        Side::East => column < last,
        Side::South => band + 1 < grid.bands(),
        Side::West => column > 0,
    };
    let first = |options: [Side; 2]| options.into_iter().find(|&side| has(side));
    [first([ahead, Side::South]), first([behind, Side::North])]
}

/// The block next to another on one side.
pub(super) fn neighbouring_block((band, column): (usize, usize), side: Side) -> (usize, usize) {
    match side {
        Side::North => (band - 1, column),
        Side::East => (band, column + 1),
        Side::South => (band + 1, column),
        Side::West => (band, column - 1),
    }
}

impl ChainArm {
    /// Builds the arm on `side` of the block `first`, down or up the chain.
    ///
    /// The closed tour of the block beside `first` is cut after the place `cut`. The arm begins at index `begin` of the
    /// tour.
    pub(super) fn new(
        grid: &BlockGrid,
        first: (usize, usize),
        (side, down): (Side, bool),
        cut: u32,
        begin: u32,
    ) -> Self {
        let last = grid.blocks_per_band() - 1;
        let mut stretches: Vec<BandSegment> = Vec::new();
        let (mut band, mut column) = neighbouring_block(first, side);
        let mut entry = cut;
        let onward = if down { Side::South } else { Side::North };
        loop {
            // Downwards, the even bands lead to the right; upwards, they lead to the left.
            let end = if band.is_multiple_of(2) == down {
                last
            } else {
                0
            };
            let more = if down {
                band + 1 < grid.bands()
            } else {
                band > 0
            };
            stretches.push(BandSegment {
                band,
                first_column: column,
                last_column: end,
                entry,
                exit_side: more.then_some(onward),
                begin: 0,
                end: 0,
            });
            if !more {
                break;
            }
            (band, column) = neighbouring_block((band, end), onward);
            entry = grid.cycle((band, column)).cut_index(onward.opposite());
        }
        let size: u32 = stretches.iter().map(|stretch| stretch.size(grid)).sum();
        let mut arm = Self {
            leads_to_chain_end: down,
            segments: stretches,
            begin,
            turn_index: begin,
            end: begin + size,
        };
        let mut end = arm.end;
        for stretch in &mut arm.segments {
            (stretch.begin, stretch.end) = (arm.turn_index, end);
            let out = stretch.outward_length_before(grid, stretch.last_column)
                + stretch.traversal(grid, stretch.last_column).outward_length;
            arm.turn_index += out;
            end -= stretch.size(grid) - out;
        }
        arm
    }

    /// The square at this index of the tour, which must lie in the arm.
    pub(super) fn square_at(&self, grid: &BlockGrid, index: u32) -> Square {
        let out = index < self.turn_index;
        let stretches = self.segments.partition_point(|stretch| {
            if out {
                stretch.begin <= index
            } else {
                stretch.end > index
            }
        });
        let stretch = &self.segments[stretches - 1];
        let (column, place) = stretch.find(grid, index, out);
        let block = (stretch.band, column);
        grid.cycle(block).square(place, grid.top_left_square(block))
    }

    /// The index in the tour of the square at this place of the block's closed tour; `None` for a block outside the
    /// arm.
    pub(super) fn index_of(
        &self,
        grid: &BlockGrid,
        block: (usize, usize),
        place: u32,
    ) -> Option<u32> {
        let (band, column) = block;
        let stretch = self.segments.get(band.abs_diff(self.segments[0].band))?;
        if stretch.band != band || !stretch.has(column) {
            return None;
        }
        let cycle = grid.cycle(block);
        let passage = stretch.traversal(grid, column);
        let (begin, end) = stretch.tour_span_outside(grid, column);
        let distance = cycle.squares_between(passage.entry, place);
        Some(if distance <= passage.outward_length {
            begin + distance - 1
        } else {
            end - 1 - (cycle.size() - distance)
        })
    }
}

impl BandSegment {
    /// The columns of the blocks, on the way out.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = (self.first_column, self.count());
        let east = self.leads_east();
        (0..count).map(move |place| if east { first + place } else { first - place })
    }

    /// The passage of the arm through the block in a column.
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

    /// The column of the block, and the place in that block's closed tour, for an index on the way out or back.
    fn find(&self, grid: &BlockGrid, index: u32, out: bool) -> (usize, u32) {
        let column_at = |place: usize| {
            if self.leads_east() {
                self.first_column + place
            } else {
                self.first_column - place
            }
        };
        let (mut low, mut high) = (0, self.count());
        // The block sought is at `low` or after it, and before `high`.
        while high - low > 1 {
            let middle = low.midpoint(high);
            let (begin, end) = self.tour_span_outside(grid, column_at(middle));
            if (out && begin <= index) || (!out && end > index) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let column = column_at(low);
        let (begin, end) = self.tour_span_outside(grid, column);
        let entry = self.traversal(grid, column).entry;
        let size = grid.cycle((self.band, column)).size();
        let place = if out {
            entry + 1 + index - begin
        } else {
            entry + size + 1 - (end - index)
        };
        (column, place)
    }

    /// The span of the tour outside the block in a column, as two indices.
    ///
    /// At the first, the way out through that block begins; at the second, the way back through it ends.
    fn tour_span_outside(&self, grid: &BlockGrid, column: usize) -> (u32, u32) {
        let (rows, _) = grid.block_size((self.band, column));
        let before = rows * self.distance(grid, column);
        let out = self.outward_length_before(grid, column);
        (self.begin + out, self.end - (before - out))
    }

    /// The number of squares on the way out before the block in a column.
    fn outward_length_before(&self, grid: &BlockGrid, column: usize) -> u32 {
        if column == self.first_column {
            return 0;
        }
        let first = self.traversal(grid, self.first_column).outward_length;
        if self.leads_east() {
            return first + grid.eastward_length(self.band, self.first_column + 1, column);
        }
        // From right to left, the way out takes the part of a closed tour that is the way back from left to right.
        let (rows, _) = grid.block_size((self.band, column));
        let size = rows * grid.distance(column + 1, self.first_column);
        first + size - grid.eastward_length(self.band, column + 1, self.first_column)
    }

    /// The number of columns of squares between the beginning of the stretch and a block.
    fn distance(&self, grid: &BlockGrid, column: usize) -> u32 {
        if self.leads_east() {
            grid.distance(self.first_column, column)
        } else {
            grid.distance(column + 1, self.first_column + 1)
        }
    }

    /// The number of squares of the stretch.
    fn size(&self, grid: &BlockGrid) -> u32 {
        let (rows, columns) = grid.block_size((self.band, self.last_column));
        rows * (self.distance(grid, self.last_column) + columns)
    }

    fn count(&self) -> usize {
        self.first_column.abs_diff(self.last_column) + 1
    }

    fn has(&self, column: usize) -> bool {
        (self.first_column..=self.last_column).contains(&column)
            || (self.last_column..=self.first_column).contains(&column)
    }

    fn leads_east(&self) -> bool {
        self.first_column <= self.last_column
    }
}

impl BlockTraversal {
    /// The passage through a block with this closed tour.
    fn new(cycle: &BlockCycle, entry: u32, exit: u32) -> Self {
        let out = cycle.squares_between(entry, exit);
        Self {
            entry,
            exit,
            outward_length: out,
            return_length: cycle.size() - out,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn the_arms_have_every_block_but_the_first_once_and_go_from_neighbour_to_neighbour() {
        for (rows, columns) in [(8, 64), (64, 8), (40, 48), (48, 40)] {
            let board = Board::new(rows, columns).unwrap();
            let grid = BlockGrid::new(board, 0);
            let (bands, columns) = (grid.bands(), grid.blocks_per_band());
            let blocks = (0..bands).flat_map(|band| (0..columns).map(move |column| (band, column)));
            for first in blocks {
                let mut seen = vec![first];
                for (side, down) in arm_sides(&grid, first).into_iter().zip([true, false]) {
                    let Some(side) = side else { continue };
                    let next = neighbouring_block(first, side);
                    let cut = grid.cycle(next).cut_index(side.opposite());
                    let arm = ChainArm::new(&grid, first, (side, down), cut, 0);
                    let mut last = first;
                    for stretch in &arm.segments {
                        for column in stretch.columns() {
                            let block = (stretch.band, column);
                            assert_eq!(last.0.abs_diff(block.0) + last.1.abs_diff(block.1), 1);
                            assert!(!seen.contains(&block));
                            seen.push(block);
                            last = block;
                        }
                    }
                }
                assert_eq!(seen.len(), bands * columns);
            }
        }
    }
}
