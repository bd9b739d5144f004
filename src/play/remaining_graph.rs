//! The part of the board that remains to be visited.

use std::sync::Arc;

use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;

/// The graph of the last square of a path and all free squares. A tour of this graph completes the path.
pub(crate) struct RemainingGraph {
    /// The squares of the ground, indexed by their numbers in this graph: the last square of the path, then the free
    /// squares. For a closed tour after a path of several squares, the first square of the path follows at the end.
    squares: Vec<Square>,
    /// The number of squares still to be entered.
    free_count: usize,
    pub(crate) graph: Arc<Graph>,
    /// The end of a tour of this graph.
    pub(super) end: End,
}

impl RemainingGraph {
    /// Creates the remaining graph after `path`, which is not empty. The tour of `graph` must end as `end` requires.
    /// Returns `None` if the tour must end at one square, and this square is on the path.
    pub(crate) fn of(graph: &Graph, path: &[Square], end: End) -> Option<Self> {
        let (&first, &last) = (path.first()?, path.last()?);
        const VISITED: u32 = u32::MAX;
        // The numbers of the squares of the ground in the remaining graph.
        let mut numbers = vec![0; graph.len()];
        for &square in path {
            numbers[square as usize] = VISITED;
        }
        let mut squares = vec![last];
        for square in 0..graph.len() as Square {
            if numbers[square as usize] != VISITED {
                numbers[square as usize] = squares.len() as u32;
                squares.push(square);
            }
        }
        let free_count = squares.len() - 1;
        numbers[last as usize] = 0;
        let end = match end {
            End::Anywhere => End::Anywhere,
            // After a path of one square, the remaining graph is the whole graph, and its tour is closed.
            End::Closed if path.len() == 1 => End::Closed,
            End::Closed => {
                // The path must end at the first square again, which gets a number for this.
                numbers[first as usize] = squares.len() as u32;
                squares.push(first);
                End::At(squares.len() as u32 - 1)
            }
            End::At(end) if numbers[end as usize] == VISITED || end == last => return None,
            End::At(end) => End::At(numbers[end as usize]),
        };
        let mut write_neighbours = |square: Square, targets: &mut Vec<Square>| {
            let neighbours = graph.neighbours(squares[square as usize]).iter();
            let neighbours = neighbours.map(|&to| numbers[to as usize]);
            targets.extend(neighbours.filter(|&to| to != VISITED && to != square));
        };
        let graph = Graph::build(squares.len(), 8, &mut write_neighbours);
        Some(Self {
            squares,
            free_count,
            graph: Arc::new(graph),
            end,
        })
    }

    /// The square of the ground that has `number` in this graph.
    pub(super) fn square(&self, number: Square) -> Square {
        self.squares[number as usize]
    }

    /// The free squares of the ground in the order in which a tour of this graph enters them.
    pub(super) fn entered(&self, tour: &[Square]) -> impl Iterator<Item = Square> {
        let entered = tour[1..=self.free_count].iter();
        entered.map(|&number| self.square(number))
    }
}
