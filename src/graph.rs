//! Graphs as ordered adjacency lists: all that a search knows of a board.
//!
//! Start with [`Graph`], which is made from a board and an order of the knight's moves, or from any adjacency lists.
//! The vertices of any graph are also called squares.
//!
//! # Examples
//!
//! ```
//! use knights_tour::graph::Graph;
//!
//! let line = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
//! assert_eq!(line.neighbours(1), [0, 2]);
//! assert_eq!(line.degree(2), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use crate::board::{Board, Square};
use crate::moves::MoveOrder;

/// A graph as adjacency lists: for every square, its neighbours in the order in which a search tries them.
///
/// Document 002 requires a search that does not depend on the moves of the knight: the search takes these lists as
/// input and finds a Hamiltonian path in any graph. All lists are in one flat array, which takes 4 bytes per neighbour
/// and 4 bytes per square.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
///
/// let board = Board::new(5, 5)?;
/// assert_eq!(Graph::knight(board, &MoveOrder::ROWS).neighbours(1), [8, 10, 12]);
/// assert_eq!(Graph::knight(board, &MoveOrder::JUMPS).neighbours(1), [8, 12, 10]);
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// The index in `targets` at which the list of each square begins. A last entry marks the end.
    offsets: Box<[u32]>,
    targets: Box<[Square]>,
}

impl Graph {
    /// Creates the graph of the knight's moves on `board`, each list in the given order.
    ///
    /// Takes time and memory proportional to the number of squares.
    #[must_use]
    pub fn knight(board: Board, order: &MoveOrder) -> Self {
        Self::build(board.size() as usize, 8, &mut |square, targets| {
            let (row, column) = (board.row(square), board.column(square));
            targets.extend(order.moves().iter().filter_map(|step| {
                let row = row.checked_add_signed(step.down.into())?;
                let column = column.checked_add_signed(step.right.into())?;
                board.square(row, column)
            }));
        })
    }

    /// Creates a graph of `vertices` vertices. `write` appends the list of each vertex; a list has about
    /// `expected_degree` neighbours. The lists must be correct: they are not checked.
    pub(crate) fn build(
        vertices: usize,
        expected_degree: usize,
        write: &mut dyn FnMut(Square, &mut Vec<Square>),
    ) -> Self {
        let mut offsets = Vec::with_capacity(vertices + 1);
        let mut targets = Vec::with_capacity(vertices * expected_degree);
        offsets.push(0);
        for vertex in 0..vertices as Square {
            write(vertex, &mut targets);
            offsets.push(targets.len() as u32);
        }
        Self {
            offsets: offsets.into(),
            targets: targets.into(),
        }
    }

    /// Creates a graph from the list of neighbours of each vertex. Takes time proportional to the number of edges,
    /// times the logarithm of the length of the longest list.
    ///
    /// # Errors
    ///
    /// [`GraphError`] when there is no vertex, or when a list names a missing vertex, its own vertex, or one vertex
    /// twice. Also when the list of one vertex names another vertex, but not the other way round.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::graph::{Graph, GraphError};
    ///
    /// let triangle = Graph::from_lists(&[vec![1, 2], vec![2, 0], vec![0, 1]])?;
    /// assert_eq!(triangle.len(), 3);
    /// let missing = Graph::from_lists(&[vec![1]]);
    /// assert_eq!(missing, Err(GraphError::Missing { vertex: 0, neighbour: 1, largest: 0 }));
    /// # Ok::<(), GraphError>(())
    /// ```
    pub fn from_lists(lists: &[Vec<Square>]) -> Result<Self, GraphError> {
        let Some(largest) = lists.len().checked_sub(1) else {
            return Err(GraphError::Empty);
        };
        let mut offsets = vec![0];
        let mut targets = Vec::new();
        // For every vertex, the last vertex whose list named it.
        let mut last_named_by = vec![usize::MAX; lists.len()];
        for (vertex, list) in lists.iter().enumerate() {
            for &neighbour in list {
                let Some(last) = last_named_by.get_mut(neighbour as usize) else {
                    return Err(GraphError::Missing {
                        vertex,
                        neighbour,
                        largest,
                    });
                };
                if neighbour as usize == vertex {
                    return Err(GraphError::Loop { vertex });
                }
                if std::mem::replace(last, vertex) == vertex {
                    return Err(GraphError::Repeated { vertex, neighbour });
                }
            }
            targets.extend_from_slice(list);
            offsets.push(targets.len() as u32);
        }
        let sorted_lists: Vec<Vec<Square>> = lists.iter().map(|list| sorted(list)).collect();
        for (vertex, list) in lists.iter().enumerate() {
            for &neighbour in list {
                let list_of_neighbour = &sorted_lists[neighbour as usize];
                if list_of_neighbour
                    .binary_search(&(vertex as Square))
                    .is_err()
                {
                    return Err(GraphError::OneWay { vertex, neighbour });
                }
            }
        }
        Ok(Self {
            offsets: offsets.into(),
            targets: targets.into(),
        })
    }

    /// The number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Always `false`: a graph has at least one square.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The squares that a move leads to from `square`, in order.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    #[must_use]
    pub fn neighbours(&self, square: Square) -> &[Square] {
        let square = square as usize;
        &self.targets[self.offsets[square] as usize..self.offsets[square + 1] as usize]
    }

    /// The number of neighbours of `square`.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    #[must_use]
    pub fn degree(&self, square: Square) -> u32 {
        self.neighbours(square).len() as u32
    }

    /// The maximum degree of any square.
    #[must_use]
    pub fn max_degree(&self) -> usize {
        let lengths = self.offsets.windows(2).map(|pair| pair[1] - pair[0]);
        lengths.max().unwrap_or_default() as usize
    }

    /// Whether a move leads from the last square of `path` to its first square. `false` for fewer than two squares.
    ///
    /// # Panics
    ///
    /// When the last square of `path` is not a square of the graph.
    #[must_use]
    pub fn closes(&self, path: &[Square]) -> bool {
        match path {
            [first, .., last] => self.neighbours(*last).contains(first),
            _ => false,
        }
    }

    /// The mutable list of `square`, for `WarnsdorffExchange`, a search that reorders lists while it runs.
    pub(crate) fn neighbours_mut(&mut self, square: Square) -> &mut [Square] {
        let square = square as usize;
        &mut self.targets[self.offsets[square] as usize..self.offsets[square + 1] as usize]
    }
}

fn sorted(list: &[Square]) -> Vec<Square> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

/// Reasons why adjacency lists are invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// There is no list.
    #[error("a graph needs at least one vertex")]
    Empty,
    /// A list names a vertex that does not exist.
    #[error("the list of vertex {vertex} names {neighbour}; the largest vertex is {largest}")]
    Missing {
        /// The vertex that has the list.
        vertex: usize,
        /// The vertex named.
        neighbour: Square,
        /// The largest vertex there is.
        largest: usize,
    },
    /// A list names its own vertex.
    #[error("vertex {vertex} names itself as a neighbour")]
    Loop {
        /// The vertex that has the list.
        vertex: usize,
    },
    /// A list names a vertex twice.
    #[error("the list of vertex {vertex} names {neighbour} twice")]
    Repeated {
        /// The vertex that has the list.
        vertex: usize,
        /// The vertex named twice.
        neighbour: Square,
    },
    /// The list of one vertex names another vertex, but not the other way round.
    #[error(
        "the list of vertex {vertex} names {neighbour}, but that of {neighbour} lacks {vertex}"
    )]
    OneWay {
        /// The vertex that has the list.
        vertex: usize,
        /// The vertex named, whose own list lacks `vertex`.
        neighbour: Square,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_lists_are_errors_with_the_vertex_at_fault() {
        assert_eq!(Graph::from_lists(&[]), Err(GraphError::Empty));
        assert_eq!(
            Graph::from_lists(&[vec![1], vec![0, 1]]),
            Err(GraphError::Loop { vertex: 1 })
        );
        assert_eq!(
            Graph::from_lists(&[vec![1, 2], vec![0], vec![]]),
            Err(GraphError::OneWay {
                vertex: 0,
                neighbour: 2
            })
        );
        assert_eq!(
            Graph::from_lists(&[vec![1, 1], vec![0]]),
            Err(GraphError::Repeated {
                vertex: 0,
                neighbour: 1
            })
        );
    }

    #[test]
    fn the_graph_of_a_single_square_has_no_moves() {
        let graph = Graph::knight(Board::new(1, 1).unwrap(), &MoveOrder::ROWS);
        assert_eq!(graph.len(), 1);
        assert_eq!(graph.degree(0), 0);
    }
}
