//! The validator, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_PATHS, settle, to_js};
use crate::protocol::TourCheck;

/// Whether a path is a tour of the board that a draft describes, and if not, its first fault.
///
/// # Errors
///
/// Throws `{field, value, problem}` when a field of the draft is at fault, and an `Error` when the draft is no object of
/// texts.
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
