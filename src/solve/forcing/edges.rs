//! Forced and deleted edges: those that a tour must use, and those that it cannot use.

use super::network::{IndexedGraph, Link};

/// The state of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EdgeState {
    Open,
    Forced,
    Deleted,
}

/// The state of every edge, constraint propagation, and an undo record.
///
/// Every vertex needs two edges. If only two are left, both are forced; if two are forced, the others are
/// deleted. Forced edges form paths. An edge between the two ends of a path would close a cycle too early, and
/// is deleted as well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edges {
    states: Box<[EdgeState]>,
    /// For every vertex, the number of its edges that are not deleted.
    left: Box<[u32]>,
    /// For every vertex, the number of its forced edges.
    forced: Box<[u8]>,
    /// For every vertex at an end of a forced path, the vertex at the other end. A vertex without forced edges
    /// is its own other end.
    mates: Box<[u32]>,
    /// The number of forced edges.
    count: u32,
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

/// A contradiction, with the vertex where it was found: no tour uses all forced edges and no deleted edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Conflict(pub(super) u32);

impl Edges {
    pub(super) fn new(network: &IndexedGraph) -> Self {
        let vertices = network.vertices();
        Self {
            states: vec![EdgeState::Open; network.len()].into(),
            left: (0..vertices)
                .map(|vertex| network.links(vertex).len() as u32)
                .collect(),
            forced: vec![0; vertices as usize].into(),
            mates: (0..vertices).collect(),
            count: 0,
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
    pub(super) fn left(&self, vertex: u32) -> u32 {
        self.left[vertex as usize]
    }

    /// The number of forced edges of `vertex`.
    #[inline]
    pub(super) fn forced(&self, vertex: u32) -> u8 {
        self.forced[vertex as usize]
    }

    /// Whether the forced edges form a tour.
    pub(super) fn is_tour(&self) -> bool {
        self.count as usize == self.mates.len()
    }

    /// The edges of `vertex` that are neither forced nor deleted.
    pub(super) fn open<'a>(
        &'a self,
        network: &'a IndexedGraph,
        vertex: u32,
    ) -> impl Iterator<Item = Link> + 'a {
        let links = network.links(vertex).iter().copied();
        links.filter(|link| self.state(link.edge) == EdgeState::Open)
    }

    /// The length of the undo record.
    pub(super) fn mark(&self) -> usize {
        self.undo_log.len()
    }

    /// Undoes all changes since the record had the length `mark`.
    pub(super) fn undo_to(&mut self, network: &IndexedGraph, mark: usize) {
        self.pending.clear();
        for change in self.undo_log.drain(mark..).rev() {
            match change {
                Change::Deleted { edge } => {
                    let (one, other) = network.ends(edge);
                    self.states[edge as usize] = EdgeState::Open;
                    self.left[one as usize] += 1;
                    self.left[other as usize] += 1;
                }
                Change::Forced { edge, mates } => {
                    let (one, other) = network.ends(edge);
                    self.states[edge as usize] = EdgeState::Open;
                    self.forced[one as usize] -= 1;
                    self.forced[other as usize] -= 1;
                    self.mates[mates.0 as usize] = one;
                    self.mates[mates.1 as usize] = other;
                    self.count -= 1;
                }
            }
        }
    }

    /// Deletes an open edge.
    #[inline]
    pub(super) fn delete(&mut self, network: &IndexedGraph, edge: u32) -> Result<(), Conflict> {
        let (one, other) = network.ends(edge);
        self.states[edge as usize] = EdgeState::Deleted;
        self.undo_log.push(Change::Deleted { edge });
        // Both counts change before a conflict is returned, so that the deletion can be undone.
        self.left[one as usize] -= 1;
        self.left[other as usize] -= 1;
        for vertex in [one, other] {
            match self.left[vertex as usize] {
                0 | 1 => return Err(Conflict(vertex)),
                2 => self.pending.push(vertex),
                _ => {}
            }
        }
        Ok(())
    }

    /// Forces an open edge.
    pub(super) fn force(&mut self, network: &IndexedGraph, edge: u32) -> Result<(), Conflict> {
        let (one, other) = network.ends(edge);
        for vertex in [one, other] {
            if self.forced[vertex as usize] == 2 {
                return Err(Conflict(vertex));
            }
        }
        let mates = (self.mates[one as usize], self.mates[other as usize]);
        if mates.0 == other && self.count as usize + 1 < self.mates.len() {
            return Err(Conflict(one));
        }
        self.states[edge as usize] = EdgeState::Forced;
        self.undo_log.push(Change::Forced { edge, mates });
        self.count += 1;
        for vertex in [one, other] {
            self.forced[vertex as usize] += 1;
            if self.forced[vertex as usize] == 2 {
                self.pending.push(vertex);
            }
        }
        self.mates[mates.0 as usize] = mates.1;
        self.mates[mates.1 as usize] = mates.0;
        if self.count as usize + 1 < self.mates.len() {
            self.delete_closing_edge(network, mates)?;
        }
        Ok(())
    }

    /// Deletes the edge between the ends of a forced path that does not contain all vertices.
    fn delete_closing_edge(
        &mut self,
        network: &IndexedGraph,
        ends: (u32, u32),
    ) -> Result<(), Conflict> {
        let (short, long) = (network.links(ends.0), network.links(ends.1));
        let (links, other) = match short.len() <= long.len() {
            true => (short, ends.1),
            false => (long, ends.0),
        };
        match links.iter().find(|link| link.to == other) {
            Some(link) if self.state(link.edge) == EdgeState::Open => {
                self.delete(network, link.edge)
            }
            _ => Ok(()),
        }
    }

    /// Draws the conclusions from the graph alone. Forces the edge from the virtual vertex to the start.
    pub(super) fn propagate_initial(&mut self, network: &IndexedGraph) -> Result<(), Conflict> {
        for vertex in 0..network.vertices() {
            if self.left(vertex) < 2 {
                return Err(Conflict(vertex));
            }
            self.pending.push(vertex);
        }
        let mut links = network.links(network.start).iter();
        if let Some(link) = links.find(|link| link.to == network.squares) {
            self.force(network, link.edge)?;
        }
        self.propagate(network)
    }

    /// Forces and deletes edges until nothing more follows.
    pub(super) fn propagate(&mut self, network: &IndexedGraph) -> Result<(), Conflict> {
        while let Some(vertex) = self.pending.pop() {
            let (forced, left) = (self.forced(vertex), self.left(vertex));
            if forced == 2 && left > 2 {
                for link in network.links(vertex) {
                    if self.state(link.edge) == EdgeState::Open {
                        self.delete(network, link.edge)?;
                    }
                }
            } else if left == 2 && forced < 2 {
                for link in network.links(vertex) {
                    if self.state(link.edge) == EdgeState::Open {
                        self.force(network, link.edge)?;
                    }
                }
            }
        }
        Ok(())
    }
}
