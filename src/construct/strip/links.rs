//! The two squares next to each one on a tour.

use super::edges::Edges;
use super::layout::Layout;
use crate::board::Square;

/// What stands for a neighbour that there is none of. A board has fewer squares than this.
const NONE: Square = Square::MAX;

/// For every square of a board those before and after it on a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// The first square of an open tour and its last have one neighbour and [`NONE`] after it.
    neighbours: Vec<[Square; 2]>,
}

impl Links {
    /// The links of the tour that has these edges, file by file.
    pub fn new(layout: Layout, edges: impl Iterator<Item = Edges>) -> Self {
        let size = layout.files() * layout.width();
        let mut neighbours = vec![[NONE; 2]; size];
        let mut link = |from: Square, to: Square| {
            let [first, second] = &mut neighbours[from as usize];
            *if *first == NONE { first } else { second } = to;
        };
        for (file, edges) in edges.enumerate() {
            for (rank, (files, ranks)) in edges.moves() {
                let one = layout.square(file, rank);
                let other = layout.square(file + files, rank.saturating_add_signed(ranks));
                link(one, other);
                link(other, one);
            }
        }
        Self { neighbours }
    }

    /// The squares in the order visited, from `start`; those of a closed tour so that it comes back
    /// from `end`.
    pub fn walk(&self, start: Square, end: Option<Square>) -> Vec<Square> {
        let (mut previous, mut square) = (end.unwrap_or(NONE), start);
        let mut path = Vec::with_capacity(self.neighbours.len());
        for _ in 0..self.neighbours.len() {
            path.push(square);
            let [first, second] = self.neighbours[square as usize];
            let next = if first == previous { second } else { first };
            (previous, square) = (square, next);
        }
        path
    }
}
