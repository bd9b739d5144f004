//! Counts all tours of an experiment, for JavaScript.

use std::ops::ControlFlow;

use wasm_bindgen::prelude::*;

use super::{MAX_SIDE_FOR_STEPS, STEPS_BETWEEN_CLOCK_READS, now, read_experiment};
use crate::count;

/// A count of all tours of an experiment on up to 64 squares, made in time slices.
#[wasm_bindgen]
pub struct Enumeration {
    enumeration: count::enumerate::TourEnumeration,
}

#[wasm_bindgen]
impl Enumeration {
    /// Creates the count for the experiment that a draft describes.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed or its board is
    /// too large.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    ) -> Result<Enumeration, JsValue> {
        let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_STEPS)?;
        let closed = experiment.goal().closed;
        let enumeration =
            count::enumerate::TourEnumeration::new(&experiment.graph(), experiment.start(), closed)
                .map_err(|error| js_sys::Error::new(&error.to_string()))?;
        Ok(Self { enumeration })
    }

    /// Continues for `milliseconds`. Returns whether there is more to do.
    pub fn advance(&mut self, milliseconds: f64) -> bool {
        let end = now() + milliseconds;
        while !self.enumeration.is_exhausted() && now() < end {
            self.enumeration
                .advance(STEPS_BETWEEN_CLOCK_READS, |_| ControlFlow::Continue(()));
        }
        !self.enumeration.is_exhausted()
    }

    /// The number of tours found so far.
    #[wasm_bindgen(getter)]
    pub fn tours(&self) -> f64 {
        self.enumeration.tour_count() as f64
    }
}
