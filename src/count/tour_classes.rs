//! Classes of equivalent tours, to find the essentially different tours.
//!
//! Start with [`TourClasses`]. Exactly one tour of each class is its representative.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::tour_classes::TourClasses;
//!
//! let mut classes = TourClasses::new(Board::new(3, 4)?, false, false);
//! let mut tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
//! assert!(classes.is_representative(&tour));
//! tour.reverse();
//! assert!(!classes.is_representative(&tour));
//! # Ok::<(), knights_tour::board::BoardError>(())
//! ```

use super::symmetry::{Symmetries, TourEquivalence};
use crate::board::{Board, Square};

/// Decides whether a tour is the smallest of its equivalence class, comparing square by square, without storing any
/// tours.
///
/// Two open tours are equivalent if one becomes the other by a rotation or reflection of the board, by reversal, or by
/// both. For two closed tours, the start and the direction make no difference.
///
/// # Examples
///
/// Each of the 304 tours of the 5×5 board from a corner has a mirror image across the diagonal. A tour that ends in
/// a corner can also be reversed, and rotated so that it begins in the first corner again:
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::tour_classes::TourClasses;
/// use knights_tour::count::enumerate::TourEnumeration;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
///
/// let board = Board::new(5, 5)?;
/// let graph = Graph::knight(board, &MoveOrder::GRANADA);
/// let mut classes = TourClasses::new(board, false, true);
/// let tours = TourEnumeration::new(&graph, 0, false)?;
/// let representatives = tours.filter(|tour| classes.is_representative(tour));
/// assert_eq!(representatives.count(), 112);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TourClasses {
    symmetries: Symmetries,
    closed: bool,
    has_single_start: bool,
    /// A buffer for a closed tour, rotated to begin with square 0.
    cycle: Vec<Square>,
}

impl TourClasses {
    /// Creates the classes of the closed or open tours of `board`. With `has_single_start`, all tours begin on the same
    /// square.
    #[must_use]
    pub fn new(board: Board, closed: bool, has_single_start: bool) -> Self {
        Self {
            symmetries: Symmetries::new(board),
            closed,
            has_single_start,
            cycle: Vec::new(),
        }
    }

    /// Whether `tour` is the representative of its class.
    ///
    /// Usually the first few squares decide.
    ///
    /// # Panics
    ///
    /// When `tour` is empty or has squares outside the board.
    pub fn is_representative(&mut self, tour: &[Square]) -> bool {
        match (self.closed, self.has_single_start) {
            // Every cycle is found from every start. With all starts, only the tours from square 0 can be canonical.
            // With a single start, the tour is rotated to begin with square 0.
            (true, false) => self.symmetries.is_canonical(tour, TourEquivalence::Cyclic),
            (true, true) => {
                let zero_index = tour.iter().position(|&square| square == 0).unwrap_or(0);
                self.cycle.clear();
                self.cycle
                    .extend(tour[zero_index..].iter().chain(&tour[..zero_index]));
                self.symmetries
                    .is_canonical(&self.cycle, TourEquivalence::Cyclic)
            }
            (false, false) => self
                .symmetries
                .is_canonical(tour, TourEquivalence::Undirected),
            (false, true) => self.is_canonical_from_its_start(tour),
        }
    }

    /// Whether an open tour is the smallest of the equivalent tours with the same start.
    fn is_canonical_from_its_start(&self, tour: &[Square]) -> bool {
        let (start, end) = (tour[0], tour[tour.len() - 1]);
        self.symmetries.images().iter().all(|image| {
            let image_of = |&square: &Square| image[square as usize];
            let forwards = tour.iter().map(image_of);
            let backwards = tour.iter().rev().map(image_of);
            (image_of(&start) != start || tour.iter().copied().le(forwards))
                && (image_of(&end) != start || tour.iter().copied().le(backwards))
        })
    }
}
