//! Experiments for JavaScript: the options, the parser of links, and the preparation of drafts.

use js_sys::Uint32Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{Panorama, set, to_js};
use crate::experiment::{Draft, Experiment, Link, MovedStart};
use crate::ground::Ground;
use crate::protocol::{Choices, ExperimentInfo, PanoramaResult};
use crate::run::{Progress, limit_link_memory};
use crate::wasm::search::Search;

/// The maximum side of a board for single steps, since the page draws every square separately.
pub(super) const LARGEST_FOR_STEPS: u32 = 100;

/// The maximum side of a board for a whole path.
pub(super) const LARGEST_FOR_PATHS: u32 = 4096;

/// The memory limit of a whole path, in bytes. A WebAssembly address space is eight times as large, but a phone may
/// have little more for a whole page.
pub(super) const MOST_MEMORY: u64 = 512_000_000;

/// The options that a page can offer: the published move orders, the algorithms, the shapes of boards, the pieces and
/// the default draft.
#[wasm_bindgen(unchecked_return_type = "import('./protocol').Choices")]
pub fn choices() -> Result<JsValue, JsValue> {
    to_js(&Choices::all())
}

/// Parses the query of a URL: `{draft, faults}`, the valid parts and the faults of the others. With `panoramas`, boards
/// may be larger. If the path would then take too much memory, another algorithm or the default board replaces the one
/// in the link.
#[wasm_bindgen(
    js_name = readLink,
    unchecked_return_type = "import('./protocol').Link"
)]
pub fn read_link(query: &str, panoramas: bool) -> Result<JsValue, JsValue> {
    if !panoramas {
        return to_js(&Link::read(query, LARGEST_FOR_STEPS));
    }
    let link = Link::read(query, LARGEST_FOR_PATHS);
    to_js(&limit_link_memory(link, LARGEST_FOR_PATHS, MOST_MEMORY))
}

/// Prepares the experiment of a draft, as a search in single steps or as a panorama of its whole path. With
/// `panoramas`, boards too large for single steps become panoramas; so do small boards if `whole` is set. Without
/// `panoramas`, such large boards are rejected. A graph is always shown in single steps.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
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

/// Whether an experiment is shown in single steps. `whole` requests its whole path instead.
pub(super) fn is_shown_in_steps(experiment: &Experiment, whole: bool) -> bool {
    let board = experiment.board();
    let is_large = board.rows().max(board.columns()) > LARGEST_FOR_STEPS;
    let is_graph = matches!(experiment.ground(), Ground::Graph(_));
    is_graph || !(whole || is_large)
}

/// The experiment of a draft from JavaScript. A start off the board is moved onto it, and no side may be longer than
/// `largest_side`.
pub(super) fn settle(
    draft: JsValue,
    largest_side: u32,
) -> Result<(Experiment, Option<MovedStart>), JsValue> {
    read_draft(draft)?
        .validate_with_nearest_start(largest_side)
        .map_err(thrown)
}

/// Deserializes a draft from JavaScript, without validation.
pub(super) fn read_draft(draft: JsValue) -> Result<Draft, JsValue> {
    Ok(serde_wasm_bindgen::from_value(draft)?)
}

/// Serializes a fault, to be thrown in JavaScript.
pub(super) fn thrown(fault: impl Serialize) -> JsValue {
    to_js(&fault).unwrap_or_else(|fault| fault)
}

/// Serializes a setting, with its cells in a typed array.
pub(super) fn setting_to_js(setting: &ExperimentInfo<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(setting)?;
    let cells = setting.cells.map(Uint32Array::from);
    set(&object, "cells", cells.map_or(JsValue::NULL, JsValue::from));
    Ok(object)
}

/// Serializes the result of some work as one object with the fields of [`WorkResult`](crate::protocol::WorkResult).
pub(super) fn work_to_js(
    progress: &Progress,
    setting: Option<JsValue>,
    made: Option<&PanoramaResult>,
) -> Result<JsValue, JsValue> {
    let work = to_js(progress)?;
    set(&work, "setting", setting.unwrap_or(JsValue::NULL));
    set(&work, "made", to_js(&made)?);
    Ok(work)
}
