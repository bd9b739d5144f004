//! Printouts of programs, for JavaScript.

use js_sys::{Object, Uint32Array};
use wasm_bindgen::prelude::*;

use super::puzzle::givens_to_js;
use super::{set, to_js};
use crate::printout::{Printout, PrintoutNotice, PrintoutOptions, PrintoutOutcome};
use crate::protocol::PrintoutInfo;

/// Reads any text with a tour, a path or a board in it. Returns the fields of [`PrintoutInfo`], the `path` and the
/// `givens`. In a puzzle, `givens` has a square for each given number, and its number from 0.
///
/// `text` has the bytes of the text. `reading` is the name of the wanted reading, or empty. With `top_left`, a tour
/// must begin on the first square of the first row.
///
/// A text that cannot be read gives `{outcome: "unreadable", reason}`. Both results have a `notice`, which is null for
/// most texts.
///
/// # Errors
///
/// Throws an `Error` if serialization fails.
#[wasm_bindgen(
    js_name = readPrintout,
    unchecked_return_type = "((import('./protocol').Printout & { path: Uint32Array, givens: Uint32Array }) | { outcome: 'unreadable', reason: import('./protocol').UnreadablePrintout }) & { notice: import('./protocol').PrintoutNotice | null }"
)]
pub fn read_printout(text: &[u8], reading: &str, top_left: bool) -> Result<JsValue, JsValue> {
    let options = PrintoutOptions {
        start: top_left.then_some((0, 0)),
        reading: (!reading.is_empty()).then(|| reading.to_owned()),
        ..PrintoutOptions::default()
    };
    let notice = to_js(&PrintoutNotice::of(text))?;
    let printout = match Printout::read(text, &options) {
        Ok(printout) => printout,
        Err(reason) => {
            let object = Object::new();
            set(&object, "outcome", "unreadable");
            set(&object, "reason", to_js(&reason)?);
            set(&object, "notice", notice);
            return Ok(object.into());
        }
    };
    let object = to_js(&PrintoutInfo::of(&printout))?;
    set(&object, "path", Uint32Array::from(printout.path()));
    set(&object, "notice", notice);
    let givens = match printout.outcome() {
        PrintoutOutcome::Puzzle => printout.givens(),
        _ => Vec::new(),
    };
    set(&object, "givens", givens_to_js(givens.into_iter()));
    Ok(object)
}
