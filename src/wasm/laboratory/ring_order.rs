//! Finds the path along which the graph of a board is drawn as a ring, for JavaScript.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::prepared::allocation_error;
use super::{MAX_SIDE_FOR_STEPS, STEPS_BETWEEN_CLOCK_READS, now, read_experiment, set};

/// A search for the path along which the graph of a draft's board is drawn, made in time slices.
#[wasm_bindgen]
pub struct RingOrder {
    order: crate::ring_order::RingOrder,
}

#[wasm_bindgen]
impl RingOrder {
    /// Prepares the search for the path of a draft. If `along_run` is set, the path is the tour that the draft’s run
    /// finds, if it finds one.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        along_run: bool,
    ) -> Result<RingOrder, JsValue> {
        let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_STEPS)?;
        let order = match along_run {
            true => crate::ring_order::RingOrder::along_run(&experiment),
            false => crate::ring_order::RingOrder::along_any_tour(&experiment),
        };
        Ok(Self { order })
    }

    /// Searches until `milliseconds` have passed or the path is found. Returns the squares of the path and those
    /// outside the path, or `null` if the path is not found yet.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if a memory allocation fails.
    #[wasm_bindgen(unchecked_return_type = "{ path: Uint32Array, rest: Uint32Array } | null")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        while !self.order.is_complete() {
            if now() >= end {
                return Ok(JsValue::NULL);
            }
            self.order
                .advance(STEPS_BETWEEN_CLOCK_READS)
                .map_err(allocation_error)?;
        }
        let answer = js_sys::Object::new().into();
        set(&answer, "path", Uint32Array::from(self.order.path()));
        set(&answer, "rest", Uint32Array::from(&*self.order.rest()));
        Ok(answer)
    }
}
