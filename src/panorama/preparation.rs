//! What a panorama is made by, in slices.

use std::collections::TryReserveError;
use std::fmt;

use serde::Serialize;

use super::{Panorama, PanoramaError};
use crate::board::Square;
use crate::construct::rectangle::Rectangle;
use crate::experiment::{Algorithm, Experiment, Maker, Making, Outcome};
use crate::ground::Ground;
use crate::search::Search;
use crate::step::Step;
use crate::tour::Inspection;
use crate::verdict::Reason;

/// How many bytes a square a panorama takes: the path and the places.
const KEPT: u64 = 8;

/// How many bytes a square a search takes at the most beside that, its graph included.
const fn searched(algorithm: Algorithm, ground: &Ground) -> u64 {
    match (algorithm, ground) {
        // They know the board and need no graph.
        (Algorithm::Aml | Algorithm::OctAml | Algorithm::OctAml16, _)
        | (Algorithm::Pohl | Algorithm::Roth | Algorithm::Random, Ground::Board(_)) => 8,
        (Algorithm::Pohl | Algorithm::Roth | Algorithm::Random, _) => 72,
        // What follows from every move is kept with it.
        (Algorithm::Auto | Algorithm::Forcing, _) => 280,
        // The way back is kept with every square.
        _ => 200,
    }
}

/// How many steps of a making last as long as one step of a search, times the squares of the ground: those
/// of exact search take time proportional to that number.
const STEPS_OF_MAKING: u64 = 4;

/// Fewer steps of a making are not taken at once: those of other solvers take next to no time.
const FEWEST_STEPS: u64 = 16;

/// How many bytes it takes to prepare the panorama of an experiment, at the most.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::panorama::memory_needed;
///
/// let draft = Draft {
///     rows: "4096".into(),
///     columns: "4096".into(),
///     algorithm: "auto".into(),
///     ..Draft::default()
/// };
/// assert_eq!(memory_needed(&draft.validate()?), 8 << 24);
/// # Ok::<(), knights_tour::experiment::ExperimentError>(())
/// ```
#[must_use]
pub fn memory_needed(experiment: &Experiment) -> u64 {
    let a_square = match rectangle(experiment) {
        Some(_) => KEPT,
        None => KEPT + searched(experiment.algorithm(), experiment.ground()),
    };
    u64::from(experiment.board().size()) * a_square
}

/// The construction that answers an experiment, where there is one.
fn rectangle(experiment: &Experiment) -> Option<Rectangle> {
    let Ground::Board(board) = *experiment.ground() else {
        return None;
    };
    let constructs = matches!(
        experiment.algorithm(),
        Algorithm::Auto | Algorithm::Construction
    );
    if !constructs || experiment.end().is_some() {
        return None;
    }
    Rectangle::new(board, experiment.start(), experiment.goal().closed).ok()
}

/// A panorama in the making: a path is found, then checked, and with it the place of every square is
/// found.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::{Draft, Maker};
/// use knights_tour::panorama::{Ending, Preparation};
///
/// let draft = Draft {
///     rows: "120".into(),
///     columns: "100".into(),
///     start: "7,7".into(),
///     algorithm: "auto".into(),
///     ..Draft::default()
/// };
/// let mut preparation = Preparation::new(draft.validate()?);
/// let (ending, panorama) = loop {
///     preparation.work(1000)?;
///     if let Some(made) = preparation.take() {
///         break made;
///     }
/// };
/// assert_eq!(ending, Ending::Tour(Some(Maker::Blocks)));
/// assert!(panorama.is_closed());
/// assert_eq!(panorama.place_of(7 * 100 + 7), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Preparation {
    experiment: Experiment,
    state: State,
    /// What has found no tour yet, and can look on.
    paused: Option<Paused>,
    /// How many steps were taken to find a path.
    steps: u64,
}

impl fmt::Debug for Preparation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Preparation")
            .field("experiment", &self.experiment)
            .field("progress", &self.progress())
            .finish_non_exhaustive()
    }
}

/// What a preparation does now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Stage {
    /// It looks for a path.
    Finding,
    /// It checks the path that was found.
    Checking,
    /// Nothing: the panorama is ready, or was taken.
    Ready,
}

/// How far a preparation has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What it does now.
    pub stage: Stage,
    /// How many squares the path has, or how many of them were checked.
    pub squares: u32,
    /// How many steps were taken to find it, by a search or by what makes a tour as a whole.
    pub steps: u64,
    /// What makes it, if that is at work and known.
    pub maker: Option<Maker>,
    /// Whether there is anything that [can look on](Preparation::more).
    pub further: bool,
}

/// How the search for a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With a tour, which a construction or a solver has made, or a search has found.
    Tour(Option<Maker>),
    /// There is no tour, which is proved.
    Impossible(Reason),
    /// It gave up; the path is the last one that it tried.
    Stuck,
    /// Everything was tried: there is no tour.
    Exhausted,
    /// The memory that it may use was full.
    MemoryFull,
    /// Somebody stopped it.
    Stopped,
}

impl Ending {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tour(_) => "tour",
            Self::Impossible(_) => "impossible",
            Self::Stuck => "stuck",
            Self::Exhausted => "exhausted",
            Self::MemoryFull => "memory-full",
            Self::Stopped => "stopped",
        }
    }
}

enum State {
    Begun,
    Making(Box<Making>),
    Searching(Box<dyn Search>),
    Checking(Box<Found>),
    Ready(Ending, Box<Panorama>),
    Over,
}

/// What was looking for a path, and can look on.
enum Paused {
    Making(Box<Making>),
    Searching(Box<dyn Search>),
}

/// A path that is checked.
struct Found {
    ending: Ending,
    path: Vec<Square>,
    rectangle: Option<Box<Rectangle>>,
    inspection: Inspection,
}

impl Preparation {
    /// What an experiment asks for, of which nothing was done yet.
    #[must_use]
    pub const fn new(experiment: Experiment) -> Self {
        Self {
            experiment,
            state: State::Begun,
            paused: None,
            steps: 0,
        }
    }

    /// Takes up to so many steps of the search, or checks as many squares. A construction is written at
    /// once, in a few nanoseconds a square; what makes a tour in another way takes so many steps that
    /// they last about as long.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] where there is no room for it. Nothing is left of what was done then.
    ///
    /// # Panics
    ///
    /// When what was found is no path: a search that is wrong must be loud.
    pub fn work(&mut self, steps: u64) -> Result<Progress, TryReserveError> {
        self.state = match std::mem::replace(&mut self.state, State::Over) {
            State::Begun => match rectangle(&self.experiment) {
                Some(rectangle) => {
                    let mut path = room(self.experiment.ground().len())?;
                    path.resize(path.capacity(), 0);
                    rectangle.write(&mut path);
                    let ending = Ending::Tour(Some(Maker::Blocks));
                    self.check(ending, path, Some(Box::new(rectangle)))?
                }
                None => match self.experiment.making() {
                    Some(making) => State::Making(Box::new(making)),
                    None => State::Searching(self.experiment.search()),
                },
            },
            State::Making(mut making) => {
                let squares = u64::from(self.experiment.ground().len());
                making.work((steps * STEPS_OF_MAKING / squares).max(FEWEST_STEPS));
                self.steps = making.steps();
                match making.outcome() {
                    None => State::Making(making),
                    Some(Outcome::Search) => State::Searching(making.walk()),
                    Some(Outcome::Tour { maker, tour, .. }) => {
                        let mut path = room(tour.len() as u32)?;
                        path.extend_from_slice(tour);
                        let ending = Ending::Tour(Some(*maker));
                        drop(making);
                        self.check(ending, path, None)?
                    }
                    Some(Outcome::Impossible { reason, .. }) => {
                        self.check(Ending::Impossible(*reason), Vec::new(), None)?
                    }
                    Some(Outcome::NotFound) => {
                        self.paused = Some(Paused::Making(making));
                        self.check(Ending::Stuck, Vec::new(), None)?
                    }
                }
            }
            State::Searching(mut search) => {
                let slice = if self.experiment.goal().all {
                    search.advance_to_tour(steps)
                } else {
                    search.advance(steps)
                };
                self.steps = search.counters().steps;
                let ending = match slice.last {
                    Some(Step::Tour) => Some(Ending::Tour(None)),
                    Some(Step::Stuck) => Some(Ending::Stuck),
                    Some(Step::Exhausted) => Some(Ending::Exhausted),
                    Some(Step::MemoryFull) => Some(Ending::MemoryFull),
                    _ => None,
                };
                match ending {
                    Some(ending) => {
                        let path = path_of(&*search)?;
                        drop(search);
                        self.check(ending, path, None)?
                    }
                    None => State::Searching(search),
                }
            }
            State::Checking(mut found) => {
                let ground = self.experiment.ground();
                let squares = usize::try_from(steps).unwrap_or(usize::MAX);
                let checked = found.inspection.advance(ground, &found.path, squares);
                let checked = checked.unwrap_or_else(|fault| {
                    panic!("a path was found that is none: {fault}");
                });
                if checked < found.path.len() {
                    State::Checking(found)
                } else {
                    let Found {
                        ending,
                        path,
                        rectangle,
                        inspection,
                    } = *found;
                    let panorama = Panorama::of(ground.clone(), path, inspection, rectangle);
                    let panorama = panorama.map_err(|error| match error {
                        PanoramaError::Memory(error) => error,
                        PanoramaError::Fault(fault) => unreachable!("it was checked: {fault}"),
                    })?;
                    State::Ready(ending, Box::new(panorama))
                }
            }
            State::Ready(ending, panorama) => State::Ready(ending, panorama),
            State::Over => State::Over,
        };
        Ok(self.progress())
    }

    /// Ends the search for a path: what there is of it by now is shown.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] where there is no room for it.
    pub fn stop(&mut self) -> Result<(), TryReserveError> {
        self.state = match std::mem::replace(&mut self.state, State::Over) {
            State::Begun => self.check(Ending::Stopped, Vec::new(), None)?,
            State::Making(making) => {
                self.paused = Some(Paused::Making(making));
                self.check(Ending::Stopped, Vec::new(), None)?
            }
            State::Searching(search) => {
                let path = path_of(&*search)?;
                self.paused = Some(Paused::Searching(search));
                self.check(Ending::Stopped, path, None)?
            }
            other => other,
        };
        Ok(())
    }

    /// Looks on for a tour that was not found: a search that was stopped, and solvers that were, from there;
    /// solvers that gave up, with other lots and twice as many steps. Says whether there is anything that
    /// can look on; elsewhere it has no effect.
    pub fn more(&mut self) -> bool {
        self.state = match self.paused.take() {
            None => return false,
            Some(Paused::Making(mut making)) => {
                making.more();
                State::Making(making)
            }
            Some(Paused::Searching(search)) => State::Searching(search),
        };
        true
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let maker = match (&self.state, &self.paused) {
            (State::Making(making), _) | (_, Some(Paused::Making(making))) => making.maker(),
            _ => None,
        };
        let (stage, squares) = match &self.state {
            State::Begun | State::Making(_) => (Stage::Finding, 0),
            State::Searching(search) => (Stage::Finding, search.path().len() as u32),
            State::Checking(found) => (Stage::Checking, found.inspection.checked() as u32),
            State::Ready(_, panorama) => (Stage::Ready, panorama.len()),
            State::Over => (Stage::Ready, 0),
        };
        Progress {
            stage,
            squares,
            steps: self.steps,
            maker,
            further: self.paused.is_some(),
        }
    }

    /// The panorama and how its path was come by, once it is ready; it can be taken only once.
    pub fn take(&mut self) -> Option<(Ending, Panorama)> {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Ready(ending, panorama) => Some((ending, *panorama)),
            other => {
                self.state = other;
                None
            }
        }
    }

    fn check(
        &self,
        ending: Ending,
        path: Vec<Square>,
        rectangle: Option<Box<Rectangle>>,
    ) -> Result<State, TryReserveError> {
        let inspection = Inspection::new(self.experiment.ground())?;
        Ok(State::Checking(Box::new(Found {
            ending,
            path,
            rectangle,
            inspection,
        })))
    }
}

/// The path that a search has by now.
fn path_of(search: &dyn Search) -> Result<Vec<Square>, TryReserveError> {
    let mut path = room(search.path().len() as u32)?;
    path.extend_from_slice(search.path());
    Ok(path)
}

/// An empty list with room for so many squares.
fn room(squares: u32) -> Result<Vec<Square>, TryReserveError> {
    let mut path = Vec::new();
    path.try_reserve_exact(squares as usize)?;
    Ok(path)
}
