//! Rotations and reflections of the board that preserve a tour.
//!
//! Start with [`Symmetry`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::facts::placed_tour::PlacedTour;
//! use knights_tour::facts::symmetry::{SymmetryKind, Symmetry};
//!
//! let ground = Board::new(3, 4)?.into();
//! let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
//! assert!(Symmetry::of(&tour).is_some_and(|symmetry| symmetry.kind() != SymmetryKind::None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::placed_tour::{PlacedTour, Position};
use crate::flat_board::FlatBoard;
use crate::named::named;

named! {
    /// A rotation or reflection of a board. The identity is not included.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Motion {
        /// A rotation by 180° about the middle of the board.
        HalfTurn = "half-turn",
        /// A rotation of a square board by 90°, clockwise.
        QuarterTurn = "quarter-turn",
        /// A rotation of a square board by 90°, anticlockwise.
        QuarterTurnBack = "quarter-turn-back",
        /// A reflection that swaps left and right.
        LeftRight = "left-right",
        /// A reflection that swaps top and bottom.
        UpDown = "up-down",
        /// A reflection of a square board in the diagonal from the top left.
        Diagonal = "diagonal",
        /// A reflection of a square board in the diagonal from the top right.
        OtherDiagonal = "other-diagonal",
    }
}

named! {
    /// The kind of symmetry of a tour.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum SymmetryKind {
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
/// equal the half turn. On a board of one square, the half turn is the identity too, and does not count.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::symmetry::{SymmetryKind, Motion, Symmetry};
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let symmetry = Symmetry::of(&tour).ok_or("the squares have no positions")?;
/// assert_eq!(symmetry.kind(), SymmetryKind::HalfTurn);
/// assert_eq!(symmetry.motions(), [Motion::HalfTurn]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    motions: Vec<Motion>,
}

impl Symmetry {
    /// The symmetry of a tour, or `None` if its squares have no positions. Usually fast, because the first squares rule
    /// out most motions.
    #[must_use]
    pub fn of(tour: &PlacedTour<'_>) -> Option<Self> {
        // The squares of a graph and of a board of several layers have no positions.
        tour.positions().first()?;
        let mut motions = Motion::ALL.to_vec();
        motions
            .retain(|motion| motion.applies_to(tour.board()) && is_symmetric_under(tour, *motion));
        Some(Self { motions })
    }

    /// The rotations and reflections that preserve the tour.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// The kind of symmetry.
    #[must_use]
    pub fn kind(&self) -> SymmetryKind {
        let has = |motion| self.motions.contains(&motion);
        match self.motions.len() {
            0 => SymmetryKind::None,
            1 if has(Motion::HalfTurn) => SymmetryKind::HalfTurn,
            1 => SymmetryKind::Reflection,
            3 if has(Motion::QuarterTurn) => SymmetryKind::QuarterTurn,
            3 => SymmetryKind::TwoReflections,
            _ => SymmetryKind::Full,
        }
    }
}

impl Motion {
    /// Whether the motion maps the board onto itself, is not the identity there, and differs from all other
    /// motions.
    fn applies_to(self, board: FlatBoard) -> bool {
        let sides = (board.rows(), board.columns());
        match self {
            Self::HalfTurn => sides != (1, 1),
            Self::LeftRight | Self::UpDown => sides.0 > 1 && sides.1 > 1,
            _ => sides.0 == sides.1 && sides.0 > 1,
        }
    }

    /// The image of a square.
    #[inline]
    fn image(self, position: Position, board: FlatBoard) -> Position {
        let Position { row, column } = position;
        let mirrored_row = board.rows() as i16 - 1 - row;
        let mirrored_column = board.columns() as i16 - 1 - column;
        let (row, column) = match self {
            Self::HalfTurn => (mirrored_row, mirrored_column),
            Self::QuarterTurn => (column, mirrored_row),
            Self::QuarterTurnBack => (mirrored_column, row),
            Self::LeftRight => (row, mirrored_column),
            Self::UpDown => (mirrored_row, column),
            Self::Diagonal => (column, row),
            Self::OtherDiagonal => (mirrored_column, mirrored_row),
        };
        Position { row, column }
    }
}

/// Whether a motion maps a tour onto itself.
fn is_symmetric_under(tour: &PlacedTour<'_>, motion: Motion) -> bool {
    let (positions, board) = (tour.positions(), tour.board());
    let size = positions.len();
    let image = |index: usize| motion.image(positions[index], board);
    // The index of the first square's image. In an open tour the image must be an end.
    let first = if tour.is_ring() {
        positions.iter().position(|&position| position == image(0))
    } else {
        [0, size - 1]
            .into_iter()
            .find(|&end| positions[end] == image(0))
    };
    let Some(first) = first else { return false };
    // The image may follow the tour forward or backward. The image of an open tour can follow it forward only from its
    // first square.
    let is_forward_possible = tour.is_ring() || first == 0;
    // Modulo the size, a stride of `size - 1` leads one square back.
    [(1, is_forward_possible), (size - 1, true)]
        .into_iter()
        .any(|(stride, is_possible)| {
            let mut image_index = first;
            is_possible
                && (0..size).all(|index| {
                    let is_same = image(index) == positions[image_index];
                    image_index += stride;
                    if image_index >= size {
                        image_index -= size;
                    }
                    is_same
                })
        })
}
