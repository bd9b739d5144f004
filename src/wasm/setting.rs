//! What is searched or shown, as JavaScript is told of it.

use js_sys::{Reflect, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{pairs, to_js};
use crate::experiment::{Experiment, Forecast, StartMoved};
use crate::ground::Ground;
use crate::leaper::Leaper;
use crate::topology::Topology;
use crate::verdict::Reason;

/// What is searched or shown, as it crosses.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Setting<'a> {
    pub(super) rows: u32,
    pub(super) columns: u32,
    pub(super) names: Option<&'a [String]>,
    pub(super) topology: &'static str,
    pub(super) leaper: String,
    pub(super) leaps: Vec<(i8, i8)>,
    pub(super) start: u32,
    pub(super) moves: [(i8, i8); 8],
    pub(super) order: Option<&'static str>,
    pub(super) algorithm: &'static str,
    pub(super) program: &'static str,
    pub(super) closed: bool,
    pub(super) all: bool,
    pub(super) forecast: bool,
    pub(super) query: Option<String>,
    pub(super) moved: Option<StartMoved>,
    pub(super) refutation: Option<Reason>,
    pub(super) anyway: bool,
    pub(super) end: Option<u32>,
    pub(super) making: Option<Progress>,
    pub(super) made: Option<&'static str>,
    pub(super) not_found: Option<u64>,
    /// How many bytes a panorama will take; none where single steps are shown.
    pub(super) memory: Option<u64>,
}

impl<'a> Setting<'a> {
    /// The setting of a search by an experiment, whose program is not known yet.
    pub(super) fn of(
        experiment: &'a Experiment,
        moved: Option<StartMoved>,
        refutation: Option<Reason>,
    ) -> Self {
        let ground = experiment.ground();
        let region = match ground {
            Ground::Region(region) => Some(region),
            Ground::Board(_) | Ground::Pasted(_) => None,
        };
        let leaper = region.map_or(Leaper::KNIGHT, |region| region.leaper());
        Self {
            rows: ground.board().rows(),
            columns: ground.board().columns(),
            names: match ground {
                Ground::Pasted(pasted) => Some(pasted.names()),
                Ground::Board(_) | Ground::Region(_) => None,
            },
            topology: region
                .map_or(Topology::Plane, |region| region.topology())
                .name(),
            leaper: leaper.to_string(),
            leaps: leaper
                .moves(&experiment.order())
                .iter()
                .map(|leap| (leap.down, leap.right))
                .collect(),
            start: experiment.start(),
            moves: pairs(&experiment.order()),
            order: experiment.order().name(),
            algorithm: experiment.algorithm().name(),
            program: "",
            closed: experiment.goal().closed,
            all: experiment.goal().all,
            forecast: Forecast::exists(experiment),
            query: experiment.to_query(),
            moved,
            refutation,
            anyway: experiment.refutation().is_some(),
            end: experiment.end(),
            making: None,
            made: None,
            not_found: None,
            memory: None,
        }
    }

    /// As plain data for JavaScript, with the cells of the ground in a typed array.
    pub(super) fn cross(&self, ground: &Ground) -> Result<JsValue, JsValue> {
        let setting = to_js(self)?;
        let cells = ground.cells().map(Uint32Array::from);
        let cells = cells.map_or(JsValue::NULL, JsValue::from);
        Reflect::set(&setting, &"cells".into(), &cells)?;
        Ok(setting)
    }
}

/// How far the making of a tour has come.
#[derive(Serialize)]
pub(super) struct Progress {
    /// How many steps were taken.
    pub(super) steps: u64,
    /// What is at work, if it is known.
    pub(super) maker: Option<&'static str>,
    /// Whether there is nothing more to do.
    pub(super) done: bool,
}
