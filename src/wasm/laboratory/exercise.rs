//! Exercises, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{thrown, to_js};
use crate::exercise::{Exercise, ExerciseText};
use crate::protocol::{ExerciseMoment, ExerciseOffer, ExerciseVerdict};

/// What exercises there are.
///
/// # Errors
///
/// An `Error` when that cannot be written.
#[wasm_bindgen(
    js_name = exerciseOffer,
    unchecked_return_type = "import('./protocol').ExerciseOffer"
)]
pub fn exercise_offer() -> Result<JsValue, JsValue> {
    to_js(&ExerciseOffer::all())
}

/// An exercise after so many answers; null after more than there are.
///
/// # Errors
///
/// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the exercise is no object of texts.
#[wasm_bindgen(
    js_name = exerciseMoment,
    unchecked_return_type = "import('./protocol').ExerciseMoment | null"
)]
pub fn exercise_moment(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').ExerciseText")] exercise: JsValue,
    number: u32,
) -> Result<JsValue, JsValue> {
    to_js(&ExerciseMoment::of(&read(exercise)?, number))
}

/// What is said of an answer: a square, or nothing for going back; null where that is not asked.
///
/// # Errors
///
/// As [`exercise_moment`].
#[wasm_bindgen(
    js_name = exerciseVerdict,
    unchecked_return_type = "import('./protocol').ExerciseVerdict | null"
)]
pub fn exercise_verdict(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').ExerciseText")] exercise: JsValue,
    number: u32,
    square: Option<u32>,
) -> Result<JsValue, JsValue> {
    to_js(&ExerciseVerdict::of(&read(exercise)?, number, square))
}

fn read(exercise: JsValue) -> Result<Exercise, JsValue> {
    let text: ExerciseText = serde_wasm_bindgen::from_value(exercise)?;
    text.validate().map_err(thrown)
}
