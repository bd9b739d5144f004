//! Draws exercises from a seed.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::question::{Answer, Question, advance_by_one_answer};
use crate::experiment::{Algorithm, Draft, Experiment};
use crate::moves::MoveOrder;
use crate::named::named;

named! {
    /// The task of an exercise.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Kind {
        /// One decision of a search, and the reason for it.
        Choose = "choose",
        /// One decision after another: a whole small board, or some retreats.
        Perform = "perform",
    }
}

named! {
    /// The difficulty of an exercise.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Level {
        /// Boards of 25 to 36 squares; moves in clockwise order.
        Easy = "easy",
        /// Boards of up to 49 squares; more ties.
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

/// A drawn exercise: its run, the step at which the questions begin, and the number of questions.
pub(super) struct GeneratedExercise {
    pub(super) draft: Draft,
    pub(super) experiment: Experiment,
    pub(super) first_question_step: u64,
    pub(super) question_count: u32,
}

/// The maximum number of runs drawn in search of a good exercise, before any usable one is accepted.
const MAX_DRAWS: u32 = 24;

/// The maximum number of steps that an exhaustive search takes before the first question.
///
/// This is far enough into the search for it to have stepped back.
const MAX_STEPS_BEFORE_QUESTION: u64 = 1_500;

/// The number of steps examined in search of a good question.
const STEPS_EXAMINED_PER_DRAW: u32 = 120;

impl Level {
    /// The boards to draw from, as rows and columns.
    const fn boards(self, kind: Kind) -> &'static [(u32, u32)] {
        match (kind, self) {
            (Kind::Choose, Self::Easy) => &[(5, 5), (5, 6), (6, 5), (6, 6)],
            (Kind::Choose, Self::Medium) => &[(6, 6), (6, 7), (7, 6), (7, 7)],
            (Kind::Choose, Self::Hard) => &[(7, 7), (7, 8), (8, 7), (8, 8)],
            (Kind::Perform, Self::Easy) => &[(5, 5)],
            (Kind::Perform, Self::Medium) => &[(5, 6), (6, 5)],
            (Kind::Perform, Self::Hard) => &[(6, 6), (6, 7)],
        }
    }

    /// The algorithms to draw from if none is given.
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

    /// The number of questions about a search that is not followed to its end.
    const fn partial_run_questions(self) -> u32 {
        match self {
            Self::Easy => 12,
            Self::Medium => 20,
            Self::Hard => 30,
        }
    }
}

pub(super) fn generate_exercise(
    choice: Option<Algorithm>,
    kind: Kind,
    level: Level,
    seed: u32,
) -> GeneratedExercise {
    // Different kinds and levels draw from independent streams.
    let stream = (kind as u64) << 40 | (level as u64) << 36 | u64::from(seed);
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(stream);
    let drawn = level.algorithms().choose(&mut lots);
    let algorithm = choice
        .or(drawn.copied())
        .expect("every level has algorithms");
    let mut lots = ExerciseGenerator {
        generator: lots,
        algorithm,
        kind,
        level,
    };
    match kind {
        Kind::Choose => lots.draw_decision(),
        Kind::Perform => lots.draw_whole_run(),
    }
}

struct ExerciseGenerator {
    generator: Xoshiro256PlusPlus,
    algorithm: Algorithm,
    kind: Kind,
    level: Level,
}

impl ExerciseGenerator {
    /// Draws a run: a board, a start and an order of the moves.
    fn draw_run(&mut self) -> (Draft, Experiment) {
        let boards = self.level.boards(self.kind);
        let lots = &mut self.generator;
        let &(rows, columns) = boards.choose(lots).expect("every level has boards");
        let (row, column) = (lots.random_range(0..rows), lots.random_range(0..columns));
        let orders = match self.level {
            Level::Easy => &[("clockwise", MoveOrder::CLOCKWISE)],
            _ => &MoveOrder::PUBLISHED[..],
        };
        let &(order, _) = orders.choose(lots).expect("there are published orders");
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
            .expect("all these algorithms take all these boards");
        (draft, experiment)
    }

    /// Draws a single decision that makes a good question.
    fn draw_decision(&mut self) -> GeneratedExercise {
        // Where the algorithm steps back, a quarter of the questions ask about that.
        let wants_back = self.algorithm.is_exhaustive() && self.generator.random_ratio(1, 4);
        let wants_hard = self.level != Level::Easy && self.generator.random_ratio(2, 3);
        let mut any = None;
        for _ in 0..MAX_DRAWS {
            let (draft, experiment) = self.draw_run();
            // The first descent of a search is the easiest to follow.
            let is_deep =
                self.algorithm.is_exhaustive() && (wants_back || self.level != Level::Easy);
            let furthest = match is_deep {
                true => MAX_STEPS_BEFORE_QUESTION,
                false => u64::from(experiment.board().size()),
            };
            let mut search = experiment.search();
            search.advance(1 + self.generator.random_range(0..furthest));
            for _ in 0..STEPS_EXAMINED_PER_DRAW {
                if let Some(question) = Question::of(&*search, &experiment, 0) {
                    let is_back = question.right_answer() == Answer::StepBack;
                    let is_choice = question.candidates().len() > 1 && !is_back;
                    let can_be_asked = question.path().len() > 1
                        && (is_choice || is_back && question.steps_back());
                    let is_wanted = is_back == wants_back
                        && (is_back || !wants_hard || question.reason().is_hard());
                    if can_be_asked && (is_wanted || any.is_none()) {
                        let drawn = GeneratedExercise {
                            draft: draft.clone(),
                            experiment: experiment.clone(),
                            first_question_step: question.steps(),
                            question_count: 1,
                        };
                        if is_wanted {
                            return drawn;
                        }
                        any = Some(drawn);
                    }
                }
                if search.next().is_none() {
                    break;
                }
            }
        }
        any.unwrap_or_else(|| self.draw_first_decision())
    }

    /// Draws the first decision after the start, which every run has.
    fn draw_first_decision(&mut self) -> GeneratedExercise {
        let (draft, experiment) = self.draw_run();
        GeneratedExercise {
            draft,
            experiment,
            first_question_step: 1,
            question_count: 1,
        }
    }

    /// Draws a whole run, preferably one that completes its tour within twice as many questions as squares.
    ///
    /// For an algorithm that does not compare ways out, draws a stretch of a search that includes retreats.
    /// retreats.
    fn draw_whole_run(&mut self) -> GeneratedExercise {
        let mut any = None;
        for _ in 0..MAX_DRAWS {
            let (draft, experiment) = self.draw_run();
            let mut search = experiment.search();
            search.advance(1);
            // A rule that takes the moves in their order makes no progress for a long time.
            let is_stretch = Question::of(&*search, &experiment, 0)
                .is_none_or(|question| !question.compares_ways_out());
            if is_stretch {
                search.advance(self.generator.random_range(4..MAX_STEPS_BEFORE_QUESTION));
            }
            let begins = search.counters().steps;
            let most = match is_stretch {
                true => self.level.partial_run_questions(),
                false => 2 * experiment.board().size(),
            };
            let (mut questions, mut retreats) = (0, 0);
            while questions < most {
                let Some(question) = Question::of(&*search, &experiment, 0) else {
                    break;
                };
                questions += 1;
                retreats += u32::from(question.right_answer() == Answer::StepBack);
                advance_by_one_answer(&mut *search);
            }
            if questions == 0 {
                continue;
            }
            let drawn = GeneratedExercise {
                draft,
                experiment,
                first_question_step: begins,
                question_count: questions,
            };
            let is_wanted = match is_stretch {
                true => questions == most && retreats >= 2 && retreats * 2 <= questions,
                false => search.path().len() as u32 == drawn.experiment.board().size(),
            };
            if is_wanted {
                return drawn;
            }
            any = any.or(Some(drawn));
        }
        any.unwrap_or_else(|| self.draw_first_decision())
    }
}
