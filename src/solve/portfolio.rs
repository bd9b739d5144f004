//! A chain of solvers that ends with the first answer.
//!
//! Start with [`Portfolio`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::ends::End;
//! use knights_tour::graph::Graph;
//! use knights_tour::solve::{Portfolio, Solver, SolverStatus};
//!
//! let lists: Vec<Vec<u32>> = (0..5).map(|v| vec![(v + 1) % 5, (v + 4) % 5]).collect();
//! let mut solver = Portfolio::new(Graph::from_lists(&lists)?.into(), 2, End::Closed, 1)?;
//! assert!(matches!(solver.work(u64::MAX), SolverStatus::Tour(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use super::{
    Effort, Forcing, Rotations, Solver, SolverStatus, TwoFactor, forcing, rotations, two_factor,
};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::graph::Graph;
use crate::sequence::Sequence;
use crate::verdict::proof::refute_by_structure;

/// Pseudocode of the chain of solvers.
pub static PROGRAM: Pseudocode = Pseudocode {
    name: "answer",
    rows: ROWS,
};

/// Pseudocode of the counting tests, the first method of the chain.
pub static COUNTING: Pseudocode = Pseudocode {
    name: "counting",
    rows: ROWS,
};

const ROWS: &[PseudocodeLine] = &[
    PseudocodeLine::heading(0, "count"),
    PseudocodeLine::heading(0, "hurry"),
    PseudocodeLine::heading(0, "exact"),
    PseudocodeLine::heading(0, "patience"),
    PseudocodeLine::step(0, LineName::START).with_text("start-none"),
    PseudocodeLine::step(0, LineName::EXHAUSTED).with_text("proved-answer"),
    PseudocodeLine::STUCK_IN_STEPS,
];

/// A function that creates a solver for a graph, a start, an end and a seed.
type CreateSolver = fn(&Arc<Graph>, Square, End, u64) -> Option<Box<dyn Solver>>;

/// A method that decides whether a graph has a tour.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The pseudocode of the method. The name of the pseudocode is also the name of the method.
    pub program: &'static Pseudocode,
    /// Creates the solver. Returns `None` for counting, and where the solver does not support the end.
    create_solver: CreateSolver,
    /// Whether the proofs of the method hold for closed tours only.
    proves_closed_only: bool,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [
        Self::COUNTING,
        Self::FORCING,
        Self::ROTATIONS,
        Self::TWO_FACTOR,
    ];
    /// Tests by counting ([`refute_by_structure`]), in a single step.
    pub const COUNTING: Self = Self {
        program: &COUNTING,
        create_solver: |_, _, _, _| None,
        proves_closed_only: false,
    };
    /// Exact search by edge forcing ([`Forcing`]).
    pub const FORCING: Self = Self {
        program: &forcing::PROGRAM,
        create_solver: |graph, start, end, seed| {
            Some(Box::new(Forcing::new(graph, start, end, seed).ok()?))
        },
        proves_closed_only: false,
    };
    /// Rotations of a path ([`Rotations`]).
    pub const ROTATIONS: Self = Self {
        program: &rotations::PROGRAM,
        create_solver: |graph, start, end, seed| {
            let solver = Rotations::new(graph.clone(), start, end, seed);
            Some(Box::new(solver.ok()?))
        },
        proves_closed_only: false,
    };
    /// Joining the cycles of a 2-factor ([`TwoFactor`]). The method is skipped where the end is given. A closed tour
    /// is an answer for open tours too, but a proof that there is no closed tour is not.
    pub const TWO_FACTOR: Self = Self {
        program: &two_factor::PROGRAM,
        create_solver: |graph, start, end, seed| {
            let solver = TwoFactor::new(graph.clone(), start, seed);
            let is_supported = !matches!(end, End::At(_));
            Some(Box::new(solver.ok().filter(|_| is_supported)?))
        },
        proves_closed_only: true,
    };
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.program == other.program
    }
}

impl Eq for Method {}

/// A method with its step budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The method.
    pub method: Method,
    /// The step budget, in the method's own steps.
    pub steps: u64,
}

/// The size of the largest graph, in squares, on which exact search has a full stage by default.
const MAX_FORCING_SQUARES: u64 = 2_500;

/// The size of the largest graph, in squares, on which exact search runs for at least a few nodes. Deductions from
/// the graph alone often prove that there is no tour.
const MAX_BRIEF_FORCING_SQUARES: u64 = 100_000;

/// The size of the largest graph, in squares, on which exact search has a long stage as well.
const MAX_LONG_FORCING_SQUARES: u64 = 300;

/// Answers whether a graph has a tour, by one solver after another: counting tests, heuristic search and exact
/// search, each within its step budget.
///
/// The answer is [`GaveUp`](SolverStatus::GaveUp) when all stages are over. A method with two stages begins again in
/// the second one, with other random numbers. The effort is the sum of the efforts of all solvers. Only one solver at a
/// time takes memory.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::ends::End;
/// use knights_tour::solve::{Method, Portfolio, SolverStatus, Solver};
///
/// // A cycle of five squares.
/// let lists: Vec<Vec<u32>> = (0..5).map(|v| vec![(v + 1) % 5, (v + 4) % 5]).collect();
/// let graph = Graph::from_lists(&lists)?;
/// let mut solver = Portfolio::new(graph.into(), 2, End::At(4), 1)?;
/// assert!(matches!(solver.work(u64::MAX), SolverStatus::Impossible(_)));
/// assert_eq!(solver.method(), Some(Method::FORCING));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Portfolio {
    graph: Arc<Graph>,
    start: Square,
    end: End,
    seed: u64,
    /// The methods of the stages that have not ended.
    stages: Sequence<Method>,
    /// The solver of the current stage, once that stage has begun.
    solver: Option<Box<dyn Solver>>,
    /// The effort of all solvers before the current one.
    finished_effort: Effort,
    final_status: Option<SolverStatus>,
}

impl Portfolio {
    /// Creates a chain of solvers for tours of `graph` from `start` to `end`, with the stages of
    /// [`default_stages`](Portfolio::default_stages) and random numbers from `seed`.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn new(graph: Arc<Graph>, start: Square, end: End, seed: u64) -> Result<Self, EndError> {
        let stages = Self::default_stages(graph.len(), end);
        Self::with_stages(graph, start, end, seed, stages)
    }

    /// Creates a chain of solvers with the given stages.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn with_stages(
        graph: Arc<Graph>,
        start: Square,
        end: End,
        seed: u64,
        stages: Vec<Stage>,
    ) -> Result<Self, EndError> {
        end.check(&graph, start)?;
        let stages = stages.into_iter();
        Ok(Self {
            graph,
            start,
            end,
            seed,
            stages: Sequence::new(stages.map(|stage| (stage.method, stage.steps))),
            solver: None,
            finished_effort: Effort::default(),
            final_status: None,
        })
    }

    /// The default stages for a graph of `square_count` squares.
    ///
    /// Counting comes first. A short heuristic stage follows, which is fastest where tours are plentiful. This stage
    /// joins cycles for closed tours, and for open tours without a given end on more than 2,500 squares. Otherwise it
    /// rotates paths. Joining cycles can also prove that there is no closed tour. Exact search comes next: in full on
    /// up to 2,500 squares, and for a few nodes on up to 100,000 squares. The remaining stages are long.
    #[must_use]
    pub fn default_stages(square_count: usize, end: End) -> Vec<Stage> {
        let square_count = square_count as u64;
        let stage = |method, steps_per_square, extra_steps| Stage {
            method,
            steps: steps_per_square * square_count + extra_steps,
        };
        let quick_method = match end {
            End::Closed => Method::TWO_FACTOR,
            End::Anywhere if square_count > MAX_FORCING_SQUARES => Method::TWO_FACTOR,
            _ => Method::ROTATIONS,
        };
        let mut stages = vec![stage(Method::COUNTING, 0, 1), stage(quick_method, 4, 2_000)];
        if square_count <= MAX_FORCING_SQUARES {
            stages.push(stage(Method::FORCING, 8, 20_000));
        } else if square_count <= MAX_BRIEF_FORCING_SQUARES {
            stages.push(stage(Method::FORCING, 0, 16));
        }
        stages.push(stage(Method::ROTATIONS, 100, 100_000));
        stages.push(stage(Method::TWO_FACTOR, 100, 100_000));
        if square_count <= MAX_LONG_FORCING_SQUARES {
            stages.push(stage(Method::FORCING, 0, 2_000_000));
        }
        stages
    }

    /// The method that found the tour or the proof, if there is one.
    #[must_use]
    pub fn method(&self) -> Option<Method> {
        // A stage that has given an answer remains the current one.
        self.final_status
            .as_ref()
            .and_then(|_| self.stages.current().copied())
    }

    /// The method that is running, or that has answered. `None` before the first step, between two stages, and after
    /// the last stage without an answer.
    #[must_use]
    pub fn current(&self) -> Option<Method> {
        match self.solver {
            Some(_) => self.stages.current().copied(),
            None => self.method(),
        }
    }

    /// Begins the stage of `method`, and returns the number of steps taken. Counting is done at once, in one step. A
    /// stage whose method has no solver for this graph and end is skipped.
    fn begin_stage(&mut self, method: Method) -> u64 {
        let (graph, start, end) = (&self.graph, self.start, self.end);
        if method == Method::COUNTING && self.stages.limit(1) == 1 {
            self.finished_effort.steps += 1;
            match refute_by_structure(graph, start, end) {
                Some(proof) => self.final_status = Some(SolverStatus::Impossible(proof)),
                None => self.stages.end_current(),
            }
            return 1;
        }
        // Every stage has a seed of its own.
        let stage_bits = (self.stages.remaining().len() as u64 - 1) << 32;
        let seed = self.seed.wrapping_add(stage_bits);
        self.solver = (method.create_solver)(graph, start, end, seed);
        if self.solver.is_none() {
            self.stages.end_current();
        }
        0
    }
}

impl Solver for Portfolio {
    fn work(&mut self, steps: u64) -> SolverStatus {
        let mut remaining_steps = steps;
        while remaining_steps > 0 && self.final_status.is_none() {
            let Some(&method) = self.stages.current() else {
                self.final_status = Some(SolverStatus::GaveUp);
                break;
            };
            let Some(solver) = &mut self.solver else {
                remaining_steps -= self.begin_stage(method);
                continue;
            };
            let steps_before = solver.effort().steps;
            let status = solver.work(self.stages.limit(remaining_steps));
            let effort = solver.effort();
            let taken = effort.steps - steps_before;
            remaining_steps -= taken;
            let is_spent = self.stages.spend(taken);
            // A proof that there is no closed tour does not rule out open tours.
            let is_for_closed_only = method.proves_closed_only && !self.end.is_closed();
            match status {
                SolverStatus::Working if !is_spent => continue,
                SolverStatus::Working | SolverStatus::GaveUp => self.stages.end_current(),
                SolverStatus::Impossible(_) if is_for_closed_only => self.stages.end_current(),
                _ => self.final_status = Some(status),
            }
            self.finished_effort = sum_efforts(self.finished_effort, effort);
            self.solver = None;
        }
        self.final_status.clone().unwrap_or(SolverStatus::Working)
    }

    fn effort(&self) -> Effort {
        let solver = self.solver.as_ref();
        solver.map_or(self.finished_effort, |solver| {
            sum_efforts(self.finished_effort, solver.effort())
        })
    }
}

fn sum_efforts(first: Effort, second: Effort) -> Effort {
    Effort {
        steps: first.steps + second.steps,
        attempts: first.attempts.saturating_add(second.attempts),
    }
}
