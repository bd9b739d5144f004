//! Which turns and reflections of its board leave a tour as it is.

use super::course::{Course, Spot};
use crate::board::Board;
use crate::named::named;

named! {
    /// A turn or a reflection of a board, but for the one that moves nothing.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Motion {
        /// By 180°, about the middle of the board.
        HalfTurn = "half-turn",
        /// By 90°, clockwise; of a square board.
        QuarterTurn = "quarter-turn",
        /// By 90°, anticlockwise; of a square board.
        QuarterTurnBack = "quarter-turn-back",
        /// Left and right change sides.
        LeftRight = "left-right",
        /// Up and down change sides.
        UpDown = "up-down",
        /// About the diagonal from the top left; of a square board.
        Diagonal = "diagonal",
        /// About the diagonal from the top right; of a square board.
        OtherDiagonal = "other-diagonal",
    }
}

named! {
    /// What kind of symmetry a tour has.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Kind {
        /// None.
        None = "none",
        /// A half turn leaves it as it is: central symmetry.
        HalfTurn = "half-turn",
        /// Every quarter turn does.
        QuarterTurn = "quarter-turn",
        /// One reflection does.
        Reflection = "reflection",
        /// Two reflections do, and so the half turn.
        TwoReflections = "two-reflections",
        /// All turns and reflections of a square board do.
        Full = "full",
    }
}

/// Which turns and reflections map a tour onto itself: as a path, wherever it begins and in whichever
/// direction it goes; a closed tour as a ring.
///
/// On a board of one row or one column, where the reflections move nothing or do what a half turn does,
/// only that counts.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::course::Course;
/// use knights_tour::facts::symmetry::{Kind, Motion, Symmetry};
///
/// let ground = Board::new(3, 4)?.into();
/// let course = Course::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let symmetry = Symmetry::of(&course).ok_or("it has a place")?;
/// assert_eq!(symmetry.kind(), Kind::HalfTurn);
/// assert_eq!(symmetry.motions(), [Motion::HalfTurn]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    motions: Vec<Motion>,
}

impl Symmetry {
    /// The symmetry of a tour that has a place on a board. Mostly the first squares decide.
    #[must_use]
    pub fn of(course: &Course<'_>) -> Option<Self> {
        // A graph has no places.
        course.spots().first()?;
        let mut motions = Motion::ALL.to_vec();
        motions.retain(|motion| motion.suits(course.board()) && is_kept(course, *motion));
        Some(Self { motions })
    }

    /// The turns and reflections that leave the tour as it is.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// What kind of symmetry it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        let has = |motion| self.motions.contains(&motion);
        match self.motions.len() {
            0 => Kind::None,
            1 if has(Motion::HalfTurn) => Kind::HalfTurn,
            1 => Kind::Reflection,
            3 if has(Motion::QuarterTurn) => Kind::QuarterTurn,
            3 => Kind::TwoReflections,
            _ => Kind::Full,
        }
    }
}

impl Motion {
    /// Whether it maps a board onto itself and moves something that no other motion moves alike.
    fn suits(self, board: Board) -> bool {
        let sides = (board.rows(), board.columns());
        match self {
            Self::HalfTurn => sides != (1, 1),
            Self::LeftRight | Self::UpDown => sides.0 > 1 && sides.1 > 1,
            _ => sides.0 == sides.1 && sides.0 > 1,
        }
    }

    /// Where it takes a square.
    #[inline]
    fn image(self, spot: Spot, board: Board) -> Spot {
        let Spot { row, column } = spot;
        let up = board.rows() as i16 - 1 - row;
        let left = board.columns() as i16 - 1 - column;
        let (row, column) = match self {
            Self::HalfTurn => (up, left),
            Self::QuarterTurn => (column, up),
            Self::QuarterTurnBack => (left, row),
            Self::LeftRight => (row, left),
            Self::UpDown => (up, column),
            Self::Diagonal => (column, row),
            Self::OtherDiagonal => (left, up),
        };
        Spot { row, column }
    }
}

/// Whether a motion maps a tour onto itself.
fn is_kept(course: &Course<'_>, motion: Motion) -> bool {
    let (spots, board) = (course.spots(), course.board());
    let size = spots.len();
    let image = |place: usize| motion.image(spots[place], board);
    // Where the first square comes to; in an open tour it must be an end.
    let first = if course.is_ring() {
        spots.iter().position(|&spot| spot == image(0))
    } else {
        [0, size - 1]
            .into_iter()
            .find(|&end| spots[end] == image(0))
    };
    let Some(first) = first else { return false };
    // An open tour that is kept is walked from its other end.
    let directions = [course.is_ring() || first == 0, true];
    [1, size - 1]
        .into_iter()
        .zip(directions)
        .any(|(onward, is_possible)| {
            let mut other = first;
            is_possible
                && (0..size).all(|place| {
                    let is_same = image(place) == spots[other];
                    other += onward;
                    if other >= size {
                        other -= size;
                    }
                    is_same
                })
        })
}
