//! Tours drawn by Warnsdorff's rule beside uniformly random ones.
//!
//! Start with [`DrawComparison`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::count::draw_comparison::DrawComparison;
//!
//! let mut comparison = DrawComparison::new(1);
//! while !comparison.is_complete() {
//!     comparison.advance(1_000);
//! }
//! let (rule, uniform) = (comparison.by_rule(), comparison.uniform());
//! assert!(rule.reached() < 400 && uniform.reached() > 9_700);
//! ```

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::frontier::random_rank;
use crate::board::{Board, Square};
use crate::graph::Graph;
use crate::moves::MoveOrder;
use crate::search::greedy::{Random, Walk, Warnsdorff};

/// The panic message for a board of 6×6 squares that is refused.
const VALID_BOARD: &str = "a board of 6×6 squares is valid";

/// The panic message for a start off the board.
const VALID_START: &str = "the start is drawn among the squares of the board";

/// How often each tour was drawn in one way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draws {
    /// The number of draws of each tour.
    times: Vec<u32>,
    draws: u32,
    reached: u32,
    most: u32,
    /// The number of different tours after each step of the comparison.
    curve: Vec<u32>,
}

impl Draws {
    /// Adds a draw of the tour with an index.
    fn add(&mut self, index: usize) {
        if index >= self.times.len() {
            self.times.resize(index + 1, 0);
        }
        self.times[index] += 1;
        self.reached += u32::from(self.times[index] == 1);
        self.most = self.most.max(self.times[index]);
        self.draws += 1;
        if self.draws.is_multiple_of(DrawComparison::STEP) {
            self.curve.push(self.reached);
        }
    }

    /// The number of draws.
    #[must_use]
    pub const fn draws(&self) -> u32 {
        self.draws
    }

    /// The number of different tours that were drawn.
    #[must_use]
    pub const fn reached(&self) -> u32 {
        self.reached
    }

    /// The number of times that the most frequent tour was drawn.
    #[must_use]
    pub const fn most(&self) -> u32 {
        self.most
    }

    /// The number of different tours after every [`STEP`](DrawComparison::STEP) draws.
    #[must_use]
    pub fn curve(&self) -> &[u32] {
        &self.curve
    }
}

/// Draws closed tours of the 6×6 board in two ways, equally often: by Warnsdorff's rule, and uniformly at random.
///
/// By the rule, a walk begins on a random square, breaks ties at random, and is kept if it is a closed tour. About one
/// walk in nine is. Two walks along the same closed tour, from any square and in either direction, draw the same tour.
///
/// The same seed gives the same draws on every machine, whatever the sizes of the time slices. A comparison takes less
/// than a megabyte.
#[derive(Clone, Debug)]
pub struct DrawComparison {
    board: Board,
    graph: Arc<Graph>,
    generator: Xoshiro256PlusPlus,
    by_rule: Draws,
    uniform: Draws,
    /// The different tours drawn by the rule, in the order of their first draws.
    cycles: Vec<Vec<Square>>,
    walks: u32,
    /// The path of the current walk.
    path: Vec<Square>,
}

impl DrawComparison {
    /// The number of closed tours of the board. A test compares it with their count.
    pub const TOURS: u32 = 9_862;

    /// The number of draws between two values of a curve.
    pub const STEP: u32 = 493;

    /// The number of draws in each way: about five for each tour.
    pub const DRAWS: u32 = 100 * Self::STEP;

    /// The number of rows and of columns of the board.
    const SIDE: u32 = 6;

    /// Prepares the comparison of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let board = Board::new(Self::SIDE, Self::SIDE).expect(VALID_BOARD);
        Self {
            board,
            graph: Graph::knight(board, &MoveOrder::ROWS).into(),
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            by_rule: Draws::default(),
            uniform: Draws::default(),
            cycles: Vec::new(),
            walks: 0,
            path: Vec::new(),
        }
    }

    /// Makes up to `walks` further walks. Each one that is kept is followed by a uniform draw. A walk takes about a
    /// microsecond.
    pub fn advance(&mut self, walks: u32) {
        for _ in 0..walks {
            if self.is_complete() {
                return;
            }
            self.walks += 1;
            if self.walk() {
                let cycle = cycle_of(&self.path);
                let known = self.cycles.iter().position(|other| *other == cycle);
                self.by_rule.add(known.unwrap_or(self.cycles.len()));
                if known.is_none() {
                    self.cycles.push(cycle);
                }
                let rank = random_rank(Self::TOURS.into(), self.generator.next_u64());
                self.uniform.add(rank.unwrap_or_default() as usize);
            }
        }
    }

    /// Walks by Warnsdorff's rule from a random square. Returns whether the path is a closed tour.
    fn walk(&mut self) -> bool {
        let squares = u128::from(self.board.size());
        let start = random_rank(squares, self.generator.next_u64()).unwrap_or_default();
        let ties = Random::new(self.generator.next_u64());
        let mut walk =
            Warnsdorff::new(self.graph.clone(), start as Square, ties).expect(VALID_START);
        self.path.clear();
        walk.extend(&mut self.path, usize::MAX);
        self.path.len() == self.graph.len() && walk.closes(&self.path)
    }

    /// The number of walks by the rule, with those that were not kept.
    #[must_use]
    pub const fn walks(&self) -> u32 {
        self.walks
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The tours drawn by the rule.
    #[must_use]
    pub const fn by_rule(&self) -> &Draws {
        &self.by_rule
    }

    /// The tours drawn uniformly.
    #[must_use]
    pub const fn uniform(&self) -> &Draws {
        &self.uniform
    }

    /// Whether all draws were made.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.uniform.draws >= Self::DRAWS
    }
}

/// A closed tour from its smallest square on, in the direction of the smaller neighbour.
fn cycle_of(tour: &[Square]) -> Vec<Square> {
    let first = (0..tour.len()).min_by_key(|&index| tour[index]);
    let mut cycle = tour.to_vec();
    cycle.rotate_left(first.unwrap_or(0));
    if let [_, rest @ ..] = &mut cycle[..]
        && rest.first() > rest.last()
    {
        rest.reverse();
    }
    cycle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::{TourKind, count_tours};
    use crate::tour::Tour;

    #[test]
    fn the_rule_reaches_few_tours_and_chance_reaches_most() {
        let mut comparison = DrawComparison::new(1);
        let board = comparison.board();
        let tours = count_tours(board, TourKind::Closed).unwrap();
        assert_eq!(tours, DrawComparison::TOURS.into());
        // The sizes of the slices make no difference.
        let mut other = comparison.clone();
        other.advance(9_990);
        for _ in 0..10 {
            comparison.advance(999);
        }
        assert_eq!(comparison.by_rule(), other.by_rule());
        assert_eq!(comparison.uniform(), other.uniform());
        while !comparison.is_complete() {
            comparison.advance(999);
        }
        assert!(comparison.walks() > 5 * DrawComparison::DRAWS);

        let (rule, uniform) = (comparison.by_rule(), comparison.uniform());
        for (draws, curve, reached) in [
            (rule.draws(), rule.curve(), rule.reached()),
            (uniform.draws(), uniform.curve(), uniform.reached()),
        ] {
            assert_eq!(draws, DrawComparison::DRAWS);
            assert_eq!((curve.len(), curve.last()), (100, Some(&reached)));
            assert!(curve.is_sorted());
        }
        assert_eq!(rule.times.iter().sum::<u32>(), DrawComparison::DRAWS);
        assert_eq!(rule.times.iter().max(), Some(&rule.most()));
        assert_eq!(comparison.cycles.len(), rule.times.len());
        for tour in &comparison.cycles {
            assert!(Tour::verify(board, tour).unwrap().is_closed());
        }
        // Of T tours, T(1 − (1 − 1/T)^N) are expected after N uniform draws. The standard deviation is about 8 tours.
        let tours = f64::from(DrawComparison::TOURS);
        let expected = tours * (1.0 - (1.0 - 1.0 / tours).powi(DrawComparison::DRAWS as i32));
        assert!((f64::from(uniform.reached()) - expected).abs() < 40.0);
        assert!(rule.reached() < DrawComparison::TOURS / 20);
    }

    #[test]
    fn the_same_cycle_is_one_tour() {
        let cycle: [Square; 6] = [0, 4, 2, 3, 1, 5];
        for turn in 0..6 {
            let mut tour = cycle;
            tour.rotate_left(turn);
            assert_eq!(cycle_of(&tour), [0, 4, 2, 3, 1, 5]);
            tour.reverse();
            assert_eq!(cycle_of(&tour), [0, 4, 2, 3, 1, 5]);
        }
    }
}
