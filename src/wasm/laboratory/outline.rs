//! The parts of a draft that make a board, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_PATHS, thrown, to_js};
use crate::experiment::Outline;

/// The parts of a draft that a preset of holes makes: `{rows, columns, holes}`.
///
/// # Errors
///
/// Throws `{field, value, problem}` when the name, a side or the seed is at fault.
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
    to_js(&Outline::of_preset(name, rows, columns, seed, LARGEST_FOR_PATHS).map_err(thrown)?)
}

/// The parts of a draft that a picture of a board in text makes: `{rows, columns, holes}`.
///
/// # Errors
///
/// Throws `{field, value, problem}` for a text that is no board, or too large a one.
#[wasm_bindgen(
    js_name = outlineOfText,
    unchecked_return_type = "import('./protocol').Outline"
)]
pub fn outline_of_text(text: &str) -> Result<JsValue, JsValue> {
    to_js(&Outline::of_text(text, LARGEST_FOR_PATHS).map_err(thrown)?)
}
