//! The neighbours of every square in a tour.

use super::edge_set::EdgeSet;
use super::layout::FileLayout;
use crate::board::Square;

/// Marks a missing neighbour. No board has a square with this number.
const NO_SQUARE: Square = Square::MAX;

/// The squares before and after every square of a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TourNeighbours {
    /// The two neighbours of every square. Each end of an open tour has one neighbour, followed by [`NO_SQUARE`].
    neighbours: Vec<[Square; 2]>,
}

impl TourNeighbours {
    /// Links the squares of the tour that has these edges, given file by file.
    pub fn new(layout: FileLayout, edges: impl Iterator<Item = EdgeSet>) -> Self {
        let size = layout.file_count() * layout.width();
        let mut neighbours = vec![[NO_SQUARE; 2]; size];
        let mut link = |from: Square, to: Square| {
            let [first, second] = &mut neighbours[from as usize];
            *if *first == NO_SQUARE { first } else { second } = to;
        };
        for (file, edges) in edges.enumerate() {
            for (rank, (file_offset, rank_offset)) in edges.moves() {
                let from = layout.square(file, rank);
                let to = layout.square(file + file_offset, rank.saturating_add_signed(rank_offset));
                link(from, to);
                link(to, from);
            }
        }
        Self { neighbours }
    }

    /// The squares in the order visited, from `start`. If `end` is given, a closed tour is walked in the direction in
    /// which `end` is its last square.
    pub fn walk(&self, start: Square, end: Option<Square>) -> Vec<Square> {
        let (mut previous, mut square) = (end.unwrap_or(NO_SQUARE), start);
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
