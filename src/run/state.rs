//! What a run is doing, and what it does next.

use std::collections::TryReserveError;

use super::{Aim, CheckedPath, Outcome, Run};
use crate::board::Square;
use crate::construct::rectangle::Rectangle;
use crate::construct::strip::Strip;
use crate::construct::{is_narrow, program_of};
use crate::ends::End;
use crate::experiment::plan::{Means, Plan};
use crate::explain::Program;
use crate::search::{Cascade, Search};
use crate::solve::{Answer, Finding, Solver, Turn};
use crate::step::Step;
use crate::verdict::{Feasibility, Reason, proof};

/// How many steps of a solver last as long as one step of a search, times the squares of the ground: those
/// of exact search take time proportional to that number.
const STEPS_OF_SOLVER: u64 = 4;

/// Fewer steps of a solver are not taken at once: most take next to no time.
const FEWEST_STEPS: u64 = 16;

/// How many squares a construction writes while a search takes one step.
const SQUARES_OF_CONSTRUCTION: u64 = 4;

/// The random numbers of two rounds are so many bits apart, so that no turn of the one draws those of the other.
const BITS_OF_A_ROUND: u32 = 48;

/// What a run is doing.
#[derive(Clone)]
pub(super) enum State {
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

impl Run {
    /// Works in a state, and tells what comes next and how many steps of a search would have lasted as long.
    pub(super) fn advance(
        &mut self,
        state: State,
        steps: u64,
    ) -> Result<(State, u64), TryReserveError> {
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
    pub(super) fn solvers(&self) -> State {
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
    pub(super) fn check(
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
    pub(super) fn by(&self, state: &State) -> Option<&'static Program> {
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
pub(super) fn path_of(search: &dyn Search) -> Result<Vec<Square>, TryReserveError> {
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
