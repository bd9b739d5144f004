//! A cover of all squares by paths and cycles, built with Warnsdorff's rule.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::factor::{Factor, NONE};
use crate::board::Square;
use crate::graph::Graph;

/// A cover under construction. Its paths are built one after another. Each path grows at one end and then at the other.
/// A path whose ends are joined becomes a cycle, and is called a path here too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cover {
    /// For every square, the number of its neighbours that are on no path. [`COVERED`] is added for squares on a
    /// path.
    degrees: Box<[u32]>,
    /// The growing end of the current path, and the other end of that path.
    ends: (Square, Square),
    /// The number of ends of the current path that have stopped growing. If the number is 2, the next step begins
    /// another path.
    stopped_ends: u8,
    /// The first square that may begin the next path: all squares with a smaller number are on a path.
    next: Square,
}

/// Added to the degree of a square on a path. Larger than any degree.
const COVERED: u32 = 1 << 31;

impl Cover {
    pub(super) fn new(graph: &Graph) -> Self {
        let squares = 0..graph.len() as Square;
        Self {
            degrees: squares.map(|square| graph.degree(square)).collect(),
            ends: (NONE, NONE),
            stopped_ends: 2,
            next: 0,
        }
    }

    /// Takes one step: extends the current path, joins its ends, changes to its other end, or begins the next path.
    /// Ties are broken by random numbers if there is a `generator`, otherwise by list order. Returns false when every
    /// square is on a path.
    pub(super) fn step(
        &mut self,
        graph: &Graph,
        factor: &mut Factor,
        generator: Option<&mut Xoshiro256PlusPlus>,
    ) -> bool {
        if self.stopped_ends == 2 {
            while self
                .degrees
                .get(self.next as usize)
                .is_some_and(|&degree| degree >= COVERED)
            {
                self.next += 1;
            }
            if self.next as usize == graph.len() {
                return false;
            }
            self.ends = (self.next, self.next);
            self.stopped_ends = 0;
            self.cover(graph, self.next);
            return true;
        }
        let (end, other_end) = self.ends;
        if let Some(square) = self.next_square(graph, end, generator) {
            factor.link(end, square);
            self.ends.0 = square;
            self.cover(graph, square);
            return true;
        }
        let has_three_squares = end != other_end && !factor.are_linked(end, other_end);
        if has_three_squares && graph.neighbours(end).contains(&other_end) {
            factor.link(end, other_end);
            self.stopped_ends = 2;
        } else {
            self.ends = (other_end, end);
            self.stopped_ends += 1;
        }
        true
    }

    /// Marks `square` as covered.
    fn cover(&mut self, graph: &Graph, square: Square) {
        self.degrees[square as usize] |= COVERED;
        for &neighbour in graph.neighbours(square) {
            self.degrees[neighbour as usize] -= 1;
        }
    }

    /// The neighbour of `end` that is on no path and that has the fewest neighbours on no path, if any.
    fn next_square(
        &self,
        graph: &Graph,
        end: Square,
        generator: Option<&mut Xoshiro256PlusPlus>,
    ) -> Option<Square> {
        let neighbours = graph.neighbours(end);
        let degree = |square: &Square| self.degrees[*square as usize];
        let best = neighbours.iter().min_by_key(|square| degree(square))?;
        let min_degree = degree(best);
        if min_degree >= COVERED {
            return None;
        }
        let Some(generator) = generator else {
            return Some(*best);
        };
        let tied = || {
            neighbours
                .iter()
                .filter(|square| degree(square) == min_degree)
        };
        let index = generator.random_range(0..tied().count() as u32);
        tied().nth(index as usize).copied()
    }
}
