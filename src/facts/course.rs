//! A tour as it lies on its board.

use crate::board::{Board, Square};
use crate::ground::Ground;
use crate::leaper::Leaper;
use crate::topology::Topology;
use crate::tour::{Tour, TourFault};

/// A tour that was checked, with the place of every square on the board: what the facts are asked of.
///
/// Takes 8 bytes a square.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::course::Course;
/// use knights_tour::facts::crossings;
///
/// let ground = Board::new(3, 4)?.into();
/// let course = Course::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// assert_eq!(crossings::count(&course), Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course<'a> {
    ground: &'a Ground,
    tour: Tour,
    /// Where the squares are, in the order visited; none where they have no place.
    spots: Vec<Spot>,
}

/// A place on a board, or a move: rows from the top, columns from the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    // A side has 10,000 squares at the most.
    pub(super) row: i16,
    pub(super) column: i16,
}

impl Spot {
    /// The move that leads here.
    #[inline]
    pub(super) const fn from(self, other: Self) -> Self {
        Self {
            row: self.row - other.row,
            column: self.column - other.column,
        }
    }
}

impl<'a> Course<'a> {
    /// The tour with these squares, in the order visited.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] found where they are no tour.
    pub fn of(ground: &'a Ground, squares: &[Square]) -> Result<Self, TourFault> {
        let tour = Tour::verify_on(ground, squares)?;
        let board = ground.board();
        let spot = |&square: &Square| {
            let cell = ground.cell(square);
            let row = cell / board.columns();
            Spot {
                row: row as i16,
                column: (cell - row * board.columns()) as i16,
            }
        };
        // Those of several layers stand beside one another only in a picture.
        let has_places = !matches!(ground, Ground::Space(_) | Ground::Pasted(_));
        let placed = if has_places { squares } else { &[] };
        Ok(Self {
            ground,
            spots: placed.iter().map(spot).collect(),
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

    pub(super) fn board(&self) -> Board {
        self.ground.board()
    }

    /// Where the squares are, in the order visited; none in a graph and on a board of several layers.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Whether the path is a ring: of two squares the way back is the way there.
    pub(super) fn is_ring(&self) -> bool {
        self.is_closed() && self.squares().len() > 2
    }

    /// The piece, where each of its moves is a line on the board.
    pub(super) fn leaper(&self) -> Option<Leaper> {
        match self.ground {
            Ground::Board(_) => Some(Leaper::KNIGHT),
            Ground::Region(region) if region.topology() == Topology::Plane => Some(region.leaper()),
            Ground::Region(_) | Ground::Space(_) | Ground::Pasted(_) => None,
        }
    }

    /// The moves in order, the one that closes a ring at the end.
    pub(super) fn moves(&self) -> impl Iterator<Item = (Spot, Spot)> {
        self.stretches(1).map(|[from, to, _]| (from, to))
    }

    /// The moves to and from every square that has both, as steps.
    pub(super) fn passages(&self) -> impl Iterator<Item = (Spot, Spot)> {
        let stretches = self.stretches(2);
        stretches.map(|[from, over, to]| (over.from(from), to.from(over)))
    }

    /// Three squares in a row for every place of the path that has as many more behind it; round a ring the first
    /// squares follow the last.
    fn stretches(&self, behind: usize) -> impl Iterator<Item = [Spot; 3]> {
        let spots = &self.spots;
        let ends = if self.is_ring() { 0 } else { behind };
        let after = |place| {
            if place + 1 < spots.len() {
                place + 1
            } else {
                0
            }
        };
        (0..spots.len().saturating_sub(ends)).map(move |place| {
            let next = after(place);
            [spots[place], spots[next], spots[after(next)]]
        })
    }
}
