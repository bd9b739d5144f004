//! The remainder of a small graph while a path grows through it.

use thiserror::Error;

use crate::board::Square;
use crate::ends::StartError;
use crate::explain::decision::AdjacencyLists;
use crate::graph::Graph;
use crate::square_set::SquareSet;

/// The maximum number of squares of a graph, for any type of set.
const MAX_SQUARES: usize = u128::CAPACITY;

/// A search problem: the tours of a graph from a start, open or closed.
///
/// Stores the adjacency lists a second time as sets, and the squares where a tour may end. Takes 2 KiB, and one byte
/// for every neighbour listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TourProblem<S> {
    size: usize,
    start: Square,
    neighbours: Box<[S; MAX_SQUARES]>,
    /// All lists in one array, and the positions where each square's list begins and ends.
    lists: Box<[u8]>,
    offsets: Box<[u16]>,
    /// The squares where a tour may end.
    ///
    /// A closed tour may end only on squares that close it. In a bipartite graph, only squares of the right colour
    /// qualify. The set is empty when it is clear from the beginning that there is no tour.
    pub(super) ends: S,
}

/// The remainder of the graph for a path: the last square of the path and the free squares.
///
/// The usable neighbours of a free square are its free neighbours and, if it is a neighbour, the last square of the
/// path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RemainingGraph<S> {
    /// The last square of the path.
    pub(crate) square: Square,
    /// The squares that are not on the path.
    pub(crate) free: S,
    /// The free squares with one usable neighbour. Each of them can only be the end.
    pub(super) degree_one: S,
    /// The free squares with two usable neighbours. Unless such a square is the end, the path uses both.
    pub(super) degree_two: S,
}

impl<S: SquareSet> TourProblem<S> {
    pub(crate) fn new(graph: &Graph, start: Square, closed: bool) -> Result<Self, PrunedError> {
        let size = graph.len();
        let start = StartError::check(start, size)?;
        if size > S::CAPACITY {
            let limit = S::CAPACITY;
            return Err(PrunedError::TooLarge { size, limit });
        }
        let mut neighbours = Box::new([S::EMPTY; MAX_SQUARES]);
        let mut lists = Vec::new();
        let mut offsets = vec![0];
        for square in 0..size as Square {
            let list = graph.neighbours(square);
            let set = list.iter().fold(S::EMPTY, |set, &to| set | S::of(to));
            neighbours[square as usize] = set;
            lists.extend(list.iter().map(|&to| to as u8));
            offsets.push(lists.len() as u16);
        }
        let ends = ends(&neighbours, size, start, closed);
        Ok(Self {
            size,
            start,
            neighbours,
            lists: lists.into(),
            offsets: offsets.into(),
            ends,
        })
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn start(&self) -> Square {
        self.start
    }

    /// Whether the path of the start alone is a tour.
    pub(crate) fn is_one_square_tour(&self) -> bool {
        self.size == 1 && !self.ends.is_empty()
    }

    #[inline]
    pub(super) fn neighbours(&self, square: Square) -> S {
        // Every square is below the divisor. The remainder only avoids a bounds check.
        self.neighbours[square as usize % MAX_SQUARES]
    }

    /// The remainder for the path of the start alone.
    pub(crate) fn root(&self) -> RemainingGraph<S> {
        let free = S::all(self.size) & !S::of(self.start);
        let of_degree = |degree| {
            free.members()
                .filter(|&square| self.neighbours(square).len() == degree)
                .fold(S::EMPTY, |set, square| set | S::of(square))
        };
        RemainingGraph {
            square: self.start,
            free,
            degree_one: of_degree(1),
            degree_two: of_degree(2),
        }
    }

    /// The remainder after the path goes on to `square`, one of the [`options`](Self::options).
    #[inline]
    pub(crate) fn enter(&self, before: &RemainingGraph<S>, square: Square) -> RemainingGraph<S> {
        let free = before.free & !S::of(square);
        // Only the neighbours of the previous last square lose a usable neighbour.
        let touched = self.neighbours(before.square) & free;
        let mut two = before.degree_two & free & !touched;
        let mut larger = touched & !before.degree_one & !before.degree_two;
        while !larger.is_empty() {
            let neighbour = larger.first();
            if (self.neighbours(neighbour) & before.free).has_two() {
                two |= S::of(neighbour);
            }
            larger = larger.without_first();
        }
        RemainingGraph {
            square,
            free,
            degree_one: (before.degree_one | (before.degree_two & touched)) & free,
            degree_two: two,
        }
    }

    /// The free squares where the path may go on. All other neighbours lead to no tour, and an empty set means that the
    /// path leads to no tour.
    ///
    /// A square with one usable neighbour must be the end, so there may be only one, at a place where a tour may end. A
    /// square with two usable neighbours, one of which is the last square of the path, must come next unless it is the
    /// end. Later, the square would have lost that neighbour. This test therefore also foresees the dead ends and the
    /// second ends that the next square would cause.
    #[inline]
    pub(crate) fn options(&self, left: &RemainingGraph<S>) -> S {
        let near = self.neighbours(left.square) & left.free;
        let ends = self.ends & left.free;
        if left.free.at_most_one() {
            return near & ends;
        }
        let cut_off = near & left.degree_one;
        let misplaced = left.degree_one & !ends;
        if ends.is_empty()
            || !cut_off.is_empty()
            || !misplaced.is_empty()
            || !left.degree_one.at_most_one()
        {
            return S::EMPTY;
        }
        let end = left.end(ends);
        let pressing = near & left.degree_two;
        if pressing.is_empty() {
            return near & !end;
        }
        // Squares that cannot be the end. There may be only one, which must come next.
        let urgent = pressing & !if end.is_empty() { ends } else { end };
        // Squares that can be the end. One that does not come next must be the end. At most one is therefore possible
        // besides an urgent square, and at most two without an urgent square.
        let others = pressing & !urgent & !end;
        if !urgent.is_empty() {
            let both = urgent.at_most_one() && others.at_most_one();
            return if both { urgent } else { S::EMPTY };
        }
        if others.at_most_one() {
            near & !end
        } else if others.has_two() {
            others
        } else {
            S::EMPTY
        }
    }

    /// The `options` that remain after counting the edges that the path must use. A square with two usable neighbours
    /// that is not the end must use both edges.
    ///
    /// If three such edges lead to one square, or two to the end, no option remains. A square with two such edges
    /// cannot be entered from anywhere else.
    pub(crate) fn options_by_forced_edges(&self, left: &RemainingGraph<S>, options: S) -> S {
        if options.is_empty() || left.free.at_most_one() {
            return options;
        }
        let ends = self.ends & left.free;
        let end = left.end(ends);
        let mut through = left.degree_two & !if end.is_empty() { ends } else { end };
        let (mut once, mut twice, mut thrice) = (S::EMPTY, S::EMPTY, S::EMPTY);
        while !through.is_empty() {
            let bound = self.neighbours(through.first());
            thrice |= twice & bound;
            twice |= once & bound;
            once |= bound;
            through = through.without_first();
        }
        if (thrice & left.free | twice & end).is_empty() {
            options & !twice
        } else {
            S::EMPTY
        }
    }

    /// Whether every free square can still be reached, provided that it could before the path left `behind` for its
    /// last square. Squares that were connected through `behind` must still be connected.
    pub(crate) fn is_connected(&self, left: &RemainingGraph<S>, behind: Square) -> bool {
        let wanted = self.neighbours(behind) & left.free;
        let mut reached = self.neighbours(left.square) & left.free;
        let mut waiting = reached;
        while !(wanted & !reached).is_empty() {
            if waiting.is_empty() {
                return false;
            }
            let fresh = self.neighbours(waiting.first()) & left.free & !reached;
            reached |= fresh;
            waiting = waiting.without_first() | fresh;
        }
        true
    }

    /// The first of `options` in the list of `square`.
    ///
    /// `options` must not be empty, and must contain only neighbours of `square`.
    #[inline]
    pub(crate) fn first_listed(&self, square: Square, options: S) -> Square {
        if options.at_most_one() {
            return options.first();
        }
        let square = square as usize;
        let list = &self.lists[self.offsets[square] as usize..self.offsets[square + 1] as usize];
        let listed = list.iter().find(|&&to| options.contains(to.into()));
        listed.map_or(options.first(), |&to| to.into())
    }
}

impl<S: SquareSet> AdjacencyLists for TourProblem<S> {
    fn size(&self) -> usize {
        self.size
    }

    fn of(&self, square: Square) -> impl Iterator<Item = Square> {
        let square = square as usize;
        let list = &self.lists[self.offsets[square] as usize..self.offsets[square + 1] as usize];
        list.iter().map(|&to| to.into())
    }
}

impl<S: SquareSet> RemainingGraph<S> {
    /// The square that must be the end, or the empty set if unknown. `ends` are the free squares where a tour may end.
    #[inline]
    pub(super) fn end(&self, ends: S) -> S {
        if !self.degree_one.is_empty() {
            self.degree_one
        } else if ends.at_most_one() {
            ends
        } else {
            S::EMPTY
        }
    }
}

/// The squares where a tour from `start` may end. The set is empty if a square is out of reach, or if the colours rule
/// out a tour.
///
/// If every edge joins squares of different colours, a path alternates between the colours. Both colours must then have
/// equally many squares, or the colour of the start one more. The number of squares determines the colour of the last
/// square.
fn ends<S: SquareSet>(
    neighbours: &[S; MAX_SQUARES],
    size: usize,
    start: Square,
    closed: bool,
) -> S {
    // The squares reached by an even and by an odd number of moves.
    let mut reached = [S::of(start), S::EMPTY];
    let mut newest = S::of(start);
    let mut parity = 0;
    while !newest.is_empty() {
        parity = 1 - parity;
        let next = newest
            .members()
            .fold(S::EMPTY, |set, square| set | neighbours[square as usize]);
        newest = next & !reached[parity];
        reached[parity] |= newest;
    }
    let [even, odd] = reached;
    let ends = if closed {
        neighbours[start as usize]
    } else {
        even | odd
    };
    if even | odd != S::all(size) {
        S::EMPTY
    } else if !(even & odd).is_empty() {
        ends
    } else if even.len() == size.div_ceil(2) {
        ends & reached[(size + 1) % 2]
    } else {
        S::EMPTY
    }
}

/// The reason why a graph cannot be searched by [`Pruned`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PrunedError {
    /// The graph has more squares than a set has bits.
    #[error("a pruned search takes {limit} squares at most, not {size}")]
    TooLarge {
        /// The number of squares of the graph.
        size: usize,
        /// The maximum number of squares.
        limit: usize,
    },
    /// The graph has no such start.
    #[error(transparent)]
    Start(#[from] StartError),
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::knight_graph;

    /// Enters every option and compares each remainder with a fresh count.
    #[test]
    fn a_remainder_is_what_a_fresh_count_says() {
        let graph = knight_graph(5, 6);
        let instance: TourProblem<u64> = TourProblem::new(&graph, 13, false).unwrap();
        let mut waiting = vec![instance.root()];
        let mut seen = 0;
        while let Some(left) = waiting.pop() {
            let usable = left.free | u64::of(left.square);
            for square in left.free.members() {
                let degree = (instance.neighbours(square) & usable).len();
                assert_eq!(left.degree_one.contains(square), degree == 1);
                assert_eq!(left.degree_two.contains(square), degree == 2);
            }
            let options = instance.options(&left).members();
            waiting.extend(options.map(|square| instance.enter(&left, square)));
            seen += 1;
        }
        assert!(seen > 5_000, "{seen}");
    }

    #[test]
    fn a_tour_may_end_only_where_the_colours_and_the_goal_let_it() {
        let ends = |rows, columns, start, closed| -> Vec<Square> {
            let instance: TourProblem<u128> =
                TourProblem::new(&knight_graph(rows, columns), start, closed).unwrap();
            instance.ends.members().collect()
        };
        assert_eq!(ends(3, 4, 0, false), [1, 3, 4, 6, 9, 11]);
        assert_eq!(ends(3, 4, 0, true), [6, 9]);
        assert!(ends(5, 5, 0, false).into_iter().eq((0..25).step_by(2)));
        assert_eq!(
            ends(5, 5, 1, false),
            [0; 0],
            "the start has the lesser colour"
        );
        assert_eq!(ends(5, 5, 0, true), [0; 0], "the number of squares is odd");
        assert_eq!(ends(3, 3, 0, false), [0; 0], "the middle is out of reach");
        let triangle = Graph::from_lists(&[vec![1, 2], vec![0, 2], vec![0, 1]]).unwrap();
        let instance: TourProblem<u64> = TourProblem::new(&triangle, 0, true).unwrap();
        assert_eq!(
            instance.ends, 0b110,
            "one colour is not enough, and two neither"
        );
    }
}
