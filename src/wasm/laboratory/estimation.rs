//! Estimates how many visits a run will need, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{MAX_SIDE_FOR_STEPS, now, read_experiment, to_js};
use crate::experiment::Forecast;
use crate::protocol::Estimate;

/// An estimate of the visits that a run of plain backtracking needs, refined in time slices.
#[wasm_bindgen]
pub struct Estimation {
    forecast: Option<Forecast>,
}

#[wasm_bindgen]
impl Estimation {
    /// Creates the estimate for the run that a draft describes.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    ) -> Result<Estimation, JsValue> {
        let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_STEPS)?;
        Ok(Self {
            forecast: Forecast::of(&experiment),
        })
    }

    /// Continues for `milliseconds`, or until the estimate is final.
    pub fn advance(&mut self, milliseconds: f64) {
        let Some(forecast) = &mut self.forecast else {
            return;
        };
        let end = now() + milliseconds;
        while !forecast.is_final() && now() < end {
            forecast.advance();
        }
    }

    /// The current estimate, with the fields of [`Estimate`]. Null if there is nothing to estimate: the run is not
    /// plain backtracking, or needs no search.
    #[wasm_bindgen(getter, unchecked_return_type = "import('./protocol').Estimate | null")]
    pub fn estimate(&self) -> Result<JsValue, JsValue> {
        let Some(forecast) = &self.forecast else {
            return Ok(JsValue::NULL);
        };
        to_js(&Estimate::of(forecast))
    }
}
