//! Games, in which a tour is played by hand, for JavaScript.

use wasm_bindgen::prelude::*;

use super::puzzle::{givens_fault, puzzle_of};
use super::{MAX_SIDE_FOR_STEPS, now, read_experiment, to_js};
use crate::play;
use crate::protocol::GameState;

/// The number of solver steps between two reads of the clock. The steps take about a millisecond on a hundred squares.
const SOLVER_STEPS: u64 = 16;

/// A game on the board of a draft. The board must be small enough for single steps.
#[wasm_bindgen]
pub struct Game {
    game: play::Game,
}

#[wasm_bindgen]
impl Game {
    /// Creates the game of the experiment that a draft describes. In a puzzle, `givens` has a square for each given
    /// number, and its number from 0.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid, the given numbers are no puzzle, or the start
    /// contradicts one of them. Throws an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        givens: &[u32],
    ) -> Result<Game, JsValue> {
        let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_STEPS)?;
        let game = if givens.is_empty() {
            play::Game::new(&experiment)
        } else {
            let puzzle = puzzle_of(&experiment, givens)?;
            let game = play::Game::with_puzzle(&experiment, puzzle);
            game.map_err(|error| givens_fault(&error))?
        };
        Ok(Self { game })
    }

    /// Walks along a path from the start as far as possible, and returns the state of the game.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').GameState")]
    pub fn walk(&mut self, path: &[u32]) -> Result<JsValue, JsValue> {
        // The squares after the first invalid one are ignored. The state returned has the squares walked.
        let _ = self.game.set_path(path);
        to_js(&GameState::of(&self.game))
    }

    /// Decides whether the game can still be finished, within `milliseconds` if possible.
    #[wasm_bindgen(
        js_name = prospect,
        unchecked_return_type = "import('./protocol').Solvability"
    )]
    pub fn solvability(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        loop {
            let solvability = self.game.check_solvability(SOLVER_STEPS);
            let is_settled = match &solvability {
                play::Solvability::Open { .. } => true,
                play::Solvability::Lost(loss) => loss.is_first,
                play::Solvability::Thinking => false,
            };
            if is_settled || now() >= end {
                return to_js(&solvability);
            }
        }
    }

    /// Finds a hint for the next move, within `milliseconds` if possible.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Hint")]
    pub fn hint(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        loop {
            let hint = self.game.hint(SOLVER_STEPS);
            if hint != play::Hint::Thinking || now() >= end {
                return to_js(&hint);
            }
        }
    }
}
