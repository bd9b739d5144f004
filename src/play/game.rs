//! A tour played by hand.

use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use super::solvability_cache::SolvabilityCache;
use crate::board::Square;
use crate::ends::End;
use crate::experiment::Experiment;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::puzzle::Puzzle;
use crate::tour::Tour;

/// A tour played by hand: a path that a person extends move by move, from the start of an experiment.
///
/// The experiment defines the ground, the order in which moves are listed, and where the tour must end. Its algorithm
/// is not used. Whether a path can be completed is cached, so that the answer is known at once after an undo.
///
/// Takes the memory of a graph (some tens of bytes per square), of a solver and of the cache. The cache holds
/// at most 256 tours and at most 256 lost paths. Each of these two groups has at most about a million squares in total,
/// unless 16 tours or 16 lost paths have more.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::Setup;
/// use knights_tour::play::{Game, Solvability, GameStatus};
///
/// let experiment = Setup::new(Board::new(5, 5)?).validate()?;
/// let mut game = Game::new(&experiment);
/// let moves: Vec<(u32, u32)> = game.possible_moves().map(|next| (next.square, next.ways_out)).collect();
/// assert_eq!(moves, [(7, 5), (11, 5)]);
/// game.enter(7)?;
/// assert_eq!(game.status(), GameStatus::Walking);
/// while game.check_solvability(1_000) == Solvability::Thinking {}
/// assert!(matches!(game.check_solvability(0), Solvability::Open { .. }));
/// assert_eq!(game.undo(), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    ground: Ground,
    pub(super) graph: Arc<Graph>,
    pub(super) end: End,
    path: Vec<Square>,
    is_visited: Vec<bool>,
    /// The given numbers, if the game is a puzzle.
    pub(super) puzzle: Option<Arc<Puzzle>>,
    pub(super) solvability_cache: SolvabilityCache,
}

/// A possible move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PossibleMove {
    /// The square to which the move leads.
    pub square: Square,
    /// The number of free squares one move away from `square`.
    pub ways_out: u32,
}

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameStatus {
    /// There are possible moves.
    Walking,
    /// No move is left, and some squares are free.
    Stuck {
        /// The number of free squares.
        free: u32,
    },
    /// Every square was visited, but the tour does not end where it must.
    Astray,
    /// The path is a tour as required.
    Tour {
        /// Whether a move leads back to the start.
        closed: bool,
    },
}

/// The reason why a square cannot be entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GameError {
    /// There is no such square.
    #[error("square {square}: there are {squares} squares")]
    Unknown {
        /// The square.
        square: Square,
        /// The number of squares.
        squares: u32,
    },
    /// The path does not begin at the start.
    #[error("square {square}: the path begins at {start}")]
    NotTheStart {
        /// The square.
        square: Square,
        /// The start.
        start: Square,
    },
    /// No move leads to the square.
    #[error("square {square}: no move leads there from {from}")]
    NoMove {
        /// The square.
        square: Square,
        /// The last square of the path.
        from: Square,
    },
    /// The square was visited before.
    #[error("square {square} was visited")]
    Visited {
        /// The square.
        square: Square,
    },
    /// A given number of the puzzle contradicts the square.
    #[error("square {square} contradicts a given number")]
    Given {
        /// The square.
        square: Square,
    },
}

impl Game {
    /// Creates a game with the piece on the start of an experiment.
    #[must_use]
    pub fn new(experiment: &Experiment) -> Self {
        let graph = experiment.graph();
        let mut is_visited = vec![false; graph.len()];
        is_visited[experiment.start() as usize] = true;
        Self {
            ground: experiment.ground().clone(),
            graph,
            end: experiment.end_constraint(),
            path: vec![experiment.start()],
            is_visited,
            puzzle: None,
            solvability_cache: SolvabilityCache::default(),
        }
    }

    /// Creates a game of a puzzle: the path must have the given numbers.
    ///
    /// # Errors
    ///
    /// [`GameError::Given`] when the start of the experiment contradicts a given number.
    ///
    /// # Panics
    ///
    /// When the puzzle belongs to a board of another size.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::experiment::Setup;
    /// use knights_tour::play::{Game, GameError};
    /// use knights_tour::puzzle::{Given, Puzzle};
    ///
    /// let experiment = Setup::new(Board::new(3, 4)?).validate()?;
    /// let given = Given { square: 6, number: 3 };
    /// let puzzle = Puzzle::new(experiment.ground(), experiment.end_constraint(), &[given])?;
    /// let mut game = Game::with_puzzle(&experiment, puzzle)?;
    /// assert_eq!(game.enter(6), Err(GameError::Given { square: 6 }));
    /// assert!(game.possible_moves().map(|next| next.square).eq([9]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_puzzle(experiment: &Experiment, puzzle: Puzzle) -> Result<Self, GameError> {
        let square = experiment.start();
        assert_eq!(
            puzzle.graph().len(),
            experiment.graph().len(),
            "the puzzle belongs to the board"
        );
        if !puzzle.allows(square, 0) {
            return Err(GameError::Given { square });
        }
        Ok(Self {
            puzzle: Some(Arc::new(puzzle)),
            ..Self::new(experiment)
        })
    }

    /// Whether no given number contradicts `square` as the next one.
    fn is_allowed(&self, square: Square) -> bool {
        let number = self.path.len() as u32;
        let puzzle = self.puzzle.as_ref();
        puzzle.is_none_or(|puzzle| puzzle.allows(square, number))
    }

    /// The squares of the path, the start first.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of free squares.
    #[must_use]
    pub fn free_count(&self) -> u32 {
        (self.graph.len() - self.path.len()) as u32
    }

    fn last(&self) -> Square {
        self.path[self.path.len() - 1]
    }

    /// The possible moves, in the move order of the experiment.
    pub fn possible_moves(&self) -> impl Iterator<Item = PossibleMove> {
        let is_free = |&&square: &&Square| !self.is_visited[square as usize];
        let squares = self.graph.neighbours(self.last()).iter().filter(is_free);
        let squares = squares.filter(|&&square| self.is_allowed(square));
        squares.map(move |&square| PossibleMove {
            square,
            ways_out: self.graph.neighbours(square).iter().filter(is_free).count() as u32,
        })
    }

    /// The possible move that Warnsdorff's rule chooses: the one with the fewest ways out, of several the first in the
    /// move order. `None` if no move is possible.
    #[must_use]
    pub fn warnsdorff_move(&self) -> Option<PossibleMove> {
        self.possible_moves().min_by_key(|next| next.ways_out)
    }

    /// Enters a square.
    ///
    /// # Errors
    ///
    /// [`GameError`] when there is no such square, it was visited, no move leads there, or a given number contradicts
    /// it.
    pub fn enter(&mut self, square: Square) -> Result<(), GameError> {
        let squares = self.graph.len() as u32;
        if square >= squares {
            return Err(GameError::Unknown { square, squares });
        }
        if self.is_visited[square as usize] {
            return Err(GameError::Visited { square });
        }
        let from = self.last();
        if !self.graph.neighbours(from).contains(&square) {
            return Err(GameError::NoMove { square, from });
        }
        if !self.is_allowed(square) {
            return Err(GameError::Given { square });
        }
        self.is_visited[square as usize] = true;
        self.path.push(square);
        Ok(())
    }

    /// Undoes the last move, and returns the square to which that move led. Returns `None` if only the start is on the
    /// path.
    pub fn undo(&mut self) -> Option<Square> {
        if self.path.len() == 1 {
            return None;
        }
        let square = self.path.pop()?;
        self.is_visited[square as usize] = false;
        Some(square)
    }

    /// Replaces the path by another one from the start.
    ///
    /// # Errors
    ///
    /// [`GameError`] if the path begins elsewhere, or for the first square that cannot be entered. The new path ends
    /// before that square.
    pub fn set_path(&mut self, path: &[Square]) -> Result<(), GameError> {
        let start = self.path[0];
        if let Some(&square) = path.first().filter(|&&first| first != start) {
            return Err(GameError::NotTheStart { square, start });
        }
        let pairs = self.path.iter().zip(path);
        let common_length = pairs.take_while(|(a, b)| a == b).count().max(1);
        while self.path.len() > common_length {
            self.undo();
        }
        let new_squares = path.get(common_length..).unwrap_or_default();
        new_squares
            .iter()
            .try_for_each(|&square| self.enter(square))
    }

    /// The status of the game. A tour is verified before it is reported.
    #[must_use]
    pub fn status(&self) -> GameStatus {
        let free = self.free_count();
        if self.possible_moves().next().is_some() {
            return GameStatus::Walking;
        }
        if free > 0 {
            return GameStatus::Stuck { free };
        }
        match Tour::verify_on(&self.ground, &self.path) {
            Ok(tour) if self.end.is_met_by(&self.graph, &self.path) => GameStatus::Tour {
                closed: tour.is_closed(),
            },
            _ => GameStatus::Astray,
        }
    }
}
