//! Sweeps, many experiments that differ in board, start, algorithm, order and seed, for JavaScript.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::{STEPS_BETWEEN_LOOKS, now, set, thrown, to_js};
use crate::experiment::Problem;
use crate::protocol::{BoardSize, SweepPlan};
use crate::run::Run;
use crate::sweep::Sweep as Question;
use crate::sweep::cell::Cell;
use crate::sweep::draft::{SweepDraft, SweepError, SweepField};
use crate::sweep::measures::{Finding, Measurements};
use crate::sweep::mirror::Mirrors;
use crate::sweep::presets::sweep_presets as all_ready_questions;

/// The maximum side of a board of a sweep, which is the maximum in document 001.
const LARGEST_SIDE: u32 = 5_000;

/// The maximum number of cells whose results a page keeps at once.
const MOST_KEPT: u64 = 1 << 20;

/// The ready-made questions.
///
/// # Errors
///
/// Throws an `Error` if serialization fails.
#[wasm_bindgen(
    js_name = readyQuestions,
    unchecked_return_type = "import('./protocol').SweepPreset[]"
)]
pub fn ready_questions() -> Result<JsValue, JsValue> {
    to_js(&all_ready_questions())
}

/// Creates the plan of a sweep.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field is invalid or there are more cells than a page keeps. Throws an `Error`
/// if the question is malformed.
#[wasm_bindgen(
    js_name = sweepPlan,
    unchecked_return_type = "import('./protocol').SweepPlan"
)]
pub fn sweep_plan(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepDraft")] question: JsValue,
) -> Result<JsValue, JsValue> {
    let (text, sweep) = read(question)?;
    let cells = sweep.count();
    if cells > MOST_KEPT {
        let (runs, most) = (cells, MOST_KEPT);
        let problem = Problem::TooManyRuns { runs, most };
        return Err(thrown(SweepError::new(
            SweepField::Sizes,
            &text.sizes,
            problem,
        )));
    }
    let mirrors = Mirrors::new(&sweep);
    let mut columns = Vec::with_capacity(5 * cells as usize);
    let mut twins = Vec::with_capacity(cells as usize);
    let mut runs = 0;
    for (number, cell) in (0..).zip(sweep.cells()) {
        let places = [cell.algorithm(), cell.order(), cell.seed()];
        columns.extend([cell.board() as u32, cell.start()]);
        columns.extend(places.map(|place| place as u32));
        let twin = mirrors.representative(&cell).unwrap_or(number);
        twins.push(twin as u32);
        runs += u32::from(twin == number);
    }
    let sides = sweep.boards().iter().map(|board| BoardSize {
        rows: board.rows(),
        columns: board.columns(),
    });
    let orders = sweep.orders().iter();
    let plan = to_js(&SweepPlan {
        boards: sides.collect(),
        algorithms: sweep
            .algorithms()
            .iter()
            .map(|algorithm| algorithm.name())
            .collect(),
        orders: orders
            .map(|order| order.name().map_or_else(|| order.to_string(), String::from))
            .collect(),
        seeds: sweep.seeds().to_vec(),
        cells: cells as u32,
        runs,
        most_cells: MOST_KEPT as u32,
        columns: Vec::new(),
        twins: Vec::new(),
    })?;
    set(&plan, "columns", Uint32Array::from(&*columns));
    set(&plan, "twins", Uint32Array::from(&*twins));
    Ok(plan)
}

/// The experiment of a cell of a sweep, as a draft. Null if the sweep has no cell of this number.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the question is malformed.
#[wasm_bindgen(
    js_name = sweepDraft,
    unchecked_return_type = "import('./protocol').Draft | null"
)]
pub fn sweep_draft(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepDraft")] question: JsValue,
    cell: u32,
) -> Result<JsValue, JsValue> {
    let (_, sweep) = read(question)?;
    to_js(&sweep.cell(cell.into()).map(|cell| sweep.draft(&cell)))
}

/// Runs some cells of a sweep, in time slices.
#[wasm_bindgen]
pub struct Sweep {
    question: Question,
    /// The numbers of the cells to try. `None` for all cells, in their order.
    chosen: Option<Vec<u32>>,
    next: u64,
    /// The next cell to try, if all cells are tried in their order.
    following: Option<Cell>,
    /// The run of the current cell, and the time spent on it in milliseconds.
    run: Option<(Run, f64)>,
    failures: f64,
}

#[wasm_bindgen]
impl Sweep {
    /// Selects the cells with the numbers `chosen`, or all cells of the sweep. The first `done` of them are skipped.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the question is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepDraft")] question: JsValue,
        done: f64,
        chosen: Option<Vec<u32>>,
    ) -> Result<Sweep, JsValue> {
        let (_, question) = read(question)?;
        let next = done as u64;
        Ok(Self {
            following: question.cell(next),
            question,
            chosen,
            next,
            run: None,
            failures: 0.0,
        })
    }

    /// The number of cells of the whole sweep.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> f64 {
        self.question.count() as f64
    }

    /// Continues for `milliseconds`, and returns seven numbers for each cell that ended in that time.
    ///
    /// The first five are the index of the [`Finding`], visits, backtracks, attempts and milliseconds. The sixth is 1
    /// for a closed tour, and otherwise 0. The seventh is the number of changes of direction of the tour, or NaN if
    /// there is no tour.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if a memory allocation for a path fails.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Vec<f64>, JsValue> {
        let mut told = Vec::new();
        let end = now() + milliseconds;
        let mut before = now();
        loop {
            let (mut run, spent) = match self.run.take() {
                Some(under_way) => under_way,
                None => match self.take_next()? {
                    Some(run) => (run, 0.0),
                    None => return Ok(told),
                },
            };
            run.work(STEPS_BETWEEN_LOOKS)
                .map_err(|error| js_sys::Error::new(&error.to_string()))?;
            let after = now();
            let spent = spent + (after - before);
            before = after;
            match Measurements::of(&run) {
                Some(measures) => {
                    self.next += 1;
                    self.failures += f64::from(measures.finding != Finding::Tour);
                    told.extend(numbers(&measures, spent));
                }
                None => self.run = Some((run, spent)),
            }
            if after >= end {
                return Ok(told);
            }
        }
    }

    /// The number of cells tried, including those skipped at the beginning.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> f64 {
        self.next as f64
    }

    /// Whether there are more cells to try.
    #[wasm_bindgen(getter)]
    pub fn more(&self) -> bool {
        let count = match &self.chosen {
            Some(chosen) => chosen.len() as u64,
            None => self.question.count(),
        };
        self.next < count
    }

    /// The number of cells tried here for which no tour was found.
    #[wasm_bindgen(getter)]
    pub fn failures(&self) -> f64 {
        self.failures
    }
}

impl Sweep {
    /// Creates the run of the next cell, if there is one.
    fn take_next(&mut self) -> Result<Option<Run>, JsValue> {
        let cell = match &self.chosen {
            Some(chosen) => {
                let number = chosen.get(self.next as usize);
                number.and_then(|&number| self.question.cell(number.into()))
            }
            None => {
                let cell = self.following;
                self.following = cell.and_then(|cell| self.question.next_cell(&cell));
                cell
            }
        };
        let run = cell.map(|cell| self.question.run(&cell).map_err(thrown));
        run.transpose()
    }
}

fn numbers(measures: &Measurements, milliseconds: f64) -> [f64; 7] {
    [
        f64::from(measures.finding as u8),
        measures.visits as f64,
        measures.backtracks as f64,
        measures.attempts.into(),
        milliseconds,
        measures.closed.into(),
        measures.turns.map_or(f64::NAN, f64::from),
    ]
}

/// Deserializes a question from the page, and validates its sweep.
fn read(question: JsValue) -> Result<(SweepDraft, Question), JsValue> {
    let text: SweepDraft = serde_wasm_bindgen::from_value(question)?;
    let sweep = text.validate().map_err(thrown)?;
    let sides = sweep
        .boards()
        .iter()
        .map(|board| board.rows().max(board.columns()));
    let longest = sides.max().unwrap_or(0);
    if longest > LARGEST_SIDE {
        let (smallest, largest) = (1, LARGEST_SIDE);
        let problem = Problem::OutOfRange { smallest, largest };
        return Err(thrown(SweepError::new(
            SweepField::Sizes,
            &longest.to_string(),
            problem,
        )));
    }
    Ok((text, sweep))
}
