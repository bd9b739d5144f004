//! The work of a run: the transitions between its states.

use std::collections::TryReserveError;

use super::state::{State, copy_path, path_with_capacity};
use super::{CheckedPath, Outcome, Run, RunGoal};
use crate::board::Square;
use crate::construct::rectangle::BlockConstruction;
use crate::construct::strip::StripSolver;
use crate::construct::{fits_strip, pseudocode_of};
use crate::ends::End;
use crate::experiment::plan::{Plan, Strategy};
use crate::explain::Pseudocode;
use crate::search::Search;
use crate::solve::{Portfolio, Solver, SolverStatus, Stage};
use crate::step::Step;
use crate::verdict::{Feasibility, Reason, proof};

/// The number of solver steps that take as long as one search step, times the squares of the ground. A step of an exact
/// search takes time proportional to the number of squares.
const SOLVER_STEPS_PER_SEARCH_STEP: u64 = 4;

/// The minimum number of solver steps at a time. Most of them take almost no time.
const MIN_SOLVER_STEPS: u64 = 16;

/// The number of squares that a construction writes in the time of one search step.
const CONSTRUCTED_SQUARES_PER_SEARCH_STEP: u64 = 4;

/// The bit position of the round in the seeds of the solvers. No turn of a round draws the random numbers of another
/// round.
const ROUND_SEED_SHIFT: u32 = 48;

impl Run {
    /// Works in a state. Returns the next state, and the number of search steps that take as long as this work.
    pub(super) fn advance(
        &mut self,
        state: State,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
        Ok(match state {
            State::NotStarted => (self.initial_state(), 0),
            State::Trial(mut search, left) => {
                let slice = search.advance(steps.min(left));
                self.steps += slice.steps;
                let left = left - slice.steps;
                let state = match slice.last {
                    Some(Step::Tour | Step::Exhausted) => self.watch_state(),
                    last if left == 0 || last == Some(Step::Stuck) => self.try_next_strategy(),
                    _ => State::Trial(search, left),
                };
                (state, slice.steps)
            }
            State::FallbackSearches(mut searches) => {
                let slice = searches.advance(steps);
                self.steps += slice.steps;
                let state = match slice.last {
                    Some(Step::Tour | Step::Exhausted) => self.watch_state(),
                    Some(Step::Stuck) => self.try_next_strategy(),
                    _ => State::FallbackSearches(searches),
                };
                (state, slice.steps)
            }
            State::Construction => {
                let squares = u64::from(self.experiment.ground().len());
                (
                    self.construct()?,
                    squares / CONSTRUCTED_SQUARES_PER_SEARCH_STEP + 1,
                )
            }
            State::Solvers(answer) => self.advance_solvers(answer, steps)?,
            State::Search(search) => self.advance_search(search, steps)?,
            State::Checking(outcome, mut path) => {
                let before = path.checked();
                path.check(usize::try_from(steps).unwrap_or(usize::MAX));
                let taken = (path.checked() - before) as u64;
                let state = if path.is_checked() {
                    let ended = self.verify_outcome(outcome, &path);
                    self.checked_path = Some(*path);
                    State::Ended(ended)
                } else {
                    State::Checking(outcome, path)
                };
                (state, taken)
            }
            State::Ended(outcome) => (State::Ended(outcome), 0),
        })
    }

    /// The state after [`State::NotStarted`].
    fn initial_state(&mut self) -> State {
        match (self.plan(), self.aim) {
            (Plan::Search(_), RunGoal::Search) => State::Ended(Outcome::Search),
            (Plan::Search(search), RunGoal::Path) => State::Search(search),
            (
                Plan::Strategies {
                    strategies: means, ..
                },
                _,
            ) => {
                self.remaining_strategies = means;
                self.remaining_strategies.reverse();
                self.try_next_strategy()
            }
        }
    }

    /// The state that tries the next means. The run ends if none is left.
    fn try_next_strategy(&mut self) -> State {
        match self.remaining_strategies.pop() {
            Some(Strategy::Trial { search, steps }) => State::Trial(search, steps),
            Some(Strategy::FallbackSearches(searches)) => State::FallbackSearches(searches),
            Some(Strategy::Construction) => State::Construction,
            Some(Strategy::Solvers(turns)) => {
                self.turns = turns;
                self.solvers()
            }
            None => State::Ended(Outcome::NotFound),
        }
    }

    /// The state that begins this round of the solvers. Every round gives them twice the steps of the round before.
    pub(super) fn solvers(&self) -> State {
        let factor = 1_u64.checked_shl(self.round).unwrap_or(u64::MAX);
        let turns = self.turns.iter().map(|turn| Stage {
            steps: turn.steps.saturating_mul(factor),
            ..*turn
        });
        let experiment = &self.experiment;
        let round = u64::from(self.round) << ROUND_SEED_SHIFT;
        let answer = Portfolio::with_stages(
            experiment.graph(),
            experiment.start(),
            experiment.end_constraint(),
            u64::from(experiment.seed()) ^ round,
            turns.collect(),
        );
        let exists = "the start and the end of an experiment are two squares of its ground";
        State::Solvers(Box::new(answer.expect(exists)))
    }

    /// The state after a trial whose search is worth watching.
    fn watch_state(&self) -> State {
        match self.aim {
            RunGoal::Search => State::Ended(Outcome::Search),
            RunGoal::Path => State::Search(self.search_for_outcome(Some(Outcome::Search))),
        }
    }

    /// Constructs the tour of a whole board, or finds the reason why there is none.
    fn construct(&self) -> Result<State, TryReserveError> {
        let experiment = &self.experiment;
        let board = experiment.board();
        let (start, closed) = (experiment.start(), experiment.goal().closed);
        let by = pseudocode_of(board);
        let made = Outcome::Tour {
            by: Some(by),
            closed,
        };
        if fits_strip(board) {
            let tour = StripSolver::new(board, closed)
                .and_then(|strip| strip.tour(start, experiment.end()));
            let tour = tour.expect("a board this narrow is a strip, and has these squares");
            if let Some(tour) = tour {
                return self.checking_state(made, tour, None);
            }
        } else if let Ok(rectangle) = BlockConstruction::new(board, start, closed) {
            let mut path = path_with_capacity(board.size())?;
            path.resize(path.capacity(), 0);
            rectangle.write(&mut path);
            return self.checking_state(made, path, Some(Box::new(rectangle)));
        }
        let reason = self.impossibility_reason();
        Ok(State::Ended(Outcome::Impossible { by, reason }))
    }

    /// The reason why a construction has no tour.
    fn impossibility_reason(&self) -> Reason {
        let experiment = &self.experiment;
        if let Feasibility::Impossible(reason) = experiment.feasibility() {
            return reason;
        }
        let (start, end) = (experiment.start(), experiment.end_constraint());
        let counted = proof::refute_by_structure(&experiment.graph(), start, end);
        let (rows, columns) = (experiment.board().rows(), experiment.board().columns());
        // There are tours from this start, but none of them has this end.
        counted.map_or(Reason::NotToThere { rows, columns }, |proof| proof.reason())
    }

    fn advance_solvers(
        &mut self,
        mut answer: Box<Portfolio>,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
        let squares = u64::from(self.experiment.ground().len());
        let of_solver =
            (steps.saturating_mul(SOLVER_STEPS_PER_SEARCH_STEP) / squares).max(MIN_SOLVER_STEPS);
        let before = answer.effort().steps;
        let finding = answer.work(of_solver);
        let taken = answer.effort().steps - before;
        self.steps += taken;
        let by = answer
            .method()
            .map_or(&crate::solve::portfolio::COUNTING, |method| method.program);
        let state = match finding {
            SolverStatus::Working => return Ok((State::Solvers(answer), steps)),
            SolverStatus::Tour(tour) => {
                let (by, closed) = (Some(by), false);
                self.checking_state(Outcome::Tour { by, closed }, tour, None)?
            }
            SolverStatus::Impossible(proof) => {
                let reason = proof.reason();
                State::Ended(Outcome::Impossible { by, reason })
            }
            SolverStatus::GaveUp => State::Ended(Outcome::NotFound),
        };
        Ok((
            state,
            taken.saturating_mul(squares) / SOLVER_STEPS_PER_SEARCH_STEP,
        ))
    }

    /// Advances the search whose path is wanted.
    fn advance_search(
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
            // A search without a further step has tried everything it can.
            Some(Step::Exhausted) | None => Outcome::Exhausted,
            Some(_) => return Ok((State::Search(search), taken)),
        };
        Ok((self.ended(outcome, search)?, taken))
    }

    /// The state after the search has ended.
    fn ended(
        &mut self,
        outcome: Outcome,
        search: Box<dyn Search>,
    ) -> Result<State, TryReserveError> {
        self.counters = search.counters();
        self.levels = search.paths_by_length().to_vec();
        let path = copy_path(&*search)?;
        drop(search);
        self.checking_state(outcome, path, None)
    }

    /// The state that checks a path.
    pub(super) fn checking_state(
        &self,
        outcome: Outcome,
        path: Vec<Square>,
        rectangle: Option<Box<BlockConstruction>>,
    ) -> Result<State, TryReserveError> {
        let path = CheckedPath::new(self.experiment.ground(), path, rectangle)?;
        Ok(State::Checking(outcome, Box::new(path)))
    }

    /// The outcome after its path was checked. Panics if the tour is wrong, which is a bug in the program that made it.
    fn verify_outcome(&self, outcome: Outcome, path: &CheckedPath) -> Outcome {
        let Outcome::Tour { by, .. } = outcome else {
            return outcome;
        };
        let closed = path.is_closed();
        let ends = match self.experiment.end_constraint() {
            End::Anywhere => true,
            End::At(end) => path.squares().last() == Some(&end),
            End::Closed => closed,
        };
        let starts = path.squares().first() == Some(&self.experiment.start());
        let name = by.map_or("the search", |by| by.name);
        assert!(path.is_tour() && starts && ends, "{name} made another tour");
        Outcome::Tour { by, closed }
    }

    /// The program that is at work in a state or has answered, unless it is a search.
    pub(super) fn by(&self, state: &State) -> Option<&'static Pseudocode> {
        match state {
            State::Construction => Some(pseudocode_of(self.experiment.board())),
            State::Solvers(answer) => answer.current().map(|method| method.program),
            State::Checking(Outcome::Tour { by, .. }, _)
            | State::Ended(Outcome::Tour { by, .. }) => *by,
            State::Ended(Outcome::Impossible { by, .. }) => Some(by),
            State::Checking(..) | State::Ended(_) => {
                self.paused.as_deref().and_then(|paused| self.by(paused))
            }
            State::NotStarted
            | State::Trial(..)
            | State::FallbackSearches(_)
            | State::Search(_) => None,
        }
    }
}

/// Takes the steps up to the next one that enters a square, and returns `None`. If the search ends before that, returns
/// the number of steps taken and the last one.
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
