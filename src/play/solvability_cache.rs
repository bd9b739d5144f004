//! A cache of whether paths can be completed, and the searches that fill it.

use std::sync::Arc;

use super::cause::LossCause;
use super::remaining_graph::RemainingGraph;
use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::puzzle::{Puzzle, PuzzleProgress, PuzzleSearch};
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

/// The board of a game, the required end of the tour, and the given numbers of a puzzle.
pub(super) struct Problem {
    pub graph: Arc<Graph>,
    pub end: End,
    pub puzzle: Option<Arc<Puzzle>>,
}

/// A running search that decides whether one path can be completed.
#[derive(Clone)]
struct PendingQuery {
    path: Vec<Square>,
    search: QuerySearch,
}

/// The search of a query.
#[derive(Clone)]
enum QuerySearch {
    /// A tour of the remaining squares, and the number of rounds in which all solvers have given up.
    Remaining(Portfolio, u32),
    /// A solution of the puzzle that begins with the path.
    Puzzle(PuzzleSearch),
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

    /// Works for up to `steps` steps on whether a path of `problem` can be completed, and subtracts the steps taken
    /// from `steps`. Returns whether the answer is known.
    pub(super) fn decide(&mut self, problem: &Problem, path: &[Square], steps: &mut u64) -> bool {
        while self.lookup(path).is_none() {
            if *steps == 0 {
                return false;
            }
            let pending = self.pending_query.take();
            let same_path = pending.filter(|query| query.path == path);
            let Some(query) = same_path.or_else(|| self.create_query(problem, path)) else {
                // The answer was obvious, and is now in the cache.
                continue;
            };
            self.work(problem, query, steps);
        }
        true
    }

    /// Creates the query whether a path can be completed. If the answer is obvious, caches it and returns `None`.
    fn create_query(&mut self, problem: &Problem, path: &[Square]) -> Option<PendingQuery> {
        let (graph, end) = (&problem.graph, problem.end);
        if let Some(puzzle) = &problem.puzzle {
            let Some(puzzle) = puzzle.with_path(path) else {
                self.insert_lost(path.to_vec(), LossCause::Givens);
                return None;
            };
            return Some(PendingQuery {
                path: path.to_vec(),
                search: QuerySearch::Puzzle(PuzzleSearch::new(&puzzle)),
            });
        }
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
            search: QuerySearch::Remaining(portfolio.expect(VALID_ENDPOINTS), 0),
        })
    }

    /// Works on a query for up to `steps` steps, and caches the answer or stores the query again.
    fn work(&mut self, problem: &Problem, query: PendingQuery, steps: &mut u64) {
        let PendingQuery { path, search } = query;
        match search {
            QuerySearch::Puzzle(search) => self.work_on_puzzle(path, search, steps),
            QuerySearch::Remaining(portfolio, round) => {
                self.work_on_remaining(problem, path, portfolio, round, steps);
            }
        }
    }

    fn work_on_puzzle(&mut self, path: Vec<Square>, mut search: PuzzleSearch, steps: &mut u64) {
        match search.advance_within(steps) {
            PuzzleProgress::Working => {
                let search = QuerySearch::Puzzle(search);
                self.pending_query = Some(PendingQuery { path, search });
            }
            PuzzleProgress::Solution(tour) => self.insert_tour(tour),
            PuzzleProgress::Exhausted => self.insert_lost(path, LossCause::Givens),
        }
    }

    fn work_on_remaining(
        &mut self,
        problem: &Problem,
        path: Vec<Square>,
        mut portfolio: Portfolio,
        round: u32,
        steps: &mut u64,
    ) {
        let (graph, end) = (&problem.graph, problem.end);
        let steps_before = portfolio.effort().steps;
        let status = portfolio.work(*steps);
        let steps_taken = portfolio.effort().steps - steps_before;
        *steps = steps.saturating_sub(steps_taken.max(1));
        let remaining = || RemainingGraph::of(graph, &path, end).expect(HAS_REMAINING_GRAPH);
        match status {
            SolverStatus::Working => {
                let search = QuerySearch::Remaining(portfolio, round);
                self.pending_query = Some(PendingQuery { path, search });
            }
            SolverStatus::Tour(remaining_tour) => {
                let entered: Vec<Square> = remaining().entered(&remaining_tour).collect();
                let tour = [path, entered].concat();
                assert!(
                    end.is_met_by(graph, &tour) && tour.len() == graph.len(),
                    "a completed path is a tour"
                );
                self.insert_tour(tour);
            }
            SolverStatus::Impossible(proof) => {
                let cause = LossCause::of(proof.reason(), &remaining());
                self.insert_lost(path, cause);
            }
            SolverStatus::GaveUp => {
                let round = round + 1;
                let search = QuerySearch::Remaining(next_round(remaining(), round), round);
                self.pending_query = Some(PendingQuery { path, search });
            }
        }
    }

    /// Finds the move that lost a lost path, in up to `steps` steps: before that move, the path could be completed.
    /// Returns whether that move is known. Returns false if the cache does not know that the path is lost.
    pub(super) fn find_losing_move(
        &mut self,
        problem: &Problem,
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
            if !self.decide(problem, &path[..next_length.max(1)], steps) {
                return false;
            }
        }
    }
}

/// Evicts the oldest cached paths, so that there is room for a further path of `square_count` squares.
fn evict<T>(cached_paths: &mut Vec<T>, square_count: usize) {
    let max_paths = MAX_CACHED_SQUARES / square_count.max(1);
    let kept_paths = max_paths.clamp(MIN_CACHED_PATHS, MAX_CACHED_PATHS) - 1;
    let excess = cached_paths.len().saturating_sub(kept_paths);
    cached_paths.drain(..excess);
}

/// The solvers of another round, with other random numbers.
fn next_round(remaining: RemainingGraph, round: u32) -> Portfolio {
    let stages = round_stages(remaining.graph.len(), remaining.end, round);
    let seed = SEED + u64::from(round);
    let portfolio = Portfolio::with_stages(remaining.graph, 0, remaining.end, seed, stages);
    portfolio.expect(VALID_ENDPOINTS)
}

/// The stages of a round after the first one, with twice the steps of the previous round. Omits the counting tests,
/// which would give the same answer as in the first round.
fn round_stages(square_count: usize, end: End, round: u32) -> Vec<Stage> {
    let factor = 1_u64.checked_shl(round).unwrap_or(u64::MAX);
    let stages = Portfolio::default_stages(square_count, end).into_iter();
    stages
        .filter(|stage| stage.method != Method::COUNTING)
        .map(|stage| Stage {
            steps: stage.steps.saturating_mul(factor),
            ..stage
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::moves::MoveOrder;

    #[test]
    fn each_round_takes_twice_the_steps_and_counts_only_at_first() {
        let first_stages = Portfolio::default_stages(64, End::Closed);
        assert_eq!(first_stages[0].method, Method::COUNTING);
        for round in 1..5 {
            let stages = round_stages(64, End::Closed, round);
            assert_eq!(stages.len(), first_stages.len() - 1);
            for (stage, first) in stages.iter().zip(&first_stages[1..]) {
                assert_eq!(stage.method, first.method);
                assert_eq!(stage.steps, first.steps << round);
            }
        }
        let steps = round_stages(64, End::Closed, 90)[0].steps;
        assert_eq!(steps, u64::MAX);
    }

    /// The solvers give up on a board of 4 × 20, which has no closed tour, after 2.2 million steps.
    #[test]
    fn the_solvers_begin_another_round_when_all_have_given_up() {
        let board = Board::new(4, 20).unwrap();
        let problem = Problem {
            graph: Arc::new(Graph::knight(board, &MoveOrder::CLOCKWISE)),
            end: End::Closed,
            puzzle: None,
        };
        let mut cache = SolvabilityCache::default();
        let state_of = |cache: &SolvabilityCache| match &cache.pending_query {
            Some(PendingQuery {
                search: QuerySearch::Remaining(portfolio, round),
                ..
            }) => (*round, portfolio.effort().steps),
            _ => panic!("the query is not pending"),
        };
        let mut decide = |mut steps: u64| {
            assert!(!cache.decide(&problem, &[0], &mut steps));
            assert_eq!(steps, 0);
            state_of(&cache)
        };
        assert_eq!(decide(1_000_000), (0, 1_000_000));
        assert_eq!(decide(1_000_000), (0, 2_000_000));
        // The next round uses the steps that the first one leaves.
        let (round, steps) = decide(500_000);
        assert_eq!(round, 1);
        assert!((200_000..300_000).contains(&steps), "{steps}");
        assert_eq!(decide(1_000_000), (1, steps + 1_000_000));
    }

    #[test]
    fn the_cache_keeps_the_stated_number_of_paths() {
        for (length, kept_count) in [
            (25, MAX_CACHED_PATHS),
            (MAX_CACHED_SQUARES / 100, 100),
            (MAX_CACHED_SQUARES, MIN_CACHED_PATHS),
        ] {
            let mut paths: Vec<usize> = Vec::new();
            for number in 0..2 * MAX_CACHED_PATHS {
                evict(&mut paths, length);
                paths.push(number);
            }
            let oldest = 2 * MAX_CACHED_PATHS - kept_count;
            assert_eq!(paths, (oldest..2 * MAX_CACHED_PATHS).collect::<Vec<_>>());
        }
        // A long path takes the room of many short ones.
        let mut paths: Vec<usize> = (0..MAX_CACHED_PATHS).collect();
        evict(&mut paths, MAX_CACHED_SQUARES);
        assert_eq!(paths.len(), MIN_CACHED_PATHS - 1);
    }
}
