//! Identifies the programs that produce a path, for JavaScript.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use super::{now, to_js};
use crate::board::{Board, Square};
use crate::identify;
use crate::protocol::IdentificationInfo;

/// The number of steps between two reads of the clock.
const STEPS_BETWEEN_CLOCK_READS: u64 = 1 << 12;

/// The comparison of a path with the programs of this library, made in time slices.
#[wasm_bindgen]
pub struct Identification {
    board: Board,
    path: Vec<Square>,
    identification: identify::Identification,
}

#[wasm_bindgen]
impl Identification {
    /// Prepares the comparison of a knight's path or tour on a whole board.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if the board is invalid, or the squares are not a path on it.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: u32, columns: u32, path: &[u32]) -> Result<Self, JsValue> {
        let board = Board::new(rows, columns).map_err(|error| Error::new(&error.to_string()))?;
        let identification = identify::Identification::new(board, path);
        let identification = identification.map_err(|error| Error::new(&error.to_string()))?;
        Ok(Self {
            board,
            path: path.to_vec(),
            identification,
        })
    }

    /// Compares until `milliseconds` have passed or the answer is complete, and returns what is known.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Identification")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        let mut more = !self.identification.work(STEPS_BETWEEN_CLOCK_READS);
        while more && now() < end {
            more = !self.identification.work(STEPS_BETWEEN_CLOCK_READS);
        }
        to_js(&IdentificationInfo::of(
            &self.identification,
            &self.path,
            self.board,
            more,
        ))
    }
}
