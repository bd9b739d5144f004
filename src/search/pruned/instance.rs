//! What is left of a small graph while a path grows through it.

use super::PrunedError;
use crate::board::Square;
use crate::ends::StartError;
use crate::explain::decision::Neighbours;
use crate::graph::Graph;
use crate::square_set::SquareSet;

/// The most squares a graph may have, whichever the sets.
const MOST: usize = u128::CAPACITY;

/// One question: which tours are there of this graph from this start, open or closed.
///
/// Holds the lists once more as sets, and where a tour may end. Takes 2 KiB, and a byte for every
/// neighbour listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Instance<S> {
    size: usize,
    start: Square,
    neighbours: Box<[S; MOST]>,
    /// All lists in one array, and where that of each square begins and ends in it.
    lists: Box<[u8]>,
    offsets: Box<[u16]>,
    /// The squares where a tour may end: those that close it, and only those of the right colour
    /// where the graph has two. None at all when it is clear at once that there is no tour.
    pub(super) ends: S,
}

/// What a path has left: its last square and the squares that are still free.
///
/// Of a free square it counts what a path could still use: its free neighbours and the last square
/// of the path, if that is one of its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Remainder<S> {
    /// The last square of the path.
    pub(crate) square: Square,
    /// The squares that are not on the path.
    pub(crate) free: S,
    /// The free squares with one such neighbour: each of them can only be the end.
    pub(super) one: S,
    /// The free squares with two: unless one is the end, the path uses both.
    pub(super) two: S,
}

impl<S: SquareSet> Instance<S> {
    pub(crate) fn new(graph: &Graph, start: Square, closed: bool) -> Result<Self, PrunedError> {
        let size = graph.len();
        let start = StartError::check(start, size)?;
        if size > S::CAPACITY {
            let limit = S::CAPACITY;
            return Err(PrunedError::TooLarge { size, limit });
        }
        let mut neighbours = Box::new([S::EMPTY; MOST]);
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
        // Every square is below the divisor, which spares a check of the bounds.
        self.neighbours[square as usize % MOST]
    }

    /// What the path of the start alone has left.
    pub(crate) fn root(&self) -> Remainder<S> {
        let free = S::all(self.size) & !S::of(self.start);
        let of_degree = |degree| {
            free.members()
                .filter(|&square| self.neighbours(square).len() == degree)
                .fold(S::EMPTY, |set, square| set | S::of(square))
        };
        Remainder {
            square: self.start,
            free,
            one: of_degree(1),
            two: of_degree(2),
        }
    }

    /// What is left when the path goes on to `square`, one of the [`options`](Self::options).
    #[inline]
    pub(crate) fn enter(&self, before: &Remainder<S>, square: Square) -> Remainder<S> {
        let free = before.free & !S::of(square);
        // Only the neighbours of the square left behind lose one.
        let touched = self.neighbours(before.square) & free;
        let mut two = before.two & free & !touched;
        let mut larger = touched & !before.one & !before.two;
        while !larger.is_empty() {
            let neighbour = larger.first();
            if (self.neighbours(neighbour) & before.free).has_two() {
                two |= S::of(neighbour);
            }
            larger = larger.without_first();
        }
        Remainder {
            square,
            free,
            one: (before.one | (before.two & touched)) & free,
            two,
        }
    }

    /// The free squares where the path may go on. Those left out, all of them if the set is empty,
    /// lead to no tour.
    ///
    /// A square with one neighbour left must be the end, so there may be only one, at a place where
    /// a tour may end. A square with two left must come next if it is a neighbour of the last
    /// square of the path and not the end: later, it would have lost that neighbour. So this also
    /// foresees the dead ends and the second ends that the next square would bring.
    #[inline]
    pub(crate) fn options(&self, left: &Remainder<S>) -> S {
        let near = self.neighbours(left.square) & left.free;
        let ends = self.ends & left.free;
        if left.free.at_most_one() {
            return near & ends;
        }
        let cut_off = near & left.one;
        let misplaced = left.one & !ends;
        if ends.is_empty()
            || !cut_off.is_empty()
            || !misplaced.is_empty()
            || !left.one.at_most_one()
        {
            return S::EMPTY;
        }
        let end = left.end(ends);
        let pressing = near & left.two;
        if pressing.is_empty() {
            return near & !end;
        }
        // Those that cannot be the end: there may be only one, which comes next.
        let urgent = pressing & !if end.is_empty() { ends } else { end };
        // Those that can. What does not come next becomes the end, so there may be only one of
        // them beside the urgent one, and only two without.
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

    /// The `options` that remain when the edges are counted that the path is bound to use: a square
    /// with two neighbours left that is not the end is bound to both.
    ///
    /// A square to which three are bound, or the end if two are, cannot have them all. A square
    /// to which two are bound cannot be entered from anywhere else.
    pub(crate) fn unbound(&self, left: &Remainder<S>, options: S) -> S {
        if options.is_empty() || left.free.at_most_one() {
            return options;
        }
        let ends = self.ends & left.free;
        let end = left.end(ends);
        let mut through = left.two & !if end.is_empty() { ends } else { end };
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

    /// Whether every free square can still be reached, given that it could before the path left
    /// `behind` for the square where it is now: what was connected through `behind` must still be.
    pub(crate) fn is_connected(&self, left: &Remainder<S>, behind: Square) -> bool {
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

    /// The one of `options` that stands first in the list of `square`.
    ///
    /// `options` is not empty, and all of it are neighbours of `square`.
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

impl<S: SquareSet> Neighbours for Instance<S> {
    fn size(&self) -> usize {
        self.size
    }

    fn of(&self, square: Square) -> impl Iterator<Item = Square> {
        let square = square as usize;
        let list = &self.lists[self.offsets[square] as usize..self.offsets[square + 1] as usize];
        list.iter().map(|&to| to.into())
    }
}

impl<S: SquareSet> Remainder<S> {
    /// The square that must be the end, where it is known; `ends` are the free ones that may.
    #[inline]
    pub(super) fn end(&self, ends: S) -> S {
        if !self.one.is_empty() {
            self.one
        } else if ends.at_most_one() {
            ends
        } else {
            S::EMPTY
        }
    }
}

/// Where a tour from `start` may end: nowhere, if a square is out of reach or the colours say so.
///
/// When every edge joins squares of different colours, a path takes the colours in turn. So their
/// numbers must be equal, or the start's be one more, and the last square has the colour that the
/// number of squares says.
fn ends<S: SquareSet>(neighbours: &[S; MOST], size: usize, start: Square, closed: bool) -> S {
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

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::knight;

    /// Walks into every option and compares each remainder with a fresh count.
    #[test]
    fn a_remainder_is_what_a_fresh_count_says() {
        let graph = knight(5, 6);
        let instance: Instance<u64> = Instance::new(&graph, 13, false).unwrap();
        let mut waiting = vec![instance.root()];
        let mut seen = 0;
        while let Some(left) = waiting.pop() {
            let usable = left.free | u64::of(left.square);
            for square in left.free.members() {
                let degree = (instance.neighbours(square) & usable).len();
                assert_eq!(left.one.contains(square), degree == 1);
                assert_eq!(left.two.contains(square), degree == 2);
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
            let instance: Instance<u128> =
                Instance::new(&knight(rows, columns), start, closed).unwrap();
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
        let instance: Instance<u64> = Instance::new(&triangle, 0, true).unwrap();
        assert_eq!(
            instance.ends, 0b110,
            "one colour is not enough, and two neither"
        );
    }
}
