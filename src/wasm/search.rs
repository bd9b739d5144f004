//! A search for JavaScript.

use js_sys::{Float64Array, Object, Reflect, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{STEPS_BETWEEN_LOOKS, now, pairs, settle, to_js};
use crate::experiment::{Experiment, StartMoved};
use crate::search::{self, Slice, Step};
use crate::tour::Tour;
use crate::verdict::Reason;

/// How a search stands.
#[wasm_bindgen]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is more to do.
    Searching,
    /// A tour was found and checked; its ends are not a move apart.
    OpenTour,
    /// A tour was found and checked; a move leads from its end to its start.
    ClosedTour,
    /// Everything was tried: there is no tour, or no further one, from this start.
    Exhausted,
    /// Counting showed that there is no tour: nothing was searched.
    Refuted,
    /// The search gave up: nothing is proved.
    Stuck,
    /// The memory that the search may use was full: nothing is proved.
    MemoryFull,
}

/// What kind of step was taken last.
#[wasm_bindgen]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// No step was taken.
    None,
    /// A square was entered.
    Enter,
    /// A dead end was seen.
    DeadEnd,
    /// A square was left.
    Leave,
    /// A tour was found.
    Tour,
    /// Everything was tried.
    Exhausted,
    /// The search went on from another path.
    Resume,
    /// A new attempt began.
    Restart,
    /// The search gave up.
    Stuck,
    /// The memory was full.
    MemoryFull,
}

/// A search, as an iterator of steps for JavaScript.
#[wasm_bindgen]
pub struct Search {
    experiment: Experiment,
    moved: Option<StartMoved>,
    refutation: Option<Reason>,
    search: Box<dyn search::Search>,
    status: Status,
}

#[wasm_bindgen]
impl Search {
    /// The search that a draft describes, a start off the board being moved onto it.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the draft is no
    /// object of texts.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('../engine/protocol.js').Draft")]
        draft: JsValue,
    ) -> Result<Search, JsValue> {
        let (experiment, moved) = settle(draft)?;
        let refutation = experiment.refutation();
        let status = match refutation {
            Some(_) => Status::Refuted,
            None => Status::Searching,
        };
        Ok(Self {
            search: experiment.search(),
            experiment,
            moved,
            refutation,
            status,
        })
    }

    /// What is searched: the board, the start, the moves in order, and what is known before a step
    /// is taken.
    ///
    /// # Errors
    ///
    /// None in practice: plain data can always cross.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "import('../engine/protocol.js').Setting"
    )]
    pub fn setting(&self) -> Result<JsValue, JsValue> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Setting {
            rows: u32,
            columns: u32,
            start: u32,
            moves: [(i8, i8); 8],
            order: Option<&'static str>,
            algorithm: &'static str,
            closed: bool,
            all: bool,
            query: String,
            moved: Option<StartMoved>,
            refutation: Option<Reason>,
        }
        to_js(&Setting {
            rows: self.experiment.board().rows(),
            columns: self.experiment.board().columns(),
            start: self.experiment.start(),
            moves: pairs(&self.experiment.order()),
            order: self.experiment.order().name(),
            algorithm: self.experiment.algorithm().name(),
            closed: self.experiment.goal().closed,
            all: self.experiment.goal().all,
            query: self.experiment.to_query(),
            moved: self.moved,
            refutation: self.refutation,
        })
    }

    /// The next step, as JavaScript's iterators have it: `{done, value: {kind, square?}}`.
    #[wasm_bindgen(
        js_name = next,
        unchecked_return_type = "IteratorResult<{kind: string, square?: number}>"
    )]
    pub fn next_result(&mut self) -> Object {
        let step = match self.status {
            Status::Searching => self.search.next(),
            _ => None,
        };
        self.settle_status(step);
        let result = Object::new();
        set(&result, "done", &step.is_none().into());
        if let Some(step) = step {
            let value = Object::new();
            set(&value, "kind", &step.name().into());
            if let Some(square) = step.square() {
                set(&value, "square", &square.into());
            }
            set(&result, "value", &value);
        }
        result
    }

    /// Takes up to `steps` steps, but stops when `milliseconds` are over, and reports.
    ///
    /// The report is one array: the [`Status`], the last [`Event`] and its square (−1 when it has
    /// none), the counters (steps, visits, backtracks, dead ends, tours, attempts, deepest), how many
    /// squares of the path known before are still the same, and then the squares that follow them. All numbers are
    /// whole and far below 2⁵³.
    pub fn advance(&mut self, steps: f64, milliseconds: f64) -> Float64Array {
        let end = now() + milliseconds;
        // Infinity, "as many as there is time for", becomes the largest integer.
        let mut left = steps as u64;
        let mut slice = Slice::none(self.search.path().len() as u32);
        while self.status == Status::Searching && left > 0 {
            let next = self.search.advance(left.min(STEPS_BETWEEN_LOOKS));
            left -= next.steps;
            slice = slice.then(next);
            self.settle_status(next.last);
            if now() >= end {
                break;
            }
        }
        self.report(slice)
    }

    /// The whole path, the start first.
    #[wasm_bindgen(getter)]
    pub fn path(&self) -> Uint32Array {
        Uint32Array::from(self.search.path())
    }

    /// How many paths of each length were entered, those of one square first; empty where the search
    /// does not count them.
    pub fn levels(&self) -> Float64Array {
        let levels = self.search.levels().iter().map(|&visits| visits as f64);
        Float64Array::from(levels.collect::<Vec<_>>().as_slice())
    }

    fn report(&self, slice: Slice) -> Float64Array {
        let counters = self.search.counters();
        let (event, square) = parts(slice.last);
        let mut report = vec![
            f64::from(self.status as u32),
            f64::from(event as u32),
            square.map_or(-1.0, f64::from),
            counters.steps as f64,
            counters.visits as f64,
            counters.backtracks as f64,
            counters.dead_ends as f64,
            counters.tours as f64,
            f64::from(counters.attempts),
            f64::from(counters.deepest),
            f64::from(slice.kept),
        ];
        let changed = &self.search.path()[slice.kept as usize..];
        report.extend(changed.iter().map(|&square| f64::from(square)));
        Float64Array::from(report.as_slice())
    }

    fn settle_status(&mut self, last: Option<Step>) {
        self.status = match last {
            Some(Step::Tour) => {
                match Tour::verify(self.experiment.board(), self.search.path()) {
                    // It goes on to the next tour.
                    Ok(_) if self.experiment.goal().all => Status::Searching,
                    Ok(tour) if tour.is_closed() => Status::ClosedTour,
                    Ok(_) => Status::OpenTour,
                    // No tour is shown that was not checked: a search that is wrong must be loud.
                    Err(fault) => panic!("the search reported a tour that is none: {fault}"),
                }
            }
            Some(Step::Exhausted) => Status::Exhausted,
            Some(Step::Stuck) => Status::Stuck,
            Some(Step::MemoryFull) => Status::MemoryFull,
            _ => self.status,
        };
    }
}

/// The kind of `step` as a number, and its square.
const fn parts(step: Option<Step>) -> (Event, Option<u32>) {
    let Some(step) = step else {
        return (Event::None, None);
    };
    let event = match step {
        Step::Enter { .. } => Event::Enter,
        Step::DeadEnd { .. } => Event::DeadEnd,
        Step::Leave { .. } => Event::Leave,
        Step::Resume { .. } => Event::Resume,
        Step::Restart => Event::Restart,
        Step::Tour => Event::Tour,
        Step::Exhausted => Event::Exhausted,
        Step::Stuck => Event::Stuck,
        Step::MemoryFull => Event::MemoryFull,
    };
    (event, step.square())
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // Setting a property of a plain object that was just made cannot fail.
    let _ = Reflect::set(object, &key.into(), value);
}
