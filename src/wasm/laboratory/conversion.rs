//! Conversion between values of JavaScript and types of the core.

use std::fmt::Display;

use js_sys::{Error, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{set, to_js};
use crate::experiment::{Algorithm, Draft, Experiment, FieldError, MovedStart};
use crate::flat_board::Cell;
use crate::protocol::{ExperimentInfo, PanoramaResult};
use crate::run::Progress;

/// Reads and validates the experiment of a draft from JavaScript. A start off the board is moved onto it, and no side
/// may be longer than `largest_side`.
pub(super) fn read_experiment(
    draft: JsValue,
    largest_side: u32,
) -> Result<(Experiment, Option<MovedStart>), JsValue> {
    read_draft(draft)?
        .validate_with_nearest_start(largest_side)
        .map_err(fault_to_js)
}

/// Deserializes a draft from JavaScript, without validation.
pub(super) fn read_draft(draft: JsValue) -> Result<Draft, JsValue> {
    Ok(serde_wasm_bindgen::from_value(draft)?)
}

/// Reads the experiment of a draft from JavaScript, for paths that need not be tours. `algorithm` replaces that of the
/// draft; the fields `tour`, `end` and `find` are ignored. No side may be longer than `largest_side`.
pub(super) fn read_walk(
    draft: JsValue,
    algorithm: Algorithm,
    largest_side: u32,
) -> Result<Experiment, JsValue> {
    let given = read_draft(draft)?;
    let default = Draft::default();
    let draft = Draft {
        algorithm: algorithm.name().into(),
        tour: default.tour,
        end: default.end,
        find: default.find,
        ..given
    };
    let (experiment, _) = draft
        .validate_with_nearest_start(largest_side)
        .map_err(fault_to_js)?;
    Ok(experiment)
}

/// An `Error` with the message of an error, to be thrown in JavaScript.
pub(super) fn error_to_js(error: impl ToString) -> JsValue {
    Error::new(&error.to_string()).into()
}

/// Serializes a fault, to be thrown in JavaScript. The object also has a `message`, the sentence about the problem.
pub(super) fn fault_to_js<F, P>(fault: FieldError<F, P>) -> JsValue
where
    F: Serialize,
    P: Serialize + Display,
{
    let object = to_js(&fault).unwrap_or_else(|error| error);
    set(&object, "message", fault.problem.to_string());
    object
}

/// Serializes the description of a prepared experiment, with its cells in a typed array.
pub(super) fn experiment_info_to_js(info: &ExperimentInfo<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(info)?;
    let cells = info.cells.map(cells_to_js);
    set(&object, "cells", cells.map_or(JsValue::NULL, JsValue::from));
    Ok(object)
}

/// Converts cells to a typed array of their numbers.
pub(super) fn cells_to_js(cells: &[Cell]) -> Uint32Array {
    let numbers: Vec<u32> = cells.iter().map(|cell| cell.number()).collect();
    Uint32Array::from(&*numbers)
}

/// Serializes the result of a time slice of work as one object with the fields of
/// [`WorkResult`](crate::protocol::WorkResult).
pub(super) fn work_to_js(
    progress: &Progress,
    experiment_info: Option<JsValue>,
    result: Option<&PanoramaResult>,
) -> Result<JsValue, JsValue> {
    let work = to_js(progress)?;
    set(&work, "setting", experiment_info.unwrap_or(JsValue::NULL));
    set(&work, "made", to_js(&result)?);
    Ok(work)
}
