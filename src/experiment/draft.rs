//! A run as a person wrote it down.

use serde::{Deserialize, Serialize};

use super::{Algorithm, Experiment, ExperimentError, Field, Problem};
use crate::board::{Board, BoardError, LARGEST_SIDE, MOST_SQUARES, Square};
use crate::moves::MoveOrderError;
use crate::search::{Centre, Goal, Pruned};
use crate::verdict;

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
    /// The name of a published move order, or eight moves as
    /// [`MoveOrder`](crate::moves::MoveOrder) reads them.
    pub order: String,
    /// The name of an [`Algorithm`].
    pub algorithm: String,
    /// `open` for any tour, `closed` for one that ends a move away from its start.
    pub tour: String,
    /// `first` to stop at a tour, `all` to find every one.
    pub find: String,
    /// What lots are drawn from, a whole number.
    pub seed: String,
    /// Where the centre of a board is: `true` halfway between its sides, `integer` as document 001
    /// published it.
    pub centre: String,
    /// Whether a run may be answered by a theorem or by counting alone, without a search.
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
            algorithm: Algorithm::Warnsdorff.name().into(),
            tour: OPEN.into(),
            find: FIRST.into(),
            seed: "0".into(),
            centre: TRUE.into(),
            shortcuts: true,
        }
    }
}

pub(super) const OPEN: &str = "open";
pub(super) const CLOSED: &str = "closed";
pub(super) const FIRST: &str = "first";
pub(super) const ALL: &str = "all";
pub(super) const TRUE: &str = "true";
pub(super) const INTEGER: &str = "integer";

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
        let algorithm: Algorithm = self
            .algorithm
            .parse()
            .map_err(|problem| Field::Algorithm.error(&self.algorithm, problem))?;
        let largest = Pruned::LARGEST as u32;
        if algorithm == Algorithm::Pruned && board.size() > largest {
            let squares = board.size();
            let problem = Problem::TooManySquares { squares, largest };
            return Err(Field::Algorithm.error(&self.algorithm, problem));
        }
        let goal = Goal {
            closed: one_of(Field::Tour, &self.tour, OPEN, CLOSED)?,
            all: one_of(Field::Find, &self.find, FIRST, ALL)?,
        };
        if goal.all && !algorithm.is_exhaustive() {
            return Err(Field::Find.error(&self.find, Problem::NotExhaustive));
        }
        let centre = match one_of(Field::Centre, &self.centre, TRUE, INTEGER)? {
            false => Centre::True,
            true => Centre::Integer,
        };
        Ok(Experiment {
            board,
            start,
            order,
            algorithm,
            goal,
            seed: number(Field::Seed, &self.seed, 0, u32::MAX)?,
            centre,
            shortcuts: self.shortcuts,
        })
    }

    fn board(&self, largest_side: u32) -> Result<Board, ExperimentError> {
        let rows = number(Field::Rows, &self.rows, 1, largest_side)?;
        let columns = number(Field::Columns, &self.columns, 1, largest_side)?;
        let smallest = 1;
        let largest = LARGEST_SIDE;
        Board::new(rows, columns).map_err(|error| match error {
            BoardError::Rows { .. } => {
                Field::Rows.error(&self.rows, Problem::OutOfRange { smallest, largest })
            }
            BoardError::Columns { .. } => {
                Field::Columns.error(&self.columns, Problem::OutOfRange { smallest, largest })
            }
            BoardError::Squares { .. } => {
                let largest = MOST_SQUARES / rows;
                Field::Columns.error(&self.columns, Problem::OutOfRange { smallest, largest })
            }
        })
    }

    fn start_parts(&self) -> Result<(u32, u32), ExperimentError> {
        let parts = self.start.split_once(',').and_then(|(row, column)| {
            Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
        });
        parts.ok_or_else(|| Field::Start.error(&self.start, Problem::NotASquare))
    }
}

/// The whole number in `text`, from `smallest` to `largest`.
fn number(field: Field, text: &str, smallest: u32, largest: u32) -> Result<u32, ExperimentError> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(field.error(text, Problem::Empty { smallest, largest }));
    }
    let digits = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(field.error(text, Problem::NotANumber { smallest, largest }));
    }
    trimmed
        .parse()
        .ok()
        .filter(|number| (smallest..=largest).contains(number))
        .ok_or_else(|| field.error(text, Problem::OutOfRange { smallest, largest }))
}

/// Whether `text` is the second of two words; an error if it is neither.
fn one_of(field: Field, text: &str, first: &str, second: &str) -> Result<bool, ExperimentError> {
    match text {
        _ if text == first => Ok(false),
        _ if text == second => Ok(true),
        _ => Err(field.error(text, Problem::UnknownName)),
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
        let (smallest, largest) = (1, 100);
        for empty in ["", " "] {
            assert_eq!(problem(empty), Problem::Empty { smallest, largest });
        }
        for word in ["eight", "1.5", "1e2", "--1", "-", "٣"] {
            assert_eq!(problem(word), Problem::NotANumber { smallest, largest });
        }
        for number in ["0", "-3", "101", "99999999999999999999"] {
            assert_eq!(problem(number), Problem::OutOfRange { smallest, largest });
        }
    }

    #[test]
    fn a_board_with_too_many_squares_names_the_widest_that_will_do() {
        let error = draft("10000", "10000", "0,0").validate().unwrap_err();
        assert_eq!(error.field, Field::Columns);
        let (smallest, largest) = (1, 3_355);
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
            assert_eq!(
                verdict::refute(experiment.board(), experiment.start()),
                None
            );
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
        for (field, broken) in [
            (
                Field::Tour,
                Draft {
                    tour: "half".into(),
                    ..Draft::default()
                },
            ),
            (
                Field::Find,
                Draft {
                    find: "some".into(),
                    ..Draft::default()
                },
            ),
            (
                Field::Centre,
                Draft {
                    centre: "left".into(),
                    ..Draft::default()
                },
            ),
        ] {
            let error = broken.validate().unwrap_err();
            assert_eq!((error.field, error.problem), (field, Problem::UnknownName));
        }
        for start in ["", "a8", "1", "1,2,3", "-1,0", "1;2"] {
            let error = draft("8", "8", start).validate().unwrap_err();
            assert_eq!(error.problem, Problem::NotASquare, "{start}");
        }
    }

    #[test]
    fn what_an_algorithm_cannot_do_is_refused() {
        let draft = Draft {
            rows: "17".into(),
            algorithm: "pruned".into(),
            ..Draft::default()
        };
        let (squares, largest) = (136, 128);
        let error = draft.validate().unwrap_err();
        assert_eq!(error.problem, Problem::TooManySquares { squares, largest });
        for (algorithm, refused) in [("roth", true), ("auto", true), ("breadth-first", false)] {
            let draft = Draft {
                algorithm: algorithm.into(),
                find: "all".into(),
                ..Draft::default()
            };
            let problem = draft
                .validate()
                .err()
                .map(|error| (error.field, error.problem));
            let expected = (Field::Find, Problem::NotExhaustive);
            assert_eq!(problem, refused.then_some(expected), "{algorithm}");
        }
    }

    #[test]
    fn a_seed_is_a_whole_number_from_nought() {
        let seed = |text: &str| {
            let draft = Draft {
                seed: text.into(),
                ..Draft::default()
            };
            draft
                .validate()
                .map(|experiment| experiment.seed())
                .map_err(|error| error.problem)
        };
        let (smallest, largest) = (0, u32::MAX);
        assert_eq!(seed("4294967295"), Ok(u32::MAX));
        assert_eq!(
            seed("4294967296"),
            Err(Problem::OutOfRange { smallest, largest })
        );
        assert_eq!(seed("x"), Err(Problem::NotANumber { smallest, largest }));
    }
}
