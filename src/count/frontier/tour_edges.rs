//! The edges of one tour.

/// A vertex of a tour: a square by its index in the processing order, or `None` for the virtual vertex.
pub(super) type Vertex = Option<usize>;

/// The edges of a tour.
pub(super) struct TourEdges {
    /// For each square, by its index in the processing order, its neighbours; `None` where an edge is not added yet.
    neighbours: Vec<[Option<Vertex>; 2]>,
}

impl TourEdges {
    /// No edges between `size` squares.
    pub fn new(size: usize) -> Self {
        Self {
            neighbours: vec![[None; 2]; size],
        }
    }

    /// Adds an edge between two squares. Ignores an edge to the virtual vertex.
    pub fn add(&mut self, first: Vertex, second: Vertex) {
        if first.is_some() && second.is_some() {
            self.join(first, second);
        }
    }

    /// Adds an edge, including one to the virtual vertex.
    pub fn join(&mut self, first: Vertex, second: Vertex) {
        for (from, to) in [(first, second), (second, first)] {
            let free =
                from.and_then(|from| self.neighbours[from].iter_mut().find(|to| to.is_none()));
            if let Some(free) = free {
                *free = Some(to);
            }
        }
    }

    /// Whether the tour has an edge.
    pub fn has(&self, first: Vertex, second: Vertex) -> bool {
        match (first, second) {
            (Some(first), second) => self.neighbours[first].contains(&Some(second)),
            (None, Some(second)) => self.neighbours[second].contains(&Some(None)),
            (None, None) => false,
        }
    }

    /// The squares that edges join to a square, without the virtual vertex.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        self.neighbours[index].iter().filter_map(|&vertex| vertex?)
    }

    /// The number of edges from a square to other squares.
    pub fn degree(&self, index: usize) -> usize {
        self.neighbours(index).count()
    }
}
