//! Estimates of the work of plain backtracking.
//!
//! Start with [`VisitEstimate`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::estimate::VisitEstimate;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//!
//! let graph = Graph::knight(Board::new(5, 5)?, &MoveOrder::JUMPS);
//! let mut estimate = VisitEstimate::new(graph.into(), 0, None, 1)?;
//! estimate.advance(20_000);
//! assert!(estimate.mean().is_some_and(|visits| visits > 25.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use thiserror::Error;

use super::running_stats::{RESCALE_FACTOR, RunningStats};
use super::search_tree::SearchTree;
use crate::board::Square;
use crate::ends::StartError;
use crate::graph::Graph;

/// The number of dives into every subtree in the first round. A later round has at most as many dives in total,
/// distributed over the subtrees.
const MEAN_DIVES_PER_SUBTREE: u32 = 16;

/// The minimum number of rounds before the reliability of an estimate is judged.
const MIN_ROUNDS_FOR_CONFIDENCE: u64 = 64;

/// The z-score of a 95 % confidence interval.
pub(crate) const Z_SCORE_95_PERCENT: f64 = 1.96;

/// The number of seconds in a year of 365.25 days.
const SECONDS_PER_YEAR: f64 = 31_557_600.0;

/// An estimate of the visits that plain depth-first search needs, by random dives into the search tree.
///
/// Plain search ([`ListOrder`](crate::search::depth_first::ListOrder)) can take far too long to wait for, while a
/// search that prunes often finds the same first tour immediately. Given this or any other tour, the estimate covers
/// the visits up to the tour: the squares of the tour, and the subtrees that the search traverses before it finds the
/// tour. At each square of the tour, the roots of these subtrees are the free neighbours that are listed before the
/// next square of the tour.
///
/// Without a tour, the estimate covers the whole tree: the visits until the search is exhausted, or all tours are
/// found. The tree is the same for open and closed tours.
///
/// A dive descends a subtree at random. Each node on the way is weighted by the product of the numbers of choices that
/// led to it. The mean of many dives is an unbiased estimate of the size of the subtree (D. E. Knuth, "Estimating the
/// efficiency of backtrack programs", Mathematics of Computation 29, 1975, 122–136). Two refinements keep the estimate
/// unbiased and divide the standard error by 2 to 4:
///
/// - A free neighbour without free neighbours of its own is counted, but dives choose only among the other free
///   neighbours.
/// - Subtrees are sampled separately and their estimates added up. Dives come in *rounds*. In a round every subtree has
///   at least one dive. Subtrees whose results have varied more in earlier rounds have more dives. The estimate is the
///   mean of the rounds, and the spread of the rounds gives the standard error.
///
/// A dive takes time proportional to its length times the square of the largest degree: 0.2 to 2 µs on boards of up to
/// 8×8. An estimate takes 5 bytes per square, 48 bytes per subtree, and memory proportional to its longest dive.
/// There are at most as many subtrees as edges in the graph. The same seed gives the same numbers on any machine.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::estimate::VisitEstimate;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::Search;
/// use knights_tour::search::depth_first::{ListOrder, DepthFirst};
///
/// let graph = std::sync::Arc::new(Graph::knight(Board::new(5, 5)?, &MoveOrder::JUMPS));
/// let mut search = DepthFirst::new(graph.clone(), 0, ListOrder)?;
/// search.advance(u64::MAX);
/// assert_eq!(search.counters().visits, 28_755);
///
/// let mut estimate = VisitEstimate::new(graph, 0, Some(search.path()), 1)?;
/// estimate.advance(20_000);
/// let mean = estimate.mean().ok_or("no round yet")?;
/// assert!((mean / 28_755.0 - 1.0).abs() < 0.02);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct VisitEstimate {
    tree: SearchTree,
    generator: Xoshiro256PlusPlus,
    /// The number of squares of the trunk, each of which is certainly visited. The trunk is the path from which the
    /// subtrees branch off: the given tour, or only the start.
    trunk_visits: u32,
    subtrees: Vec<Subtree>,
    /// The index of the subtree for the next dive of the current round.
    current_subtree: usize,
    dives: u64,
    /// The estimates of the rounds so far.
    round_stats: RunningStats,
    /// The largest estimate of a round.
    max_round_estimate: f64,
    /// The exponent of [`RESCALE_FACTOR`] in the unit of all sums. The unit grows, because the sizes of trees can
    /// exceed the range of floating point.
    scale_exponent: u32,
}

impl VisitEstimate {
    /// Prepares an estimate for plain search from `start` in `graph`, up to `first_tour` or over the whole tree.
    ///
    /// # Errors
    ///
    /// [`EstimateError`] when the graph has no such start, or `first_tour` is not a path of the graph from that start
    /// through all squares.
    pub fn new(
        graph: Arc<Graph>,
        start: Square,
        first_tour: Option<&[Square]>,
        seed: u64,
    ) -> Result<Self, EstimateError> {
        let start = StartError::check(start, graph.len())?;
        let trunk = match first_tour {
            Some(tour) => check_tour(&graph, start, tour)?,
            None => &[start],
        };
        let tree = SearchTree::new(graph, trunk);
        let subtrees = tree.subtrees(trunk).into_iter();
        Ok(Self {
            subtrees: subtrees.map(Subtree::new).collect(),
            tree,
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            trunk_visits: trunk.len() as u32,
            current_subtree: 0,
            dives: 0,
            round_stats: RunningStats::default(),
            max_round_estimate: 0.0,
            scale_exponent: 0,
        })
    }

    /// Makes `dives` more dives, or none if the number of visits is already certain.
    pub fn advance(&mut self, dives: u64) {
        if self.subtrees.is_empty() {
            return;
        }
        for _ in 0..dives {
            let subtree = &self.subtrees[self.current_subtree];
            let generator = &mut self.generator;
            let (visits, scale) = self
                .tree
                .dive(subtree.parent_depth, subtree.square, |choices| {
                    // The index is the high half of the product. Its bias is below choices / 2³².
                    ((u64::from(generator.next_u32()) * u64::from(choices)) >> 32) as u32
                });
            self.record_dive(visits, scale);
        }
    }

    /// The number of dives made.
    #[must_use]
    pub const fn dives(&self) -> u64 {
        self.dives
    }

    /// The estimated number of visits, from the complete rounds. Returns `None` before the first complete round, unless
    /// the number is exact.
    ///
    /// Infinite beyond 1.8·10³⁰⁸, where [`log10`](VisitEstimate::log10) is still finite.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        Some(self.unscaled(self.scaled_mean()?))
    }

    /// The decimal logarithm of [`mean`](VisitEstimate::mean); `None` when the mean is `None`.
    #[must_use]
    pub fn log10(&self) -> Option<f64> {
        Some(self.scaled_mean()?.log10() + f64::from(self.scale_exponent) * RESCALE_FACTOR.log10())
    }

    /// The standard error of [`mean`](VisitEstimate::mean). Returns `None` before two rounds are complete, unless the
    /// number of visits is exact.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        Some(self.unscaled(self.scaled_error()?))
    }

    /// The standard error relative to the mean; `None` when the standard error is `None`.
    #[must_use]
    pub fn relative_error(&self) -> Option<f64> {
        Some(self.scaled_error()? / self.scaled_mean()?)
    }

    /// The reliability of the estimate.
    #[must_use]
    pub fn confidence(&self) -> Confidence {
        if self.subtrees.is_empty() {
            return Confidence::Exact;
        }
        let (Some(mean), Some(error)) = (self.scaled_mean(), self.scaled_error()) else {
            return Confidence::TooEarly;
        };
        if self.round_stats.count < MIN_ROUNDS_FOR_CONFIDENCE {
            return Confidence::TooEarly;
        }
        let outlier = (self.max_round_estimate - mean).powi(2);
        if error > mean / 10.0 || outlier > self.round_stats.squared_deviations / 4.0 {
            return Confidence::HeavyTailed;
        }
        let margin = Z_SCORE_95_PERCENT * error;
        Confidence::Interval {
            low: self
                .unscaled(mean - margin)
                .max(f64::from(self.trunk_visits)),
            high: self.unscaled(mean + margin),
        }
    }

    /// The number of years that the estimated visits take at `visits_per_second`; `None` when
    /// [`mean`](VisitEstimate::mean) is `None`.
    #[must_use]
    pub fn duration_in_years(&self, visits_per_second: f64) -> Option<f64> {
        Some(self.mean()? / visits_per_second / SECONDS_PER_YEAR)
    }

    fn scaled_mean(&self) -> Option<f64> {
        if self.subtrees.is_empty() {
            return Some(f64::from(self.trunk_visits));
        }
        (self.round_stats.count >= 1).then_some(self.round_stats.mean)
    }

    fn scaled_error(&self) -> Option<f64> {
        if self.subtrees.is_empty() {
            return Some(0.0);
        }
        let rounds = self.round_stats.count as f64;
        (self.round_stats.count >= 2).then(|| self.round_stats.standard_deviation() / rounds.sqrt())
    }

    fn unscaled(&self, number: f64) -> f64 {
        (0..self.scale_exponent).fold(number, |number, _| number * RESCALE_FACTOR)
    }

    /// Records a dive of `visits`, in units of [`RESCALE_FACTOR`] to the power `scale`.
    fn record_dive(&mut self, visits: f64, scale: u32) {
        while self.scale_exponent < scale {
            self.scale_exponent += 1;
            self.max_round_estimate /= RESCALE_FACTOR;
            self.round_stats.rescale();
            for subtree in &mut self.subtrees {
                subtree.rescale();
            }
        }
        let visits = (scale..self.scale_exponent).fold(visits, |visits, _| visits / RESCALE_FACTOR);
        self.dives += 1;
        let subtree = &mut self.subtrees[self.current_subtree];
        subtree.dive_stats.add(visits);
        subtree.round_visits += visits;
        subtree.remaining_dives -= 1;
        if subtree.remaining_dives == 0 {
            self.current_subtree += 1;
        }
        if self.current_subtree == self.subtrees.len() {
            self.end_round();
        }
    }

    /// Ends a round and distributes the dives of the next round.
    ///
    /// The distribution depends only on earlier rounds, so the mean of the rounds stays unbiased. A distribution in
    /// proportion to the standard deviations reduces the error most (J. Neyman, 1934).
    fn end_round(&mut self) {
        let trunk_visits = (0..self.scale_exponent)
            .fold(f64::from(self.trunk_visits), |number, _| {
                number / RESCALE_FACTOR
            });
        let sampled_visits: f64 = self.subtrees.iter().map(Subtree::estimate).sum();
        let estimate = trunk_visits + sampled_visits;
        self.round_stats.add(estimate);
        self.max_round_estimate = self.max_round_estimate.max(estimate);
        let deviation_sum: f64 = self
            .subtrees
            .iter()
            .map(|subtree| subtree.dive_stats.standard_deviation())
            .sum();
        let extra_dives = (MEAN_DIVES_PER_SUBTREE - 1) as f64 * self.subtrees.len() as f64;
        for subtree in &mut self.subtrees {
            let share = subtree.dive_stats.standard_deviation() / deviation_sum;
            // Without any deviation there is nothing to distribute, and `share` is NaN.
            let extra = if deviation_sum > 0.0 {
                share * extra_dives
            } else {
                0.0
            };
            subtree.begin_round(1 + extra as u32);
        }
        self.current_subtree = 0;
    }
}

/// The reliability of a [`VisitEstimate`].
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Confidence {
    /// The number of visits is exact, since nothing depends on chance.
    Exact,
    /// Too few dives were made to judge.
    TooEarly,
    /// The number of visits lies between `low` and `high` with 95 % confidence.
    Interval {
        /// The lower bound.
        low: f64,
        /// The upper bound.
        high: f64,
    },
    /// Rare dives into huge subtrees dominate the estimate, and more such subtrees may have been missed. The number is
    /// only an order of magnitude, and more likely too small than too large.
    HeavyTailed,
}

impl Confidence {
    /// The unique name of the variant.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::TooEarly => "too-early",
            Self::Interval { .. } => "interval",
            Self::HeavyTailed => "heavy-tailed",
        }
    }
}

/// An error that prevents an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EstimateError {
    /// The graph has no such start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The number of squares of the first tour is wrong.
    #[error("a tour of this graph has {expected} squares, not {found}")]
    WrongLength {
        /// The number of squares of the first tour.
        found: usize,
        /// The number of squares required.
        expected: usize,
    },
    /// The first tour does not begin with the start.
    #[error("the tour must begin with the start, {start}, not with {found}")]
    WrongStart {
        /// The first square of the tour.
        found: Square,
        /// The start.
        start: Square,
    },
    /// Two consecutive squares are not neighbours.
    #[error("{to}, at position {position} of the tour, is not a neighbour of {from}")]
    NotANeighbour {
        /// The index of the second of these squares in the tour, from 0.
        position: usize,
        /// The first of these squares.
        from: Square,
        /// The second of these squares.
        to: Square,
    },
    /// A square is visited twice.
    #[error("square {square}, at position {position} of the tour, was visited before")]
    Repeated {
        /// The index of the second visit in the tour, from 0.
        position: usize,
        /// The square visited twice.
        square: Square,
    },
}

/// Returns `tour` if it is a path of `graph` from `start` through all squares.
fn check_tour<'tour>(
    graph: &Graph,
    start: Square,
    tour: &'tour [Square],
) -> Result<&'tour [Square], EstimateError> {
    if tour.len() != graph.len() {
        return Err(EstimateError::WrongLength {
            found: tour.len(),
            expected: graph.len(),
        });
    }
    let found = tour[0];
    if found != start {
        return Err(EstimateError::WrongStart { found, start });
    }
    let mut visited = vec![false; graph.len()];
    visited[start as usize] = true;
    for (index, pair) in tour.windows(2).enumerate() {
        let (position, from, to) = (index + 1, pair[0], pair[1]);
        if !graph.neighbours(from).contains(&to) {
            return Err(EstimateError::NotANeighbour { position, from, to });
        }
        if std::mem::replace(&mut visited[to as usize], true) {
            let square = to;
            return Err(EstimateError::Repeated { position, square });
        }
    }
    Ok(tour)
}

/// A subtree that plain search traverses, with the results of its dives.
#[derive(Clone, Debug)]
struct Subtree {
    /// The position on the trunk of the parent of the subtree.
    parent_depth: u32,
    /// The root of the subtree.
    square: Square,
    /// The results of all dives.
    dive_stats: RunningStats,
    /// The number of dives in the current round.
    round_dives: u32,
    /// The number of dives still to be made in the current round.
    remaining_dives: u32,
    /// The sum of the results of the dives made in the current round.
    round_visits: f64,
}

impl Subtree {
    fn new((parent_depth, square): (u32, Square)) -> Self {
        Self {
            parent_depth,
            square,
            dive_stats: RunningStats::default(),
            round_dives: MEAN_DIVES_PER_SUBTREE,
            remaining_dives: MEAN_DIVES_PER_SUBTREE,
            round_visits: 0.0,
        }
    }

    fn begin_round(&mut self, dives: u32) {
        self.round_dives = dives;
        self.remaining_dives = dives;
        self.round_visits = 0.0;
    }

    /// The number of visits of the subtree, estimated from the dives of the current round.
    fn estimate(&self) -> f64 {
        self.round_visits / f64::from(self.round_dives)
    }

    /// Converts the sums to a unit larger by the factor [`RESCALE_FACTOR`].
    fn rescale(&mut self) {
        self.round_visits /= RESCALE_FACTOR;
        self.dive_stats.rescale();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::knight_graph;

    /// A graph whose search tree has two choices per link: a chain of squares, each joined to the next through two
    /// middle squares.
    fn chain(links: u32) -> Arc<Graph> {
        let squares = 3 * links + 1;
        let mut lists = vec![Vec::new(); squares as usize];
        for link in 0..links {
            let from = 3 * link;
            for middle in [from + 1, from + 2] {
                for end in [from, from + 3] {
                    lists[middle as usize].push(end);
                    lists[end as usize].push(middle);
                }
            }
        }
        Graph::from_lists(&lists).unwrap().into()
    }

    #[test]
    fn sizes_beyond_the_range_of_f64_are_given_by_their_logarithm() {
        let links = 3_000;
        let mut estimate = VisitEstimate::new(chain(links), 0, None, 1).unwrap();
        estimate.advance(320);
        // Returning through the other middle square adds dead ends, but no choices.
        let log10 = estimate.log10().unwrap();
        let expected = f64::from(links) * 2_f64.log10();
        assert!(
            (0.0..1.0).contains(&(log10 - expected)),
            "{log10} {expected}"
        );
        assert_eq!(estimate.mean(), Some(f64::INFINITY));
        assert!(estimate.relative_error().unwrap() < 0.01);

        let mut small = VisitEstimate::new(chain(30), 0, None, 1).unwrap();
        small.advance(320);
        let mean = small.mean().unwrap();
        assert!((small.log10().unwrap() - mean.log10()).abs() < 1e-9);
        assert!((1.0..10.0).contains(&(mean / 2_f64.powi(30))));
    }

    #[test]
    fn dives_of_different_scales_add_up() {
        let mut estimate = VisitEstimate::new(knight_graph(5, 5), 0, None, 1).unwrap();
        assert_eq!(estimate.subtrees.len(), 2);
        for _ in 0..MEAN_DIVES_PER_SUBTREE {
            estimate.record_dive(3.0, 0);
        }
        for _ in 0..MEAN_DIVES_PER_SUBTREE {
            estimate.record_dive(5.0, 2);
        }
        assert_eq!(estimate.round_stats.mean, 5.0);
        assert_eq!(estimate.scale_exponent, 2);
        let log10 = estimate.log10().unwrap();
        assert!((log10 - 5_f64.log10() - 800.0 * 2_f64.log10()).abs() < 1e-9);
    }
}
