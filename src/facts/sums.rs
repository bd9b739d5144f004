//! Row, column and diagonal sums of the visit numbers of a tour.
//!
//! Start with [`Sums`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::facts::placed_tour::PlacedTour;
//! use knights_tour::facts::sums::Sums;
//!
//! let ground = Board::new(3, 4)?.into();
//! let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
//! assert!(Sums::of(&tour).is_some_and(|sums| !sums.is_magic()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::placed_tour::PlacedTour;

/// The sums of the visit numbers 1 … n in every row, every column and both long diagonals.
///
/// A tour of a square board whose rows and columns all have the same sum is *semi-magic*. It is *magic* if both
/// long diagonals have that sum too. Beverley found the first semi-magic tour of the 8×8 board in 1848. The 8×8
/// board has no magic tour (Stertenbrink and Meyrignac 2003).
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::sums::Sums;
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let sums = Sums::of(&tour).ok_or("the board has holes")?;
/// assert_eq!((sums.rows(), sums.columns()), (&[22, 26, 30][..], &[12, 21, 18, 27][..]));
/// assert!(!sums.is_semi_magic());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sums {
    rows: Box<[u64]>,
    columns: Box<[u64]>,
    /// The sums of the long diagonals from the top left and from the top right. `None` unless the board is square.
    diagonals: Option<[u64; 2]>,
}

impl Sums {
    /// The sums of a tour. `None` for a graph, on a board of several layers, and on a board with holes.
    #[must_use]
    pub fn of(tour: &PlacedTour<'_>) -> Option<Self> {
        let board = tour.board();
        let is_whole = tour.positions().len() == board.size() as usize;
        if !is_whole {
            return None;
        }
        let mut rows = vec![0; board.rows() as usize].into_boxed_slice();
        let mut columns = vec![0; board.columns() as usize].into_boxed_slice();
        let mut diagonals = [0; 2];
        for (number, position) in (1..).zip(tour.positions()) {
            let (row, column) = (position.row as usize, position.column as usize);
            rows[row] += number;
            columns[column] += number;
            if row == column {
                diagonals[0] += number;
            }
            if row + column + 1 == rows.len() {
                diagonals[1] += number;
            }
        }
        let is_square = board.rows() == board.columns();
        Some(Self {
            rows,
            columns,
            diagonals: is_square.then_some(diagonals),
        })
    }

    /// The sums of the rows, from the top.
    #[must_use]
    pub const fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The sums of the columns, from the left.
    #[must_use]
    pub const fn columns(&self) -> &[u64] {
        &self.columns
    }

    /// The sums of the two long diagonals, from the top left and from the top right. `None` unless the board is square.
    #[must_use]
    pub const fn diagonals(&self) -> Option<[u64; 2]> {
        self.diagonals
    }

    /// The common sum of all rows and columns of a semi-magic tour. `None` for other tours.
    #[must_use]
    pub fn constant(&self) -> Option<u64> {
        let sum = *self.rows.first()?;
        let mut sums = self.rows.iter().chain(&self.columns);
        // Rows and columns can have the same sum on a square board only.
        sums.all(|&other| other == sum).then_some(sum)
    }

    /// Whether all rows and all columns have the same sum.
    #[must_use]
    pub fn is_semi_magic(&self) -> bool {
        self.constant().is_some()
    }

    /// Whether the tour is semi-magic and both long diagonals have the common sum as well.
    #[must_use]
    pub fn is_magic(&self) -> bool {
        let expected = self.constant().map(|sum| [sum; 2]);
        expected.is_some() && expected == self.diagonals
    }
}
