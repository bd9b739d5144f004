//! An experiment that is prepared, whether single steps of it are shown or its whole path.

use std::collections::TryReserveError;

use wasm_bindgen::prelude::*;

use super::{STEPS_BETWEEN_LOOKS, now};
use crate::experiment::{Experiment, StartMoved};
use crate::protocol::Setting;
use crate::run::{Aim, Outcome, Run};
use crate::verdict::Reason;

/// An experiment with the run that carries it out.
pub(super) struct Prepared {
    pub(super) experiment: Experiment,
    pub(super) run: Run,
    pub(super) moved: Option<StartMoved>,
    /// Why there is no tour, known at once or by the run.
    pub(super) refutation: Option<Reason>,
    /// How long it was worked on, in milliseconds.
    pub(super) spent: f64,
}

impl Prepared {
    pub(super) fn new(experiment: Experiment, moved: Option<StartMoved>, aim: Aim) -> Self {
        Self {
            run: Run::new(&experiment, aim),
            refutation: experiment.refutation(),
            experiment,
            moved,
            spent: 0.0,
        }
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

    /// What is searched or shown, as it crosses to JavaScript.
    pub(super) fn setting(&self) -> Setting<'_> {
        Setting::of(&self.experiment, self.moved, self.refutation)
    }
}

pub(super) fn no_room(error: TryReserveError) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
