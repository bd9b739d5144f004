//! Experiments for JavaScript: the options, the parser of links, and the preparation of drafts.

use wasm_bindgen::prelude::*;

use super::panorama::Panorama;
use super::{
    MAX_MEMORY_BYTES, MAX_SIDE_FOR_PATHS, MAX_SIDE_FOR_STEPS, read_experiment, set, to_js,
};
use crate::experiment::{Experiment, Link, MovedStart, OpenedLink};
use crate::ground::Ground;
use crate::protocol::Choices;
use crate::run::limit_link_memory;
use crate::wasm::search::Search;

/// The options that a page can offer: the published move orders, the algorithms, the shapes of boards, the pieces and
/// the default draft.
#[wasm_bindgen(unchecked_return_type = "import('./protocol').Choices")]
pub fn choices() -> Result<JsValue, JsValue> {
    to_js(&Choices::all())
}

/// Parses the query of a URL. Returns `{draft, faults}`: the valid fields, and the faults of the other fields. With
/// `panoramas`, boards may be larger. If the path on a large board would take too much memory, another algorithm or the
/// default board replaces the algorithm or the board of the link.
#[wasm_bindgen(
    js_name = readLink,
    unchecked_return_type = "import('./protocol').Link"
)]
pub fn read_link(query: &str, panoramas: bool) -> Result<JsValue, JsValue> {
    to_js(&open(query, panoramas).link)
}

/// Parses the query of a URL as [`read_link`] does, and prepares its experiment as [`prepare`] does. Returns
/// `{draft, faults, prepared}`.
///
/// # Errors
///
/// Throws `{field, value, problem}` if the path would take too much memory.
#[wasm_bindgen(
    js_name = openLink,
    unchecked_return_type = "import('./protocol').Link & {prepared: Search | Panorama}"
)]
pub fn open_link(query: &str, panoramas: bool, whole: bool) -> Result<JsValue, JsValue> {
    let OpenedLink {
        link,
        experiment,
        moved,
    } = open(query, panoramas);
    let object = to_js(&link)?;
    set(
        &object,
        "prepared",
        prepare_experiment(experiment, moved, panoramas, whole)?,
    );
    Ok(object)
}

/// Reads the experiment of a link.
fn open(query: &str, panoramas: bool) -> OpenedLink {
    if !panoramas {
        return Link::open(query, MAX_SIDE_FOR_STEPS);
    }
    let opened = Link::open(query, MAX_SIDE_FOR_PATHS);
    limit_link_memory(opened, MAX_SIDE_FOR_PATHS, MAX_MEMORY_BYTES)
}

/// Prepares the experiment of a draft, as a search in single steps or as a panorama of its whole path. With
/// `panoramas`, boards too large for single steps become panoramas; so do small boards if `whole` is set. Without
/// `panoramas`, boards too large for single steps are rejected. A graph is always shown in single steps.
///
/// # Errors
///
/// Throws `{field, value, problem}` if a field is invalid, and an `Error` if the draft is malformed.
#[wasm_bindgen(unchecked_return_type = "Search | Panorama")]
pub fn prepare(
    #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
    panoramas: bool,
    whole: bool,
) -> Result<JsValue, JsValue> {
    let largest_side = if panoramas {
        MAX_SIDE_FOR_PATHS
    } else {
        MAX_SIDE_FOR_STEPS
    };
    let (experiment, moved) = read_experiment(draft, largest_side)?;
    prepare_experiment(experiment, moved, panoramas, whole)
}

/// Creates the search or the panorama of an experiment.
fn prepare_experiment(
    experiment: Experiment,
    moved: Option<MovedStart>,
    panoramas: bool,
    whole: bool,
) -> Result<JsValue, JsValue> {
    if panoramas && !is_shown_in_steps(&experiment, whole) {
        return Panorama::of(experiment, moved).map(Into::into);
    }
    Search::of(experiment, moved).map(Into::into)
}

/// Whether an experiment is shown in single steps. If `whole` is set, its whole path is shown instead if possible.
pub(super) fn is_shown_in_steps(experiment: &Experiment, whole: bool) -> bool {
    let board = experiment.board();
    let is_large = board.rows().max(board.columns()) > MAX_SIDE_FOR_STEPS;
    let is_graph = matches!(experiment.ground(), Ground::Graph(_));
    is_graph || !(whole || is_large)
}
