//! One algorithm from many starts on boards of many sizes, for JavaScript.

use wasm_bindgen::prelude::*;

use crate::experiment::{Draft, Field};
use crate::run::{Outcome, Run};
use crate::starts::Starts;
use crate::sweep::{Cells, Sweep as Question};
use crate::wasm::{STEPS_BETWEEN_LOOKS, now, thrown};

/// The longest side of a board of a sweep: document 001 goes as far.
const LARGEST_SIDE: u32 = 5_000;

/// A sweep over square boards, carried out in slices.
#[wasm_bindgen]
pub struct Sweep {
    question: Question,
    cells: Cells,
    /// The cell that is being tried.
    run: Option<Run>,
    count: f64,
    done: f64,
    failures: f64,
}

#[wasm_bindgen]
impl Sweep {
    /// The sweep of a draft over square boards with sides from `first` to `last`, from the starts of that name, of which
    /// `done` cells were tried before.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` when a field of the draft or a side is at fault, and an `Error` when the draft is
    /// no object of texts or no starts have this name.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        first: u32,
        last: u32,
        starts: &str,
        done: f64,
    ) -> Result<Sweep, JsValue> {
        let draft: Draft = serde_wasm_bindgen::from_value(draft)?;
        let starts: Starts = starts
            .parse()
            .map_err(|error: crate::starts::StartsError| js_sys::Error::new(&error.to_string()))?;
        if first > last || last > LARGEST_SIDE {
            let side = last.to_string();
            return Err(thrown(Field::Rows.out_of_range(&side, first, LARGEST_SIDE)));
        }
        let question = Question::new(&draft, first..=last, None, starts, None).map_err(thrown)?;
        let mut cells = question.cells();
        let count = cells.clone().count() as f64;
        for _ in 0..done.min(count) as usize {
            cells.next();
        }
        Ok(Self {
            cells,
            question,
            count,
            run: None,
            done,
            failures: 0.0,
        })
    }

    /// How many cells there are in all.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> f64 {
        self.count
    }

    /// Goes on for `milliseconds`, and says whether there is more to do.
    ///
    /// # Errors
    ///
    /// An `Error` when there is no memory for a path.
    pub fn advance(&mut self, milliseconds: f64) -> Result<bool, JsValue> {
        let end = now() + milliseconds;
        loop {
            let mut run = match self.run.take() {
                Some(run) => run,
                None => match self.cells.next() {
                    Some(cell) => self.question.run(cell).map_err(thrown)?,
                    None => return Ok(false),
                },
            };
            let outcome = run
                .work(STEPS_BETWEEN_LOOKS)
                .map_err(|error| js_sys::Error::new(&error.to_string()))?;
            match outcome {
                Some(outcome) => {
                    self.done += 1.0;
                    self.failures += f64::from(!matches!(outcome, Outcome::Tour { .. }));
                }
                None => self.run = Some(run),
            }
            if now() >= end {
                return Ok(true);
            }
        }
    }

    /// How many cells were tried, those before included.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> f64 {
        self.done
    }

    /// From how many of those tried here no tour was found.
    #[wasm_bindgen(getter)]
    pub fn failures(&self) -> f64 {
        self.failures
    }
}
