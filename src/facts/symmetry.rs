//! Rotations and reflections of the board that preserve a tour.

use super::placed_tour::{PlacedTour, Position};
use crate::board::Board;
use crate::named::named;

named! {
    /// A rotation or reflection of a board other than the identity.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Motion {
        /// By 180°, about the middle of the board.
        HalfTurn = "half-turn",
        /// By 90°, clockwise; of a square board.
        QuarterTurn = "quarter-turn",
        /// By 90°, anticlockwise; of a square board.
        QuarterTurnBack = "quarter-turn-back",
        /// Swaps left and right.
        LeftRight = "left-right",
        /// Swaps top and bottom.
        UpDown = "up-down",
        /// In the diagonal from the top left; of a square board.
        Diagonal = "diagonal",
        /// In the diagonal from the top right; of a square board.
        OtherDiagonal = "other-diagonal",
    }
}

named! {
    /// The kind of symmetry of a tour.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Kind {
        /// No symmetry.
        None = "none",
        /// The half turn preserves the tour: central symmetry.
        HalfTurn = "half-turn",
        /// All quarter turns preserve the tour.
        QuarterTurn = "quarter-turn",
        /// One reflection preserves the tour.
        Reflection = "reflection",
        /// Two reflections preserve the tour, and therefore the half turn does.
        TwoReflections = "two-reflections",
        /// All rotations and reflections of a square board preserve the tour.
        Full = "full",
    }
}

/// The rotations and reflections that map a tour onto itself. An open tour is compared as a path, regardless of
/// its direction; a closed tour as a ring, regardless of its first square and direction.
///
/// On a board of one row or one column, only the half turn counts. The reflections are the identity there, or
/// equal the half turn.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::symmetry::{Kind, Motion, Symmetry};
///
/// let ground = Board::new(3, 4)?.into();
/// let course = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
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
    /// The symmetry of a tour whose squares have positions; otherwise `None`. Usually decided by the first
    /// squares.
    #[must_use]
    pub fn of(course: &PlacedTour<'_>) -> Option<Self> {
        // The squares of a graph have no positions.
        course.spots().first()?;
        let mut motions = Motion::ALL.to_vec();
        motions.retain(|motion| {
            motion.applies_to(course.board()) && is_symmetric_under(course, *motion)
        });
        Some(Self { motions })
    }

    /// The rotations and reflections that preserve the tour.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// The kind of symmetry.
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
    /// Whether the motion maps the board onto itself, is not the identity there, and differs from all other
    /// motions.
    fn applies_to(self, board: Board) -> bool {
        let sides = (board.rows(), board.columns());
        match self {
            Self::HalfTurn => sides != (1, 1),
            Self::LeftRight | Self::UpDown => sides.0 > 1 && sides.1 > 1,
            _ => sides.0 == sides.1 && sides.0 > 1,
        }
    }

    /// The image of a square.
    #[inline]
    fn image(self, spot: Position, board: Board) -> Position {
        let Position { row, column } = spot;
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
        Position { row, column }
    }
}

/// Whether a motion maps a tour onto itself.
fn is_symmetric_under(course: &PlacedTour<'_>, motion: Motion) -> bool {
    let (spots, board) = (course.spots(), course.board());
    let size = spots.len();
    let image = |place: usize| motion.image(spots[place], board);
    // The index of the first square's image. In an open tour the image must be an end.
    let first = if course.is_ring() {
        spots.iter().position(|&spot| spot == image(0))
    } else {
        [0, size - 1]
            .into_iter()
            .find(|&end| spots[end] == image(0))
    };
    let Some(first) = first else { return false };
    // A symmetry of an open tour maps it onto its reverse.
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
