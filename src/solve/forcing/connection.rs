//! Connectivity check: whether the remaining graph is connected as a tour requires.

use super::edges::{Conflict, EdgeState, Edges};
use super::network::IndexedGraph;
use crate::ends::End;

/// Entry number of a vertex that was not entered.
const NEVER: u32 = u32::MAX;

/// Depth-first search for cut vertices of the remaining graph (Hopcroft and Tarjan 1973), with its buffers: 24
/// bytes a vertex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Connectivity {
    /// For every vertex, its number in the order of entry.
    entered: Box<[u32]>,
    /// For every vertex, the lowest entry number that an edge leads to, from the vertex or from its descendants
    /// in the search tree.
    low: Box<[u32]>,
    /// The vertices of the current branch, each with the number of its links already followed.
    stack: Vec<(u32, u32)>,
}

/// The part of the graph that contains the end, as a range of entry numbers.
struct LastBlock {
    since: u32,
    until: u32,
}

impl Connectivity {
    pub(super) fn new(network: &IndexedGraph) -> Self {
        let vertices = network.vertices() as usize;
        Self {
            entered: vec![NEVER; vertices].into(),
            low: vec![NEVER; vertices].into(),
            stack: Vec::new(),
        }
    }

    /// Returns a conflict if a cut vertex rules out a tour.
    ///
    /// While the end is unknown, the virtual vertex would connect everything, so it is left out. The rest must
    /// then be a chain of parts, with the start in the first and the end in the last. Edges from the virtual
    /// vertex to other parts are deleted, since the end must be in the last part.
    pub(super) fn check(
        &mut self,
        network: &IndexedGraph,
        edges: &mut Edges,
    ) -> Result<(), Conflict> {
        let undecided = network.end == End::Anywhere && edges.forced(network.squares) < 2;
        let vertices = if undecided {
            network.squares
        } else {
            network.vertices()
        };
        let Some(tip) = self.search(network, edges, vertices)? else {
            return Ok(());
        };
        for link in network.links(network.squares) {
            let elsewhere = !(tip.since..tip.until).contains(&self.entered[link.to as usize]);
            if elsewhere && edges.state(link.edge) == EdgeState::Open {
                edges.delete(network, link.edge)?;
            }
        }
        edges.propagate(network)
    }

    /// Enters the vertices with a number below `vertices`, and returns the last part of a chain, if there is
    /// one. When all vertices are entered, a chain is a conflict.
    fn search(
        &mut self,
        network: &IndexedGraph,
        edges: &Edges,
        vertices: u32,
    ) -> Result<Option<LastBlock>, Conflict> {
        let root = network.start;
        let all = vertices == network.vertices();
        self.entered.fill(NEVER);
        self.entered[root as usize] = 0;
        self.low[root as usize] = 0;
        self.stack.clear();
        self.stack.push((root, 0));
        let mut clock = 1;
        let mut branches = 0;
        let mut tip: Option<LastBlock> = None;
        while let Some((vertex, next)) = self.stack.last_mut() {
            let vertex = *vertex;
            if let Some(link) = network.links(vertex).get(*next as usize) {
                *next += 1;
                if edges.state(link.edge) == EdgeState::Deleted || link.to >= vertices {
                    continue;
                }
                let to = link.to as usize;
                if self.entered[to] == NEVER {
                    self.entered[to] = clock;
                    self.low[to] = clock;
                    clock += 1;
                    self.stack.push((link.to, 0));
                } else {
                    let low = &mut self.low[vertex as usize];
                    *low = (*low).min(self.entered[to]);
                }
                continue;
            }
            self.stack.pop();
            let Some(&(parent, _)) = self.stack.last() else {
                break;
            };
            let low = self.low[vertex as usize];
            self.low[parent as usize] = self.low[parent as usize].min(low);
            if parent == root {
                branches += 1;
            } else if low >= self.entered[parent as usize] {
                let since = self.entered[vertex as usize];
                match &tip {
                    _ if all => return Err(Conflict(parent)),
                    Some(tip) if tip.since >= since => {}
                    Some(_) => return Err(Conflict(parent)),
                    None => {
                        let until = clock;
                        tip = Some(LastBlock { since, until });
                    }
                }
            }
        }
        if branches > 1 || clock < vertices {
            return Err(Conflict(root));
        }
        Ok(tip)
    }
}
