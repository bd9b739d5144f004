//! The handle of a search for JavaScript.

use js_sys::{Float64Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::survey_request::SurveyRequestObject;
use super::{STEPS_BETWEEN_CLOCK_READS, now, set, to_js};
use crate::board::Square;
use crate::protocol::{
    MomentData, NextDecision, PlaceRange, SearchStatus, SquareFacts, StepKind, SurveyRequest,
};
use crate::search::StepBatch;
use crate::step::Step;
use crate::timeline::{Branch, Landmark, LandmarkSearch, Timeline};
use crate::tour::Tour;

#[cfg(not(feature = "full"))]
use super::default_experiment::DefaultExperiment as Origin;
/// The experiment that a search belongs to. The build of the first screen contains only the default experiment.
#[cfg(feature = "full")]
use super::laboratory::Prepared as Origin;

/// A search for JavaScript: an iterator of steps that can also return to any earlier step.
#[wasm_bindgen]
pub struct Search {
    pub(super) origin: Origin,
    pub(super) timeline: Timeline,
}

#[wasm_bindgen]
impl Search {
    /// Takes up to `steps` steps, for at most `milliseconds`, and returns a report. With `stops_at_tour`, the last step
    /// is the first one that completes a tour, so that no tour is missed.
    ///
    /// The report is one array, which begins with the [`SearchStatus`], the [`StepKind`] of the last step and the
    /// square of that step (−1 if it has none). The counters follow: steps, visits, backtracks, dead ends, tours,
    /// attempts, deepest. Next come the number of known steps and, as [`LandmarkSearch`], whether a requested step was
    /// found. The last numbers are the length of the unchanged beginning of the path, and the squares after that
    /// beginning. All numbers are whole and far below 2⁵³.
    pub fn advance(
        &mut self,
        steps: f64,
        milliseconds: f64,
        stops_at_tour: Option<bool>,
    ) -> Float64Array {
        let end = now() + milliseconds;
        let stops_at_tour = stops_at_tour.unwrap_or(false);
        // Infinity, which means no limit, becomes the largest integer.
        let mut remaining = steps as u64;
        let mut batch = StepBatch::empty(self.timeline.search().path().len() as u32);
        while self.has_steps() && remaining > 0 && !self.timeline.is_at_final_step() {
            let slice = remaining.min(STEPS_BETWEEN_CLOCK_READS);
            let next = if stops_at_tour {
                self.timeline.advance_to_tour(slice)
            } else {
                self.timeline.advance(slice)
            };
            remaining -= next.steps;
            batch = batch.then(next);
            self.verify_tour(next.last);
            if now() >= end || (stops_at_tour && next.last == Some(Step::Tour)) {
                break;
            }
        }
        self.report(batch.last, LandmarkSearch::Here, batch.kept_prefix)
    }

    /// Seeks to a step, but at most to the last known step, and returns a report with all squares of the path.
    pub fn seek(&mut self, step: f64) -> Float64Array {
        self.timeline.seek(step as u64);
        self.report(self.timeline.last_step(), LandmarkSearch::Here, 0)
    }

    /// Seeks to the next (`forward`) or the previous step of a kind, and returns a report as `seek` does. To find the
    /// next step beyond the known steps, the search continues for at most `milliseconds`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if `event` is not the name of a [`Landmark`].
    pub fn find(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Landmark")] event: &str,
        forward: bool,
        milliseconds: f64,
    ) -> Result<Float64Array, JsValue> {
        let landmark = Landmark::ALL
            .into_iter()
            .find(|landmark| landmark.name() == event)
            .ok_or_else(|| js_sys::Error::new(&format!("nobody looks for {event}")))?;
        let found = if forward {
            self.find_ahead(landmark, now() + milliseconds)
        } else if self.timeline.previous(landmark) {
            LandmarkSearch::Here
        } else {
            LandmarkSearch::Never
        };
        self.verify_tour(self.timeline.last_step());
        Ok(self.report(self.timeline.last_step(), found, 0))
    }

    /// Returns data about the moment shown: `{step, length, over, depth, visits}` and each requested part.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').MomentData")]
    pub fn survey(&self, request: &SurveyRequestObject) -> Result<JsValue, JsValue> {
        let request = SurveyRequest::from(request);
        let search = self.timeline.search();
        let decisions = |ranges: Vec<PlaceRange>| {
            ranges
                .into_iter()
                .flat_map(|PlaceRange { from, to }| search.decisions(from..to))
                .collect()
        };
        let data = MomentData {
            step: self.timeline.position(),
            length: self.timeline.length(),
            over: self.timeline.is_over(),
            depth: search.path().len(),
            visits: search.counters().visits,
            insight: request.insight.then(|| NextDecision {
                outlook: search.next_step(),
                decision: search.decision(),
            }),
            history: request.history.then(|| self.history()),
            levels: request.levels.then(|| self.visits_by_length()),
            branches: request
                .branches
                .map(|rows| self.timeline.branches(rows as usize)),
            decisions: (!request.decisions.is_empty()).then(|| decisions(request.decisions)),
        };
        let object = to_js(&data)?;
        for (key, numbers) in [("history", &data.history), ("levels", &data.levels)] {
            if let Some(numbers) = numbers {
                set(&object, key, Float64Array::from(numbers.as_slice()));
            }
        }
        Ok(object)
    }

    /// The step that moved from the square at `place` of the path to `square`. `None` if there was no such step, or if
    /// the search cannot tell.
    #[must_use]
    pub fn choice(&self, place: u32, square: u32) -> Option<f64> {
        let step = self.timeline.entering_step(place as usize, square);
        step.map(|step| step as f64)
    }

    /// The step that entered a square of the search tree, given by the `level`, `square`, `from` and `to` of its
    /// branch.
    #[must_use]
    pub fn entrance(&self, level: u32, square: u32, from: f64, to: f64) -> f64 {
        let (from, to) = (from as u64, to as u64);
        let branch = Branch {
            level,
            square,
            from,
            to,
        };
        self.timeline.branch_start(branch) as f64
    }

    /// Returns facts about a square: the free squares one move away, its index in the path, the steps that last entered
    /// and left the square, and the step after which these two steps were looked for.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if the board has no such square.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').SquareFacts")]
    pub fn facts(&mut self, square: u32) -> Result<JsValue, JsValue> {
        let graph = self.origin.graph();
        if square as usize >= graph.len() {
            return Err(js_sys::Error::new(&format!("the board has no square {square}")).into());
        }
        let last_visit = self.timeline.last_visit(square);
        let path = self.timeline.search().path();
        let place = path.iter().position(|&other| other == square);
        let mut is_on_path = vec![false; graph.len()];
        for &other in path {
            is_on_path[other as usize] = true;
        }
        let neighbours = graph.neighbours(square).iter().copied();
        let moves = neighbours
            .filter(|&other| !is_on_path[other as usize])
            .collect();
        to_js(&SquareFacts {
            square,
            moves,
            place,
            entered: last_visit.entered,
            left: last_visit.left,
            searched_from: last_visit.searched_from,
        })
    }

    /// The whole path, the start first.
    #[wasm_bindgen(getter)]
    pub fn path(&self) -> Uint32Array {
        Uint32Array::from(self.timeline.search().path())
    }

    /// The number of entered paths of each length, beginning with paths of one square. Empty if the search does not
    /// count paths.
    pub fn levels(&self) -> Float64Array {
        Float64Array::from(self.visits_by_length().as_slice())
    }

    /// The adjacency lists of the search: the length of the list of each square, then all lists one after another. Each
    /// list is in the order in which the search tries its squares.
    #[wasm_bindgen(getter)]
    pub fn lists(&self) -> Uint32Array {
        let graph = self.origin.graph();
        let squares = 0..graph.len() as Square;
        let mut lists: Vec<u32> = squares.clone().map(|square| graph.degree(square)).collect();
        lists.extend(squares.flat_map(|square| graph.neighbours(square)));
        Uint32Array::from(lists.as_slice())
    }
}

#[cfg(not(feature = "full"))]
#[wasm_bindgen]
impl Search {
    /// Creates the search of the default experiment from a square.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if the board has no such square.
    #[wasm_bindgen(constructor)]
    pub fn default_experiment(start: u32) -> Result<Search, JsValue> {
        let (origin, search) = Origin::with_search(start)?;
        let timeline = Timeline::new(Box::new(search));
        Ok(Self { origin, timeline })
    }
}

impl Search {
    /// Whether there are steps to show. There are no steps while a tour is being made, or if no tour was found or
    /// exists.
    fn has_steps(&self) -> bool {
        self.origin.status_without_steps().is_none()
    }

    /// Seeks to the next landmark, and continues the search until the time `end` if necessary.
    fn find_ahead(&mut self, landmark: Landmark, end: f64) -> LandmarkSearch {
        if !self.has_steps() {
            return LandmarkSearch::Never;
        }
        loop {
            match self.timeline.next(landmark, STEPS_BETWEEN_CLOCK_READS) {
                LandmarkSearch::NotYet if now() < end => {}
                found => return found,
            }
        }
    }

    /// The number of entered paths of each length.
    fn visits_by_length(&self) -> Vec<f64> {
        let levels = self.timeline.search().paths_by_length();
        levels.iter().map(|&visits| visits as f64).collect()
    }

    /// Returns the width and the number of the spans, and eight numbers for every span.
    fn history(&self) -> Vec<f64> {
        let history = self.timeline.history();
        let spans = history.spans();
        let mut numbers = vec![history.width() as f64, spans.len() as f64];
        numbers.reserve(spans.len() * 8);
        for span in spans {
            numbers.extend([
                f64::from(span.lowest),
                f64::from(span.highest),
                f64::from(span.depth),
                span.visits as f64,
                span.backtracks as f64,
                span.dead_ends as f64,
                span.tours as f64,
                f64::from(span.attempts),
            ]);
        }
        numbers
    }

    /// Creates the report that [`advance`](Self::advance) describes. The first `kept` squares of the path are
    /// unchanged.
    fn report(&self, last: Option<Step>, found: LandmarkSearch, kept: u32) -> Float64Array {
        let search = self.timeline.search();
        let counters = search.counters();
        let (kind, square) = kind_and_square(last);
        let mut report = vec![
            f64::from(self.status() as u32),
            f64::from(kind as u32),
            square.map_or(-1.0, f64::from),
            counters.steps as f64,
            counters.visits as f64,
            counters.backtracks as f64,
            counters.dead_ends as f64,
            counters.tours as f64,
            f64::from(counters.attempts),
            f64::from(counters.deepest),
            self.timeline.length() as f64,
            f64::from(found as u32),
            f64::from(kept),
        ];
        let changed = &search.path()[kept as usize..];
        report.extend(changed.iter().map(|&square| f64::from(square)));
        Float64Array::from(report.as_slice())
    }

    pub(super) fn status(&self) -> SearchStatus {
        if let Some(status) = self.origin.status_without_steps() {
            return status;
        }
        if !self.timeline.is_at_final_step() {
            return SearchStatus::Searching;
        }
        match self.timeline.last_step() {
            Some(Step::Tour) if self.verified_tour().is_closed() => SearchStatus::ClosedTour,
            Some(Step::Tour) => SearchStatus::OpenTour,
            Some(Step::Stuck) => SearchStatus::Stuck,
            Some(Step::MemoryFull) => SearchStatus::MemoryFull,
            _ => SearchStatus::Exhausted,
        }
    }

    /// Verifies the path if `last` reports a tour, so that no unverified tour is shown.
    pub(super) fn verify_tour(&self, last: Option<Step>) {
        if last == Some(Step::Tour) {
            self.verified_tour();
        }
    }

    /// The path as a verified tour. Panics if the path is not a tour, since this is a bug in the search.
    fn verified_tour(&self) -> Tour {
        self.origin
            .verify(self.timeline.search().path())
            .unwrap_or_else(|fault| panic!("the search reported a tour that is none: {fault}"))
    }
}

/// The kind of `step`, and its square.
const fn kind_and_square(step: Option<Step>) -> (StepKind, Option<u32>) {
    let Some(step) = step else {
        return (StepKind::None, None);
    };
    let kind = match step {
        Step::Enter { .. } => StepKind::Enter,
        Step::DeadEnd { .. } => StepKind::DeadEnd,
        Step::Leave { .. } => StepKind::Leave,
        Step::Resume { .. } => StepKind::Resume,
        Step::Restart => StepKind::Restart,
        Step::Tour => StepKind::Tour,
        Step::Exhausted => StepKind::Exhausted,
        Step::Stuck => StepKind::Stuck,
        Step::MemoryFull => StepKind::MemoryFull,
    };
    (kind, step.square())
}
