//! What there is to know of a tour that is finished.
//!
//! | module | what it holds |
//! |---|---|
//! | [`course`] | a tour as it lies on its board, of which everything else is asked |
//! | [`angles`] | where the path turns, and by how much |
//! | [`crossings`] | how often moves cross |
//! | [`sums`] | what the numbers of the squares sum up to: magic and semi-magic tours |
//! | [`symmetry`] | which turns and reflections of the board leave the tour as it is |
//! | [`warnsdorff`] | how often Warnsdorff's rule would have gone the same way |

pub mod angles;
pub mod course;
pub mod crossings;
pub mod sums;
pub mod symmetry;
pub mod warnsdorff;

use crate::board::Square;
use crate::ground::Ground;
use crate::tour::TourFault;
use angles::{Angles, Turns};
use course::Course;
use sums::Sums;
use symmetry::Symmetry;
use warnsdorff::Agreement;

/// All that can be told of a tour. What it takes a plain board for is absent elsewhere: on boards whose
/// sides are joined a move is no line, and a graph that someone wrote down has no place at all.
///
/// Takes time proportional to the number of squares, and for a piece that leaps far to the square of
/// its leap as well (see [`crossings`]); some 50 bytes a square for as long as it takes.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::TourFacts;
/// use knights_tour::facts::symmetry::Kind;
///
/// let board = Board::new(3, 4)?;
/// let facts = TourFacts::of(&board.into(), &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert!(!facts.closed);
/// assert_eq!(facts.symmetry.map(|symmetry| symmetry.kind()), Some(Kind::HalfTurn));
/// assert_eq!(facts.turns.map(|turns| (turns.turns, turns.straight)), Some((10, 0)));
/// assert_eq!(facts.crossings, Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourFacts {
    /// How many squares the tour has.
    pub squares: u32,
    /// Whether a move leads from its last square back to the first.
    pub closed: bool,
    /// Which turns and reflections of the board leave it as it is; absent for a graph.
    pub symmetry: Option<Symmetry>,
    /// Where it turns; on plain boards only.
    pub turns: Option<Turns>,
    /// The angles at its squares; of a knight on a plain board only.
    pub angles: Option<Angles>,
    /// How many pairs of moves cross; on plain boards only.
    pub crossings: Option<u64>,
    /// What its numbers sum up to; on boards without holes only.
    pub sums: Option<Sums>,
    /// How often Warnsdorff's rule would have gone the same way.
    pub warnsdorff: Agreement,
}

impl TourFacts {
    /// The facts of a tour, its squares in the order visited.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] found where they are no tour.
    pub fn of(ground: &Ground, squares: &[Square]) -> Result<Self, TourFault> {
        let course = Course::of(ground, squares)?;
        Ok(Self {
            squares: squares.len() as u32,
            closed: course.is_closed(),
            symmetry: Symmetry::of(&course),
            turns: Turns::of(&course),
            angles: Angles::of(&course),
            crossings: crossings::count(&course),
            sums: Sums::of(&course),
            warnsdorff: Agreement::of(&course),
        })
    }
}
