//! One decision of a search, as a question.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::fault::Fault;
use super::reason::{MOST_CHOICES, Reason};
use crate::board::{Board, Square};
use crate::experiment::Experiment;
use crate::explain::{Candidate, Decision, Line, Why};
use crate::search::Search;
use crate::search::greedy::PRIORITY;
use crate::step::Step;

/// What can be answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Go on to a square.
    Go(Square),
    /// There is nowhere to go on: back by a square, or, where the algorithm never steps back, give the path up.
    Back,
}

/// What a search decides next, with all that it takes to judge an answer.
#[derive(Clone, Debug)]
pub struct Question {
    path: Vec<Square>,
    decision: Decision,
    right: Answer,
    reason: Reason,
    why: Why,
    line: Line,
    compares_ways_out: bool,
    steps_back: bool,
    choices: Vec<Reason>,
    compass: Vec<Direction>,
    steps: u64,
}

/// One of the eight directions, and when the rule takes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Direction {
    /// How many rows down.
    pub down: i32,
    /// How many columns to the right.
    pub right: i32,
    /// Its place in the order, from 1.
    pub rank: u32,
}

/// What is said of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// What the rule says against it; nothing where it is right.
    pub fault: Option<Fault>,
    /// What is right.
    pub right: Answer,
    /// What decided.
    pub reason: Reason,
    /// The same with squares and numbers.
    pub why: Why,
    /// The line of the algorithm that decided.
    pub line: Line,
}

impl Question {
    /// What a search decides next; nothing where it decides nothing: at the start, at a tour, at its end.
    pub(super) fn of(search: &dyn Search, experiment: &Experiment, lot: u64) -> Option<Self> {
        let outlook = search.outlook()?;
        let path = search.path().to_vec();
        let right = match outlook.step {
            Step::Enter { square } if !path.is_empty() => Answer::Go(square),
            Step::DeadEnd { .. } | Step::Leave { .. } => Answer::Back,
            _ => return None,
        };
        let decision = search.decision();
        let reason = Reason::of(&outlook, &decision);
        let program = outlook.program;
        let mut others = Reason::all(program, right == Answer::Back);
        let mut choices = others.clone();
        others.retain(|&other| other != reason);
        others.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(lot));
        others.truncate(MOST_CHOICES - 1);
        // They keep the order in which the rule asks, which tells nothing of what is right.
        choices.retain(|choice| *choice == reason || others.contains(choice));
        Some(Self {
            compass: compass(search, experiment),
            path,
            decision,
            right,
            reason,
            why: outlook.why,
            line: outlook.line,
            compares_ways_out: program.row(Line::FEWEST).is_some(),
            steps_back: program.row(Line::LEAVE).is_some(),
            choices,
            steps: search.counters().steps,
        })
    }

    /// The squares of the path, the start first.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The steps that the search has taken.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The squares that were free when the last one was entered, in the order in which the rule takes them.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        &self.decision.candidates
    }

    /// What the search does.
    #[must_use]
    pub const fn right(&self) -> Answer {
        self.right
    }

    /// Why it does so.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// The reasons between which somebody chooses, in the order in which the rule asks; one of them is right.
    #[must_use]
    pub fn choices(&self) -> &[Reason] {
        &self.choices
    }

    /// Whether the rule compares ways out.
    #[must_use]
    pub const fn compares_ways_out(&self) -> bool {
        self.compares_ways_out
    }

    /// Whether the algorithm goes back from a dead end, square by square; others give the path up.
    #[must_use]
    pub const fn steps_back(&self) -> bool {
        self.steps_back
    }

    /// The directions that the rule has in an order, as far as they matter here.
    #[must_use]
    pub fn compass(&self) -> &[Direction] {
        &self.compass
    }

    /// The place of the move to a square in the order of the rule, from 1.
    #[must_use]
    pub fn rank(&self, board: Board, square: Square) -> Option<u32> {
        let (down, right) = leap(board, *self.path.last()?, square);
        let mut all = self.compass.iter();
        all.find(|direction| (direction.down, direction.right) == (down, right))
            .map(|direction| direction.rank)
    }

    /// What the rule says of an answer.
    #[must_use]
    pub fn judge(&self, answer: Answer) -> Verdict {
        Verdict {
            fault: self.fault(answer),
            right: self.right,
            reason: self.reason,
            why: self.why,
            line: self.line,
        }
    }

    fn fault(&self, answer: Answer) -> Option<Fault> {
        let best = self.decision.untried().next();
        let square = match (answer, best) {
            (Answer::Back, None) => return None,
            (Answer::Back, Some(best)) => {
                let square = best.square;
                return Some(Fault::GoesOn { square });
            }
            (Answer::Go(square), _) => square,
        };
        let mut untried = self.decision.untried();
        let answered = untried.find(|candidate| candidate.square == square);
        match (answered, best) {
            (Some(_), Some(best)) if best.square == square => None,
            (Some(answered), Some(best)) => {
                Some(Fault::between(answered, best, self.compares_ways_out))
            }
            _ => {
                let from = *self.path.last()?;
                let candidates = &self.decision.candidates;
                Some(Fault::closed(square, from, &self.path, candidates))
            }
        }
    }
}

/// How many rows down and columns to the right it is from one square to another.
fn leap(board: Board, from: Square, to: Square) -> (i32, i32) {
    let apart = |one: u32, other: u32| other as i32 - one as i32;
    (
        apart(board.row(from), board.row(to)),
        apart(board.column(from), board.column(to)),
    )
}

/// The order of the moves, where the algorithm follows one; otherwise the priorities of this attempt that its
/// comparisons tell of.
fn compass(search: &dyn Search, experiment: &Experiment) -> Vec<Direction> {
    if experiment.algorithm().follows_order() {
        let moves = experiment.order();
        let ranked = moves.moves().iter().zip(1..);
        let direction = |(leap, rank): (&crate::moves::Move, u32)| Direction {
            down: leap.down.into(),
            right: leap.right.into(),
            rank,
        };
        return ranked.map(direction).collect();
    }
    let board = experiment.board();
    let mut known = Vec::new();
    for decision in search.decisions(0..search.path().len()) {
        let Some(from) = decision.square else {
            continue;
        };
        for candidate in &decision.candidates {
            let mut keys = candidate.keys.iter();
            let priority = keys.rfind(|key| *key.measure == PRIORITY);
            let Some(priority) = priority else { continue };
            let to = candidate.square;
            let (down, right) = leap(board, from, to);
            known.push(Direction {
                down,
                right,
                rank: priority.value as u32,
            });
        }
    }
    known.sort_by_key(|direction| direction.rank);
    known.dedup();
    known
}
