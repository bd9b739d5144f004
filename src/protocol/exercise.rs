//! An exercise as a page asks it: nothing in a question tells what is right.

use serde::Serialize;

use super::Sides;
use crate::exercise::{Answer, Direction, Exercise, ExerciseText, Fault, Kind, Level};
use crate::experiment::{Algorithm, Draft};
use crate::explain::{CandidateState, Key, Why};

/// What exercises there are: the names of algorithms, kinds and levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseOffer {
    /// The algorithms.
    pub algorithms: Vec<&'static str>,
    /// What stands instead of one of them where the seed draws it.
    pub mixture: &'static str,
    /// What can be done.
    pub kinds: Vec<&'static str>,
    /// How hard it is.
    pub levels: Vec<&'static str>,
    /// The usual one.
    pub usual: ExerciseText,
}

impl ExerciseOffer {
    /// All there are.
    #[must_use]
    pub fn all() -> Self {
        Self {
            algorithms: Exercise::ALGORITHMS.map(Algorithm::name).into(),
            mixture: ExerciseText::MIXTURE,
            kinds: Kind::ALL.map(Kind::name).into(),
            levels: Level::ALL.map(Level::name).into(),
            usual: ExerciseText::default(),
        }
    }
}

/// An exercise between two answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseMoment {
    /// The exercise.
    pub text: ExerciseText,
    /// The algorithm, also where it was drawn.
    pub algorithm: &'static str,
    /// The run, so that it can be watched.
    pub draft: Draft,
    /// The sides of the board.
    pub sides: Sides,
    /// How many steps the search has taken.
    pub step: u64,
    /// How many answers were given.
    pub number: u32,
    /// How many there are to give.
    pub questions: u32,
    /// The squares of the path, the start first.
    pub path: Vec<u32>,
    /// Whether the path is a tour.
    pub is_tour: bool,
    /// What is asked; nothing after the last answer.
    pub question: Option<ExerciseQuestion>,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseQuestion {
    /// The squares in reach that were free when the last one was entered, in the order of their numbers.
    pub candidates: Vec<Compared>,
    /// Whether the rule compares ways out.
    pub compares_ways_out: bool,
    /// Whether the algorithm goes back square by square; others give the path up.
    pub steps_back: bool,
    /// The names of the reasons between which somebody chooses.
    pub reasons: Vec<&'static str>,
    /// The directions that the rule has in an order.
    pub compass: Vec<Direction>,
}

/// A square, and what a rule compares of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Compared {
    /// The square.
    pub square: u32,
    /// Whether it was tried, and failed.
    pub tried: bool,
    /// How many ways out it has.
    pub degree: u32,
    /// What is compared after that.
    pub keys: Vec<Key>,
    /// The place of the move there in the order of the rule, from 1.
    pub order: Option<u32>,
}

impl ExerciseMoment {
    /// An exercise after so many answers; nothing after more than there are.
    #[must_use]
    pub fn of(exercise: &Exercise, number: u32) -> Option<Self> {
        let search = exercise.search(number)?;
        let board = exercise.experiment().board();
        let question = exercise.question(number).map(|question| {
            let candidates = question.candidates().iter();
            let mut candidates: Vec<Compared> = candidates
                .map(|candidate| Compared {
                    square: candidate.square,
                    tried: candidate.state == CandidateState::Failed,
                    degree: candidate.degree,
                    keys: candidate.keys.clone(),
                    order: question.rank(board, candidate.square),
                })
                .collect();
            // As they are tried, they would tell the answer.
            candidates.sort_by_key(|candidate| candidate.square);
            let reasons = question.choices().iter();
            ExerciseQuestion {
                candidates,
                compares_ways_out: question.compares_ways_out(),
                steps_back: question.steps_back(),
                reasons: reasons.map(|reason| reason.name()).collect(),
                compass: question.compass().to_vec(),
            }
        });
        Some(Self {
            text: exercise.text(),
            algorithm: exercise.experiment().algorithm().name(),
            draft: exercise.draft().clone(),
            sides: Sides {
                rows: board.rows(),
                columns: board.columns(),
            },
            step: search.counters().steps,
            number,
            questions: exercise.questions(),
            path: search.path().to_vec(),
            is_tour: search.path().len() as u64 == u64::from(board.size()),
            question,
        })
    }
}

/// What is said of an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseVerdict {
    /// What the rule says against it; nothing where it is right.
    pub fault: Option<Fault>,
    /// The square that comes next; nothing where the search goes back.
    pub right: Option<u32>,
    /// The name of the reason.
    pub reason: &'static str,
    /// The reason with its squares and numbers.
    pub why: Why,
}

impl ExerciseVerdict {
    /// What is said of an answer to a question: a square, or back. Nothing where that is not asked.
    #[must_use]
    pub fn of(exercise: &Exercise, number: u32, square: Option<u32>) -> Option<Self> {
        let question = exercise.question(number)?;
        let verdict = question.judge(square.map_or(Answer::Back, Answer::Go));
        Some(Self {
            fault: verdict.fault,
            right: match verdict.right {
                Answer::Go(square) => Some(square),
                Answer::Back => None,
            },
            reason: verdict.reason.name(),
            why: verdict.why,
        })
    }
}
