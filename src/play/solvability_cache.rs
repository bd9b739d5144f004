//! A cache of whether paths can be completed, and the searches that fill it.

use super::cause::LossCause;
use super::remaining_graph::RemainingGraph;
use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::solve::{Method, Portfolio, Solver, SolverStatus, Stage};

/// The maximum number of cached tours, and also of cached lost paths.
const MAX_CACHED_PATHS: usize = 256;

/// The number of tours, and also of lost paths, that the cache holds however long they are.
const MIN_CACHED_PATHS: usize = 16;

/// The maximum total number of squares of the cached tours, and also of the cached lost paths. The paths that
/// [`MIN_CACHED_PATHS`] guarantees may exceed this limit.
const MAX_CACHED_SQUARES: usize = 1 << 20;

/// The panic message for a remaining graph without its start or its end, which is never created.
const VALID_ENDPOINTS: &str = "a remaining graph contains its start and its end";

/// The panic message for a query whose path has no remaining graph. Such queries are never created.
const HAS_REMAINING_GRAPH: &str = "the path of a query has a remaining graph";

/// The fixed seed of the random numbers, so that the same game always gives the same answers.
const SEED: u64 = 1;

/// The cache of known tours and lost paths of a game.
#[derive(Clone, Default)]
pub(super) struct SolvabilityCache {
    /// Tours. Every path that begins one of them can be completed.
    tours: Vec<Vec<Square>>,
    /// Paths that are known to be lost, each with the cause.
    lost: Vec<(Vec<Square>, LossCause)>,
    /// The query that the solvers work on, if there is one.
    pending_query: Option<PendingQuery>,
}

/// A running search that decides whether one path can be completed.
#[derive(Clone)]
struct PendingQuery {
    path: Vec<Square>,
    portfolio: Portfolio,
    /// The number of rounds in which all solvers have given up.
    round: u32,
}

/// The answer about a path.
pub(super) enum CachedAnswer<'a> {
    /// The path can be completed to this tour.
    Completable(&'a [Square]),
    /// The path is lost. The number is the length of the shortest beginning of the path that is known to be lost. The
    /// cause is the reason why this beginning cannot be completed.
    Lost(usize, LossCause),
}

impl SolvabilityCache {
    /// Looks up the answer about a path in the cache.
    pub(super) fn lookup(&self, path: &[Square]) -> Option<CachedAnswer<'_>> {
        let mut tours = self.tours.iter();
        if let Some(tour) = tours.find(|tour| tour.starts_with(path)) {
            return Some(CachedAnswer::Completable(tour));
        }
        let lost = self.lost.iter().filter(|(lost, _)| path.starts_with(lost));
        let (lost, cause) = lost.min_by_key(|(lost, _)| lost.len())?;
        Some(CachedAnswer::Lost(lost.len(), *cause))
    }

    /// The length of the longest beginning of a path that is known to be completable.
    fn completable_length(&self, path: &[Square]) -> usize {
        let common_length = |tour: &Vec<Square>| {
            let pairs = tour.iter().zip(path);
            pairs.take_while(|(a, b)| a == b).count()
        };
        self.tours.iter().map(common_length).max().unwrap_or(0)
    }

    fn insert_tour(&mut self, tour: Vec<Square>) {
        evict(&mut self.tours, tour.len());
        self.tours.push(tour);
    }

    fn insert_lost(&mut self, path: Vec<Square>, cause: LossCause) {
        evict(&mut self.lost, path.len());
        self.lost.push((path, cause));
    }

    /// Works for up to `steps` steps on whether a path of `graph` can be completed, and subtracts the steps taken from
    /// `steps`. Returns whether the answer is known.
    pub(super) fn decide(
        &mut self,
        graph: &Graph,
        end: End,
        path: &[Square],
        steps: &mut u64,
    ) -> bool {
        while self.lookup(path).is_none() {
            if *steps == 0 {
                return false;
            }
            let pending = self.pending_query.take();
            let same_path = pending.filter(|query| query.path == path);
            let Some(query) = same_path.or_else(|| self.create_query(graph, end, path)) else {
                // The answer was obvious, and is now in the cache.
                continue;
            };
            self.work(graph, end, query, steps);
        }
        true
    }

    /// Creates the query whether a path can be completed. If the answer is obvious, caches it and returns `None`.
    fn create_query(&mut self, graph: &Graph, end: End, path: &[Square]) -> Option<PendingQuery> {
        if path.len() == graph.len() {
            if end.is_met_by(graph, path) {
                self.insert_tour(path.to_vec());
            } else {
                self.insert_lost(path.to_vec(), LossCause::Astray);
            }
            return None;
        }
        let Some(remaining) = RemainingGraph::of(graph, path, end) else {
            self.insert_lost(path.to_vec(), LossCause::EndVisited);
            return None;
        };
        let portfolio = Portfolio::new(remaining.graph, 0, remaining.end, SEED);
        Some(PendingQuery {
            path: path.to_vec(),
            portfolio: portfolio.expect(VALID_ENDPOINTS),
            round: 0,
        })
    }

    /// Works on a query for up to `steps` steps, and caches the answer or stores the query again.
    fn work(&mut self, graph: &Graph, end: End, mut query: PendingQuery, steps: &mut u64) {
        let steps_before = query.portfolio.effort().steps;
        let status = query.portfolio.work(*steps);
        let steps_taken = query.portfolio.effort().steps - steps_before;
        *steps = steps.saturating_sub(steps_taken.max(1));
        match status {
            SolverStatus::Working => self.pending_query = Some(query),
            SolverStatus::Tour(remaining_tour) => {
                let remaining = RemainingGraph::of(graph, &query.path, end);
                let remaining = remaining.expect(HAS_REMAINING_GRAPH);
                let mut tour = query.path;
                tour.extend(remaining.entered(&remaining_tour));
                assert!(
                    end.is_met_by(graph, &tour) && tour.len() == graph.len(),
                    "a completed path is a tour"
                );
                self.insert_tour(tour);
            }
            SolverStatus::Impossible(proof) => {
                let remaining = RemainingGraph::of(graph, &query.path, end);
                let remaining = remaining.expect(HAS_REMAINING_GRAPH);
                let cause = LossCause::of(proof.reason(), &remaining);
                self.insert_lost(query.path, cause);
            }
            SolverStatus::GaveUp => {
                query.round += 1;
                self.pending_query = Some(next_round(graph, end, query));
            }
        }
    }

    /// Finds the move that lost a lost path, in up to `steps` steps: before that move, the path could be completed.
    /// Returns whether that move is known. Returns false if the cache does not know that the path is lost.
    pub(super) fn find_losing_move(
        &mut self,
        graph: &Graph,
        end: End,
        path: &[Square],
        steps: &mut u64,
    ) -> bool {
        loop {
            let Some(CachedAnswer::Lost(lost_length, _)) = self.lookup(path) else {
                return false;
            };
            let completable_length = self.completable_length(path).min(lost_length - 1);
            if completable_length + 1 == lost_length {
                return true;
            }
            // The last move most likely lost the path, and is checked first. A binary search over the earlier moves
            // follows.
            let next_length = if lost_length == path.len() {
                lost_length - 1
            } else {
                (completable_length + lost_length) / 2
            };
            if !self.decide(graph, end, &path[..next_length.max(1)], steps) {
                return false;
            }
        }
    }
}

/// Evicts the oldest cached path if there is no room for a further path of `square_count` squares.
fn evict<T>(cached_paths: &mut Vec<T>, square_count: usize) {
    let max_paths = MAX_CACHED_SQUARES / square_count.max(1);
    if cached_paths.len() >= max_paths.clamp(MIN_CACHED_PATHS, MAX_CACHED_PATHS) {
        cached_paths.remove(0);
    }
}

/// Creates the same query again, with other random numbers and twice the steps of the previous round. Omits the
/// counting tests, which would give the same answer as in the first round.
fn next_round(graph: &Graph, end: End, query: PendingQuery) -> PendingQuery {
    let remaining = RemainingGraph::of(graph, &query.path, end);
    let remaining = remaining.expect(HAS_REMAINING_GRAPH);
    let factor = 1_u64.checked_shl(query.round).unwrap_or(u64::MAX);
    let stages = Portfolio::default_stages(remaining.graph.len(), remaining.end).into_iter();
    let stages = stages
        .filter(|stage| stage.method != Method::COUNTING)
        .map(|stage| Stage {
            steps: stage.steps.saturating_mul(factor),
            ..stage
        });
    let seed = SEED + u64::from(query.round);
    let portfolio =
        Portfolio::with_stages(remaining.graph, 0, remaining.end, seed, stages.collect());
    PendingQuery {
        portfolio: portfolio.expect(VALID_ENDPOINTS),
        ..query
    }
}
