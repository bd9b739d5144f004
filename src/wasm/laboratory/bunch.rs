//! Bunches for JavaScript: the closed tours with given moves at the squares in the middle of a board.

use wasm_bindgen::prelude::*;

use super::conversion::error_to_js;
use super::{now, to_js};
use crate::board::{Board, Square};
use crate::count::frontier::{
    CountError, CountProgress, FixedMoves, FrontierCount, MovesAt, RankedTours, TourKind,
};
use crate::protocol::{MiddleSquareInfo, PartCountProgress};

/// The number of states expanded between two reads of the clock.
const STATES_BETWEEN_CLOCK_READS: u64 = 1 << 12;

/// The squares in the middle of a board with their neighbours. There are four, or fewer if a side is odd. `moves` are
/// the chosen moves: three numbers for each chosen square, which are the square and its two neighbours on the tour.
///
/// # Errors
///
/// Throws an `Error` if the board is invalid.
#[wasm_bindgen(
    js_name = middleSquares,
    unchecked_return_type = "import('./protocol').MiddleSquare[]"
)]
pub fn squares_in_the_middle(rows: u32, columns: u32, moves: &[u32]) -> Result<JsValue, JsValue> {
    let board = Board::new(rows, columns).map_err(error_to_js)?;
    to_js(&MiddleSquareInfo::all(board, moves))
}

/// The closed tours with given moves at the squares in the middle of a board: their number, and each of them by its
/// number. Both are computed in time slices.
#[wasm_bindgen]
pub struct Bunch {
    moves: FixedMoves,
    memory: u64,
    count: FrontierCount,
    /// The numbered tours, once they are asked for.
    tours: Option<RankedTours>,
}

#[wasm_bindgen]
impl Bunch {
    /// Prepares the count of the closed tours with the given moves, within `memory` bytes. `moves` has three numbers
    /// for each square: the square and its two neighbours on the tour.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if the board or the moves are invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: u32, columns: u32, moves: &[u32], memory: f64) -> Result<Self, JsValue> {
        let board = Board::new(rows, columns).map_err(error_to_js)?;
        let (triples, _) = moves.as_chunks::<3>();
        let given: Vec<MovesAt> = (triples.iter())
            .map(|&[square, first, second]| MovesAt {
                square,
                first,
                second: Some(second),
            })
            .collect();
        let moves = FixedMoves::new(board, TourKind::Closed, &given).map_err(error_to_js)?;
        let memory = memory as u64;
        let count = FrontierCount::with_fixed_moves(&moves, memory).map_err(error_to_js)?;
        Ok(Self {
            moves,
            memory,
            count,
            tours: None,
        })
    }

    /// Counts until `milliseconds` have passed or the count has ended. The result is the number of tours.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(unchecked_return_type = "import('./protocol').PartCountProgress")]
    pub fn count(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let count = &mut self.count;
        advance(milliseconds, |states| {
            let progress = count.advance(states)?;
            Ok((progress, count.count()))
        })
    }

    /// Numbers the tours until `milliseconds` have passed or all are numbered. The result is the number of tours.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(
        js_name = numberTours,
        unchecked_return_type = "import('./protocol').PartCountProgress"
    )]
    pub fn number_tours(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let (moves, memory) = (&self.moves, self.memory);
        let tours = &mut self.tours;
        advance(milliseconds, |states| {
            let tours = match tours {
                Some(tours) => tours,
                None => tours.insert(RankedTours::with_fixed_moves(moves, memory)?),
            };
            let progress = tours.advance(states)?;
            Ok((progress, tours.count()))
        })
    }

    /// A simple reason why no closed tour has the given moves; null if there is none.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if serialization fails.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "import('./protocol').Contradiction | null"
    )]
    pub fn contradiction(&self) -> Result<JsValue, JsValue> {
        to_js(&self.moves.contradiction())
    }

    /// The tour with a number in decimal digits, from 0; empty if there is no such number or the tours have no numbers
    /// yet.
    pub fn tour(&self, number: &str) -> Vec<Square> {
        let tour = || self.tours.as_ref()?.tour(number.parse().ok()?);
        tour().unwrap_or_default()
    }

    /// The number of a random tour in decimal digits, each equally likely; empty if the tours have no numbers yet.
    #[wasm_bindgen(js_name = randomNumber)]
    pub fn random_number(&self, seed: u32) -> String {
        let rank = || self.tours.as_ref()?.random_rank(seed.into());
        rank().map_or_else(String::new, |rank| rank.to_string())
    }
}

/// Works in steps until `milliseconds` have passed, or there is a result.
fn advance(
    milliseconds: f64,
    mut step: impl FnMut(u64) -> Result<(CountProgress, Option<u128>), CountError>,
) -> Result<JsValue, JsValue> {
    let end = now() + milliseconds;
    loop {
        let progress = match step(STATES_BETWEEN_CLOCK_READS) {
            Ok((progress, result)) => PartCountProgress::of_count(progress, result),
            Err(error) => PartCountProgress::refused(error),
        };
        let is_over = progress.result.is_some() || progress.refused.is_some();
        if is_over || now() >= end {
            return to_js(&progress);
        }
    }
}
