//! Tours of boards up to 4 squares wide and of any length, in linear time, or a proof that there is none.
//!
//! Start with [`StripSolver`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::construct::strip::StripSolver;
//!
//! let closed_tours = StripSolver::new(Board::new(4, 6)?, true)?;
//! assert_eq!(closed_tours.tour(0, None)?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//!
//! The board is processed along its longer side, *file* by file. A *rank* is the position of a square within its file.
//! Every move is an edge between two squares. To *settle* a file is to choose the edges from its squares to the two
//! files that follow.
//!
//! The *state* after a file summarises the chosen edges for the later files. It tells which squares of the next two
//! files still need edges, and which of these squares are the two ends of one path. An open tour is treated as a cycle
//! through one more vertex, the *virtual vertex*, which is joined to both ends.
//!
//! At most 2,195 states can be completed to a tour, however long the board is. These states and the transitions between
//! them form a finite automaton that processes a board file by file.
//!
//! For every file, the solver computes the set of states from which the remaining files can be settled. Each set
//! follows from the set of the next file. A path through these sets from the initial state gives a tour. If the first
//! set lacks the initial state, there is no tour.
//!
//! After at most eight files the sets repeat, with a period of at most two, except near a given start or end. So each
//! further file takes one look-up, and results for short strips hold for all lengths:
//!
//! - On a board of 3 × n squares with n ≥ 9, an open tour starts from every square if n is even. If n is odd, an open
//!   tour starts from every square of the corners' colour.
//! - On a board of 4 × n squares with n ≥ 5, open tours start only from the squares at the two long edges.

mod automaton;
mod completable_states;
mod edge_constraint;
mod edge_set;
mod layout;
mod state;
mod state_sets;
mod tour_neighbours;

use std::collections::HashMap;

use thiserror::Error;

use crate::board::{Board, Square};
use crate::ends::StartError;
use crate::explain::program::solution_program;
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use automaton::{Automaton, StateId};
use completable_states::CompletableStates;
use edge_constraint::{EdgeConstraint, TourConstraints};
use edge_set::{EdgeSet, TO_VIRTUAL_VERTEX};
use layout::FileLayout;
pub use layout::MAX_WIDTH;
use state_sets::{FileKind, StateSets};
use tour_neighbours::TourNeighbours;

/// Pseudocode of the file-by-file decision about a narrow board.
pub static PROGRAM: Pseudocode = solution_program!(
    "columns",
    [
        PseudocodeLine::heading(0, "states"),
        PseudocodeLine::heading(0, "sets"),
        PseudocodeLine::heading(0, "draw"),
    ],
    "proved-columns"
);

/// A solver for the open or the closed tours of a board up to [`MAX_WIDTH`] squares wide.
///
/// Decides whether there is a tour from a start, or between two squares, and returns the tour. Does not search.
///
/// [`new`](Self::new) finds all states for boards of this width in at most a millisecond, with one exception: for open
/// tours of boards 4 squares wide, it takes some tens of milliseconds and temporarily 2 MB, of which the solver keeps
/// 300 kB.
///
/// A query takes time proportional to the length of the board, some 100 ns per file. The sets near the ends take up to
/// half a millisecond. A query uses 10 kB and 4 bytes per file; a tour uses 12 bytes per square in addition.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::construct::strip::StripSolver;
/// use knights_tour::tour::Tour;
///
/// let board = Board::new(3, 10_000)?;
/// let open_tours = StripSolver::new(board, false)?;
/// let tour = open_tours.tour(0, None)?.ok_or("there is a tour from the corner")?;
/// assert!(Tour::verify(board, &tour).is_ok());
/// // The tour can end below the start, but not two squares below the start, on the same colour.
/// assert!(open_tours.has_tour(0, Some(10_000))?);
/// assert!(!open_tours.has_tour(0, Some(20_000))?);
///
/// // The shortest board 3 squares wide that has a closed tour.
/// let closed_tour = |columns| {
///     let strip = StripSolver::new(Board::new(3, columns).ok()?, true).ok()?;
///     strip.tour(0, None).ok()?
/// };
/// assert_eq!((1..20).find(|&columns| closed_tour(columns).is_some()), Some(10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StripSolver {
    board: Board,
    closed: bool,
    automaton: Automaton,
}

impl StripSolver {
    /// Creates the solver for the open tours of `board`, or for the closed tours if `closed` is set.
    ///
    /// # Errors
    ///
    /// [`StripError::TooWide`] when both sides are longer than [`MAX_WIDTH`].
    pub fn new(board: Board, closed: bool) -> Result<Self, StripError> {
        let width = board.rows().min(board.columns());
        if width > MAX_WIDTH {
            return Err(StripError::TooWide { value: width });
        }
        Ok(Self {
            board,
            closed,
            automaton: Automaton::new(width as usize, closed),
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whether the tours are closed.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// A tour from `start`, to `end` if one is given; `None` is a proof that there is none.
    ///
    /// The last square of a closed tour is one move from its first.
    ///
    /// # Errors
    ///
    /// [`StripError::Start`] when `start` is not on the board, and [`StripError::End`] when `end` is not.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::construct::strip::StripSolver;
    ///
    /// let strip = StripSolver::new(Board::new(3, 4)?, false)?;
    /// let tour = strip.tour(0, Some(11))?;
    /// assert_eq!(tour, Some(vec![0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]));
    /// assert_eq!(strip.tour(0, Some(3))?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tour(
        &self,
        start: Square,
        end: Option<Square>,
    ) -> Result<Option<Vec<Square>>, StripError> {
        self.check(start, end)?;
        if self.board.size() == 1 {
            return Ok((!self.closed).then(|| vec![start]));
        }
        let mut sets = StateSets::new(&self.automaton);
        Ok(self
            .completable_states(&mut sets, start, end)
            .map(|(completable, initial)| {
                let edges = completable.edges_by_file(&self.automaton, &sets, initial);
                // From the start, a closed tour goes to the neighbour other than `end`.
                TourNeighbours::new(self.layout(), edges).walk(start, end.filter(|_| self.closed))
            }))
    }

    /// Whether there is a tour from `start`, to `end` if one is given.
    ///
    /// # Errors
    ///
    /// As for [`tour`](Self::tour).
    pub fn has_tour(&self, start: Square, end: Option<Square>) -> Result<bool, StripError> {
        self.check(start, end)?;
        if self.board.size() == 1 {
            return Ok(!self.closed);
        }
        let mut sets = StateSets::new(&self.automaton);
        Ok(self.completable_states(&mut sets, start, end).is_some())
    }

    /// The squares from which there is a tour, in ascending order.
    ///
    /// Takes about three times as long as one call of [`has_tour`](Self::has_tour).
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::construct::strip::StripSolver;
    ///
    /// let strip = StripSolver::new(Board::new(3, 4)?, false)?;
    /// assert_eq!(strip.possible_starts(), [0, 3, 4, 7, 8, 11]);
    /// let strip = StripSolver::new(Board::new(3, 5)?, false)?;
    /// assert!(strip.possible_starts().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn possible_starts(&self) -> Vec<Square> {
        let squares = 0..self.board.size();
        if self.closed || self.board.size() == 1 {
            // A closed tour passes through every square.
            let has_tour = self.has_tour(0, None) == Ok(true);
            return squares.filter(|_| has_tour).collect();
        }
        let starts = self.possible_starts_by_file();
        let layout = self.layout();
        squares
            .filter(|&square| {
                let (file, rank) = layout.file_and_rank(square);
                starts[file] >> rank & 1 == 1
            })
            .collect()
    }

    /// For every file, the set of ranks from which there is an open tour, with one bit for each rank.
    fn possible_starts_by_file(&self) -> Vec<u8> {
        let layout = self.layout();
        let mut sets = StateSets::new(&self.automaton);
        let mut reachable = sets.singleton(self.automaton.initial);
        let completable = CompletableStates::new(&mut sets, layout, TourConstraints::default());
        // Far from the ends of a strip, the same sets recur.
        let mut cache = HashMap::new();
        let mut starts = Vec::with_capacity(layout.file_count());
        for file in 0..layout.file_count() {
            let is_inner = layout.has_two_files_after(file);
            let next_set = completable.set_before(file + 1);
            let ranks = cache.entry((reachable, next_set, is_inner));
            starts.push(*ranks.or_insert_with(|| {
                (0..layout.width()).fold(0, |ranks, rank| {
                    let start_constraint =
                        EdgeConstraint::require(EdgeSet::single(rank, TO_VIRTUAL_VERTEX));
                    let before = sets.predecessors(
                        next_set,
                        FileKind {
                            is_inner,
                            constraint: start_constraint,
                        },
                    );
                    ranks | u8::from(sets.intersects(reachable, before)) << rank
                })
            }));
            reachable = sets.successors(
                reachable,
                FileKind {
                    is_inner,
                    constraint: EdgeConstraint::default(),
                },
            );
        }
        starts
    }

    /// The completable states of every file and the initial state, if there is a tour. The board must have more than
    /// one square.
    fn completable_states(
        &self,
        sets: &mut StateSets<'_>,
        start: Square,
        end: Option<Square>,
    ) -> Option<(CompletableStates, StateId)> {
        let layout = self.layout();
        let initial = self.automaton.initial?;
        let constraints = if self.closed {
            TourConstraints::closed(layout, start, end)?
        } else {
            TourConstraints::open(layout, start, end)
        };
        let completable = CompletableStates::new(sets, layout, constraints);
        sets.contains(completable.set_before(0), initial)
            .then_some((completable, initial))
    }

    fn layout(&self) -> FileLayout {
        FileLayout::new(self.board)
    }

    /// Checks that the board has the start and the end.
    fn check(&self, start: Square, end: Option<Square>) -> Result<(), StripError> {
        let size = self.board.size() as usize;
        StartError::check(start, size)?;
        match end {
            Some(value) if value as usize >= size => Err(StripError::End {
                value,
                largest: self.board.size() - 1,
            }),
            _ => Ok(()),
        }
    }
}

/// Reasons why a board or a query is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StripError {
    /// The board is wider than [`MAX_WIDTH`].
    #[error("the shorter side of a strip must be {MAX_WIDTH} at most, not {value}")]
    TooWide {
        /// The shorter side.
        value: u32,
    },
    /// The start is not on the board.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The end is not on the board.
    #[error("the end must be from 0 to {largest}, not {value}")]
    End {
        /// The requested end.
        value: Square,
        /// The largest number of a square of the board.
        largest: Square,
    },
}
