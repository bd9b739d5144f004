//! The solvers take the same steps as in earlier versions of the library, because links name steps of their runs.
//!
//! The expected values are of the version that first had these tests. A solver that takes other steps on purpose gets
//! new values, and old links then show other moments of its runs.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::ends::End;
use knights_tour::graph::Graph;
use knights_tour::solve::{Forcing, Portfolio, Rotations, Solver, SolverStatus, TwoFactor};

use super::graphs::{TestBoard, random_board, sparse_graph};
use super::reference::check_tour;

/// Graphs with a start and an end: boards, boards with holes or joined sides, and sparse graphs.
fn problems() -> Vec<(Graph, Square, End)> {
    let cylinder = TestBoard {
        wraps: (false, true),
        ..TestBoard::new(5, 8)
    };
    let boards = [
        (TestBoard::new(6, 6), 0, End::Closed),
        (TestBoard::new(8, 8), 27, End::Closed),
        (TestBoard::new(8, 8), 1, End::Anywhere),
        (TestBoard::new(8, 8), 0, End::At(63)),
        (TestBoard::new(12, 15), 100, End::Closed),
        (TestBoard::new(20, 20), 45, End::Anywhere),
        (
            TestBoard::new(9, 9).with_holes(11, false, 5),
            3,
            End::Closed,
        ),
        (
            TestBoard::new(10, 10).with_holes(16, true, 6),
            8,
            End::Anywhere,
        ),
        (TestBoard::new(11, 8).with_holes(8, true, 7), 0, End::Closed),
        (cylinder, 4, End::Closed),
    ];
    let mut problems: Vec<_> = (boards.into_iter())
        .map(|(board, start, end)| (board.graph(), start, end))
        .collect();
    for seed in 0..20 {
        let end = [End::Closed, End::Anywhere][seed as usize % 2];
        problems.push((random_board(seed).graph(), 0, end));
        problems.push((sparse_graph(14, 2, seed), 0, end));
    }
    problems
}

/// A summary of the runs of a solver on all problems.
#[derive(PartialEq, Eq, Debug, Default)]
struct Summary {
    tours: u32,
    proofs: u32,
    steps: u64,
    /// A hash of the steps, the attempts and the result of each run.
    hash: u64,
}

impl Summary {
    /// Runs a solver on every problem for which `solver` returns one, and checks the tours.
    fn new<S: Solver>(solver: impl Fn(Arc<Graph>, Square, End) -> Option<S>) -> Self {
        let mut summary = Self::default();
        for (graph, start, end) in problems() {
            let Some(mut solver) = solver(Arc::new(graph.clone()), start, end) else {
                continue;
            };
            let status = solver.work(3_000);
            let effort = solver.effort();
            summary.steps += effort.steps;
            summary.hash(effort.steps);
            summary.hash(effort.attempts.into());
            match status {
                SolverStatus::Tour(tour) => {
                    check_tour(&graph, start, end, &tour);
                    summary.tours += 1;
                    tour.iter().for_each(|&square| summary.hash(square.into()));
                }
                SolverStatus::Impossible(_) => {
                    summary.proofs += 1;
                    summary.hash(1 << 32);
                }
                _ => summary.hash(1 << 33),
            }
        }
        summary
    }

    /// Adds a value to the hash, as the hash function FNV-1a does.
    fn hash(&mut self, value: u64) {
        self.hash = (self.hash ^ value).wrapping_mul(0x100_0000_01b3);
    }
}

/// The seed of the solvers.
const SEED: u64 = 7;

#[test]
fn rotations_take_the_same_steps_as_in_earlier_versions() {
    let summary =
        Summary::new(|graph, start, end| Some(Rotations::new(graph, start, end, SEED).unwrap()));
    let expected = Summary {
        tours: 17,
        proofs: 0,
        steps: 100_419,
        hash: 327_739_790_629_069_862,
    };
    assert_eq!(summary, expected);
}

#[test]
fn joining_cycles_takes_the_same_steps_as_in_earlier_versions() {
    let summary = Summary::new(|graph, start, end| {
        (end == End::Closed).then(|| TwoFactor::new(graph, start, SEED).unwrap())
    });
    let expected = Summary {
        tours: 8,
        proofs: 17,
        steps: 4_126,
        hash: 15_166_257_723_361_623_979,
    };
    assert_eq!(summary, expected);
}

#[test]
fn forcing_takes_the_same_steps_as_in_earlier_versions() {
    let summary =
        Summary::new(|graph, start, end| Some(Forcing::new(&graph, start, end, SEED).unwrap()));
    let expected = Summary {
        tours: 19,
        proofs: 31,
        steps: 1_030,
        hash: 10_407_224_632_531_379_897,
    };
    assert_eq!(summary, expected);
}

#[test]
fn portfolios_take_the_same_steps_as_in_earlier_versions() {
    let summary =
        Summary::new(|graph, start, end| Some(Portfolio::new(graph, start, end, SEED).unwrap()));
    let expected = Summary {
        tours: 19,
        proofs: 31,
        steps: 15_140,
        hash: 3_141_999_100_667_342_972,
    };
    assert_eq!(summary, expected);
}
