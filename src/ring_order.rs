//! The order in which the squares of a board stand on a ring when its graph is drawn along a tour.
//!
//! Start with [`RingOrder`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::experiment::Setup;
//! use knights_tour::ring_order::RingOrder;
//!
//! // The eight squares around the middle of 3×3 form a ring. No move leads to the middle.
//! let experiment = Setup::new(Board::new(3, 3)?).validate()?;
//! let mut order = RingOrder::along_any_tour(&experiment);
//! while !order.is_complete() {
//!     order.advance(1_000)?;
//! }
//! assert_eq!(order.path().len(), 8);
//! assert_eq!(order.rest(), [4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::TryReserveError;

use crate::board::Square;
use crate::experiment::{Algorithm, Experiment, Setup};
use crate::extremal::LongestPath;
use crate::goal::Goal;
use crate::moves::MoveOrder;
use crate::run::{Outcome, Run, RunGoal};

/// The maximum number of steps of each search for a path.
const MAX_STEPS: u64 = 1_000_000;

/// A search for the path along which the graph of an experiment is drawn, in slices.
///
/// Each search for a tour or for the longest path ends after a million steps. The result does not depend on the sizes
/// of the slices. Takes the memory of one [`Run`].
#[derive(Clone, Debug)]
pub struct RingOrder {
    experiment: Experiment,
    stage: Stage,
    /// The number of steps taken in this stage.
    steps: u64,
    path: Vec<Square>,
}

/// The search that is under way.
#[derive(Clone, Debug)]
enum Stage {
    /// The experiment itself.
    Experiment(Box<Run>),
    ClosedTour(Box<Run>),
    Tour(Box<Run>),
    LongestPath(Box<LongestPath>),
    Ended,
}

impl RingOrder {
    /// Prepares the search for the tour that an experiment finds, or else for the path that
    /// [`along_any_tour`](Self::along_any_tour) finds.
    #[must_use]
    pub fn along_run(experiment: &Experiment) -> Self {
        let goal = Goal {
            all: false,
            ..experiment.goal()
        };
        let setup = Setup {
            end: experiment.end(),
            order: experiment.order(),
            seed: experiment.seed(),
            centre: experiment.centre(),
            ..plain_setup(experiment, experiment.algorithm(), goal)
        };
        let mut order = Self::along_any_tour(experiment);
        if let Some(run) = prepared_run(setup) {
            order.stage = Stage::Experiment(run);
        }
        order
    }

    /// Prepares the search for a closed tour from the start of an experiment, or else for any tour, or else for the
    /// longest path.
    #[must_use]
    pub fn along_any_tour(experiment: &Experiment) -> Self {
        let mut order = Self {
            experiment: experiment.clone(),
            stage: Stage::Ended,
            steps: 0,
            path: Vec::new(),
        };
        order.search_tour(true);
        order
    }

    /// Takes about `steps` steps, fewer if the current search ends.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory for the current search. The next call ends that search.
    pub fn advance(&mut self, steps: u64) -> Result<(), TryReserveError> {
        let slice = steps.min(MAX_STEPS.saturating_sub(self.steps)).max(1);
        self.steps += slice;
        let is_over = self.steps >= MAX_STEPS;
        match &mut self.stage {
            Stage::Experiment(run) | Stage::ClosedTour(run) | Stage::Tour(run) => {
                let outcome = run.work(slice)?;
                if let Some(Outcome::Tour { .. }) = outcome {
                    self.path = run.path().to_vec();
                    self.stage = Stage::Ended;
                } else if is_over || outcome.is_some() {
                    self.begin_next_stage();
                }
            }
            Stage::LongestPath(search) => {
                search.advance(slice);
                if is_over || search.is_proved() {
                    self.path = search.path().to_vec();
                    self.stage = Stage::Ended;
                }
            }
            Stage::Ended => {}
        }
        Ok(())
    }

    /// Whether the path is found.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        matches!(self.stage, Stage::Ended)
    }

    /// The path, the start first. Empty until it is found.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The squares outside the path, in ascending order.
    #[must_use]
    pub fn rest(&self) -> Vec<Square> {
        let mut is_on_path = vec![false; self.experiment.ground().len() as usize];
        for &square in &self.path {
            is_on_path[square as usize] = true;
        }
        let squares = (0..).zip(is_on_path);
        squares
            .filter_map(|(square, is_on_path)| (!is_on_path).then_some(square))
            .collect()
    }

    fn begin_next_stage(&mut self) {
        match self.stage {
            Stage::Experiment(_) => self.search_tour(true),
            Stage::ClosedTour(_) => self.search_tour(false),
            _ => self.search_longest_path(),
        }
    }

    /// Searches for a tour with the solvers and constructions, or for the longest path where none is possible.
    fn search_tour(&mut self, closed: bool) {
        let goal = Goal { closed, all: false };
        let setup = plain_setup(&self.experiment, Algorithm::Auto, goal);
        self.steps = 0;
        match prepared_run(setup) {
            Some(run) if closed => self.stage = Stage::ClosedTour(run),
            Some(run) => self.stage = Stage::Tour(run),
            None if closed => self.search_tour(false),
            None => self.search_longest_path(),
        }
    }

    fn search_longest_path(&mut self) {
        let search = LongestPath::on_ground(self.experiment.ground(), self.experiment.start());
        let search = search.expect("the start of an experiment is a square of its ground");
        self.steps = 0;
        self.stage = Stage::LongestPath(Box::new(search));
    }
}

/// The setup of a run on the ground of an experiment, from its start.
fn plain_setup(experiment: &Experiment, algorithm: Algorithm, goal: Goal) -> Setup {
    Setup {
        start: experiment.start(),
        algorithm,
        goal,
        order: MoveOrder::CLOCKWISE,
        ..Setup::new(experiment.ground().clone())
    }
}

/// Prepares the run of a setup. `None` if the setup is invalid, or if it is known that there is no tour.
fn prepared_run(setup: Setup) -> Option<Box<Run>> {
    let experiment = setup.validate().ok()?;
    if experiment.refutation().is_some() {
        return None;
    }
    Some(Box::new(Run::new(&experiment, RunGoal::Path)))
}
