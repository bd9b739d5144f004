//! The chain in which the blocks of a board are joined.

use super::cycle::Cycle;
use super::grid::Grid;
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
pub(super) struct Arm {
    /// Whether the arm leads to the end of the chain, and not to its beginning.
    pub(super) down: bool,
    /// The stretches of the arm, one in each band, from the first block on.
    pub(super) stretches: Vec<Stretch>,
    /// The index in the tour at which the arm begins.
    pub(super) begin: u32,
    /// The index at which the way out ends and the way back begins.
    pub(super) turn: u32,
    /// The index at which the arm ends.
    pub(super) end: u32,
}

/// The blocks of an arm within one band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    /// The band.
    pub(super) band: usize,
    /// The column of the block that the stretch begins with.
    pub(super) first: usize,
    /// The column of the block that the stretch ends with, to the left or to the right of `first`.
    pub(super) last: usize,
    /// The place after which the closed tour of the first block of the stretch is cut, to join it to the block before.
    entry: u32,
    /// The side of the last block on which the arm leaves the band, if it continues.
    exit: Option<Side>,
    /// The index in the tour at which the way out begins.
    begin: u32,
    /// The index at which the way back ends.
    end: u32,
}

/// The way of an arm through a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Passage {
    /// The place after which the closed tour is cut, to join it to the block before.
    pub(super) entry: u32,
    /// The place after which the closed tour is cut, to join it to the block after; equal to `entry` if there is none.
    pub(super) exit: u32,
    /// The number of squares on the way out: those after `entry`.
    pub(super) out: u32,
    /// The number of squares on the way back: those up to `entry`.
    pub(super) back: u32,
}

/// The sides of the first block on which the two arms begin: the one down the chain, then the one up.
pub(super) fn sides(grid: &Grid, (band, column): (usize, usize)) -> [Option<Side>; 2] {
    let last = grid.columns() - 1;
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
pub(super) fn beside((band, column): (usize, usize), side: Side) -> (usize, usize) {
    match side {
        Side::North => (band - 1, column),
        Side::East => (band, column + 1),
        Side::South => (band + 1, column),
        Side::West => (band, column - 1),
    }
}

impl Arm {
    /// Builds the arm on `side` of the block `first`, down or up the chain.
    ///
    /// The closed tour of the block beside `first` is cut after the place `cut`. The arm begins at index `begin` of the
    /// tour.
    pub(super) fn new(
        grid: &Grid,
        first: (usize, usize),
        (side, down): (Side, bool),
        cut: u32,
        begin: u32,
    ) -> Self {
        let last = grid.columns() - 1;
        let mut stretches: Vec<Stretch> = Vec::new();
        let (mut band, mut column) = beside(first, side);
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
            stretches.push(Stretch {
                band,
                first: column,
                last: end,
                entry,
                exit: more.then_some(onward),
                begin: 0,
                end: 0,
            });
            if !more {
                break;
            }
            (band, column) = beside((band, end), onward);
            entry = grid.cycle((band, column)).cut(onward.opposite());
        }
        let size: u32 = stretches.iter().map(|stretch| stretch.size(grid)).sum();
        let mut arm = Self {
            down,
            stretches,
            begin,
            turn: begin,
            end: begin + size,
        };
        let mut end = arm.end;
        for stretch in &mut arm.stretches {
            (stretch.begin, stretch.end) = (arm.turn, end);
            let out =
                stretch.out_before(grid, stretch.last) + stretch.passage(grid, stretch.last).out;
            arm.turn += out;
            end -= stretch.size(grid) - out;
        }
        arm
    }

    /// The square at this index of the tour, which must lie in the arm.
    pub(super) fn square_at(&self, grid: &Grid, index: u32) -> Square {
        let out = index < self.turn;
        let stretches = self.stretches.partition_point(|stretch| {
            if out {
                stretch.begin <= index
            } else {
                stretch.end > index
            }
        });
        let stretch = &self.stretches[stretches - 1];
        let (column, place) = stretch.find(grid, index, out);
        let block = (stretch.band, column);
        grid.cycle(block).square(place, grid.corner(block))
    }

    /// The index in the tour of the square at this place of the block's closed tour; `None` for a block outside the
    /// arm.
    pub(super) fn index_of(&self, grid: &Grid, block: (usize, usize), place: u32) -> Option<u32> {
        let (band, column) = block;
        let stretch = self.stretches.get(band.abs_diff(self.stretches[0].band))?;
        if stretch.band != band || !stretch.has(column) {
            return None;
        }
        let cycle = grid.cycle(block);
        let passage = stretch.passage(grid, column);
        let (begin, end) = stretch.span(grid, column);
        let distance = cycle.between(passage.entry, place);
        Some(if distance <= passage.out {
            begin + distance - 1
        } else {
            end - 1 - (cycle.size() - distance)
        })
    }
}

impl Stretch {
    /// The columns of the blocks, on the way out.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = (self.first, self.count());
        let east = self.leads_east();
        (0..count).map(move |place| if east { first + place } else { first - place })
    }

    /// The passage of the arm through the block in a column.
    pub(super) fn passage(&self, grid: &Grid, column: usize) -> Passage {
        let cycle = grid.cycle((self.band, column));
        let (behind, ahead) = if self.leads_east() {
            (Side::West, Side::East)
        } else {
            (Side::East, Side::West)
        };
        let entry = if column == self.first {
            self.entry
        } else {
            cycle.cut(behind)
        };
        let exit = if column == self.last {
            self.exit.map_or(entry, |side| cycle.cut(side))
        } else {
            cycle.cut(ahead)
        };
        Passage::new(cycle, entry, exit)
    }

    /// The column of the block, and the place in that block's closed tour, for an index on the way out or back.
    fn find(&self, grid: &Grid, index: u32, out: bool) -> (usize, u32) {
        let column_at = |place: usize| {
            if self.leads_east() {
                self.first + place
            } else {
                self.first - place
            }
        };
        let (mut low, mut high) = (0, self.count());
        // The block sought is at `low` or after it, and before `high`.
        while high - low > 1 {
            let middle = low.midpoint(high);
            let (begin, end) = self.span(grid, column_at(middle));
            if (out && begin <= index) || (!out && end > index) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let column = column_at(low);
        let (begin, end) = self.span(grid, column);
        let entry = self.passage(grid, column).entry;
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
    fn span(&self, grid: &Grid, column: usize) -> (u32, u32) {
        let (rows, _) = grid.sides((self.band, column));
        let before = rows * self.distance(grid, column);
        let out = self.out_before(grid, column);
        (self.begin + out, self.end - (before - out))
    }

    /// The number of squares on the way out before the block in a column.
    fn out_before(&self, grid: &Grid, column: usize) -> u32 {
        if column == self.first {
            return 0;
        }
        let first = self.passage(grid, self.first).out;
        if self.leads_east() {
            return first + grid.along(self.band, self.first + 1, column);
        }
        // From right to left, the way out takes the part of a closed tour that is the way back from left to right.
        let (rows, _) = grid.sides((self.band, column));
        let size = rows * grid.distance(column + 1, self.first);
        first + size - grid.along(self.band, column + 1, self.first)
    }

    /// The number of columns of squares between the beginning of the stretch and a block.
    fn distance(&self, grid: &Grid, column: usize) -> u32 {
        if self.leads_east() {
            grid.distance(self.first, column)
        } else {
            grid.distance(column + 1, self.first + 1)
        }
    }

    /// The number of squares of the stretch.
    fn size(&self, grid: &Grid) -> u32 {
        let (rows, columns) = grid.sides((self.band, self.last));
        rows * (self.distance(grid, self.last) + columns)
    }

    fn count(&self) -> usize {
        self.first.abs_diff(self.last) + 1
    }

    fn has(&self, column: usize) -> bool {
        (self.first..=self.last).contains(&column) || (self.last..=self.first).contains(&column)
    }

    fn leads_east(&self) -> bool {
        self.first <= self.last
    }
}

impl Passage {
    /// The passage through a block with this closed tour.
    fn new(cycle: &Cycle, entry: u32, exit: u32) -> Self {
        let out = cycle.between(entry, exit);
        Self {
            entry,
            exit,
            out,
            back: cycle.size() - out,
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
            let grid = Grid::new(board, 0);
            let (bands, columns) = (grid.bands(), grid.columns());
            let blocks = (0..bands).flat_map(|band| (0..columns).map(move |column| (band, column)));
            for first in blocks {
                let mut seen = vec![first];
                for (side, down) in sides(&grid, first).into_iter().zip([true, false]) {
                    let Some(side) = side else { continue };
                    let next = beside(first, side);
                    let cut = grid.cycle(next).cut(side.opposite());
                    let arm = Arm::new(&grid, first, (side, down), cut, 0);
                    let mut last = first;
                    for stretch in &arm.stretches {
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
