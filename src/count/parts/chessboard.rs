//! The counts of the parts of the 8×8 board, as this project has made them.

use super::divided_tours::{DividedTours, DividedToursError};
use super::division::Division;
use super::result::{PartResult, PartResultError};
use super::sum::PartSum;
use crate::board::{Board, Square};

/// The results of all 214 parts, one a line, as the command `count 8 --closed --cores all --keep FOLDER` writes them.
const RESULTS: &str = include_str!("closed-8x8.jsonl");

/// The squares whose moves divide the closed tours: the two in the middle on the main diagonal.
const SQUARES: [Square; 2] = [27, 36];

/// The square whose moves divide a part further: a third one in the middle.
const FURTHER_SQUARE: Square = 28;

impl DividedTours {
    /// The 13,267,364,410,532 closed tours of the 8×8 board, by counts that this project has made.
    ///
    /// To find the number of a tour takes up to 15 counts of about 5 s and 50 MB each. To find a tour takes about as
    /// many. The tours that are left are then numbered, with some hundred megabytes.
    ///
    /// # Errors
    ///
    /// [`DividedToursError::Result`] when a stored count was changed.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::count::parts::DividedTours;
    ///
    /// assert_eq!(DividedTours::of_chessboard()?.count(), 13_267_364_410_532);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_chessboard() -> Result<Self, DividedToursError> {
        let lines = RESULTS.lines().map(str::parse);
        let results: Result<Vec<PartResult>, PartResultError> = lines.collect();
        let board = Board::CHESSBOARD;
        let mut sum = PartSum::new(Division::new(board, &SQUARES)?);
        for result in results? {
            sum.add(&result)?;
        }
        Self::new(sum, &[FURTHER_SQUARE])
    }
}
