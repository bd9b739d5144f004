//! The order in which the blocks of a board are joined.

use super::cycle::Cycle;
use super::grid::Grid;
use super::side::Side;
use crate::board::Square;

/// What follows the first block on one side of it in the chain of all blocks.
///
/// The chain goes through the bands from top to bottom, through the even ones from left to right and
/// back through the odd ones. The first block is where the start is, anywhere in it: one arm goes on
/// from there and the other goes back. A tour comes from the first block, goes out along the whole
/// arm by one part of every block's closed tour, and comes back by the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Arm {
    /// Whether it goes on in the chain, or back.
    pub(super) down: bool,
    /// The part of the arm in every band, from the first block on.
    pub(super) stretches: Vec<Stretch>,
    /// Where it begins in the tour.
    pub(super) begin: u32,
    /// Where the way out ends and the way back begins.
    pub(super) turn: u32,
    /// Where it ends in the tour.
    pub(super) end: u32,
}

/// The blocks of an arm in one band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    /// Which band it is.
    pub(super) band: usize,
    /// The column of the block where it begins.
    pub(super) first: usize,
    /// The column of the block where it ends, on the left or on the right of the first.
    pub(super) last: usize,
    /// The place after which the closed tour of the first block is cut for what comes before.
    entry: u32,
    /// On which side of the last block the arm goes on, if it does.
    exit: Option<Side>,
    /// Where the way out begins in the tour.
    begin: u32,
    /// Where the way back ends.
    end: u32,
}

/// How an arm goes through a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Passage {
    /// The place after which the closed tour is cut for what comes before.
    pub(super) entry: u32,
    /// The same for what comes after; the same place if nothing does.
    pub(super) exit: u32,
    /// How many squares there are on the way out: those after `entry`.
    pub(super) out: u32,
    /// How many there are on the way back: those up to `entry`.
    pub(super) back: u32,
}

/// Which way the two arms go from the block that comes first.
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

/// The block on a side of another.
pub(super) fn beside((band, column): (usize, usize), side: Side) -> (usize, usize) {
    match side {
        Side::North => (band - 1, column),
        Side::East => (band, column + 1),
        Side::South => (band + 1, column),
        Side::West => (band, column - 1),
    }
}

impl Arm {
    /// The arm on `side` of the block that comes `first`; down or up from there; its closed tour
    /// nearest to that block is cut after the place `cut`, and it begins at `begin` in the tour.
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
            // The even bands lead to the right on the way down, and to the left on the way up.
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

    /// The square at this place of the tour, which is one of the arm's.
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

    /// Where in the tour a block of the arm has the square with this place in its closed tour; none
    /// for a block that is not of the arm.
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
    /// The columns of the blocks, in the order in which the arm goes out.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = (self.first, self.count());
        let east = self.leads_east();
        (0..count).map(move |place| if east { first + place } else { first - place })
    }

    /// How the arm goes through the block in a column.
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

    /// The block of the stretch, by its column, and the place in its closed tour, to which a place in
    /// the tour leads, on the way out or back.
    fn find(&self, grid: &Grid, index: u32, out: bool) -> (usize, u32) {
        let column_at = |place: usize| {
            if self.leads_east() {
                self.first + place
            } else {
                self.first - place
            }
        };
        let (mut low, mut high) = (0, self.count());
        // The block sought is not before `low` and is before `high`.
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

    /// Where in the tour the way out through the block in a column begins, and where the way back
    /// through it ends.
    fn span(&self, grid: &Grid, column: usize) -> (u32, u32) {
        let (rows, _) = grid.sides((self.band, column));
        let before = rows * self.distance(grid, column);
        let out = self.out_before(grid, column);
        (self.begin + out, self.end - (before - out))
    }

    /// How many squares there are on the way out before the block in a column.
    fn out_before(&self, grid: &Grid, column: usize) -> u32 {
        if column == self.first {
            return 0;
        }
        let first = self.passage(grid, self.first).out;
        if self.leads_east() {
            return first + grid.along(self.band, self.first + 1, column);
        }
        // From right to left a closed tour goes by what is the other part from left to right.
        let (rows, _) = grid.sides((self.band, column));
        let size = rows * grid.distance(column + 1, self.first);
        first + size - grid.along(self.band, column + 1, self.first)
    }

    /// How many columns of squares there are between the beginning of the stretch and a block.
    fn distance(&self, grid: &Grid, column: usize) -> u32 {
        if self.leads_east() {
            grid.distance(self.first, column)
        } else {
            grid.distance(column + 1, self.first + 1)
        }
    }

    /// How many squares there are.
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
    /// How an arm goes through a block with this closed tour.
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
