//! The search of the usual experiment, which the build of the first screen begins with.
//!
//! What there is to say of it before its first step is always the same, so that it is written beside the bindings
//! ([`Usual`](crate::protocol::Usual)): this build has the steps alone.

use std::sync::Arc;

use wasm_bindgen::prelude::*;

use super::search::Search;
use crate::board::{Board, Square};
use crate::graph::Graph;
use crate::moves::MoveOrder;
use crate::protocol::Status;
use crate::search::depth_first::{DepthFirst, WarnsdorffStable};
use crate::timeline::Timeline;
use crate::tour::{Tour, TourFault};

/// The board of the usual experiment with the moves on it.
pub(super) struct Usual {
    board: Board,
    graph: Arc<Graph>,
}

impl Usual {
    /// There are always steps to be shown.
    #[expect(
        clippy::unused_self,
        reason = "what any other search comes from may have none"
    )]
    pub(super) const fn without_steps(&self) -> Option<Status> {
        None
    }

    pub(super) fn graph(&self) -> Arc<Graph> {
        self.graph.clone()
    }

    pub(super) fn verify(&self, path: &[Square]) -> Result<Tour, TourFault> {
        Tour::verify(self.board, path)
    }
}

#[wasm_bindgen]
impl Search {
    /// The search of the usual experiment from a square.
    ///
    /// # Errors
    ///
    /// Throws an `Error` when the board has no such square.
    #[wasm_bindgen(constructor)]
    pub fn usual(start: u32) -> Result<Search, JsValue> {
        let board = Board::new(8, 8).map_err(|error| thrown(&error))?;
        let graph = Arc::new(Graph::knight(board, &MoveOrder::CLOCKWISE));
        let order = WarnsdorffStable::new(&graph);
        let search =
            DepthFirst::new(graph.clone(), start, order).map_err(|error| thrown(&error))?;
        Ok(Self {
            timeline: Timeline::new(Box::new(search)),
            origin: Usual { board, graph },
        })
    }
}

fn thrown(error: &impl ToString) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}
