//! Whether what is left of a graph hangs together as a tour needs it.

use super::edges::{Conflict, Edges, State};
use super::network::Network;
use crate::ends::End;

/// Not entered.
const NEVER: u32 = u32::MAX;

/// Depth-first search for vertices without which the edges left fall apart (Hopcroft and Tarjan
/// 1973), with the memory that it takes: 24 bytes a vertex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Connection {
    /// For every vertex when it was entered.
    entered: Box<[u32]>,
    /// For every vertex the earliest one that an edge from it, or from what was entered after it on
    /// the same branch, leads to.
    low: Box<[u32]>,
    /// Vertices, and how many of their links were looked at.
    stack: Vec<(u32, u32)>,
}

/// A part of the graph that holds the end, as the numbers by which its vertices were entered.
struct Tip {
    since: u32,
    until: u32,
}

impl Connection {
    pub(super) fn new(network: &Network) -> Self {
        let vertices = network.vertices() as usize;
        Self {
            entered: vec![NEVER; vertices].into(),
            low: vec![NEVER; vertices].into(),
            stack: Vec::new(),
        }
    }

    /// Refuses edges that cannot hold a tour because one vertex alone joins two parts.
    ///
    /// As long as the end is not known the virtual vertex joins everything and says nothing. What
    /// is left without it must be a chain of parts, the start in the first and the end in the last:
    /// the end cannot be elsewhere then, and this deletes its edges.
    pub(super) fn check(&mut self, network: &Network, edges: &mut Edges) -> Result<(), Conflict> {
        let undecided = network.end == End::Anywhere && edges.forced(network.squares) < 2;
        let vertices = if undecided {
            network.squares
        } else {
            network.vertices()
        };
        let Some(tip) = self.spread(network, edges, vertices)? else {
            return Ok(());
        };
        for link in network.links(network.squares) {
            let elsewhere = !(tip.since..tip.until).contains(&self.entered[link.to as usize]);
            if elsewhere && edges.state(link.edge) == State::Open {
                edges.delete(network, link.edge)?;
            }
        }
        edges.conclude(network)
    }

    /// Enters the vertices with a number below `vertices`, and says which part is the last of a
    /// chain. Where all vertices are entered there must be no chain.
    fn spread(
        &mut self,
        network: &Network,
        edges: &Edges,
        vertices: u32,
    ) -> Result<Option<Tip>, Conflict> {
        let root = network.start;
        let all = vertices == network.vertices();
        self.entered.fill(NEVER);
        self.entered[root as usize] = 0;
        self.low[root as usize] = 0;
        self.stack.clear();
        self.stack.push((root, 0));
        let mut clock = 1;
        let mut branches = 0;
        let mut tip: Option<Tip> = None;
        while let Some((vertex, next)) = self.stack.last_mut() {
            let vertex = *vertex;
            if let Some(link) = network.links(vertex).get(*next as usize) {
                *next += 1;
                if edges.state(link.edge) == State::Deleted || link.to >= vertices {
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
                        tip = Some(Tip { since, until });
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
