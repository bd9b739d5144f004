//! A search of any experiment: what it comes from may have to be worked on before there are steps.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::prepared::{Prepared, no_room};
use super::{set, setting_to_js, to_js, work_to_js};
use crate::experiment::{Experiment, StartMoved};
use crate::protocol::{Setting, Status};
use crate::run::{Aim, GivenTour};
use crate::timeline::Timeline;
use crate::wasm::search::Search;

/// How long a tour is looked for when a search is prepared, in milliseconds: most need no more.
const FIRST_SLICE: f64 = 20.0;

#[wasm_bindgen]
impl Search {
    /// Works on the tour for `milliseconds`, where one is made before the first step, and says how far
    /// that came: `{stage, squares, steps, by, setting, made}`. The [`setting`](Search::setting) is there once it
    /// has ended.
    ///
    /// # Errors
    ///
    /// Throws an `Error` where there is no room for it.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Work")]
    pub fn work(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        self.work_on(milliseconds)?;
        let done = !self.origin.is_working();
        let setting = done.then(|| self.setting()).transpose()?;
        work_to_js(&self.origin.run.progress(), setting, None)
    }

    /// Stops the work on the tour: [`more`](Search::more) goes on from here.
    ///
    /// # Errors
    ///
    /// Throws an `Error` where there is no room for it.
    pub fn stop(&mut self) -> Result<(), JsValue> {
        self.origin.run.stop().map_err(no_room)
    }

    /// Goes on where the work was stopped, or looks once more for a tour that was not found, with other random numbers
    /// and twice as many steps; as with a search that was just prepared, the first slice is done at once.
    ///
    /// # Errors
    ///
    /// Throws an `Error` where there is no room for it.
    pub fn more(&mut self) -> Result<(), JsValue> {
        self.origin.run.more();
        self.work_on(FIRST_SLICE)
    }

    /// What is searched: the board, the start, the moves in order, and what is known before a step
    /// is taken.
    #[wasm_bindgen(getter, unchecked_return_type = "import('./protocol').Setting")]
    pub fn setting(&self) -> Result<JsValue, JsValue> {
        let Prepared {
            run,
            moved,
            refutation,
            given,
            ..
        } = &self.origin;
        let search = self.timeline.search();
        let setting = Setting::of_search(run, search, *moved, *refutation);
        setting_to_js(&Setting {
            // To walk along what is given takes no time that could be told beforehand.
            forecast: setting.forecast && given.is_none(),
            given: given.clone(),
            ..setting
        })
    }

    /// The next step, as JavaScript's iterators have it: `{done, value: {kind, square?}}`. Before the
    /// first a tour is made, where one must be, however long that takes.
    #[wasm_bindgen(
        js_name = next,
        unchecked_return_type = "IteratorResult<import('./protocol').Step>"
    )]
    pub fn next_result(&mut self) -> Result<Object, JsValue> {
        self.work_on(f64::INFINITY)?;
        let step = match self.status() {
            Status::Searching => self.timeline.advance(1).last,
            _ => None,
        };
        self.check(step);
        let result = Object::new();
        set(&result, "done", step.is_none());
        if let Some(step) = step {
            set(&result, "value", to_js(&step)?);
        }
        Ok(result)
    }
}

impl Search {
    pub(in crate::wasm) fn of(
        experiment: Experiment,
        moved: Option<StartMoved>,
    ) -> Result<Search, JsValue> {
        let mut search = Self::begin(Prepared::new(experiment, moved, Aim::Steps));
        search.work_on(FIRST_SLICE)?;
        Ok(search)
    }

    /// The walk along a tour that somebody gave.
    pub(in crate::wasm) fn given(given: &GivenTour) -> Result<Search, JsValue> {
        Ok(Self::begin(Prepared::given(given, Aim::Steps)?))
    }

    fn begin(origin: Prepared) -> Self {
        Self {
            timeline: Timeline::new(origin.run.search()),
            origin,
        }
    }

    /// Works on the tour for some milliseconds, if it is still to be made; takes up what comes out.
    fn work_on(&mut self, milliseconds: f64) -> Result<(), JsValue> {
        if self.origin.refutation.is_none() && self.origin.work(milliseconds)? {
            self.timeline = Timeline::new(self.origin.run.search());
        }
        Ok(())
    }
}
