//! Exact search by edge forcing.

mod connection;
mod edges;
mod network;

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::solver::tiny;
use super::{Effort, Finding, Solver};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::{Line, Program, Row};
use crate::graph::Graph;
use crate::verdict::proof::{Proof, refute};
use connection::Connection;
use edges::{Conflict, Edges};
use network::Network;

/// Exact search by moves that a tour must have, and moves that it cannot.
pub static PROGRAM: Program = Program {
    name: "forcing",
    rows: &[
        Row::frame(0, "repeat").reading("repeat-moves"),
        Row::frame(1, "both"),
        Row::frame(1, "others"),
        Row::frame(1, "cycle"),
        Row::frame(1, "decide"),
        Row::frame(2, "conflict"),
        Row::step(0, Line::START).reading("start-made"),
        Row::step(0, Line::ALONG),
        Row::step(0, Line::TOUR).reading("tour-made"),
        Row::step(0, Line::EXHAUSTED).reading("proved-forcing"),
        Row::step(0, Line::STUCK).reading("stuck-steps"),
    ],
};

/// How many nodes the first attempt may take, for every square: a tour found without many conflicts
/// takes about one.
const FIRST_BUDGET: u64 = 2;

/// Every so many nodes the connections are checked, and wherever there was a conflict. That takes
/// most of the time of a node, and finds something at few of them.
const CHECK_EVERY: u64 = 4;

/// Exact search that decides about edges: it finds a tour or proves that there is none.
///
/// A closed tour uses two edges of every vertex. Where only two are left, it uses both; where two
/// are used already, it uses no other; and an edge that would close a cycle too early it cannot use.
/// No vertex alone may join two parts of what is left. When nothing more follows, an edge of the
/// vertex with the least choice is forced, and deleted when that leads to a conflict. An open tour
/// is a closed one through a virtual vertex, which is joined to the start and to every square where
/// the tour may end.
///
/// Vertices where conflicts showed are preferred later on (the weighting of Boussemart, Hemery,
/// Lecoutre and Sais 2004). After as many nodes as the budget allows the search begins anew with
/// twice the budget and what it has learned; so the budget outgrows any tree in the end, and the
/// search is complete. What [`refute`] can say is said before the first node.
///
/// A step is a node: an edge forced, or deleted after a conflict, and all that follows. It takes
/// time proportional to the graph. Where there are tours in plenty about as many nodes are needed as
/// there are squares; some two thousand squares are settled well below a second. Hard graphs,
/// above all those that have no tour for reasons of colour, may take time exponential in the number
/// of squares.
///
/// Takes some 60 bytes for every square and 60 for every edge.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::ends::End;
/// use knights_tour::solve::{Forcing, Finding, Solver};
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
/// assert!(matches!(closed.work(100), Finding::Impossible(Proof::Exhausted { .. })));
/// let mut open = Forcing::new(&petersen, 0, End::Anywhere, 1)?;
/// assert!(matches!(open.work(100), Finding::Tour(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forcing {
    network: Arc<Network>,
    edges: Edges,
    connection: Connection,
    /// The edges that were forced without need and not yet deleted instead.
    decisions: Vec<Decision>,
    /// What the last node led to, if that was a conflict.
    conflict: Option<Conflict>,
    /// For every vertex 1 more than the number of conflicts that showed there.
    weights: Box<[u32]>,
    generator: Xoshiro256PlusPlus,
    /// How many nodes this attempt may take.
    budget: u64,
    /// How many it has taken.
    spent: u64,
    effort: Effort,
    ended: Option<Finding>,
}

/// An edge that was forced to see what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Decision {
    edge: u32,
    /// How long the record of the edges was before.
    mark: usize,
}

impl Forcing {
    /// A search of `graph` for a tour from `start` to `end`, in which chance decides between equally
    /// good vertices as `seed` says.
    ///
    /// Takes time proportional to the graph.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn new(graph: &Graph, start: Square, end: End, seed: u64) -> Result<Self, EndError> {
        end.check(graph, start)?;
        let network = Arc::new(Network::new(graph, start, end));
        Ok(Self {
            edges: Edges::new(&network),
            connection: Connection::new(&network),
            decisions: Vec::new(),
            conflict: None,
            weights: vec![1; network.vertices() as usize].into(),
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            budget: FIRST_BUDGET * graph.len() as u64,
            spent: 0,
            effort: Effort::default(),
            ended: tiny(graph, start, end)
                .or_else(|| refute(graph, start, end).map(Finding::Impossible)),
            network,
        })
    }

    /// One node: an edge forced, or deleted instead after a conflict, and what follows.
    fn node(&mut self) {
        self.effort.steps += 1;
        self.spent += 1;
        let result = match self.conflict.take() {
            Some(Conflict(vertex)) => {
                let weight = &mut self.weights[vertex as usize];
                *weight = weight.saturating_add(1);
                let Some(decision) = self.decisions.pop() else {
                    let nodes = self.effort.steps;
                    self.ended = Some(Finding::Impossible(Proof::Exhausted { nodes }));
                    return;
                };
                self.delete(decision)
            }
            None if self.effort.attempts == 0 => {
                self.effort.attempts = 1;
                self.edges.begin(&self.network)
            }
            None => self.force(),
        };
        match result {
            Err(conflict) => self.conflict = Some(conflict),
            Ok(()) if self.edges.is_tour() => self.ended = Some(Finding::Tour(self.tour())),
            Ok(()) => {}
        }
    }

    /// Forces an edge, and begins anew before that if the budget is spent.
    fn force(&mut self) -> Result<(), Conflict> {
        if self.spent > self.budget {
            self.restart();
        }
        let edge = self.choose();
        let mark = self.edges.mark();
        self.decisions.push(Decision { edge, mark });
        self.edges.force(&self.network, edge)?;
        self.edges.conclude(&self.network)?;
        if self.spent.is_multiple_of(CHECK_EVERY) {
            self.connection.check(&self.network, &mut self.edges)?;
        }
        Ok(())
    }

    /// Takes a decision back and deletes its edge instead.
    fn delete(&mut self, decision: Decision) -> Result<(), Conflict> {
        self.edges.take_back(&self.network, decision.mark);
        self.edges.delete(&self.network, decision.edge)?;
        self.edges.conclude(&self.network)?;
        self.connection.check(&self.network, &mut self.edges)
    }

    /// Takes all decisions back and doubles the budget.
    fn restart(&mut self) {
        if let Some(first) = self.decisions.first() {
            self.edges.take_back(&self.network, first.mark);
        }
        self.decisions.clear();
        self.effort.attempts = self.effort.attempts.saturating_add(1);
        self.budget = self.budget.saturating_mul(2);
        self.spent = 1;
    }

    /// An edge to be forced: one of the vertex that leaves the least choice, for its weight.
    fn choose(&mut self) -> u32 {
        let vertices = self.network.vertices();
        // Which of equally good ones comes first is left to chance.
        let first = self.generator.random_range(0..vertices);
        let mut best = (u64::MAX, 1);
        let mut chosen = first;
        for vertex in (first..vertices).chain(0..first) {
            let forced = u32::from(self.edges.forced(vertex));
            if forced == 2 {
                continue;
            }
            let open = u64::from(self.edges.left(vertex) - forced);
            let ways = match forced {
                1 => open,
                _ => open * (open - 1) / 2,
            };
            let weight = u64::from(self.weights[vertex as usize]);
            if ways.saturating_mul(best.1) < best.0.saturating_mul(weight) {
                best = (ways, weight);
                chosen = vertex;
            }
        }
        let choice = |to: u32| self.edges.left(to) - u32::from(self.edges.forced(to));
        let open = self.edges.open(&self.network, chosen);
        let tightest = open.min_by_key(|link| choice(link.to));
        tightest.expect("no tour yet, so something is open").edge
    }

    /// The squares along the forced edges, from the start on.
    fn tour(&self) -> Vec<Square> {
        let squares = self.network.squares;
        let mut tour = Vec::with_capacity(squares as usize);
        // The virtual vertex comes before the start.
        let (mut last, mut vertex) = (squares, self.network.start);
        loop {
            tour.push(vertex);
            let links = self.network.links(vertex).iter();
            let mut forced =
                links.filter(|link| self.edges.state(link.edge) == edges::State::Forced);
            let next = forced.find(|link| link.to != last);
            last = vertex;
            match next {
                Some(link) if link.to != squares && link.to != self.network.start => {
                    vertex = link.to;
                }
                _ => return tour,
            }
        }
    }
}

impl Solver for Forcing {
    fn work(&mut self, steps: u64) -> Finding {
        for _ in 0..steps {
            if self.ended.is_some() {
                break;
            }
            self.node();
        }
        self.ended.clone().unwrap_or(Finding::Working)
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
