//! A chain of solvers that ends with the first answer.

use std::sync::Arc;

use super::{
    Effort, Forcing, Rotations, Solver, SolverStatus, TwoFactor, forcing, rotations, two_factor,
};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::graph::Graph;
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
    PseudocodeLine::step(0, LineName::STUCK).with_text("stuck-steps"),
];

/// Creates a solver for a graph, a start, an end and a seed.
type CreateSolver = fn(&Arc<Graph>, Square, End, u64) -> Option<Box<dyn Solver>>;

/// A method to answer whether a graph has a tour.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Its pseudocode; the program's name is also the name of the method.
    pub program: &'static Pseudocode,
    /// Creates the solver. `None` for counting, and where the solver does not support the end.
    solver: CreateSolver,
    /// Whether its proofs hold for closed tours only.
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
        solver: |_, _, _, _| None,
        proves_closed_only: false,
    };
    /// Exact search by edge forcing ([`Forcing`]).
    pub const FORCING: Self = Self {
        program: &forcing::PROGRAM,
        solver: |graph, start, end, seed| {
            Some(Box::new(Forcing::new(graph, start, end, seed).ok()?))
        },
        proves_closed_only: false,
    };
    /// Rotations of a path ([`Rotations`]).
    pub const ROTATIONS: Self = Self {
        program: &rotations::PROGRAM,
        solver: |graph, start, end, seed| {
            let solver = Rotations::new(graph.clone(), start, end, seed);
            Some(Box::new(solver.ok()?))
        },
        proves_closed_only: false,
    };
    /// Joining the cycles of a 2-factor ([`TwoFactor`]). It is skipped where the end is given. A closed tour
    /// answers the question for open tours too, but a proof that there is none does not.
    pub const TWO_FACTOR: Self = Self {
        program: &two_factor::PROGRAM,
        solver: |graph, start, end, seed| {
            let solver = TwoFactor::new(graph.clone(), start, seed);
            let meant = !matches!(end, End::At(_));
            Some(Box::new(solver.ok().filter(|_| meant)?))
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

/// The largest graph, in squares, on which exact search has a full turn by default.
const MAX_FORCING_SQUARES: u64 = 2_500;

/// The largest graph, in squares, on which exact search runs for at least a few nodes. Deductions from the
/// graph alone often prove that there is no tour.
const MAX_BRIEF_FORCING_SQUARES: u64 = 100_000;

/// The largest graph, in squares, on which exact search has a long turn as well.
const MAX_LONG_FORCING_SQUARES: u64 = 300;

/// Answers whether a graph has a tour, by one solver after another: counting tests, heuristic search and exact
/// search, each within its step budget.
///
/// The answer is [`GaveUp`](SolverStatus::GaveUp) when all turns are over. A solver with two turns begins again in
/// the second one, with other random numbers. The effort is that of all solvers together. Only one solver at a
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
/// let mut answer = Portfolio::new(graph.into(), 2, End::At(4), 1)?;
/// assert!(matches!(answer.work(u64::MAX), SolverStatus::Impossible(_)));
/// assert_eq!(answer.method(), Some(Method::FORCING));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Portfolio {
    graph: Arc<Graph>,
    start: Square,
    end: End,
    seed: u64,
    /// The remaining turns, the next one last.
    remaining: Vec<Stage>,
    current: Option<Current>,
    /// The effort of all solvers before the current one.
    past: Effort,
    method: Option<Method>,
    ended: Option<SolverStatus>,
}

/// The solver that is running.
#[derive(Clone)]
struct Current {
    method: Method,
    solver: Box<dyn Solver>,
    left: u64,
}

impl Portfolio {
    /// Creates a chain of solvers for tours of `graph` from `start` to `end`, with the turns of
    /// [`plan`](Portfolio::default_stages) and random numbers from `seed`.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn new(graph: Arc<Graph>, start: Square, end: End, seed: u64) -> Result<Self, EndError> {
        let plan = Self::default_stages(graph.len(), end);
        Self::with_stages(graph, start, end, seed, plan)
    }

    /// Creates a chain of solvers with other turns.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn with_stages(
        graph: Arc<Graph>,
        start: Square,
        end: End,
        seed: u64,
        mut plan: Vec<Stage>,
    ) -> Result<Self, EndError> {
        end.check(&graph, start)?;
        plan.reverse();
        Ok(Self {
            graph,
            start,
            end,
            seed,
            remaining: plan,
            current: None,
            past: Effort::default(),
            method: None,
            ended: None,
        })
    }

    /// The default turns for a graph of `squares` squares.
    ///
    /// Counting comes first. A short heuristic turn follows, which is fastest where tours are plentiful. For
    /// closed tours, and for open ones on large graphs, it joins cycles, which can also prove that there is no
    /// closed tour. Otherwise it rotates paths. Exact search comes next on up to 2,500 squares; on up to
    /// 100,000 squares it is at least begun. The remaining turns are long.
    #[must_use]
    pub fn default_stages(squares: usize, end: End) -> Vec<Stage> {
        let squares = squares as u64;
        let turn = |method, a_square, more| Stage {
            method,
            steps: a_square * squares + more,
        };
        let quick = match end {
            End::Closed => Method::TWO_FACTOR,
            End::Anywhere if squares > MAX_FORCING_SQUARES => Method::TWO_FACTOR,
            _ => Method::ROTATIONS,
        };
        let mut plan = vec![turn(Method::COUNTING, 0, 1), turn(quick, 4, 2_000)];
        if squares <= MAX_FORCING_SQUARES {
            plan.push(turn(Method::FORCING, 8, 20_000));
        } else if squares <= MAX_BRIEF_FORCING_SQUARES {
            plan.push(turn(Method::FORCING, 0, 16));
        }
        plan.push(turn(Method::ROTATIONS, 100, 100_000));
        plan.push(turn(Method::TWO_FACTOR, 100, 100_000));
        if squares <= MAX_LONG_FORCING_SQUARES {
            plan.push(turn(Method::FORCING, 0, 2_000_000));
        }
        plan
    }

    /// The method that found the tour or the proof, if there is one.
    #[must_use]
    pub const fn method(&self) -> Option<Method> {
        self.method
    }

    /// The method that is running, or that has answered. `None` before the first step and between two turns.
    #[must_use]
    pub fn current(&self) -> Option<Method> {
        let current = self.current.as_ref();
        self.method.or(current.map(|current| current.method))
    }

    /// The solver for a turn, unless the method has none for this question.
    fn solver(&self, turn: Stage) -> Option<Box<dyn Solver>> {
        let (graph, start, end) = (&self.graph, self.start, self.end);
        // Every turn has a seed of its own.
        let seed = self.seed.wrapping_add((self.remaining.len() as u64) << 32);
        (turn.method.solver)(graph, start, end, seed)
    }

    /// Begins the next turn, and returns the number of steps taken. Counting is done at once, in one step.
    fn start_next_stage(&mut self) -> u64 {
        let Some(turn) = self.remaining.pop() else {
            self.ended = Some(SolverStatus::GaveUp);
            return 0;
        };
        if turn.method == Method::COUNTING && turn.steps > 0 {
            self.past.steps += 1;
            if let Some(proof) = refute_by_structure(&self.graph, self.start, self.end) {
                self.method = Some(Method::COUNTING);
                self.ended = Some(SolverStatus::Impossible(proof));
            }
            return 1;
        }
        self.current = self.solver(turn).map(|solver| Current {
            method: turn.method,
            solver,
            left: turn.steps,
        });
        0
    }
}

impl Solver for Portfolio {
    fn work(&mut self, steps: u64) -> SolverStatus {
        let mut left = steps;
        while left > 0 && self.ended.is_none() {
            let Some(current) = &mut self.current else {
                left -= self.start_next_stage();
                continue;
            };
            let before = current.solver.effort().steps;
            let finding = current.solver.work(left.min(current.left));
            let effort = current.solver.effort();
            let taken = effort.steps - before;
            left -= taken;
            current.left -= taken;
            let method = current.method;
            // A proof that there is no closed tour does not rule out open tours.
            let of_closed = method.proves_closed_only && !self.end.is_closed();
            match finding {
                SolverStatus::Working if current.left > 0 => continue,
                SolverStatus::Working | SolverStatus::GaveUp => {}
                SolverStatus::Impossible(_) if of_closed => {}
                _ => {
                    self.method = Some(method);
                    self.ended = Some(finding);
                }
            }
            self.past = sum_efforts(self.past, effort);
            self.current = None;
        }
        self.ended.clone().unwrap_or(SolverStatus::Working)
    }

    fn effort(&self) -> Effort {
        let current = self.current.as_ref();
        current.map_or(self.past, |current| {
            sum_efforts(self.past, current.solver.effort())
        })
    }
}

fn sum_efforts(past: Effort, current: Effort) -> Effort {
    Effort {
        steps: past.steps + current.steps,
        attempts: past.attempts.saturating_add(current.attempts),
    }
}
