//! Methods of a search of any experiment. The experiment may need work before the first step.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::prepared::{Prepared, allocation_error};
use super::{experiment_info_to_js, set, to_js, work_to_js};
use crate::experiment::{Experiment, MovedStart};
use crate::protocol::{ExperimentInfo, SearchStatus};
use crate::run::{GivenTour, RunGoal};
use crate::timeline::Timeline;
use crate::wasm::search::Search;

/// The time slice for making a tour when a search is prepared, in milliseconds. Most tours need no more.
const FIRST_SLICE_MS: f64 = 20.0;

#[wasm_bindgen]
impl Search {
    /// Works for `milliseconds` on a tour that is made before the first step. Returns the progress: `{stage, squares,
    /// steps, by, setting, made}`. The [`setting`](Search::setting) is included once the work has ended.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if a memory allocation fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').WorkResult")]
    pub fn work(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        self.work_on(milliseconds)?;
        let has_ended = !self.origin.is_working();
        let setting = has_ended.then(|| self.setting()).transpose()?;
        work_to_js(&self.origin.run.progress(), setting, None)
    }

    /// Stops the work on the tour. [`more`](Search::more) continues the work.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if a memory allocation fails.
    pub fn stop(&mut self) -> Result<(), JsValue> {
        self.origin.run.stop().map_err(allocation_error)
    }

    /// Continues stopped work. If no tour was found, repeats the work with other random numbers and twice as many
    /// steps. As with a new search, the first time slice runs at once.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if a memory allocation fails.
    pub fn more(&mut self) -> Result<(), JsValue> {
        self.origin.run.resume();
        self.work_on(FIRST_SLICE_MS)
    }

    /// The prepared experiment of the search: the board, the start, the moves in order, and the facts known before the
    /// first step.
    #[wasm_bindgen(getter, unchecked_return_type = "import('./protocol').ExperimentInfo")]
    pub fn setting(&self) -> Result<JsValue, JsValue> {
        let Prepared {
            run,
            moved,
            refutation,
            given,
            ..
        } = &self.origin;
        let search = self.timeline.search();
        let info = ExperimentInfo::of_search(run, search, *moved, *refutation);
        experiment_info_to_js(&ExperimentInfo {
            // A walk along a given tour has no duration that could be estimated.
            forecast: info.forecast && given.is_none(),
            given: given.clone(),
            ..info
        })
    }

    /// The next step, in the form of JavaScript's iterator protocol: `{done, value: {kind, square?}}`. If a tour must
    /// be made before the first step, the call makes the tour, however long that takes.
    #[wasm_bindgen(
        js_name = next,
        unchecked_return_type = "IteratorResult<import('./protocol').Step>"
    )]
    pub fn next_result(&mut self) -> Result<Object, JsValue> {
        self.work_on(f64::INFINITY)?;
        let step = match self.status() {
            SearchStatus::Searching => self.timeline.advance(1).last,
            _ => None,
        };
        self.verify_tour(step);
        let result = Object::new();
        set(&result, "done", step.is_none());
        if let Some(step) = step {
            set(&result, "value", to_js(&step)?);
        }
        Ok(result)
    }
}

impl Search {
    /// Creates the search of an experiment, and works on its tour for the first time slice.
    pub(in crate::wasm) fn of(
        experiment: Experiment,
        moved: Option<MovedStart>,
    ) -> Result<Search, JsValue> {
        let mut search = Self::from_prepared(Prepared::new(experiment, moved, RunGoal::Search));
        search.work_on(FIRST_SLICE_MS)?;
        Ok(search)
    }

    /// Creates the search that follows a given tour.
    pub(in crate::wasm) fn given(given: &GivenTour) -> Result<Search, JsValue> {
        Ok(Self::from_prepared(Prepared::given(
            given,
            RunGoal::Search,
        )?))
    }

    fn from_prepared(origin: Prepared) -> Self {
        Self {
            timeline: Timeline::new(origin.run.search()),
            origin,
        }
    }

    /// Works on the tour for `milliseconds` if it is not made yet. When the work ends, a new timeline replaces the old
    /// one.
    fn work_on(&mut self, milliseconds: f64) -> Result<(), JsValue> {
        if self.origin.refutation.is_none() && self.origin.work(milliseconds)? {
            self.timeline = Timeline::new(self.origin.run.search());
        }
        Ok(())
    }
}
