//! Completes a 2-factor: adds missing links by alternating paths.

use super::factor::{Factor, NONE};
use crate::board::Square;
use crate::graph::Graph;

/// Breadth-first search for alternating paths. A path leads from a square that lacks a link to another such
/// square, along non-links and links in turn. Augmenting swaps links and non-links along the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Completion {
    /// For every square, its predecessor when reached along a non-link, and along a link.
    predecessors: Box<[[Square; 2]]>,
    /// For every square, the number of the last search that reached it in either way.
    reached_in_search: Box<[[u32; 2]]>,
    /// The number of searches so far.
    searches: u32,
    /// The square where the search begins, and the squares reached along a link.
    queue: Vec<Square>,
}

/// Index for squares reached along an edge that is not a link.
const BY_EDGE: usize = 0;
const BY_LINK: usize = 1;

impl Completion {
    pub(super) fn new(size: usize) -> Self {
        Self {
            predecessors: vec![[NONE; 2]; size].into(),
            reached_in_search: vec![[0; 2]; size].into(),
            searches: 0,
            queue: Vec::new(),
        }
    }

    /// Gives `root`, which lacks a link, one more. Returns false when there is no such path. The squares
    /// reached along links are kept until the next search.
    pub(super) fn augment(&mut self, graph: &Graph, factor: &mut Factor, root: Square) -> bool {
        if self.searches == u32::MAX {
            self.reached_in_search.fill([0; 2]);
            self.searches = 0;
        }
        self.searches += 1;
        self.queue.clear();
        self.reach(root, NONE, BY_LINK);
        self.queue.push(root);
        let mut next = 0;
        while let Some(&square) = self.queue.get(next) {
            next += 1;
            for &neighbour in graph.neighbours(square) {
                if factor.joins(square, neighbour) || !self.reach(neighbour, square, BY_EDGE) {
                    continue;
                }
                let needed = if neighbour == root { 2 } else { 1 };
                if factor.lacks(neighbour) >= needed && self.augment_along(factor, neighbour) {
                    return true;
                }
                for beyond in factor.linked(neighbour) {
                    if self.reach(beyond, neighbour, BY_LINK) {
                        self.queue.push(beyond);
                    }
                }
            }
        }
        false
    }

    /// The squares that the last search reached along links. After a failure, they may be too many for their
    /// neighbours.
    pub(super) fn reached_by_links(&self) -> &[Square] {
        &self.queue
    }

    /// Records how `square` was reached. Returns false if it was already reached in this way.
    fn reach(&mut self, square: Square, before: Square, way: usize) -> bool {
        let place = square as usize;
        if self.reached_in_search[place][way] == self.searches {
            return false;
        }
        self.reached_in_search[place][way] = self.searches;
        self.predecessors[place][way] = before;
        true
    }

    /// Swaps links and non-links along the path to `end`. Does nothing and returns false if the path uses an
    /// edge twice, which may happen in graphs that are not bipartite.
    fn augment_along(&self, factor: &mut Factor, end: Square) -> bool {
        let (mut edges, mut links) = (Vec::new(), Vec::new());
        let mut square = end;
        loop {
            let before = self.predecessors[square as usize][BY_EDGE];
            edges.push((before, square));
            square = self.predecessors[before as usize][BY_LINK];
            if square == NONE {
                break;
            }
            links.push((square, before));
        }
        if repeats(&edges) || repeats(&links) {
            return false;
        }
        for (one, other) in links {
            factor.unlink(one, other);
        }
        for (one, other) in edges {
            factor.link(one, other);
        }
        true
    }
}

/// Whether two of the edges are the same.
fn repeats(edges: &[(Square, Square)]) -> bool {
    let ordered = edges
        .iter()
        .map(|&(one, other)| u64::from(one.min(other)) << 32 | u64::from(one.max(other)));
    let mut ordered: Vec<_> = ordered.collect();
    ordered.sort_unstable();
    ordered.windows(2).any(|pair| pair[0] == pair[1])
}
