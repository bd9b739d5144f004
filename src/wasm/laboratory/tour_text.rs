//! Reads and writes tours as text, for JavaScript.

use wasm_bindgen::prelude::*;

use super::conversion::read_draft;
use super::experiment::is_shown_in_steps;
use super::panorama::Panorama;
use super::prepared::allocation_error;
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

/// A writer of a path as text, in pieces.
#[wasm_bindgen]
pub struct TourText {
    writer: TourWriter<'static>,
    has_more: bool,
}

#[wasm_bindgen]
impl TourText {
    /// Creates a writer for a path on the board of a draft. `squares` is the path, in the order visited. The format is
    /// `squares`, `matrix`, `csv` or `json`.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field of the draft is invalid. Throws an `Error` if the squares are not a
    /// path, the draft is malformed, the format is unknown, or a memory allocation fails.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        squares: Vec<u32>,
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').TourFormat")] format: &str,
    ) -> Result<TourText, JsValue> {
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
        Ok(Self {
            writer: TourWriter::new(format, ground, squares).with_experiment(experiment.to_query()),
            has_more: true,
        })
    }

    /// Writes about `squares` more squares, and returns them as text in UTF-8.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if there is no memory for the text.
    pub fn next(&mut self, squares: u32) -> Result<Vec<u8>, JsValue> {
        let mut text = Vec::new();
        if self.has_more {
            let more = self.writer.write(&mut text, squares as usize);
            self.has_more = more.map_err(|error| js_sys::Error::new(&error.to_string()))?;
        }
        Ok(text)
    }

    /// Whether there is more to write.
    #[must_use]
    #[wasm_bindgen(getter, js_name = hasMore)]
    pub fn has_more(&self) -> bool {
        self.has_more
    }
}
