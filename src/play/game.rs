//! A path that a person walks.

use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use super::solvability_cache::SolvabilityCache;
use crate::board::Square;
use crate::ends::End;
use crate::experiment::Experiment;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::tour::Tour;

/// A tour played by hand: a path over the board of an experiment, with its piece and from its start.
///
/// The experiment defines the board, the order in which moves are listed, and where the tour must end; its
/// algorithm is not used. Answers about paths are cached, so that they are known at once after an undo. The
/// memory is that of a graph (some tens of bytes a square), of a solver and of the cache. The cache holds 512
/// paths at most, with two million squares in total; 16 paths of either kind may have more.
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
/// let moves: Vec<(u32, u32)> = game.possible_moves().map(|chance| (chance.square, chance.ways_out)).collect();
/// assert_eq!(moves, [(7, 5), (11, 5)]);
/// game.enter(7)?;
/// assert_eq!(game.state(), GameStatus::Walking);
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
    pub(super) knowledge: SolvabilityCache,
}

/// A possible move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PossibleMove {
    /// The square where the move leads.
    pub square: Square,
    /// The number of free squares that can be reached from there.
    pub ways_out: u32,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameStatus {
    /// There are moves.
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
pub enum GameError {
    /// There is no such square.
    #[error("square {square}: there are {squares} squares")]
    Unknown {
        /// The square.
        square: Square,
        /// The number of squares.
        squares: u32,
    },
    /// A path must begin at the start.
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
}

impl Game {
    /// Creates the game of an experiment, with the piece on the start.
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
            knowledge: SolvabilityCache::default(),
        }
    }

    /// The squares of the path, the start first.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of free squares.
    #[must_use]
    pub fn free(&self) -> u32 {
        (self.graph.len() - self.path.len()) as u32
    }

    fn last(&self) -> Square {
        self.path[self.path.len() - 1]
    }

    /// The possible moves, in the order of the moves of the experiment.
    pub fn possible_moves(&self) -> impl Iterator<Item = PossibleMove> {
        let free = |&&square: &&Square| !self.is_visited[square as usize];
        let moves = self.graph.neighbours(self.last()).iter().filter(free);
        moves.map(move |&square| PossibleMove {
            square,
            ways_out: self.graph.neighbours(square).iter().filter(free).count() as u32,
        })
    }

    /// Enters a square.
    ///
    /// # Errors
    ///
    /// [`GameError`] when there is no such square, it was visited, or no move leads there.
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
        self.is_visited[square as usize] = true;
        self.path.push(square);
        Ok(())
    }

    /// Undoes the last move, and returns the square that was left. Returns `None` at the start, which stays.
    pub fn undo(&mut self) -> Option<Square> {
        if self.path.len() == 1 {
            return None;
        }
        let square = self.path.pop()?;
        self.is_visited[square as usize] = false;
        Some(square)
    }

    /// Replaces the path by another one from the start, as far as it can be walked.
    ///
    /// # Errors
    ///
    /// [`GameError`] if the path begins elsewhere, or for the first square that cannot be entered. The path
    /// ends before that square.
    pub fn set_path(&mut self, path: &[Square]) -> Result<(), GameError> {
        let start = self.path[0];
        if let Some(&square) = path.first().filter(|&&first| first != start) {
            return Err(GameError::NotTheStart { square, start });
        }
        let both = self.path.iter().zip(path);
        let kept = both.take_while(|(one, other)| one == other).count().max(1);
        while self.path.len() > kept {
            self.undo();
        }
        let rest = path.get(kept..).unwrap_or_default();
        rest.iter().try_for_each(|&square| self.enter(square))
    }

    /// The state of the game. A tour is verified before it is reported.
    #[must_use]
    pub fn state(&self) -> GameStatus {
        let free = self.free();
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
