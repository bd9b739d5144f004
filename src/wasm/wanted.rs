//! Requests for data about a search, as JavaScript objects.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::protocol::{PlaceRange, SurveyRequest};

#[wasm_bindgen]
extern "C" {
    /// [`SurveyRequest`] as a JavaScript object. Reading its fields one by one takes much less code than serde.
    #[wasm_bindgen(typescript_type = "import('./protocol').SurveyRequest")]
    pub type Wanted;
    #[wasm_bindgen(method, getter, structural)]
    fn insight(this: &Wanted) -> bool;
    #[wasm_bindgen(method, getter, structural)]
    fn history(this: &Wanted) -> bool;
    #[wasm_bindgen(method, getter, structural)]
    fn levels(this: &Wanted) -> bool;
    #[wasm_bindgen(method, getter, structural)]
    fn branches(this: &Wanted) -> Option<u32>;
    #[wasm_bindgen(method, getter, structural)]
    fn decisions(this: &Wanted) -> Option<Array>;

    type WantedPlaces;
    #[wasm_bindgen(method, getter, structural)]
    fn from(this: &WantedPlaces) -> u32;
    #[wasm_bindgen(method, getter, structural)]
    fn to(this: &WantedPlaces) -> u32;
}

impl From<&Wanted> for SurveyRequest {
    fn from(wanted: &Wanted) -> Self {
        let places = wanted.decisions().unwrap_or_default();
        let places = places.iter().map(JsValue::unchecked_into::<WantedPlaces>);
        Self {
            insight: wanted.insight(),
            history: wanted.history(),
            levels: wanted.levels(),
            branches: wanted.branches(),
            decisions: places
                .map(|places| PlaceRange {
                    from: places.from() as usize,
                    to: places.to() as usize,
                })
                .collect(),
        }
    }
}
