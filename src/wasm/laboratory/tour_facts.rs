//! What there is to know of a tour, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_PATHS, settle, to_js};
use crate::facts;
use crate::ground::Ground;
use crate::protocol::TourFacts;

/// The most squares of a tour of which facts are told: some tenths of a second's worth.
const LARGEST: usize = 1 << 20;

/// What there is to know of a tour of the board that a draft describes, its squares in the order visited; null where the
/// path has not every square, and where the board is too large for that to be told at once.
///
/// # Errors
///
/// Throws `{field, value, problem}` when a field of the draft is at fault, and an `Error` when the draft is no object of
/// texts or so many squares are no tour.
#[wasm_bindgen(
    js_name = tourFacts,
    unchecked_return_type = "import('./protocol').TourFacts | null"
)]
pub fn tour_facts(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    squares: &[u32],
) -> Result<JsValue, JsValue> {
    let (experiment, _) = settle(draft, LARGEST_FOR_PATHS)?;
    let ground = experiment.ground();
    let largest = match ground {
        Ground::Board(_) => LARGEST,
        // A piece that leaps far may cross many moves.
        _ => LARGEST / 16,
    };
    if squares.len() != ground.len() as usize || squares.len() > largest {
        return Ok(JsValue::NULL);
    }
    let facts = facts::TourFacts::of(ground, squares)
        .map_err(|fault| js_sys::Error::new(&fault.to_string()))?;
    to_js(&TourFacts::of(&facts))
}
