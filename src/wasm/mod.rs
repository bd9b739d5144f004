//! The boundary to JavaScript: the only code that knows wasm-bindgen, js-sys and web-sys.
//!
//! What crosses is small: a [`Draft`] in, a typed error or a [`Search`] handle out, and one typed
//! array for every call of [`advance`](search::Search::advance).

mod enumeration;
mod estimation;
mod panorama;
mod search;
mod setting;

use std::collections::BTreeMap;

use js_sys::Reflect;
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::experiment::{Algorithm, Draft, Experiment, ExperimentError, Link, Outline, StartMoved};
use crate::explain::Program;
use crate::holes::Preset;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::pasted::Pasted;
use crate::topology::Topology;
use panorama::LARGEST_PANORAMA;

/// The longest side of a board on which single steps are shown: the page draws every square of it by
/// itself.
const LARGEST_SIDE: u32 = 100;

/// How many steps are taken between two looks at the clock.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 14;

/// Makes panics arrive in the console with their message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// What a page can offer: the published move orders, the algorithms, the shapes of boards, the pieces
/// and the usual draft.
///
/// # Errors
///
/// None in practice: plain data can always cross.
#[wasm_bindgen(unchecked_return_type = "import('../engine/protocol.js').Choices")]
pub fn choices() -> Result<JsValue, JsValue> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Choices {
        orders: Vec<Order>,
        algorithms: Vec<Offer>,
        programs: BTreeMap<&'static str, Vec<ProgramLine>>,
        presets: [&'static str; Preset::ALL.len()],
        topologies: [&'static str; Topology::ALL.len()],
        leapers: [&'static str; Leaper::NAMED.len()],
        longest_text: usize,
        draft: Draft,
    }
    #[derive(Serialize)]
    struct ProgramLine {
        name: &'static str,
        indent: u32,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Offer {
        name: &'static str,
        is_exhaustive: bool,
        uses_centre: bool,
        uses_seed: bool,
        needs_whole_board: bool,
        takes_end: bool,
    }
    #[derive(Serialize)]
    struct Order {
        name: &'static str,
        moves: [(i8, i8); 8],
    }
    to_js(&Choices {
        orders: MoveOrder::PUBLISHED
            .iter()
            .map(|(name, order)| Order {
                name,
                moves: pairs(order),
            })
            .collect(),
        algorithms: Algorithm::ALL
            .map(|algorithm| Offer {
                name: algorithm.name(),
                is_exhaustive: algorithm.is_exhaustive(),
                uses_centre: algorithm.uses_centre(),
                uses_seed: algorithm.uses_seed(),
                needs_whole_board: algorithm.needs_whole_board(),
                takes_end: algorithm.takes_end(),
            })
            .into(),
        programs: Program::ALL
            .map(|program| {
                let lines = program.lines().iter().map(|&line| ProgramLine {
                    name: line.name(),
                    indent: program.indent(line),
                });
                (program.name(), lines.collect())
            })
            .into(),
        presets: Preset::ALL.map(Preset::name),
        topologies: Topology::ALL.map(Topology::name),
        leapers: Leaper::NAMED.map(|(name, _)| name),
        longest_text: Pasted::LONGEST,
        draft: Draft::default(),
    })
}

/// The parts of a draft that a preset of holes makes: `{rows, columns, holes}`.
///
/// # Errors
///
/// Throws `{field, value, problem}` when the name, a side or the seed is at fault.
#[wasm_bindgen(
    js_name = outlineOfPreset,
    unchecked_return_type = "import('../engine/protocol.js').Outline"
)]
pub fn outline_of_preset(
    name: &str,
    rows: &str,
    columns: &str,
    seed: &str,
) -> Result<JsValue, JsValue> {
    to_js(&Outline::of_preset(name, rows, columns, seed, LARGEST_PANORAMA).map_err(thrown)?)
}

/// The parts of a draft that a picture of a board in text makes: `{rows, columns, holes}`.
///
/// # Errors
///
/// Throws `{field, value, problem}` for a text that is no board, or too large a one.
#[wasm_bindgen(
    js_name = outlineOfText,
    unchecked_return_type = "import('../engine/protocol.js').Outline"
)]
pub fn outline_of_text(text: &str) -> Result<JsValue, JsValue> {
    to_js(&Outline::of_text(text, LARGEST_PANORAMA).map_err(thrown)?)
}

/// What the query of an address says: `{draft, faults}`, all that could be kept and what could not. Where
/// `panoramas` are shown too, boards may be larger.
///
/// # Errors
///
/// None in practice: plain data can always cross.
#[wasm_bindgen(
    js_name = readLink,
    unchecked_return_type = "import('../engine/protocol.js').Link"
)]
pub fn read_link(query: &str, panoramas: bool) -> Result<JsValue, JsValue> {
    let largest_side = if panoramas {
        LARGEST_PANORAMA
    } else {
        LARGEST_SIDE
    };
    to_js(&Link::read(query, largest_side))
}

/// Panics with `message`, so that the way from a panic to what the page says of it can be tested.
#[wasm_bindgen]
pub fn panic(message: &str) {
    panic!("{message}");
}

/// Takes memory until there is none, which traps, so that the way from there to what the page says of
/// it can be tested.
#[wasm_bindgen(js_name = exhaustMemory)]
pub fn exhaust_memory() {
    let mut taken: Vec<Vec<u8>> = Vec::new();
    loop {
        taken.push(Vec::with_capacity(16 << 20));
    }
}

/// The experiment that a draft of JavaScript's describes, a start off the board being moved onto it; sides
/// may not be longer than `largest_side`.
fn settle(draft: JsValue, largest_side: u32) -> Result<(Experiment, Option<StartMoved>), JsValue> {
    let draft: Draft = serde_wasm_bindgen::from_value(draft)?;
    draft.settle(largest_side).map_err(thrown)
}

/// A fault as it is thrown to JavaScript.
fn thrown(fault: ExperimentError) -> JsValue {
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

fn pairs(order: &MoveOrder) -> [(i8, i8); 8] {
    order.moves().map(|step| (step.down, step.right))
}

fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}
