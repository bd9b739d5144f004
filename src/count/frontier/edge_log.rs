//! Lists of the edges that a state adds.

use super::window::POSITION_COUNT;

/// Receives the edges that a state adds, each as two positions. Counts need no edges, and log to `()`.
pub(super) trait EdgeLog: Copy + Default {
    /// Adds an edge to the log.
    fn log(&mut self, first: usize, second: usize);
}

impl EdgeLog for () {
    #[inline]
    fn log(&mut self, _first: usize, _second: usize) {}
}

/// The edges added while one square is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EdgeList {
    edges: [(u8, u8); POSITION_COUNT],
    len: u8,
}

impl Default for EdgeList {
    fn default() -> Self {
        Self {
            edges: [(0, 0); POSITION_COUNT],
            len: 0,
        }
    }
}

impl EdgeLog for EdgeList {
    fn log(&mut self, first: usize, second: usize) {
        self.edges[usize::from(self.len)] = (first as u8, second as u8);
        self.len += 1;
    }
}

impl EdgeList {
    /// The edges as pairs of positions.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let edges = &self.edges[..usize::from(self.len)];
        edges
            .iter()
            .map(|&(first, second)| (usize::from(first), usize::from(second)))
    }
}
