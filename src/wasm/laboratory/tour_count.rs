//! Counts the tours of a board, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{MAX_SIDE_FOR_STEPS, fault_to_js, now, to_js};
use crate::board::Board;
use crate::count::frontier::{CountError, CountsByStart, FrontierCount, TourKind};
use crate::count::published::published_count;
use crate::experiment::Field;
use crate::protocol::{PublishedCount, TourCountProgress};

/// The memory limit of a count, in bytes: the amount that a phone gives a page.
const MAX_MEMORY_BYTES: u64 = 512 << 20;

/// The number of states expanded between two reads of the clock.
const STATES_BETWEEN_CLOCK_READS: u64 = 1 << 12;

/// A count of the tours of a whole board, made in time slices.
#[wasm_bindgen]
pub struct TourCount {
    board: Board,
    closed: bool,
    count: Result<Count, CountError>,
}

/// A count in progress.
enum Count {
    /// A count of the tours that begin on each square.
    ByStart(CountsByStart),
    /// A count of the closed tours.
    Closed(FrontierCount),
}

#[wasm_bindgen]
impl TourCount {
    /// Creates a count of the closed tours of a board if `closed` is set. Otherwise creates a count of the tours that
    /// begin on each square of the board.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a side is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: u32, columns: u32, closed: bool) -> Result<TourCount, JsValue> {
        let board = Board::new(rows, columns)
            .ok()
            .filter(|_| rows.max(columns) <= MAX_SIDE_FOR_STEPS);
        let Some(board) = board else {
            let (field, side) = match (1..=MAX_SIDE_FOR_STEPS).contains(&rows) {
                true => (Field::Columns, columns),
                false => (Field::Rows, rows),
            };
            let error = field.out_of_range(&side.to_string(), 1, MAX_SIDE_FOR_STEPS);
            return Err(fault_to_js(error));
        };
        let count = if closed {
            FrontierCount::with_memory_limit(board, TourKind::Closed, MAX_MEMORY_BYTES)
                .map(Count::Closed)
        } else {
            CountsByStart::with_memory_limit(board, MAX_MEMORY_BYTES).map(Count::ByStart)
        };
        Ok(Self {
            board,
            closed,
            count,
        })
    }

    /// Counts until `milliseconds` have passed or the count has ended, and returns the progress.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').TourCountProgress")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        let mut count_progress = self.step();
        while count_progress.counts.is_none() && count_progress.refused.is_none() && now() < end {
            count_progress = self.step();
        }
        if count_progress.refused.is_some() {
            count_progress.published =
                published_count(self.board, self.closed).map(PublishedCount::from);
        }
        to_js(&count_progress)
    }
}

impl TourCount {
    /// Expands some states, and returns the progress.
    fn step(&mut self) -> TourCountProgress {
        let mut count_progress = TourCountProgress {
            settled: 0,
            squares: self.board.size(),
            bytes: 0,
            counts: None,
            undirected: None,
            refused: None,
            published: None,
        };
        let outcome = match &mut self.count {
            Err(error) => Err(*error),
            Ok(Count::Closed(count)) => count.advance(STATES_BETWEEN_CLOCK_READS).map(|progress| {
                (count_progress.settled, count_progress.bytes) =
                    (progress.settled_squares, progress.bytes);
                count.count().map(|count| (vec![count], count))
            }),
            Ok(Count::ByStart(counts)) => {
                counts.advance(STATES_BETWEEN_CLOCK_READS).map(|progress| {
                    let squares = self.board.size();
                    count_progress.squares = progress.classes * squares;
                    count_progress.settled = (progress.counted_classes * squares
                        + progress.current.settled_squares)
                        .min(count_progress.squares);
                    count_progress.bytes = progress.current.bytes;
                    let counts = counts.counts();
                    counts.map(|counts| {
                        let undirected = CountsByStart::undirected_total(&counts);
                        (counts, undirected)
                    })
                })
            }
        };
        match outcome {
            Ok(Some((counts, undirected))) => {
                count_progress.counts = Some(counts.iter().map(u128::to_string).collect());
                count_progress.undirected = Some(undirected.to_string());
            }
            Ok(None) => {}
            Err(error) => count_progress.refused = Some(error.into()),
        }
        count_progress
    }
}
