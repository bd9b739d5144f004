//! Exercises: somebody does what an algorithm does, one decision after another.
//!
//! An [`Exercise`] follows from its text alone: the same text is the same exercise, on every machine. It begins at a
//! moment of a search; each of its questions is what the search does next. What is right is read off what the search
//! says of itself, so that an answer is judged by the rule and can be told why.

mod draw;
mod fault;
mod question;
mod reason;
mod text;

pub use fault::Fault;
pub use question::{Answer, Direction, Question, Verdict};
pub use reason::Reason;
pub use text::{ExerciseError, ExerciseField, ExerciseText};

use crate::experiment::{Algorithm, Draft, Experiment};
use crate::named::named;
use crate::search::Search;
use crate::step::Step;

named! {
    /// What is to be done.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Kind {
        /// One decision of a search, and the reason for it.
        Choose = "choose",
        /// One decision after another: a whole small board, or some retreats.
        Perform = "perform",
    }
}

named! {
    /// How much there is to look at.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Level {
        /// Boards of 25 to 36 squares, moves clockwise.
        Easy = "easy",
        /// Boards of up to 49 squares, more ties.
        Medium = "medium",
        /// Boards of up to 64 squares.
        Hard = "hard",
    }
}

/// Something to be done as an algorithm does it.
///
/// # Examples
///
/// ```
/// use knights_tour::exercise::{Answer, ExerciseText};
///
/// let exercise = ExerciseText { seed: "7".into(), ..ExerciseText::default() }.validate()?;
/// let question = exercise.question(0).expect("there is one question at least");
/// let right = question.right();
/// assert!(question.judge(right).fault.is_none());
/// let visited = Answer::Go(question.path()[0]);
/// assert!(question.judge(visited).fault.is_some());
/// # Ok::<(), knights_tour::exercise::ExerciseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exercise {
    choice: Option<Algorithm>,
    kind: Kind,
    level: Level,
    seed: u32,
    draft: Draft,
    experiment: Experiment,
    begins: u64,
    questions: u32,
}

impl Exercise {
    /// The algorithms on which there are exercises: those of which every decision can be made by looking at the board.
    pub const ALGORITHMS: [Algorithm; 7] = [
        Algorithm::Warnsdorff,
        Algorithm::Backtracking,
        Algorithm::Pohl,
        Algorithm::Roth,
        Algorithm::OctAml16,
        Algorithm::OctAml,
        Algorithm::Aml,
    ];

    /// The exercise that a seed draws. Without an algorithm that is drawn too.
    ///
    /// # Panics
    ///
    /// When there are no exercises on the algorithm: a text that asks for one is refused before.
    pub(crate) fn new(choice: Option<Algorithm>, kind: Kind, level: Level, seed: u32) -> Self {
        let drawn = draw::draw(choice, kind, level, seed);
        Self {
            choice,
            kind,
            level,
            seed,
            draft: drawn.draft,
            experiment: drawn.experiment,
            begins: drawn.begins,
            questions: drawn.questions,
        }
    }

    /// The text that describes it.
    #[must_use]
    pub fn text(&self) -> ExerciseText {
        ExerciseText::of(self.choice, self.kind, self.level, self.seed)
    }

    /// The run that is followed, as a person would write it down.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The run that is followed.
    #[must_use]
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// How many questions there are, one at least.
    #[must_use]
    pub const fn questions(&self) -> u32 {
        self.questions
    }

    /// The search before the question of this number, from 0; that after the last question for the number of them all.
    #[must_use]
    pub fn search(&self, number: u32) -> Option<Box<dyn Search>> {
        if number > self.questions {
            return None;
        }
        let mut search = self.experiment.search();
        search.advance(self.begins);
        for _ in 0..number {
            act(&mut *search);
        }
        Some(search)
    }

    /// The question of this number, from 0.
    #[must_use]
    pub fn question(&self, number: u32) -> Option<Question> {
        if number >= self.questions {
            return None;
        }
        let search = self.search(number)?;
        // Every question has a choice of reasons of its own.
        let lot = u64::from(self.seed) << 32 | u64::from(number);
        Question::of(&*search, &self.experiment, lot)
    }
}

/// Has a search do what one answer stands for: it enters a square, leaves one, or gives its path up. A start that is
/// entered again is no decision.
fn act(search: &mut dyn Search) {
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
