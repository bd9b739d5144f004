//! Where a path turns, and by how much.

use super::course::Course;
use crate::leaper::Leaper;

/// At how many squares the direction of the path changes. The ends of an open tour are no such squares; a
/// closed tour has no ends.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::angles::Turns;
/// use knights_tour::facts::course::Course;
///
/// let ground = Board::new(3, 4)?.into();
/// let course = Course::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert_eq!(Turns::of(&course), Some(Turns { turns: 10, straight: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Turns {
    /// Squares at which the path leaves in another direction than it came in.
    pub turns: u32,
    /// Squares at which it goes straight on.
    pub straight: u32,
}

impl Turns {
    /// The turns of a tour, where a move is a line: on boards whose sides are not joined.
    #[must_use]
    pub fn of(course: &Course<'_>) -> Option<Self> {
        course.leaper()?;
        let mut found = Self::default();
        for (before, after) in course.passages() {
            // All moves of a leaper but the king's are as long: only the same move goes straight on. The king's
            // straight moves are shorter than the others, and of other directions.
            found.straight += u32::from(before == after);
            found.turns += u32::from(before != after);
        }
        Some(found)
    }
}

/// How often each of the six angles stands between a knight's move and its next: between the lines that
/// meet at a square, so that 180° goes straight on, and 37° almost all the way back.
///
/// The cosines are multiples of a fifth: arctan ¾ ≈ 36.87°, 53.13°, 90°, 126.87°, 143.13° and 180°. Knuth counts
/// tours by them (The Art of Computer Programming, section 7.2.2.4, where they are called wedges).
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::angles::Angles;
/// use knights_tour::facts::course::Course;
///
/// let ground = Board::new(3, 4)?.into();
/// let course = Course::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let angles = Angles::of(&course).ok_or("a knight has angles")?;
/// assert_eq!(angles.counts(), &[4, 4, 2, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Angles {
    counts: [u32; 6],
}

impl Angles {
    /// The angles in whole degrees.
    pub const DEGREES: [u32; 6] = [37, 53, 90, 127, 143, 180];

    /// The angles of a knight's tour, where a move is a line. Round a closed tour its first and last square
    /// count too.
    #[must_use]
    pub fn of(course: &Course<'_>) -> Option<Self> {
        if course.leaper()? != Leaper::KNIGHT {
            return None;
        }
        // By five times the cosine of the angle by which the direction changes, from −5 to 5.
        let mut found = [0; 11];
        for (before, after) in course.passages() {
            let cosine = before.row * after.row + before.column * after.column;
            found[(cosine + 5) as usize] += 1;
        }
        // Nobody goes back at once, and the other cosines are none of a knight's.
        let counts = [-4, -3, 0, 3, 4, 5].map(|cosine| found[(cosine + 5) as usize]);
        Some(Self { counts })
    }

    /// How often each stands, in the order of [`DEGREES`](Self::DEGREES).
    #[must_use]
    pub const fn counts(&self) -> &[u32; 6] {
        &self.counts
    }
}
