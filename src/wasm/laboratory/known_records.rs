//! The best known tours and paths, and the search for uncrossed paths, for JavaScript.

use wasm_bindgen::prelude::*;

use super::conversion::error_to_js;
use super::{now, to_js};
use crate::extremal::uncrossed::UncrossedPath;
use crate::protocol::{KnownRecordsInfo, UncrossedProgress};

/// The number of steps between two reads of the clock. They take about a millisecond.
const STEPS_BETWEEN_CLOCK_READS: u64 = 1 << 14;

/// The best known tours and paths, with their values.
///
/// # Errors
///
/// Throws an `Error` if serialization fails.
#[wasm_bindgen(
    js_name = knownRecords,
    unchecked_return_type = "import('./protocol').KnownRecords"
)]
pub fn known_records() -> Result<JsValue, JsValue> {
    to_js(&KnownRecordsInfo::all())
}

/// A search for the longest uncrossed path of a square board, made in time slices.
#[wasm_bindgen]
pub struct UncrossedSearch {
    search: UncrossedPath,
}

#[wasm_bindgen]
impl UncrossedSearch {
    /// Prepares the search of a board.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if the side is not from 1 to 8.
    #[wasm_bindgen(constructor)]
    pub fn new(side: u32) -> Result<UncrossedSearch, JsValue> {
        let search =
            UncrossedPath::new(side).ok_or_else(|| error_to_js("the side is not from 1 to 8"))?;
        Ok(Self { search })
    }

    /// Searches until `milliseconds` have passed or all paths are tried.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').UncrossedProgress")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        while !self.search.is_proved() {
            self.search.advance(STEPS_BETWEEN_CLOCK_READS);
            if now() >= end {
                break;
            }
        }
        to_js(&UncrossedProgress::of(&self.search))
    }
}
