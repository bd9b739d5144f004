//! The symmetries of a board, and the equivalence of tours under them.
//!
//! Start with [`Symmetries`].
//!
//! # Examples
//!
//! The orbits of the squares of the 5×5 board:
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::symmetry::Symmetries;
//!
//! let orbits = Symmetries::new(Board::new(5, 5)?).square_orbits();
//! assert_eq!(orbits.len(), 6);
//! assert_eq!(orbits[0].members, [0, 4, 20, 24]);
//! # Ok::<(), knights_tour::board::BoardError>(())
//! ```

use crate::board::{Board, Square};

/// The rotations and reflections that map a board onto itself: 8 for a square board, 4 for any other.
///
/// Symmetries save work: squares that a symmetry maps onto each other have equally many tours. So it suffices to count
/// the tours from one square of each [orbit](Symmetries::square_orbits). Symmetries also define the *essentially
/// different* tours: tours that no symmetry maps onto each other.
///
/// Takes 4 bytes for every square and symmetry.
///
/// # Examples
///
/// The number of essentially different ones among the 1,728 tours of the 5×5 board:
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::enumerate::TourEnumeration;
/// use knights_tour::count::symmetry::{TourEquivalence, Symmetries};
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
///
/// let board = Board::new(5, 5)?;
/// let graph = Graph::knight(board, &MoveOrder::ROWS);
/// let symmetries = Symmetries::new(board);
/// let (mut tours, mut different) = (0, 0);
/// for orbit in symmetries.square_orbits() {
///     // The canonical form of a tour starts from the smallest square of an orbit.
///     for tour in TourEnumeration::new(&graph, orbit.representative, false)? {
///         tours += orbit.members.len();
///         different += u32::from(symmetries.is_canonical(&tour, TourEquivalence::Directed));
///     }
/// }
/// assert_eq!((tours, different), (1_728, 216));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// The image of every square under each symmetry. The first symmetry is the identity.
    images: Box<[Box<[Square]>]>,
}

/// An orbit: a class of squares that the symmetries of a board map onto each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareOrbit {
    /// The smallest square of the orbit.
    pub representative: Square,
    /// All squares of the orbit, in ascending order.
    pub members: Vec<Square>,
}

/// The tours that are equivalent to a tour, in addition to its rotations and reflections.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TourEquivalence {
    /// No further tours. A tour and its reverse are different.
    Directed,
    /// The reverse of the tour.
    Undirected,
    /// All closed tours along the same cycle, with any start and direction.
    Cyclic,
}

impl Symmetries {
    /// The symmetries of `board`.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
        let is_square = board.rows() == board.columns();
        let images = (0..if is_square { 8 } else { 4 })
            .map(|symmetry: u32| {
                (0..board.size())
                    .map(|square| {
                        let (mut row, mut column) = (board.row(square), board.column(square));
                        if symmetry & 1 != 0 {
                            row = last_row - row;
                        }
                        if symmetry & 2 != 0 {
                            column = last_column - column;
                        }
                        if symmetry & 4 != 0 {
                            (row, column) = (column, row);
                        }
                        row * board.columns() + column
                    })
                    .collect()
            })
            .collect();
        Self { images }
    }

    /// The image of every square of the board, one list for every symmetry. The first symmetry is the identity.
    #[must_use]
    pub fn images(&self) -> &[Box<[Square]>] {
        &self.images
    }

    /// The orbits of the squares, in the order of their smallest squares.
    #[must_use]
    pub fn square_orbits(&self) -> Vec<SquareOrbit> {
        let mut orbits: Vec<SquareOrbit> = Vec::new();
        for square in 0..self.images[0].len() as Square {
            let mut members: Vec<_> = self.images_of(square).collect();
            members.sort_unstable();
            members.dedup();
            if members[0] == square {
                orbits.push(SquareOrbit {
                    representative: square,
                    members,
                });
            }
        }
        orbits
    }

    /// The canonical form of `tour`: the smallest of all tours that are equivalent to it, comparing square by square.
    ///
    /// Two tours are equivalent if and only if their canonical forms are equal. Takes time proportional to the number
    /// of squares times the number of symmetries.
    ///
    /// # Panics
    ///
    /// When `tour` has squares outside the board.
    #[must_use]
    pub fn canonical_form(&self, tour: &[Square], equivalence: TourEquivalence) -> Box<[Square]> {
        let forms = self.equivalent_tours(tour, equivalence);
        let smallest = forms.min_by(|first, second| first.clone().cmp(second.clone()));
        smallest.into_iter().flatten().collect()
    }

    /// Whether `tour` is its own [canonical form](Symmetries::canonical_form).
    ///
    /// Exactly one tour of each class of equivalent tours is its own canonical form. Counting these tours counts the
    /// essentially different tours without storing any tour. Usually the first few squares decide the answer.
    ///
    /// # Panics
    ///
    /// As for [`canonical_form`](Symmetries::canonical_form).
    #[must_use]
    pub fn is_canonical(&self, tour: &[Square], equivalence: TourEquivalence) -> bool {
        let mut forms = self.equivalent_tours(tour, equivalence);
        forms.all(|form| tour.iter().copied().le(form))
    }

    /// Whether a symmetry other than the identity maps `tour` to itself.
    ///
    /// Depending on `equivalence`, the image may be reversed, or may be the same cycle from another start. Takes time
    /// at most proportional to the number of squares times the number of symmetries. Usually the first few squares
    /// decide the answer.
    ///
    /// # Panics
    ///
    /// When `tour` is empty or has squares outside the board.
    ///
    /// # Examples
    ///
    /// A tour of the 3×4 board whose mirror image is its reverse:
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::count::symmetry::{TourEquivalence, Symmetries};
    ///
    /// let symmetries = Symmetries::new(Board::new(3, 4)?);
    /// let tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
    /// assert!(symmetries.is_symmetric(&tour, TourEquivalence::Undirected));
    /// assert!(!symmetries.is_symmetric(&tour, TourEquivalence::Directed));
    /// # Ok::<(), knights_tour::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn is_symmetric(&self, tour: &[Square], equivalence: TourEquivalence) -> bool {
        let length = tour.len();
        self.images[1..].iter().any(|image| {
            let image_of = |index: usize| image[tour[index] as usize];
            let forwards = |first: usize| {
                (0..length).all(|offset| image_of(offset) == tour[(first + offset) % length])
            };
            let backwards = |first: usize| {
                (0..length)
                    .all(|offset| image_of(offset) == tour[(first + length - offset) % length])
            };
            match equivalence {
                TourEquivalence::Directed => forwards(0),
                TourEquivalence::Undirected => forwards(0) || backwards(length - 1),
                TourEquivalence::Cyclic => {
                    let first = tour.iter().position(|&square| square == image_of(0));
                    first.is_some_and(|first| forwards(first) || backwards(first))
                }
            }
        })
    }

    /// All tours that are equivalent to `tour`. For [`TourEquivalence::Cyclic`], only those that begin with square 0.
    fn equivalent_tours<'a>(
        &'a self,
        tour: &'a [Square],
        equivalence: TourEquivalence,
    ) -> impl Iterator<Item = impl Iterator<Item = Square> + Clone + 'a> + 'a {
        self.images.iter().flat_map(move |image| {
            // The index at which an equivalent tour begins, when read forwards and when read backwards.
            let (forward_start, backward_start) = match equivalence {
                TourEquivalence::Directed => (0, None),
                TourEquivalence::Undirected => (0, tour.len().checked_sub(1)),
                TourEquivalence::Cyclic => {
                    let zero_index = tour.iter().position(|&square| image[square as usize] == 0);
                    (zero_index.unwrap_or(0), zero_index)
                }
            };
            let forwards = std::iter::once((forward_start, false));
            let readings = forwards.chain(backward_start.map(|start| (start, true)));
            readings.map(move |(first, backwards)| {
                (0..tour.len()).map(move |offset| {
                    let index = if backwards {
                        first + tour.len() - offset
                    } else {
                        first + offset
                    };
                    image[tour[index % tour.len()] as usize]
                })
            })
        })
    }

    fn images_of(&self, square: Square) -> impl Iterator<Item = Square> {
        self.images.iter().map(move |image| image[square as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symmetries(rows: u32, columns: u32) -> Symmetries {
        Symmetries::new(Board::new(rows, columns).unwrap())
    }

    #[test]
    fn symmetries_are_distinct_permutations_that_keep_distances() {
        for (rows, columns, expected) in [(3, 4, 4), (4, 3, 4), (5, 5, 8)] {
            let board = Board::new(rows, columns).unwrap();
            let symmetries = Symmetries::new(board);
            assert_eq!(symmetries.images().len(), expected);
            assert!(symmetries.images()[0].iter().copied().eq(0..board.size()));
            for (index, image) in symmetries.images().iter().enumerate() {
                assert!(!symmetries.images()[..index].contains(image));
                let mut sorted = image.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, symmetries.images()[0]);
                let distance = |first: Square, second: Square| {
                    let rows = board.row(first).abs_diff(board.row(second));
                    let columns = board.column(first).abs_diff(board.column(second));
                    (rows.min(columns), rows.max(columns))
                };
                for first in 0..board.size() {
                    for second in 0..board.size() {
                        let images = (image[first as usize], image[second as usize]);
                        assert_eq!(distance(first, second), distance(images.0, images.1));
                    }
                }
            }
        }
    }

    #[test]
    fn orbits_contain_every_square_once() {
        let orbit_sizes = |rows, columns| -> Vec<(Square, usize)> {
            let orbits = symmetries(rows, columns).square_orbits();
            let mut all: Vec<_> = orbits
                .iter()
                .flat_map(|orbit| orbit.members.clone())
                .collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..rows * columns));
            orbits
                .iter()
                .map(|orbit| (orbit.representative, orbit.members.len()))
                .collect()
        };
        assert_eq!(orbit_sizes(1, 1), [(0, 1)]);
        assert_eq!(orbit_sizes(1, 3), [(0, 2), (1, 1)]);
        assert_eq!(orbit_sizes(3, 4), [(0, 4), (1, 4), (4, 2), (5, 2)]);
        assert_eq!(
            orbit_sizes(5, 5),
            [(0, 4), (1, 8), (2, 4), (6, 4), (7, 4), (12, 1)]
        );
        assert_eq!(
            orbit_sizes(6, 6),
            [(0, 4), (1, 8), (2, 8), (7, 4), (8, 8), (14, 4)]
        );
    }

    #[test]
    fn equivalent_tours_have_the_same_canonical_form() {
        let tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
        let symmetries = symmetries(3, 4);
        for equivalence in [
            TourEquivalence::Directed,
            TourEquivalence::Undirected,
            TourEquivalence::Cyclic,
        ] {
            let canonical = symmetries.canonical_form(&tour, equivalence);
            assert!(symmetries.is_canonical(&canonical, equivalence));
            for image in symmetries.images() {
                let mut equivalent: Vec<_> =
                    tour.iter().map(|&square| image[square as usize]).collect();
                if equivalence != TourEquivalence::Directed {
                    equivalent.reverse();
                }
                if equivalence == TourEquivalence::Cyclic {
                    equivalent.rotate_left(5);
                }
                assert_eq!(
                    symmetries.canonical_form(&equivalent, equivalence),
                    canonical
                );
            }
        }
        assert_eq!(
            *symmetries.canonical_form(&[3, 5, 11], TourEquivalence::Directed),
            [0, 6, 8]
        );
        assert_eq!(
            *symmetries.canonical_form(&[1, 5, 11], TourEquivalence::Undirected),
            [0, 6, 10]
        );
    }
}
