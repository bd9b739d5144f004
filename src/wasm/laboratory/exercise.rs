//! Exercises, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{fault_to_js, to_js};
use crate::exercise::{Exercise, ExerciseText};
use crate::protocol::{ExerciseOffer, ExerciseState, ExerciseVerdict};

/// The available exercises.
///
/// # Errors
///
/// Throws an `Error` if serialization fails.
#[wasm_bindgen(
    js_name = exerciseOffer,
    unchecked_return_type = "import('./protocol').ExerciseOffer"
)]
pub fn exercise_offer() -> Result<JsValue, JsValue> {
    to_js(&ExerciseOffer::all())
}

/// The state of an exercise after `number` answers. Null if there are fewer questions.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the exercise is malformed.
#[wasm_bindgen(
    js_name = exerciseMoment,
    unchecked_return_type = "import('./protocol').ExerciseState | null"
)]
pub fn exercise_moment(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').ExerciseText")] exercise: JsValue,
    number: u32,
) -> Result<JsValue, JsValue> {
    to_js(&ExerciseState::of(&read(exercise)?, number))
}

/// Judges an answer to the question with this number, from 0: a square, or undefined to step back. Returns null if the
/// exercise has no such question.
///
/// # Errors
///
/// Throws the same errors as [`exercise_moment`].
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

/// Deserializes an exercise, and validates it.
fn read(exercise: JsValue) -> Result<Exercise, JsValue> {
    let exercise: ExerciseText = serde_wasm_bindgen::from_value(exercise)?;
    exercise.validate().map_err(fault_to_js)
}
