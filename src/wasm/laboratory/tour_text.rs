//! Reads and writes tours as text, for JavaScript.

use wasm_bindgen::prelude::*;

use super::conversion::read_draft;
use super::experiment::is_shown_in_steps;
use super::panorama::Panorama;
use super::prepared::allocation_error;
use super::text_writer::TextWriter;
use super::{MAX_SIDE_FOR_PATHS, fault_to_js, read_experiment};
use crate::ground::Ground;
use crate::run::GivenTour;
use crate::tour::PathCheck;
use crate::tour_text::{TourFormat, TourWriter};
use crate::wasm::search::Search;

/// Prepares a tour given as text, as [`prepare`](super::experiment::prepare) prepares a draft. The result is a search
/// that walks along the tour up to its first fault. If `whole` is set or the board is too large for single steps, the
/// result is a panorama.
///
/// The board follows from the text if possible, otherwise from `draft`. The field `given` of the result's `setting`
/// describes the tour.
///
/// # Errors
///
/// Throws `{field, value, problem}` if the text is not a tour or its board is too large. Throws an `Error` if the draft
/// is malformed or a memory allocation fails.
#[wasm_bindgen(js_name = prepareGiven, unchecked_return_type = "Search | Panorama")]
pub fn prepare_given(
    text: &[u8],
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    whole: bool,
) -> Result<JsValue, JsValue> {
    let draft = read_draft(draft)?;
    let given = GivenTour::read(text, &draft, MAX_SIDE_FOR_PATHS).map_err(fault_to_js)?;
    if is_shown_in_steps(given.experiment(), whole) {
        Search::given(&given).map(Into::into)
    } else {
        Panorama::given(&given).map(Into::into)
    }
}

/// Returns a writer of a path on the board of a draft as text. `squares` is the path, in the order visited. The format
/// is `squares`, `matrix`, `csv` or `json`. A piece is measured in squares.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field of the draft is invalid. Throws an `Error` if the squares are not a
/// path, the draft is malformed, the format is unknown, or a memory allocation fails.
#[wasm_bindgen(js_name = writeTour)]
pub fn write_tour(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    squares: Vec<u32>,
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').TourFormat")] format: &str,
) -> Result<TextWriter, JsValue> {
    let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_PATHS)?;
    let ground: &Ground = experiment.ground();
    let mut check = PathCheck::new(ground).map_err(allocation_error)?;
    check
        .advance(ground, &squares, usize::MAX)
        .map_err(|fault| js_sys::Error::new(&fault.to_string()))?;
    let format = TourFormat::ALL
        .into_iter()
        .find(|known| known.name() == format)
        .ok_or_else(|| js_sys::Error::new(&format!("no tour is written as {format}")))?;
    let mut writer =
        TourWriter::new(format, ground, squares).with_experiment(experiment.to_query());
    Ok(TextWriter::new(move |text, most| writer.write(text, most)))
}
