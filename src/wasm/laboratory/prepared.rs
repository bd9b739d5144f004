//! An experiment that is prepared, whether single steps of it are shown or its whole path.

use std::collections::TryReserveError;
use std::sync::Arc;

use wasm_bindgen::prelude::*;

use super::{STEPS_BETWEEN_LOOKS, now};
use crate::board::Square;
use crate::experiment::{Experiment, StartMoved};
use crate::graph::Graph;
use crate::protocol::{Given, Status};
use crate::run::{Aim, GivenTour, Outcome, Run};
use crate::tour::{Tour, TourFault};
use crate::verdict::Reason;

/// An experiment with the run that carries it out.
pub(in crate::wasm) struct Prepared {
    pub(super) experiment: Experiment,
    pub(super) run: Run,
    pub(super) moved: Option<StartMoved>,
    /// Why there is no tour, known at once or by the run.
    pub(super) refutation: Option<Reason>,
    /// How long it was worked on, in milliseconds.
    pub(super) spent: f64,
    /// The tour that its run is, where somebody gave one.
    pub(super) given: Option<Given>,
}

impl Prepared {
    pub(super) fn new(experiment: Experiment, moved: Option<StartMoved>, aim: Aim) -> Self {
        Self {
            run: Run::new(&experiment, aim),
            refutation: experiment.refutation(),
            experiment,
            moved,
            spent: 0.0,
            given: None,
        }
    }

    /// An experiment whose run is a tour that somebody gave, whatever is known of others.
    pub(super) fn given(given: &GivenTour, aim: Aim) -> Result<Self, JsValue> {
        Ok(Self {
            experiment: given.experiment().clone(),
            run: Run::given(given, aim).map_err(no_room)?,
            moved: None,
            refutation: None,
            spent: 0.0,
            given: Some(Given::of(given)),
        })
    }

    /// Works for some milliseconds, and says whether an outcome came of it.
    pub(super) fn work(&mut self, milliseconds: f64) -> Result<bool, JsValue> {
        if self.run.outcome().is_some() {
            return Ok(false);
        }
        let began = now();
        let outcome = loop {
            let outcome = self.run.work(STEPS_BETWEEN_LOOKS).map_err(no_room)?;
            if outcome.is_some() || now() >= began + milliseconds {
                break outcome;
            }
        };
        self.spent += now() - began;
        if let Some(Outcome::Impossible { reason, .. }) = outcome {
            self.refutation = Some(reason);
        }
        Ok(outcome.is_some())
    }

    /// Whether a tour is being made before the first step.
    pub(super) fn is_working(&self) -> bool {
        self.refutation.is_none() && self.run.outcome().is_none()
    }

    /// Why there are no steps to be shown, if there are none: while a tour is made, or where none was found or none is.
    pub(in crate::wasm) fn without_steps(&self) -> Option<Status> {
        if self.refutation.is_some() {
            Some(Status::Refuted)
        } else if self.is_working() {
            Some(Status::Working)
        } else {
            self.run.has_more().then_some(Status::NotFound)
        }
    }

    /// The squares with the moves from them.
    pub(in crate::wasm) fn graph(&self) -> Arc<Graph> {
        self.experiment.graph()
    }

    /// Checks a path as a tour of what is searched.
    pub(in crate::wasm) fn verify(&self, path: &[Square]) -> Result<Tour, TourFault> {
        Tour::verify_on(self.experiment.ground(), path)
    }
}

pub(super) fn no_room(error: TryReserveError) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
