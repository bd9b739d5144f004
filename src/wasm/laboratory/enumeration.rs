//! All tours of an experiment, for JavaScript.

use std::ops::ControlFlow;

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_STEPS, STEPS_BETWEEN_LOOKS, now, settle};
use crate::count;

/// All tours of an experiment on up to 64 squares, counted in slices.
#[wasm_bindgen]
pub struct Enumeration {
    tours: count::enumerate::Enumeration,
}

#[wasm_bindgen]
impl Enumeration {
    /// The tours of the experiment that a draft describes, none of them found yet.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the draft is no
    /// object of texts or its board is too large.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    ) -> Result<Enumeration, JsValue> {
        let (experiment, _) = settle(draft, LARGEST_FOR_STEPS)?;
        let closed = experiment.goal().closed;
        let tours =
            count::enumerate::Enumeration::new(&experiment.graph(), experiment.start(), closed)
                .map_err(|error| js_sys::Error::new(&error.to_string()))?;
        Ok(Self { tours })
    }

    /// Goes on for `milliseconds`, and says whether there is more to do.
    pub fn advance(&mut self, milliseconds: f64) -> bool {
        let end = now() + milliseconds;
        while !self.tours.is_exhausted() && now() < end {
            self.tours
                .advance(STEPS_BETWEEN_LOOKS, |_| ControlFlow::Continue(()));
        }
        !self.tours.is_exhausted()
    }

    /// How many tours were found so far.
    #[wasm_bindgen(getter)]
    pub fn tours(&self) -> f64 {
        self.tours.tours() as f64
    }
}
