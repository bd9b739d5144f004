//! The cache of answers whether paths can be completed, and the searches that fill it.

use super::cause::LossCause;
use super::remaining_graph::RemainingGraph;
use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::solve::{Method, Portfolio, Solver, SolverStatus, Stage};

/// Upper and lower bound of the number of paths cached of each kind.
const MAX_CACHED_PATHS: usize = 256;
const MIN_CACHED_PATHS: usize = 16;

/// The largest total number of squares of all cached paths of a kind, unless [`MIN_CACHED_PATHS`] allows more.
const MAX_CACHED_SQUARES: usize = 1 << 20;

/// A fixed seed, so that random choices are the same in every game.
const SEED: u64 = 1;

/// The cache of answers about the paths of a game.
#[derive(Clone, Default)]
pub(super) struct SolvabilityCache {
    /// Tours. Every path that begins one of them can be completed.
    tours: Vec<Vec<Square>>,
    /// The shortest paths known to be lost, each with the cause.
    lost: Vec<(Vec<Square>, LossCause)>,
    /// The question that the solvers work on.
    question: Option<PendingQuery>,
}

/// A running search for an answer whether one path can be completed.
#[derive(Clone)]
struct PendingQuery {
    path: Vec<Square>,
    answer: Portfolio,
    /// The number of rounds in which all solvers have given up.
    round: u32,
}

/// The answer about a path.
pub(super) enum CachedAnswer<'a> {
    /// The path begins this tour.
    Open(&'a [Square]),
    /// The path is lost: its first squares, this many, cannot be completed for this cause.
    Lost(usize, LossCause),
}

impl SolvabilityCache {
    /// Looks up the answer about a path in the cache.
    pub(super) fn of(&self, path: &[Square]) -> Option<CachedAnswer<'_>> {
        let mut tours = self.tours.iter();
        if let Some(tour) = tours.find(|tour| tour.starts_with(path)) {
            return Some(CachedAnswer::Open(tour));
        }
        let lost = self.lost.iter().filter(|(lost, _)| path.starts_with(lost));
        let (lost, cause) = lost.min_by_key(|(lost, _)| lost.len())?;
        Some(CachedAnswer::Lost(lost.len(), *cause))
    }

    /// The length of the longest beginning of a path that is known to begin a tour.
    fn open_length(&self, path: &[Square]) -> usize {
        let same = |tour: &Vec<Square>| {
            let both = tour.iter().zip(path);
            both.take_while(|(one, other)| one == other).count()
        };
        self.tours.iter().map(same).max().unwrap_or(0)
    }

    fn keep_tour(&mut self, tour: Vec<Square>) {
        evict(&mut self.tours, tour.len());
        self.tours.push(tour);
    }

    fn keep_lost(&mut self, path: Vec<Square>, cause: LossCause) {
        evict(&mut self.lost, path.len());
        self.lost.push((path, cause));
    }

    /// Works on whether a path of `graph` can be completed, for up to `steps` steps, and subtracts the steps
    /// taken. Returns whether the answer is known.
    pub(super) fn decide(
        &mut self,
        graph: &Graph,
        end: End,
        path: &[Square],
        steps: &mut u64,
    ) -> bool {
        while self.of(path).is_none() {
            if *steps == 0 {
                return false;
            }
            let question = self.question.take().filter(|asked| asked.path == path);
            let Some(question) = question.or_else(|| self.ask(graph, end, path)) else {
                // The question was answered at once; the answer is in the cache.
                continue;
            };
            self.work(graph, end, question, steps);
        }
        true
    }

    /// Creates the question whether a path can be completed. Returns `None` if the answer is obvious, and
    /// caches it.
    fn ask(&mut self, graph: &Graph, end: End, path: &[Square]) -> Option<PendingQuery> {
        if path.len() == graph.len() {
            if end.is_met_by(graph, path) {
                self.keep_tour(path.to_vec());
            } else {
                self.keep_lost(path.to_vec(), LossCause::Astray);
            }
            return None;
        }
        let Some(rest) = RemainingGraph::of(graph, path, end) else {
            self.keep_lost(path.to_vec(), LossCause::EndVisited);
            return None;
        };
        let answer = Portfolio::new(rest.graph, 0, rest.end, SEED);
        Some(PendingQuery {
            path: path.to_vec(),
            answer: answer.expect("the rest of a path has its start and its end"),
            round: 0,
        })
    }

    fn work(&mut self, graph: &Graph, end: End, mut question: PendingQuery, steps: &mut u64) {
        let before = question.answer.effort().steps;
        let finding = question.answer.work(*steps);
        let taken = question.answer.effort().steps - before;
        *steps = steps.saturating_sub(taken.max(1));
        match finding {
            SolverStatus::Working => self.question = Some(question),
            SolverStatus::Tour(tour) => {
                let rest = RemainingGraph::of(graph, &question.path, end);
                let rest = rest.expect("there was a rest when it was asked about");
                let mut whole = question.path;
                whole.extend(rest.entered(&tour));
                assert!(
                    end.is_met_by(graph, &whole) && whole.len() == graph.len(),
                    "what finishes a path is a tour"
                );
                self.keep_tour(whole);
            }
            SolverStatus::Impossible(proof) => {
                let rest = RemainingGraph::of(graph, &question.path, end);
                let rest = rest.expect("there was a rest when it was asked about");
                let cause = LossCause::of(proof.reason(), &rest);
                self.keep_lost(question.path, cause);
            }
            SolverStatus::GaveUp => {
                question.round += 1;
                self.question = Some(next_round(graph, end, question));
            }
        }
    }

    /// Finds the move that lost a lost path. Returns whether it is known: all shorter beginnings of the path
    /// are decided.
    pub(super) fn find_losing_move(
        &mut self,
        graph: &Graph,
        end: End,
        path: &[Square],
        steps: &mut u64,
    ) -> bool {
        loop {
            let Some(CachedAnswer::Lost(lost, _)) = self.of(path) else {
                return false;
            };
            let open = self.open_length(path).min(lost - 1);
            if open + 1 == lost {
                return true;
            }
            // The last move is the most likely one, so it is checked first; then a binary search follows.
            let middle = if lost == path.len() {
                lost - 1
            } else {
                (open + lost) / 2
            };
            if !self.decide(graph, end, &path[..middle.max(1)], steps) {
                return false;
            }
        }
    }
}

/// Evicts the oldest cached path if there is no room for another one of this many squares.
fn evict<T>(kept: &mut Vec<T>, squares: usize) {
    let most = (MAX_CACHED_SQUARES / squares.max(1)).clamp(MIN_CACHED_PATHS, MAX_CACHED_PATHS);
    if kept.len() >= most {
        kept.remove(0);
    }
}

/// Creates the same question again, with other random numbers and twice the steps of the previous round.
fn next_round(graph: &Graph, end: End, question: PendingQuery) -> PendingQuery {
    let rest = RemainingGraph::of(graph, &question.path, end);
    let rest = rest.expect("there was a rest when it was asked about");
    let factor = 1_u64.checked_shl(question.round).unwrap_or(u64::MAX);
    let turns = Portfolio::default_stages(rest.graph.len(), rest.end).into_iter();
    let turns = turns
        .filter(|turn| turn.method != Method::COUNTING)
        .map(|turn| Stage {
            steps: turn.steps.saturating_mul(factor),
            ..turn
        });
    let seed = SEED + u64::from(question.round);
    let answer = Portfolio::with_stages(rest.graph, 0, rest.end, seed, turns.collect());
    PendingQuery {
        answer: answer.expect("the rest of a path has its start and its end"),
        ..question
    }
}
