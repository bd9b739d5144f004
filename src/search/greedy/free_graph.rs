//! The unvisited squares of a graph.

use std::sync::Arc;

use super::unvisited::UnvisitedSquares;
use crate::board::Square;
use crate::graph::Graph;

/// The unvisited squares of a graph, and the number of free neighbours of every square.
///
/// Takes 4 bytes for every square, and 4 bytes times the largest degree. The graph itself is shared.
#[derive(Clone, PartialEq, Debug)]
pub struct FreeGraph {
    graph: Arc<Graph>,
    /// The number of free neighbours of every square, with [`VISITED`] added for visited squares. A visited square is
    /// therefore never among the neighbours with the fewest free neighbours.
    degrees: Box<[u32]>,
    /// The free neighbours of the square entered last that have the fewest free neighbours themselves. Reuse of this
    /// vector avoids an allocation at every square.
    best: Vec<Square>,
}

/// The flag of a visited square. It is larger than any number of neighbours: every edge takes two list entries, and the
/// number of all entries fits in 32 bits.
const VISITED: u32 = 1 << 31;

impl FreeGraph {
    /// The squares of `graph`, all of them free.
    #[must_use]
    pub fn new(graph: Arc<Graph>) -> Self {
        let mut free = Self {
            degrees: vec![0; graph.len()].into(),
            graph,
            best: Vec::new(),
        };
        free.free_all();
        free
    }
}

impl UnvisitedSquares for FreeGraph {
    type Position = Square;
    type Best = ();

    fn size(&self) -> usize {
        self.graph.len()
    }

    fn position(&self, square: Square) -> Square {
        square
    }

    fn square(&self, position: Square) -> Square {
        position
    }

    fn coordinates(&self, _position: Square) -> Option<(u32, u32)> {
        None
    }

    fn free_all(&mut self) {
        for (square, degree) in self.degrees.iter_mut().enumerate() {
            *degree = self.graph.degree(square as Square);
        }
    }

    #[inline]
    fn enter(&mut self, square: Square) {
        let best = &mut self.best;
        best.clear();
        self.degrees[square as usize] |= VISITED;
        let mut fewest = VISITED - 1;
        for &neighbour in self.graph.neighbours(square) {
            let degree = &mut self.degrees[neighbour as usize];
            *degree -= 1;
            if *degree < fewest {
                fewest = *degree;
                best.clear();
            }
            if *degree == fewest {
                best.push(neighbour);
            }
        }
    }

    #[inline]
    fn best_neighbours(&self, (): ()) -> impl ExactSizeIterator<Item = Square> + Clone {
        self.best.iter().copied()
    }

    fn is_free(&self, square: Square) -> bool {
        self.degrees[square as usize] < VISITED
    }

    fn degree(&self, square: Square) -> u32 {
        self.degrees[square as usize] & !VISITED
    }

    fn free_neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        let neighbours = self.graph.neighbours(square).iter().copied();
        neighbours.filter(|&neighbour| self.is_free(neighbour))
    }

    fn all_neighbours(&self, square: Square) -> Vec<Square> {
        self.graph.neighbours(square).to_vec()
    }

    fn closes(&self, path: &[Square]) -> bool {
        self.graph.closes(path)
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.degrees) + size_of_val(&*self.best)
    }
}
