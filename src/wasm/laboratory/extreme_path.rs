//! Finds the longest path from a square, and the earliest dead end, for JavaScript.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::conversion::read_walk;
use super::{MAX_SIDE_FOR_STEPS, now, set};
use crate::experiment::Algorithm;
use crate::extremal::{EarliestDeadEnd, LongestPath};

/// The number of steps between two reads of the clock. On the largest board they take about a millisecond.
const STEPS_BETWEEN_CLOCK_READS: u64 = 1024;

/// A search for the longest path, or for the shortest path that cannot be extended, made in time slices.
#[wasm_bindgen]
pub struct ExtremePath {
    search: ExtremeSearch,
}

enum ExtremeSearch {
    Longest(Box<LongestPath>),
    Soonest(Box<EarliestDeadEnd>),
}

#[wasm_bindgen]
impl ExtremePath {
    /// Prepares a search from the start of a draft: for the longest path if `longest` is set, else for the earliest
    /// dead end. Ignores the algorithm, the kind of tour and the end of the draft.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        longest: bool,
    ) -> Result<ExtremePath, JsValue> {
        let experiment = read_walk(draft, Algorithm::Backtracking, MAX_SIDE_FOR_STEPS)?;
        let (ground, start) = (experiment.ground(), experiment.start());
        let search = match longest {
            true => LongestPath::on_ground(ground, start)
                .map(Box::new)
                .map(ExtremeSearch::Longest),
            false => EarliestDeadEnd::on_ground(ground, start)
                .map(Box::new)
                .map(ExtremeSearch::Soonest),
        };
        let search = search.map_err(|error| js_sys::Error::new(&error.to_string()))?;
        Ok(Self { search })
    }

    /// Searches until `milliseconds` have passed or the answer is proved. Returns the best path so far, and the number
    /// of squares that no path exceeds, or that no dead end falls below. The path is empty while no dead end is known.
    #[wasm_bindgen(
        unchecked_return_type = "{ path: Uint32Array, bound: number, isProved: boolean }"
    )]
    pub fn advance(&mut self, milliseconds: f64) -> JsValue {
        let end = now() + milliseconds;
        loop {
            let (path, bound, is_proved) = match &mut self.search {
                ExtremeSearch::Longest(search) => {
                    search.advance(STEPS_BETWEEN_CLOCK_READS);
                    (search.path(), search.bound(), search.is_proved())
                }
                ExtremeSearch::Soonest(search) => {
                    search.advance(STEPS_BETWEEN_CLOCK_READS);
                    (search.path(), search.bound(), search.is_proved())
                }
            };
            if is_proved || now() >= end {
                let answer = js_sys::Object::new().into();
                set(&answer, "path", Uint32Array::from(path));
                set(&answer, "bound", bound as f64);
                set(&answer, "isProved", is_proved);
                return answer;
            }
        }
    }
}
