//! Facts about a tour, and the check of a path, for JavaScript.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::{MAX_SIDE_FOR_PATHS, read_experiment, set, to_js};
use crate::board::{Board, Square};
use crate::count::parts::{middle_squares, moves_of_tour};
use crate::facts;
use crate::ground::Ground;
use crate::protocol::{TourCheck, TourFactsInfo};

/// The maximum number of squares of a tour on a whole board whose facts are computed. The limit for any other ground is
/// a sixteenth of this number. The computation takes some tenths of a second.
const MAX_SQUARES: usize = 1 << 20;

/// Facts about a tour of the board that a draft describes. `squares` is the tour, in the order visited. Null if
/// `squares` and the board differ in size, or if the board is too large for an immediate answer. `middle` has
/// the moves of a closed tour of the chessboard at the squares in its middle: each square and its two neighbours.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field of the draft is invalid. Throws an `Error` if the draft is malformed or
/// the squares are not a tour.
#[wasm_bindgen(
    js_name = tourFacts,
    unchecked_return_type = "import('./protocol').TourFacts & {middle: Uint32Array | null} | null"
)]
pub fn tour_facts(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    squares: &[u32],
) -> Result<JsValue, JsValue> {
    let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_PATHS)?;
    let ground = experiment.ground();
    let max_squares = match ground {
        Ground::Board(_) => MAX_SQUARES,
        // On other grounds the piece may leap far, and its moves may then have many crossings.
        _ => MAX_SQUARES / 16,
    };
    if squares.len() != ground.len() as usize || squares.len() > max_squares {
        return Ok(JsValue::NULL);
    }
    let facts = facts::TourFacts::of(ground, squares)
        .map_err(|fault| js_sys::Error::new(&fault.to_string()))?;
    let object = to_js(&TourFactsInfo::of(&facts))?;
    let is_chessboard = matches!(ground, Ground::Board(board) if *board == Board::CHESSBOARD);
    let middle = (is_chessboard && facts.closed).then(|| moves_in_the_middle(squares));
    let middle = middle.map(|moves| Uint32Array::from(moves.as_slice()));
    set(
        &object,
        "middle",
        middle.map_or(JsValue::NULL, JsValue::from),
    );
    Ok(object)
}

/// The moves of a closed tour of the chessboard at the squares in its middle, each square before its two neighbours.
fn moves_in_the_middle(tour: &[Square]) -> Vec<Square> {
    let moves = moves_of_tour(tour, &middle_squares(Board::CHESSBOARD)).into_iter();
    let squares = moves.flat_map(|given| [Some(given.square), Some(given.first), given.second]);
    squares.flatten().collect()
}

/// Checks whether a path is a tour of the kind and the board that a draft describes, and finds the first fault of any
/// other path.
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
    let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_PATHS)?;
    to_js(&TourCheck::of(experiment.ground(), experiment.goal(), path))
}
