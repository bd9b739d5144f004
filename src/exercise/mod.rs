//! Exercises in which a learner makes the decisions of an algorithm, one after another.
//!
//! Start with an [`ExerciseText`], which [`ExerciseText::validate`] turns into an [`Exercise`]. The same text gives the
//! same exercise on every machine. An exercise begins at some step of a search, often in the middle. Each [`Question`]
//! asks for the next step of that search. The right answers and their reasons come from the search itself, so that
//! every answer is judged by the rule of the algorithm and can be explained.
//!
//! # Examples
//!
//! ```
//! use knights_tour::exercise::ExerciseText;
//!
//! let exercise = ExerciseText::default().validate()?;
//! let question = exercise.question(0).expect("every exercise has a question");
//! assert_eq!(question.judge(question.right_answer()).fault, None);
//! # Ok::<(), knights_tour::exercise::ExerciseError>(())
//! ```

mod fault;
mod generator;
mod question;
mod reason;
mod text;

pub use fault::Fault;
pub use generator::{ExerciseKind, Level};
pub use question::{Answer, AnswerVerdict, Question, RankedDirection};
pub use reason::DecisionReason;
pub use text::{ExerciseError, ExerciseField, ExerciseText};

use crate::experiment::{Algorithm, Draft, Experiment};
use crate::search::Search;

/// An exercise: questions about successive decisions of one search.
///
/// # Examples
///
/// ```
/// use knights_tour::exercise::{Answer, ExerciseText};
///
/// let exercise = ExerciseText { seed: "7".into(), ..ExerciseText::default() }.validate()?;
/// let question = exercise.question(0).expect("every exercise has a question");
/// let right = question.right_answer();
/// assert!(question.judge(right).fault.is_none());
/// let visited = Answer::MoveTo(question.path()[0]);
/// assert!(question.judge(visited).fault.is_some());
/// # Ok::<(), knights_tour::exercise::ExerciseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exercise {
    given_algorithm: Option<Algorithm>,
    kind: ExerciseKind,
    level: Level,
    seed: u32,
    draft: Draft,
    experiment: Experiment,
    first_question_step: u64,
    question_count: u32,
}

impl Exercise {
    /// The algorithms that have exercises: those whose every decision can be made by looking at the board.
    ///
    /// [`Algorithm::FirstFree`] has none: its decisions are those of [`Algorithm::Backtracking`] before the first step
    /// back. The draws of [`Algorithm::RandomWalk`] cannot be known.
    pub const ALGORITHMS: [Algorithm; 7] = generator::ALGORITHMS;

    /// Generates the exercise of a seed. Without a given algorithm, the seed determines the algorithm too.
    ///
    /// A given algorithm must be one of [`ALGORITHMS`](Self::ALGORITHMS). [`ExerciseText::validate`] rejects others.
    pub(crate) fn new(
        given_algorithm: Option<Algorithm>,
        kind: ExerciseKind,
        level: Level,
        seed: u32,
    ) -> Self {
        let generated = generator::generate_exercise(given_algorithm, kind, level, seed);
        Self {
            given_algorithm,
            kind,
            level,
            seed,
            draft: generated.draft,
            experiment: generated.experiment,
            first_question_step: generated.first_question_step,
            question_count: generated.question_count,
        }
    }

    /// The experiment of the exercise, as text fields.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The experiment of the exercise.
    #[must_use]
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The number of questions, at least one.
    #[must_use]
    pub const fn question_count(&self) -> u32 {
        self.question_count
    }

    /// The search in its state before question `number`, counted from 0. The number after the last question gives the
    /// state at the end of the exercise, and larger numbers give `None`.
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

    /// The question with this number, counted from 0; `None` after the last question.
    #[must_use]
    pub fn question(&self, number: u32) -> Option<Question> {
        if number >= self.question_count {
            return None;
        }
        let search = self.search_before(number)?;
        // Every question has its own seed for the reasons that it offers.
        let seed = u64::from(self.seed) << 32 | u64::from(number);
        Question::of(&*search, &self.experiment, seed)
    }
}
