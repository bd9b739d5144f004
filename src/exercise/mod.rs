//! Exercises in which a learner makes the decisions of an algorithm, one after another.
//!
//! An [`Exercise`] is determined by its text: the same text gives the same exercise on every machine. An exercise
//! begins in the middle of a search. Each question asks for the next step of that search. The right answers and their
//! reasons come from the search itself, so that every answer is judged by the rule and can be explained.

mod fault;
mod generator;
mod question;
mod reason;
mod text;

pub use fault::Fault;
pub use generator::{Kind, Level};
pub use question::{Answer, AnswerVerdict, Question, RankedDirection};
pub use reason::DecisionReason;
pub use text::{ExerciseError, ExerciseField, ExerciseText};

use crate::experiment::{Algorithm, Draft, Experiment};
use crate::search::Search;

/// A task to carry out as an algorithm does.
///
/// # Examples
///
/// ```
/// use knights_tour::exercise::{Answer, ExerciseText};
///
/// let exercise = ExerciseText { seed: "7".into(), ..ExerciseText::default() }.validate()?;
/// let question = exercise.question(0).expect("there is one question at least");
/// let right = question.right_answer();
/// assert!(question.judge(right).fault.is_none());
/// let visited = Answer::MoveTo(question.path()[0]);
/// assert!(question.judge(visited).fault.is_some());
/// # Ok::<(), knights_tour::exercise::ExerciseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exercise {
    given_algorithm: Option<Algorithm>,
    kind: Kind,
    level: Level,
    seed: u32,
    draft: Draft,
    experiment: Experiment,
    first_question_step: u64,
    question_count: u32,
}

impl Exercise {
    /// The algorithms that have exercises: those whose every decision can be made by looking at the board.
    pub const ALGORITHMS: [Algorithm; 7] = generator::ALGORITHMS;

    /// Draws the exercise of a seed. Without a given algorithm, the seed draws that too.
    ///
    /// # Panics
    ///
    /// When the algorithm has no exercises. [`ExerciseText::validate`] rejects a text that asks for one.
    pub(crate) fn new(choice: Option<Algorithm>, kind: Kind, level: Level, seed: u32) -> Self {
        let drawn = generator::generate_exercise(choice, kind, level, seed);
        Self {
            given_algorithm: choice,
            kind,
            level,
            seed,
            draft: drawn.draft,
            experiment: drawn.experiment,
            first_question_step: drawn.first_question_step,
            question_count: drawn.question_count,
        }
    }

    /// The run of the exercise, as text fields.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The run of the exercise.
    #[must_use]
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The number of questions, at least one.
    #[must_use]
    pub const fn question_count(&self) -> u32 {
        self.question_count
    }

    /// The search as it is before a question, numbered from 0. The number after the last question gives the final
    /// state.
    #[must_use]
    pub fn search_before(&self, number: u32) -> Option<Box<dyn Search>> {
        if number > self.question_count {
            return None;
        }
        let mut search = self.experiment.search();
        search.advance(self.first_question_step);
        for _ in 0..number {
            question::advance_by_one_answer(&mut *search);
        }
        Some(search)
    }

    /// The question of this number, from 0.
    #[must_use]
    pub fn question(&self, number: u32) -> Option<Question> {
        if number >= self.question_count {
            return None;
        }
        let search = self.search_before(number)?;
        // Every question draws its own choice of reasons.
        let lot = u64::from(self.seed) << 32 | u64::from(number);
        Question::of(&*search, &self.experiment, lot)
    }
}
