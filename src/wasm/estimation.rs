//! How long a run will take, for JavaScript.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{LARGEST_SIDE, now, settle, to_js};
use crate::count::estimate::{Confidence, NINETY_FIVE_PERCENT};
use crate::experiment::Forecast;

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
        #[wasm_bindgen(unchecked_param_type = "import('../engine/protocol.js').Draft")]
        draft: JsValue,
    ) -> Result<Estimation, JsValue> {
        let (experiment, _) = settle(draft, LARGEST_SIDE)?;
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
    ///
    /// # Errors
    ///
    /// None in practice: plain data can always cross.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "import('../engine/protocol.js').Estimate | null"
    )]
    pub fn estimate(&self) -> Result<JsValue, JsValue> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Estimate {
            mean: Option<f64>,
            log10: Option<f64>,
            relative_error: Option<f64>,
            dives: f64,
            extent: &'static str,
            confidence: &'static str,
        }
        let Some(forecast) = &self.forecast else {
            return Ok(JsValue::NULL);
        };
        let estimate = forecast.estimate();
        to_js(&Estimate {
            mean: estimate.mean(),
            log10: estimate.log10(),
            relative_error: estimate.relative_error().map(|e| e * NINETY_FIVE_PERCENT),
            dives: estimate.dives() as f64,
            extent: forecast.extent().name(),
            confidence: match estimate.confidence() {
                Confidence::Exact => "exact",
                Confidence::TooEarly => "too-early",
                Confidence::Interval { .. } => "interval",
                Confidence::HeavyTailed => "heavy-tailed",
            },
        })
    }
}
