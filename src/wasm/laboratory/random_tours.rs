//! Uniformly random tours of small boards, for JavaScript.

use wasm_bindgen::prelude::*;

use super::conversion::{error_to_js, read_walk};
use super::{MAX_SIDE_FOR_STEPS, now, to_js};
use crate::board::Square;
use crate::count::draw_comparison::DrawComparison;
use crate::count::frontier::TourKind;
use crate::count::random_tours::RandomTours;
use crate::experiment::Algorithm;
use crate::ground::Ground;
use crate::protocol::{DrawComparisonInfo, RandomTourInfo};

/// The number of states expanded between two reads of the clock.
const STATES_BETWEEN_CLOCK_READS: u64 = 1 << 12;

/// The number of walks made between two reads of the clock. They take about a millisecond.
const WALKS_BETWEEN_CLOCK_READS: u32 = 512;

/// Draws uniformly random tours of the board of a draft, once its tours are numbered in time slices.
#[wasm_bindgen]
pub struct RandomTour {
    /// `None` if no random tours of the board are drawn.
    tours: Option<RandomTours>,
    start: Square,
}

#[wasm_bindgen]
impl RandomTour {
    /// Prepares the tours of the board of a draft. Ignores the algorithm, the kind of tour and the end of the draft.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    ) -> Result<RandomTour, JsValue> {
        let experiment = read_walk(draft, Algorithm::Backtracking, MAX_SIDE_FOR_STEPS)?;
        let tours = match *experiment.ground() {
            Ground::Board(board) => RandomTours::new(board),
            _ => None,
        };
        let start = experiment.start();
        Ok(Self { tours, start })
    }

    /// Whether random tours of the board are drawn.
    #[wasm_bindgen(getter, js_name = isOffered)]
    pub fn is_offered(&self) -> bool {
        self.tours.is_some()
    }

    /// Numbers the tours until `milliseconds` have passed or all are numbered, and then draws the tour of a seed. A
    /// closed tour begins at the start of the draft.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if no random tours of the board are drawn, or numbering the tours takes too much memory.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').RandomTour")]
    pub fn draw(&mut self, seed: u32, milliseconds: f64) -> Result<JsValue, JsValue> {
        let Some(tours) = &mut self.tours else {
            return Err(error_to_js("no random tours of this board are drawn"));
        };
        let closed = tours.kind() == TourKind::Closed;
        let end = now() + milliseconds;
        loop {
            let progress = (tours.advance(STATES_BETWEEN_CLOCK_READS)).map_err(error_to_js)?;
            if let Some(tour) = RandomTourInfo::drawn(tours, closed, seed.into(), self.start) {
                return to_js(&tour);
            }
            if now() >= end {
                let permille = 1000 * progress.settled_squares / progress.squares.max(1);
                return to_js(&RandomTourInfo::unnumbered(closed, permille));
            }
        }
    }
}

/// Draws closed tours of the 6×6 board by Warnsdorff's rule and uniformly, in time slices.
#[wasm_bindgen]
pub struct DrawSeries {
    comparison: DrawComparison,
}

#[wasm_bindgen]
impl DrawSeries {
    /// Prepares the draws of a seed.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> DrawSeries {
        let comparison = DrawComparison::new(seed.into());
        Self { comparison }
    }

    /// Draws until `milliseconds` have passed or all draws are made.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').DrawComparison")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        loop {
            self.comparison.advance(WALKS_BETWEEN_CLOCK_READS);
            if self.comparison.is_complete() || now() >= end {
                return to_js(&DrawComparisonInfo::of(&self.comparison));
            }
        }
    }
}
