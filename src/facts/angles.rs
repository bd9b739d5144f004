//! Turns and angles of a path.
//!
//! Start with [`Turns`] for any piece, or with [`Angles`] for a knight.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::facts::angles::{Angles, Turns};
//! use knights_tour::facts::placed_tour::PlacedTour;
//!
//! let ground = Board::new(3, 4)?.into();
//! let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
//! assert!(Turns::of(&tour).is_some() && Angles::of(&tour).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::placed_tour::PlacedTour;
use crate::leaper::Leaper;

/// The number of squares at which a path turns, and the number of squares at which the path goes straight on. The ends
/// of an open tour are not counted; a closed tour has no ends.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::angles::Turns;
/// use knights_tour::facts::placed_tour::PlacedTour;
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert_eq!(Turns::of(&tour), Some(Turns { turns: 10, straight: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Turns {
    /// Squares at which the path changes direction.
    pub turns: u32,
    /// Squares at which the path goes straight on.
    pub straight: u32,
}

impl Turns {
    /// The turns of a tour. `None` where moves are not lines: in graphs, on boards of several layers, and on
    /// boards with joined sides.
    #[must_use]
    pub fn of(tour: &PlacedTour<'_>) -> Option<Self> {
        tour.leaper()?;
        let mut counts = Self::default();
        for (before, after) in tour.move_pairs() {
            // Only equal moves have the same direction: all moves of a leaper have the same length. A king has moves of
            // two lengths, but never in the same direction.
            counts.straight += u32::from(before == after);
            counts.turns += u32::from(before != after);
        }
        Some(counts)
    }
}

/// The frequency of each of the six angles between consecutive knight's moves. An angle is measured between the
/// two lines that meet at a square: 180° is straight on, and 37° almost straight back.
///
/// The angles are arctan ¾ ≈ 36.87°, 53.13°, 90°, 126.87°, 143.13° and 180°. Their cosines are multiples of 1/5. Knuth
/// counts tours by these angles (The Art of Computer Programming, section 7.2.2.4, where angles are called wedges).
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::angles::Angles;
/// use knights_tour::facts::placed_tour::PlacedTour;
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let angles = Angles::of(&tour).ok_or("a knight has angles")?;
/// assert_eq!(angles.counts(), &[4, 4, 2, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Angles {
    counts: [u32; 6],
}

impl Angles {
    /// The six angles, rounded to whole degrees.
    pub const DEGREES: [u32; 6] = [37, 53, 90, 127, 143, 180];

    /// The angles of a knight's tour. `None` for other pieces, and where [`Turns::of`] returns `None`. In a closed
    /// tour, the first and the last square count too.
    #[must_use]
    pub fn of(tour: &PlacedTour<'_>) -> Option<Self> {
        if tour.leaper()? != Leaper::KNIGHT {
            return None;
        }
        // Indexed by five times the cosine of the change of direction, plus 5. Five times the cosine is from −5 to 5.
        let mut by_cosine = [0; 11];
        for (before, after) in tour.move_pairs() {
            let cosine = before.row * after.row + before.column * after.column;
            by_cosine[(cosine + 5) as usize] += 1;
        }
        // A move never reverses the previous move, and the directions of knight's moves have no other cosines.
        let counts = [-4, -3, 0, 3, 4, 5].map(|cosine| by_cosine[(cosine + 5) as usize]);
        Some(Self { counts })
    }

    /// The frequency of each angle, in the order of [`DEGREES`](Self::DEGREES).
    #[must_use]
    pub const fn counts(&self) -> &[u32; 6] {
        &self.counts
    }
}
