//! The boundary to JavaScript: the only code that knows wasm-bindgen, js-sys and web-sys.
//!
//! What crosses is small: a [`Draft`] in, a typed error or a [`Search`](search::Search) handle out, and one
//! typed array for every call of [`advance`](search::Search::advance). Its shapes are those of
//! [`protocol`](crate::protocol).

#[cfg(feature = "laboratory")]
mod laboratory;
mod prepared;
mod search;

use js_sys::{Reflect, Uint32Array};
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::experiment::{Draft, Experiment, Link, StartMoved};
use crate::ground::Ground;
use crate::protocol::{Choices, Made, Setting};
use crate::run::{Progress, link_within};
use search::Search;

/// The longest side of a board on which single steps are shown: the page draws every square of it by
/// itself.
const LARGEST_FOR_STEPS: u32 = 100;

/// The longest side of a board of which the whole path is shown.
const LARGEST_FOR_PATHS: u32 = 4096;

/// The most memory that a whole path may take, in bytes. An address space of WebAssembly has eight times as much; a phone
/// may have little more for a whole page.
const MOST_MEMORY: u64 = 512_000_000;

/// How many steps are taken between two looks at the clock.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 14;

/// Makes panics arrive in the console with their message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

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
/// small boards. The vertices of a graph are always shown in single steps. Undefined for what the build of the first
/// screen has not: whole paths, and [all algorithms](crate::experiment::Algorithm::is_built) but the usual one.
///
/// # Errors
///
/// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the draft is no
/// object of texts.
#[wasm_bindgen(unchecked_return_type = "Search | Panorama | undefined")]
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
    let board = experiment.board();
    let is_large = board.rows().max(board.columns()) > LARGEST_FOR_STEPS;
    let is_graph = matches!(experiment.ground(), Ground::Pasted(_));
    if panoramas && !is_graph && (whole || is_large) {
        return panorama(experiment, moved);
    }
    if !experiment.algorithm().is_built() {
        return Ok(JsValue::UNDEFINED);
    }
    Search::of(experiment, moved).map(Into::into)
}

/// The whole path of an experiment.
#[cfg(feature = "laboratory")]
fn panorama(experiment: Experiment, moved: Option<StartMoved>) -> Result<JsValue, JsValue> {
    laboratory::Panorama::of(experiment, moved).map(Into::into)
}

/// Only the other build has whole paths.
#[cfg(not(feature = "laboratory"))]
fn panorama(_: Experiment, _: Option<StartMoved>) -> Result<JsValue, JsValue> {
    Ok(JsValue::UNDEFINED)
}

/// The experiment that a draft of JavaScript's describes, a start off the board being moved onto it; sides
/// may not be longer than `largest_side`.
#[inline(never)]
fn settle(draft: JsValue, largest_side: u32) -> Result<(Experiment, Option<StartMoved>), JsValue> {
    let draft: Draft = serde_wasm_bindgen::from_value(draft)?;
    draft.settle(largest_side).map_err(thrown)
}

/// A fault as it is thrown to JavaScript.
fn thrown(fault: impl Serialize) -> JsValue {
    to_js(&fault).unwrap_or_else(|fault| fault)
}

/// Milliseconds on a clock that never goes back.
fn now() -> f64 {
    // A worker, a window and Node all have `performance`, but no common type that holds it.
    Reflect::get(&js_sys::global(), &"performance".into())
        .ok()
        .and_then(|clock| clock.dyn_into::<web_sys::Performance>().ok())
        .map_or_else(js_sys::Date::now, |clock| clock.now())
}

/// Plain data, as serde writes it.
fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}

/// What is searched or shown, with the cells in a typed array.
fn setting_to_js(setting: &Setting<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(setting)?;
    let cells = setting.cells.map(Uint32Array::from);
    set(&object, "cells", cells.map_or(JsValue::NULL, JsValue::from));
    Ok(object)
}

/// What came of some work: one object, as [`Work`](crate::protocol::Work) has it.
fn work_to_js(
    progress: &Progress,
    setting: Option<JsValue>,
    made: Option<&Made>,
) -> Result<JsValue, JsValue> {
    let work = to_js(progress)?;
    set(&work, "setting", setting.unwrap_or(JsValue::NULL));
    set(&work, "made", to_js(&made)?);
    Ok(work)
}

/// Sets a property of an object: one that serde cannot make, or that is made already.
fn set(object: &JsValue, key: &str, value: impl Into<JsValue>) {
    // With a plain object that was just made this cannot fail.
    let _ = Reflect::set(object, &key.into(), &value.into());
}
