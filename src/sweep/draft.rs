//! The text form of a sweep, and its parser.
//!
//! Start with [`SweepDraft`], whose [`validate`](SweepDraft::validate) returns the [`Sweep`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::sweep::draft::SweepDraft;
//!
//! let draft = SweepDraft { sizes: "5..10".into(), ..SweepDraft::default() };
//! // One start on each of the six boards.
//! assert_eq!(draft.validate()?.count(), 6);
//! # Ok::<(), knights_tour::sweep::draft::SweepError>(())
//! ```

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{StartChoice, Sweep};
use crate::board::{Board, MAX_SIDE, MAX_SQUARES};
use crate::experiment::draft::{CLOSED, OPEN, SIDE_SEPARATORS};
use crate::experiment::fault::excess_length;
use crate::experiment::{Algorithm, FieldError, Problem, Setup};
use crate::moves::{Move, MoveOrder};
use crate::named::{UnknownName, named};
use crate::search::greedy::Centre;
use crate::starts::Starts;

/// A sweep as text that is not validated yet, with a list in every field.
///
/// Spaces or commas separate the items of a list. Squares and orders of eight moves contain commas, so only spaces
/// separate them.
///
/// # Examples
///
/// ```
/// use knights_tour::sweep::draft::SweepDraft;
///
/// let draft = SweepDraft {
///     algorithms: "backtracking, warnsdorff".into(),
///     sizes: "5..6, 3x10".into(),
///     starts: "0,0 2,1".into(),
///     orders: "rows clockwise".into(),
///     ..SweepDraft::default()
/// };
/// let sweep = draft.validate()?;
/// assert_eq!(sweep.count(), 2 * 3 * 2 * 2);
/// # Ok::<(), knights_tour::sweep::draft::SweepError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SweepDraft {
    /// Names of [`Algorithm`]s.
    pub algorithms: String,
    /// Boards: `8` for a square one, `3x10`, and `5..40` or `5..12x5..12` for ranges that include both ends.
    pub sizes: String,
    /// The name of a set of [`Starts`], or squares as `row,column`, from 0, from the top left.
    pub starts: String,
    /// Orders of the moves as [`MoveOrder`] reads them, or `all` for all 40,320.
    pub orders: String,
    /// The seeds of random numbers: `0`, or `0..9` for a range that includes both ends.
    pub seeds: String,
    /// `open` for any tour, `closed` for a tour that ends one move away from its start.
    pub tour: String,
    /// The maximum number of squares that a run may enter. If empty, the limit of an exhaustive algorithm is ten times
    /// the number of squares of the board, and other algorithms have no limit.
    pub limit: String,
    /// The centre of a board: `true` for the point halfway between its sides, `integer` for the square that document
    /// 001 takes as the centre.
    pub centre: String,
}

/// The default is Warnsdorff's rule from a corner of the 8×8 board. Its limit is high enough for most algorithms that
/// step back.
impl Default for SweepDraft {
    fn default() -> Self {
        Self {
            algorithms: Algorithm::Warnsdorff.name().into(),
            sizes: "8".into(),
            starts: Starts::Corner.name().into(),
            orders: "clockwise".into(),
            seeds: "0".into(),
            tour: OPEN.into(),
            limit: "1000000".into(),
            centre: Centre::True.name().into(),
        }
    }
}

/// The name that stands for all orders of the moves.
const ALL_ORDERS: &str = "all";
/// The separator between the ends of a range.
const RANGE_SEPARATOR: &str = "..";
/// The maximum number of seeds of a sweep.
const MAX_SEEDS: usize = 1_000_000;

named! {
    /// A field of a [`SweepDraft`].
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
    #[serde(rename_all = "lowercase")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[non_exhaustive]
    pub enum SweepField {
        /// [`SweepDraft::algorithms`].
        Algorithms = "algorithms",
        /// [`SweepDraft::sizes`].
        Sizes = "sizes",
        /// [`SweepDraft::starts`].
        Starts = "starts",
        /// [`SweepDraft::orders`].
        Orders = "orders",
        /// [`SweepDraft::seeds`].
        Seeds = "seeds",
        /// [`SweepDraft::tour`].
        Tour = "tour",
        /// [`SweepDraft::limit`].
        Limit = "limit",
        /// [`SweepDraft::centre`].
        Centre = "centre",
    }
}

/// An invalid field of a sweep.
pub type SweepError = FieldError<SweepField, SweepProblem>;

/// A problem with a field of a sweep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum SweepProblem {
    /// The text exceeds the maximum length and was not read.
    #[error("this has {length} characters; there may be {most}")]
    TooLong {
        /// The length of the text in characters.
        length: usize,
        /// The maximum length in characters.
        most: usize,
    },
    /// The list is empty.
    #[error("nothing is listed")]
    NothingListed,
    /// An item is neither a number nor two numbers with `..` between them, the smaller first.
    #[error(
        "a range is one whole number or two with .. between them, from {smallest} to {largest}"
    )]
    NotARange {
        /// The smallest number allowed.
        smallest: u32,
        /// The largest number allowed.
        largest: u32,
    },
    /// The starts are neither a known name nor squares.
    #[error("starts are {names}, or squares as row,column")]
    NoStarts {
        /// The known names.
        names: String,
    },
    /// The visit limit is not a valid whole number.
    #[error("a limit is a whole number from 1 to {most}")]
    NotALimit {
        /// The largest number allowed.
        most: u64,
    },
    /// The sweep exceeds the maximum number of runs.
    #[error("these are {runs} or more, and there may be {most}")]
    TooManyRuns {
        /// The number of runs, or a lower bound for it.
        runs: u64,
        /// The maximum number of runs.
        most: u64,
    },
    /// A value that no experiment accepts.
    #[error(transparent)]
    #[serde(untagged)]
    Value(Problem),
}

impl<P: Into<Problem>> From<P> for SweepProblem {
    fn from(problem: P) -> Self {
        Self::Value(problem.into())
    }
}

impl SweepField {
    pub(crate) fn error(self, value: &str, problem: impl Into<SweepProblem>) -> SweepError {
        FieldError::new(self, value, problem.into())
    }
}

impl SweepDraft {
    /// The maximum length of a field, in characters.
    pub const MAX_FIELD_CHARS: usize = 100_000;

    /// Parses and validates the sweep.
    ///
    /// # Errors
    ///
    /// [`SweepError`] with the first invalid field.
    pub fn validate(&self) -> Result<Sweep, SweepError> {
        self.check_lengths()?;
        let algorithms = parse_list(SweepField::Algorithms, list_items(&self.algorithms))?;
        let boards = self.read_boards()?;
        let starts = self.read_starts(&boards)?;
        let orders = self.read_orders()?;
        let seeds = self.read_seeds()?;
        let closed = is_second_of(SweepField::Tour, &self.tour, OPEN, CLOSED)?;
        let centre = self.centre.trim();
        let centre = centre
            .parse()
            .map_err(|fault: UnknownName| SweepField::Centre.error(centre, fault))?;
        // An algorithm that accepts the largest board accepts all smaller boards.
        if let Some(&largest) = boards.iter().max_by_key(|board| board.size()) {
            for &algorithm in &algorithms {
                let setup = Setup {
                    algorithm,
                    ..Setup::new(largest)
                };
                setup.validate().map_err(|fault| {
                    SweepField::Algorithms.error(algorithm.name(), fault.problem)
                })?;
            }
        }
        let mut sweep = Sweep {
            first_cells: Vec::with_capacity(boards.len() + 1),
            boards,
            starts,
            algorithms,
            orders,
            seeds,
            closed,
            centre,
            limit: self.read_limit()?,
        };
        // A cell is one experiment of the sweep.
        let mut cell_count = 0_u64;
        for &board in &sweep.boards {
            sweep.first_cells.push(cell_count);
            let cells_on_board = sweep
                .starts
                .count(board)
                .saturating_mul(sweep.cells_per_start());
            cell_count = cell_count.saturating_add(cells_on_board);
        }
        if cell_count > Sweep::MAX_CELLS {
            return Err(too_many_runs_error(
                SweepField::Sizes,
                &self.sizes,
                cell_count,
                Sweep::MAX_CELLS,
            ));
        }
        sweep.first_cells.push(cell_count);
        Ok(sweep)
    }

    /// All fields with their texts.
    pub(crate) fn fields(&self) -> [(SweepField, &str); SweepField::ALL.len()] {
        [
            (SweepField::Algorithms, &self.algorithms),
            (SweepField::Sizes, &self.sizes),
            (SweepField::Starts, &self.starts),
            (SweepField::Orders, &self.orders),
            (SweepField::Seeds, &self.seeds),
            (SweepField::Tour, &self.tour),
            (SweepField::Limit, &self.limit),
            (SweepField::Centre, &self.centre),
        ]
    }

    fn check_lengths(&self) -> Result<(), SweepError> {
        for (field, text) in self.fields() {
            let most = Self::MAX_FIELD_CHARS;
            if let Some(length) = excess_length(text, most) {
                return Err(field.error(text, SweepProblem::TooLong { length, most }));
            }
        }
        Ok(())
    }

    fn read_boards(&self) -> Result<Vec<Board>, SweepError> {
        let field = SweepField::Sizes;
        let mut boards = Vec::new();
        for item in list_items(&self.sizes) {
            let (rows, columns) = match item.split_once(SIDE_SEPARATORS) {
                Some((rows, columns)) => (rows, Some(columns)),
                None => (item, None),
            };
            let side = |text| parse_range(field, item, text, 1, MAX_SIDE);
            let columns = columns.map(side).transpose()?;
            for rows in side(rows)? {
                for columns in columns.clone().unwrap_or(rows..=rows) {
                    if boards.len() == Sweep::MAX_BOARDS {
                        // The exact number is not computed: the error reports one board more than the maximum.
                        let most = Sweep::MAX_BOARDS as u64;
                        return Err(too_many_runs_error(field, &self.sizes, most + 1, most));
                    }
                    let board = Board::new(rows, columns).map_err(|_| {
                        let (smallest, largest) = (1, MAX_SQUARES / rows);
                        field.error(item, Problem::OutOfRange { smallest, largest })
                    })?;
                    boards.push(board);
                }
            }
        }
        if boards.is_empty() {
            return Err(field.error(&self.sizes, SweepProblem::NothingListed));
        }
        Ok(boards)
    }

    fn read_starts(&self, boards: &[Board]) -> Result<StartChoice, SweepError> {
        let field = SweepField::Starts;
        let text = self.starts.trim();
        if let Ok(starts) = text.parse() {
            return Ok(StartChoice::Named(starts));
        }
        let mut squares = Vec::new();
        for item in text
            .split(|character: char| character == ';' || character.is_whitespace())
            .filter(|item| !item.is_empty())
        {
            let position = item.split_once(',').and_then(|(row, column)| {
                Some((row.parse::<u32>().ok()?, column.parse::<u32>().ok()?))
            });
            let Some((row, column)) = position else {
                let names = Starts::ALL.map(Starts::name).join(", ");
                return Err(field.error(item, SweepProblem::NoStarts { names }));
            };
            if boards
                .iter()
                .all(|board| board.square(row, column).is_none())
            {
                let last_index =
                    |side: fn(Board) -> u32| boards.iter().map(|&board| side(board) - 1).max();
                let last_row = last_index(Board::rows).unwrap_or(0);
                let last_column = last_index(Board::columns).unwrap_or(0);
                return Err(field.error(
                    item,
                    Problem::OffBoard {
                        last_row,
                        last_column,
                    },
                ));
            }
            squares.push((row, column));
        }
        if squares.is_empty() {
            return Err(field.error(text, SweepProblem::NothingListed));
        }
        squares.sort_unstable();
        squares.dedup();
        Ok(StartChoice::Squares(squares))
    }

    fn read_orders(&self) -> Result<Vec<MoveOrder>, SweepError> {
        let text = self.orders.trim();
        if text == ALL_ORDERS {
            return Ok(all_orders());
        }
        if text.contains(';') {
            // A single order may have spaces between its moves.
            if let Ok(order) = text.parse() {
                return Ok(vec![order]);
            }
            return parse_list(SweepField::Orders, text.split_whitespace());
        }
        parse_list(SweepField::Orders, list_items(text))
    }

    fn read_seeds(&self) -> Result<Vec<u32>, SweepError> {
        let field = SweepField::Seeds;
        let mut seeds = Vec::new();
        for item in list_items(&self.seeds) {
            for seed in parse_range(field, item, item, 0, u32::MAX)? {
                if seeds.len() == MAX_SEEDS {
                    let most = MAX_SEEDS as u64;
                    return Err(too_many_runs_error(field, item, most + 1, most));
                }
                seeds.push(seed);
            }
        }
        if seeds.is_empty() {
            return Err(field.error(&self.seeds, SweepProblem::NothingListed));
        }
        Ok(seeds)
    }

    fn read_limit(&self) -> Result<Option<u64>, SweepError> {
        let text = self.limit.trim();
        if text.is_empty() {
            return Ok(None);
        }
        // Separators between groups of three digits are ignored.
        let digits: String = text
            .chars()
            .filter(|character| !matches!(character, ',' | '_' | ' '))
            .collect();
        match digits.parse() {
            Ok(limit) if (1..=Sweep::MAX_CELLS).contains(&limit) => Ok(Some(limit)),
            _ => Err(SweepField::Limit.error(
                text,
                SweepProblem::NotALimit {
                    most: Sweep::MAX_CELLS,
                },
            )),
        }
    }
}

/// All orders of the eight moves, in lexicographic order of the clockwise positions of their moves.
fn all_orders() -> Vec<MoveOrder> {
    let clockwise = MoveOrder::CLOCKWISE.moves();
    let mut orders = Vec::with_capacity(40_320);
    let mut indices = [0_usize, 1, 2, 3, 4, 5, 6, 7];
    loop {
        let moves: [Move; 8] = indices.map(|index| clockwise[index]);
        orders.extend(MoveOrder::new(moves));
        // The next permutation. The pivot, the last value smaller than its neighbour, is swapped with the smallest
        // larger value behind it. The values behind it are then reversed into ascending order.
        let Some(pivot) = (0..7)
            .rev()
            .find(|&index| indices[index] < indices[index + 1])
        else {
            return orders;
        };
        let Some(successor) = (pivot + 1..8)
            .rev()
            .find(|&index| indices[index] > indices[pivot])
        else {
            return orders;
        };
        indices.swap(pivot, successor);
        indices[pivot + 1..].reverse();
    }
}

/// The items of a list.
fn list_items(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| character == ',' || character.is_whitespace())
        .filter(|item| !item.is_empty())
}

/// Parses the items of a list, which must not be empty, and removes duplicates.
fn parse_list<'a, T: FromStr<Err: Into<Problem>> + PartialEq>(
    field: SweepField,
    items: impl Iterator<Item = &'a str>,
) -> Result<Vec<T>, SweepError> {
    let mut values: Vec<T> = Vec::new();
    for item in items {
        let value = item
            .parse()
            .map_err(|fault: T::Err| field.error(item, fault))?;
        if !values.contains(&value) {
            values.push(value);
        }
    }
    if values.is_empty() {
        return Err(field.error("", SweepProblem::NothingListed));
    }
    Ok(values)
}

/// Parses `text`, a number or a range of numbers in an item of a list. An error shows the whole `item`.
fn parse_range(
    field: SweepField,
    item: &str,
    text: &str,
    smallest: u32,
    largest: u32,
) -> Result<std::ops::RangeInclusive<u32>, SweepError> {
    let (first, last) = text.split_once(RANGE_SEPARATOR).unwrap_or((text, text));
    let last = last.strip_prefix('=').unwrap_or(last);
    let number = |digits: &str| match digits.parse::<u32>() {
        Ok(number) if (smallest..=largest).contains(&number) => Ok(number),
        Ok(_) => Err(field.error(item, Problem::OutOfRange { smallest, largest })),
        Err(_) => Err(field.error(item, SweepProblem::NotARange { smallest, largest })),
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(field.error(item, SweepProblem::NotARange { smallest, largest }));
    }
    Ok(first..=last)
}

/// Whether a text is the second of two allowed values.
fn is_second_of(
    field: SweepField,
    text: &str,
    first: &str,
    second: &str,
) -> Result<bool, SweepError> {
    match text.trim() {
        text if text == first => Ok(false),
        text if text == second => Ok(true),
        _ => Err(field.error(text, Problem::UnknownName)),
    }
}

fn too_many_runs_error(field: SweepField, value: &str, runs: u64, most: u64) -> SweepError {
    // JavaScript cannot represent larger integers exactly.
    let runs = runs.min(Sweep::MAX_CELLS);
    field.error(value, SweepProblem::TooManyRuns { runs, most })
}
