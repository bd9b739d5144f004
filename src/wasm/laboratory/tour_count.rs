//! Counts the tours of a board, for JavaScript.

use wasm_bindgen::prelude::*;

use super::{LARGEST_FOR_STEPS, now, thrown, to_js};
use crate::board::Board;
use crate::count::frontier::{CountError, CountsByStart, FrontierCount, TourKind};
use crate::count::published::published_count;
use crate::experiment::Field;
use crate::protocol::{PublishedCount, TourCountProgress};

/// The memory limit of a count, in bytes: the amount that a phone gives a page.
const MOST_MEMORY: u64 = 512 << 20;

/// The number of states expanded between two reads of the clock.
const STATES_AT_ONCE: u64 = 1 << 12;

/// A count of the tours of a whole board, made in time slices.
#[wasm_bindgen]
pub struct TourCount {
    board: Board,
    closed: bool,
    count: Result<Count, CountError>,
}

enum Count {
    /// The tours that begin on each square.
    ByStart(CountsByStart),
    /// The closed tours.
    Closed(FrontierCount),
}

#[wasm_bindgen]
impl TourCount {
    /// Creates a count of the `closed` tours of a board, or of the tours that begin on each of its squares.
    ///
    /// # Errors
    ///
    /// Throws `{field, value, problem}` if a side is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: u32, columns: u32, closed: bool) -> Result<TourCount, JsValue> {
        let board = Board::new(rows, columns)
            .ok()
            .filter(|_| rows.max(columns) <= LARGEST_FOR_STEPS);
        let Some(board) = board else {
            let value = rows.max(columns).to_string();
            return Err(thrown(Field::Rows.out_of_range(
                &value,
                1,
                LARGEST_FOR_STEPS,
            )));
        };
        let count = if closed {
            FrontierCount::with_memory_limit(board, TourKind::Closed, MOST_MEMORY)
                .map(Count::Closed)
        } else {
            CountsByStart::with_memory_limit(board, MOST_MEMORY).map(Count::ByStart)
        };
        Ok(Self {
            board,
            closed,
            count,
        })
    }

    /// Counts for `milliseconds`, and returns the progress.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').TourCountProgress")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let end = now() + milliseconds;
        let mut told = self.step();
        while told.counts.is_none() && told.refused.is_none() && now() < end {
            told = self.step();
        }
        if told.refused.is_some() {
            told.published = published_count(self.board, self.closed).map(PublishedCount::from);
        }
        to_js(&told)
    }
}

impl TourCount {
    fn step(&mut self) -> TourCountProgress {
        let mut told = TourCountProgress {
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
            Ok(Count::Closed(count)) => count.advance(STATES_AT_ONCE).map(|progress| {
                (told.settled, told.bytes) = (progress.settled_squares, progress.bytes);
                count.count().map(|count| (vec![count], count))
            }),
            Ok(Count::ByStart(counts)) => counts.advance(STATES_AT_ONCE).map(|progress| {
                let squares = self.board.size();
                told.squares = progress.classes * squares;
                told.settled = (progress.counted_classes * squares
                    + progress.current.settled_squares)
                    .min(told.squares);
                told.bytes = progress.current.bytes;
                let counts = counts.counts();
                counts.map(|counts| {
                    let undirected = CountsByStart::undirected_total(&counts);
                    (counts, undirected)
                })
            }),
        };
        match outcome {
            Ok(Some((counts, undirected))) => {
                told.counts = Some(counts.iter().map(u128::to_string).collect());
                told.undirected = Some(undirected.to_string());
            }
            Ok(None) => {}
            Err(error) => told.refused = Some(error.into()),
        }
        told
    }
}
