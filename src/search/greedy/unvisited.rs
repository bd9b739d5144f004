//! The squares that a walk has not visited.

use std::fmt::Debug;

use crate::board::Square;

/// The squares that a walk has not visited, and the number of free neighbours of every square.
///
/// Implemented for [any graph](crate::search::greedy::FreeGraph), and for a [whole
/// board](crate::search::greedy::FreeBoard) without adjacency lists.
pub trait UnvisitedSquares: Clone + Send + 'static {
    /// A square, in the representation that is the fastest to look up.
    type Position: Copy + PartialEq + Debug + Send;

    /// The best neighbours of a square: the free ones that have the fewest free neighbours themselves.
    type Best;

    /// The number of squares, visited or not.
    fn size(&self) -> usize;

    /// The position of `square`.
    fn position(&self, square: Square) -> Self::Position;

    /// The square at `position`.
    fn square(&self, position: Self::Position) -> Square;

    /// The row and the column of `position`, if the position contains them.
    fn coordinates(&self, position: Self::Position) -> Option<(u32, u32)>;

    /// Makes every square free.
    fn free_all(&mut self);

    /// Marks the free square at `position` as visited and returns its best neighbours.
    fn enter(&mut self, position: Self::Position) -> Self::Best;

    /// The neighbours returned by the last [`enter`](Self::enter), in list order.
    fn best_neighbours(
        &self,
        best: Self::Best,
    ) -> impl ExactSizeIterator<Item = Self::Position> + Clone;

    /// Whether the square at `position` is not visited.
    fn is_free(&self, position: Self::Position) -> bool;

    /// The number of free neighbours of the square at `position`.
    fn degree(&self, position: Self::Position) -> u32;

    /// The free neighbours of the square at `position`, in list order.
    fn free_neighbours(&self, position: Self::Position) -> impl Iterator<Item = Self::Position>;

    /// All neighbours of `square`, visited or not, in list order.
    fn all_neighbours(&self, square: Square) -> Vec<Square>;

    /// Whether the last square of `path` has a move to its first square.
    fn closes(&self, path: &[Square]) -> bool;

    /// The number of bytes that a clone takes on the heap, without shared data.
    fn heap_bytes(&self) -> usize;
}
