//! The boundary to JavaScript: the only code that uses wasm-bindgen, js-sys and web-sys.
//!
//! Start with [`Search`](search::Search), the handle of a search. JavaScript passes a
//! [`Draft`](crate::experiment::Draft) and receives such a handle or a typed error. Every call of
//! [`advance`](search::Search::advance) returns one typed array, so that little data crosses the boundary. The types of
//! the data are those of [`protocol`](crate::protocol).
//!
//! There are two builds. The first screen of the page loads the build that contains only the default experiment. The
//! full build, with the feature `full`, has everything else.
//!
//! # Examples
//!
//! ```js
//! // In the build of the first screen.
//! const search = new Search(0);
//! search.advance(64, 10);
//! console.log(search.path);
//! ```

#[cfg(not(feature = "full"))]
mod default_experiment;
#[cfg(feature = "full")]
mod laboratory;
mod search;
mod survey_request;

use js_sys::Reflect;
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// The number of steps between two reads of the clock.
const STEPS_BETWEEN_CLOCK_READS: u64 = 1 << 14;

/// Installs a panic hook that prints messages to the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The time in milliseconds, from a monotonic clock if there is one.
fn now() -> f64 {
    // Workers, windows and Node all have `performance`, but no common type that declares it.
    Reflect::get(&js_sys::global(), &"performance".into())
        .ok()
        .and_then(|clock| clock.dyn_into::<web_sys::Performance>().ok())
        .map_or_else(js_sys::Date::now, |clock| clock.now())
}

/// Serializes plain data with serde.
fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}

/// Sets a property of an object, to a value that serde cannot create or that is already serialized.
fn set(object: &JsValue, key: &str, value: impl Into<JsValue>) {
    // This cannot fail on a new plain object.
    let _ = Reflect::set(object, &key.into(), &value.into());
}
