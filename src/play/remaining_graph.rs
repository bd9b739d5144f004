//! The remaining part of a game.

use std::sync::Arc;

use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;

/// The remaining graph: the last square of a path and all free squares, with the tour that would complete the
/// path.
pub(super) struct RemainingGraph {
    /// The squares of the ground, indexed by their numbers in this graph: the last one of the path, then the
    /// free ones. For a closed tour, the first square of the path follows at the end.
    squares: Vec<Square>,
    /// The number of squares still to be entered.
    free: usize,
    pub(super) graph: Arc<Graph>,
    pub(super) end: End,
}

impl RemainingGraph {
    /// Creates the remaining graph of a tour of `graph` that must end at `end`, after a path that is not empty.
    /// Returns `None` if the end was visited already and cannot be reached any more.
    pub(super) fn of(graph: &Graph, path: &[Square], end: End) -> Option<Self> {
        let (&first, &last) = (path.first()?, path.last()?);
        const VISITED: u32 = u32::MAX;
        let mut own = vec![0; graph.len()];
        for &square in path {
            own[square as usize] = VISITED;
        }
        let mut squares = vec![last];
        for square in 0..graph.len() as Square {
            if own[square as usize] != VISITED {
                own[square as usize] = squares.len() as u32;
                squares.push(square);
            }
        }
        let free = squares.len() - 1;
        own[last as usize] = 0;
        let end = match end {
            End::Anywhere => End::Anywhere,
            // A path of one square: the remaining graph is the whole one, and its tour is closed.
            End::Closed if path.len() == 1 => End::Closed,
            End::Closed => {
                // The path must end at the first square again, which gets a second number for this.
                own[first as usize] = squares.len() as u32;
                squares.push(first);
                End::At(squares.len() as u32 - 1)
            }
            End::At(end) if own[end as usize] == VISITED || end == last => return None,
            End::At(end) => End::At(own[end as usize]),
        };
        let mut write = |square: Square, targets: &mut Vec<Square>| {
            let neighbours = graph.neighbours(squares[square as usize]).iter();
            let neighbours = neighbours.map(|&to| own[to as usize]);
            targets.extend(neighbours.filter(|&to| to != VISITED && to != square));
        };
        let graph = Graph::build(squares.len(), 8, &mut write);
        Some(Self {
            squares,
            free,
            graph: Arc::new(graph),
            end,
        })
    }

    /// The square of the ground with this number.
    pub(super) fn square(&self, own: Square) -> Square {
        self.squares[own as usize]
    }

    /// The squares of the ground that a tour of this graph enters, in order.
    pub(super) fn entered(&self, tour: &[Square]) -> impl Iterator<Item = Square> {
        let entered = tour[1..=self.free].iter();
        entered.map(|&own| self.square(own))
    }
}
