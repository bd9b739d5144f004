//! A tour by hand, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_STEPS, now, settle, to_js};
use crate::play;
use crate::protocol::GameState;

/// How many steps of a solver are taken between two looks at the clock: on a hundred squares they last about a
/// millisecond.
const STEPS: u64 = 16;

/// A game on the board of a draft, for boards on which single steps are shown.
#[wasm_bindgen]
pub struct Game {
    game: play::Game,
}

#[wasm_bindgen]
impl Game {
    /// The game of the experiment that a draft describes.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the draft is no object of texts.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    ) -> Result<Game, JsValue> {
        let (experiment, _) = settle(draft, LARGEST_FOR_STEPS)?;
        let game = play::Game::new(&experiment);
        Ok(Self { game })
    }

    /// Walks a path from the start, as much of it as can be walked, and tells how the game stands.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').GameState")]
    pub fn walk(&mut self, path: &[u32]) -> Result<JsValue, JsValue> {
        // What cannot be walked is left out: the state says what was.
        let _ = self.game.walk(path);
        to_js(&GameState::of(&self.game))
    }

    /// Whether it can still be finished: looked into for `milliseconds`.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Prospect")]
    pub fn prospect(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        loop {
            let prospect = self.game.think(STEPS);
            let is_settled = match &prospect {
                play::Prospect::Open { .. } => true,
                play::Prospect::Lost(loss) => loss.is_first,
                play::Prospect::Thinking => false,
            };
            if is_settled || now() >= end {
                return to_js(&prospect);
            }
        }
    }

    /// What to do next: looked into for `milliseconds`.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Hint")]
    pub fn hint(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        loop {
            let hint = self.game.hint(STEPS);
            if hint != play::Hint::Thinking || now() >= end {
                return to_js(&hint);
            }
        }
    }
}
