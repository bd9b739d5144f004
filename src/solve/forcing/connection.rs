//! Connectivity check: decides whether the remaining graph is connected as a tour requires.

use super::edges::{Conflict, EdgeState, Edges};
use super::network::IndexedGraph;
use crate::ends::End;

/// Entry number of a vertex that was not entered.
const NOT_ENTERED: u32 = u32::MAX;

/// Depth-first search for cut vertices of the remaining graph (Hopcroft and Tarjan 1973), with its buffers: up
/// to 24 bytes a vertex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Connectivity {
    /// For every vertex, its number in the order of entry.
    entry_numbers: Box<[u32]>,
    /// For every vertex, the lowest entry number that an edge leads to, from the vertex or from its descendants
    /// in the search tree.
    lowlinks: Box<[u32]>,
    /// The vertices of the current branch, each with the number of its links already followed.
    stack: Vec<(u32, u32)>,
}

/// The part of the graph that must contain the end, as a range of entry numbers.
struct LastBlock {
    start: u32,
    end: u32,
}

impl Connectivity {
    pub(super) fn new(graph: &IndexedGraph) -> Self {
        let vertex_count = graph.vertex_count() as usize;
        Self {
            entry_numbers: vec![NOT_ENTERED; vertex_count].into(),
            lowlinks: vec![NOT_ENTERED; vertex_count].into(),
            stack: Vec::new(),
        }
    }

    /// Returns a conflict if a cut vertex rules out a tour.
    ///
    /// The virtual vertex of an [`IndexedGraph`] joins the start to the possible ends. While the end is unknown, this
    /// vertex would connect all parts, so the search leaves it out. The other vertices must then form a chain of parts,
    /// with the start in the first and the end in the last. Edges from the virtual vertex to other parts are deleted,
    /// since the end must be in the last part.
    pub(super) fn check(
        &mut self,
        graph: &IndexedGraph,
        edges: &mut Edges,
    ) -> Result<(), Conflict> {
        let is_end_unknown =
            graph.end == End::Anywhere && edges.forced_count(graph.square_count) < 2;
        let vertex_count = if is_end_unknown {
            graph.square_count
        } else {
            graph.vertex_count()
        };
        let Some(last_block) = self.search(graph, edges, vertex_count)? else {
            return Ok(());
        };
        for link in graph.links(graph.square_count) {
            let is_in_other_part =
                !(last_block.start..last_block.end).contains(&self.entry_numbers[link.to as usize]);
            if is_in_other_part && edges.state(link.edge) == EdgeState::Open {
                edges.delete(graph, link.edge)?;
            }
        }
        edges.propagate(graph)
    }

    /// Searches the first `vertex_count` vertices for cut vertices. Returns the last part of a chain of parts, or
    /// `None` without a cut vertex. If `vertex_count` is the number of all vertices of the graph, every cut vertex is a
    /// conflict.
    fn search(
        &mut self,
        graph: &IndexedGraph,
        edges: &Edges,
        vertex_count: u32,
    ) -> Result<Option<LastBlock>, Conflict> {
        let root = graph.start;
        let covers_graph = vertex_count == graph.vertex_count();
        self.entry_numbers.fill(NOT_ENTERED);
        self.entry_numbers[root as usize] = 0;
        self.lowlinks[root as usize] = 0;
        self.stack.clear();
        self.stack.push((root, 0));
        let mut next_entry_number = 1;
        let mut root_children = 0;
        let mut last_block: Option<LastBlock> = None;
        while let Some((vertex, links_followed)) = self.stack.last_mut() {
            let vertex = *vertex;
            if let Some(link) = graph.links(vertex).get(*links_followed as usize) {
                *links_followed += 1;
                if edges.state(link.edge) == EdgeState::Deleted || link.to >= vertex_count {
                    continue;
                }
                let to = link.to as usize;
                if self.entry_numbers[to] == NOT_ENTERED {
                    self.entry_numbers[to] = next_entry_number;
                    self.lowlinks[to] = next_entry_number;
                    next_entry_number += 1;
                    self.stack.push((link.to, 0));
                } else {
                    let lowlink = &mut self.lowlinks[vertex as usize];
                    *lowlink = (*lowlink).min(self.entry_numbers[to]);
                }
                continue;
            }
            self.stack.pop();
            let Some(&(parent, _)) = self.stack.last() else {
                break;
            };
            let lowlink = self.lowlinks[vertex as usize];
            self.lowlinks[parent as usize] = self.lowlinks[parent as usize].min(lowlink);
            if parent == root {
                root_children += 1;
            } else if lowlink >= self.entry_numbers[parent as usize] {
                let start = self.entry_numbers[vertex as usize];
                match &last_block {
                    _ if covers_graph => return Err(Conflict(parent)),
                    Some(last_block) if last_block.start >= start => {}
                    Some(_) => return Err(Conflict(parent)),
                    None => {
                        let end = next_entry_number;
                        last_block = Some(LastBlock { start, end });
                    }
                }
            }
        }
        if root_children > 1 || next_entry_number < vertex_count {
            return Err(Conflict(root));
        }
        Ok(last_block)
    }
}
