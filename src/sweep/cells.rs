//! Access to the cells of a sweep, by number and in order. A cell is one experiment of the sweep.

use std::iter::successors;

use super::Sweep;
use super::cell::SweepCell;

impl Sweep {
    /// All cells, sorted by board, start, algorithm, order and seed.
    pub fn cells(&self) -> impl Iterator<Item = SweepCell> {
        successors(self.cell(0), |cell| self.next_cell(cell))
    }

    /// The cell with this number, from 0. Takes time proportional to the number of rows of the cell's board.
    #[must_use]
    pub fn cell(&self, number: u64) -> Option<SweepCell> {
        if number >= self.count() {
            return None;
        }
        let board_index = self.first_cells.partition_point(|&first| first <= number) - 1;
        // The number is read in a mixed radix. Its lowest digits are the indices of the seed, the order and the
        // algorithm, and the remainder is the index of the start.
        let mut remainder = number - self.first_cells[board_index];
        let mut digit = |base: usize| {
            let digit = remainder % base as u64;
            remainder /= base as u64;
            digit as u32
        };
        let seed = digit(self.seeds.len());
        let order = digit(self.orders.len());
        let algorithm = digit(self.algorithms.len());
        Some(SweepCell {
            board: board_index as u32,
            start: self.starts.nth(self.boards[board_index], remainder)?,
            algorithm,
            order,
            seed,
        })
    }

    /// The number of a cell, from 0, if the cell belongs to this sweep. Takes time proportional to the number of rows
    /// of the cell's board.
    #[must_use]
    pub fn number_of(&self, cell: &SweepCell) -> Option<u64> {
        let board = *self.boards.get(cell.board())?;
        let start_index = self.starts.number_of(board, cell.start)?;
        let mut number_within_start = 0;
        for (index, count) in [
            (cell.algorithm(), self.algorithms.len()),
            (cell.order(), self.orders.len()),
            (cell.seed(), self.seeds.len()),
        ] {
            if index >= count {
                return None;
            }
            number_within_start = number_within_start * count as u64 + index as u64;
        }
        Some(
            self.first_cells[cell.board()]
                + start_index * self.cells_per_start()
                + number_within_start,
        )
    }

    /// The cell after `cell`, or `None` after the last cell. Does not compute the number of a cell.
    #[must_use]
    pub(crate) fn next_cell(&self, cell: &SweepCell) -> Option<SweepCell> {
        let mut next = *cell;
        let indices = [&mut next.seed, &mut next.order, &mut next.algorithm];
        let counts = [self.seeds.len(), self.orders.len(), self.algorithms.len()];
        let mut has_advanced = false;
        for (index, count) in indices.into_iter().zip(counts) {
            *index += 1;
            if (*index as usize) < count {
                has_advanced = true;
                break;
            }
            *index = 0;
        }
        if has_advanced {
            return Some(next);
        }
        next.start += 1;
        loop {
            let board = *self.boards.get(next.board())?;
            if let Some(start) = self.starts.first_from(board, next.start) {
                return Some(SweepCell { start, ..next });
            }
            next.board += 1;
            next.start = 0;
        }
    }
}
