//! A path that somebody walks.

use std::sync::Arc;

use serde::Serialize;
use thiserror::Error;

use super::knowledge::Knowledge;
use crate::board::Square;
use crate::ends::End;
use crate::experiment::Experiment;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::tour::Tour;

/// A tour by hand: a path of the piece of an experiment over its board, from its start.
///
/// The experiment says the board, the order in which moves are listed, and where the tour must end; its algorithm has
/// nothing to do with it. What was found out of a path is remembered, so that a way back is known at once. Takes the
/// memory of a graph, some tens of bytes a square, of a solver, and of what is remembered: 512 paths at the most, of
/// which all but some have no more than two million squares together.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::Setup;
/// use knights_tour::play::{Game, Prospect, Standing};
///
/// let experiment = Setup::new(Board::new(5, 5)?).validate()?;
/// let mut game = Game::new(&experiment);
/// let moves: Vec<(u32, u32)> = game.chances().map(|chance| (chance.square, chance.ways_out)).collect();
/// assert_eq!(moves, [(7, 5), (11, 5)]);
/// game.enter(7)?;
/// assert_eq!(game.standing(), Standing::Walking);
/// while game.think(1_000) == Prospect::Thinking {}
/// assert!(matches!(game.think(0), Prospect::Open { .. }));
/// assert_eq!(game.leave(), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    ground: Ground,
    pub(super) graph: Arc<Graph>,
    pub(super) end: End,
    path: Vec<Square>,
    is_visited: Vec<bool>,
    pub(super) knowledge: Knowledge,
}

/// A move that there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chance {
    /// Where it leads.
    pub square: Square,
    /// How many free squares can be reached from there.
    pub ways_out: u32,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// There are moves.
    Walking,
    /// There is none, and so many squares are free.
    Stuck {
        /// How many.
        free: u32,
    },
    /// Every square was visited, but the tour does not end where it must.
    Astray,
    /// It is the tour that was asked for.
    Tour {
        /// Whether a move leads back to its start.
        closed: bool,
    },
}

/// Why a square was not entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum GameError {
    /// There is no such square.
    #[error("square {square}: there are {squares} squares")]
    Unknown {
        /// The square.
        square: Square,
        /// How many there are.
        squares: u32,
    },
    /// It is the start that comes first.
    #[error("square {square}: the path begins at {start}")]
    NotTheStart {
        /// The square.
        square: Square,
        /// The start.
        start: Square,
    },
    /// No move leads there.
    #[error("square {square}: no move leads there from {from}")]
    NoMove {
        /// The square.
        square: Square,
        /// The last square of the path.
        from: Square,
    },
    /// It was visited.
    #[error("square {square} was visited")]
    Visited {
        /// The square.
        square: Square,
    },
}

impl Game {
    /// The game of an experiment, with the piece on the start.
    #[must_use]
    pub fn new(experiment: &Experiment) -> Self {
        let graph = experiment.graph();
        let mut is_visited = vec![false; graph.len()];
        is_visited[experiment.start() as usize] = true;
        Self {
            ground: experiment.ground().clone(),
            graph,
            end: experiment.end_of_tour(),
            path: vec![experiment.start()],
            is_visited,
            knowledge: Knowledge::default(),
        }
    }

    /// The squares of the path, the start first.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// How many squares are free.
    #[must_use]
    pub fn free(&self) -> u32 {
        (self.graph.len() - self.path.len()) as u32
    }

    fn last(&self) -> Square {
        self.path[self.path.len() - 1]
    }

    /// The moves that there are, in the order of the moves.
    pub fn chances(&self) -> impl Iterator<Item = Chance> {
        let free = |&&square: &&Square| !self.is_visited[square as usize];
        let moves = self.graph.neighbours(self.last()).iter().filter(free);
        moves.map(move |&square| Chance {
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

    /// Takes the last move back, and tells from where; the start stays.
    pub fn leave(&mut self) -> Option<Square> {
        if self.path.len() == 1 {
            return None;
        }
        let square = self.path.pop()?;
        self.is_visited[square as usize] = false;
        Some(square)
    }

    /// Walks another path from the start, as much of it as can be walked.
    ///
    /// # Errors
    ///
    /// [`GameError`] when it begins elsewhere or at the first square that cannot be entered; the path ends before it.
    pub fn walk(&mut self, path: &[Square]) -> Result<(), GameError> {
        let start = self.path[0];
        if let Some(&square) = path.first().filter(|&&first| first != start) {
            return Err(GameError::NotTheStart { square, start });
        }
        let both = self.path.iter().zip(path);
        let kept = both.take_while(|(one, other)| one == other).count().max(1);
        while self.path.len() > kept {
            self.leave();
        }
        let rest = path.get(kept..).unwrap_or_default();
        rest.iter().try_for_each(|&square| self.enter(square))
    }

    /// How the game stands. Every tour was checked.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let free = self.free();
        if self.chances().next().is_some() {
            return Standing::Walking;
        }
        if free > 0 {
            return Standing::Stuck { free };
        }
        match Tour::verify_on(&self.ground, &self.path) {
            Ok(tour) if self.end.fits(&self.graph, &self.path) => Standing::Tour {
                closed: tour.is_closed(),
            },
            _ => Standing::Astray,
        }
    }
}
