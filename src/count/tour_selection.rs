//! Selection of tours from a collection by a filter.
//!
//! Start with [`TourSelection`]. It reads the tours of a [`TourStore`].
//!
//! # Examples
//!
//! The tours of the 5×5 board from a corner, up to symmetry:
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::tour_selection::{TourFilter, TourSelection, TourStoreProperties};
//! use knights_tour::count::tour_store::TourStore;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//!
//! let board = Board::new(5, 5)?;
//! let mut tours = TourStore::new(&Graph::knight(board, &MoveOrder::GRANADA), &[0], false, 1 << 20)?;
//! tours.advance(u64::MAX);
//! let properties = TourStoreProperties { board, closed: false, has_single_start: true };
//! let filter = TourFilter { distinct_only: true, ..TourFilter::default() };
//! let mut selection = TourSelection::new(properties, filter);
//! selection.advance(&tours, usize::MAX);
//! assert_eq!((tours.len(), selection.len()), (304, 112));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::symmetry::{Symmetries, TourEquivalence};
use super::tour_classes::TourClasses;
use super::tour_store::TourStore;
use crate::board::{Board, Square};

/// A filter for the tours of a [`TourStore`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TourFilter {
    /// Selects only tours that a reflection, or a rotation by 90, 180 or 270 degrees, maps to themselves or to their
    /// reverse.
    pub symmetric_only: bool,
    /// Selects only one tour of each class of tours that are the same up to rotation, reflection and direction. The
    /// start of a closed tour does not matter.
    pub distinct_only: bool,
    /// Selects only tours with this last square.
    pub last_square: Option<Square>,
}

/// The properties of a collection that determine which tours are equivalent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TourStoreProperties {
    /// The board. Every tour visits all its squares.
    pub board: Board,
    /// Whether the collection holds closed tours, from a search for closed tours only.
    pub closed: bool,
    /// Whether all tours begin on the same square.
    pub has_single_start: bool,
}

/// The indices of the tours of a collection that pass a filter.
///
/// The collection may grow between calls; every tour is examined once. Takes 4 bytes for every tour selected.
///
/// # Examples
///
/// The closed tours of the 6×6 board, up to symmetry:
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::tour_store::TourStore;
/// use knights_tour::count::tour_selection::{TourFilter, TourSelection, TourStoreProperties};
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
///
/// let board = Board::new(6, 6)?;
/// let graph = Graph::knight(board, &MoveOrder::GRANADA);
/// let mut tours = TourStore::new(&graph, &[0], true, 1 << 20)?;
/// tours.advance(u64::MAX);
/// let properties = TourStoreProperties { board, closed: true, has_single_start: true };
/// let filter = TourFilter { distinct_only: true, ..TourFilter::default() };
/// let mut selection = TourSelection::new(properties, filter);
/// selection.advance(&tours, usize::MAX);
/// // Each of the 9,862 cycles is walked in two directions.
/// assert_eq!((tours.len(), selection.len()), (19_724, 1_245));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TourSelection {
    filter: TourFilter,
    equivalence: TourEquivalence,
    symmetries: Symmetries,
    classes: TourClasses,
    /// A buffer for the tour being examined.
    tour: Vec<Square>,
    selected_indices: Vec<u32>,
    /// For each last square: the number of tours that end there and pass the filter without its condition on the last
    /// square.
    counts_by_last_square: Box<[u32]>,
    /// The number of tours examined.
    examined: usize,
}

impl TourSelection {
    /// Prepares a selection by `filter` from a collection with these `properties`.
    #[must_use]
    pub fn new(properties: TourStoreProperties, filter: TourFilter) -> Self {
        let TourStoreProperties {
            board,
            closed,
            has_single_start,
        } = properties;
        Self {
            filter,
            equivalence: if closed {
                TourEquivalence::Cyclic
            } else {
                TourEquivalence::Undirected
            },
            symmetries: Symmetries::new(board),
            classes: TourClasses::new(board, closed, has_single_start),
            tour: Vec::with_capacity(board.size() as usize),
            selected_indices: Vec::new(),
            counts_by_last_square: vec![0; board.size() as usize].into(),
            examined: 0,
        }
    }

    /// Examines up to `max_tours` further tours.
    ///
    /// # Panics
    ///
    /// When `tours` holds tours of another board.
    pub fn advance(&mut self, tours: &TourStore, max_tours: usize) {
        let end = tours.len().min(self.examined.saturating_add(max_tours));
        for index in self.examined..end {
            let Some(squares) = tours.tour(index) else {
                break;
            };
            self.tour.clear();
            self.tour
                .extend(squares.iter().map(|&square| Square::from(square)));
            let passes = (!self.filter.symmetric_only
                || self.symmetries.is_symmetric(&self.tour, self.equivalence))
                && (!self.filter.distinct_only || self.classes.is_representative(&self.tour));
            if !passes {
                continue;
            }
            let last = self.tour[self.tour.len() - 1];
            self.counts_by_last_square[last as usize] += 1;
            if self.filter.last_square.is_none_or(|square| square == last) {
                self.selected_indices.push(index as u32);
            }
        }
        self.examined = end;
    }

    /// The number of tours of the collection examined.
    #[must_use]
    pub const fn examined_count(&self) -> usize {
        self.examined
    }

    /// The number of tours selected.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.selected_indices.len()
    }

    /// Whether no tour is selected yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.selected_indices.is_empty()
    }

    /// The indices of the tours selected, in the order of the collection.
    #[must_use]
    pub fn selected_indices(&self) -> &[u32] {
        &self.selected_indices
    }

    /// For each last square: the number of tours that end there and pass the filter without its condition on the last
    /// square.
    #[must_use]
    pub const fn counts_by_last_square(&self) -> &[u32] {
        &self.counts_by_last_square
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::moves::MoveOrder;
    use std::collections::BTreeSet;

    fn all_tours(board: Board, starts: &[Square], closed: bool) -> TourStore {
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let mut tours = TourStore::new(&graph, starts, closed, usize::MAX).unwrap();
        tours.advance(u64::MAX);
        tours
    }

    fn squares(tours: &TourStore, index: usize) -> Vec<Square> {
        let tour = tours.tour(index).unwrap();
        tour.iter().map(|&square| square.into()).collect()
    }

    #[test]
    fn selections_match_a_brute_force_filter() {
        for (rows, columns, closed, has_single_start) in [
            (3, 4, false, false),
            (3, 4, false, true),
            (5, 5, false, false),
            (5, 5, false, true),
            (3, 10, true, true),
            (5, 6, true, true),
            (6, 6, true, true),
        ] {
            let board = Board::new(rows, columns).unwrap();
            let starts: Vec<_> = (0..if has_single_start { 1 } else { board.size() }).collect();
            let tours = all_tours(board, &starts, closed);
            let symmetries = Symmetries::new(board);
            let equivalence = if closed {
                TourEquivalence::Cyclic
            } else {
                TourEquivalence::Undirected
            };
            let properties = TourStoreProperties {
                board,
                closed,
                has_single_start,
            };
            let select = |filter| {
                let mut selection = TourSelection::new(properties, filter);
                while selection.examined_count() < tours.len() {
                    selection.advance(&tours, 7);
                }
                selection
            };
            let all = select(TourFilter::default());
            assert_eq!(all.len(), tours.len());
            assert_eq!(
                all.counts_by_last_square().iter().sum::<u32>() as usize,
                tours.len()
            );

            // A tour is symmetric if its images under the symmetries are not all different.
            let images = |tour: &[Square]| -> BTreeSet<Box<[Square]>> {
                let normal_form = |image: &[Square]| -> Box<[Square]> {
                    let mut form: Vec<_> =
                        tour.iter().map(|&square| image[square as usize]).collect();
                    if closed {
                        let zero_index = form.iter().position(|&square| square == 0).unwrap();
                        form.rotate_left(zero_index);
                        let length = form.len();
                        if form[1] > form[length - 1] {
                            form[1..].reverse();
                        }
                    } else if form[0] > form[form.len() - 1] {
                        form.reverse();
                    }
                    form.into()
                };
                symmetries
                    .images()
                    .iter()
                    .map(|image| normal_form(image))
                    .collect()
            };
            let symmetric: Vec<u32> = (0..tours.len())
                .filter(|&index| images(&squares(&tours, index)).len() < symmetries.images().len())
                .map(|index| index as u32)
                .collect();
            let selection = select(TourFilter {
                symmetric_only: true,
                ..TourFilter::default()
            });
            assert_eq!(selection.selected_indices(), symmetric, "{rows}×{columns}");

            // Each class has one representative.
            let canonical_forms: BTreeSet<_> = (0..tours.len())
                .map(|index| symmetries.canonical_form(&squares(&tours, index), equivalence))
                .collect();
            let selection = select(TourFilter {
                distinct_only: true,
                ..TourFilter::default()
            });
            assert_eq!(selection.len(), canonical_forms.len(), "{rows}×{columns}");

            let last = tours.tour(0).map(|tour| tour[tour.len() - 1].into());
            let selection = select(TourFilter {
                last_square: last,
                ..TourFilter::default()
            });
            let ending_on_last =
                (0..tours.len()).filter(|&index| squares(&tours, index).last() == last.as_ref());
            assert_eq!(selection.len(), ending_on_last.count());
            assert_eq!(
                selection.counts_by_last_square(),
                all.counts_by_last_square()
            );
        }
    }
}
