//! The problem that a pruned search solves, and the checks that detect a path that cannot become a tour.

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
/// Stores the adjacency lists both as lists and as sets, and the squares where a tour may end. The sets take up to 2
/// KiB, and the lists 2 bytes for every square and one byte for every listed neighbour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TourProblem<S> {
    size: usize,
    start: Square,
    neighbours: Box<[S; MAX_SQUARES]>,
    /// All lists in one array.
    lists: Box<[u8]>,
    /// For every square the index of its list in `lists`, and then the length of `lists`.
    offsets: Box<[u16]>,
    /// The squares where a tour may end.
    ///
    /// A closed tour may end only on a neighbour of the start. In a bipartite graph, the end must also have the right
    /// colour. The set is empty when the colours exclude a tour, or when the graph is not connected.
    pub(super) ends: S,
}

/// The remaining graph for a path: the last square of the path and the free squares.
///
/// A *usable* neighbour of a free square is a neighbour that is free or the last square of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RemainingGraph<S> {
    /// The last square of the path.
    pub(crate) square: Square,
    /// The squares that are not on the path.
    pub(crate) free: S,
    /// The free squares with one usable neighbour. Such a square can only be the end of the tour.
    pub(super) degree_one: S,
    /// The free squares with two usable neighbours. Unless such a square is the end, the path must use both neighbours.
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
            let set = list
                .iter()
                .fold(S::EMPTY, |set, &neighbour| set | S::of(neighbour));
            neighbours[square as usize] = set;
            lists.extend(list.iter().map(|&neighbour| neighbour as u8));
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

    /// The remaining graph for the path of the start alone.
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

    /// The remaining graph after the path is extended by `square`, one of the [`options`](Self::options).
    #[inline]
    pub(crate) fn enter(
        &self,
        previous_graph: &RemainingGraph<S>,
        square: Square,
    ) -> RemainingGraph<S> {
        let free = previous_graph.free & !S::of(square);
        // Only the neighbours of the previous last square lose a usable neighbour.
        let changed = self.neighbours(previous_graph.square) & free;
        let mut degree_two = previous_graph.degree_two & free & !changed;
        let mut candidates = changed & !previous_graph.degree_one & !previous_graph.degree_two;
        while !candidates.is_empty() {
            let neighbour = candidates.first();
            if (self.neighbours(neighbour) & previous_graph.free).has_two() {
                degree_two |= S::of(neighbour);
            }
            candidates = candidates.without_first();
        }
        RemainingGraph {
            square,
            free,
            degree_one: (previous_graph.degree_one | (previous_graph.degree_two & changed)) & free,
            degree_two,
        }
    }

    /// The free squares that can come next. No other square can come next in a tour. If the set is empty, the path
    /// cannot become a tour.
    ///
    /// A square with one usable neighbour must be the end. Only one square can be the end, and a tour must be able to
    /// end there. A square with two usable neighbours, one of which is the last square of the path, must come next
    /// unless it is the end. Otherwise the square would lose that neighbour with the next move. This test therefore
    /// also detects dead ends and second ends one move ahead.
    #[inline]
    pub(crate) fn options(&self, remaining: &RemainingGraph<S>) -> S {
        let free_neighbours = self.neighbours(remaining.square) & remaining.free;
        let ends = self.ends & remaining.free;
        if remaining.free.at_most_one() {
            return free_neighbours & ends;
        }
        let cut_off = free_neighbours & remaining.degree_one;
        let wrong_ends = remaining.degree_one & !ends;
        if ends.is_empty()
            || !cut_off.is_empty()
            || !wrong_ends.is_empty()
            || !remaining.degree_one.at_most_one()
        {
            return S::EMPTY;
        }
        let end = remaining.end(ends);
        let degree_two_neighbours = free_neighbours & remaining.degree_two;
        if degree_two_neighbours.is_empty() {
            return free_neighbours & !end;
        }
        // The squares that cannot be the end. Each of them must come next, so that two of them rule out a tour.
        let must_be_next = degree_two_neighbours & !if end.is_empty() { ends } else { end };
        // The squares that can be the end. Each such square must come next or be the end. At most one is therefore
        // possible if another square must come next, and at most two otherwise.
        let may_be_end = degree_two_neighbours & !must_be_next & !end;
        if !must_be_next.is_empty() {
            let is_possible = must_be_next.at_most_one() && may_be_end.at_most_one();
            return if is_possible { must_be_next } else { S::EMPTY };
        }
        if may_be_end.at_most_one() {
            free_neighbours & !end
        } else if may_be_end.has_two() {
            may_be_end
        } else {
            S::EMPTY
        }
    }

    /// The `options` that remain after counting the forced edges: the edges that the path must use. Both edges of a
    /// square with two usable neighbours are forced, unless that square is the end.
    ///
    /// If three forced edges lead to one square, or two to the end, no option remains. A square with two forced edges
    /// cannot be entered by another edge.
    pub(crate) fn options_by_forced_edges(&self, remaining: &RemainingGraph<S>, options: S) -> S {
        if options.is_empty() || remaining.free.at_most_one() {
            return options;
        }
        let ends = self.ends & remaining.free;
        let end = remaining.end(ends);
        let mut forced_squares = remaining.degree_two & !if end.is_empty() { ends } else { end };
        let (mut once, mut twice, mut thrice) = (S::EMPTY, S::EMPTY, S::EMPTY);
        while !forced_squares.is_empty() {
            let neighbours = self.neighbours(forced_squares.first());
            thrice |= twice & neighbours;
            twice |= once & neighbours;
            once |= neighbours;
            forced_squares = forced_squares.without_first();
        }
        if (thrice & remaining.free | twice & end).is_empty() {
            options & !twice
        } else {
            S::EMPTY
        }
    }

    /// Whether every free square can be reached from the last square of the path. `previous` is the square of the path
    /// before the last one. Every free square must have been reachable from `previous`. Therefore only the free
    /// neighbours of `previous` are tested.
    pub(crate) fn is_connected(&self, remaining: &RemainingGraph<S>, previous: Square) -> bool {
        let targets = self.neighbours(previous) & remaining.free;
        let mut reached = self.neighbours(remaining.square) & remaining.free;
        let mut frontier = reached;
        while !(targets & !reached).is_empty() {
            if frontier.is_empty() {
                return false;
            }
            let newly_reached = self.neighbours(frontier.first()) & remaining.free & !reached;
            reached |= newly_reached;
            frontier = frontier.without_first() | newly_reached;
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
        let listed = list
            .iter()
            .find(|&&neighbour| options.contains(neighbour.into()));
        listed.map_or(options.first(), |&neighbour| neighbour.into())
    }
}

impl<S: SquareSet> AdjacencyLists for TourProblem<S> {
    fn size(&self) -> usize {
        self.size
    }

    fn neighbours_of(&self, square: Square) -> impl Iterator<Item = Square> {
        let square = square as usize;
        let list = &self.lists[self.offsets[square] as usize..self.offsets[square + 1] as usize];
        list.iter().map(|&neighbour| neighbour.into())
    }
}

impl<S: SquareSet> RemainingGraph<S> {
    /// The square that must be the end, or the empty set if that square is not determined. `ends` are the free squares
    /// where a tour may end.
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

/// The squares where a tour from `start` may end. The set is empty if the start is not connected to every square, or if
/// the colours exclude a tour.
///
/// If every edge joins squares of different colours, a path alternates between the colours. Both colours must then have
/// equally many squares, or the colour of the start must have one square more. The number of squares determines the
/// colour of the last square.
fn ends<S: SquareSet>(
    neighbours: &[S; MAX_SQUARES],
    size: usize,
    start: Square,
    closed: bool,
) -> S {
    // The squares reached by an even and by an odd number of moves.
    let mut reached = [S::of(start), S::EMPTY];
    let mut frontier = S::of(start);
    let mut parity = 0;
    while !frontier.is_empty() {
        parity = 1 - parity;
        let next = frontier
            .members()
            .fold(S::EMPTY, |set, square| set | neighbours[square as usize]);
        frontier = next & !reached[parity];
        reached[parity] |= frontier;
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

/// The reason why a graph cannot be searched by [`Pruned`](super::Pruned).
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
    /// The start is not a square of the graph.
    #[error(transparent)]
    Start(#[from] StartError),
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::knight_graph;

    /// Enters every option and compares the degrees of each remaining graph with a direct count.
    #[test]
    fn the_remaining_graph_has_the_right_degrees_after_every_move() {
        let graph = knight_graph(5, 6);
        let problem: TourProblem<u64> = TourProblem::new(&graph, 13, false).unwrap();
        let mut unexpanded = vec![problem.root()];
        let mut graph_count = 0;
        while let Some(remaining) = unexpanded.pop() {
            let usable = remaining.free | u64::of(remaining.square);
            for square in remaining.free.members() {
                let degree = (problem.neighbours(square) & usable).len();
                assert_eq!(remaining.degree_one.contains(square), degree == 1);
                assert_eq!(remaining.degree_two.contains(square), degree == 2);
            }
            let options = problem.options(&remaining).members();
            unexpanded.extend(options.map(|square| problem.enter(&remaining, square)));
            graph_count += 1;
        }
        assert!(graph_count > 5_000, "{graph_count}");
    }

    #[test]
    fn ends_have_the_right_colour_and_close_a_closed_tour() {
        let ends = |rows, columns, start, closed| -> Vec<Square> {
            let problem: TourProblem<u128> =
                TourProblem::new(&knight_graph(rows, columns), start, closed).unwrap();
            problem.ends.members().collect()
        };
        assert_eq!(ends(3, 4, 0, false), [1, 3, 4, 6, 9, 11]);
        assert_eq!(ends(3, 4, 0, true), [6, 9]);
        assert!(ends(5, 5, 0, false).into_iter().eq((0..25).step_by(2)));
        assert_eq!(
            ends(5, 5, 1, false),
            [0; 0],
            "the start has the colour with fewer squares"
        );
        assert_eq!(ends(5, 5, 0, true), [0; 0], "the number of squares is odd");
        assert_eq!(ends(3, 3, 0, false), [0; 0], "the middle is out of reach");
        let triangle = Graph::from_lists(&[vec![1, 2], vec![0, 2], vec![0, 1]]).unwrap();
        let problem: TourProblem<u64> = TourProblem::new(&triangle, 0, true).unwrap();
        assert_eq!(
            problem.ends, 0b110,
            "a triangle has no two colours, so both neighbours can be the end"
        );
    }
}
