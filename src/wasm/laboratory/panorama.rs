//! Panoramas, which show a whole path, for JavaScript.

use js_sys::{Uint8ClampedArray, Uint32Array};
use wasm_bindgen::prelude::*;

use super::prepared::{Prepared, allocation_error};
use super::{
    MAX_MEMORY_BYTES, cells_to_js, experiment_info_to_js, fault_to_js, set, to_js, work_to_js,
};
use crate::construct::rectangle::BlockJoin;
use crate::experiment::{Algorithm, Experiment, Field, MovedStart};
use crate::flat_board::Cell;
use crate::panorama;
use crate::panorama::{Blocks, Camera, Colouring, Palette, SearchPath};
use crate::protocol::{
    BlockLayout, BoardPart, ExperimentInfo, PanoramaResult, PictureRequest, PictureResponse,
};
use crate::run::{GivenTour, Outcome, RunGoal, memory_needed};

/// The maximum number of squares of a returned trail.
const MAX_TRAIL_SQUARES: u32 = 4096;

/// The maximum number of joins of blocks returned at once.
const MAX_JOINS: usize = 4096;

/// A whole path on a board of up to 4,096 squares a side, made in time slices and drawn at any scale.
#[wasm_bindgen]
pub struct Panorama {
    prepared: Prepared,
    panorama: Option<panorama::Panorama>,
    /// The current path of the search, while the search runs.
    search_path: SearchPath,
    /// The blocks of the tour, computed on first request.
    blocks: Option<Blocks>,
    /// The buffer of the picture, reused to save an allocation for each picture.
    pixels: Vec<u8>,
}

#[wasm_bindgen]
impl Panorama {
    /// The prepared experiment, as in [`Search::setting`](crate::wasm::search::Search::setting), with the `memory` that
    /// the path will take, in bytes.
    #[wasm_bindgen(getter, unchecked_return_type = "import('./protocol').ExperimentInfo")]
    pub fn setting(&self) -> Result<JsValue, JsValue> {
        let info = ExperimentInfo {
            program: "",
            forecast: false,
            memory: Some(memory_needed(&self.prepared.experiment)),
            at_once: self.prepared.experiment.has_direct_construction(),
            instead: self
                .prepared
                .experiment
                .faster_alternative()
                .map(Algorithm::name),
            ..ExperimentInfo::of(
                &self.prepared.experiment,
                self.prepared.moved,
                self.prepared.experiment.refutation(),
            )
        };
        let info = match &self.prepared.given {
            // A given tour needs no work, and facts about other tours do not matter.
            Some(given) => ExperimentInfo {
                at_once: true,
                instead: None,
                refutation: None,
                given: Some(given.clone()),
                ..info
            },
            None => info,
        };
        experiment_info_to_js(&info)
    }

    /// Works for `milliseconds` and returns the progress: `{stage, squares, steps, by, setting, made}`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if a memory allocation fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').WorkResult")]
    pub fn work(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        self.prepared.work(milliseconds)?;
        if let Some(path) = self.prepared.run.take_path().map_err(allocation_error)? {
            self.search_path = SearchPath::default();
            self.panorama =
                Some(panorama::Panorama::from_checked_path(path).map_err(allocation_error)?);
            self.blocks = None;
        }
        let mut progress = self.prepared.run.progress();
        if let Some(panorama) = &self.panorama {
            progress.squares = panorama.len();
        }
        work_to_js(&progress, None, self.result().as_ref())
    }

    /// Stops the work. The next [`work`](Panorama::work) checks the path found so far.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if a memory allocation fails.
    pub fn stop(&mut self) -> Result<(), JsValue> {
        self.prepared.run.stop().map_err(allocation_error)
    }

    /// Makes the next [`work`](Panorama::work) continue stopped work. If no tour was found, the work is repeated with
    /// other random numbers and twice as many steps.
    pub fn more(&mut self) {
        if self.prepared.run.resume() {
            self.panorama = None;
        }
    }

    /// Draws a picture of a part of the board, and lists the requested cells of the path: `{pixels, trail, window}`.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if `request` is malformed or requests too much at once.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').PictureResponse")]
    pub fn look(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').PictureRequest")]
        request: JsValue,
        palette: &[u8],
    ) -> Result<JsValue, JsValue> {
        let request: PictureRequest = serde_wasm_bindgen::from_value(request)?;
        let palette = Palette::read(palette).map_err(to_js_error)?;
        let camera = Camera::new(
            request.left,
            request.top,
            request.scale,
            request.width,
            request.height,
        );
        let camera = camera.map_err(to_js_error)?;
        let Some(panorama) = &self.panorama else {
            let ground = self.prepared.experiment.ground();
            let path = self.prepared.run.current_path();
            if path.is_empty() {
                panorama::empty_picture(ground, &camera, &palette, &mut self.pixels);
            } else {
                self.search_path
                    .update(ground, path)
                    .map_err(allocation_error)?;
                self.search_path
                    .picture(ground, &camera, &palette, &mut self.pixels);
            }
            return picture_to_js(&PictureResponse {
                pixels: &self.pixels,
                ..PictureResponse::default()
            });
        };
        let colouring = if request.chain {
            Colouring::Chain
        } else {
            Colouring::Order
        };
        panorama.picture(
            &camera,
            &palette,
            colouring,
            request.progress,
            &mut self.pixels,
        );
        let trail_begin = request
            .progress
            .saturating_sub(request.trail.min(MAX_TRAIL_SQUARES));
        let trail = panorama.cells_at(trail_begin..request.progress);
        let window = request
            .window
            .map(|part| panorama.window(part.top..part.bottom, part.left..part.right))
            .transpose()
            .map_err(to_js_error)?;
        picture_to_js(&PictureResponse {
            pixels: &self.pixels,
            trail: Some(&trail),
            window: window.as_deref(),
        })
    }

    /// The index of a cell in the path, from 0, if the path contains the cell.
    #[must_use]
    #[wasm_bindgen(js_name = placeOf)]
    pub fn place_of(&self, cell: u32) -> Option<u32> {
        let cell = Cell::new(cell);
        match &self.panorama {
            Some(panorama) => panorama.place_of(cell),
            None => self.search_path.place_of(cell),
        }
    }

    /// The blocks of the tour in a part of the board: `{rows, columns, blocks, joins}`. Undefined if the tour was not
    /// assembled from blocks.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if `part` is malformed.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').BlockLayout | undefined")]
    pub fn structure(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').BoardPart")] part: JsValue,
    ) -> Result<JsValue, JsValue> {
        let part: BoardPart = serde_wasm_bindgen::from_value(part)?;
        let Some(panorama) = &self.panorama else {
            return Ok(JsValue::UNDEFINED);
        };
        if self.blocks.is_none() {
            self.blocks = panorama.blocks();
        }
        let Some(blocks) = &self.blocks else {
            return Ok(JsValue::UNDEFINED);
        };
        let joins = blocks.joins(part.top..part.bottom, part.left..part.right, MAX_JOINS);
        let joins: Option<Vec<u32>> =
            joins.map(|joins| joins.iter().flat_map(join_squares).collect());
        blocks_to_js(&BlockLayout {
            rows: blocks.rows(),
            columns: blocks.columns(),
            blocks: blocks.len(),
            joins: joins.as_deref(),
        })
    }

    /// The squares of the path in the order visited. Empty before the path is made.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn path(&self) -> Uint32Array {
        let path = self.panorama.as_ref().map(panorama::Panorama::path);
        Uint32Array::from(path.unwrap_or_default())
    }

    /// The current size of the core's memory in bytes, as JavaScript sees it.
    #[must_use]
    #[wasm_bindgen(getter, js_name = memoryTaken)]
    pub fn memory_taken(&self) -> f64 {
        core::arch::wasm32::memory_size::<0>() as f64 * 65536.0
    }
}

impl Panorama {
    /// Creates the panorama of an experiment, without work on its path. Returns a serialized fault if the path would
    /// exceed the memory limit.
    pub(in crate::wasm) fn of(
        experiment: Experiment,
        moved: Option<MovedStart>,
    ) -> Result<Panorama, JsValue> {
        if let Some(problem) = experiment.memory_problem(MAX_MEMORY_BYTES) {
            let columns = experiment.board().columns().to_string();
            return Err(fault_to_js(Field::Columns.error(&columns, problem)));
        }
        let mut prepared = Prepared::new(experiment, moved, RunGoal::Path);
        prepared.run.prefer_blocks();
        Ok(Self::from_prepared(prepared))
    }

    /// Creates the panorama of a given tour.
    pub(in crate::wasm) fn given(given: &GivenTour) -> Result<Panorama, JsValue> {
        Ok(Self::from_prepared(Prepared::given(given, RunGoal::Path)?))
    }

    fn from_prepared(prepared: Prepared) -> Self {
        Self {
            prepared,
            panorama: None,
            search_path: SearchPath::default(),
            blocks: None,
            pixels: Vec::new(),
        }
    }

    /// The result, once there are an outcome and a path.
    fn result(&self) -> Option<PanoramaResult> {
        let run = &self.prepared.run;
        let (outcome, panorama) = (run.outcome()?, self.panorama.as_ref()?);
        Some(PanoramaResult {
            ending: outcome.name(),
            by: run.progress().by.map(|by| by.name),
            reason: match outcome {
                Outcome::Impossible { reason, .. } => Some(reason),
                _ => None,
            },
            tour: panorama.is_tour(),
            closed: panorama.is_closed(),
            blocks: panorama.has_blocks(),
            more: run.can_resume(),
            milliseconds: self.prepared.spent_ms,
            memory: self.memory_taken(),
        })
    }
}

/// Serializes a picture and its squares, in typed arrays.
fn picture_to_js(picture: &PictureResponse<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(picture)?;
    set(&object, "pixels", Uint8ClampedArray::from(picture.pixels));
    if let Some(cells) = picture.trail {
        set(&object, "trail", cells_to_js(cells));
    }
    if let Some(numbers) = picture.window {
        set(&object, "window", Uint32Array::from(numbers));
    }
    Ok(object)
}

/// Serializes the blocks of a tour, in typed arrays.
fn blocks_to_js(layout: &BlockLayout<'_>) -> Result<JsValue, JsValue> {
    let object = to_js(layout)?;
    let BlockLayout { rows, columns, .. } = *layout;
    for (key, numbers) in [("rows", rows), ("columns", columns)] {
        set(&object, key, Uint32Array::from(numbers));
    }
    if let Some(joins) = layout.joins {
        set(&object, "joins", Uint32Array::from(joins));
    }
    Ok(object)
}

/// The squares of a join: those of both moves removed, then those of both moves added.
fn join_squares(join: &BlockJoin) -> impl Iterator<Item = u32> + use<> {
    let moves = [join.removed, join.added].into_iter().flatten();
    moves.flatten()
}

/// Converts an error to a JavaScript `Error`.
fn to_js_error(error: impl std::error::Error) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
