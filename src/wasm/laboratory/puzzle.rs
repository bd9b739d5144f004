//! Puzzles, for JavaScript: a maker of puzzles with a single solution, and a search for the solutions of a puzzle.

use js_sys::{Error, Object, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::conversion::{fault_to_js, read_draft};
use super::{MAX_SIDE_FOR_STEPS, now, set, to_js};
use crate::board::Square;
use crate::experiment::{Algorithm, Draft, Experiment};
use crate::ground::Ground;
use crate::puzzle::{self, Difficulty, Given, MakerError, Puzzle, PuzzleProgress};

/// The number of steps between two reads of the clock. They take less than a millisecond.
const STEPS_BETWEEN_CLOCK_READS: u64 = 64;

/// The number of solutions after which the search ends, because the puzzle has more than one.
const MAX_SOLUTIONS: u32 = 2;

/// The fault of given numbers or of a tour from which no puzzle can be made, as JavaScript receives it.
#[derive(Serialize)]
struct PuzzleFault {
    field: &'static str,
    value: String,
    problem: PuzzleProblem,
}

/// The kind of a fault.
#[derive(Serialize)]
struct PuzzleProblem {
    kind: &'static str,
}

/// Describes a fault of the given numbers, to be thrown in JavaScript.
pub(super) fn givens_fault(error: &impl ToString) -> JsValue {
    fault_of("given", "no-puzzle", error)
}

fn fault_of(field: &'static str, kind: &'static str, error: &impl ToString) -> JsValue {
    let fault = PuzzleFault {
        field,
        value: error.to_string(),
        problem: PuzzleProblem { kind },
    };
    to_js(&fault).unwrap_or_else(|error| error)
}

/// The puzzle of an experiment with given numbers: for each a square, and its number from 0.
pub(super) fn puzzle_of(experiment: &Experiment, givens: &[u32]) -> Result<Puzzle, JsValue> {
    let (pairs, _) = givens.as_chunks::<2>();
    let givens: Vec<Given> = pairs
        .iter()
        .map(|&[square, number]| Given { square, number })
        .collect();
    let puzzle = Puzzle::new(experiment.ground(), experiment.end_constraint(), &givens);
    puzzle.map_err(|error| givens_fault(&error))
}

/// The given numbers of a puzzle: for each a square, and its number from 0.
pub(super) fn givens_to_js(givens: impl Iterator<Item = Given>) -> Uint32Array {
    let numbers: Vec<u32> = givens
        .flat_map(|given| [given.square, given.number])
        .collect();
    Uint32Array::from(&*numbers)
}

/// Reads the board and the kind of tour of a draft from JavaScript, with the algorithm that solves every board.
fn read_board(draft: JsValue) -> Result<(Draft, Experiment), JsValue> {
    let draft = Draft {
        algorithm: Algorithm::Auto.name().into(),
        ..read_draft(draft)?
    };
    let validated = draft.validate_with_nearest_start(MAX_SIDE_FOR_STEPS);
    let (experiment, _) = validated.map_err(fault_to_js)?;
    Ok((draft, experiment))
}

/// A draft of the board of a puzzle, with the start of its solution.
fn draft_from(draft: Draft, ground: &Ground, start: Square) -> Draft {
    let (board, cell) = (ground.board(), ground.cell(start));
    let start = format!("{},{}", board.row(cell), board.column(cell));
    Draft { start, ..draft }
}

/// A puzzle with a single solution, made in time slices.
#[wasm_bindgen]
pub struct PuzzleMaker {
    maker: puzzle::PuzzleMaker,
    draft: Draft,
    ground: Ground,
}

#[wasm_bindgen]
impl PuzzleMaker {
    /// Prepares a puzzle on the board of a draft, with a closed solution if the draft wants closed tours. Its solution
    /// is `tour`, or a random tour if that is empty.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field of the draft is invalid, the board has no tour (the kind of the
    /// problem is `no-tour`), or no puzzle can be made from `tour` (`no-puzzle`). Throws an `Error` if the draft is
    /// malformed, or the difficulty is unknown.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        tour: &[u32],
        difficulty: &str,
        seed: u32,
    ) -> Result<PuzzleMaker, JsValue> {
        let (draft, experiment) = read_board(draft)?;
        let difficulty = difficulty.parse::<Difficulty>();
        let difficulty = difficulty.map_err(|error| Error::new(&error.to_string()))?;
        let (ground, closed) = (experiment.ground(), experiment.goal().closed);
        let maker = match tour {
            [] => puzzle::PuzzleMaker::new(ground, closed, difficulty, seed.into()),
            _ => puzzle::PuzzleMaker::from_tour(ground, tour, closed, difficulty, seed.into()),
        };
        Ok(Self {
            maker: maker.map_err(|error| {
                let kind = match error {
                    MakerError::NoTour(_) => "no-tour",
                    _ => "no-puzzle",
                };
                fault_of("tour", kind, &error)
            })?,
            draft,
            ground: ground.clone(),
        })
    }

    /// Works until `milliseconds` have passed or the puzzle is finished. Returns the share of the work that is done
    /// and, for a finished puzzle, a draft with the start of its solution.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(
        unchecked_return_type = "{ progress: number, puzzle: { draft: import('./protocol').Draft, givens: Uint32Array, tour: Uint32Array } | null }"
    )]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        let mut is_done = self.maker.advance(STEPS_BETWEEN_CLOCK_READS);
        while !is_done && now() < end {
            is_done = self.maker.advance(STEPS_BETWEEN_CLOCK_READS);
        }
        let answer = Object::new().into();
        set(&answer, "progress", self.maker.progress());
        let puzzle = if is_done {
            let tour = self.maker.tour();
            let draft = draft_from(self.draft.clone(), &self.ground, tour[0]);
            let puzzle = Object::new().into();
            set(&puzzle, "draft", to_js(&draft)?);
            set(
                &puzzle,
                "givens",
                givens_to_js(self.maker.puzzle().givens()),
            );
            set(&puzzle, "tour", Uint32Array::from(tour));
            puzzle
        } else {
            JsValue::NULL
        };
        set(&answer, "puzzle", puzzle);
        Ok(answer)
    }
}

/// A search for the solutions of a puzzle, made in time slices. It ends with the second solution.
#[wasm_bindgen]
pub struct PuzzleSolutions {
    search: puzzle::PuzzleSearch,
    draft: Draft,
    ground: Ground,
    first: Vec<Square>,
    count: u32,
    is_complete: bool,
}

#[wasm_bindgen]
impl PuzzleSolutions {
    /// Prepares the search on the board of a draft. `givens` has a square for each given number, and its number from 0.
    /// The start and the algorithm of the draft are ignored.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field of the draft is invalid, or the given numbers are no puzzle. Throws
    /// an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        givens: &[u32],
    ) -> Result<PuzzleSolutions, JsValue> {
        let (draft, experiment) = read_board(draft)?;
        let puzzle = puzzle_of(&experiment, givens)?;
        Ok(Self {
            search: puzzle::PuzzleSearch::new(&puzzle),
            draft,
            ground: experiment.ground().clone(),
            first: Vec::new(),
            count: 0,
            is_complete: false,
        })
    }

    /// Searches until `milliseconds` have passed or the search ends. Returns the number of solutions found, the first
    /// one, and a draft with its start.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(
        unchecked_return_type = "{ count: number, isComplete: boolean, tour: Uint32Array, draft: import('./protocol').Draft }"
    )]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        while !self.is_complete {
            match self.search.advance(STEPS_BETWEEN_CLOCK_READS) {
                PuzzleProgress::Solution(tour) => {
                    if self.count == 0 {
                        self.first = tour;
                    }
                    self.count += 1;
                    self.is_complete = self.count == MAX_SOLUTIONS;
                }
                PuzzleProgress::Exhausted => self.is_complete = true,
                PuzzleProgress::Working => {}
            }
            if now() >= end {
                break;
            }
        }
        let mut draft = self.draft.clone();
        if let Some(&start) = self.first.first() {
            draft = draft_from(draft, &self.ground, start);
        }
        let answer = Object::new().into();
        set(&answer, "count", self.count);
        set(&answer, "isComplete", self.is_complete);
        set(&answer, "tour", Uint32Array::from(&*self.first));
        set(&answer, "draft", to_js(&draft)?);
        Ok(answer)
    }
}
