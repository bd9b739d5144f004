//! The best known tours and paths, with their values as the core computes them.

use serde::Serialize;

use crate::board::{Board, Square};
use crate::extremal::known_tours::{KnownTour, SEMI_MAGIC};
use crate::extremal::uncrossed::{
    PUBLISHED_UNCROSSED, UNCROSSED_ON_CHESSBOARD, UncrossedPath, crossings,
};
use crate::facts::TourFacts;

/// The best known tours and paths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "KnownRecords"))]
pub struct KnownRecordsInfo {
    /// Semi-magic tours of the 8×8 board.
    pub semi_magic: Vec<SemiMagicTour>,
    /// The longest uncrossed paths of square boards from side 3 on.
    pub uncrossed: Vec<UncrossedRecord>,
}

/// A semi-magic tour of the 8×8 board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SemiMagicTour {
    /// The person who published it.
    pub author: &'static str,
    /// The year of its publication.
    pub year: u32,
    /// Its squares.
    pub squares: Vec<Square>,
    /// The sum of each row and each column.
    pub sum: u64,
    /// The sums of the diagonals.
    pub diagonals: Vec<u64>,
}

/// The longest uncrossed path of a square board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UncrossedRecord {
    /// The side of the board.
    pub side: u32,
    /// The published number of moves (OEIS A003192).
    pub published: u32,
    /// The squares of a path of this project. Empty if there is none.
    pub squares: Vec<Square>,
    /// Whether the page can try all paths of the board within seconds.
    pub searched: bool,
}

/// A search for the longest uncrossed path, as far as it is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UncrossedProgress {
    /// The longest path found.
    pub squares: Vec<Square>,
    /// Whether all paths were tried.
    pub is_proved: bool,
}

/// The longest side whose board is searched within seconds.
const MAX_QUICK_SIDE: u32 = 7;

impl KnownRecordsInfo {
    /// All records. A tour that lacks its properties, or a path that crosses itself, is left out.
    #[must_use]
    pub fn all() -> Self {
        let uncrossed = (1..)
            .zip(PUBLISHED_UNCROSSED)
            .skip(2)
            .map(|(side, published)| {
                let squares = match side {
                    8 => UNCROSSED_ON_CHESSBOARD.to_vec(),
                    _ => Vec::new(),
                };
                let is_uncrossed = crossings(Board::CHESSBOARD, &squares) == Some(0);
                UncrossedRecord {
                    side,
                    published,
                    squares: if is_uncrossed { squares } else { Vec::new() },
                    searched: side <= MAX_QUICK_SIDE,
                }
            });
        Self {
            semi_magic: SEMI_MAGIC.iter().filter_map(SemiMagicTour::of).collect(),
            uncrossed: uncrossed.collect(),
        }
    }
}

impl SemiMagicTour {
    /// Computes the sums of a tour. `None` if it is not semi-magic.
    fn of(tour: &KnownTour) -> Option<Self> {
        let facts = TourFacts::of(&Board::CHESSBOARD.into(), &tour.squares).ok()?;
        let sums = facts.sums?;
        Some(Self {
            author: tour.author,
            year: tour.year,
            squares: tour.squares.to_vec(),
            sum: sums.constant()?,
            diagonals: sums.diagonals()?.to_vec(),
        })
    }
}

impl UncrossedProgress {
    /// Describes a search.
    #[must_use]
    pub fn of(search: &UncrossedPath) -> Self {
        Self {
            squares: search.path().to_vec(),
            is_proved: search.is_proved(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_records_have_their_properties() {
        let records = KnownRecordsInfo::all();
        assert_eq!(records.semi_magic.len(), SEMI_MAGIC.len());
        let diagonals: Vec<&[u64]> = (records.semi_magic.iter())
            .map(|tour| &tour.diagonals[..])
            .collect();
        assert_eq!(diagonals, [[282, 210], [264, 256]]);
        assert!(records.semi_magic.iter().all(|tour| tour.sum == 260));
        let lengths: Vec<u32> = records
            .uncrossed
            .iter()
            .map(|path| path.published)
            .collect();
        assert_eq!(lengths, [2, 5, 10, 17, 24, 35, 47]);
        let chessboard = &records.uncrossed[5];
        assert_eq!((chessboard.side, chessboard.squares.len()), (8, 36));
    }
}
