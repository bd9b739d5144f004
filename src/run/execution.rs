//! The work of a run: the transitions between its states.

use std::collections::TryReserveError;

use super::state::{State, copy_path, path_with_capacity};
use super::{CheckedPath, Outcome, Run, RunGoal};
use crate::board::Square;
use crate::construct::rectangle::BlockConstruction;
use crate::construct::strip::StripSolver;
use crate::construct::{fits_strip, pseudocode_of, whole_board};
use crate::ends::End;
use crate::experiment::plan::{Plan, Strategy};
use crate::explain::Pseudocode;
use crate::search::Search;
use crate::solve::{Portfolio, Solver, SolverStatus, Stage};
use crate::step::Step;
use crate::verdict::{Feasibility, Reason, proof};

/// The number of solver steps on a board of `n` squares that take as long as `n` search steps. A solver step takes time
/// proportional to the number of squares.
const SOLVER_STEPS_PER_BOARD: u64 = 4;

/// The minimum number of solver steps in a slice. Most solver steps take almost no time.
const MIN_SOLVER_STEPS: u64 = 16;

/// The number of squares that a construction writes in the time of one search step.
const CONSTRUCTED_SQUARES_PER_SEARCH_STEP: u64 = 4;

/// The bit position of the round in the seeds of the solvers. Every round uses other random numbers.
const ROUND_SEED_SHIFT: u32 = 48;

impl Run {
    /// Works in `state` for the time of about `steps` search steps. Returns the next state, and the number of search
    /// steps that take as long as this work.
    pub(super) fn advance(
        &mut self,
        state: State,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
        Ok(match state {
            State::NotStarted => (self.initial_state(), 0),
            State::Strategy => self.advance_strategy(steps)?,
            State::Solvers(portfolio) => self.advance_solvers(portfolio, steps)?,
            State::Search(search) => self.advance_search(search, steps)?,
            State::Checking(outcome, mut path) => {
                let checked_before = path.checked_count();
                path.check(usize::try_from(steps).unwrap_or(usize::MAX));
                let steps_taken = (path.checked_count() - checked_before) as u64;
                let state = if path.is_checked() {
                    let outcome = self.verify_outcome(outcome, &path);
                    self.checked_path = Some(*path);
                    State::Ended(outcome)
                } else {
                    State::Checking(outcome, path)
                };
                (state, steps_taken)
            }
            State::Ended(outcome) => (State::Ended(outcome), 0),
        })
    }

    /// The state after [`State::NotStarted`].
    fn initial_state(&mut self) -> State {
        match (self.plan(), self.goal) {
            (Plan::Search(_), RunGoal::Search) => State::Ended(Outcome::Search),
            (Plan::Search(search), RunGoal::Path) => State::Search(search),
            (Plan::Strategies { strategies, .. }, _) => {
                self.strategies = strategies;
                State::Strategy
            }
        }
    }

    /// Works by the current strategy. If it fails, the next strategy follows. The run ends if none is left.
    fn advance_strategy(&mut self, steps: u64) -> Result<(State, u64), TryReserveError> {
        let steps = self.strategies.limit(steps);
        let slice = match self.strategies.current_mut() {
            Some(Strategy::Trial(search)) => search.advance(steps),
            Some(Strategy::FallbackSearches(searches)) => searches.advance(steps),
            Some(Strategy::Construction) => {
                let squares = u64::from(self.experiment.ground().len());
                let steps_taken = squares / CONSTRUCTED_SQUARES_PER_SEARCH_STEP + 1;
                return Ok((self.construct()?, steps_taken));
            }
            Some(Strategy::Solvers(_)) => return Ok((self.start_solver_round(), 0)),
            None => return Ok((State::Ended(Outcome::NotFound), 0)),
        };
        self.steps += slice.steps;
        let is_spent = self.strategies.spend(slice.steps);
        let has_answered = matches!(slice.last, Some(Step::Tour | Step::Exhausted));
        if has_answered || slice.last == Some(Step::Stuck) || is_spent {
            self.strategies.end_current();
        }
        let state = if has_answered {
            self.state_after_answer()
        } else {
            State::Strategy
        };
        Ok((state, slice.steps))
    }

    /// The state at the beginning of the current round of the solvers. In every round, the solvers have twice the steps
    /// of the previous round.
    pub(super) fn start_solver_round(&self) -> State {
        let factor = 1_u64.checked_shl(self.round).unwrap_or(u64::MAX);
        let stages = match self.strategies.current() {
            Some(Strategy::Solvers(stages)) => &stages[..],
            _ => &[],
        };
        let stages = stages.iter().map(|stage| Stage {
            steps: stage.steps.saturating_mul(factor),
            ..*stage
        });
        let experiment = &self.experiment;
        let round_bits = u64::from(self.round) << ROUND_SEED_SHIFT;
        let portfolio = Portfolio::with_stages(
            experiment.graph(),
            experiment.start(),
            experiment.end_constraint(),
            u64::from(experiment.seed()) ^ round_bits,
            stages.collect(),
        );
        let valid_endpoints =
            "the start and the end of an experiment are two squares of its ground";
        State::Solvers(Box::new(portfolio.expect(valid_endpoints)))
    }

    /// The state after a trial, or a chain of searches, that ended with an answer.
    fn state_after_answer(&self) -> State {
        match self.goal {
            RunGoal::Search => State::Ended(Outcome::Search),
            RunGoal::Path => State::Search(self.search_for_outcome(Some(Outcome::Search))),
        }
    }

    /// Constructs the tour of a whole board, or finds the reason why there is none.
    fn construct(&self) -> Result<State, TryReserveError> {
        let experiment = &self.experiment;
        let board = whole_board(experiment.ground());
        let (start, closed) = (experiment.start(), experiment.goal().closed);
        let by = pseudocode_of(experiment.ground());
        let tour_outcome = Outcome::Tour {
            by: Some(by),
            closed,
        };
        if fits_strip(board) {
            let tour = StripSolver::new(board, closed)
                .and_then(|strip| strip.tour(start, experiment.end()));
            let tour =
                tour.expect("a board this narrow is a strip that contains the start and the end");
            if let Some(tour) = tour {
                return self.checking_state(tour_outcome, tour, None);
            }
        } else if let Ok(construction) = BlockConstruction::new(board, start, closed) {
            let mut path = path_with_capacity(board.size())?;
            path.resize(path.capacity(), 0);
            construction.write(&mut path);
            return self.checking_state(tour_outcome, path, Some(Box::new(construction)));
        }
        let reason = self.impossibility_reason();
        Ok(State::Ended(Outcome::Impossible { by, reason }))
    }

    /// The reason why there is no tour, after the construction has found none.
    fn impossibility_reason(&self) -> Reason {
        let experiment = &self.experiment;
        if let Feasibility::Impossible(reason) = experiment.feasibility() {
            return reason;
        }
        let (start, end) = (experiment.start(), experiment.end_constraint());
        let proof = proof::refute_by_structure(&experiment.graph(), start, end);
        let (rows, columns) = (experiment.board().rows(), experiment.board().columns());
        // There are tours from this start, but none of them has this end.
        proof.map_or(Reason::NotToThere { rows, columns }, |proof| proof.reason())
    }

    fn advance_solvers(
        &mut self,
        mut portfolio: Box<Portfolio>,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
        let squares = u64::from(self.experiment.ground().len());
        let solver_steps =
            (steps.saturating_mul(SOLVER_STEPS_PER_BOARD) / squares).max(MIN_SOLVER_STEPS);
        let steps_before = portfolio.effort().steps;
        let status = portfolio.work(solver_steps);
        let steps_taken = portfolio.effort().steps - steps_before;
        self.steps += steps_taken;
        let by = portfolio
            .method()
            .map_or(&crate::solve::portfolio::COUNTING, |method| method.program);
        let state = match status {
            SolverStatus::Working => return Ok((State::Solvers(portfolio), steps)),
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
            steps_taken.saturating_mul(squares) / SOLVER_STEPS_PER_BOARD,
        ))
    }

    /// Advances the search whose path is the goal of the run.
    fn advance_search(
        &mut self,
        mut search: Box<dyn Search>,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
        // No step enters more than one square.
        let visits = search.counters().visits;
        let remaining_visits = self.visit_limit.map_or(u64::MAX, |limit| limit - visits);
        let (steps_taken, last) = if remaining_visits == 0 {
            match end_without_entering(&mut search) {
                Some((steps_taken, step)) => (steps_taken, Some(step)),
                None => return Ok((self.end_search(Outcome::Limit, search)?, 1)),
            }
        } else {
            let slice = if self.experiment.goal().all {
                search.advance_to_tour(steps.min(remaining_visits))
            } else {
                search.advance(steps.min(remaining_visits))
            };
            (slice.steps, slice.last)
        };
        self.steps += steps_taken;
        let outcome = match last {
            Some(Step::Tour) => Outcome::Tour {
                by: None,
                closed: false,
            },
            Some(Step::Stuck) => Outcome::Stuck,
            Some(Step::MemoryFull) => Outcome::MemoryFull,
            // A search without a further step has tried everything it can.
            Some(Step::Exhausted) | None => Outcome::Exhausted,
            Some(_) => return Ok((State::Search(search), steps_taken)),
        };
        Ok((self.end_search(outcome, search)?, steps_taken))
    }

    /// Stores the counters and the numbers of paths by length of a search that has ended. Returns the state that checks
    /// its path.
    fn end_search(
        &mut self,
        outcome: Outcome,
        search: Box<dyn Search>,
    ) -> Result<State, TryReserveError> {
        self.counters = search.counters();
        self.paths_by_length = search.paths_by_length().to_vec();
        let path = copy_path(&*search)?;
        drop(search);
        self.checking_state(outcome, path, None)
    }

    /// The state that checks a path.
    pub(super) fn checking_state(
        &self,
        outcome: Outcome,
        path: Vec<Square>,
        construction: Option<Box<BlockConstruction>>,
    ) -> Result<State, TryReserveError> {
        let path = CheckedPath::new(self.experiment.ground(), path, construction)?;
        Ok(State::Checking(outcome, Box::new(path)))
    }

    /// The outcome after its path was checked. Fills in whether the tour is closed. Panics if the tour is wrong, which
    /// is a bug in the algorithm that found the tour.
    fn verify_outcome(&self, outcome: Outcome, path: &CheckedPath) -> Outcome {
        let Outcome::Tour { by, .. } = outcome else {
            return outcome;
        };
        let closed = path.is_closed();
        let has_right_end = match self.experiment.end_constraint() {
            End::Anywhere => true,
            End::At(end) => path.squares().last() == Some(&end),
            End::Closed => closed,
        };
        let has_right_start = path.squares().first() == Some(&self.experiment.start());
        let name = by.map_or("the search", |by| by.name);
        assert!(
            path.is_tour() && has_right_start && has_right_end,
            "{name} found a wrong tour"
        );
        Outcome::Tour { by, closed }
    }

    /// The pseudocode of the solver or the construction that is at work in `state`, or has given its outcome. `None`
    /// for a search.
    pub(super) fn active_program(&self, state: &State) -> Option<&'static Pseudocode> {
        match state {
            State::Strategy => match self.strategies.current() {
                Some(Strategy::Construction) => Some(pseudocode_of(self.experiment.ground())),
                _ => None,
            },
            State::Solvers(portfolio) => portfolio.current().map(|method| method.program),
            State::Checking(Outcome::Tour { by, .. }, _)
            | State::Ended(Outcome::Tour { by, .. }) => *by,
            State::Ended(Outcome::Impossible { by, .. }) => Some(by),
            State::Checking(..) | State::Ended(_) => {
                let stopped_state = self.stopped_state.as_deref();
                stopped_state.and_then(|state| self.active_program(state))
            }
            State::NotStarted | State::Search(_) => None,
        }
    }
}

/// Advances a search to just before the next step that enters a square, and returns `None`. If the search ends before
/// such a step, returns the number of steps taken and the last step, or [`Step::Exhausted`] if the search has no
/// further step.
fn end_without_entering(search: &mut Box<dyn Search>) -> Option<(u64, Step)> {
    let original = search.clone();
    let mut steps_taken = 0;
    for step in search.by_ref() {
        steps_taken += 1;
        match step {
            Step::Enter { .. } => {
                *search = original;
                search.advance(steps_taken - 1);
                return None;
            }
            Step::Tour | Step::Exhausted | Step::Stuck | Step::MemoryFull => {
                return Some((steps_taken, step));
            }
            _ => {}
        }
    }
    Some((steps_taken, Step::Exhausted))
}
