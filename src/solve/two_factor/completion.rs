//! Completes a 2-factor, in which every square has two links: adds missing links by alternating paths.

use super::factor::{Factor, NONE};
use crate::board::Square;
use crate::graph::Graph;

/// Breadth-first search for alternating paths. An alternating path connects two squares that lack a link, along
/// non-links and links in turn. A non-link is an edge of the graph that is not a link. To augment the set of links,
/// links and non-links are swapped along the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Completion {
    /// For every square, its predecessor when reached along a non-link, and along a link.
    predecessors: Box<[[Square; 2]]>,
    /// For every square, the number of the last search that reached it along a non-link, and along a link.
    reached_in_search: Box<[[u32; 2]]>,
    /// The number of the current search, from 1.
    current_search: u32,
    /// The square where the search begins, and the squares reached along a link.
    queue: Vec<Square>,
}

/// Index for squares reached along a non-link.
const BY_NON_LINK: usize = 0;
/// Index for squares reached along a link.
const BY_LINK: usize = 1;

impl Completion {
    pub(super) fn new(size: usize) -> Self {
        Self {
            predecessors: vec![[NONE; 2]; size].into(),
            reached_in_search: vec![[0; 2]; size].into(),
            current_search: 0,
            queue: Vec::new(),
        }
    }

    /// Adds a link to `root`, which lacks a link, by an alternating path. Returns false if the search finds no path.
    /// The squares reached along links are kept until the next search.
    pub(super) fn augment(&mut self, graph: &Graph, factor: &mut Factor, root: Square) -> bool {
        if self.current_search == u32::MAX {
            self.reached_in_search.fill([0; 2]);
            self.current_search = 0;
        }
        self.current_search += 1;
        self.queue.clear();
        self.reach(root, NONE, BY_LINK);
        self.queue.push(root);
        let mut next_index = 0;
        while let Some(&square) = self.queue.get(next_index) {
            next_index += 1;
            for &neighbour in graph.neighbours(square) {
                if factor.are_linked(square, neighbour)
                    || !self.reach(neighbour, square, BY_NON_LINK)
                {
                    continue;
                }
                let min_missing_links = if neighbour == root { 2 } else { 1 };
                if factor.missing_links(neighbour) >= min_missing_links
                    && self.augment_along(factor, neighbour)
                {
                    return true;
                }
                for linked in factor.linked(neighbour) {
                    if self.reach(linked, neighbour, BY_LINK) {
                        self.queue.push(linked);
                    }
                }
            }
        }
        false
    }

    /// The squares that the last search reached along links, including its root. After a failed search, these squares
    /// may have too few neighbours, which proves that there is no 2-factor.
    pub(super) fn reached_by_links(&self) -> &[Square] {
        &self.queue
    }

    /// Records how `square` was reached: `arrival` is [`BY_NON_LINK`] or [`BY_LINK`]. Returns false if it was already
    /// reached in the same way.
    fn reach(&mut self, square: Square, predecessor: Square, arrival: usize) -> bool {
        let index = square as usize;
        if self.reached_in_search[index][arrival] == self.current_search {
            return false;
        }
        self.reached_in_search[index][arrival] = self.current_search;
        self.predecessors[index][arrival] = predecessor;
        true
    }

    /// Swaps links and non-links along the path to `end`. Does nothing and returns false if the path uses an
    /// edge twice, which may happen in graphs that are not bipartite.
    fn augment_along(&self, factor: &mut Factor, end: Square) -> bool {
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        let mut square = end;
        loop {
            let predecessor = self.predecessors[square as usize][BY_NON_LINK];
            added.push((predecessor, square));
            square = self.predecessors[predecessor as usize][BY_LINK];
            if square == NONE {
                break;
            }
            removed.push((square, predecessor));
        }
        if has_duplicates(&added) || has_duplicates(&removed) {
            return false;
        }
        for (first, second) in removed {
            factor.unlink(first, second);
        }
        for (first, second) in added {
            factor.link(first, second);
        }
        true
    }
}

/// Whether two of the edges are the same, regardless of their directions.
fn has_duplicates(edges: &[(Square, Square)]) -> bool {
    let edge_keys = edges
        .iter()
        .map(|&(first, second)| u64::from(first.min(second)) << 32 | u64::from(first.max(second)));
    let mut edge_keys: Vec<_> = edge_keys.collect();
    edge_keys.sort_unstable();
    edge_keys.windows(2).any(|pair| pair[0] == pair[1])
}
