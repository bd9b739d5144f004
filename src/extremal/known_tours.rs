//! Semi-magic tours of the 8×8 board, from the literature.

use crate::board::Square;

/// A published tour of the 8×8 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownTour {
    /// The person who published it.
    pub author: &'static str,
    /// The year of its publication.
    pub year: u32,
    /// Its squares, in the order of the visits.
    pub squares: [Square; 64],
}

/// Semi-magic tours: the numbers of the visits have the sum 260 in every row and every column.
///
/// The first one known (W. Beverley, *Philosophical Magazine*, 1848), and one whose diagonals have the sums 264 and 256
/// (H. E. Dudeney, *Amusements in Mathematics*, 1917). No tour of the 8×8 board is magic in the diagonals as well
/// (Stertenbrink and Meyrignac, 2003).
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::extremal::known_tours::SEMI_MAGIC;
/// use knights_tour::facts::TourFacts;
///
/// for tour in SEMI_MAGIC {
///     let facts = TourFacts::of(&Board::CHESSBOARD.into(), &tour.squares)?;
///     assert_eq!(facts.sums.and_then(|sums| sums.constant()), Some(260));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const SEMI_MAGIC: [KnownTour; 2] = [
    KnownTour {
        author: "W. Beverley",
        year: 1848,
        squares: [
            0, 17, 11, 26, 32, 49, 59, 42, 36, 53, 63, 46, 31, 14, 20, 5, 22, 7, 13, 28, 38, 55,
            61, 44, 34, 51, 57, 40, 25, 8, 2, 19, 4, 21, 15, 30, 47, 62, 52, 37, 43, 58, 48, 33,
            27, 10, 16, 1, 18, 3, 9, 24, 41, 56, 50, 35, 45, 60, 54, 39, 29, 12, 6, 23,
        ],
    },
    KnownTour {
        author: "H. E. Dudeney",
        year: 1917,
        squares: [
            58, 48, 33, 43, 28, 13, 7, 22, 5, 15, 30, 20, 35, 50, 56, 41, 24, 9, 3, 18, 12, 6, 23,
            29, 39, 54, 60, 45, 51, 57, 40, 34, 44, 38, 55, 61, 46, 63, 53, 36, 19, 25, 8, 2, 17,
            0, 10, 27, 42, 59, 49, 32, 26, 16, 1, 11, 21, 4, 14, 31, 37, 47, 62, 52,
        ],
    },
];
