//! The one description of a run, validated in one place.
//!
//! People describe a run in text: in the fields of a page, in an address, on a command line. That
//! text is a [`Draft`], in which anything may be wrong. [`Draft::validate`] makes an [`Experiment`]
//! of it, in which nothing can be.

use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, BoardError, LARGEST_SIDE, Square};
use crate::graph::Graph;
use crate::moves::{MoveOrder, MoveOrderError};
use crate::search::{AsListed, DepthFirst, Search, WarnsdorffExchange, WarnsdorffStable};
use crate::verdict::{self, Reason};

/// A search algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Depth first, candidates in the move order (000, 002, 003).
    Backtracking,
    /// Depth first, candidates by Warnsdorff's rule with a stable sort (004).
    Warnsdorff,
    /// Depth first, candidates by Warnsdorff's rule with the published exchange sort (002).
    WarnsdorffExchange,
}

impl Algorithm {
    /// Every algorithm, the one to begin with first.
    pub const ALL: [Self; 3] = [
        Self::Warnsdorff,
        Self::WarnsdorffExchange,
        Self::Backtracking,
    ];

    /// The name under which the algorithm is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::Warnsdorff => "warnsdorff",
            Self::WarnsdorffExchange => "warnsdorff-exchange",
        }
    }
}

impl FromStr for Algorithm {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == text)
            .ok_or(Problem::UnknownName)
    }
}

/// A run as a person wrote it down: text in which anything may be wrong.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::{Draft, Field, Problem};
///
/// let draft = Draft { rows: "0".into(), ..Draft::default() };
/// let error = draft.validate().unwrap_err();
/// assert_eq!(error.field, Field::Rows);
/// assert_eq!(error.value, "0");
/// assert_eq!(error.problem, Problem::OutOfRange { smallest: 1, largest: 10_000 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// How many rows, a whole number.
    pub rows: String,
    /// How many columns, a whole number.
    pub columns: String,
    /// The start as `row,column`, from 0, from the top left.
    pub start: String,
    /// The name of a published move order, or eight moves as [`MoveOrder`] reads them.
    pub order: String,
    /// The name of an [`Algorithm`].
    pub algorithm: String,
    /// Whether a run may be answered by counting alone, without a search.
    pub shortcuts: bool,
}

/// The usual board from a corner, by Warnsdorff's rule.
impl Default for Draft {
    fn default() -> Self {
        Self {
            rows: "8".into(),
            columns: "8".into(),
            start: "0,0".into(),
            order: "clockwise".into(),
            algorithm: "warnsdorff".into(),
            shortcuts: true,
        }
    }
}

impl Draft {
    /// The experiment that this draft describes.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] with the first field at fault, what it held and what it may hold.
    pub fn validate(&self) -> Result<Experiment, ExperimentError> {
        let board = self.board(LARGEST_SIDE)?;
        let (row, column) = self.start_parts()?;
        let start = board.square(row, column).ok_or_else(|| {
            Field::Start.error(
                &self.start,
                Problem::OffBoard {
                    last_row: board.rows() - 1,
                    last_column: board.columns() - 1,
                },
            )
        })?;
        self.experiment(board, start)
    }

    /// The experiment that this draft describes, or the nearest one: a start that is not on the
    /// board moves to the nearest square, and where colour forbids a tour from there, to the one
    /// beside it. Sides may not be longer than `largest_side`.
    ///
    /// # Errors
    ///
    /// As [`validate`](Draft::validate), but for a start that is not on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::{Draft, StartMoved};
    ///
    /// let draft = Draft { rows: "5".into(), columns: "6".into(), start: "7,3".into(), ..Draft::default() };
    /// let (experiment, moved) = draft.settle(100)?;
    /// assert_eq!(moved, Some(StartMoved { from: (7, 3), to: (4, 3) }));
    /// assert_eq!(experiment.start(), 27);
    /// # Ok::<(), knights_tour::experiment::ExperimentError>(())
    /// ```
    pub fn settle(
        &self,
        largest_side: u32,
    ) -> Result<(Experiment, Option<StartMoved>), ExperimentError> {
        let board = self.board(largest_side)?;
        let from = self.start_parts()?;
        if let Some(start) = board.square(from.0, from.1) {
            return Ok((self.experiment(board, start)?, None));
        }
        let row = from.0.min(board.rows() - 1);
        let column = from.1.min(board.columns() - 1);
        let mut start = row * board.columns() + column;
        if verdict::refute(board, start).is_some() {
            // On a board with an odd number of squares the neighbour has the other colour, and a
            // square of the lesser colour cannot be the first of its row and of its column.
            start -= if column > 0 { 1 } else { board.columns() };
        }
        let to = (board.row(start), board.column(start));
        Ok((
            self.experiment(board, start)?,
            Some(StartMoved { from, to }),
        ))
    }

    fn experiment(&self, board: Board, start: Square) -> Result<Experiment, ExperimentError> {
        let order = self
            .order
            .parse()
            .map_err(|problem: MoveOrderError| Field::Order.error(&self.order, problem.into()))?;
        let algorithm = self
            .algorithm
            .parse()
            .map_err(|problem| Field::Algorithm.error(&self.algorithm, problem))?;
        Ok(Experiment {
            board,
            start,
            order,
            algorithm,
            shortcuts: self.shortcuts,
        })
    }

    fn board(&self, largest_side: u32) -> Result<Board, ExperimentError> {
        let rows = side(Field::Rows, &self.rows, largest_side)?;
        let columns = side(Field::Columns, &self.columns, largest_side)?;
        Board::new(rows, columns).map_err(|error| match error {
            BoardError::Rows { .. } => Field::Rows.error(&self.rows, OUT_OF_RANGE),
            BoardError::Columns { .. } => Field::Columns.error(&self.columns, OUT_OF_RANGE),
            BoardError::Squares { .. } => Field::Columns.error(
                &self.columns,
                Problem::OutOfRange {
                    smallest: 1,
                    largest: crate::board::MOST_SQUARES / rows,
                },
            ),
        })
    }

    fn start_parts(&self) -> Result<(u32, u32), ExperimentError> {
        let parts = self.start.split_once(',').and_then(|(row, column)| {
            Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
        });
        parts.ok_or_else(|| Field::Start.error(&self.start, Problem::NotASquare))
    }
}

const OUT_OF_RANGE: Problem = Problem::OutOfRange {
    smallest: 1,
    largest: LARGEST_SIDE,
};

/// The number in `text`, a side of 1 to `largest` squares.
fn side(field: Field, text: &str, largest: u32) -> Result<u32, ExperimentError> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(field.error(text, Problem::Empty));
    }
    let digits = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(field.error(text, Problem::NotANumber));
    }
    let out_of_range = Problem::OutOfRange {
        smallest: 1,
        largest,
    };
    trimmed
        .parse()
        .ok()
        .filter(|side| (1..=largest).contains(side))
        .ok_or_else(|| field.error(text, out_of_range))
}

/// One run: which board, from where, in which order, by which algorithm.
///
/// Made by [`Draft::validate`] or [`Draft::settle`]; every part of it is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Experiment {
    board: Board,
    start: Square,
    order: MoveOrder,
    algorithm: Algorithm,
    shortcuts: bool,
}

impl Experiment {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The square from which the knight starts.
    #[must_use]
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The order in which the moves are tried.
    #[must_use]
    pub const fn order(&self) -> MoveOrder {
        self.order
    }

    /// The algorithm.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The reason why there is no tour, where counting settles it and the experiment allows
    /// [shortcuts](Draft::shortcuts).
    #[must_use]
    pub fn refutation(&self) -> Option<Reason> {
        self.shortcuts
            .then(|| verdict::refute(self.board, self.start))
            .flatten()
    }

    /// The search, about to take its first step.
    #[must_use]
    pub fn search(&self) -> Box<dyn Search> {
        let graph = Arc::new(Graph::knight(self.board, &self.order));
        let exists = "the start of an experiment is a square of its board";
        match self.algorithm {
            Algorithm::Backtracking if graph.len() <= FreeBits::MOST_SQUARES => {
                Box::new(Plain::<FreeBits>::new(&graph, self.start).expect(exists))
            }
            Algorithm::Backtracking => {
                Box::new(Plain::<FreeBytes>::new(&graph, self.start).expect(exists))
            }
            Algorithm::Warnsdorff => {
                let order = WarnsdorffStable::new(&graph);
                Box::new(DepthFirst::new(graph, self.start, order).expect(exists))
            }
            Algorithm::WarnsdorffExchange => {
                let order = WarnsdorffExchange::new(&graph);
                Box::new(DepthFirst::new(graph, self.start, order).expect(exists))
            }
        }
    }
}

/// A start that was not on the board, and the square it moved to, as (row, column).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct StartMoved {
    /// Where it was.
    pub from: (u32, u32),
    /// Where it is now.
    pub to: (u32, u32),
}

/// A field of a [`Draft`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Field {
    /// [`Draft::rows`].
    Rows,
    /// [`Draft::columns`].
    Columns,
    /// [`Draft::start`].
    Start,
    /// [`Draft::order`].
    Order,
    /// [`Draft::algorithm`].
    Algorithm,
}

impl Field {
    fn error(self, value: &str, problem: Problem) -> ExperimentError {
        ExperimentError {
            field: self,
            value: value.into(),
            problem,
        }
    }
}

/// A field of a [`Draft`] that holds what it may not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[error("{field:?} {value:?}: {problem}")]
pub struct ExperimentError {
    /// The field.
    pub field: Field,
    /// What it held.
    pub value: String,
    /// What is wrong with that, and what it may hold.
    pub problem: Problem,
}

/// What is wrong with a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Problem {
    /// Nothing was given.
    #[error("a number is missing")]
    Empty,
    /// It is not a whole number.
    #[error("this is not a whole number")]
    NotANumber,
    /// The number is too small or too large.
    #[error("it must be from {smallest} to {largest}")]
    OutOfRange {
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
    /// It is not a square written as `row,column`.
    #[error("a square is written as its row and its column, with a comma between them")]
    NotASquare,
    /// The square is not on the board.
    #[error("rows go to {last_row} and columns to {last_column}, from 0")]
    OffBoard {
        /// The last row.
        last_row: u32,
        /// The last column.
        last_column: u32,
    },
    /// Nothing has this name.
    #[error("nothing has this name")]
    UnknownName,
    /// It is not an order of the eight moves.
    #[error("an order lists each of the knight's 8 moves once")]
    NotAnOrder,
}

impl From<MoveOrderError> for Problem {
    fn from(error: MoveOrderError) -> Self {
        match error {
            MoveOrderError::UnknownName => Self::UnknownName,
            _ => Self::NotAnOrder,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(rows: &str, columns: &str, start: &str) -> Draft {
        Draft {
            rows: rows.into(),
            columns: columns.into(),
            start: start.into(),
            ..Draft::default()
        }
    }

    #[test]
    fn a_side_that_is_no_side_is_refused_with_the_limit() {
        let problem = |rows: &str| {
            let error = draft(rows, "8", "0,0").settle(100).unwrap_err();
            assert_eq!((error.field, error.value.as_str()), (Field::Rows, rows));
            error.problem
        };
        let out_of_range = Problem::OutOfRange {
            smallest: 1,
            largest: 100,
        };
        for empty in ["", " "] {
            assert_eq!(problem(empty), Problem::Empty);
        }
        for word in ["eight", "1.5", "1e2", "--1", "-", "٣"] {
            assert_eq!(problem(word), Problem::NotANumber);
        }
        for number in ["0", "-3", "101", "99999999999999999999"] {
            assert_eq!(problem(number), out_of_range);
        }
    }

    #[test]
    fn a_board_with_too_many_squares_names_the_widest_that_will_do() {
        let error = draft("10000", "10000", "0,0").validate().unwrap_err();
        assert_eq!(error.field, Field::Columns);
        let (smallest, largest) = (1, 1_677);
        assert_eq!(error.problem, Problem::OutOfRange { smallest, largest });
    }

    #[test]
    fn a_start_off_the_board_moves_to_where_a_tour_can_start() {
        for (rows, columns, from, to) in [
            ("5", "5", (7, 7), (4, 4)),
            ("5", "5", (3, 7), (3, 3)),
            ("5", "1", (3, 7), (2, 0)),
            ("6", "6", (3, 7), (3, 5)),
        ] {
            let start = format!("{},{}", from.0, from.1);
            let (experiment, moved) = draft(rows, columns, &start).settle(100).unwrap();
            assert_eq!(moved, Some(StartMoved { from, to }));
            assert_eq!(experiment.refutation(), None);
        }
        let error = draft("5", "5", "7,7").validate().unwrap_err();
        let (last_row, last_column) = (4, 4);
        assert_eq!(
            error.problem,
            Problem::OffBoard {
                last_row,
                last_column
            }
        );
    }

    #[test]
    fn a_start_on_the_board_stays_even_where_there_is_no_tour() {
        let (experiment, moved) = draft("5", "5", "0,1").settle(100).unwrap();
        assert_eq!((experiment.start(), moved), (1, None));
        assert!(experiment.refutation().is_some());
    }

    #[test]
    fn words_that_name_nothing_are_refused() {
        let order = Draft {
            order: "spiral".into(),
            ..Draft::default()
        };
        let error = order.validate().unwrap_err();
        assert_eq!(error.problem, Problem::UnknownName);
        let algorithm = Draft {
            algorithm: "luck".into(),
            ..Draft::default()
        };
        let error = algorithm.validate().unwrap_err();
        assert_eq!(error.field, Field::Algorithm);
        for start in ["", "a8", "1", "1,2,3", "-1,0", "1;2"] {
            let error = draft("8", "8", start).validate().unwrap_err();
            assert_eq!(error.problem, Problem::NotASquare, "{start}");
        }
    }
}
