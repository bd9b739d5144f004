//! The outline of a board, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{MAX_SIDE_FOR_PATHS, fault_to_js, to_js};
use crate::experiment::Outline;

/// The fields of a draft for a preset of holes: `{rows, columns, holes}`.
///
/// # Errors
///
/// Throws `{field, value, problem}` if the name, a side or the seed is invalid.
#[wasm_bindgen(
    js_name = outlineOfPreset,
    unchecked_return_type = "import('./protocol').Outline"
)]
pub fn outline_of_preset(
    name: &str,
    rows: &str,
    columns: &str,
    seed: &str,
) -> Result<JsValue, JsValue> {
    to_js(&Outline::of_preset(name, rows, columns, seed, MAX_SIDE_FOR_PATHS).map_err(fault_to_js)?)
}

/// The fields of a draft for a text picture of a board: `{rows, columns, holes}`.
///
/// # Errors
///
/// Throws `{field, value, problem}` if the text is not a board, or if the board is too large.
#[wasm_bindgen(
    js_name = outlineOfText,
    unchecked_return_type = "import('./protocol').Outline"
)]
pub fn outline_of_text(text: &str) -> Result<JsValue, JsValue> {
    to_js(&Outline::of_text(text, MAX_SIDE_FOR_PATHS).map_err(fault_to_js)?)
}
