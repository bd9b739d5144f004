//! A panorama for JavaScript.

use js_sys::{Uint8ClampedArray, Uint32Array};
use wasm_bindgen::prelude::*;

use super::prepared::{Prepared, no_room};
use super::{MOST_MEMORY, set, setting_to_js, thrown, to_js, work_to_js};
use crate::construct::rectangle::Exchange;
use crate::experiment::{Algorithm, Experiment, Field, StartMoved};
use crate::panorama;
use crate::panorama::{Blocks, Camera, Colouring, Palette, SoFar};
use crate::protocol::{Look, Made, Part, Setting, Sight, Structure};
use crate::run::{Aim, GivenTour, Outcome, memory_needed};

/// The most moves of the knight that are told at once.
const LONGEST_TRAIL: u32 = 4096;

/// The most joins that are told at once.
const MOST_JOINS: usize = 4096;

/// A whole path on a board of up to 4,096 squares a side: made in slices, and looked at from any height.
#[wasm_bindgen]
pub struct Panorama {
    prepared: Prepared,
    panorama: Option<panorama::Panorama>,
    /// Where its squares stand by now, while it is looked for.
    so_far: SoFar,
    /// What it was made of, once somebody has asked for it.
    blocks: Option<Blocks>,
    /// The picture, kept to spare an allocation with each.
    pixels: Vec<u8>,
}

#[wasm_bindgen]
impl Panorama {
    /// What is shown: as [`Search::setting`](crate::wasm::search::Search::setting), and with it how much
    /// `memory` it will take, in bytes.
    #[wasm_bindgen(getter, unchecked_return_type = "import('./protocol').Setting")]
    pub fn setting(&self) -> Result<JsValue, JsValue> {
        let setting = Setting {
            program: "",
            forecast: false,
            memory: Some(memory_needed(&self.prepared.experiment)),
            at_once: self.prepared.experiment.is_made_at_once(),
            instead: self.prepared.experiment.instead().map(Algorithm::name),
            ..Setting::of(
                &self.prepared.experiment,
                self.prepared.moved,
                self.prepared.experiment.refutation(),
            )
        };
        let setting = match &self.prepared.given {
            // There is nothing to be made, nor to be known of other tours.
            Some(given) => Setting {
                at_once: true,
                instead: None,
                refutation: None,
                given: Some(given.clone()),
                ..setting
            },
            None => setting,
        };
        setting_to_js(&setting)
    }

    /// Works on it for `milliseconds`, and says how far it has come: `{stage, squares, steps, by, setting, made}`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` where there is no room for it.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Work")]
    pub fn work(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        self.prepared.work(milliseconds)?;
        if let Some(path) = self.prepared.run.take_path().map_err(no_room)? {
            self.so_far = SoFar::default();
            self.panorama = Some(panorama::Panorama::of(path).map_err(no_room)?);
            self.blocks = None;
        }
        let mut progress = self.prepared.run.progress();
        if let Some(panorama) = &self.panorama {
            progress.squares = panorama.len();
        }
        work_to_js(&progress, None, self.made().as_ref())
    }

    /// Stops the work: what there is of the path by now is checked by the next [`work`](Panorama::work).
    ///
    /// # Errors
    ///
    /// Throws an `Error` where there is no room for it.
    pub fn stop(&mut self) -> Result<(), JsValue> {
        self.prepared.run.stop().map_err(no_room)
    }

    /// Lets the next [`work`](Panorama::work) go on where it was stopped, or look for a tour that was not found once
    /// more, with other random numbers and twice as many steps.
    pub fn more(&mut self) {
        if self.prepared.run.more() {
            self.panorama = None;
        }
    }

    /// The picture that a camera takes, and what goes with it: `{pixels, trail, window}`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` when `look` is no such object, or asks for too much at once.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').Sight")]
    pub fn look(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Look")] look: JsValue,
        palette: &[u8],
    ) -> Result<JsValue, JsValue> {
        let look: Look = serde_wasm_bindgen::from_value(look)?;
        let palette = Palette::read(palette).map_err(fault)?;
        let camera = Camera::new(look.left, look.top, look.scale, look.width, look.height);
        let camera = camera.map_err(fault)?;
        let Some(panorama) = &self.panorama else {
            let ground = self.prepared.experiment.ground();
            let path = self.prepared.run.path_so_far();
            if path.is_empty() {
                panorama::picture_of_nothing(ground, &camera, &palette, &mut self.pixels);
            } else {
                self.so_far.take(ground, path).map_err(no_room)?;
                self.so_far
                    .picture(ground, &camera, &palette, &mut self.pixels);
            }
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
        match &self.panorama {
            Some(panorama) => panorama.place_of(cell),
            None => self.so_far.place_of(cell),
        }
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
        let Some(panorama) = &self.panorama else {
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

    /// The squares of the path in the order visited; none before it is made.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn path(&self) -> Uint32Array {
        let path = self.panorama.as_ref().map(panorama::Panorama::path);
        Uint32Array::from(path.unwrap_or_default())
    }

    /// How much memory the core has by now, in bytes, as JavaScript sees it.
    #[must_use]
    #[wasm_bindgen(getter, js_name = memoryTaken)]
    pub fn memory_taken(&self) -> f64 {
        core::arch::wasm32::memory_size::<0>() as f64 * 65536.0
    }
}

impl Panorama {
    /// The panorama of an experiment, of which nothing is made yet, and for which no memory is taken; a fault as it is
    /// thrown where there would not be memory enough.
    pub(in crate::wasm) fn of(
        experiment: Experiment,
        moved: Option<StartMoved>,
    ) -> Result<Panorama, JsValue> {
        if let Some(problem) = experiment.memory_problem(MOST_MEMORY) {
            let columns = experiment.board().columns().to_string();
            return Err(thrown(Field::Columns.error(&columns, problem)));
        }
        let mut prepared = Prepared::new(experiment, moved, Aim::Path);
        prepared.run.prefer_blocks();
        Ok(Self::begin(prepared))
    }

    /// The panorama of a tour that somebody gave.
    pub(in crate::wasm) fn given(given: &GivenTour) -> Result<Panorama, JsValue> {
        Ok(Self::begin(Prepared::given(given, Aim::Path)?))
    }

    fn begin(prepared: Prepared) -> Self {
        Self {
            prepared,
            panorama: None,
            so_far: SoFar::default(),
            blocks: None,
            pixels: Vec::new(),
        }
    }

    /// What was made, once there is an outcome.
    fn made(&self) -> Option<Made> {
        let run = &self.prepared.run;
        let (outcome, panorama) = (run.outcome()?, self.panorama.as_ref()?);
        Some(Made {
            ending: outcome.name(),
            by: run.progress().by.map(|by| by.name),
            reason: match outcome {
                Outcome::Impossible { reason, .. } => Some(reason),
                _ => None,
            },
            tour: panorama.is_tour(),
            closed: panorama.is_closed(),
            blocks: panorama.has_blocks(),
            more: run.has_more(),
            milliseconds: self.prepared.spent,
            memory: self.memory_taken(),
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

/// The squares of an exchange: of both moves that are taken out, and of both that are put in.
fn ends(join: &Exchange) -> impl Iterator<Item = u32> + use<> {
    let moves = [join.removed, join.added].into_iter().flatten();
    moves.flatten()
}

fn fault(error: impl std::error::Error) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
