//! Counts the lengths of many random walks, for JavaScript.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::conversion::read_walk;
use super::{MAX_SIDE_FOR_STEPS, now, set, to_js};
use crate::count::walk_lengths::WalkLengths;
use crate::experiment::Algorithm;
use crate::protocol::WalkLengthsInfo;

/// The number of walks between two reads of the clock. On the largest board they take some milliseconds.
const WALKS_BETWEEN_CLOCK_READS: u32 = 16;

/// A series of random walks, made in time slices.
#[wasm_bindgen]
pub struct RandomWalks {
    lengths: WalkLengths,
}

#[wasm_bindgen]
impl RandomWalks {
    /// Prepares `walks` random walks on the board of a draft, with its start, order of the moves and seed. Ignores the
    /// algorithm, the kind of tour and the end of the draft.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid. Throws an `Error` if the draft is malformed, or the
    /// number of walks is not from 1 to 1,000,000.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        walks: u32,
    ) -> Result<RandomWalks, JsValue> {
        let experiment = read_walk(draft, Algorithm::RandomWalk, MAX_SIDE_FOR_STEPS)?;
        let (graph, start) = (experiment.graph(), experiment.start());
        let lengths = WalkLengths::new(graph, start, experiment.seed(), walks)
            .map_err(|error| js_sys::Error::new(&error.to_string()))?;
        Ok(Self { lengths })
    }

    /// Makes walks until `milliseconds` have passed or all are made, and returns the lengths of all walks so far.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(
        unchecked_return_type = "import('./protocol').WalkLengthsInfo & { counts: Uint32Array, longest: Uint32Array }"
    )]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        while !self.lengths.is_complete() {
            self.lengths.advance(WALKS_BETWEEN_CLOCK_READS);
            if now() >= end {
                break;
            }
        }
        let progress = to_js(&WalkLengthsInfo::of(&self.lengths))?;
        set(
            &progress,
            "counts",
            Uint32Array::from(self.lengths.counts()),
        );
        set(
            &progress,
            "longest",
            Uint32Array::from(self.lengths.longest()),
        );
        Ok(progress)
    }

    /// Whether walks remain.
    #[wasm_bindgen(getter)]
    pub fn more(&self) -> bool {
        !self.lengths.is_complete()
    }
}
