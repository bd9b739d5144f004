//! Experiments for JavaScript: what there is to choose from, what a link says, and what a draft describes.

use js_sys::Uint32Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{Panorama, set, to_js};
use crate::experiment::{Draft, Experiment, Link, StartMoved};
use crate::ground::Ground;
use crate::protocol::{Choices, Made, Setting};
use crate::run::{Progress, link_within};
use crate::wasm::search::Search;

/// The longest side of a board on which single steps are shown: the page draws every square of it by
/// itself.
pub(super) const LARGEST_FOR_STEPS: u32 = 100;

/// The longest side of a board of which the whole path is shown.
pub(super) const LARGEST_FOR_PATHS: u32 = 4096;

/// The most memory that a whole path may take, in bytes. An address space of WebAssembly has eight times as much; a phone
/// may have little more for a whole page.
pub(super) const MOST_MEMORY: u64 = 512_000_000;

/// What a page can offer: the published move orders, the algorithms, the shapes of boards, the pieces
/// and the usual draft.
#[wasm_bindgen(unchecked_return_type = "import('./protocol').Choices")]
pub fn choices() -> Result<JsValue, JsValue> {
    to_js(&Choices::all())
}

/// What the query of an address says: `{draft, faults}`, all that could be kept and what could not. Where
/// `panoramas` are shown too, boards may be larger; one for which its algorithm would take too much memory is kept with
/// another.
#[wasm_bindgen(
    js_name = readLink,
    unchecked_return_type = "import('./protocol').Link"
)]
pub fn read_link(query: &str, panoramas: bool) -> Result<JsValue, JsValue> {
    if !panoramas {
        return to_js(&Link::read(query, LARGEST_FOR_STEPS));
    }
    let link = Link::read(query, LARGEST_FOR_PATHS);
    to_js(&link_within(link, LARGEST_FOR_PATHS, MOST_MEMORY))
}

/// What a draft describes, prepared: a search to be watched; or its whole path, where that is wanted or the board is
/// too large for single steps. Where no `panoramas` are wanted, such boards are refused; `whole` asks for them even on
/// small boards. The vertices of a graph are always shown in single steps.
///
/// # Errors
///
/// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the draft is no
/// object of texts.
#[wasm_bindgen(unchecked_return_type = "Search | Panorama")]
pub fn prepare(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    panoramas: bool,
    whole: bool,
) -> Result<JsValue, JsValue> {
    let largest_side = if panoramas {
        LARGEST_FOR_PATHS
    } else {
        LARGEST_FOR_STEPS
    };
    let (experiment, moved) = settle(draft, largest_side)?;
    if panoramas && !is_shown_in_steps(&experiment, whole) {
        return Panorama::of(experiment, moved).map(Into::into);
    }
    Search::of(experiment, moved).map(Into::into)
}

/// Whether single steps are shown of an experiment, where its `whole` path is wanted or not.
pub(super) fn is_shown_in_steps(experiment: &Experiment, whole: bool) -> bool {
    let board = experiment.board();
    let is_large = board.rows().max(board.columns()) > LARGEST_FOR_STEPS;
    let is_graph = matches!(experiment.ground(), Ground::Pasted(_));
    is_graph || !(whole || is_large)
}

/// The experiment that a draft of JavaScript's describes, a start off the board being moved onto it; sides
/// may not be longer than `largest_side`.
pub(super) fn settle(
    draft: JsValue,
    largest_side: u32,
) -> Result<(Experiment, Option<StartMoved>), JsValue> {
    read_draft(draft)?.settle(largest_side).map_err(thrown)
}

/// A draft of JavaScript's, as it is.
pub(super) fn read_draft(draft: JsValue) -> Result<Draft, JsValue> {
    Ok(serde_wasm_bindgen::from_value(draft)?)
}

/// A fault as it is thrown to JavaScript.
pub(super) fn thrown(fault: impl Serialize) -> JsValue {
    to_js(&fault).unwrap_or_else(|fault| fault)
}

/// What is searched or shown, with the cells in a typed array.
pub(super) fn setting_to_js(setting: &Setting<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(setting)?;
    let cells = setting.cells.map(Uint32Array::from);
    set(&object, "cells", cells.map_or(JsValue::NULL, JsValue::from));
    Ok(object)
}

/// What came of some work: one object, as [`Work`](crate::protocol::Work) has it.
pub(super) fn work_to_js(
    progress: &Progress,
    setting: Option<JsValue>,
    made: Option<&Made>,
) -> Result<JsValue, JsValue> {
    let work = to_js(progress)?;
    set(&work, "setting", setting.unwrap_or(JsValue::NULL));
    set(&work, "made", to_js(&made)?);
    Ok(work)
}
