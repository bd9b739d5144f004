//! Lists all tours of a small board, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_STEPS, STEPS_BETWEEN_LOOKS, now, settle, thrown};
use crate::board::{Board, Square};
use crate::count::tour_list_format::TourLines;
use crate::count::tour_selection::{TourFilter, TourSelection, TourStoreProperties};
use crate::count::tour_store::TourStore;
use crate::experiment::{Field, Problem};
use crate::ground::Ground;

/// The memory limit of the collected tours, in bytes. It is enough for a million tours of the 8×8 board, or for three
/// times the tours of the 6×6 board from one start.
const MOST_MEMORY: usize = 64 << 20;

/// The number of tours examined between two reads of the clock.
const TOURS_BETWEEN_LOOKS: usize = 1 << 12;

/// The tours of a whole board, collected and selected in time slices.
#[wasm_bindgen]
pub struct Tours {
    kind: TourStoreProperties,
    /// The square on which all tours begin, if there is only one.
    start: Option<Square>,
    collection: TourStore,
    selection: TourSelection,
}

#[wasm_bindgen]
impl Tours {
    /// Creates an empty collection for the experiment that a draft describes, from its start or from `everywhere`.
    /// Closed tours pass through every square, so that from everywhere only those from the first square are collected.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid or the board is not a whole flat board with a knight on
    /// up to 64 squares. Throws an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        everywhere: bool,
    ) -> Result<Tours, JsValue> {
        let (experiment, _) = settle(draft, LARGEST_FOR_STEPS)?;
        let Ground::Board(board) = *experiment.ground() else {
            let board = experiment.board();
            let value = format!("{}x{}", board.rows(), board.columns());
            return Err(thrown(Field::Rows.error(&value, Problem::NotABoard)));
        };
        if board.size() as usize > TourStore::MAX_SQUARES {
            let most = TourStore::MAX_SQUARES as u32 / board.columns();
            return Err(thrown(Field::Rows.out_of_range(
                &board.rows().to_string(),
                1,
                most.max(1),
            )));
        }
        let closed = experiment.goal().closed;
        let starts: Vec<Square> = match (everywhere, closed) {
            (false, _) => vec![experiment.start()],
            (true, true) => vec![0],
            (true, false) => (0..board.size()).collect(),
        };
        let kind = TourStoreProperties {
            board,
            closed,
            has_single_start: starts.len() == 1,
        };
        let collection = TourStore::new(&experiment.graph(), &starts, closed, MOST_MEMORY)
            .map_err(|error| js_sys::Error::new(&error.to_string()))?;
        Ok(Self {
            kind,
            start: kind.has_single_start.then(|| starts[0]),
            collection,
            selection: TourSelection::new(kind, TourFilter::default()),
        })
    }

    /// Selects tours by another filter, including the tours found so far.
    pub fn choose(&mut self, symmetric: bool, different: bool, last: Option<u32>) {
        let filter = TourFilter {
            symmetric_only: symmetric,
            distinct_only: different,
            last_square: last,
        };
        self.selection = TourSelection::new(self.kind, filter);
    }

    /// Collects and selects tours for `milliseconds`. Returns whether there is more to do.
    pub fn advance(&mut self, milliseconds: f64) -> bool {
        let end = now() + milliseconds;
        loop {
            if self.selection.examined() < self.collection.len() {
                self.selection
                    .advance(&self.collection, TOURS_BETWEEN_LOOKS);
            } else if !self.collection.is_complete() && !self.collection.is_full() {
                self.collection.advance(STEPS_BETWEEN_LOOKS);
            } else {
                return false;
            }
            if now() >= end {
                return true;
            }
        }
    }

    /// The number of tours found.
    #[wasm_bindgen(getter)]
    pub fn found(&self) -> u32 {
        self.collection.len() as u32
    }

    /// The number of tours chosen.
    #[wasm_bindgen(getter)]
    pub fn chosen(&self) -> u32 {
        self.selection.len() as u32
    }

    /// Whether there may be further tours for which there is no memory.
    #[wasm_bindgen(getter, js_name = isCut)]
    pub fn is_cut(&self) -> bool {
        self.collection.is_full() && !self.collection.is_complete()
    }

    /// For every square, the number of tours that end there and would be chosen if any last square were allowed.
    #[wasm_bindgen(getter)]
    pub fn ends(&self) -> Vec<u32> {
        self.selection.counts_by_last_square().to_vec()
    }

    /// The squares of up to `count` chosen tours, one tour after another, beginning with number `first`, counted from
    /// 0.
    pub fn page(&self, first: u32, count: u32) -> Vec<u8> {
        self.tours(first, count).flatten().copied().collect()
    }

    /// The tours of [`page`](Self::page) as text, in the format called `lines`. The text before all tours comes with
    /// the first tour, the text after them with the last.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if no format has this name.
    pub fn text(&self, lines: &str, first: u32, count: u32) -> Result<Vec<u8>, JsValue> {
        let lines: Result<TourLines, _> = lines.parse();
        let lines = lines.map_err(|error| js_sys::Error::new(&error.to_string()))?;
        let board: Board = self.kind.board;
        let mut text = String::new();
        if first == 0 {
            text.push_str(&lines.header(board, self.start, self.selection.len()));
        }
        for (place, tour) in self.tours(first, count).enumerate() {
            lines.append_tour(board, tour, first == 0 && place == 0, &mut text);
        }
        if u64::from(first) + u64::from(count) >= self.selection.len() as u64 {
            text.push_str(lines.footer());
        }
        Ok(text.into_bytes())
    }
}

impl Tours {
    fn tours(&self, first: u32, count: u32) -> impl Iterator<Item = &[u8]> {
        let chosen = self.selection.selected_indices().iter();
        let chosen = chosen.skip(first as usize).take(count as usize);
        chosen.filter_map(|&index| self.collection.tour(index as usize))
    }
}
