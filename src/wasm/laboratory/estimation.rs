//! How long a run will take, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_STEPS, now, settle, to_js};
use crate::experiment::Forecast;
use crate::protocol::Estimate;

/// The estimate of the visits that a run of plain backtracking needs, made in slices.
#[wasm_bindgen]
pub struct Estimation {
    forecast: Option<Forecast>,
}

#[wasm_bindgen]
impl Estimation {
    /// The estimate for the run that a draft describes, nothing known yet.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the draft is no
    /// object of texts.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    ) -> Result<Estimation, JsValue> {
        let (experiment, _) = settle(draft, LARGEST_FOR_STEPS)?;
        Ok(Self {
            forecast: Forecast::of(&experiment),
        })
    }

    /// Goes on for `milliseconds`, or until nothing is left to chance.
    pub fn advance(&mut self, milliseconds: f64) {
        let Some(forecast) = &mut self.forecast else {
            return;
        };
        let end = now() + milliseconds;
        while !forecast.is_settled() && now() < end {
            forecast.advance();
        }
    }

    /// What is known: `{mean, log10, relativeError, dives, extent, confidence}`, the error at 95 %,
    /// and null for numbers that nothing is known of yet. Null as a whole where there is nothing to
    /// estimate: the run is no plain backtracking, or needs no search.
    #[wasm_bindgen(getter, unchecked_return_type = "import('./protocol').Estimate | null")]
    pub fn estimate(&self) -> Result<JsValue, JsValue> {
        let Some(forecast) = &self.forecast else {
            return Ok(JsValue::NULL);
        };
        to_js(&Estimate::of(forecast))
    }
}
