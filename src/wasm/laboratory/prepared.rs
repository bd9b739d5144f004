//! A prepared experiment, for single steps or for a whole path.

use std::collections::TryReserveError;
use std::sync::Arc;

use wasm_bindgen::prelude::*;

use super::{STEPS_BETWEEN_CLOCK_READS, now};
use crate::board::Square;
use crate::experiment::{Experiment, MovedStart};
use crate::graph::Graph;
use crate::protocol::{GivenTourInfo, SearchStatus};
use crate::run::{GivenTour, Outcome, Run, RunGoal};
use crate::tour::{Tour, TourFault};
use crate::verdict::Reason;

/// An experiment with its run.
pub(in crate::wasm) struct Prepared {
    pub(super) experiment: Experiment,
    pub(super) run: Run,
    /// The replacement of a given start that is not a square of the board.
    pub(super) moved: Option<MovedStart>,
    /// The reason why there is no tour, known in advance or found by the run.
    pub(super) refutation: Option<Reason>,
    /// The time spent on the run, in milliseconds.
    pub(super) spent_ms: f64,
    /// The given tour, if the run consists of one.
    pub(super) given: Option<GivenTourInfo>,
}

impl Prepared {
    pub(super) fn new(experiment: Experiment, moved: Option<MovedStart>, goal: RunGoal) -> Self {
        Self {
            run: Run::new(&experiment, goal),
            refutation: experiment.refutation(),
            experiment,
            moved,
            spent_ms: 0.0,
            given: None,
        }
    }

    /// Prepares a given tour. A proof that no tour exists is ignored.
    pub(super) fn given(given: &GivenTour, goal: RunGoal) -> Result<Self, JsValue> {
        Ok(Self {
            experiment: given.experiment().clone(),
            run: Run::given(given, goal).map_err(allocation_error)?,
            moved: None,
            refutation: None,
            spent_ms: 0.0,
            given: Some(GivenTourInfo::of(given)),
        })
    }

    /// Works for `milliseconds`. Returns whether the run reached an outcome in this call.
    pub(super) fn work(&mut self, milliseconds: f64) -> Result<bool, JsValue> {
        if self.run.outcome().is_some() {
            return Ok(false);
        }
        let started_at = now();
        let outcome = loop {
            let outcome = self
                .run
                .work(STEPS_BETWEEN_CLOCK_READS)
                .map_err(allocation_error)?;
            if outcome.is_some() || now() >= started_at + milliseconds {
                break outcome;
            }
        };
        self.spent_ms += now() - started_at;
        if let Some(Outcome::Impossible { reason, .. }) = outcome {
            self.refutation = Some(reason);
        }
        Ok(outcome.is_some())
    }

    /// Whether a tour is being made before the first step.
    pub(super) fn is_working(&self) -> bool {
        self.refutation.is_none() && self.run.outcome().is_none()
    }

    /// The status that explains why there are no steps to show: a tour is being made, no tour was found, or no tour
    /// exists. `None` if there are steps.
    pub(in crate::wasm) fn status_without_steps(&self) -> Option<SearchStatus> {
        if self.refutation.is_some() {
            Some(SearchStatus::Refuted)
        } else if self.is_working() {
            Some(SearchStatus::Working)
        } else {
            self.run.can_resume().then_some(SearchStatus::NotFound)
        }
    }

    /// The graph of the experiment.
    pub(in crate::wasm) fn graph(&self) -> Arc<Graph> {
        self.experiment.graph()
    }

    /// Verifies a path as a tour of the experiment.
    pub(in crate::wasm) fn verify(&self, path: &[Square]) -> Result<Tour, TourFault> {
        Tour::verify_on(self.experiment.ground(), path)
    }
}

/// Converts a failed allocation to a JavaScript `Error`.
pub(super) fn allocation_error(error: TryReserveError) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
