//! Many experiments that differ in board, start, algorithm, order and seed, for JavaScript.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::{STEPS_BETWEEN_LOOKS, now, set, thrown, to_js};
use crate::experiment::Problem;
use crate::protocol::{Sides, SweepPlan};
use crate::run::Run;
use crate::sweep::Sweep as Question;
use crate::sweep::cell::Cell;
use crate::sweep::measures::{Finding, Measures};
use crate::sweep::mirror::Mirrors;
use crate::sweep::ready::ready_questions as all_ready_questions;
use crate::sweep::text::{SweepError, SweepField, SweepText};

/// The longest side of a board of a sweep: document 001 goes as far.
const LARGEST_SIDE: u32 = 5_000;

/// The most cells whose results a page keeps, all of them at once.
const MOST_KEPT: u64 = 1 << 20;

/// The questions that are worth asking.
///
/// # Errors
///
/// An `Error` when they cannot be written.
#[wasm_bindgen(
    js_name = readyQuestions,
    unchecked_return_type = "import('./protocol').ReadyQuestion[]"
)]
pub fn ready_questions() -> Result<JsValue, JsValue> {
    to_js(&all_ready_questions())
}

/// What a sweep will do.
///
/// # Errors
///
/// Throws `{field, value, problem}` when a field is at fault or there are more cells than a page keeps, and an `Error`
/// when the question is no object of texts.
#[wasm_bindgen(
    js_name = sweepPlan,
    unchecked_return_type = "import('./protocol').SweepPlan"
)]
pub fn sweep_plan(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepText")] question: JsValue,
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
        let twin = mirrors.twin(&cell).unwrap_or(number);
        twins.push(twin as u32);
        runs += u32::from(twin == number);
    }
    let sides = sweep.boards().iter().map(|board| Sides {
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

/// The experiment of a cell of a sweep, as a draft; null where it has none of that number.
///
/// # Errors
///
/// As [`sweep_plan`].
#[wasm_bindgen(
    js_name = sweepDraft,
    unchecked_return_type = "import('./protocol').Draft | null"
)]
pub fn sweep_draft(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepText")] question: JsValue,
    cell: u32,
) -> Result<JsValue, JsValue> {
    let (_, sweep) = read(question)?;
    to_js(&sweep.cell(cell.into()).map(|cell| sweep.draft(&cell)))
}

/// Some cells of a sweep, carried out in slices.
#[wasm_bindgen]
pub struct Sweep {
    question: Question,
    /// The numbers of the cells to try, and the one at hand among them; where there are none, all from that one on.
    chosen: Option<Vec<u32>>,
    next: u64,
    /// The cell after the one at hand, where they come one after the other.
    following: Option<Cell>,
    /// The cell that is being tried, and for how long it was.
    run: Option<(Run, f64)>,
    failures: f64,
}

#[wasm_bindgen]
impl Sweep {
    /// The cells of these numbers, or all of a sweep from number `done` on.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the question is no object of
    /// texts.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepText")] question: JsValue,
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

    /// How many cells the sweep has in all.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> f64 {
        self.question.count() as f64
    }

    /// Goes on for `milliseconds`, and tells what came of the cells that ended in that time: of each, seven numbers.
    ///
    /// They are the place of the [`Finding`] among all of them, visits, backtracks, attempts, milliseconds, 1 for a closed
    /// tour or 0, and the changes of direction of the tour, or not a number.
    ///
    /// # Errors
    ///
    /// An `Error` when there is no memory for a path.
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
            match Measures::of(&run) {
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

    /// How many cells were tried, those before included.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> f64 {
        self.next as f64
    }

    /// Whether there are more to try.
    #[wasm_bindgen(getter)]
    pub fn more(&self) -> bool {
        let count = match &self.chosen {
            Some(chosen) => chosen.len() as u64,
            None => self.question.count(),
        };
        self.next < count
    }

    /// From how many of those tried here no tour was found.
    #[wasm_bindgen(getter)]
    pub fn failures(&self) -> f64 {
        self.failures
    }
}

impl Sweep {
    /// The run of the cell at hand.
    fn take_next(&mut self) -> Result<Option<Run>, JsValue> {
        let cell = match &self.chosen {
            Some(chosen) => {
                let number = chosen.get(self.next as usize);
                number.and_then(|&number| self.question.cell(number.into()))
            }
            None => {
                let cell = self.following;
                self.following = cell.and_then(|cell| self.question.after(&cell));
                cell
            }
        };
        let run = cell.map(|cell| self.question.run(&cell).map_err(thrown));
        run.transpose()
    }
}

fn numbers(measures: &Measures, milliseconds: f64) -> [f64; 7] {
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

/// The sweep of a question that a page asks.
fn read(question: JsValue) -> Result<(SweepText, Question), JsValue> {
    let text: SweepText = serde_wasm_bindgen::from_value(question)?;
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
