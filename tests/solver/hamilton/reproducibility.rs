//! Every solver takes the same steps in every version of the library, because links name steps of its runs.

use std::sync::Arc;

use knights_tour::board::Square;
use knights_tour::ends::End;
use knights_tour::graph::Graph;
use knights_tour::solve::{Effort, Forcing, Portfolio, Rotations, Solver, SolverStatus, TwoFactor};

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

/// A number that depends on all runs: on their steps and attempts, and on the squares of the tours that they find.
#[derive(Default)]
struct Digest(u64);

impl Digest {
    fn add(&mut self, value: u64) {
        // The step of the hash function FNV-1a.
        self.0 = (self.0 ^ value).wrapping_mul(0x100_0000_01b3);
    }

    fn add_run(&mut self, Effort { steps, attempts }: Effort, status: &SolverStatus) {
        self.add(steps);
        self.add(attempts.into());
        match status {
            SolverStatus::Tour(tour) => tour.iter().for_each(|&square| self.add(square.into())),
            SolverStatus::Impossible(_) => self.add(1 << 32),
            _ => self.add(1 << 33),
        }
    }
}

/// The numbers of tours, proofs and steps of the runs of a solver, and their digest.
fn runs<S: Solver>(solver: impl Fn(&Graph, Square, End) -> Option<S>) -> (u32, u32, u64, u64) {
    let (mut tours, mut proofs, mut steps) = (0, 0, 0);
    let mut digest = Digest::default();
    for (graph, start, end) in problems() {
        let Some(mut solver) = solver(&graph, start, end) else {
            continue;
        };
        let status = solver.work(3_000);
        match &status {
            SolverStatus::Tour(tour) => {
                check_tour(&graph, start, end, tour);
                tours += 1;
            }
            SolverStatus::Impossible(_) => proofs += 1,
            _ => {}
        }
        let effort = solver.effort();
        steps += effort.steps;
        digest.add_run(effort, &status);
    }
    (tours, proofs, steps, digest.0)
}

#[test]
fn rotations_take_the_same_steps_as_ever() {
    let runs =
        runs(|graph, start, end| Rotations::new(Arc::new(graph.clone()), start, end, 7).ok());
    assert_eq!(runs, (17, 0, 100_419, 327_739_790_629_069_862));
}

#[test]
fn joining_cycles_takes_the_same_steps_as_ever() {
    let runs = runs(|graph, start, end| {
        (end == End::Closed).then(|| TwoFactor::new(Arc::new(graph.clone()), start, 7).unwrap())
    });
    assert_eq!(runs, (8, 17, 4_126, 15_166_257_723_361_623_979));
}

#[test]
fn forcing_takes_the_same_steps_as_ever() {
    let runs = runs(|graph, start, end| Forcing::new(graph, start, end, 7).ok());
    assert_eq!(runs, (19, 31, 1_030, 10_407_224_632_531_379_897));
}

#[test]
fn portfolios_take_the_same_steps_as_ever() {
    let runs =
        runs(|graph, start, end| Portfolio::new(Arc::new(graph.clone()), start, end, 7).ok());
    assert_eq!(runs, (19, 31, 15_140, 3_141_999_100_667_342_972));
}
