//! Storage of the tours from given starts, in one array.
//!
//! Start with [`TourStore`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::tour_store::TourStore;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//!
//! let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::GRANADA);
//! let mut tours = TourStore::new(&graph, &[0], false, 1 << 20)?;
//! tours.advance(u64::MAX);
//! assert!(tours.is_complete());
//! assert_eq!(tours.len(), 304);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::enumerate::TourEnumeration;
use crate::board::Square;
use crate::graph::Graph;
use crate::search::pruned::PrunedError;

/// The tours from given starts, in the order of a [`TourEnumeration`] from each start. A stored tour takes one byte per
/// square.
///
/// The collection is filled in time slices, and its memory is limited. At the limit, the collection is
/// [full](Self::is_full), and the search for tours stops. All 524,486 tours of the 6×6 board from a corner (document
/// 003, "Anexo I") take 19 MB.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::tour_store::TourStore;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
///
/// let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::GRANADA);
/// let mut tours = TourStore::new(&graph, &[0, 2], false, 1 << 20)?;
/// while !tours.is_complete() {
///     tours.advance(1_000);
/// }
/// assert_eq!(tours.len(), 304 + 56);
/// assert!(tours.tour(0).is_some_and(|tour| tour.starts_with(&[0, 11, 22, 19])));
/// assert!(tours.tour(304).is_some_and(|tour| tour[0] == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourStore {
    /// The unfinished enumerations, one for each start.
    pending: VecDeque<TourEnumeration>,
    /// The squares of all tours, one tour after another.
    squares: Vec<u8>,
    /// The number of squares of a tour.
    tour_length: usize,
    /// The maximum number of tours stored.
    max_tours: usize,
}

impl TourStore {
    /// The maximum number of squares of a graph whose tours can be stored.
    pub const MAX_SQUARES: usize = TourEnumeration::MAX_SQUARES;

    /// Prepares an empty collection of all tours of `graph` from each of `starts`, or only of the closed tours if
    /// `closed` is set.
    ///
    /// The collection holds as many tours as fit into `limit` bytes.
    ///
    /// # Errors
    ///
    /// [`PrunedError`] when the graph lacks one of the starts, or has more than [`MAX_SQUARES`](Self::MAX_SQUARES)
    /// squares.
    pub fn new(
        graph: &Graph,
        starts: &[Square],
        closed: bool,
        limit: usize,
    ) -> Result<Self, PrunedError> {
        let pending = starts
            .iter()
            .map(|&start| TourEnumeration::new(graph, start, closed));
        let tour_length = graph.len().max(1);
        Ok(Self {
            pending: pending.collect::<Result<_, _>>()?,
            squares: Vec::new(),
            tour_length,
            max_tours: limit / tour_length,
        })
    }

    /// Visits up to `max_nodes` more nodes of the search trees and stores the tours found.
    pub fn advance(&mut self, max_nodes: u64) {
        let mut remaining_nodes = max_nodes;
        while remaining_nodes > 0
            && !self.is_full()
            && let Some(enumeration) = self.pending.front_mut()
        {
            let nodes_before = enumeration.node_count();
            let Self {
                squares,
                tour_length,
                max_tours,
                ..
            } = self;
            enumeration.advance(remaining_nodes, |tour| {
                // A graph has at most `MAX_SQUARES` squares, so that their numbers fit into a byte.
                squares.extend(tour.iter().map(|&square| square as u8));
                if squares.len() < *max_tours * *tour_length {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            remaining_nodes =
                remaining_nodes.saturating_sub((enumeration.node_count() - nodes_before).max(1));
            if enumeration.is_exhausted() {
                self.pending.pop_front();
            }
        }
    }

    /// Whether all tours are stored.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.pending.is_empty()
    }

    /// Whether no further tour fits into the memory limit. If so, the search stops.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.squares.len() >= self.max_tours * self.tour_length
    }

    /// The number of tours stored.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.squares.len() / self.tour_length
    }

    /// Whether no tours are stored yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The squares of a tour in the order visited; `None` beyond the last tour. Tours are numbered from 0.
    #[must_use]
    pub fn tour(&self, index: usize) -> Option<&[u8]> {
        let first = index.checked_mul(self.tour_length)?;
        self.squares.get(first..first + self.tour_length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::moves::MoveOrder;

    fn knight(rows: u32, columns: u32) -> Graph {
        Graph::knight(Board::new(rows, columns).unwrap(), &MoveOrder::GRANADA)
    }

    #[test]
    fn slices_of_any_size_store_the_tours_of_the_enumerations() {
        let graph = knight(5, 5);
        let starts = [12, 3, 0];
        for nodes in [1, 97, u64::MAX] {
            let mut tours = TourStore::new(&graph, &starts, false, 1 << 20).unwrap();
            while !tours.is_complete() {
                tours.advance(nodes);
            }
            let expected = starts
                .iter()
                .flat_map(|&start| TourEnumeration::new(&graph, start, false).unwrap());
            let mut count = 0;
            for (index, tour) in expected.enumerate() {
                let stored = tours.tour(index).unwrap();
                assert!(
                    stored
                        .iter()
                        .map(|&square| Square::from(square))
                        .eq(tour.iter().copied())
                );
                count += 1;
            }
            assert_eq!((tours.len(), tours.tour(count)), (count, None));
        }
    }

    #[test]
    fn only_the_tours_that_fit_the_limit_are_stored() {
        let graph = knight(5, 5);
        for limit in [0, 24, 25, 1_000] {
            let mut tours = TourStore::new(&graph, &[0], false, limit).unwrap();
            for _ in 0..10 {
                tours.advance(u64::MAX);
            }
            assert_eq!(tours.len(), limit / 25);
            assert!(tours.is_full() && !tours.is_complete());
        }
    }

    #[test]
    fn a_board_of_one_square_has_one_tour_and_the_3x3_board_has_none() {
        for (side, count) in [(1, 1), (3, 0)] {
            let mut tours = TourStore::new(&knight(side, side), &[0], false, 100).unwrap();
            while !tours.is_complete() {
                tours.advance(5);
            }
            assert_eq!(tours.len(), count);
        }
    }
}
