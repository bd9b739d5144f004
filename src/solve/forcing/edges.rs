//! The states of edges: forced edges must be part of a tour, and deleted edges cannot be.

use super::network::{IndexedGraph, Link};

/// The state of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EdgeState {
    Open,
    Forced,
    Deleted,
}

/// The state of every edge, with constraint propagation and an undo log.
///
/// Every vertex needs two edges. If only two edges of a vertex are not deleted, both are forced. If two are forced, the
/// others are deleted. Forced edges form paths. An edge between the two ends of a path would close a cycle. The edge is
/// deleted as well, unless the path contains all vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edges {
    states: Box<[EdgeState]>,
    /// For every vertex, the number of its edges that are not deleted.
    remaining_counts: Box<[u32]>,
    /// For every vertex, the number of its forced edges.
    forced_counts: Box<[u8]>,
    /// For every vertex at an end of a forced path, the vertex at the other end. A vertex without forced edges
    /// is its own other end.
    mates: Box<[u32]>,
    /// The number of forced edges.
    forced_edge_count: u32,
    undo_log: Vec<Change>,
    /// Vertices at which further edges may have to be forced or deleted.
    pending: Vec<u32>,
}

/// A change of an edge, for undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Deleted { edge: u32 },
    Forced { edge: u32, mates: (u32, u32) },
}

/// A contradiction: no tour uses all forced edges and no deleted edge. Contains the vertex where the contradiction was
/// found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Conflict(pub(super) u32);

impl Edges {
    pub(super) fn new(graph: &IndexedGraph) -> Self {
        let vertex_count = graph.vertex_count();
        Self {
            states: vec![EdgeState::Open; graph.edge_count()].into(),
            remaining_counts: (0..vertex_count)
                .map(|vertex| graph.links(vertex).len() as u32)
                .collect(),
            forced_counts: vec![0; vertex_count as usize].into(),
            mates: (0..vertex_count).collect(),
            forced_edge_count: 0,
            undo_log: Vec::new(),
            pending: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn state(&self, edge: u32) -> EdgeState {
        self.states[edge as usize]
    }

    /// The number of edges of `vertex` that are not deleted.
    #[inline]
    pub(super) fn remaining_count(&self, vertex: u32) -> u32 {
        self.remaining_counts[vertex as usize]
    }

    /// The number of forced edges of `vertex`.
    #[inline]
    pub(super) fn forced_count(&self, vertex: u32) -> u8 {
        self.forced_counts[vertex as usize]
    }

    /// Whether the forced edges form a tour.
    pub(super) fn is_tour(&self) -> bool {
        self.forced_edge_count as usize == self.mates.len()
    }

    /// The edges of `vertex` that are neither forced nor deleted.
    pub(super) fn open_links<'a>(
        &'a self,
        graph: &'a IndexedGraph,
        vertex: u32,
    ) -> impl Iterator<Item = Link> + 'a {
        let links = graph.links(vertex).iter().copied();
        links.filter(|link| self.state(link.edge) == EdgeState::Open)
    }

    /// The length of the undo log, to undo later changes with [`undo_to`](Self::undo_to).
    pub(super) fn mark(&self) -> usize {
        self.undo_log.len()
    }

    /// Undoes all changes since the undo log had the length `mark`.
    pub(super) fn undo_to(&mut self, graph: &IndexedGraph, mark: usize) {
        self.pending.clear();
        for change in self.undo_log.drain(mark..).rev() {
            match change {
                Change::Deleted { edge } => {
                    let (first, second) = graph.endpoints(edge);
                    self.states[edge as usize] = EdgeState::Open;
                    self.remaining_counts[first as usize] += 1;
                    self.remaining_counts[second as usize] += 1;
                }
                Change::Forced { edge, mates } => {
                    let (first, second) = graph.endpoints(edge);
                    self.states[edge as usize] = EdgeState::Open;
                    self.forced_counts[first as usize] -= 1;
                    self.forced_counts[second as usize] -= 1;
                    self.mates[mates.0 as usize] = first;
                    self.mates[mates.1 as usize] = second;
                    self.forced_edge_count -= 1;
                }
            }
        }
    }

    /// Deletes an open edge. A conflict is returned if a vertex then has fewer than two edges.
    #[inline]
    pub(super) fn delete(&mut self, graph: &IndexedGraph, edge: u32) -> Result<(), Conflict> {
        let (first, second) = graph.endpoints(edge);
        self.states[edge as usize] = EdgeState::Deleted;
        self.undo_log.push(Change::Deleted { edge });
        // Both counts change before a conflict is returned, so that the deletion can be undone.
        self.remaining_counts[first as usize] -= 1;
        self.remaining_counts[second as usize] -= 1;
        for vertex in [first, second] {
            match self.remaining_counts[vertex as usize] {
                0 | 1 => return Err(Conflict(vertex)),
                2 => self.pending.push(vertex),
                _ => {}
            }
        }
        Ok(())
    }

    /// Forces an open edge, and deletes the edge between the ends of the resulting path. A conflict is returned if a
    /// vertex has two forced edges already, or if the edge would close a cycle that lacks some vertices.
    pub(super) fn force(&mut self, graph: &IndexedGraph, edge: u32) -> Result<(), Conflict> {
        let (first, second) = graph.endpoints(edge);
        for vertex in [first, second] {
            if self.forced_counts[vertex as usize] == 2 {
                return Err(Conflict(vertex));
            }
        }
        let mates = (self.mates[first as usize], self.mates[second as usize]);
        if mates.0 == second && self.forced_edge_count as usize + 1 < self.mates.len() {
            return Err(Conflict(first));
        }
        self.states[edge as usize] = EdgeState::Forced;
        self.undo_log.push(Change::Forced { edge, mates });
        self.forced_edge_count += 1;
        for vertex in [first, second] {
            self.forced_counts[vertex as usize] += 1;
            if self.forced_counts[vertex as usize] == 2 {
                self.pending.push(vertex);
            }
        }
        self.mates[mates.0 as usize] = mates.1;
        self.mates[mates.1 as usize] = mates.0;
        if self.forced_edge_count as usize + 1 < self.mates.len() {
            self.delete_closing_edge(graph, mates)?;
        }
        Ok(())
    }

    /// Deletes the edge between the ends of a forced path that does not contain all vertices.
    fn delete_closing_edge(
        &mut self,
        graph: &IndexedGraph,
        ends: (u32, u32),
    ) -> Result<(), Conflict> {
        // Searches the shorter of the two lists.
        let (first_links, second_links) = (graph.links(ends.0), graph.links(ends.1));
        let (links, other) = match first_links.len() <= second_links.len() {
            true => (first_links, ends.1),
            false => (second_links, ends.0),
        };
        match links.iter().find(|link| link.to == other) {
            Some(link) if self.state(link.edge) == EdgeState::Open => self.delete(graph, link.edge),
            _ => Ok(()),
        }
    }

    /// Propagates the constraints of the graph alone. If there is a virtual vertex, first forces its edge to the start.
    pub(super) fn propagate_initial(&mut self, graph: &IndexedGraph) -> Result<(), Conflict> {
        for vertex in 0..graph.vertex_count() {
            if self.remaining_count(vertex) < 2 {
                return Err(Conflict(vertex));
            }
            self.pending.push(vertex);
        }
        let mut links = graph.links(graph.start).iter();
        if let Some(link) = links.find(|link| link.to == graph.square_count) {
            self.force(graph, link.edge)?;
        }
        self.propagate(graph)
    }

    /// Forces and deletes edges until nothing more follows.
    pub(super) fn propagate(&mut self, graph: &IndexedGraph) -> Result<(), Conflict> {
        while let Some(vertex) = self.pending.pop() {
            let (forced, remaining) = (self.forced_count(vertex), self.remaining_count(vertex));
            if forced == 2 && remaining > 2 {
                for link in graph.links(vertex) {
                    if self.state(link.edge) == EdgeState::Open {
                        self.delete(graph, link.edge)?;
                    }
                }
            } else if remaining == 2 && forced < 2 {
                for link in graph.links(vertex) {
                    if self.state(link.edge) == EdgeState::Open {
                        self.force(graph, link.edge)?;
                    }
                }
            }
        }
        Ok(())
    }
}
