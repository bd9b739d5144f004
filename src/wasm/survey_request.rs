//! Requests for data about a search, as JavaScript objects.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::protocol::{PlaceRange, SurveyRequest};

#[wasm_bindgen]
extern "C" {
    /// [`SurveyRequest`] as a JavaScript object. Reading its fields one by one takes much less code than serde.
    #[wasm_bindgen(typescript_type = "import('./protocol').SurveyRequest")]
    pub type SurveyRequestObject;
    #[wasm_bindgen(method, getter, structural)]
    fn insight(this: &SurveyRequestObject) -> bool;
    #[wasm_bindgen(method, getter, structural)]
    fn history(this: &SurveyRequestObject) -> bool;
    #[wasm_bindgen(method, getter, structural)]
    fn levels(this: &SurveyRequestObject) -> bool;
    #[wasm_bindgen(method, getter, structural)]
    fn branches(this: &SurveyRequestObject) -> Option<u32>;
    #[wasm_bindgen(method, getter, structural)]
    fn decisions(this: &SurveyRequestObject) -> Option<Array>;

    /// [`PlaceRange`] as a JavaScript object.
    type PlaceRangeObject;
    #[wasm_bindgen(method, getter, structural)]
    fn from(this: &PlaceRangeObject) -> u32;
    #[wasm_bindgen(method, getter, structural)]
    fn to(this: &PlaceRangeObject) -> u32;
}

impl From<&SurveyRequestObject> for SurveyRequest {
    fn from(request: &SurveyRequestObject) -> Self {
        let ranges = request.decisions().unwrap_or_default();
        let ranges = ranges
            .iter()
            .map(JsValue::unchecked_into::<PlaceRangeObject>);
        Self {
            insight: request.insight(),
            history: request.history(),
            levels: request.levels(),
            branches: request.branches(),
            decisions: ranges
                .map(|range| PlaceRange {
                    from: range.from() as usize,
                    to: range.to() as usize,
                })
                .collect(),
        }
    }
}
