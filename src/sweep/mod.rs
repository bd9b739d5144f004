//! Series of experiments on many boards, from many starts, in many orders of the moves, by many algorithms.
//!
//! Start with [`SweepDraft`](draft::SweepDraft), which describes a series as text. Its
//! [`validate`](draft::SweepDraft::validate) returns a [`Sweep`], whose [cells](cell::SweepCell) are the experiments.
//!
//! # Examples
//!
//! ```
//! use knights_tour::sweep::draft::SweepDraft;
//!
//! let draft = SweepDraft { sizes: "5..6".into(), starts: "0,0 2,1".into(), ..SweepDraft::default() };
//! let sweep = draft.validate()?;
//! assert_eq!(sweep.cells().count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`draft`] | the text form of a sweep, and its parser |
//! | [`cell`] | one experiment of a sweep |
//! | [`measures`] | the measurements of a run |
//! | [`presets`] | predefined sweeps that answer common questions |
//! | [`share`] | shares of a sweep, which run on several machines and are merged |
//! | [`table`] | the results as CSV or JSON |

pub mod cell;
mod cells;
pub mod draft;
pub mod measures;
#[doc(hidden)]
pub mod mirror;
pub mod presets;
pub mod share;
pub mod table;

use crate::board::{Board, Square};
use crate::experiment::draft::tour_kind_name;
use crate::experiment::{Algorithm, Draft, Experiment, ExperimentError, Setup};
use crate::goal::Goal;
use crate::moves::MoveOrder;
use crate::run::{Run, RunGoal};
use crate::search::greedy::Centre;
use crate::starts::Starts;
use cell::SweepCell;

/// The default limit of an exhaustive search, in visits per square of the board.
const DEFAULT_VISITS_PER_SQUARE: u64 = 10;

/// A series of experiments that differ in board, start, algorithm, order of the moves and seed, as in the published
/// documents 001 and 002.
///
/// The experiments are a sequence of [cells](Self::cells), sorted by board, start, algorithm, order and seed.
/// [`cell`](Self::cell) computes any cell directly, so a caller that stores the number of finished cells can continue
/// later.
///
/// Each cell is executed by its own [`Run`], which checks the tour. Takes 16 bytes a board, and no memory for the
/// cells.
///
/// # Examples
///
/// ```
/// use knights_tour::run::Outcome;
/// use knights_tour::sweep::draft::SweepDraft;
///
/// let draft = SweepDraft {
///     algorithms: "aml".into(),
///     sizes: "5..10".into(),
///     starts: "published-interior".into(),
///     centre: "integer".into(),
///     ..SweepDraft::default()
/// };
/// let sweep = draft.validate()?;
/// let mut failures = 0;
/// for cell in sweep.cells() {
///     let mut run = sweep.run(&cell)?;
///     while run.work(1_000)?.is_none() {}
///     failures += usize::from(!matches!(run.outcome(), Some(Outcome::Tour { .. })));
/// }
/// assert_eq!((sweep.count(), failures), (53, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    boards: Vec<Board>,
    starts: StartChoice,
    algorithms: Vec<Algorithm>,
    orders: Vec<MoveOrder>,
    seeds: Vec<u32>,
    closed: bool,
    centre: Centre,
    /// The number of visits after which a run ends. `None` for the default.
    limit: Option<u64>,
    /// The number of the first cell of each board, followed by the number of all cells.
    first_cells: Vec<u64>,
}

/// The starts of a sweep on each board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StartChoice {
    /// A named set of squares.
    Named(Starts),
    /// Squares as row and column from 0, sorted and without duplicates. Boards skip the squares that they lack.
    Squares(Vec<(u32, u32)>),
}

impl Sweep {
    /// The maximum number of boards of a sweep.
    pub const MAX_BOARDS: usize = 100_000;

    /// The maximum number of cells of a sweep: the largest integer up to which JavaScript counts exactly.
    pub const MAX_CELLS: u64 = (1 << 53) - 1;

    /// The boards, in the given order.
    #[must_use]
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The algorithms, in the given order.
    #[must_use]
    pub fn algorithms(&self) -> &[Algorithm] {
        &self.algorithms
    }

    /// The orders of the moves, in the given order.
    #[must_use]
    pub fn orders(&self) -> &[MoveOrder] {
        &self.orders
    }

    /// The seeds, in the given order.
    #[must_use]
    pub fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    /// The number of all cells.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.first_cells.last().copied().unwrap_or(0)
    }

    /// The experiment of a cell.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] when the start or the algorithm does not suit the board. A cell of this sweep never causes
    /// the error.
    ///
    /// # Panics
    ///
    /// When the cell belongs to a sweep with longer lists.
    pub fn experiment(&self, cell: &SweepCell) -> Result<Experiment, ExperimentError> {
        Setup {
            start: cell.start(),
            algorithm: self.algorithms[cell.algorithm()],
            order: self.orders[cell.order()],
            seed: self.seeds[cell.seed()],
            goal: Goal {
                closed: self.closed,
                all: false,
            },
            centre: self.centre,
            ..Setup::new(self.boards[cell.board()])
        }
        .validate()
    }

    /// The experiment of a cell as text, for the fields of a page.
    ///
    /// # Panics
    ///
    /// When the cell belongs to a sweep with longer lists.
    #[must_use]
    pub fn draft(&self, cell: &SweepCell) -> Draft {
        let board = self.boards[cell.board()];
        Draft {
            rows: board.rows().to_string(),
            columns: board.columns().to_string(),
            start: format!("{},{}", board.row(cell.start()), board.column(cell.start())),
            order: self.order_text(cell),
            algorithm: self.algorithms[cell.algorithm()].name().into(),
            seed: self.seeds[cell.seed()].to_string(),
            tour: tour_kind_name(self.closed).into(),
            centre: self.centre.name().into(),
            ..Draft::default()
        }
    }

    /// The name of the order of a cell, or its eight moves.
    ///
    /// # Panics
    ///
    /// When the cell belongs to a sweep with longer lists.
    #[must_use]
    pub fn order_text(&self, cell: &SweepCell) -> String {
        let order = self.orders[cell.order()];
        order.name().map_or_else(|| order.to_string(), String::from)
    }

    /// The rows and columns of the board of a cell, and the row and column of its start.
    fn board_and_start(&self, cell: &SweepCell) -> [u32; 4] {
        let (board, start) = (self.boards[cell.board()], cell.start());
        let (row, column) = (board.row(start), board.column(start));
        [board.rows(), board.columns(), row, column]
    }

    /// Creates the run of one cell.
    ///
    /// # Errors
    ///
    /// The errors of [`experiment`](Self::experiment).
    ///
    /// # Panics
    ///
    /// When [`experiment`](Self::experiment) panics.
    pub fn run(&self, cell: &SweepCell) -> Result<Run, ExperimentError> {
        let experiment = self.experiment(cell)?;
        let mut run = Run::new(&experiment, RunGoal::Path);
        let limit = self.limit.or_else(|| {
            // Only an exhaustive search can take exponentially many visits. Any other enters each square at most once
            // in an attempt, and has a limited number of attempts.
            let is_exhaustive = experiment.algorithm().is_exhaustive();
            is_exhaustive.then(|| DEFAULT_VISITS_PER_SQUARE * u64::from(experiment.board().size()))
        });
        if let Some(visits) = limit {
            run.limit_visits(visits);
        }
        Ok(run)
    }

    /// The number of cells from each start of a board.
    fn cells_per_start(&self) -> u64 {
        (self.algorithms.len() * self.orders.len()) as u64 * self.seeds.len() as u64
    }
}

impl StartChoice {
    /// The number of starts on `board`.
    fn count(&self, board: Board) -> u64 {
        match self {
            Self::Named(starts) => starts.count(board),
            Self::Squares(_) => self.squares_on(board).count() as u64,
        }
    }

    /// The start with this number on `board`, from 0.
    fn nth(&self, board: Board, number: u64) -> Option<Square> {
        match self {
            Self::Named(starts) => starts.nth(board, number),
            Self::Squares(_) => self.squares_on(board).nth(usize::try_from(number).ok()?),
        }
    }

    /// The first start on `board` that is not before `square`.
    fn first_from(&self, board: Board, square: Square) -> Option<Square> {
        match self {
            Self::Named(starts) => starts.first_from(board, square),
            Self::Squares(_) => self.squares_on(board).find(|&start| start >= square),
        }
    }

    /// The index of `square` among the starts on `board`, from 0, if it is a start.
    fn number_of(&self, board: Board, square: Square) -> Option<u64> {
        match self {
            Self::Named(starts) => starts.index_of(board, square),
            Self::Squares(_) => {
                let number = self.squares_on(board).position(|start| start == square);
                number.map(|number| number as u64)
            }
        }
    }

    /// The listed squares that `board` has; none for a named set.
    fn squares_on(&self, board: Board) -> impl Iterator<Item = Square> {
        let squares: &[_] = match self {
            Self::Named(_) => &[],
            Self::Squares(squares) => squares,
        };
        squares
            .iter()
            .filter_map(move |&(row, column)| board.square(row, column))
    }
}
