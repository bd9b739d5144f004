//! The search of the default experiment, for the build of the first screen.
//!
//! The data before the first step are always the same, and are therefore generated in advance as
//! [`protocol::DefaultExperiment`](crate::protocol::DefaultExperiment). This build contains only the code that takes
//! steps.

use std::sync::Arc;

use wasm_bindgen::prelude::*;

use crate::board::{Board, Square};
use crate::graph::Graph;
use crate::moves::MoveOrder;
use crate::protocol::SearchStatus;
use crate::search::depth_first::{DepthFirst, WarnsdorffStable};
use crate::tour::{Tour, TourFault};

/// The board of the default experiment, with its graph.
pub(super) struct DefaultExperiment {
    board: Board,
    graph: Arc<Graph>,
}

impl DefaultExperiment {
    /// Creates the experiment, and a search of its board from `start`.
    ///
    /// # Errors
    ///
    /// A JavaScript `Error` if the board has no such square.
    pub(super) fn with_search(
        start: Square,
    ) -> Result<(Self, DepthFirst<WarnsdorffStable>), JsValue> {
        let board = Board::new(8, 8).map_err(|error| to_js_error(&error))?;
        let graph = Arc::new(Graph::knight(board, &MoveOrder::CLOCKWISE));
        let order = WarnsdorffStable::new(&graph);
        let search = DepthFirst::new(graph.clone(), start, order);
        Ok((
            Self { board, graph },
            search.map_err(|error| to_js_error(&error))?,
        ))
    }

    /// Returns `None`, since this search always has steps to show.
    #[expect(
        clippy::unused_self,
        reason = "the `Prepared` of the full build has the same method, and may have no steps"
    )]
    pub(super) const fn status_without_steps(&self) -> Option<SearchStatus> {
        None
    }

    pub(super) fn graph(&self) -> Arc<Graph> {
        self.graph.clone()
    }

    pub(super) fn verify(&self, path: &[Square]) -> Result<Tour, TourFault> {
        Tour::verify(self.board, path)
    }
}

/// Converts an error to a JavaScript `Error`.
fn to_js_error(error: &impl ToString) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
