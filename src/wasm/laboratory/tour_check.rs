//! The validator of tours, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_PATHS, settle, to_js};
use crate::protocol::TourCheck;

/// Checks whether a path is a tour of the board that a draft describes, and finds its first fault if it is not.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field of the draft is invalid, and an `Error` if the draft is malformed.
#[wasm_bindgen(
    js_name = checkTour,
    unchecked_return_type = "import('./protocol').TourCheck"
)]
pub fn check_tour(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    path: &[u32],
) -> Result<JsValue, JsValue> {
    let (experiment, _) = settle(draft, LARGEST_FOR_PATHS)?;
    to_js(&TourCheck::of(experiment.ground(), path))
}
