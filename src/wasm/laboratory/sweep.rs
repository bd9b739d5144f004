//! Sweeps for JavaScript: many experiments that differ in board, start, algorithm, order and seed. A cell is one
//! experiment of a sweep.

use js_sys::Uint32Array;
use wasm_bindgen::prelude::*;

use super::text_writer::TextWriter;
use super::{STEPS_BETWEEN_CLOCK_READS, fault_to_js, now, set, to_js};
use crate::experiment::Problem;
use crate::named::UnknownName;
use crate::protocol::{BoardSize, SweepPlan};
use crate::run::Run;
use crate::sweep::Sweep as CoreSweep;
use crate::sweep::cell::SweepCell;
use crate::sweep::draft::{SweepDraft, SweepField, SweepProblem};
use crate::sweep::measures::{Finding, Measurements};
use crate::sweep::mirror::Mirrors;
use crate::sweep::presets::sweep_presets;
use crate::sweep::table::{CellResult, TableFormat, TableWriter};

/// The maximum side of a board of a sweep, which is the maximum in document 001.
const MAX_SIDE: u32 = 5_000;

/// The maximum number of cells whose results a page keeps at once.
const MAX_CELLS: u64 = 1 << 20;

/// The number of numbers that describe the result of a cell.
const NUMBERS_PER_CELL: usize = 7;

/// The predefined sweeps.
///
/// # Errors
///
/// Throws an `Error` if serialization fails.
#[wasm_bindgen(
    js_name = readyQuestions,
    unchecked_return_type = "import('./protocol').SweepPreset[]"
)]
pub fn ready_questions() -> Result<JsValue, JsValue> {
    to_js(&sweep_presets())
}

/// Creates the plan of a sweep.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field is invalid or there are more cells than a page keeps. Throws an `Error`
/// if the draft is malformed.
#[wasm_bindgen(
    js_name = sweepPlan,
    unchecked_return_type = "import('./protocol').SweepPlan"
)]
pub fn sweep_plan(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepDraft")] draft: JsValue,
) -> Result<JsValue, JsValue> {
    let (draft, sweep) = read(draft)?;
    let cell_count = sweep.count();
    if cell_count > MAX_CELLS {
        let (runs, most) = (cell_count, MAX_CELLS);
        let problem = SweepProblem::TooManyRuns { runs, most };
        return Err(fault_to_js(SweepField::Sizes.error(&draft.sizes, problem)));
    }
    let mirrors = Mirrors::new(&sweep);
    let mut columns = Vec::with_capacity(5 * cell_count as usize);
    // For each cell, the number of the first cell that is equal to it or a mirror image of it.
    let mut twins = Vec::with_capacity(cell_count as usize);
    let mut runs = 0;
    for (number, cell) in (0..).zip(sweep.cells()) {
        let indices = [cell.algorithm(), cell.order(), cell.seed()];
        columns.extend([cell.board() as u32, cell.start()]);
        columns.extend(indices.map(|index| index as u32));
        let twin = mirrors.representative(&cell).unwrap_or(number);
        twins.push(twin as u32);
        runs += u32::from(twin == number);
    }
    let sizes = sweep.boards().iter().map(|board| BoardSize {
        rows: board.rows(),
        columns: board.columns(),
    });
    let orders = sweep.orders().iter();
    let plan = to_js(&SweepPlan {
        boards: sizes.collect(),
        algorithms: sweep
            .algorithms()
            .iter()
            .map(|algorithm| algorithm.name())
            .collect(),
        orders: orders
            .map(|order| order.name().map_or_else(|| order.to_string(), String::from))
            .collect(),
        seeds: sweep.seeds().to_vec(),
        cells: cell_count as u32,
        runs,
        most_cells: MAX_CELLS as u32,
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
/// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
#[wasm_bindgen(
    js_name = sweepDraft,
    unchecked_return_type = "import('./protocol').Draft | null"
)]
pub fn sweep_draft(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepDraft")] draft: JsValue,
    cell: u32,
) -> Result<JsValue, JsValue> {
    let (_, sweep) = read(draft)?;
    to_js(&sweep.cell(cell.into()).map(|cell| sweep.draft(&cell)))
}

/// Runs some cells of a sweep, in time slices.
#[wasm_bindgen]
pub struct Sweep {
    sweep: CoreSweep,
    /// The numbers of the cells to try. `None` for all cells, in their order.
    chosen: Option<Vec<u32>>,
    /// The number of cells tried, including those skipped at the beginning.
    done_count: u64,
    /// The next cell to try, if all cells are tried in their order.
    next_cell: Option<SweepCell>,
    /// The run of the current cell, and the time spent on it in milliseconds.
    run: Option<(Run, f64)>,
    /// The number of cells tried for which no tour was found.
    failures: f64,
}

#[wasm_bindgen]
impl Sweep {
    /// Selects the cells with the numbers `chosen`, or all cells of the sweep. The first `done` of these cells are
    /// skipped.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepDraft")] draft: JsValue,
        done: f64,
        chosen: Option<Vec<u32>>,
    ) -> Result<Sweep, JsValue> {
        let (_, sweep) = read(draft)?;
        let done_count = done as u64;
        Ok(Self {
            next_cell: sweep.cell(done_count),
            sweep,
            chosen,
            done_count,
            run: None,
            failures: 0.0,
        })
    }

    /// The number of cells of the whole sweep.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> f64 {
        self.sweep.count() as f64
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
        let mut results = Vec::new();
        let end = now() + milliseconds;
        let mut slice_start = now();
        loop {
            let (mut run, spent) = match self.run.take() {
                Some(current) => current,
                None => match self.take_next_run()? {
                    Some(run) => (run, 0.0),
                    None => return Ok(results),
                },
            };
            run.work(STEPS_BETWEEN_CLOCK_READS)
                .map_err(|error| js_sys::Error::new(&error.to_string()))?;
            let slice_end = now();
            let spent = spent + (slice_end - slice_start);
            slice_start = slice_end;
            match Measurements::of(&run) {
                Some(measures) => {
                    self.done_count += 1;
                    self.failures += f64::from(measures.finding != Finding::Tour);
                    results.extend(to_numbers(&measures, spent));
                }
                None => self.run = Some((run, spent)),
            }
            if slice_end >= end {
                return Ok(results);
            }
        }
    }

    /// The number of cells tried, including those skipped at the beginning.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> f64 {
        self.done_count as f64
    }

    /// Whether there are more cells to try.
    #[wasm_bindgen(getter)]
    pub fn more(&self) -> bool {
        let count = match &self.chosen {
            Some(chosen) => chosen.len() as u64,
            None => self.sweep.count(),
        };
        self.done_count < count
    }

    /// The number of cells tried by this object for which no tour was found.
    #[wasm_bindgen(getter)]
    pub fn failures(&self) -> f64 {
        self.failures
    }
}

impl Sweep {
    /// Creates the run of the next cell, if there is one.
    fn take_next_run(&mut self) -> Result<Option<Run>, JsValue> {
        let cell = match &self.chosen {
            Some(chosen) => {
                let number = chosen.get(self.done_count as usize);
                number.and_then(|&number| self.sweep.cell(number.into()))
            }
            None => {
                let cell = self.next_cell;
                self.next_cell = cell.and_then(|cell| self.sweep.next_cell(&cell));
                cell
            }
        };
        let run = cell.map(|cell| self.sweep.run(&cell).map_err(fault_to_js));
        run.transpose()
    }
}

/// The seven numbers that [`advance`](Sweep::advance) returns for a cell.
fn to_numbers(measures: &Measurements, milliseconds: f64) -> [f64; NUMBERS_PER_CELL] {
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

/// The inverse of [`to_numbers`]: the measurements, and the milliseconds. A number that is not that of a [`Finding`]
/// marks a lost run.
fn from_numbers(numbers: &[f64; NUMBERS_PER_CELL]) -> (Option<Measurements>, f64) {
    let &[
        finding,
        visits,
        backtracks,
        attempts,
        milliseconds,
        closed,
        turns,
    ] = numbers;
    let measures = Finding::ALL
        .get(finding as usize)
        .map(|&finding| Measurements {
            finding,
            visits: visits as u64,
            backtracks: backtracks as u64,
            attempts: attempts as u32,
            closed: closed == 1.0,
            turns: (!turns.is_nan()).then_some(turns as u32),
        });
    (measures, milliseconds)
}

/// Returns a writer of the results of the cells with the numbers `cells`, in this order. `numbers` has the seven
/// numbers of [`Sweep::advance`] for each cell. The format is `csv` or `json`. A piece is measured in rows.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field is invalid. Throws an `Error` if the draft is malformed or the format is
/// unknown.
#[wasm_bindgen(js_name = writeResults)]
pub fn write_results(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').SweepDraft")] draft: JsValue,
    cells: &[u32],
    numbers: &[f64],
    #[wasm_bindgen(unchecked_param_type = "'csv' | 'json'")] format: &str,
) -> Result<TextWriter, JsValue> {
    let (question, sweep) = read(draft)?;
    let format: TableFormat = format
        .parse()
        .map_err(|error: UnknownName| js_sys::Error::new(&error.to_string()))?;
    let (numbers, _) = numbers.as_chunks();
    let results = cells.iter().zip(numbers).filter_map(|(&cell, numbers)| {
        let (measures, milliseconds) = from_numbers(numbers);
        Some(CellResult {
            cell: sweep.cell(cell.into())?,
            measures,
            milliseconds,
        })
    });
    let results = results.collect();
    let mut writer = TableWriter::new(format, question, sweep, results);
    Ok(TextWriter::new(move |text, most| writer.write(text, most)))
}

/// Deserializes the draft of a sweep, and validates it.
fn read(draft: JsValue) -> Result<(SweepDraft, CoreSweep), JsValue> {
    let draft: SweepDraft = serde_wasm_bindgen::from_value(draft)?;
    let sweep = draft.validate().map_err(fault_to_js)?;
    let sides = sweep
        .boards()
        .iter()
        .map(|board| board.rows().max(board.columns()));
    let longest = sides.max().unwrap_or(0);
    if longest > MAX_SIDE {
        let (smallest, largest) = (1, MAX_SIDE);
        let problem = Problem::OutOfRange { smallest, largest };
        return Err(fault_to_js(
            SweepField::Sizes.error(&longest.to_string(), problem),
        ));
    }
    Ok((draft, sweep))
}
