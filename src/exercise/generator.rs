//! Generates exercises from a seed.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::question::{Answer, Question, advance_by_one_answer};
use crate::experiment::{Algorithm, Draft, Experiment};
use crate::moves::MoveOrder;
use crate::named::named;

named! {
    /// The kind of an exercise, which determines its task.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ExerciseKind {
        /// One decision of a search, and the reason for it.
        Choose = "choose",
        /// One decision after another: a whole run on a small board, or a part of a run in which the search steps back.
        Perform = "perform",
    }
}

named! {
    /// The difficulty of an exercise.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Level {
        /// Boards of up to 36 squares, with the moves in clockwise order.
        Easy = "easy",
        /// Boards of up to 49 squares, and more decisions with ties.
        Medium = "medium",
        /// Boards of up to 64 squares.
        Hard = "hard",
    }
}

/// The algorithms that have exercises.
pub(super) const ALGORITHMS: [Algorithm; 7] = [
    Algorithm::Warnsdorff,
    Algorithm::Backtracking,
    Algorithm::Pohl,
    Algorithm::Roth,
    Algorithm::OctAml16,
    Algorithm::OctAml,
    Algorithm::Aml,
];

/// A generated exercise: its run, the step at which the questions begin, and the number of questions.
pub(super) struct GeneratedExercise {
    pub(super) draft: Draft,
    pub(super) experiment: Experiment,
    pub(super) first_question_step: u64,
    pub(super) question_count: u32,
}

/// The maximum number of random runs tried for a good exercise. After that, any usable exercise is accepted.
const MAX_RUNS_TRIED: u32 = 24;

/// The maximum number of steps that an exhaustive search takes before its steps are examined for questions. Within this
/// number of steps, most searches step back.
const MAX_STEPS_BEFORE_QUESTION: u64 = 1_500;

/// The maximum number of steps of a run that are examined for a good question.
const MAX_STEPS_EXAMINED_PER_RUN: u32 = 120;

impl Level {
    /// The possible boards, as rows and columns.
    const fn boards(self, kind: ExerciseKind) -> &'static [(u32, u32)] {
        match (kind, self) {
            (ExerciseKind::Choose, Self::Easy) => &[(5, 5), (5, 6), (6, 5), (6, 6)],
            (ExerciseKind::Choose, Self::Medium) => &[(6, 6), (6, 7), (7, 6), (7, 7)],
            (ExerciseKind::Choose, Self::Hard) => &[(7, 7), (7, 8), (8, 7), (8, 8)],
            (ExerciseKind::Perform, Self::Easy) => &[(5, 5)],
            (ExerciseKind::Perform, Self::Medium) => &[(5, 6), (6, 5)],
            (ExerciseKind::Perform, Self::Hard) => &[(6, 6), (6, 7)],
        }
    }

    /// The possible algorithms if none is given.
    const fn algorithms(self) -> &'static [Algorithm] {
        match self {
            Self::Easy => &[Algorithm::Warnsdorff, Algorithm::Backtracking],
            Self::Medium => &[
                Algorithm::Warnsdorff,
                Algorithm::Backtracking,
                Algorithm::Pohl,
                Algorithm::Roth,
            ],
            Self::Hard => &ALGORITHMS,
        }
    }

    /// The maximum number of questions about a part of a run.
    const fn partial_run_question_count(self) -> u32 {
        match self {
            Self::Easy => 12,
            Self::Medium => 20,
            Self::Hard => 30,
        }
    }
}

/// Generates the exercise of a kind, a level and a seed. Without a given algorithm, the seed also determines the
/// algorithm.
pub(super) fn generate_exercise(
    given_algorithm: Option<Algorithm>,
    kind: ExerciseKind,
    level: Level,
    seed: u32,
) -> GeneratedExercise {
    // Every combination of a kind, a level and a seed has its own sequence of random numbers.
    let rng_seed = (kind as u64) << 40 | (level as u64) << 36 | u64::from(seed);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng_seed);
    let random_algorithm = level.algorithms().choose(&mut rng);
    let algorithm = given_algorithm
        .or(random_algorithm.copied())
        .expect("every level has algorithms");
    let mut generator = ExerciseGenerator {
        rng,
        algorithm,
        kind,
        level,
    };
    match kind {
        ExerciseKind::Choose => generator.generate_decision_exercise(),
        ExerciseKind::Perform => generator.generate_run_exercise(),
    }
}

/// The random numbers and the parameters of an exercise.
struct ExerciseGenerator {
    rng: Xoshiro256PlusPlus,
    algorithm: Algorithm,
    kind: ExerciseKind,
    level: Level,
}

impl ExerciseGenerator {
    /// A random run: a board, a start and an order of the moves.
    fn random_run(&mut self) -> (Draft, Experiment) {
        let boards = self.level.boards(self.kind);
        let rng = &mut self.rng;
        let &(rows, columns) = boards.choose(rng).expect("every level has boards");
        let (row, column) = (rng.random_range(0..rows), rng.random_range(0..columns));
        let orders = match self.level {
            Level::Easy => &[("clockwise", MoveOrder::CLOCKWISE)],
            _ => &MoveOrder::PUBLISHED[..],
        };
        let &(order, _) = orders.choose(rng).expect("there are published orders");
        let draft = Draft {
            rows: rows.to_string(),
            columns: columns.to_string(),
            start: format!("{row},{column}"),
            order: order.into(),
            algorithm: self.algorithm.name().into(),
            ..Draft::default()
        };
        let experiment = draft
            .validate()
            .expect("these algorithms accept these boards");
        (draft, experiment)
    }

    /// An exercise with a single decision that makes a good question.
    fn generate_decision_exercise(&mut self) -> GeneratedExercise {
        // If the algorithm can step back, stepping back should be the right answer in a quarter of the exercises.
        let wants_step_back = self.algorithm.is_exhaustive() && self.rng.random_ratio(1, 4);
        let wants_hard = self.level != Level::Easy && self.rng.random_ratio(2, 3);
        let mut fallback = None;
        for _ in 0..MAX_RUNS_TRIED {
            let (draft, experiment) = self.random_run();
            // A run is easiest to follow before the search first steps back. So an easy exercise starts late only if it
            // asks for a step back.
            let may_start_late =
                self.algorithm.is_exhaustive() && (wants_step_back || self.level != Level::Easy);
            let max_steps = match may_start_late {
                true => MAX_STEPS_BEFORE_QUESTION,
                false => u64::from(experiment.ground().len()),
            };
            let mut search = experiment.search();
            search.advance(1 + self.rng.random_range(0..max_steps));
            for _ in 0..MAX_STEPS_EXAMINED_PER_RUN {
                if let Some(question) = Question::of(&*search, &experiment, 0) {
                    let is_step_back = question.right_answer() == Answer::StepBack;
                    let is_choice = question.candidates().len() > 1 && !is_step_back;
                    let is_usable = question.path().len() > 1
                        && (is_choice || is_step_back && question.steps_back());
                    let is_good = is_step_back == wants_step_back
                        && (is_step_back || !wants_hard || question.reason().is_hard());
                    if is_usable && (is_good || fallback.is_none()) {
                        let exercise = GeneratedExercise {
                            draft: draft.clone(),
                            experiment: experiment.clone(),
                            first_question_step: question.steps(),
                            question_count: 1,
                        };
                        if is_good {
                            return exercise;
                        }
                        fallback = Some(exercise);
                    }
                }
                if search.next().is_none() {
                    break;
                }
            }
        }
        fallback.unwrap_or_else(|| self.generate_first_decision_exercise())
    }

    /// An exercise with the first decision after the start. Every run has this decision.
    fn generate_first_decision_exercise(&mut self) -> GeneratedExercise {
        let (draft, experiment) = self.random_run();
        GeneratedExercise {
            draft,
            experiment,
            first_question_step: 1,
            question_count: 1,
        }
    }

    /// An exercise with the decisions of a run from its first decision on: at most twice as many questions as the board
    /// has squares. A run that completes a tour within this number of questions is preferred.
    ///
    /// If the algorithm does not compare ways out, the exercise is a part of a run in which the search steps back.
    fn generate_run_exercise(&mut self) -> GeneratedExercise {
        let mut fallback = None;
        for _ in 0..MAX_RUNS_TRIED {
            let (draft, experiment) = self.random_run();
            let mut search = experiment.search();
            search.advance(1);
            // A search that tries the moves in their order takes too many steps for a whole run.
            let is_partial = Question::of(&*search, &experiment, 0)
                .is_none_or(|question| !question.compares_ways_out());
            if is_partial {
                search.advance(self.rng.random_range(4..MAX_STEPS_BEFORE_QUESTION));
            }
            let first_question_step = search.counters().steps;
            let max_questions = match is_partial {
                true => self.level.partial_run_question_count(),
                false => 2 * experiment.ground().len(),
            };
            let (mut question_count, mut step_back_count) = (0, 0);
            while question_count < max_questions {
                let Some(question) = Question::of(&*search, &experiment, 0) else {
                    break;
                };
                question_count += 1;
                step_back_count += u32::from(question.right_answer() == Answer::StepBack);
                advance_by_one_answer(&mut *search);
            }
            if question_count == 0 {
                continue;
            }
            let exercise = GeneratedExercise {
                draft,
                experiment,
                first_question_step,
                question_count,
            };
            let is_good = match is_partial {
                true => {
                    question_count == max_questions
                        && step_back_count >= 2
                        && step_back_count * 2 <= question_count
                }
                false => search.path().len() as u32 == exercise.experiment.ground().len(),
            };
            if is_good {
                return exercise;
            }
            fallback = fallback.or(Some(exercise));
        }
        fallback.unwrap_or_else(|| self.generate_first_decision_exercise())
    }
}
