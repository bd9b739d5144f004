//! Draws exercises from a seed.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::question::{Answer, Question};
use super::{Exercise, Kind, Level, act};
use crate::experiment::{Algorithm, Draft, Experiment};
use crate::moves::MoveOrder;

/// A drawn exercise: its run, the step at which the questions begin, and the number of questions.
pub(super) struct Drawn {
    pub(super) draft: Draft,
    pub(super) experiment: Experiment,
    pub(super) begins: u64,
    pub(super) questions: u32,
}

/// The maximum number of runs drawn in search of a good exercise, before any usable one is accepted.
const DRAWS: u32 = 24;

/// The maximum number of steps that an exhaustive search takes before the first question.
///
/// This is far enough into the search for it to have stepped back.
const MOST_STEPS: u64 = 1_500;

/// The number of steps examined in search of a good question.
const WINDOW: u32 = 120;

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
            Self::Hard => &Exercise::ALGORITHMS,
        }
    }

    /// The number of questions about a search that is not followed to its end.
    const fn stretch(self) -> u32 {
        match self {
            Self::Easy => 12,
            Self::Medium => 20,
            Self::Hard => 30,
        }
    }
}

pub(super) fn draw(choice: Option<Algorithm>, kind: Kind, level: Level, seed: u32) -> Drawn {
    // Different kinds and levels draw from independent streams.
    let stream = (kind as u64) << 40 | (level as u64) << 36 | u64::from(seed);
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(stream);
    let drawn = level.algorithms().choose(&mut lots);
    let algorithm = choice
        .or(drawn.copied())
        .expect("every level has algorithms");
    let mut lots = Lots {
        generator: lots,
        algorithm,
        kind,
        level,
    };
    match kind {
        Kind::Choose => lots.choose(),
        Kind::Perform => lots.perform(),
    }
}

struct Lots {
    generator: Xoshiro256PlusPlus,
    algorithm: Algorithm,
    kind: Kind,
    level: Level,
}

impl Lots {
    /// Draws a run: a board, a start and an order of the moves.
    fn run(&mut self) -> (Draft, Experiment) {
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
    fn choose(&mut self) -> Drawn {
        // Where the algorithm steps back, a quarter of the questions ask about that.
        let wants_back = self.algorithm.is_exhaustive() && self.generator.random_ratio(1, 4);
        let wants_hard = self.level != Level::Easy && self.generator.random_ratio(2, 3);
        let mut any = None;
        for _ in 0..DRAWS {
            let (draft, experiment) = self.run();
            // The first descent of a search is the easiest to follow.
            let is_deep =
                self.algorithm.is_exhaustive() && (wants_back || self.level != Level::Easy);
            let furthest = match is_deep {
                true => MOST_STEPS,
                false => u64::from(experiment.board().size()),
            };
            let mut search = experiment.search();
            search.advance(1 + self.generator.random_range(0..furthest));
            for _ in 0..WINDOW {
                if let Some(question) = Question::of(&*search, &experiment, 0) {
                    let is_back = question.right() == Answer::Back;
                    let is_choice = question.candidates().len() > 1 && !is_back;
                    let can_be_asked = question.path().len() > 1
                        && (is_choice || is_back && question.steps_back());
                    let is_wanted = is_back == wants_back
                        && (is_back || !wants_hard || question.reason().is_hard());
                    if can_be_asked && (is_wanted || any.is_none()) {
                        let drawn = Drawn {
                            draft: draft.clone(),
                            experiment: experiment.clone(),
                            begins: question.steps(),
                            questions: 1,
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
        any.unwrap_or_else(|| self.first())
    }

    /// Draws the first decision after the start, which every run has.
    fn first(&mut self) -> Drawn {
        let (draft, experiment) = self.run();
        Drawn {
            draft,
            experiment,
            begins: 1,
            questions: 1,
        }
    }

    /// Draws a whole run, preferably one that completes its tour within twice as many questions as squares.
    ///
    /// For an algorithm that does not compare ways out, draws a stretch of a search that includes retreats.
    /// retreats.
    fn perform(&mut self) -> Drawn {
        let mut any = None;
        for _ in 0..DRAWS {
            let (draft, experiment) = self.run();
            let mut search = experiment.search();
            search.advance(1);
            // A rule that takes the moves in their order makes no progress for a long time.
            let is_stretch = Question::of(&*search, &experiment, 0)
                .is_none_or(|question| !question.compares_ways_out());
            if is_stretch {
                search.advance(self.generator.random_range(4..MOST_STEPS));
            }
            let begins = search.counters().steps;
            let most = match is_stretch {
                true => self.level.stretch(),
                false => 2 * experiment.board().size(),
            };
            let (mut questions, mut retreats) = (0, 0);
            while questions < most {
                let Some(question) = Question::of(&*search, &experiment, 0) else {
                    break;
                };
                questions += 1;
                retreats += u32::from(question.right() == Answer::Back);
                act(&mut *search);
            }
            if questions == 0 {
                continue;
            }
            let drawn = Drawn {
                draft,
                experiment,
                begins,
                questions,
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
        any.unwrap_or_else(|| self.first())
    }
}
