//! One solver after another, until there is an answer.

use std::sync::Arc;

use super::{
    Effort, Finding, Forcing, Rotations, Solver, TwoFactor, forcing, rotations, two_factor,
};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::{Line, Program, Row};
use crate::graph::Graph;
use crate::verdict::proof::refute;

/// One solver after another.
pub static PROGRAM: Program = Program {
    name: "answer",
    rows: ROWS,
};

/// Tests by counting, which are the first of them.
pub static COUNTING: Program = Program {
    name: "counting",
    rows: ROWS,
};

const ROWS: &[Row] = &[
    Row::frame(0, "count"),
    Row::frame(0, "hurry"),
    Row::frame(0, "exact"),
    Row::frame(0, "patience"),
    Row::step(0, Line::START).reading("start-none"),
    Row::step(0, Line::EXHAUSTED).reading("proved-answer"),
    Row::step(0, Line::STUCK).reading("stuck-steps"),
];

/// Makes a solver of a graph, a start, an end and a seed.
type Begin = fn(&Arc<Graph>, Square, End, u64) -> Option<Box<dyn Solver>>;

/// A way to an answer.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// How it goes about it; the name of this program is that of the method.
    pub program: &'static Program,
    /// The solver, about to begin; nothing for counting, nor where it does not take such an end.
    solver: Begin,
    /// Whether its proofs are of closed tours only.
    of_closed: bool,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::COUNTING,
        Self::FORCING,
        Self::ROTATIONS,
        Self::TWO_FACTOR,
    ];
    /// Tests by counting ([`refute`]), in a single step.
    pub const COUNTING: Self = Self {
        program: &COUNTING,
        solver: |_, _, _, _| None,
        of_closed: false,
    };
    /// Exact search by edge forcing ([`Forcing`]).
    pub const FORCING: Self = Self {
        program: &forcing::PROGRAM,
        solver: |graph, start, end, seed| {
            Some(Box::new(Forcing::new(graph, start, end, seed).ok()?))
        },
        of_closed: false,
    };
    /// Rotations of a path ([`Rotations`]).
    pub const ROTATIONS: Self = Self {
        program: &rotations::PROGRAM,
        solver: |graph, start, end, seed| {
            let solver = Rotations::new(graph.clone(), start, end, seed);
            Some(Box::new(solver.ok()?))
        },
        of_closed: false,
    };
    /// Joining the cycles of a 2-factor ([`TwoFactor`]). A closed tour that it finds is an open one
    /// as well; only its proofs are no use then. It has no turn where the end is given.
    pub const TWO_FACTOR: Self = Self {
        program: &two_factor::PROGRAM,
        solver: |graph, start, end, seed| {
            let solver = TwoFactor::new(graph.clone(), start, seed);
            let meant = !matches!(end, End::At(_));
            Some(Box::new(solver.ok().filter(|_| meant)?))
        },
        of_closed: true,
    };
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.program == other.program
    }
}

impl Eq for Method {}

/// How long a method is tried before the next has its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The method.
    pub method: Method,
    /// How many steps it may take, in its own steps.
    pub steps: u64,
}

/// The most squares of a graph for which exact search has a turn by default.
const LARGEST_FORCED: u64 = 2_500;

/// The most squares of a graph for which it has a turn of a few nodes at least: what follows from
/// the graph alone is often enough to prove that there is no tour.
const LARGEST_BEGUN: u64 = 100_000;

/// The most squares of a graph for which it has a long one.
const LARGEST_FORCED_LONG: u64 = 300;

/// Whether a graph has a tour, by one solver after another: tests by counting, heuristic search and
/// exact search, each for as long as its turn lasts.
///
/// It gives up when all have had their turn. A solver that has two turns begins anew, with other
/// random numbers. Its effort is that of all solvers together, its memory that of one at a time.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::ends::End;
/// use knights_tour::solve::{Answer, Method, Finding, Solver};
///
/// // A cycle of five squares.
/// let lists: Vec<Vec<u32>> = (0..5).map(|v| vec![(v + 1) % 5, (v + 4) % 5]).collect();
/// let graph = Graph::from_lists(&lists)?;
/// let mut answer = Answer::new(graph.into(), 2, End::At(4), 1)?;
/// assert!(matches!(answer.work(u64::MAX), Finding::Impossible(_)));
/// assert_eq!(answer.method(), Some(Method::FORCING));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Answer {
    graph: Arc<Graph>,
    start: Square,
    end: End,
    seed: u64,
    /// The turns to come, the next one last.
    waiting: Vec<Turn>,
    current: Option<Current>,
    /// The effort of the solvers before the current one.
    past: Effort,
    method: Option<Method>,
    ended: Option<Finding>,
}

/// The solver whose turn it is.
#[derive(Clone)]
struct Current {
    method: Method,
    solver: Box<dyn Solver>,
    left: u64,
}

impl Answer {
    /// The answer for tours of `graph` from `start` to `end`, by the turns of
    /// [`plan`](Answer::plan); chance decides as `seed` says.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn new(graph: Arc<Graph>, start: Square, end: End, seed: u64) -> Result<Self, EndError> {
        let plan = Self::plan(graph.len(), end);
        Self::with_plan(graph, start, end, seed, plan)
    }

    /// The same by other turns.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn with_plan(
        graph: Arc<Graph>,
        start: Square,
        end: End,
        seed: u64,
        mut plan: Vec<Turn>,
    ) -> Result<Self, EndError> {
        end.check(&graph, start)?;
        plan.reverse();
        Ok(Self {
            graph,
            start,
            end,
            seed,
            waiting: plan,
            current: None,
            past: Effort::default(),
            method: None,
            ended: None,
        })
    }

    /// The turns that suit a graph of so many squares.
    ///
    /// After counting a heuristic search has a short turn, for where there are tours in plenty it
    /// takes the least time: joining cycles for closed tours, of which it may also prove that there
    /// are none, and on large graphs; rotations otherwise. Exact search comes next on up to 2,500
    /// squares, and is begun at least on up to 100,000. What is left are long turns.
    #[must_use]
    pub fn plan(squares: usize, end: End) -> Vec<Turn> {
        let squares = squares as u64;
        let turn = |method, a_square, more| Turn {
            method,
            steps: a_square * squares + more,
        };
        let quick = match end {
            End::Closed => Method::TWO_FACTOR,
            End::Anywhere if squares > LARGEST_FORCED => Method::TWO_FACTOR,
            _ => Method::ROTATIONS,
        };
        let mut plan = vec![turn(Method::COUNTING, 0, 1), turn(quick, 4, 2_000)];
        if squares <= LARGEST_FORCED {
            plan.push(turn(Method::FORCING, 8, 20_000));
        } else if squares <= LARGEST_BEGUN {
            plan.push(turn(Method::FORCING, 0, 16));
        }
        plan.push(turn(Method::ROTATIONS, 100, 100_000));
        plan.push(turn(Method::TWO_FACTOR, 100, 100_000));
        if squares <= LARGEST_FORCED_LONG {
            plan.push(turn(Method::FORCING, 0, 2_000_000));
        }
        plan
    }

    /// The method that has found the tour or the proof, if there is one.
    #[must_use]
    pub const fn method(&self) -> Option<Method> {
        self.method
    }

    /// The method whose turn it is, or that has answered: none before the first step and between two
    /// turns.
    #[must_use]
    pub fn current(&self) -> Option<Method> {
        let current = self.current.as_ref();
        self.method.or(current.map(|current| current.method))
    }

    /// The solver for a turn, if it has one.
    fn solver(&self, turn: Turn) -> Option<Box<dyn Solver>> {
        let (graph, start, end) = (&self.graph, self.start, self.end);
        // No two turns draw the same random numbers.
        let seed = self.seed.wrapping_add((self.waiting.len() as u64) << 32);
        (turn.method.solver)(graph, start, end, seed)
    }

    /// Goes on to the next turn; counting is done at once.
    fn turn(&mut self) -> u64 {
        let Some(turn) = self.waiting.pop() else {
            self.ended = Some(Finding::GaveUp);
            return 0;
        };
        if turn.method == Method::COUNTING && turn.steps > 0 {
            self.past.steps += 1;
            if let Some(proof) = refute(&self.graph, self.start, self.end) {
                self.method = Some(Method::COUNTING);
                self.ended = Some(Finding::Impossible(proof));
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

impl Solver for Answer {
    fn work(&mut self, steps: u64) -> Finding {
        let mut left = steps;
        while left > 0 && self.ended.is_none() {
            let Some(current) = &mut self.current else {
                left -= self.turn();
                continue;
            };
            let before = current.solver.effort().steps;
            let finding = current.solver.work(left.min(current.left));
            let effort = current.solver.effort();
            let taken = effort.steps - before;
            left -= taken;
            current.left -= taken;
            let method = current.method;
            // That there is no closed tour says nothing of open ones.
            let of_closed = method.of_closed && !self.end.is_closed();
            match finding {
                Finding::Working if current.left > 0 => continue,
                Finding::Working | Finding::GaveUp => {}
                Finding::Impossible(_) if of_closed => {}
                _ => {
                    self.method = Some(method);
                    self.ended = Some(finding);
                }
            }
            self.past = together(self.past, effort);
            self.current = None;
        }
        self.ended.clone().unwrap_or(Finding::Working)
    }

    fn effort(&self) -> Effort {
        let current = self.current.as_ref();
        current.map_or(self.past, |current| {
            together(self.past, current.solver.effort())
        })
    }
}

fn together(past: Effort, current: Effort) -> Effort {
    Effort {
        steps: past.steps + current.steps,
        attempts: past.attempts.saturating_add(current.attempts),
    }
}
