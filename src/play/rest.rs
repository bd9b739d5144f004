//! What is left to be done of a game.

use std::sync::Arc;

use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;

/// The way that is still to be gone: from the last square of a path over every free one, as a tour of a graph of its own.
pub(super) struct Rest {
    /// The squares of the ground by the numbers that they have here: the last of the path first, then the free ones. Of a
    /// closed tour the first square of the path comes once more, at the end.
    squares: Vec<Square>,
    /// How many of these are still to be entered.
    free: usize,
    pub(super) graph: Arc<Graph>,
    pub(super) end: End,
}

impl Rest {
    /// What is left of a tour of `graph` that is to end at `end`, behind a path that is not empty. Nothing where it is
    /// to end at a square that has been visited: no way leads there any more.
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
            // Nothing was walked yet: it is the whole question.
            End::Closed if path.len() == 1 => End::Closed,
            End::Closed => {
                // The way back to where it began is the last move of a way that ends there.
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
        let graph = Graph::of_lists(squares.len(), 8, &mut write);
        Some(Self {
            squares,
            free,
            graph: Arc::new(graph),
            end,
        })
    }

    /// The square of the ground that has this number here.
    pub(super) fn square(&self, own: Square) -> Square {
        self.squares[own as usize]
    }

    /// The squares of the ground that a tour of this graph enters, in their order.
    pub(super) fn entered(&self, tour: &[Square]) -> impl Iterator<Item = Square> {
        let entered = tour[1..=self.free].iter();
        entered.map(|&own| self.square(own))
    }
}
