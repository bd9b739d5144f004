//! Tie-breaks: rules that choose between equally good squares.

use std::cmp::Reverse;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::UnvisitedSquares;
use crate::board::Square;
use crate::explain::{LineName, Measure, Pseudocode, PseudocodeLine, SortKey};
use crate::flat_board::FlatBoard;
use crate::ground::Ground;
use crate::search::depth_first::ListOrder;

/// Equally good squares, at least two, in list order.
pub trait Tied<U: UnvisitedSquares>: ExactSizeIterator<Item = U::Position> + Clone {}

impl<U: UnvisitedSquares, I: ExactSizeIterator<Item = U::Position> + Clone> Tied<U> for I {}

/// The `expect` message for a choice between tied squares.
pub(super) const AT_LEAST_TWO_TIED: &str = "at least two squares are tied";

/// The rule by which a [`Warnsdorff`](crate::search::greedy::Warnsdorff) walk chooses between equally good squares.
pub trait TieBreak: Clone + Send + 'static {
    /// The number of useful attempts: more than 1 only if another attempt may take a different path.
    fn attempts(&self) -> u32 {
        1
    }

    /// Chooses the square to go to from `tied`: at least two squares, in list order.
    ///
    /// The square on which the knight stands is already visited.
    fn choose<U: UnvisitedSquares>(&mut self, tied: impl Tied<U>, free: &U) -> U::Position;

    /// The program of a walk with this tie-break.
    fn program(&self) -> &'static Pseudocode;

    /// The measure and the value by which `candidate` is compared with other tied squares, or `None` if the rule
    /// compares no values.
    ///
    /// `is_free` returns whether a square is free, and `neighbours` returns all neighbours of a square.
    fn key(
        &self,
        _candidate: Square,
        _neighbours: &dyn Fn(Square) -> Vec<Square>,
        _is_free: &dyn Fn(Square) -> bool,
    ) -> Option<SortKey> {
        None
    }

    /// Whether ties are broken at random.
    fn is_random(&self) -> bool {
        false
    }
}

/// The program of a walk by Warnsdorff's rule, for one attempt or for several.
///
/// `$name` is the name of the program. Each `$measure` makes a row that decides between equal squares. `$last` is an
/// optional row after the rows of the measures. `$attempts` names the text that describes the attempts, if there are
/// several.
macro_rules! walk_program {
    ($name:literal, [$($measure:expr),*] $(, $last:expr)?) => {
        Pseudocode {
            name: $name,
            rows: &[
                PseudocodeLine::step(0, LineName::START).with_text("start-walk"),
                PseudocodeLine::heading(0, "walk"),
                PseudocodeLine::step(1, LineName::FEWEST).with_text("fewest-walk"),
                $(PseudocodeLine::tie_break(1, &$measure),)*
                $($last,)?
                PseudocodeLine::step(0, LineName::TOUR).with_text("tour-walk"),
                PseudocodeLine::step(0, LineName::DEAD_END).with_text("dead-end-walk"),
                PseudocodeLine::step(0, LineName::STUCK),
            ],
        }
    };
    ($name:literal in $attempts:literal, [$($measure:expr),*]) => {
        Pseudocode {
            name: $name,
            rows: &[
                PseudocodeLine::heading(0, "attempts").with_text($attempts),
                PseudocodeLine::step(1, LineName::START).with_text("start-walk"),
                PseudocodeLine::heading(1, "walk"),
                PseudocodeLine::step(2, LineName::FEWEST).with_text("fewest-walk"),
                $(PseudocodeLine::tie_break(2, &$measure),)*
                PseudocodeLine::step(1, LineName::TOUR).with_text("tour-walk"),
                PseudocodeLine::step(1, LineName::DEAD_END).with_text("dead-end-walk"),
                PseudocodeLine::step(1, LineName::RESTART),
                PseudocodeLine::step(0, LineName::STUCK),
            ],
        }
    };
}

pub(super) use walk_program;

/// The row that enters the first of equal squares in list order.
const BY_ORDER: PseudocodeLine = PseudocodeLine::step(1, LineName::ORDER).with_text("order-walk");

/// The program of Warnsdorff's rule without backtracking, with ties in list order.
pub(crate) static GREEDY: Pseudocode = walk_program!("greedy", [], BY_ORDER);

/// Chooses the first of the tied squares in list order.
impl TieBreak for ListOrder {
    #[inline]
    fn choose<U: UnvisitedSquares>(&mut self, mut tied: impl Tied<U>, _free: &U) -> U::Position {
        tied.next().expect(AT_LEAST_TWO_TIED)
    }

    fn program(&self) -> &'static Pseudocode {
        &GREEDY
    }
}

/// The total number of free neighbours of the candidate's free neighbours; the least is the best.
static FREE_NEIGHBOURS_OF_NEIGHBOURS: Measure =
    Measure::least("beyond", "tie-beyond").with_list_order_reason("tie-beyond-order");

/// The program of Warnsdorff's rule without backtracking, with ties broken by the neighbours of neighbours.
pub(crate) static POHL: Pseudocode =
    walk_program!("pohl", [FREE_NEIGHBOURS_OF_NEIGHBOURS], BY_ORDER);

/// A tie-break by Warnsdorff's rule applied one move further on (Pohl 1967).
///
/// Chooses the tied square whose free neighbours have the fewest free neighbours in total. Of equal squares, the first
/// in list order is chosen. Counting the tied square itself makes no difference: tied squares have equally many free
/// neighbours, each of which counts the tied square once. Takes time proportional to the degrees of the tied squares.
///
/// Allows one attempt. (I. Pohl, A method for finding Hamilton paths and knight's tours, Communications of the ACM 10,
/// 1967.)
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pohl;

impl TieBreak for Pohl {
    #[inline]
    fn choose<U: UnvisitedSquares>(&mut self, tied: impl Tied<U>, free: &U) -> U::Position {
        let degree_sum = |position: &U::Position| -> u64 {
            let neighbours = free.free_neighbours(*position);
            neighbours
                .map(|neighbour| u64::from(free.degree(neighbour)))
                .sum()
        };
        // `min_by_key` returns the first of equal squares.
        tied.min_by_key(degree_sum).expect(AT_LEAST_TWO_TIED)
    }

    fn program(&self) -> &'static Pseudocode {
        &POHL
    }

    fn key(
        &self,
        candidate: Square,
        neighbours: &dyn Fn(Square) -> Vec<Square>,
        is_free: &dyn Fn(Square) -> bool,
    ) -> Option<SortKey> {
        let free_neighbours = |square: Square| {
            let all = neighbours(square).into_iter();
            all.filter(|&neighbour| is_free(neighbour))
        };
        let degrees =
            free_neighbours(candidate).map(|neighbour| free_neighbours(neighbour).count() as u64);
        Some(SortKey {
            measure: &FREE_NEIGHBOURS_OF_NEIGHBOURS,
            value: degrees.sum(),
        })
    }
}

/// The squared distance from the centre, in half squares; the greatest is the best.
static CENTRE: Measure =
    Measure::greatest("centre", "tie-centre").with_list_order_reason("tie-centre-order");

/// The program of Warnsdorff's rule without backtracking, with ties broken by the distance from the centre.
pub(crate) static ROTH: Pseudocode = walk_program!("roth", [CENTRE], BY_ORDER);

/// A tie-break by the largest distance from the centre of the board (Roth 1993).
///
/// The distance is the Euclidean one to the point at (rows − 1) / 2 and (columns − 1) / 2. Distances are compared
/// squared and in half squares, so that all numbers are whole. Of equally distant squares, the first in list order is
/// chosen. The vertices of a user-defined graph count as a single row of squares.
///
/// Allows one attempt. (Roth, The problem of the knight: a fast and simple algorithm, Max-Planck-Institut für
/// medizinische Forschung, Heidelberg 1993; cited in document 001.)
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roth {
    ground: Ground,
    board: FlatBoard,
}

impl Roth {
    /// The tie-break for a graph of `ground`.
    #[must_use]
    pub fn new(ground: impl Into<Ground>) -> Self {
        let ground = ground.into();
        let board = ground.board();
        Self { ground, board }
    }

    /// The squared distance between `square` and the centre, in half squares.
    fn distance(&self, square: Square) -> u64 {
        if let Ground::Space(space) = &self.ground {
            return space.squared_distance_from_centre(square);
        }
        let cell = self.ground.cell(square);
        self.cell_distance(self.board.row(cell), self.board.column(cell))
    }

    /// The squared distance between a cell of the board and the centre, in half squares.
    #[inline]
    fn cell_distance(&self, row: u32, column: u32) -> u64 {
        let vertical = u64::from((2 * row).abs_diff(self.board.rows() - 1));
        let horizontal = u64::from((2 * column).abs_diff(self.board.columns() - 1));
        vertical * vertical + horizontal * horizontal
    }
}

impl TieBreak for Roth {
    #[inline]
    fn choose<U: UnvisitedSquares>(&mut self, tied: impl Tied<U>, free: &U) -> U::Position {
        let distance = |&position: &U::Position| match free.coordinates(position) {
            Some((row, column)) => self.cell_distance(row, column),
            None => self.distance(free.square(position)),
        };
        // `min_by_key` returns the first of equal squares, whereas `max_by_key` would return the last.
        let farthest = tied.min_by_key(|position| Reverse(distance(position)));
        farthest.expect(AT_LEAST_TWO_TIED)
    }

    fn program(&self) -> &'static Pseudocode {
        &ROTH
    }

    fn key(
        &self,
        candidate: Square,
        _neighbours: &dyn Fn(Square) -> Vec<Square>,
        _is_free: &dyn Fn(Square) -> bool,
    ) -> Option<SortKey> {
        Some(SortKey {
            measure: &CENTRE,
            value: self.distance(candidate),
        })
    }
}

/// The measure of a random draw: 1 for the square that was drawn, 0 for the other tied squares.
pub(super) static RANDOM_DRAW: Measure = Measure::greatest("lot", "tie-lot");

/// The program of Warnsdorff's rule without backtracking, with ties broken at random.
pub(crate) static RANDOM: Pseudocode = walk_program!("random" in "attempts-draws", [RANDOM_DRAW]);

/// A tie-break at random, where each tied square is equally likely.
///
/// The same seed gives the same draws on every machine, including WebAssembly. The generator (xoshiro256++) and the
/// sampling work on 32 and 64 bits, whatever the size of a pointer. A new attempt continues the random sequence instead
/// of restarting it from the seed, so that attempts differ.
///
/// Allows [100](Random::ATTEMPTS) attempts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random {
    generator: Xoshiro256PlusPlus,
}

impl Random {
    /// The number of attempts.
    pub const ATTEMPTS: u32 = 100;

    /// The tie-break with the random sequence of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }
}

impl TieBreak for Random {
    fn attempts(&self) -> u32 {
        Self::ATTEMPTS
    }

    #[inline]
    fn choose<U: UnvisitedSquares>(&mut self, mut tied: impl Tied<U>, _free: &U) -> U::Position {
        let index = self.generator.random_range(0..tied.len() as u32);
        tied.nth(index as usize).expect(AT_LEAST_TWO_TIED)
    }

    fn program(&self) -> &'static Pseudocode {
        &RANDOM
    }

    fn is_random(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::graph::Graph;
    use crate::search::greedy::{Walk, Warnsdorff};

    /// The second square of a walk that starts at square 0.
    fn second_square(graph: &Graph, tie_break: impl TieBreak) -> Square {
        let mut walk = Warnsdorff::new(graph.clone().into(), 0, tie_break).unwrap();
        let mut path = Vec::new();
        walk.extend(&mut path, 2);
        path[1]
    }

    #[test]
    fn pohl_prefers_the_square_whose_neighbours_have_fewer_neighbours() {
        // From 0, the squares 1 and 2 are tied. The only free neighbour of 1 is 3, which has two other neighbours. The
        // only free neighbour of 2 is 4, which has one other neighbour.
        let lists = [
            vec![1, 2],
            vec![0, 3],
            vec![0, 4],
            vec![1, 5, 6],
            vec![2, 5],
            vec![3, 4],
            vec![3],
        ];
        let graph = Graph::from_lists(&lists).unwrap();
        assert_eq!(second_square(&graph, ListOrder), 1);
        assert_eq!(second_square(&graph, Pohl), 2);
    }

    #[test]
    fn roth_chooses_the_first_of_the_squares_farthest_from_the_centre() {
        let board = Board::new(3, 4).unwrap();
        let roth = Roth::new(board);
        let distances: Vec<u64> = (0..12).map(|square| roth.distance(square)).collect();
        assert_eq!(distances, [13, 5, 5, 13, 9, 1, 1, 9, 13, 5, 5, 13]);
        let star = |leaves: &[Square]| {
            let mut lists = vec![vec![0]; 12];
            lists[0] = leaves.to_vec();
            for leaf in (1..12).filter(|leaf| !leaves.contains(leaf)) {
                lists[leaf as usize].clear();
            }
            Graph::from_lists(&lists).unwrap()
        };
        assert_eq!(second_square(&star(&[1, 4, 7, 5]), roth.clone()), 4);
        assert_eq!(second_square(&star(&[1, 7, 4, 5]), roth), 7);
    }

    #[test]
    fn random_chooses_all_tied_squares_equally_often() {
        let star = Graph::from_lists(&[vec![1, 2, 3], vec![0], vec![0], vec![0]]).unwrap();
        let mut drawn = [0; 3];
        for seed in 0..3_000 {
            drawn[second_square(&star, Random::new(seed)) as usize - 1] += 1;
        }
        // The expected number is 1,000. Four standard deviations to either side are allowed.
        assert!(
            drawn.iter().all(|count| (897..=1_103).contains(count)),
            "{drawn:?}"
        );
    }
}
