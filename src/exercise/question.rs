//! A question about one decision of a search.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::fault::Fault;
use super::reason::{DecisionReason, MAX_REASON_CHOICES};
use crate::board::Square;
use crate::experiment::Experiment;
use crate::explain::{Candidate, Decision, LineName, StepReason};
use crate::ground::Ground;
use crate::search::Search;
use crate::search::greedy::PRIORITY;
use crate::step::Step;

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// The next move enters this square.
    MoveTo(Square),
    /// No square can be entered: the search steps back by one square. An algorithm that never steps back abandons the
    /// path.
    StepBack,
}

/// The next decision of a search as a question, with everything needed to judge an answer.
#[derive(Clone, Debug)]
pub struct Question {
    path: Vec<Square>,
    decision: Decision,
    right_answer: Answer,
    reason: DecisionReason,
    why: StepReason,
    line: LineName,
    compares_ways_out: bool,
    steps_back: bool,
    reason_choices: Vec<DecisionReason>,
    ranked_directions: Vec<RankedDirection>,
    steps: u64,
}

/// One of the eight directions of a knight's move, with its rank in the order of the rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RankedDirection {
    /// The number of rows down; negative is up.
    pub down: i32,
    /// The number of columns to the right; negative is left.
    pub right: i32,
    /// The rank, from 1.
    pub rank: u32,
}

/// The verdict on an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct AnswerVerdict {
    /// The reason why the answer is wrong, or `None` if it is right.
    pub fault: Option<Fault>,
    /// The right answer.
    pub right_answer: Answer,
    /// The reason for the right answer.
    pub reason: DecisionReason,
    /// The reason for the right answer, with squares and numbers.
    pub why: StepReason,
    /// The line of the pseudocode that made the decision.
    pub line: LineName,
}

impl Question {
    /// Makes a question of the next decision of a search.
    ///
    /// `seed` determines which wrong reasons are offered. Returns `None` if the next step is no decision, for example
    /// at the start, at a tour, at a restart and at the end of the search.
    pub(super) fn of(search: &dyn Search, experiment: &Experiment, seed: u64) -> Option<Self> {
        let next_step = search.next_step()?;
        let path = search.path().to_vec();
        let right_answer = match next_step.step {
            Step::Enter { square } if !path.is_empty() => Answer::MoveTo(square),
            Step::DeadEnd { .. } | Step::Leave { .. } => Answer::StepBack,
            _ => return None,
        };
        let decision = search.decision();
        let reason = DecisionReason::of(&next_step, &decision);
        let program = next_step.program;
        let mut choices = DecisionReason::choices_in(program, right_answer == Answer::StepBack);
        let mut wrong_choices = choices.clone();
        wrong_choices
            .retain(|&choice| choice != reason && !reason.implies(choice, &decision, program));
        wrong_choices.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        wrong_choices.truncate(MAX_REASON_CHOICES - 1);
        // The choices keep the order in which the rule checks them. This order does not reveal the right choice.
        choices.retain(|choice| *choice == reason || wrong_choices.contains(choice));
        Some(Self {
            ranked_directions: ranked_directions(search, experiment),
            path,
            decision,
            right_answer,
            reason,
            why: next_step.why,
            line: next_step.line,
            compares_ways_out: program.row(LineName::FEWEST).is_some(),
            steps_back: program.row(LineName::LEAVE).is_some(),
            reason_choices: choices,
            steps: search.counters().steps,
        })
    }

    /// The squares of the path, the start first.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of steps that the search has taken.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The neighbours of the last square of the path that were free when that square was entered, in the order in which
    /// the rule tries them.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        &self.decision.candidates
    }

    /// The answer of the search itself.
    #[must_use]
    pub const fn right_answer(&self) -> Answer {
        self.right_answer
    }

    /// The reason for the right answer.
    #[must_use]
    pub const fn reason(&self) -> DecisionReason {
        self.reason
    }

    /// The reasons to choose from, in the order in which the rule checks them. Exactly one is right.
    #[must_use]
    pub fn reason_choices(&self) -> &[DecisionReason] {
        &self.reason_choices
    }

    /// Whether the rule compares the ways out (the free neighbours) of the candidates.
    #[must_use]
    pub const fn compares_ways_out(&self) -> bool {
        self.compares_ways_out
    }

    /// Whether the algorithm steps back from a dead end, square by square. Other algorithms abandon the path.
    #[must_use]
    pub const fn steps_back(&self) -> bool {
        self.steps_back
    }

    /// The ranked directions of the rule, as far as they are relevant to the question.
    #[must_use]
    pub fn ranked_directions(&self) -> &[RankedDirection] {
        &self.ranked_directions
    }

    /// The rank, from 1, of the move to a square. `None` if the rule does not rank that direction.
    #[must_use]
    pub fn move_rank(&self, ground: &Ground, square: Square) -> Option<u32> {
        let (down, right) = move_offset(ground, *self.path.last()?, square);
        let mut directions = self.ranked_directions.iter();
        directions
            .find(|direction| (direction.down, direction.right) == (down, right))
            .map(|direction| direction.rank)
    }

    /// Judges an answer by the rule.
    #[must_use]
    pub fn judge(&self, answer: Answer) -> AnswerVerdict {
        AnswerVerdict {
            fault: self.fault_of(answer),
            right_answer: self.right_answer,
            reason: self.reason,
            why: self.why,
            line: self.line,
        }
    }

    fn fault_of(&self, answer: Answer) -> Option<Fault> {
        let best = self.decision.untried().next();
        let square = match (answer, best) {
            (Answer::StepBack, None) => return None,
            (Answer::StepBack, Some(best)) => {
                let square = best.square;
                return Some(Fault::GoesOn { square });
            }
            (Answer::MoveTo(square), _) => square,
        };
        let mut untried = self.decision.untried();
        let answered = untried.find(|candidate| candidate.square == square);
        match (answered, best) {
            (Some(_), Some(best)) if best.square == square => None,
            (Some(answered), Some(best)) => Some(Fault::for_worse_square(
                answered,
                best,
                self.compares_ways_out,
            )),
            _ => {
                let from = *self.path.last()?;
                let candidates = &self.decision.candidates;
                Some(Fault::for_unavailable_square(
                    square, from, &self.path, candidates,
                ))
            }
        }
    }
}

/// The number of rows down and columns to the right from one square to another.
fn move_offset(ground: &Ground, from: Square, to: Square) -> (i32, i32) {
    let (board, from, to) = (ground.board(), ground.cell(from), ground.cell(to));
    let difference = |from: u32, to: u32| to as i32 - from as i32;
    (
        difference(board.row(from), board.row(to)),
        difference(board.column(from), board.column(to)),
    )
}

/// The ranked directions of the current rule.
///
/// If the algorithm follows the move order of the experiment, these are all directions, ranked by that order. Otherwise
/// they are the directions whose priorities the current attempt has compared so far, ranked by priority.
fn ranked_directions(search: &dyn Search, experiment: &Experiment) -> Vec<RankedDirection> {
    if experiment.algorithm().follows_order() {
        let order = experiment.order();
        let ranked_moves = order.moves().iter().zip(1..);
        let direction = |(knight_move, rank): (&crate::moves::Move, u32)| RankedDirection {
            down: knight_move.down.into(),
            right: knight_move.right.into(),
            rank,
        };
        return ranked_moves.map(direction).collect();
    }
    let mut directions = Vec::new();
    for decision in search.decisions(0..search.path().len()) {
        let Some(from) = decision.square else {
            continue;
        };
        for candidate in &decision.candidates {
            let mut keys = candidate.keys.iter();
            let priority = keys.rfind(|key| *key.measure == PRIORITY);
            let Some(priority) = priority else { continue };
            let to = candidate.square;
            let (down, right) = move_offset(experiment.ground(), from, to);
            directions.push(RankedDirection {
                down,
                right,
                rank: priority.value as u32,
            });
        }
    }
    directions.sort_by_key(|direction| direction.rank);
    directions.dedup();
    directions
}

/// Advances a search by the steps of one answer: the search enters a square, leaves a square, or abandons its path.
///
/// After a restart, entering the start again belongs to the same answer, since it is no decision.
pub(super) fn advance_by_one_answer(search: &mut dyn Search) {
    for step in &mut *search {
        match step {
            Step::Enter { .. } | Step::Leave { .. } => return,
            Step::Restart => break,
            _ => {}
        }
    }
    if search.path().is_empty() {
        search.next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Draft;

    #[test]
    fn on_a_board_with_a_hole_moves_are_ranked_by_their_directions() {
        let draft = Draft {
            rows: "5".into(),
            columns: "5".into(),
            holes: ".x".into(),
            start: "2,2".into(),
            order: "clockwise".into(),
            algorithm: "backtracking".into(),
            ..Draft::default()
        };
        let experiment = draft.validate().unwrap();
        let mut search = experiment.search();
        search.advance(1);
        let question = Question::of(&*search, &experiment, 0).unwrap();
        let candidates = question.candidates().iter();
        let ranks =
            candidates.map(|candidate| question.move_rank(experiment.ground(), candidate.square));
        // The move to the hole is the only one of the eight that is missing.
        let directions = question.ranked_directions().iter();
        let others = directions.filter(|direction| (direction.down, direction.right) != (-2, -1));
        let expected: Vec<_> = others.map(|direction| Some(direction.rank)).collect();
        assert_eq!(ranks.collect::<Vec<_>>(), expected);
    }
}
