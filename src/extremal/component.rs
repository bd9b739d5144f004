//! The part of a graph that can be reached from a start.

use std::sync::Arc;

use crate::board::Square;
use crate::graph::Graph;

/// The squares that can be reached from a start, as a graph with its own numbers. The start has the number 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Component {
    /// The moves between the squares, each list in the order of the original graph.
    pub graph: Arc<Graph>,
    /// For every number, the square of the original graph, in the order of breadth-first search.
    pub squares: Box<[Square]>,
    /// For every number, the distance from the start, in moves.
    pub distances: Box<[u32]>,
    /// Whether every move changes the parity of the distance from the start, so that the squares have two colours.
    pub is_bipartite: bool,
}

impl Component {
    /// Collects the squares that can be reached from `start`, which must be a square of the graph.
    ///
    /// Takes time proportional to the size of the graph.
    pub fn new(graph: &Graph, start: Square) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let mut numbers = vec![UNSEEN; graph.len()];
        let mut squares = vec![start];
        let mut distances = vec![0];
        numbers[start as usize] = 0;
        let mut next = 0;
        let mut is_bipartite = true;
        while let Some(&square) = squares.get(next) {
            let distance = distances[next];
            for &neighbour in graph.neighbours(square) {
                let number = &mut numbers[neighbour as usize];
                if *number == UNSEEN {
                    *number = squares.len() as u32;
                    squares.push(neighbour);
                    distances.push(distance + 1);
                } else if distances[*number as usize] == distance {
                    is_bipartite = false;
                }
            }
            next += 1;
        }
        let graph = Graph::build(squares.len(), 8, &mut |number, targets| {
            let neighbours = graph.neighbours(squares[number as usize]).iter();
            targets.extend(neighbours.map(|&neighbour| numbers[neighbour as usize]));
        });
        Self {
            graph: graph.into(),
            squares: squares.into(),
            distances: distances.into(),
            is_bipartite,
        }
    }

    /// The squares of the original graph with these numbers.
    pub fn to_squares(&self, numbers: &[Square]) -> Vec<Square> {
        let squares = numbers.iter().map(|&number| self.squares[number as usize]);
        squares.collect()
    }

    /// An upper bound on the length of a path from the start.
    ///
    /// A path alternates between two colours, if there are two. A square with a single neighbour can only be its end.
    pub fn max_path_length(&self) -> usize {
        let mut counts = [ColourCount::default(); 2];
        for (number, &distance) in self.distances.iter().enumerate().skip(1) {
            let colour = if self.is_bipartite { distance % 2 } else { 0 };
            let is_leaf = self.graph.degree(number as Square) < 2;
            counts[colour as usize].add(is_leaf);
        }
        let [same, other] = counts;
        if self.is_bipartite {
            1 + longest_continuation(same, other)
        } else {
            1 + same.inner + same.leaves.min(1)
        }
    }
}

/// The squares of one colour that a path can still visit.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ColourCount {
    /// The squares that the path can enter and leave.
    pub inner: usize,
    /// The squares where the path can only end.
    pub leaves: usize,
}

impl ColourCount {
    fn add(&mut self, is_leaf: bool) {
        if is_leaf {
            self.leaves += 1;
        } else {
            self.inner += 1;
        }
    }
}

/// An upper bound on the number of further squares of a path, whose last square has the colour of `same`.
///
/// The next square has the colour of `other`. At most one leaf can be visited.
pub(super) fn longest_continuation(same: ColourCount, other: ColourCount) -> usize {
    let alternating = |same: usize, other: usize| {
        if other > same {
            2 * same + 1
        } else {
            2 * other
        }
    };
    let mut longest = alternating(same.inner, other.inner);
    if same.leaves > 0 {
        longest = longest.max(alternating(same.inner + 1, other.inner));
    }
    if other.leaves > 0 {
        longest = longest.max(alternating(same.inner, other.inner + 1));
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::knight_graph;

    #[test]
    fn a_component_has_the_squares_that_can_be_reached() {
        let ring = Component::new(&knight_graph(3, 3), 0);
        assert_eq!(ring.squares.len(), 8);
        assert!(ring.is_bipartite);
        assert_eq!(ring.max_path_length(), 8);
        let middle = Component::new(&knight_graph(3, 3), 4);
        assert_eq!((&*middle.squares, middle.max_path_length()), (&[4][..], 1));
    }

    #[test]
    fn colours_bound_the_paths_from_a_square_of_the_minority_colour() {
        let graph = knight_graph(7, 7);
        assert_eq!(Component::new(&graph, 0).max_path_length(), 49);
        assert_eq!(Component::new(&graph, 1).max_path_length(), 48);
    }

    #[test]
    fn leaves_bound_the_paths_of_a_star() {
        // From the middle of a star, a path visits one of the leaves.
        let star = Graph::from_lists(&[vec![1, 2, 3], vec![0], vec![0], vec![0]]).unwrap();
        assert_eq!(Component::new(&star, 0).max_path_length(), 2);
        assert_eq!(Component::new(&star, 1).max_path_length(), 3);
        let triangle = Graph::from_lists(&[vec![1, 2], vec![0, 2], vec![0, 1]]).unwrap();
        let triangle = Component::new(&triangle, 0);
        assert!(!triangle.is_bipartite);
        assert_eq!(triangle.max_path_length(), 3);
    }
}
