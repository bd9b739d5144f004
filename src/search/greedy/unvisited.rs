//! The squares that a walk has not visited.

use std::fmt::Debug;

use crate::board::Square;

/// The squares that a walk has not visited, and the number of free neighbours of every square.
///
/// Implemented for [any graph](crate::search::greedy::FreeGraph), and for a [whole
/// board](crate::search::greedy::FreeBoard) without adjacency lists.
pub trait UnvisitedSquares: Clone + Send + 'static {
    /// A square, in the representation that is the fastest to look up.
    type Place: Copy + PartialEq + Debug + Send;

    /// The best neighbours of a square: the free ones that have the fewest free neighbours themselves.
    type Best;

    /// The number of squares, visited or not.
    fn size(&self) -> usize;

    /// The place of `square`.
    fn place(&self, square: Square) -> Self::Place;

    /// The square at `place`.
    fn square(&self, place: Self::Place) -> Square;

    /// The row and the column of `place`, if the place contains them.
    fn coordinates(&self, place: Self::Place) -> Option<(u32, u32)>;

    /// Makes every square free.
    fn clear(&mut self);

    /// Marks the free square at `place` as visited and returns its best neighbours.
    fn enter(&mut self, place: Self::Place) -> Self::Best;

    /// The neighbours returned by the last [`enter`](Self::enter), in list order.
    fn best_neighbours(
        &self,
        best: Self::Best,
    ) -> impl ExactSizeIterator<Item = Self::Place> + Clone;

    /// Whether the square at `place` is not visited.
    fn is_free(&self, place: Self::Place) -> bool;

    /// The number of free neighbours of the square at `place`.
    fn degree(&self, place: Self::Place) -> u32;

    /// The free neighbours of the square at `place`, in list order.
    fn neighbours(&self, place: Self::Place) -> impl Iterator<Item = Self::Place>;

    /// All squares that `square` leads to, visited or not, in list order.
    fn all_neighbours(&self, square: Square) -> Vec<Square>;

    /// Whether the last square of `path` leads to its first.
    fn closes(&self, path: &[Square]) -> bool;

    /// The number of bytes that a clone takes besides its own value, without shared data.
    fn heap_bytes(&self) -> usize;
}
