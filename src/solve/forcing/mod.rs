//! Exact search by edge forcing.
//!
//! Start with [`Forcing`]. It finds a tour, or proves that there is none.
//!
//! # Examples
//!
//! A cycle of five squares has a closed tour:
//!
//! ```
//! use knights_tour::ends::End;
//! use knights_tour::graph::Graph;
//! use knights_tour::solve::{Forcing, Solver, SolverStatus};
//!
//! let lists: Vec<Vec<u32>> = (0..5).map(|v| vec![(v + 1) % 5, (v + 4) % 5]).collect();
//! let mut solver = Forcing::new(&Graph::from_lists(&lists)?, 2, End::Closed, 1)?;
//! assert!(matches!(solver.work(100), SolverStatus::Tour(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod connection;
mod edges;
mod network;

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::solver::solve_tiny;
use super::{Effort, Solver, SolverStatus};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::program::solution_program;
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::graph::Graph;
use crate::verdict::proof::{Proof, refute_by_structure};
use connection::Connectivity;
use edges::{Conflict, Edges};
use network::IndexedGraph;

/// Pseudocode of exact search by edge forcing.
pub static PROGRAM: Pseudocode = solution_program!(
    "forcing",
    [
        PseudocodeLine::heading(0, "repeat").with_text("repeat-moves"),
        PseudocodeLine::heading(1, "both"),
        PseudocodeLine::heading(1, "others"),
        PseudocodeLine::heading(1, "cycle"),
        PseudocodeLine::heading(1, "decide"),
        PseudocodeLine::heading(2, "conflict"),
    ],
    "proved-forcing",
    PseudocodeLine::STUCK_IN_STEPS
);

/// Node budget of the first attempt, per square. A tour found without many conflicts takes about one node a
/// square.
const FIRST_NODE_BUDGET: u64 = 2;

/// Interval, in nodes, of the connectivity check, which is also made after every conflict. The check takes most
/// of the time of a node and rarely finds anything.
const CONNECTIVITY_CHECK_INTERVAL: u64 = 4;

/// Exact search that decides about edges: it finds a tour or proves that there is none.
///
/// A closed tour uses two edges of every vertex. If only two edges are left at a vertex, both are forced. If two are
/// forced, the others are deleted, as is any edge that would close a cycle too early. No single vertex may connect two
/// parts of the remaining graph. When these rules change nothing more, an edge of the vertex with the fewest choices is
/// forced. If this leads to a conflict, the edge is deleted instead. An open tour is found as a closed tour through a
/// virtual vertex. This vertex is joined to the start and to every square where the tour may end.
///
/// Vertices with many conflicts are preferred (the weighting of Boussemart, Hemery, Lecoutre and Sais 2004). When the
/// node budget is spent, the search restarts with twice the budget and keeps the weights. The budget eventually
/// outgrows every search tree, so the search is complete. Proofs by [`refute_by_structure`] are reported before the
/// first node.
///
/// A step is a node: an edge is forced, or deleted after a conflict, and the rules are applied. A step takes at most
/// time proportional to the graph. If a graph has many tours, about one node per square is needed. A graph of about two
/// thousand squares then takes much less than a second. Hard graphs may take time exponential in the number of squares,
/// above all graphs that have no tour because of their colours.
///
/// The search takes about 60 bytes per square and 60 bytes per edge.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::ends::End;
/// use knights_tour::solve::{Forcing, SolverStatus, Solver};
/// use knights_tour::verdict::proof::Proof;
///
/// // The Petersen graph: five squares around, five in a star.
/// let lists: Vec<Vec<u32>> = (0..10)
///     .map(|v| match v {
///         0..5 => vec![(v + 1) % 5, (v + 4) % 5, v + 5],
///         _ => vec![(v + 2) % 5 + 5, (v + 3) % 5 + 5, v - 5],
///     })
///     .collect();
/// let petersen = Graph::from_lists(&lists)?;
/// let mut closed = Forcing::new(&petersen, 0, End::Closed, 1)?;
/// assert!(matches!(closed.work(100), SolverStatus::Impossible(Proof::Exhausted { .. })));
/// let mut open = Forcing::new(&petersen, 0, End::Anywhere, 1)?;
/// assert!(matches!(open.work(100), SolverStatus::Tour(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forcing {
    graph: Arc<IndexedGraph>,
    edges: Edges,
    connectivity: Connectivity,
    /// The guessed edges of this attempt that were not deleted after a conflict, oldest first.
    decisions: Vec<Decision>,
    /// The conflict that the last node led to, if any.
    conflict: Option<Conflict>,
    /// For every vertex, the number of conflicts found there, plus 1.
    weights: Box<[u32]>,
    generator: Xoshiro256PlusPlus,
    /// The node budget of this attempt.
    node_budget: u64,
    /// The nodes that this attempt has taken.
    nodes_in_attempt: u64,
    effort: Effort,
    final_status: Option<SolverStatus>,
}

/// An edge that was forced as a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Decision {
    edge: u32,
    /// The length of the undo log before the decision.
    undo_mark: usize,
}

impl Forcing {
    /// Creates a search of `graph` for a tour from `start` to `end`. Ties between vertices are broken by random
    /// numbers from `seed`.
    ///
    /// Takes time proportional to the graph.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn new(graph: &Graph, start: Square, end: End, seed: u64) -> Result<Self, EndError> {
        end.check(graph, start)?;
        let indexed_graph = Arc::new(IndexedGraph::new(graph, start, end));
        Ok(Self {
            edges: Edges::new(&indexed_graph),
            connectivity: Connectivity::new(&indexed_graph),
            decisions: Vec::new(),
            conflict: None,
            weights: vec![1; indexed_graph.vertex_count() as usize].into(),
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            node_budget: FIRST_NODE_BUDGET * graph.len() as u64,
            nodes_in_attempt: 0,
            effort: Effort::default(),
            final_status: solve_tiny(graph, start, end)
                .or_else(|| refute_by_structure(graph, start, end).map(SolverStatus::Impossible)),
            graph: indexed_graph,
        })
    }

    /// Takes one step: forces an edge, or deletes the last guessed edge after a conflict, and applies the rules. The
    /// first step only applies the rules.
    fn step(&mut self) {
        self.effort.steps += 1;
        self.nodes_in_attempt += 1;
        let result = match self.conflict.take() {
            Some(Conflict(vertex)) => {
                let weight = &mut self.weights[vertex as usize];
                *weight = weight.saturating_add(1);
                let Some(decision) = self.decisions.pop() else {
                    let nodes = self.effort.steps;
                    self.final_status = Some(SolverStatus::Impossible(Proof::Exhausted { nodes }));
                    return;
                };
                self.revert(decision)
            }
            None if self.effort.attempts == 0 => {
                self.effort.attempts = 1;
                self.edges.propagate_initial(&self.graph)
            }
            None => self.force_chosen_edge(),
        };
        match result {
            Err(conflict) => self.conflict = Some(conflict),
            Ok(()) if self.edges.is_tour() => {
                self.final_status = Some(SolverStatus::Tour(self.tour()))
            }
            Ok(()) => {}
        }
    }

    /// Forces an edge as a guess, after a restart if the node budget is spent.
    fn force_chosen_edge(&mut self) -> Result<(), Conflict> {
        if self.nodes_in_attempt > self.node_budget {
            self.restart();
        }
        let edge = self.choose_edge();
        let undo_mark = self.edges.mark();
        self.decisions.push(Decision { edge, undo_mark });
        self.edges.force(&self.graph, edge)?;
        self.edges.propagate(&self.graph)?;
        if self
            .nodes_in_attempt
            .is_multiple_of(CONNECTIVITY_CHECK_INTERVAL)
        {
            self.connectivity.check(&self.graph, &mut self.edges)?;
        }
        Ok(())
    }

    /// Undoes a decision and deletes its edge instead.
    fn revert(&mut self, decision: Decision) -> Result<(), Conflict> {
        self.edges.undo_to(&self.graph, decision.undo_mark);
        self.edges.delete(&self.graph, decision.edge)?;
        self.edges.propagate(&self.graph)?;
        self.connectivity.check(&self.graph, &mut self.edges)
    }

    /// Undoes all decisions and doubles the budget.
    fn restart(&mut self) {
        if let Some(first) = self.decisions.first() {
            self.edges.undo_to(&self.graph, first.undo_mark);
        }
        self.decisions.clear();
        self.effort.attempts = self.effort.attempts.saturating_add(1);
        self.node_budget = self.node_budget.saturating_mul(2);
        self.nodes_in_attempt = 1;
    }

    /// Chooses an edge to force, at the vertex with the smallest ratio of choices to weight.
    fn choose_edge(&mut self) -> u32 {
        let vertex_count = self.graph.vertex_count();
        // The scan begins at a random vertex to break ties.
        let first = self.generator.random_range(0..vertex_count);
        // The number of choices at the chosen vertex, and the weight of that vertex.
        let mut best = (u64::MAX, 1);
        let mut chosen = first;
        for vertex in (first..vertex_count).chain(0..first) {
            let forced = u32::from(self.edges.forced_count(vertex));
            if forced == 2 {
                continue;
            }
            let open_count = u64::from(self.edges.remaining_count(vertex) - forced);
            let choices = match forced {
                1 => open_count,
                _ => open_count * (open_count - 1) / 2,
            };
            let weight = u64::from(self.weights[vertex as usize]);
            if choices.saturating_mul(best.1) < best.0.saturating_mul(weight) {
                best = (choices, weight);
                chosen = vertex;
            }
        }
        let open_count =
            |to: u32| self.edges.remaining_count(to) - u32::from(self.edges.forced_count(to));
        let links = self.edges.open_links(&self.graph, chosen);
        let link = links.min_by_key(|link| open_count(link.to));
        link.expect("a vertex without two forced edges has an open edge")
            .edge
    }

    /// The squares along the forced edges, the start first.
    fn tour(&self) -> Vec<Square> {
        let square_count = self.graph.square_count;
        let virtual_vertex = square_count;
        let mut tour = Vec::with_capacity(square_count as usize);
        // The virtual vertex, if there is one, precedes the start.
        let (mut previous, mut vertex) = (virtual_vertex, self.graph.start);
        loop {
            tour.push(vertex);
            let links = self.graph.links(vertex).iter();
            let mut forced =
                links.filter(|link| self.edges.state(link.edge) == edges::EdgeState::Forced);
            let next = forced.find(|link| link.to != previous);
            previous = vertex;
            match next {
                Some(link) if link.to != virtual_vertex && link.to != self.graph.start => {
                    vertex = link.to;
                }
                _ => return tour,
            }
        }
    }
}

impl Solver for Forcing {
    fn work(&mut self, steps: u64) -> SolverStatus {
        for _ in 0..steps {
            if self.final_status.is_some() {
                break;
            }
            self.step();
        }
        self.final_status.clone().unwrap_or(SolverStatus::Working)
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
