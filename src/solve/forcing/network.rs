//! A graph with numbered edges.

use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::verdict::proof::two_colouring;

/// A graph with numbered edges, in which every tour sought is a closed tour.
///
/// An open tour becomes a closed one through a virtual vertex. This vertex is joined to the start and to all
/// squares where the tour may end.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct IndexedGraph {
    /// The number of squares, which is also the number of the virtual vertex, if there is one.
    pub(super) square_count: u32,
    pub(super) start: Square,
    pub(super) end: End,
    /// For every vertex, the index of its first entry in `links`. One more entry marks the end of the last
    /// list.
    offsets: Box<[u32]>,
    links: Box<[Link]>,
    /// The two vertices of every edge.
    edges: Box<[(u32, u32)]>,
}

/// An edge as seen from one of its vertices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The other vertex.
    pub(super) to: u32,
    /// The number of the edge.
    pub(super) edge: u32,
}

impl IndexedGraph {
    pub(super) fn new(graph: &Graph, start: Square, end: End) -> Self {
        let square_count = graph.len() as u32;
        let mut edges: Vec<(u32, u32)> = Vec::new();
        for square in 0..square_count {
            let later_neighbours = graph.neighbours(square).iter().copied();
            let later_neighbours = later_neighbours.filter(|&neighbour| neighbour > square);
            edges.extend(later_neighbours.map(|neighbour| (square, neighbour)));
        }
        let joined_squares = match end {
            End::Closed => Vec::new(),
            End::At(end) => vec![start, end],
            End::Anywhere => {
                let colours = two_colouring(graph, start);
                let end_has_start_colour = square_count % 2 == 1;
                let may_be_end = |square: Square| {
                    let colour = colours.as_ref().map(|colours| colours[square as usize]);
                    square == start || colour.is_none_or(|colour| colour == end_has_start_colour)
                };
                (0..square_count)
                    .filter(|&square| may_be_end(square))
                    .collect()
            }
        };
        let virtual_vertex = square_count;
        edges.extend(
            joined_squares
                .iter()
                .map(|&square| (square, virtual_vertex)),
        );
        let vertex_count = square_count + u32::from(!end.is_closed());
        let mut offsets = vec![0; vertex_count as usize + 1];
        for &(first, second) in &edges {
            offsets[first as usize + 1] += 1;
            offsets[second as usize + 1] += 1;
        }
        for vertex in 0..vertex_count as usize {
            offsets[vertex + 1] += offsets[vertex];
        }
        let mut next_index = offsets.clone();
        let mut links = vec![Link { to: 0, edge: 0 }; 2 * edges.len()];
        for (edge, &(first, second)) in (0..).zip(&edges) {
            for (vertex, to) in [(first, second), (second, first)] {
                let index = &mut next_index[vertex as usize];
                links[*index as usize] = Link { to, edge };
                *index += 1;
            }
        }
        Self {
            square_count,
            start,
            end,
            offsets: offsets.into(),
            links: links.into(),
            edges: edges.into(),
        }
    }

    /// The number of vertices.
    pub(super) fn vertex_count(&self) -> u32 {
        self.square_count + u32::from(!self.end.is_closed())
    }

    /// The number of edges.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The two vertices of `edge`.
    pub(super) fn endpoints(&self, edge: u32) -> (u32, u32) {
        self.edges[edge as usize]
    }

    /// The edges of `vertex`, with their other vertices.
    #[inline]
    pub(super) fn links(&self, vertex: u32) -> &[Link] {
        let vertex = vertex as usize;
        &self.links[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }
}
