//! The one way to carry out an experiment.
//!
//! Whoever wants its tour, or a search to be watched, makes a [`Run`] of an [`Experiment`] and lets it
//! work, a slice at a time: the command line, the boundary to JavaScript, and the tests.

mod checked_path;
mod instead;
mod outcome;
mod solution;

use std::collections::TryReserveError;
use std::fmt;

pub use checked_path::CheckedPath;
pub use instead::link_within;
pub use outcome::{Aim, Outcome, Progress, Stage};
pub use solution::SolveError;

use crate::board::Square;
use crate::construct::rectangle::Rectangle;
use crate::construct::strip::Strip;
use crate::construct::{is_narrow, program_of};
use crate::ends::End;
use crate::experiment::Experiment;
use crate::experiment::plan::{Means, Plan};
use crate::explain::Program;
use crate::ground::Ground;
use crate::search::{Cascade, Retrace, Search};
use crate::solve::{Answer, Finding, Solver, Turn};
use crate::step::{Counters, Step};
use crate::verdict::{Feasibility, Reason, proof};

/// The memory that a search which needs much may use, in bytes, where nothing else is asked for.
pub const USUAL_MEMORY: u64 = 256 << 20;

/// How many steps of a solver last as long as one step of a search, times the squares of the ground: those
/// of exact search take time proportional to that number.
const STEPS_OF_SOLVER: u64 = 4;

/// Fewer steps of a solver are not taken at once: most take next to no time.
const FEWEST_STEPS: u64 = 16;

/// How many squares a construction writes while a search takes one step.
const SQUARES_OF_CONSTRUCTION: u64 = 4;

/// The random numbers of two rounds are so many bits apart, so that no turn of the one draws those of the other.
const BITS_OF_A_ROUND: u32 = 48;

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

#[derive(Clone)]
enum State {
    /// Nothing was done yet, and no memory taken.
    Begun,
    /// Whether a search is worth watching; so many steps it may still take to show that.
    Trial(Box<dyn Search>, u64),
    Relay(Cascade),
    Construction,
    Solvers(Box<Answer>),
    Search(Box<dyn Search>),
    Checking(Outcome, Box<CheckedPath>),
    Ended(Outcome),
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

    /// Works in a state, and tells what comes next and how many steps of a search would have lasted as long.
    fn advance(&mut self, state: State, steps: u64) -> Result<(State, u64), TryReserveError> {
        Ok(match state {
            State::Begun => (self.begin(), 0),
            State::Trial(mut search, left) => {
                let slice = search.advance(steps.min(left));
                self.steps += slice.steps;
                let left = left - slice.steps;
                let state = match slice.last {
                    Some(Step::Tour | Step::Exhausted) => self.watch(),
                    last if left == 0 || last == Some(Step::Stuck) => self.next_means(),
                    _ => State::Trial(search, left),
                };
                (state, slice.steps)
            }
            State::Relay(mut searches) => {
                let slice = searches.advance(steps);
                self.steps += slice.steps;
                let state = match slice.last {
                    Some(Step::Tour | Step::Exhausted) => self.watch(),
                    Some(Step::Stuck) => self.next_means(),
                    _ => State::Relay(searches),
                };
                (state, slice.steps)
            }
            State::Construction => {
                let squares = u64::from(self.experiment.ground().len());
                (self.construct()?, squares / SQUARES_OF_CONSTRUCTION + 1)
            }
            State::Solvers(answer) => self.solve(answer, steps)?,
            State::Search(search) => self.pursue(search, steps)?,
            State::Checking(outcome, mut path) => {
                let before = path.checked();
                path.check(usize::try_from(steps).unwrap_or(usize::MAX));
                let taken = (path.checked() - before) as u64;
                let state = if path.is_checked() {
                    let ended = self.settle(outcome, &path);
                    self.found = Some(*path);
                    State::Ended(ended)
                } else {
                    State::Checking(outcome, path)
                };
                (state, taken)
            }
            State::Ended(outcome) => (State::Ended(outcome), 0),
        })
    }

    /// What begins first.
    fn begin(&mut self) -> State {
        match (self.plan(), self.aim) {
            (Plan::Watch(_), Aim::Steps) => State::Ended(Outcome::Search),
            (Plan::Watch(search), Aim::Path) => State::Search(search),
            (Plan::Make { means, .. }, _) => {
                self.waiting = means;
                self.waiting.reverse();
                self.next_means()
            }
        }
    }

    /// What begins when it is the turn of the next means; there is one.
    fn next_means(&mut self) -> State {
        match self.waiting.pop() {
            Some(Means::Trial { search, steps }) => State::Trial(search, steps),
            Some(Means::Relay(searches)) => State::Relay(searches),
            Some(Means::Construction) => State::Construction,
            Some(Means::Solvers(turns)) => {
                self.turns = turns;
                self.solvers()
            }
            None => State::Ended(Outcome::NotFound),
        }
    }

    /// The solvers of this round, about to begin. Every round gives them twice as many steps as the one before.
    fn solvers(&self) -> State {
        let factor = 1_u64.checked_shl(self.round).unwrap_or(u64::MAX);
        let turns = self.turns.iter().map(|turn| Turn {
            steps: turn.steps.saturating_mul(factor),
            ..*turn
        });
        let experiment = &self.experiment;
        let round = u64::from(self.round) << BITS_OF_A_ROUND;
        let answer = Answer::with_plan(
            experiment.graph(),
            experiment.start(),
            experiment.end_of_tour(),
            u64::from(experiment.seed()) ^ round,
            turns.collect(),
        );
        let exists = "the start and the end of an experiment are two squares of its ground";
        State::Solvers(Box::new(answer.expect(exists)))
    }

    /// Where a search was tried that is worth watching.
    fn watch(&self) -> State {
        match self.aim {
            Aim::Steps => State::Ended(Outcome::Search),
            Aim::Path => State::Search(self.search_after(Some(Outcome::Search))),
        }
    }

    /// Makes the tour of a whole board, or says why there is none.
    fn construct(&self) -> Result<State, TryReserveError> {
        let experiment = &self.experiment;
        let board = experiment.board();
        let (start, closed) = (experiment.start(), experiment.goal().closed);
        let by = program_of(board);
        let made = Outcome::Tour {
            by: Some(by),
            closed,
        };
        if is_narrow(board) {
            let tour =
                Strip::new(board, closed).and_then(|strip| strip.tour(start, experiment.end()));
            let tour = tour.expect("a board this narrow is a strip, and has these squares");
            if let Some(tour) = tour {
                return self.check(made, tour, None);
            }
        } else if let Ok(rectangle) = Rectangle::new(board, start, closed) {
            let mut path = room(board.size())?;
            path.resize(path.capacity(), 0);
            rectangle.write(&mut path);
            return self.check(made, path, Some(Box::new(rectangle)));
        }
        let reason = self.unconstructed();
        Ok(State::Ended(Outcome::Impossible { by, reason }))
    }

    /// Why a construction has no tour.
    fn unconstructed(&self) -> Reason {
        let experiment = &self.experiment;
        if let Feasibility::Impossible(reason) = experiment.feasibility() {
            return reason;
        }
        let (start, end) = (experiment.start(), experiment.end_of_tour());
        let counted = proof::refute(&experiment.graph(), start, end);
        let (rows, columns) = (experiment.board().rows(), experiment.board().columns());
        // Tours start here: it is the end that none of them has.
        counted.map_or(Reason::NotToThere { rows, columns }, |proof| proof.reason())
    }

    fn solve(
        &mut self,
        mut answer: Box<Answer>,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
        let squares = u64::from(self.experiment.ground().len());
        let of_solver = (steps.saturating_mul(STEPS_OF_SOLVER) / squares).max(FEWEST_STEPS);
        let before = answer.effort().steps;
        let finding = answer.work(of_solver);
        let taken = answer.effort().steps - before;
        self.steps += taken;
        let by = answer
            .method()
            .map_or(&crate::solve::answer::COUNTING, |method| method.program);
        let state = match finding {
            Finding::Working => return Ok((State::Solvers(answer), steps)),
            Finding::Tour(tour) => {
                let (by, closed) = (Some(by), false);
                self.check(Outcome::Tour { by, closed }, tour, None)?
            }
            Finding::Impossible(proof) => {
                let reason = proof.reason();
                State::Ended(Outcome::Impossible { by, reason })
            }
            Finding::GaveUp => State::Ended(Outcome::NotFound),
        };
        Ok((state, taken.saturating_mul(squares) / STEPS_OF_SOLVER))
    }

    /// Takes steps of the search whose path is wanted.
    fn pursue(
        &mut self,
        mut search: Box<dyn Search>,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
        // No step enters more than one square.
        let visits = search.counters().visits;
        let left = self.limit.map_or(u64::MAX, |limit| limit - visits);
        let (taken, last) = if left == 0 {
            match end_without_entering(&mut search) {
                Some((taken, step)) => (taken, Some(step)),
                None => return Ok((self.ended(Outcome::Limit, search)?, 1)),
            }
        } else {
            let slice = if self.experiment.goal().all {
                search.advance_to_tour(steps.min(left))
            } else {
                search.advance(steps.min(left))
            };
            (slice.steps, slice.last)
        };
        self.steps += taken;
        let outcome = match last {
            Some(Step::Tour) => Outcome::Tour {
                by: None,
                closed: false,
            },
            Some(Step::Stuck) => Outcome::Stuck,
            Some(Step::MemoryFull) => Outcome::MemoryFull,
            // A search that has nothing more to say has tried everything it can.
            Some(Step::Exhausted) | None => Outcome::Exhausted,
            Some(_) => return Ok((State::Search(search), taken)),
        };
        Ok((self.ended(outcome, search)?, taken))
    }

    /// What follows when the search has ended.
    fn ended(
        &mut self,
        outcome: Outcome,
        search: Box<dyn Search>,
    ) -> Result<State, TryReserveError> {
        self.counters = search.counters();
        self.levels = search.levels().to_vec();
        let path = path_of(&*search)?;
        drop(search);
        self.check(outcome, path, None)
    }

    /// What follows when there is a path to be checked.
    fn check(
        &self,
        outcome: Outcome,
        path: Vec<Square>,
        rectangle: Option<Box<Rectangle>>,
    ) -> Result<State, TryReserveError> {
        let path = CheckedPath::new(self.experiment.ground(), path, rectangle)?;
        Ok(State::Checking(outcome, Box::new(path)))
    }

    /// The outcome once its path was checked. What makes wrong tours must be loud.
    fn settle(&self, outcome: Outcome, path: &CheckedPath) -> Outcome {
        let Outcome::Tour { by, .. } = outcome else {
            return outcome;
        };
        let closed = path.is_closed();
        let ends = match self.experiment.end_of_tour() {
            End::Anywhere => true,
            End::At(end) => path.squares().last() == Some(&end),
            End::Closed => closed,
        };
        let starts = path.squares().first() == Some(&self.experiment.start());
        let name = by.map_or("the search", |by| by.name);
        assert!(path.is_tour() && starts && ends, "{name} made another tour");
        Outcome::Tour { by, closed }
    }

    /// What is at work in a state, or has answered, if that is no search.
    fn by(&self, state: &State) -> Option<&'static Program> {
        match state {
            State::Construction => Some(program_of(self.experiment.board())),
            State::Solvers(answer) => answer.current().map(|method| method.program),
            State::Checking(Outcome::Tour { by, .. }, _)
            | State::Ended(Outcome::Tour { by, .. }) => *by,
            State::Ended(Outcome::Impossible { by, .. }) => Some(by),
            State::Checking(..) | State::Ended(_) => {
                self.paused.as_deref().and_then(|paused| self.by(paused))
            }
            State::Begun | State::Trial(..) | State::Relay(_) | State::Search(_) => None,
        }
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
    /// [`Step::MemoryFull`] before it uses more than `memory` bytes.
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

/// Takes the steps that enter no square, and says how many these were and the last, if that ends the search.
fn end_without_entering(search: &mut Box<dyn Search>) -> Option<(u64, Step)> {
    let before = search.clone();
    let mut taken = 0;
    for step in search.by_ref() {
        taken += 1;
        match step {
            Step::Enter { .. } => {
                *search = before;
                search.advance(taken - 1);
                return None;
            }
            Step::Tour | Step::Exhausted | Step::Stuck | Step::MemoryFull => {
                return Some((taken, step));
            }
            _ => {}
        }
    }
    Some((taken, Step::Exhausted))
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

#[cfg(test)]
mod tests;
