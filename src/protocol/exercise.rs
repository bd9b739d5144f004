//! Exercises for the page. A question does not reveal its answer.

use serde::Serialize;

use super::BoardSize;
use crate::exercise::{
    Answer, Exercise, ExerciseKind, ExerciseText, Fault, Level, RankedDirection,
};
use crate::experiment::{Algorithm, Draft};
use crate::explain::{CandidateState, SortKey, StepReason};

/// The available exercises: the names of algorithms, kinds and levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseOffer {
    /// The names of the algorithms.
    pub algorithms: Vec<&'static str>,
    /// The value that replaces the name of an algorithm if the seed draws the algorithm.
    pub mixture: &'static str,
    /// The names of the kinds of task.
    pub kinds: Vec<&'static str>,
    /// The names of the levels of difficulty.
    pub levels: Vec<&'static str>,
    /// The default exercise.
    pub usual: ExerciseText,
}

impl ExerciseOffer {
    /// All available exercises.
    #[must_use]
    pub fn all() -> Self {
        Self {
            algorithms: Exercise::ALGORITHMS.map(Algorithm::name).into(),
            mixture: ExerciseText::MIXED_ALGORITHMS,
            kinds: ExerciseKind::ALL.map(ExerciseKind::name).into(),
            levels: Level::ALL.map(Level::name).into(),
            usual: ExerciseText::default(),
        }
    }
}

/// The state of an exercise after a number of answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseState {
    /// The exercise in text form.
    pub text: ExerciseText,
    /// The name of the algorithm, even if the seed drew it.
    pub algorithm: &'static str,
    /// The draft of the run, with which a page can show the run.
    pub draft: Draft,
    /// The sides of the board.
    pub sides: BoardSize,
    /// The number of steps that the search has taken.
    pub step: u64,
    /// The number of answers given.
    pub number: u32,
    /// The total number of questions.
    pub questions: u32,
    /// The squares of the path, the start first.
    pub path: Vec<u32>,
    /// Whether the path is a tour.
    pub is_tour: bool,
    /// The next question. Null after the last answer.
    pub question: Option<ExerciseQuestion>,
}

/// A question of an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseQuestion {
    /// The neighbours of the last square that were free when the last square was entered, ordered by number.
    pub candidates: Vec<ComparedCandidate>,
    /// Whether the rule compares the candidates by their numbers of ways out: free squares one move away.
    pub compares_ways_out: bool,
    /// Whether the algorithm steps back square by square. Other algorithms give up the whole path.
    pub steps_back: bool,
    /// The names of the reasons to choose from.
    pub reasons: Vec<&'static str>,
    /// The ranked directions of the rule.
    pub compass: Vec<RankedDirection>,
}

/// A candidate square, with the values that a rule compares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ComparedCandidate {
    /// The square.
    pub square: u32,
    /// Whether the search has tried the square without success.
    pub tried: bool,
    /// The number of ways out: free squares one move away from the square.
    pub degree: u32,
    /// The values that the rule compares, apart from the ways out.
    pub keys: Vec<SortKey>,
    /// The rank of the move to this square, from 1, in the order of the rule. Null if the rule does not rank the
    /// direction of the move.
    pub order: Option<u32>,
}

impl ExerciseState {
    /// The state of an exercise after `number` answers. `None` if there are fewer questions.
    #[must_use]
    pub fn of(exercise: &Exercise, number: u32) -> Option<Self> {
        let search = exercise.search_before(number)?;
        let board = exercise.experiment().board();
        let question = exercise.question(number).map(|question| {
            let candidates = question.candidates().iter();
            let mut candidates: Vec<ComparedCandidate> = candidates
                .map(|candidate| ComparedCandidate {
                    square: candidate.square,
                    tried: candidate.state == CandidateState::Failed,
                    degree: candidate.degree,
                    keys: candidate.keys.clone(),
                    order: question.move_rank(exercise.experiment().ground(), candidate.square),
                })
                .collect();
            // The order in which the candidates are tried would reveal the answer.
            candidates.sort_by_key(|candidate| candidate.square);
            let reasons = question.reason_choices().iter();
            ExerciseQuestion {
                candidates,
                compares_ways_out: question.compares_ways_out(),
                steps_back: question.steps_back(),
                reasons: reasons.map(|reason| reason.name()).collect(),
                compass: question.ranked_directions().to_vec(),
            }
        });
        Some(Self {
            text: exercise.text(),
            algorithm: exercise.experiment().algorithm().name(),
            draft: exercise.draft().clone(),
            sides: BoardSize {
                rows: board.rows(),
                columns: board.columns(),
            },
            step: search.counters().steps,
            number,
            questions: exercise.question_count(),
            path: search.path().to_vec(),
            is_tour: search.path().len() as u32 == exercise.experiment().ground().len(),
            question,
        })
    }
}

/// The verdict on an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseVerdict {
    /// The reason why the answer is wrong. Null if it is right.
    pub fault: Option<Fault>,
    /// The right next square. Null if the search steps back.
    pub right: Option<u32>,
    /// The name of the right reason.
    pub reason: &'static str,
    /// The reason with its squares and numbers.
    pub why: StepReason,
}

impl ExerciseVerdict {
    /// Judges an answer to a question: a square, or `None` to step back. Returns `None` if the exercise has no
    /// question `number`.
    #[must_use]
    pub fn of(exercise: &Exercise, number: u32, square: Option<u32>) -> Option<Self> {
        let question = exercise.question(number)?;
        let verdict = question.judge(square.map_or(Answer::StepBack, Answer::MoveTo));
        Some(Self {
            fault: verdict.fault,
            right: match verdict.right_answer {
                Answer::MoveTo(square) => Some(square),
                Answer::StepBack => None,
            },
            reason: verdict.reason.name(),
            why: verdict.why,
        })
    }
}
