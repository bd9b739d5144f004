//! A panorama for JavaScript.

use std::collections::TryReserveError;

use js_sys::{Uint8ClampedArray, Uint32Array};
use wasm_bindgen::prelude::*;

use super::{LARGEST_SIDE, STEPS_BETWEEN_LOOKS, now, set, setting_to_js, settle, to_js};
use crate::board::Board;
use crate::construct::rectangle::Exchange;
use crate::experiment::{Experiment, ExperimentError, Field, Maker, Problem, StartMoved};
use crate::panorama;
use crate::panorama::{
    Blocks, Camera, Colouring, Ending, Palette, Preparation, Stage, memory_needed,
};
use crate::protocol::{Look, Made, Making, Part, Setting, Sight, Structure};
use crate::verdict::Reason;

/// The longest side of a board that is shown as a panorama.
pub(super) const LARGEST_PANORAMA: u32 = 4096;

/// The most memory that a panorama may take, in bytes. An address space of WebAssembly has eight times as
/// much; a phone may have little more for a whole page.
const MOST_MEMORY: u64 = 512_000_000;

/// The most moves of the knight that are told at once.
const LONGEST_TRAIL: u32 = 4096;

/// The most joins that are told at once.
const MOST_JOINS: usize = 4096;

/// A whole path on a board of up to 4,096 squares a side: made in slices, and looked at from any height.
#[wasm_bindgen]
pub struct Panorama {
    experiment: Experiment,
    moved: Option<StartMoved>,
    refutation: Option<Reason>,
    preparation: Option<Preparation>,
    made: Option<(Ending, panorama::Panorama)>,
    /// What it was made of, once somebody has asked for it.
    blocks: Option<Blocks>,
    /// How long it was worked on, in milliseconds.
    spent: f64,
    /// The picture, kept to spare an allocation with each.
    pixels: Vec<u8>,
}

#[wasm_bindgen]
impl Panorama {
    /// The panorama that a draft describes, a start off the board being moved onto it; nothing is made
    /// yet, and no memory taken.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` when a field is at fault or there would not be memory enough,
    /// and an `Error` when the draft is no object of texts.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    ) -> Result<Panorama, JsValue> {
        let (experiment, moved) = settle(draft, LARGEST_PANORAMA)?;
        let needed = memory_needed(&experiment);
        if needed > MOST_MEMORY {
            let squares = experiment.ground().len();
            let problem = Problem::TooMuchMemory {
                squares,
                needed: megabytes(needed),
                most: megabytes(MOST_MEMORY),
            };
            let (field, value) = (Field::Columns, experiment.board().columns().to_string());
            let error = ExperimentError {
                field,
                value,
                problem,
            };
            return Err(to_js(&error)?);
        }
        Ok(Self {
            refutation: experiment.refutation(),
            experiment,
            moved,
            preparation: None,
            made: None,
            blocks: None,
            spent: 0.0,
            pixels: Vec::new(),
        })
    }

    /// What is shown: as [`Search::setting`](super::search::Search::setting), and with it how much
    /// `memory` it will take, in bytes.
    ///
    /// # Errors
    ///
    /// None in practice: plain data can always cross.
    #[wasm_bindgen(getter, unchecked_return_type = "import('./protocol').Setting")]
    pub fn setting(&self) -> Result<JsValue, JsValue> {
        let setting = Setting {
            program: "",
            forecast: false,
            memory: Some(memory_needed(&self.experiment)),
            ..Setting::of(&self.experiment, self.moved, self.refutation)
        };
        setting_to_js(&setting)
    }

    /// Goes on making it for `milliseconds`, and says how far it has come:
    /// `{stage, squares, steps, maker, made}`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` where there is no room for it.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Making")]
    pub fn make(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let began = now();
        let preparation = self
            .preparation
            .get_or_insert_with(|| Preparation::new(self.experiment.clone()));
        while self.made.is_none() {
            preparation.work(STEPS_BETWEEN_LOOKS).map_err(no_room)?;
            self.made = preparation.take();
            if now() >= began + milliseconds {
                break;
            }
        }
        self.spent += now() - began;
        self.making()
    }

    /// Ends the search for a path: what there is of it by now is checked by the next `make`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` where there is no room for it.
    pub fn stop(&mut self) -> Result<(), JsValue> {
        match &mut self.preparation {
            Some(preparation) => preparation.stop().map_err(no_room),
            None => Ok(()),
        }
    }

    /// Lets the next `make` look on for a tour that was not found: a search that was stopped from there, solvers
    /// that gave up with other lots and more steps.
    #[wasm_bindgen(js_name = goOn)]
    pub fn go_on(&mut self) {
        if self.preparation.as_mut().is_some_and(Preparation::more) {
            self.made = None;
        }
    }

    /// The picture that a camera takes, and what goes with it: `{pixels, trail, window}`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` when `look` is no such object, or asks for too much at once.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').CoreSight")]
    pub fn look(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').CoreLook")] look: JsValue,
        palette: &[u8],
    ) -> Result<JsValue, JsValue> {
        let look: Look = serde_wasm_bindgen::from_value(look)?;
        let palette = Palette::read(palette).map_err(fault)?;
        let camera = Camera::new(look.left, look.top, look.scale, look.width, look.height);
        let camera = camera.map_err(fault)?;
        let Some((_, panorama)) = &self.made else {
            panorama::picture_of_nothing(
                self.experiment.ground(),
                &camera,
                &palette,
                &mut self.pixels,
            );
            return sight_to_js(&Sight {
                pixels: &self.pixels,
                ..Sight::default()
            });
        };
        let colouring = if look.chain {
            Colouring::Chain
        } else {
            Colouring::Order
        };
        panorama.picture(
            &camera,
            &palette,
            colouring,
            look.progress,
            &mut self.pixels,
        );
        let begin = look.progress.saturating_sub(look.trail.min(LONGEST_TRAIL));
        let trail = panorama.trail(begin..look.progress);
        let window = look
            .window
            .map(|part| panorama.window(part.top..part.bottom, part.left..part.right))
            .transpose()
            .map_err(fault)?;
        sight_to_js(&Sight {
            pixels: &self.pixels,
            trail: Some(&trail),
            window: window.as_deref(),
        })
    }

    /// The place in the path of a cell, from 0, if it has one.
    #[must_use]
    #[wasm_bindgen(js_name = placeOf)]
    pub fn place_of(&self, cell: u32) -> Option<u32> {
        let (_, panorama) = self.made.as_ref()?;
        panorama.place_of(cell)
    }

    /// What the tour was made of, in a part of the board: `{rows, columns, blocks, joins}`; nothing where
    /// it was not made of blocks.
    ///
    /// # Errors
    ///
    /// Throws an `Error` when `part` is no part of a board.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Structure | undefined")]
    pub fn structure(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Part")] part: JsValue,
    ) -> Result<JsValue, JsValue> {
        let part: Part = serde_wasm_bindgen::from_value(part)?;
        let Some((_, panorama)) = &self.made else {
            return Ok(JsValue::UNDEFINED);
        };
        if self.blocks.is_none() {
            self.blocks = panorama.blocks();
        }
        let Some(blocks) = &self.blocks else {
            return Ok(JsValue::UNDEFINED);
        };
        let joins = blocks.joins(part.top..part.bottom, part.left..part.right, MOST_JOINS);
        let joins: Option<Vec<u32>> = joins.map(|joins| joins.iter().flat_map(ends).collect());
        structure_to_js(&Structure {
            rows: blocks.rows(),
            columns: blocks.columns(),
            blocks: blocks.len(),
            joins: joins.as_deref(),
        })
    }

    /// How much memory the core has by now, in bytes, as JavaScript sees it.
    #[must_use]
    #[wasm_bindgen(getter, js_name = memoryTaken)]
    pub fn memory_taken(&self) -> f64 {
        core::arch::wasm32::memory_size::<0>() as f64 * 65536.0
    }
}

impl Panorama {
    fn making(&self) -> Result<JsValue, JsValue> {
        let progress = self.preparation.as_ref().map(Preparation::progress);
        let made = self.made.as_ref().map(|(ending, panorama)| Made {
            ending: ending.into(),
            maker: match ending {
                Ending::Tour(maker) => maker.map(Maker::name),
                _ => None,
            },
            reason: match ending {
                Ending::Impossible(reason) => Some(*reason),
                _ => None,
            },
            tour: panorama.is_tour(),
            closed: panorama.is_closed(),
            blocks: panorama.has_blocks(),
            further: progress.is_some_and(|progress| progress.further),
            milliseconds: self.spent,
            memory: self.memory_taken(),
        });
        let squares = match &self.made {
            Some((_, panorama)) => panorama.len(),
            None => progress.map_or(0, |progress| progress.squares),
        };
        to_js(&Making {
            stage: progress.map_or(Stage::Finding, |progress| progress.stage),
            squares,
            steps: progress.map_or(0, |progress| progress.steps),
            maker: progress
                .and_then(|progress| progress.maker)
                .map(Maker::name),
            made,
        })
    }
}

/// A picture and what goes with it, in typed arrays.
fn sight_to_js(sight: &Sight<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(sight)?;
    set(&object, "pixels", Uint8ClampedArray::from(sight.pixels));
    for (key, cells) in [("trail", sight.trail), ("window", sight.window)] {
        if let Some(cells) = cells {
            set(&object, key, Uint32Array::from(cells));
        }
    }
    Ok(object)
}

/// What a tour was made of, in typed arrays.
fn structure_to_js(structure: &Structure<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(structure)?;
    let Structure { rows, columns, .. } = *structure;
    for (key, numbers) in [("rows", rows), ("columns", columns)] {
        set(&object, key, Uint32Array::from(numbers));
    }
    if let Some(joins) = structure.joins {
        set(&object, "joins", Uint32Array::from(joins));
    }
    Ok(object)
}

/// Whether the board of a draft is too large to show single steps on it.
///
/// # Errors
///
/// Throws `{field, value, problem}` when a field is at fault, and an `Error` when the draft is no
/// object of texts.
#[wasm_bindgen(js_name = isPanorama)]
pub fn is_panorama(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
) -> Result<bool, JsValue> {
    let (experiment, _) = settle(draft, LARGEST_PANORAMA)?;
    let is_graph = matches!(experiment.ground(), crate::ground::Ground::Pasted(_));
    Ok(!is_graph && longest_side(experiment.board()) > LARGEST_SIDE)
}

/// So many millions of bytes, a part of one counted as a whole.
const fn megabytes(bytes: u64) -> u32 {
    bytes.div_ceil(1_000_000) as u32
}

fn longest_side(board: Board) -> u32 {
    board.rows().max(board.columns())
}

/// The squares of an exchange: of both moves that are taken out, and of both that are put in.
fn ends(join: &Exchange) -> impl Iterator<Item = u32> + use<> {
    let moves = [join.removed, join.added].into_iter().flatten();
    moves.flatten()
}

fn no_room(error: TryReserveError) -> JsValue {
    fault(error)
}

fn fault(error: impl std::error::Error) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
