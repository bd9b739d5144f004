//! Exact search for the longest path, on up to 128 squares.

use super::bound_cache::BoundCache;
use super::component::{ColourCount, Component, longest_continuation};
use crate::board::Square;
use crate::square_set::SquareSet;

/// Depth-first search with an upper bound at every node.
///
/// The bound of a node counts the squares that can still be reached, by colour. Of the squares with fewer than two
/// neighbours among these and the last square of the path, the path can visit one. A state whose continuations were all
/// tried is stored with its bound. The squares are tried by Warnsdorff's rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BranchAndBound<S> {
    /// For every square, the set of its neighbours.
    neighbours: Box<[S]>,
    /// The squares of the start's colour, if there are two colours.
    start_colour: Option<S>,
    path: Vec<Square>,
    /// For every square of the path, the options to continue.
    branches: Vec<Branch<S>>,
    cache: BoundCache<S>,
    is_exhausted: bool,
}

/// The options to continue from a square of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Branch<S> {
    /// The squares that a continuation can reach.
    reachable: S,
    /// The untried squares that can continue the path.
    untried: S,
}

impl<S: SquareSet> BranchAndBound<S> {
    /// Prepares a search from the start of `component`, which must fit into the set.
    pub fn new(component: &Component) -> Self {
        let size = component.squares.len();
        let set_of = |squares: &mut dyn Iterator<Item = Square>| {
            squares.fold(S::EMPTY, |set, square| set | S::of(square))
        };
        let neighbours: Box<[S]> = (0..size as Square)
            .map(|square| set_of(&mut component.graph.neighbours(square).iter().copied()))
            .collect();
        let has_start_colour =
            |&square: &Square| component.distances[square as usize].is_multiple_of(2);
        let start_colour = component
            .is_bipartite
            .then(|| set_of(&mut (0..size as Square).filter(has_start_colour)));
        let reachable = S::all(size) & !S::of(0);
        Self {
            branches: vec![Branch {
                reachable,
                untried: neighbours[0],
            }],
            neighbours,
            start_colour,
            path: vec![0],
            cache: BoundCache::new(),
            is_exhausted: false,
        }
    }

    /// Whether every path was tried that could be longer than the best one known.
    pub const fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Takes one step: tries a square, or leaves one. Returns the path if it is longer than `best` squares.
    pub fn step(&mut self, best: usize) -> Option<&[Square]> {
        let length = self.path.len();
        let (Some(branch), Some(&last)) = (self.branches.last_mut(), self.path.last()) else {
            self.is_exhausted = true;
            return None;
        };
        let reachable = branch.reachable;
        let mut next = None;
        let mut fewest = usize::MAX;
        for square in branch.untried.members() {
            let degree = (self.neighbours[square as usize] & reachable).len();
            if degree < fewest {
                (next, fewest) = (Some(square), degree);
            }
        }
        let Some(square) = next else {
            // No continuation makes the path longer than the best one.
            if !reachable.is_empty() {
                let bound = best.saturating_sub(length);
                self.cache.insert(reachable, last, bound);
            }
            self.branches.pop();
            self.path.pop();
            return None;
        };
        branch.untried &= !S::of(square);
        let reachable = self.reachable_from(square, reachable & !S::of(square));
        let continuation = self.cache.get(reachable, square);
        let continuation = continuation.unwrap_or_else(|| self.bound(square, reachable));
        if length + 1 + continuation <= best {
            return None;
        }
        self.path.push(square);
        self.branches.push(Branch {
            reachable,
            untried: self.neighbours[square as usize] & reachable,
        });
        (length + 1 > best).then_some(&self.path)
    }

    /// The squares of `free` that a path from `square` can reach.
    fn reachable_from(&self, square: Square, free: S) -> S {
        let mut reached = self.neighbours[square as usize] & free;
        let mut frontier = reached;
        while !frontier.is_empty() {
            let square = frontier.first();
            let found = self.neighbours[square as usize] & free & !reached;
            reached |= found;
            frontier = frontier.without_first() | found;
        }
        reached
    }

    /// An upper bound on the number of squares that a path can visit after its last square.
    fn bound(&self, last: Square, reachable: S) -> usize {
        let usable = reachable | S::of(last);
        let mut leaves = S::EMPTY;
        for square in reachable.members() {
            if (self.neighbours[square as usize] & usable).at_most_one() {
                leaves |= S::of(square);
            }
        }
        let count = |colour: S| ColourCount {
            inner: (reachable & colour & !leaves).len(),
            leaves: (leaves & colour).len(),
        };
        match self.start_colour {
            Some(start_colour) => {
                let (same, other) = (count(start_colour), count(!start_colour));
                if start_colour.contains(last) {
                    longest_continuation(same, other)
                } else {
                    longest_continuation(other, same)
                }
            }
            None => (reachable & !leaves).len() + usize::from(!leaves.is_empty()),
        }
    }
}
