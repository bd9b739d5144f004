//! The boundary to JavaScript: the only code that knows wasm-bindgen, js-sys and web-sys.
//!
//! What crosses is small: a [`Draft`] in, a typed error or a [`Search`] handle out, and one typed
//! array for every call of [`advance`](search::Search::advance).

mod enumeration;
mod estimation;
mod search;

use std::collections::BTreeMap;

use js_sys::Reflect;
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::experiment::{Algorithm, Draft, Experiment, Link, StartMoved};
use crate::moves::MoveOrder;
use crate::search::Program;

/// The longest side that the page offers: it draws every square by itself.
const LARGEST_SIDE: u32 = 100;

/// How many steps are taken between two looks at the clock.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 14;

/// Makes panics arrive in the console with their message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// What a page can offer: the published move orders, the algorithms and the usual draft.
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
        draft: Draft::default(),
    })
}

/// What the query of an address says: `{draft, faults}`, all that could be kept and what could not.
///
/// # Errors
///
/// None in practice: plain data can always cross.
#[wasm_bindgen(
    js_name = readLink,
    unchecked_return_type = "import('../engine/protocol.js').Link"
)]
pub fn read_link(query: &str) -> Result<JsValue, JsValue> {
    to_js(&Link::read(query, LARGEST_SIDE))
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

/// The experiment that a draft of JavaScript's describes, a start off the board being moved onto it.
fn settle(draft: JsValue) -> Result<(Experiment, Option<StartMoved>), JsValue> {
    let draft: Draft = serde_wasm_bindgen::from_value(draft)?;
    draft
        .settle(LARGEST_SIDE)
        .map_err(|error| to_js(&error).unwrap_or_else(|fault| fault))
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
