//! The tour neighbours of every square.

use super::edges::Edges;
use super::layout::Layout;
use crate::board::Square;

/// A placeholder for a missing neighbour. No board has a square of this number.
const NONE: Square = Square::MAX;

/// The squares before and after every square of a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// The two neighbours of every square. The two ends of an open tour have one neighbour, followed by [`NONE`].
    neighbours: Vec<[Square; 2]>,
}

impl Links {
    /// Links the squares of the tour that has these edges, given file by file.
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

    /// The squares in the order visited, from `start`. A closed tour is walked in the direction in which it returns
    /// from `end`, if one is given.
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
