//! The execution of experiments, in time slices.
//!
//! Start with a [`Run`]. It executes an [`Experiment`] slice by slice, and yields its tour or a search to watch. For a
//! single tour, [`Setup::solve`](crate::experiment::Setup::solve) is one call. A [`GivenTour`] is read from text
//! instead of being searched for.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::experiment::Setup;
//! use knights_tour::run::{Run, RunGoal};
//!
//! let experiment = Setup::new(Board::new(8, 8)?).validate()?;
//! let mut run = Run::new(&experiment, RunGoal::Path);
//! while run.work(100)?.is_none() {}
//! assert_eq!(run.path().len(), 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alternative;
mod candidate_boards;
mod checked_path;
mod execution;
mod given;
mod given_fault;
mod listed_squares;
mod outcome;
mod solution;
mod state;

use std::collections::TryReserveError;
use std::fmt;

#[doc(hidden)]
pub use alternative::limit_link_memory;
#[doc(hidden)]
pub use candidate_boards::sides_by_moves;
pub use checked_path::CheckedPath;
pub use given::GivenTour;
pub use given_fault::{
    GivenFault, GivenTourError, GivenTourField, GivenTourProblem, MissingSquares,
};
pub use outcome::{Outcome, Progress, RunGoal, RunStage};
pub use solution::SolveError;
use state::{State, copy_path};

use crate::board::Square;
use crate::construct::rectangle::BlockConstruction;
use crate::experiment::Experiment;
use crate::experiment::plan::{Plan, Strategy};
use crate::ground::Ground;
use crate::search::{GIVEN_PATH, KnownPath, Search};
use crate::sequence::Sequence;
use crate::step::Counters;
use crate::tour::Tour;

/// The default memory limit of a search, in bytes.
pub const DEFAULT_SEARCH_MEMORY: u64 = 256 << 20;

/// The memory of a path and of the index of each square in it, in bytes per square.
const PATH_BYTES_PER_SQUARE: u64 = 8;

/// The execution of an experiment, in time slices.
///
/// The result does not depend on how the work is cut into slices. Every path is checked.
///
/// Takes the memory of its search or its solver. A construction takes only 4 bytes per square for its tour, and needs
/// no graph.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::{Algorithm, Setup};
/// use knights_tour::run::{RunGoal, Outcome, Run};
///
/// let setup = Setup { algorithm: Algorithm::Auto, ..Setup::new(Board::new(30, 8)?) };
/// let experiment = setup.validate()?;
/// let mut run = Run::new(&experiment, RunGoal::Search);
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
    goal: RunGoal,
    memory: u64,
    visit_limit: Option<u64>,
    state: State,
    /// The strategies that have not failed, once the run has started.
    strategies: Sequence<Strategy>,
    /// The number of rounds of the solvers after the first one.
    round: u32,
    /// The state in which the run was stopped.
    stopped_state: Option<Box<State>>,
    steps: u64,
    /// The counters of the search once it has ended.
    counters: Counters,
    /// The number of paths of each length that the search entered, once it has ended.
    paths_by_length: Vec<u64>,
    /// The checked path, until it is taken.
    checked_path: Option<CheckedPath>,
    is_path_taken: bool,
}

impl fmt::Debug for Run {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Run")
            .field("experiment", &self.experiment)
            .field("goal", &self.goal)
            .field("progress", &self.progress())
            .field("outcome", &self.outcome())
            .finish_non_exhaustive()
    }
}

impl Run {
    /// Creates a run of an experiment with [`DEFAULT_SEARCH_MEMORY`]. The first call of [`work`](Self::work) allocates
    /// the memory of the search.
    #[must_use]
    pub fn new(experiment: &Experiment, goal: RunGoal) -> Self {
        Self::with_memory_limit(experiment, goal, DEFAULT_SEARCH_MEMORY)
    }

    /// Creates a run of an experiment with a memory limit. A search that needs much memory ends with
    /// [`Outcome::MemoryFull`] before it uses more than `memory` bytes.
    #[must_use]
    pub fn with_memory_limit(experiment: &Experiment, goal: RunGoal, memory: u64) -> Self {
        Self {
            experiment: experiment.clone(),
            goal,
            memory,
            visit_limit: None,
            state: State::NotStarted,
            strategies: Sequence::new([]),
            round: 0,
            stopped_state: None,
            steps: 0,
            counters: Counters::default(),
            paths_by_length: Vec::new(),
            checked_path: None,
            is_path_taken: false,
        }
    }

    /// Creates a finished run whose path and outcome are those of a given tour.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory for the path.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::Draft;
    /// use knights_tour::run::{RunGoal, GivenTour, Outcome, Run};
    ///
    /// let given = GivenTour::read(b"a8 b6 c8", &Draft::default(), 100)?;
    /// let run = Run::given(&given, RunGoal::Search)?;
    /// assert_eq!((run.outcome(), run.path()), (Some(Outcome::Given), &[0, 17, 2][..]));
    /// assert_eq!(run.search().count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn given(given: &GivenTour, goal: RunGoal) -> Result<Self, TryReserveError> {
        let mut run = Self::new(given.experiment(), goal);
        let path = CheckedPath::new_checked(given.experiment().ground(), given.path().to_vec())?;
        let outcome = if path.is_tour() {
            let (by, closed) = (Some(&GIVEN_PATH), path.is_closed());
            Outcome::Tour { by, closed }
        } else {
            Outcome::Given
        };
        run.checked_path = Some(path);
        run.state = State::Ended(outcome);
        Ok(run)
    }

    /// Makes a new run construct its tour from blocks if possible, even on boards where another strategy comes first.
    /// The blocks can then be shown.
    pub fn prefer_blocks(&mut self) {
        if block_construction(&self.experiment).is_some() {
            self.strategies = Sequence::unlimited([Strategy::Construction]);
            self.state = State::Strategy;
        }
    }

    /// Limits the search to `visits` entered squares.
    pub const fn limit_visits(&mut self, visits: u64) {
        self.visit_limit = Some(visits);
    }

    /// Works for about the time that a search takes for `steps` steps, and returns the outcome, if there is one.
    ///
    /// A construction ends in a single slice, in a few nanoseconds per square. After the end, this method does nothing
    /// and returns the same outcome again.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory for the path. All work of the run is lost then.
    ///
    /// # Panics
    ///
    /// When the squares found are not a path, which is a bug in the search.
    pub fn work(&mut self, steps: u64) -> Result<Option<Outcome>, TryReserveError> {
        let mut remaining_steps = steps;
        while remaining_steps > 0 && self.outcome().is_none() {
            // If memory for the path is lacking, the run stays in the state `Ended`.
            let state = std::mem::replace(&mut self.state, State::Ended(Outcome::MemoryFull));
            let (state, steps_taken) = self.advance(state, remaining_steps)?;
            self.state = state;
            remaining_steps = remaining_steps.saturating_sub(steps_taken);
        }
        Ok(self.outcome())
    }

    /// Stops the search, so that further work only checks its current path. [`resume`](Self::resume) continues the
    /// search. Has no effect while a path is being checked, and after the end.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory for the path.
    pub fn stop(&mut self) -> Result<(), TryReserveError> {
        if matches!(self.state, State::Checking(..) | State::Ended(_)) {
            return Ok(());
        }
        let next_state = match &self.state {
            State::Search(search) => {
                self.checking_state(Outcome::Stopped, copy_path(&**search)?, None)?
            }
            _ => State::Ended(Outcome::Stopped),
        };
        let stopped_state = std::mem::replace(&mut self.state, next_state);
        self.stopped_state = Some(Box::new(stopped_state));
        Ok(())
    }

    /// Resumes a stopped run. If the solvers found no tour, starts another round of them, with other random numbers and
    /// twice the steps of the previous round.
    ///
    /// Returns whether there is more to do. If [`can_resume`](Self::can_resume) is false, has no effect and returns
    /// `false`.
    pub fn resume(&mut self) -> bool {
        let state = match (self.outcome(), self.stopped_state.take()) {
            (Some(Outcome::Stopped), Some(state)) => *state,
            (Some(Outcome::NotFound), _) => {
                self.round += 1;
                self.start_solver_round()
            }
            (_, stopped_state) => {
                self.stopped_state = stopped_state;
                return false;
            }
        };
        self.checked_path = None;
        self.is_path_taken = false;
        self.state = state;
        true
    }

    /// The experiment that is executed.
    #[must_use]
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The outcome, or `None` while there is work to do.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.state {
            State::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whether [`resume`](Self::resume) has an effect.
    #[must_use]
    pub const fn can_resume(&self) -> bool {
        matches!(self.outcome(), Some(Outcome::Stopped | Outcome::NotFound))
    }

    /// The progress of the run.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let (stage, squares) = match &self.state {
            State::Search(search) => (RunStage::Finding, search.path().len()),
            State::Checking(_, path) => (RunStage::Checking, path.checked_count()),
            State::Ended(_) => (RunStage::Ended, self.path().len()),
            _ => (RunStage::Finding, 0),
        };
        Progress {
            stage,
            squares: squares as u32,
            steps: self.steps,
            by: self.active_program(&self.state),
        }
    }

    /// The counters of the search that is running or has ended.
    #[must_use]
    pub fn counters(&self) -> Counters {
        match &self.state {
            State::Search(search) => search.counters(),
            _ => self.counters,
        }
    }

    /// The number of paths of each length that the ended search entered, beginning with paths of one square. Empty if
    /// the search does not count them.
    #[must_use]
    pub fn paths_by_length(&self) -> &[u64] {
        &self.paths_by_length
    }

    /// The path that was found and checked, the start first. Empty if there is no such path yet.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        self.checked_path.as_ref().map_or(&[], CheckedPath::squares)
    }

    /// The current path of the search, to be shown during the search. This path is not checked. After the end, the same
    /// as [`path`](Self::path). Empty while a solver or a construction is at work.
    #[must_use]
    pub fn current_path(&self) -> &[Square] {
        match &self.state {
            State::Search(search) => search.path(),
            State::Checking(_, path) => path.squares(),
            _ => self.path(),
        }
    }

    /// Moves the path out of the run once there is an outcome. The path is empty if none was found. Returns `None`
    /// before the outcome, and from the second call on.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory.
    pub fn take_path(&mut self) -> Result<Option<CheckedPath>, TryReserveError> {
        if self.outcome().is_none() || self.is_path_taken {
            return Ok(None);
        }
        self.is_path_taken = true;
        let path = self.checked_path.take();
        let empty_path = || CheckedPath::new(self.experiment.ground(), Vec::new(), None);
        path.map_or_else(empty_path, Ok).map(Some)
    }

    /// Moves the tour out of the run, without a copy. Returns `None` if the run has found no tour, and from the second
    /// call on.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory.
    pub fn take_tour(&mut self) -> Result<Option<Tour>, TryReserveError> {
        match self.outcome() {
            Some(Outcome::Tour { .. }) => Ok(self.take_path()?.and_then(CheckedPath::into_tour)),
            _ => Ok(None),
        }
    }

    /// The search to watch, before its first step. If the outcome comes from the algorithm's own search of single
    /// steps, that search is returned. If another strategy found the tour, the returned search follows that tour. If
    /// another strategy ended without a tour, the returned search ends with its first step. A given path is followed
    /// square by square.
    ///
    /// If the algorithm begins with a [`FallbackChain`](crate::search::FallbackChain), the failed searches of the chain
    /// come first.
    #[must_use]
    pub fn search(&self) -> Box<dyn Search> {
        self.search_for_outcome(self.outcome())
    }

    fn search_for_outcome(&self, outcome: Option<Outcome>) -> Box<dyn Search> {
        let experiment = &self.experiment;
        let (start, closed) = (experiment.start(), experiment.goal().closed);
        let valid_start = "the start of an experiment is a square of its ground";
        let is_given = match outcome {
            Some(Outcome::Tour { by: Some(by), .. }) => *by == GIVEN_PATH,
            outcome => outcome == Some(Outcome::Given),
        };
        if is_given {
            let search = KnownPath::along_given_path(experiment.graph(), start, self.path());
            return Box::new(search.expect(valid_start));
        }
        let (program, strategies) = match self.plan() {
            Plan::Search(search) => return search,
            Plan::Strategies {
                program,
                strategies,
            } => (program, strategies),
        };
        match (outcome, strategies.into_current()) {
            (Some(Outcome::Tour { by: Some(by), .. }), first_strategy) => {
                let known_path = Box::new(KnownPath::along(experiment.graph(), self.path(), by));
                match first_strategy {
                    Some(Strategy::FallbackSearches(searches)) => {
                        Box::new(searches.then(known_path))
                    }
                    _ => known_path,
                }
            }
            (Some(Outcome::Impossible { by, .. }), _) => {
                let search = KnownPath::impossible(experiment.graph(), start, closed, by);
                Box::new(search.expect(valid_start))
            }
            (Some(outcome), Some(Strategy::FallbackSearches(searches)))
                if outcome != Outcome::Stopped =>
            {
                Box::new(searches)
            }
            (Some(outcome), Some(Strategy::Trial(search)))
                if !matches!(outcome, Outcome::NotFound | Outcome::Stopped) =>
            {
                search
            }
            _ => {
                let search = KnownPath::not_found(experiment.graph(), start, program);
                Box::new(search.expect(valid_start))
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
    /// The search before its first step, with [`DEFAULT_SEARCH_MEMORY`].
    ///
    /// If the algorithm finds a tour before its search, this call finds that tour, in up to a few seconds. A [`Run`]
    /// can find the tour in time slices.
    #[must_use]
    pub fn search(&self) -> Box<dyn Search> {
        self.search_with_memory_limit(DEFAULT_SEARCH_MEMORY)
    }

    /// The search before its first step, with a memory limit. A search that needs much memory ends with
    /// [`MemoryFull`](crate::step::Step::MemoryFull) before it uses more than `memory` bytes.
    ///
    /// # Panics
    ///
    /// When there is not enough memory for a tour that is found before the search.
    #[must_use]
    pub fn search_with_memory_limit(&self, memory: u64) -> Box<dyn Search> {
        let mut run = Run::with_memory_limit(self, RunGoal::Search, memory);
        if let Plan::Search(search) = run.plan() {
            return search;
        }
        run.work(u64::MAX)
            .expect("there is enough memory for the tour");
        run.search()
    }
}

/// The maximum memory, in bytes, that finding the whole path of an experiment takes. It includes the index of each
/// square in the path.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::{Algorithm, Setup};
/// use knights_tour::run::memory_needed;
///
/// let setup = Setup { algorithm: Algorithm::Auto, ..Setup::new(Board::new(4096, 4096)?) };
/// assert_eq!(memory_needed(&setup.validate()?), 8 << 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn memory_needed(experiment: &Experiment) -> u64 {
    let bytes_per_square = match block_construction(experiment) {
        Some(_) => PATH_BYTES_PER_SQUARE,
        None => {
            PATH_BYTES_PER_SQUARE + experiment.algorithm().bytes_per_square(experiment.ground())
        }
    };
    u64::from(experiment.board().size()) * bytes_per_square
}

/// The construction from blocks for an experiment, if there is one.
fn block_construction(experiment: &Experiment) -> Option<BlockConstruction> {
    let Ground::Board(board) = *experiment.ground() else {
        return None;
    };
    if !experiment.algorithm().constructs() || experiment.end().is_some() {
        return None;
    }
    BlockConstruction::new(board, experiment.start(), experiment.goal().closed).ok()
}

#[cfg(test)]
mod tests;
