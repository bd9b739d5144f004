//! The links of races, for JavaScript.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use super::{fault_to_js, to_js};
use crate::experiment::{RaceLink, RacePace};

/// Parses the part of a URL that describes a race. Returns `{queries, pace}`: the queries of the experiments, and
/// whether these get the same number of steps or the same search time.
///
/// # Errors
///
/// Throws `{field, value, problem}` if the text is too long.
#[wasm_bindgen(
    js_name = readRace,
    unchecked_return_type = "import('./protocol').RaceLink"
)]
pub fn read_race(text: &str) -> Result<JsValue, JsValue> {
    to_js(&RaceLink::read(text).map_err(fault_to_js)?)
}

/// Writes a race as part of a URL. `by_time` gives all experiments the same search time instead of the same number of
/// steps.
#[must_use]
#[wasm_bindgen(js_name = writeRace)]
pub fn write_race(
    #[wasm_bindgen(unchecked_param_type = "string[]")] queries: &Array,
    by_time: bool,
) -> String {
    let queries = queries.iter().filter_map(|query| query.as_string());
    RaceLink::write(
        queries,
        if by_time {
            RacePace::Time
        } else {
            RacePace::Steps
        },
    )
}
