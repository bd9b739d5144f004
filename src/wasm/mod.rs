//! The boundary to JavaScript: the only code that knows wasm-bindgen, js-sys and web-sys.
//!
//! What crosses is small: a [`Draft`](crate::experiment::Draft) in, a typed error or a [`Search`](search::Search)
//! handle out, and one typed array for every call of [`advance`](search::Search::advance). Its shapes are those of
//! [`protocol`](crate::protocol).

#[cfg(feature = "laboratory")]
mod laboratory;
mod search;
#[cfg(not(feature = "laboratory"))]
mod usual;
mod wanted;

use js_sys::Reflect;
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// How many steps are taken between two looks at the clock.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 14;

/// Makes panics arrive in the console with their message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
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

/// Sets a property of an object: one that serde cannot make, or that is made already.
fn set(object: &JsValue, key: &str, value: impl Into<JsValue>) {
    // With a plain object that was just made this cannot fail.
    let _ = Reflect::set(object, &key.into(), &value.into());
}
