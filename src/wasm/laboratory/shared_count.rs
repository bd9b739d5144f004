//! Counts in parts that many people share, for JavaScript.

use wasm_bindgen::prelude::*;

use super::conversion::error_to_js;
use super::{now, to_js};
use crate::board::{Board, Square};
use crate::count::parts::{Division, Part, PartCount, PartResult, tour_with_moves};
use crate::protocol::{PartCountProgress, SharedCountInfo, SharedCountRequest};

/// The number of states expanded between two reads of the clock.
const STATES_BETWEEN_CLOCK_READS: u64 = 1 << 12;

/// The division of the closed tours of a board by the moves at the two squares in its middle.
fn division(rows: u32, columns: u32) -> Result<Division, JsValue> {
    let board = Board::new(rows, columns).map_err(error_to_js)?;
    Division::by_central_pair(board).map_err(error_to_js)
}

/// The part with a number.
fn part(division: &Division, number: u32) -> Result<&Part, JsValue> {
    let part = division.part(number);
    part.ok_or_else(|| error_to_js(format!("there is no part {number}")))
}

/// Adds up the results of a count in parts: those counted here, and those of others.
///
/// # Errors
///
/// Throws an `Error` if the tours of the board are not counted in parts.
#[wasm_bindgen(
    js_name = sharedCount,
    unchecked_return_type = "import('./protocol').SharedCount"
)]
pub fn shared_count(
    rows: u32,
    columns: u32,
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SharedCountRequest")]
    request: JsValue,
) -> Result<JsValue, JsValue> {
    let request: SharedCountRequest = serde_wasm_bindgen::from_value(request)?;
    to_js(&SharedCountInfo::add_up(division(rows, columns)?, &request))
}

/// A closed tour of the part with a number; empty if none is found.
///
/// # Errors
///
/// Throws an `Error` if there is no such part.
#[wasm_bindgen(js_name = tourOfPart)]
pub fn tour_of_part(rows: u32, columns: u32, number: u32) -> Result<Vec<Square>, JsValue> {
    let division = division(rows, columns)?;
    let moves = part(&division, number)?.fixed_moves();
    Ok(tour_with_moves(moves, number.into()).unwrap_or_default())
}

/// The count of a part, made in time slices.
#[wasm_bindgen]
pub struct PartCounter {
    division: Division,
    number: u32,
    count: PartCount,
}

#[wasm_bindgen]
impl PartCounter {
    /// Prepares the count of the part with a number, within `memory` bytes.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if there is no such part.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: u32, columns: u32, number: u32, memory: f64) -> Result<Self, JsValue> {
        let division = division(rows, columns)?;
        let moves = part(&division, number)?.fixed_moves();
        let count = PartCount::new(moves, memory as u64).map_err(error_to_js)?;
        Ok(Self {
            division,
            number,
            count,
        })
    }

    /// Counts until `milliseconds` have passed or the count has ended, and returns the progress.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').PartCountProgress")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        let mut progress = PartCountProgress::of(self.count.progress());
        while self.count.count().is_none() && progress.refused.is_none() {
            match self.count.advance(STATES_BETWEEN_CLOCK_READS) {
                Ok(advanced) => progress = PartCountProgress::of(advanced),
                Err(error) => progress.refused = Some(error.into()),
            }
            if now() >= end {
                break;
            }
        }
        if let Some(tours) = self.count.count() {
            let part = part(&self.division, self.number)?;
            progress.result = Some(PartResult::new(&self.division, part, tours).to_string());
        }
        to_js(&progress)
    }
}
