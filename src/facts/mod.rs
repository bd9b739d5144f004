//! Facts about a finished tour.
//!
//! Start with [`TourFacts`], which computes all facts. Each module except [`placed_tour`] computes one kind of fact.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::facts::TourFacts;
//!
//! let ground = Board::new(3, 4)?.into();
//! let facts = TourFacts::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
//! assert_eq!((facts.squares, facts.warnsdorff.agreed), (12, 11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`placed_tour`] | a tour with the positions of its squares: the input of the other modules |
//! | [`angles`] | turns and angles of the path |
//! | [`crossings`] | crossings of moves |
//! | [`sums`] | sums of the visit numbers: magic and semi-magic tours |
//! | [`symmetry`] | rotations and reflections of the board that preserve the tour |
//! | [`warnsdorff`] | agreement with Warnsdorff's rule |

pub mod angles;
pub mod crossings;
pub mod placed_tour;
pub mod sums;
pub mod symmetry;
pub mod warnsdorff;

use crate::board::Square;
use crate::ground::Ground;
use crate::tour::TourFault;
use angles::{Angles, Turns};
use placed_tour::PlacedTour;
use sums::Sums;
use symmetry::Symmetry;
use warnsdorff::RuleAgreement;

/// All facts about a tour. Some facts exist only on a plain board, which lies in one plane and has no joined sides.
/// They are absent on other boards and for graphs.
///
/// Takes time proportional to the number of squares times the squared length of a leap (see [`crossings`]). Temporarily
/// takes about 50 bytes per square.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::TourFacts;
/// use knights_tour::facts::symmetry::SymmetryKind;
///
/// let board = Board::new(3, 4)?;
/// let facts = TourFacts::of(&board.into(), &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert!(!facts.closed);
/// assert_eq!(facts.symmetry.map(|symmetry| symmetry.kind()), Some(SymmetryKind::HalfTurn));
/// assert_eq!(facts.turns.map(|turns| (turns.turns, turns.straight)), Some((10, 0)));
/// assert_eq!(facts.crossings, Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourFacts {
    /// The number of squares.
    pub squares: u32,
    /// Whether a move leads from the last square back to the first.
    pub closed: bool,
    /// Rotations and reflections of the board that preserve the tour; absent for a graph and on a board of several
    /// layers.
    pub symmetry: Option<Symmetry>,
    /// Turns of the path; on plain boards only.
    pub turns: Option<Turns>,
    /// Angles of the path; for a knight on a plain board only.
    pub angles: Option<Angles>,
    /// The number of pairs of moves that cross; on plain boards only.
    pub crossings: Option<u64>,
    /// Sums of the visit numbers; on boards of one layer without holes only.
    pub sums: Option<Sums>,
    /// Agreement with Warnsdorff's rule.
    pub warnsdorff: RuleAgreement,
}

impl TourFacts {
    /// Computes the facts of a tour from its squares in the order visited.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] found if the squares are not a tour.
    pub fn of(ground: &Ground, squares: &[Square]) -> Result<Self, TourFault> {
        let tour = PlacedTour::of(ground, squares)?;
        Ok(Self {
            squares: squares.len() as u32,
            closed: tour.is_closed(),
            symmetry: Symmetry::of(&tour),
            turns: Turns::of(&tour),
            angles: Angles::of(&tour),
            crossings: crossings::count(&tour),
            sums: Sums::of(&tour),
            warnsdorff: RuleAgreement::of(&tour),
        })
    }
}
