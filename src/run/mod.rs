//! The one way to carry out an experiment.
//!
//! Whoever wants its tour, or a search to be watched, makes a [`Run`] of an [`Experiment`] and lets it
//! work, a slice at a time: the command line, the boundary to JavaScript, and the tests.

mod checked_path;
mod given;
mod instead;
mod outcome;
mod solution;
mod state;

use std::collections::TryReserveError;
use std::fmt;

pub use checked_path::CheckedPath;
pub use given::{GivenFault, GivenTour, Missing, sides_by_moves};
pub use instead::link_within;
pub use outcome::{Aim, Outcome, Progress, Stage};
pub use solution::SolveError;
use state::{State, path_of};

use crate::board::Square;
use crate::construct::rectangle::Rectangle;
use crate::experiment::Experiment;
use crate::experiment::plan::{Means, Plan};
use crate::ground::Ground;
use crate::search::{GIVEN, Retrace, Search};
use crate::solve::Turn;
use crate::step::Counters;

/// The memory that a search which needs much may use, in bytes, where nothing else is asked for.
pub const USUAL_MEMORY: u64 = 256 << 20;

/// How many bytes a square it takes to keep a path with the places of all squares in it.
const KEPT: u64 = 8;

/// An experiment that is carried out, in slices.
///
/// What comes out is the same however the work is cut into slices. Every path was checked.
///
/// Takes the memory of its search or its solver; a construction takes that of its tour, 4 bytes a
/// square, and no graph is made.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::Setup;
/// use knights_tour::run::{Aim, Outcome, Run};
///
/// let experiment = Setup::new(Board::new(30, 8)?).validate()?;
/// let mut run = Run::new(&experiment, Aim::Steps);
/// while run.work(1_000)?.is_none() {}
/// let Some(Outcome::Tour { by: Some(by), closed }) = run.outcome() else {
///     return Err("there is a tour".into());
/// };
/// assert_eq!((by.name, run.path().len(), closed), ("blocks", 240, true));
/// assert_eq!(run.search().count(), 241);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Run {
    experiment: Experiment,
    aim: Aim,
    memory: u64,
    limit: Option<u64>,
    state: State,
    /// What has its turn later, the next one last.
    waiting: Vec<Means>,
    /// The turns of the solvers in the first round.
    turns: Vec<Turn>,
    /// How often more was asked for.
    round: u32,
    /// What was at work when it was stopped.
    paused: Option<Box<State>>,
    steps: u64,
    /// What the search did, once it has ended, and how many paths of each length it has entered.
    counters: Counters,
    levels: Vec<u64>,
    /// The path, once it was checked, and until it is taken.
    found: Option<CheckedPath>,
    is_taken: bool,
}

impl fmt::Debug for Run {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Run")
            .field("experiment", &self.experiment)
            .field("aim", &self.aim)
            .field("progress", &self.progress())
            .field("outcome", &self.outcome())
            .finish_non_exhaustive()
    }
}

impl Run {
    /// The run of an experiment, about to begin, with [`USUAL_MEMORY`]. No memory is taken before it works.
    #[must_use]
    pub fn new(experiment: &Experiment, aim: Aim) -> Self {
        Self::within(experiment, aim, USUAL_MEMORY)
    }

    /// The run of an experiment, about to begin. A search that needs much memory ends with
    /// [`Outcome::MemoryFull`] before it uses more than `memory` bytes.
    #[must_use]
    pub fn within(experiment: &Experiment, aim: Aim, memory: u64) -> Self {
        Self {
            experiment: experiment.clone(),
            aim,
            memory,
            limit: None,
            state: State::Begun,
            waiting: Vec::new(),
            turns: Vec::new(),
            round: 0,
            paused: None,
            steps: 0,
            counters: Counters::default(),
            levels: Vec::new(),
            found: None,
            is_taken: false,
        }
    }

    /// The run that is a path which somebody gave, with its outcome: there is nothing to work on.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] where there is no room for the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::Draft;
    /// use knights_tour::run::{Aim, GivenTour, Outcome, Run};
    ///
    /// let given = GivenTour::read(b"a8 b6 c8", &Draft::default(), 100)?;
    /// let run = Run::given(&given, Aim::Steps)?;
    /// assert_eq!((run.outcome(), run.path()), (Some(Outcome::Given), &[0, 17, 2][..]));
    /// assert_eq!(run.search().count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn given(given: &GivenTour, aim: Aim) -> Result<Self, TryReserveError> {
        let mut run = Self::new(given.experiment(), aim);
        let path = CheckedPath::of(given.experiment().ground(), given.path().to_vec())?;
        let outcome = if path.is_tour() {
            let (by, closed) = (Some(&GIVEN), path.is_closed());
            Outcome::Tour { by, closed }
        } else {
            Outcome::Given
        };
        run.found = Some(path);
        run.state = State::Ended(outcome);
        Ok(run)
    }

    /// Has its tour constructed from blocks where that can be done, even on boards on which another search comes
    /// first: so its blocks can be shown.
    pub fn prefer_blocks(&mut self) {
        if rectangle(&self.experiment).is_some() {
            self.state = State::Construction;
        }
    }

    /// Lets its search enter no more than `visits` squares.
    pub const fn limit(&mut self, visits: u64) {
        self.limit = Some(visits);
    }

    /// Works for about as long as a search takes for so many steps, and tells the outcome, if there is one.
    ///
    /// A construction is written at once, in a few nanoseconds a square. After the end this does
    /// nothing and tells the same again.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] where there is no room for the path. Nothing is left of what was done then.
    ///
    /// # Panics
    ///
    /// When what was found is no path: a search that is wrong must be loud.
    pub fn work(&mut self, steps: u64) -> Result<Option<Outcome>, TryReserveError> {
        let mut left = steps;
        while left > 0 && self.outcome().is_none() {
            let state = std::mem::replace(&mut self.state, State::Ended(Outcome::MemoryFull));
            let (state, taken) = self.advance(state, left)?;
            self.state = state;
            left = left.saturating_sub(taken);
        }
        Ok(self.outcome())
    }

    /// Stops the work; what there is of the path by now is checked. [`more`](Self::more) goes on from here. Without
    /// effect while a path is checked, and after the end.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] where there is no room for the path.
    pub fn stop(&mut self) -> Result<(), TryReserveError> {
        if matches!(self.state, State::Checking(..) | State::Ended(_)) {
            return Ok(());
        }
        let stopped = match &self.state {
            State::Search(search) => self.check(Outcome::Stopped, path_of(&**search)?, None)?,
            _ => State::Ended(Outcome::Stopped),
        };
        self.paused = Some(Box::new(std::mem::replace(&mut self.state, stopped)));
        Ok(())
    }

    /// Goes on where it was stopped; where nothing was found, begins another round, with other random
    /// numbers and twice as many steps as the round before. Says whether there is more to do; elsewhere it
    /// has no effect.
    pub fn more(&mut self) -> bool {
        let state = match (self.outcome(), self.paused.take()) {
            (Some(Outcome::Stopped), Some(state)) => *state,
            (Some(Outcome::NotFound), _) => {
                self.round += 1;
                self.solvers()
            }
            (_, paused) => {
                self.paused = paused;
                return false;
            }
        };
        self.found = None;
        self.is_taken = false;
        self.state = state;
        true
    }

    /// What is carried out.
    #[must_use]
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// What came of it; nothing while there is work to do.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.state {
            State::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whether [`more`](Self::more) has anything to do.
    #[must_use]
    pub const fn has_more(&self) -> bool {
        matches!(self.outcome(), Some(Outcome::Stopped | Outcome::NotFound))
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let (stage, squares) = match &self.state {
            State::Search(search) => (Stage::Finding, search.path().len()),
            State::Checking(_, path) => (Stage::Checking, path.checked()),
            State::Ended(_) => (Stage::Ended, self.path().len()),
            _ => (Stage::Finding, 0),
        };
        Progress {
            stage,
            squares: squares as u32,
            steps: self.steps,
            by: self.by(&self.state),
        }
    }

    /// What the search has done that is at work, or has ended.
    #[must_use]
    pub fn counters(&self) -> Counters {
        match &self.state {
            State::Search(search) => search.counters(),
            _ => self.counters,
        }
    }

    /// How many paths of each length were entered by the search that has ended, those of one square first; empty
    /// where it does not count them.
    #[must_use]
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// The path that was found and checked, the start first; empty where there is none, or not yet.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        self.found.as_ref().map_or(&[], CheckedPath::squares)
    }

    /// The path that the search has by now, which nobody has checked: to be shown while it is looked for. The same as
    /// [`path`](Self::path) after the end, and empty while what is at work has no path.
    #[must_use]
    pub fn path_so_far(&self) -> &[Square] {
        match &self.state {
            State::Search(search) => search.path(),
            State::Checking(_, path) => path.squares(),
            _ => self.path(),
        }
    }

    /// Takes the path, once there is an outcome: an empty one where there is none. It can be taken only once.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] where there is no room for what is kept of it.
    pub fn take_path(&mut self) -> Result<Option<CheckedPath>, TryReserveError> {
        if self.outcome().is_none() || self.is_taken {
            return Ok(None);
        }
        self.is_taken = true;
        let found = self.found.take();
        let empty = || CheckedPath::new(self.experiment.ground(), Vec::new(), None);
        found.map_or_else(empty, Ok).map(Some)
    }

    /// The search to be watched, about to take its first step: along the tour that was made, or the
    /// search itself where nothing else was needed. Where no tour was found, or not yet,
    /// it gives up at the start. What had its turn in vain before a tour was made is watched too where
    /// that is the algorithm.
    #[must_use]
    pub fn search(&self) -> Box<dyn Search> {
        self.search_after(self.outcome())
    }

    fn search_after(&self, outcome: Option<Outcome>) -> Box<dyn Search> {
        let experiment = &self.experiment;
        let (start, closed) = (experiment.start(), experiment.goal().closed);
        let exists = "the start of an experiment is a square of its ground";
        let is_given = match outcome {
            Some(Outcome::Tour { by: Some(by), .. }) => *by == GIVEN,
            outcome => outcome == Some(Outcome::Given),
        };
        if is_given {
            let search = Retrace::given(experiment.graph(), start, self.path());
            return Box::new(search.expect(exists));
        }
        let (program, means) = match self.plan() {
            Plan::Watch(search) => return search,
            Plan::Make { program, means } => (program, means),
        };
        let mut searches = means.into_iter();
        let watched = searches.find(|means| matches!(means, Means::Trial { .. } | Means::Relay(_)));
        match (outcome, watched) {
            (Some(Outcome::Tour { by: Some(by), .. }), watched) => {
                let walk = Box::new(Retrace::along(experiment.graph(), self.path(), by));
                match watched {
                    Some(Means::Relay(searches)) => Box::new(searches.then(walk)),
                    _ => walk,
                }
            }
            (Some(Outcome::Impossible { by, .. }), _) => {
                let search = Retrace::impossible(experiment.graph(), start, closed, by);
                Box::new(search.expect(exists))
            }
            (Some(outcome), Some(Means::Relay(searches))) if outcome != Outcome::Stopped => {
                Box::new(searches)
            }
            (Some(outcome), Some(Means::Trial { search, .. }))
                if !matches!(outcome, Outcome::NotFound | Outcome::Stopped) =>
            {
                search
            }
            _ => {
                let search = Retrace::nowhere(experiment.graph(), start, program);
                Box::new(search.expect(exists))
            }
        }
    }

    fn plan(&self) -> Plan {
        self.experiment
            .algorithm()
            .plan(&self.experiment, self.memory)
    }
}

impl Experiment {
    /// The search, about to take its first step, with [`USUAL_MEMORY`].
    ///
    /// Where a tour is made beforehand, that is done now, in up to some seconds; with a [`Run`] it can be
    /// done in slices.
    #[must_use]
    pub fn search(&self) -> Box<dyn Search> {
        self.search_within(USUAL_MEMORY)
    }

    /// The search, about to take its first step. One that needs much memory ends with
    /// [`MemoryFull`](crate::step::Step::MemoryFull) before it uses more than `memory` bytes.
    ///
    /// # Panics
    ///
    /// Where there is no room for a tour that is made beforehand.
    #[must_use]
    pub fn search_within(&self, memory: u64) -> Box<dyn Search> {
        let mut run = Run::within(self, Aim::Steps, memory);
        if let Plan::Watch(search) = run.plan() {
            return search;
        }
        run.work(u64::MAX).expect("there is room for the tour");
        run.search()
    }
}

/// How many bytes it takes to find the whole path of an experiment and the places of all squares in it, at the most.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::Setup;
/// use knights_tour::run::memory_needed;
///
/// let experiment = Setup::new(Board::new(4096, 4096)?).validate()?;
/// assert_eq!(memory_needed(&experiment), 8 << 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn memory_needed(experiment: &Experiment) -> u64 {
    let a_square = match rectangle(experiment) {
        Some(_) => KEPT,
        None => KEPT + experiment.algorithm().memory(experiment.ground()),
    };
    u64::from(experiment.board().size()) * a_square
}

/// The construction from blocks that answers an experiment, where there is one.
fn rectangle(experiment: &Experiment) -> Option<Rectangle> {
    let Ground::Board(board) = *experiment.ground() else {
        return None;
    };
    if !experiment.algorithm().constructs() || experiment.end().is_some() {
        return None;
    }
    Rectangle::new(board, experiment.start(), experiment.goal().closed).ok()
}

#[cfg(test)]
mod tests;
