//! One algorithm from many starts on boards of many sizes.

use std::ops::{Range, RangeInclusive};

use crate::board::{Board, Square};
use crate::experiment::{Draft, Experiment, ExperimentError};
use crate::run::{Aim, Run};
use crate::starts::{Starts, is_possible};

/// How many times the squares of its board a search that steps back may enter, where nothing else is said.
const USUAL_VISITS_A_SQUARE: u64 = 10;

/// One algorithm that is tried from many starts on boards of many sizes, as documents 001 and 002 do.
///
/// What is tried is a sequence of [cells](Self::cells), by size and start: whoever remembers how many are done can go on
/// later. Each is carried out by a [`Run`] of its own, which checks its tour. Takes no memory for the cells.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::run::Outcome;
/// use knights_tour::starts::Starts;
/// use knights_tour::sweep::Sweep;
///
/// let draft = Draft { algorithm: "aml".into(), centre: "integer".into(), ..Draft::default() };
/// let sweep = Sweep::new(&draft, 5..=10, None, Starts::PublishedInterior, None)?;
/// let mut failures = 0;
/// for cell in sweep.cells() {
///     let mut run = sweep.run(cell)?;
///     while run.work(1_000)?.is_none() {}
///     failures += usize::from(!matches!(run.outcome(), Some(Outcome::Tour { .. })));
/// }
/// assert_eq!((sweep.cells().count(), failures), (53, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    experiment: Experiment,
    rows: RangeInclusive<u32>,
    columns: Option<RangeInclusive<u32>>,
    starts: Starts,
    limit: Option<u64>,
}

/// A board and a start on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The board.
    pub board: Board,
    /// The start, a square of it.
    pub start: Square,
}

impl Sweep {
    /// The sweep of a draft, whose sides and start say nothing: over boards with so many `rows`, and with each of so many
    /// `columns`, or else square ones, from these `starts`. A search that has entered `limit` squares is given up; where
    /// none is given and it steps back, at ten times the squares of its board.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] when a part of the draft is at fault, or the smallest or the largest board does not suit the
    /// algorithm.
    pub fn new(
        draft: &Draft,
        rows: RangeInclusive<u32>,
        columns: Option<RangeInclusive<u32>>,
        starts: Starts,
        limit: Option<u64>,
    ) -> Result<Self, ExperimentError> {
        let on = |rows: u32, columns: u32| Draft {
            rows: rows.to_string(),
            columns: columns.to_string(),
            start: Draft::default().start,
            ..draft.clone()
        };
        let (first, last) = (*rows.start(), *rows.end());
        let sides = columns.clone().unwrap_or_else(|| rows.clone());
        let experiment = on(first, *sides.start()).validate()?;
        // The largest board is the first that an algorithm cannot take.
        on(last, *sides.end()).validate()?;
        Ok(Self {
            experiment,
            rows,
            columns,
            starts,
            limit,
        })
    }

    /// Every board with every start on it, by rows, columns and start.
    #[must_use]
    pub fn cells(&self) -> Cells {
        Cells {
            starts: self.starts,
            columns: self.columns.clone(),
            rows_left: self.rows.clone(),
            columns_left: 0..0,
            board: None,
            row: 0,
            starts_left: 0..0,
        }
    }

    /// The run of one cell, about to begin.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] when it is no cell of this sweep, and does not suit the algorithm.
    pub fn run(&self, Cell { board, start }: Cell) -> Result<Run, ExperimentError> {
        let experiment = self.experiment.on(board, start)?;
        let mut run = Run::new(&experiment, Aim::Path);
        let limit = self.limit.or_else(|| {
            // What never steps back enters each square once an attempt, and ends by itself.
            let steps_back = experiment.algorithm().is_exhaustive();
            steps_back.then(|| USUAL_VISITS_A_SQUARE * u64::from(board.size()))
        });
        if let Some(visits) = limit {
            run.limit(visits);
        }
        Ok(run)
    }
}

/// The cells of a [`Sweep`], one after the other.
#[derive(Clone, Debug)]
pub struct Cells {
    starts: Starts,
    columns: Option<RangeInclusive<u32>>,
    /// What comes after the board at hand.
    rows_left: RangeInclusive<u32>,
    columns_left: Range<u32>,
    /// The board at hand; its row at hand, and the columns that are left of it.
    board: Option<Board>,
    row: u32,
    starts_left: Range<u32>,
}

impl Cells {
    /// The board that comes next, if there is one.
    fn next_board(&mut self) -> Option<Board> {
        loop {
            // Both sides of the same board are those of the one before, while columns are left.
            if let (Some(columns), Some(board)) = (self.columns_left.next(), self.board) {
                if let Ok(board) = Board::new(board.rows(), columns) {
                    return Some(board);
                }
                continue;
            }
            let rows = self.rows_left.next()?;
            let columns = self.columns.clone().unwrap_or(rows..=rows);
            let (first, last) = columns.into_inner();
            self.columns_left = first + 1..last + 1;
            if let Ok(board) = Board::new(rows, first) {
                return Some(board);
            }
        }
    }
}

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        loop {
            if let Some(board) = self.board {
                for column in self.starts_left.by_ref() {
                    if is_possible(board, self.row, column) {
                        let start = self.row * board.columns() + column;
                        return Some(Cell { board, start });
                    }
                }
                self.row += 1;
                if self.row < board.rows() {
                    self.starts_left = self.starts.columns(board, self.row);
                    continue;
                }
            }
            let board = self.next_board()?;
            self.board = Some(board);
            self.row = 0;
            self.starts_left = self.starts.columns(board, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(algorithm: &str) -> Draft {
        Draft {
            algorithm: algorithm.into(),
            ..Draft::default()
        }
    }

    #[test]
    fn cells_come_by_size_and_start() {
        let sweep = Sweep::new(&draft("pohl"), 5..=6, Some(5..=6), Starts::Corner, None).unwrap();
        let cells: Vec<_> = sweep.cells().collect();
        let sides: Vec<_> = cells
            .iter()
            .map(|cell| (cell.board.rows(), cell.board.columns(), cell.start))
            .collect();
        assert_eq!(sides, [(5, 5, 0), (5, 6, 0), (6, 5, 0), (6, 6, 0)]);
        assert!(sweep.cells().skip(2).eq(cells[2..].iter().copied()));
    }

    #[test]
    fn every_board_has_the_starts_of_that_name() {
        for starts in Starts::ALL {
            let sweep = Sweep::new(&draft("pohl"), 1..=9, Some(3..=8), starts, None).unwrap();
            let expected = (1..=9).flat_map(|rows| (3..=8).map(move |columns| (rows, columns)));
            let expected = expected.flat_map(|(rows, columns)| {
                let board = Board::new(rows, columns).unwrap();
                starts.of(board).map(move |start| Cell { board, start })
            });
            assert!(sweep.cells().eq(expected), "{starts}");
        }
    }

    #[test]
    fn what_does_not_suit_the_algorithm_is_refused_at_once() {
        let sweep =
            |algorithm, last| Sweep::new(&draft(algorithm), 5..=last, None, Starts::All, None);
        assert!(sweep("nobody", 6).is_err());
        assert!(sweep("pruned", 8).is_ok());
        assert!(sweep("pruned", 5_000).is_err());
    }

    #[test]
    fn a_search_that_steps_back_is_given_up() {
        use crate::run::Outcome;
        let corner = |limit| {
            let order = String::from("rows");
            let draft = Draft {
                order,
                ..draft("backtracking")
            };
            let sweep = Sweep::new(&draft, 8..=8, None, Starts::Corner, limit).unwrap();
            let mut run = sweep.run(sweep.cells().next().unwrap()).unwrap();
            while run.work(1 << 20).unwrap().is_none() {}
            run.outcome().unwrap()
        };
        assert_eq!(corner(None), Outcome::Limit);
        assert!(matches!(corner(Some(20_000_000)), Outcome::Tour { .. }));
    }
}
