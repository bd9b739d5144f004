//! A tour together with the positions of its squares on the board.
//!
//! Start with [`PlacedTour`], the input of the other modules of facts.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::facts::placed_tour::PlacedTour;
//!
//! let ground = Board::new(3, 4)?.into();
//! let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
//! assert!(!tour.is_closed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::Square;
use crate::flat_board::FlatBoard;
use crate::ground::Ground;
use crate::leaper::Leaper;
use crate::topology::Topology;
use crate::tour::{Tour, TourFault};

/// A verified tour with the positions of its squares, if they have positions: the input of all fact functions.
///
/// Takes at most 8 bytes per square.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::placed_tour::PlacedTour;
/// use knights_tour::facts::crossings;
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = PlacedTour::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert_eq!(crossings::count(&tour), Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedTour<'a> {
    ground: &'a Ground,
    tour: Tour,
    /// The positions of the squares, in the order visited. Empty where squares have no position.
    positions: Vec<Position>,
}

/// A position on a board, or the offset of a move: rows from the top, columns from the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position {
    // An `i16` is large enough: a side has at most 10,000 squares.
    pub(super) row: i16,
    pub(super) column: i16,
}

impl Position {
    /// The move from `other` to this position.
    #[inline]
    pub(super) const fn offset_from(self, other: Self) -> Self {
        Self {
            row: self.row - other.row,
            column: self.column - other.column,
        }
    }
}

impl<'a> PlacedTour<'a> {
    /// Verifies that these squares, in the order visited, are a tour.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] found if the squares are not a tour.
    pub fn of(ground: &'a Ground, squares: &[Square]) -> Result<Self, TourFault> {
        let tour = Tour::verify_on(ground, squares)?;
        let board = ground.board();
        let position = |&square: &Square| {
            let cell = ground.cell(square);
            Position {
                row: board.row(cell) as i16,
                column: board.column(cell) as i16,
            }
        };
        // The layers of a board of several layers lie side by side only in a picture.
        let has_positions = !matches!(ground, Ground::Space(_) | Ground::Graph(_));
        let placed = if has_positions { squares } else { &[] };
        Ok(Self {
            ground,
            positions: placed.iter().map(position).collect(),
            tour,
        })
    }

    /// Whether a move leads from the last square back to the first.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.tour.is_closed()
    }

    /// The squares in the order visited.
    pub(super) fn squares(&self) -> &[Square] {
        self.tour.squares()
    }

    pub(super) const fn ground(&self) -> &Ground {
        self.ground
    }

    pub(super) fn board(&self) -> FlatBoard {
        self.ground.board()
    }

    /// The positions of the squares, in the order visited. Empty in a graph and on a board of several layers.
    pub(super) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Whether the path is a ring. A closed tour of two squares is not a ring, because its closing move reverses its
    /// first move.
    pub(super) fn is_ring(&self) -> bool {
        self.is_closed() && self.squares().len() > 2
    }

    /// The piece, if each of its moves is a straight line on the board.
    pub(super) fn leaper(&self) -> Option<Leaper> {
        match self.ground {
            Ground::Board(_) => Some(Leaper::KNIGHT),
            Ground::Region(region) if region.topology() == Topology::Plane => Some(region.leaper()),
            Ground::Region(_) | Ground::Space(_) | Ground::Graph(_) => None,
        }
    }

    /// The moves in order, as pairs of positions. The move that closes a ring comes last.
    pub(super) fn moves(&self) -> impl Iterator<Item = (Position, Position)> {
        self.windows(1).map(|[from, to, _]| (from, to))
    }

    /// The incoming and the outgoing move of every square that has both.
    pub(super) fn move_pairs(&self) -> impl Iterator<Item = (Position, Position)> {
        self.windows(2)
            .map(|[before, square, after]| (square.offset_from(before), after.offset_from(square)))
    }

    /// For every index of the path: the position there and the next two positions. The first positions follow the last
    /// position. Unless the path is a ring, the last `min_following` indices are left out, and callers must use only
    /// the first `min_following + 1` positions of every window.
    fn windows(&self, min_following: usize) -> impl Iterator<Item = [Position; 3]> {
        let positions = &self.positions;
        let excluded = if self.is_ring() { 0 } else { min_following };
        let next_index = |index| {
            if index + 1 < positions.len() {
                index + 1
            } else {
                0
            }
        };
        (0..positions.len().saturating_sub(excluded)).map(move |index| {
            let next = next_index(index);
            [
                positions[index],
                positions[next],
                positions[next_index(next)],
            ]
        })
    }
}
