//! Lists all tours of a small board, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{
    MAX_SIDE_FOR_STEPS, STEPS_BETWEEN_CLOCK_READS, fault_to_js, now, read_experiment, to_js,
};
use crate::board::{Board, Square};
use crate::count::tour_list_format::TourLines;
use crate::count::tour_records::TourRecords;
use crate::count::tour_selection::{TourFilter, TourSelection, TourStoreProperties};
use crate::count::tour_store::TourStore;
use crate::experiment::{Field, Problem};
use crate::ground::Ground;
use crate::protocol::TourRecordsInfo;

/// The memory limit of the collected tours, in bytes. The limit is enough for a million tours of the 8×8 board, or for
/// three times the tours of the 6×6 board from one start.
const MAX_MEMORY_BYTES: usize = 64 << 20;

/// The number of tours examined between two reads of the clock.
const TOURS_BETWEEN_CLOCK_READS: usize = 1 << 12;

/// The number of tours compared between two reads of the clock. They take about a millisecond.
const RECORDS_BETWEEN_CLOCK_READS: u32 = 32;

/// The tours of a whole board, collected and selected in time slices.
#[wasm_bindgen]
pub struct Tours {
    properties: TourStoreProperties,
    /// The square on which all tours begin, if they begin on a single square.
    start: Option<Square>,
    store: TourStore,
    selection: TourSelection,
    /// The records among the chosen tours.
    records: TourRecords,
}

#[wasm_bindgen]
impl Tours {
    /// Creates an empty collection of the tours of the experiment that a draft describes. The tours begin on the start
    /// of the experiment or, if `everywhere` is set, on any square. With `everywhere`, closed tours are collected only
    /// from the first square, because every closed tour passes through this square.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a field is invalid. Also throws it if the board is not a whole flat board of
    /// up to 64 squares, or the piece is not a knight. Throws an `Error` if the draft is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "import('./protocol').Draft")] draft: JsValue,
        everywhere: bool,
    ) -> Result<Tours, JsValue> {
        let (experiment, _) = read_experiment(draft, MAX_SIDE_FOR_STEPS)?;
        let Ground::Board(board) = *experiment.ground() else {
            let board = experiment.board();
            let value = format!("{}x{}", board.rows(), board.columns());
            return Err(fault_to_js(Field::Rows.error(&value, Problem::NotABoard)));
        };
        if board.size() as usize > TourStore::MAX_SQUARES {
            let max_rows = TourStore::MAX_SQUARES as u32 / board.columns();
            return Err(fault_to_js(Field::Rows.out_of_range(
                &board.rows().to_string(),
                1,
                max_rows.max(1),
            )));
        }
        let closed = experiment.goal().closed;
        let starts: Vec<Square> = match (everywhere, closed) {
            (false, _) => vec![experiment.start()],
            (true, true) => vec![0],
            (true, false) => (0..board.size()).collect(),
        };
        let properties = TourStoreProperties {
            board,
            closed,
            has_single_start: starts.len() == 1,
        };
        let store = TourStore::new(&experiment.graph(), &starts, closed, MAX_MEMORY_BYTES)
            .map_err(|error| js_sys::Error::new(&error.to_string()))?;
        Ok(Self {
            properties,
            start: properties.has_single_start.then(|| starts[0]),
            store,
            selection: TourSelection::new(properties, TourFilter::default()),
            records: TourRecords::new(board),
        })
    }

    /// Selects tours by another filter. The selection starts again with the first tour found.
    pub fn choose(&mut self, symmetric: bool, different: bool, last: Option<u32>) {
        let filter = TourFilter {
            symmetric_only: symmetric,
            distinct_only: different,
            last_square: last,
        };
        self.selection = TourSelection::new(self.properties, filter);
        self.records = TourRecords::new(self.properties.board);
    }

    /// Collects and selects tours for `milliseconds`. Returns whether there is more to do.
    pub fn advance(&mut self, milliseconds: f64) -> bool {
        let end = now() + milliseconds;
        loop {
            if self.selection.examined_count() < self.store.len() {
                self.selection
                    .advance(&self.store, TOURS_BETWEEN_CLOCK_READS);
            } else if !self.store.is_complete() && !self.store.is_full() {
                self.store.advance(STEPS_BETWEEN_CLOCK_READS);
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
        self.store.len() as u32
    }

    /// The number of tours that pass the filter, among the found tours that have been examined.
    #[wasm_bindgen(getter)]
    pub fn chosen(&self) -> u32 {
        self.selection.len() as u32
    }

    /// Whether there may be further tours for which there is no memory.
    #[wasm_bindgen(getter, js_name = isCut)]
    pub fn is_cut(&self) -> bool {
        self.store.is_full() && !self.store.is_complete()
    }

    /// For every square, the number of tours that end there and would be chosen if any last square were allowed.
    #[wasm_bindgen(getter)]
    pub fn ends(&self) -> Vec<u32> {
        self.selection.counts_by_last_square().to_vec()
    }

    /// Compares chosen tours for `milliseconds`, and returns the records among those compared so far.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').TourRecords")]
    pub fn records(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        while let Some(&index) =
            (self.selection.selected_indices()).get(self.records.examined() as usize)
        {
            let tour = self.store.tour(index as usize).unwrap_or_default();
            let added = self.records.add(tour);
            added.map_err(|fault| js_sys::Error::new(&fault.to_string()))?;
            if self
                .records
                .examined()
                .is_multiple_of(RECORDS_BETWEEN_CLOCK_READS)
                && now() >= end
            {
                break;
            }
        }
        to_js(&TourRecordsInfo::of(&self.records))
    }

    /// The squares of up to `count` chosen tours, one tour after another, beginning with number `first`, counted from
    /// 0.
    pub fn page(&self, first: u32, count: u32) -> Vec<u8> {
        self.tours(first, count).flatten().copied().collect()
    }

    /// The tours of [`page`](Self::page) as text, in the format called `format`. The text before all tours comes with
    /// the first tour, the text after all tours with the last.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if no format has this name.
    pub fn text(&self, format: &str, first: u32, count: u32) -> Result<Vec<u8>, JsValue> {
        let format: Result<TourLines, _> = format.parse();
        let format = format.map_err(|error| js_sys::Error::new(&error.to_string()))?;
        let board: Board = self.properties.board;
        let mut text = String::new();
        if first == 0 {
            text.push_str(&format.header(board, self.start, self.selection.len()));
        }
        for (index, tour) in self.tours(first, count).enumerate() {
            format.append_tour(board, tour, first == 0 && index == 0, &mut text);
        }
        if u64::from(first) + u64::from(count) >= self.selection.len() as u64 {
            text.push_str(format.footer());
        }
        Ok(text.into_bytes())
    }
}

impl Tours {
    fn tours(&self, first: u32, count: u32) -> impl Iterator<Item = &[u8]> {
        let chosen = self.selection.selected_indices().iter();
        let chosen = chosen.skip(first as usize).take(count as usize);
        chosen.filter_map(|&index| self.store.tour(index as usize))
    }
}
