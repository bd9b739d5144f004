//! The moves from every square, including the impossible ones, for JavaScript.

use js_sys::Int32Array;
use wasm_bindgen::prelude::*;

use super::{MAX_SIDE_FOR_STEPS, read_experiment};
use crate::moves::MoveTarget;

/// The numbers of the targets that are not squares. `NONE` fills the list of a square with fewer moves than others.
const OFF_BOARD: i32 = -1;
const HOLE: i32 = -2;
const REPEATED: i32 = -3;
const NONE: i32 = -4;

/// The target of every move from each square of the board that a draft describes, in the order in which a search tries
/// the moves.
///
/// The first number is the greatest number of moves of a square. This many numbers follow for each square. A number is
/// a square, or −1 off the board, −2 for a hole, −3 for a square that an earlier move reaches too or where the piece
/// stays, and −4 for no further move.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field of the draft is invalid, and an `Error` if the draft is malformed.
#[wasm_bindgen(js_name = moveTargets)]
pub fn move_targets(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
) -> Result<Int32Array, JsValue> {
    let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_STEPS)?;
    let lists = experiment.ground().move_targets(&experiment.order());
    let most = lists.iter().map(Vec::len).max().unwrap_or_default();
    let mut numbers = Vec::with_capacity(1 + lists.len() * most);
    numbers.push(most as i32);
    for list in &lists {
        let targets = list.iter().map(|&target| match target {
            MoveTarget::Square(square) => square as i32,
            MoveTarget::OffBoard => OFF_BOARD,
            MoveTarget::Hole => HOLE,
            MoveTarget::Repeated => REPEATED,
        });
        numbers.extend(targets.chain(std::iter::repeat_n(NONE, most - list.len())));
    }
    Ok(Int32Array::from(&*numbers))
}
