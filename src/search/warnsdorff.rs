//! Warnsdorff's rule without stepping back, on any graph.

use std::sync::Arc;

use super::{Key, Program, StartError, TieBreak, Walk, Why};
use crate::board::Square;
use crate::graph::Graph;

/// Warnsdorff's rule (1823): on to the free neighbour that has the fewest free neighbours itself.
///
/// The square that the knight stands on counts as visited, and a neighbour without any free
/// neighbour counts as the one with the fewest, even where others are left. Where several
/// neighbours are equal, the tie-break `T` decides.
///
/// Entering a square takes time proportional to its degree, and that of the tie-break. Memory is 4
/// bytes a square and 4 for every neighbour of the largest degree, and the graph's.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::{AsListed, Greedy, Pohl, Step, Warnsdorff};
///
/// let graph = std::sync::Arc::new(Graph::knight(Board::new(7, 7)?, &MoveOrder::ROWS));
/// // Without stepping back, much depends on what is done about ties.
/// let walk = Warnsdorff::new(graph.clone(), 16, AsListed)?;
/// assert_eq!(Greedy::new(walk).last(), Some(Step::Stuck));
/// let walk = Warnsdorff::new(graph, 16, Pohl)?;
/// assert_eq!(Greedy::new(walk).last(), Some(Step::Tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Warnsdorff<T> {
    free: FreeGraph,
    start: Square,
    /// The square to enter next.
    ahead: Option<Square>,
    tie_break: T,
    /// The best squares to go to next: kept to spare an allocation at every square.
    tied: Vec<Square>,
}

impl<T: TieBreak> Warnsdorff<T> {
    /// A walk over `graph` that begins at `start`.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: Arc<Graph>, start: Square, tie_break: T) -> Result<Self, StartError> {
        let start = StartError::check(start, graph.len())?;
        Ok(Self {
            free: FreeGraph::new(graph),
            start,
            ahead: Some(start),
            tie_break,
            tied: Vec::new(),
        })
    }
}

impl<T: TieBreak> Walk for Warnsdorff<T> {
    fn size(&self) -> usize {
        self.free.graph.len()
    }

    fn attempts(&self) -> u32 {
        self.tie_break.attempts()
    }

    fn begin(&mut self, _attempt: u32) {
        self.free.clear();
        self.ahead = Some(self.start);
    }

    fn extend(&mut self, path: &mut Vec<Square>, most: usize) {
        for _ in 0..most {
            let Some(square) = self.ahead else { break };
            path.push(square);
            self.free.enter(square, &mut self.tied);
            self.ahead = match self.tied[..] {
                [] => None,
                [only] => Some(only),
                _ => Some(self.tie_break.choose(&self.tied, &self.free)),
            };
        }
    }

    fn closes(&self, path: &[Square]) -> bool {
        self.free.graph.closes(path)
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.free.degrees) + size_of_val(&*self.tied)
    }

    fn program(&self) -> Program {
        self.tie_break.program()
    }

    fn ahead(&self) -> Option<Square> {
        self.ahead
    }

    fn neighbours(&self, square: Square) -> Vec<Square> {
        self.free.graph.neighbours(square).to_vec()
    }

    fn keys(
        &self,
        _square: Square,
        candidate: Square,
        is_free: &dyn Fn(Square) -> bool,
    ) -> Vec<Key> {
        let key = self.tie_break.key(candidate, &self.free.graph, is_free);
        key.into_iter().collect()
    }

    fn draws(&self) -> bool {
        self.tie_break.draws()
    }

    fn change(&self, attempt: u32) -> Why {
        Why::RestartLot {
            attempt: u64::from(attempt) + 1,
            of: self.attempts().into(),
        }
    }
}

/// A graph of which some squares are visited, and how many free neighbours every square has.
#[derive(Clone, PartialEq, Debug)]
pub struct FreeGraph {
    graph: Arc<Graph>,
    /// The number of free neighbours, with [`VISITED`] added to it for a visited square: so that
    /// one comparison tells whether a square is the best to go to.
    degrees: Box<[u32]>,
}

/// More neighbours than any square has: a list that goes both ways takes twice as many entries, and
/// those are counted in 32 bits.
const VISITED: u32 = 1 << 31;

impl FreeGraph {
    fn new(graph: Arc<Graph>) -> Self {
        let mut free = Self {
            degrees: vec![0; graph.len()].into(),
            graph,
        };
        free.clear();
        free
    }

    fn clear(&mut self) {
        for (square, degree) in self.degrees.iter_mut().enumerate() {
            *degree = self.graph.degree(square as Square);
        }
    }

    /// Marks `square` as visited and sets `best` to those of its free neighbours that have the
    /// fewest free neighbours, in list order.
    #[inline]
    fn enter(&mut self, square: Square, best: &mut Vec<Square>) {
        best.clear();
        self.degrees[square as usize] |= VISITED;
        let mut fewest = VISITED - 1;
        for &neighbour in self.graph.neighbours(square) {
            let degree = &mut self.degrees[neighbour as usize];
            *degree -= 1;
            if *degree < fewest {
                fewest = *degree;
                best.clear();
            }
            if *degree == fewest {
                best.push(neighbour);
            }
        }
    }

    /// The graph, visited squares and all.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether `square` is not visited.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        self.degrees[square as usize] < VISITED
    }

    /// How many free neighbours `square` has.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    #[must_use]
    pub fn degree(&self, square: Square) -> u32 {
        self.degrees[square as usize] & !VISITED
    }

    /// The neighbours of `square` that are not visited, in list order.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        let neighbours = self.graph.neighbours(square).iter().copied();
        neighbours.filter(|&neighbour| self.is_free(neighbour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::moves::MoveOrder;
    use crate::search::{AsListed, Random};

    fn knight(rows: u32, columns: u32) -> Arc<Graph> {
        Graph::knight(Board::new(rows, columns).unwrap(), &MoveOrder::JUMPS).into()
    }

    /// At any moment the numbers of free neighbours are what the path alone says they must be.
    #[test]
    fn the_free_graph_follows_from_the_path() {
        let graph = knight(5, 6);
        let mut walk = Warnsdorff::new(graph.clone(), 7, Random::new(3)).unwrap();
        for _ in 0..3 {
            let mut path = Vec::new();
            for entered in 0..=graph.len() {
                for square in 0..graph.len() as Square {
                    assert_eq!(walk.free.is_free(square), !path.contains(&square));
                    let neighbours = graph.neighbours(square).iter().copied();
                    let free: Vec<_> = neighbours.filter(|other| !path.contains(other)).collect();
                    assert_eq!(walk.free.degree(square), free.len() as u32);
                    assert_eq!(walk.free.neighbours(square).collect::<Vec<_>>(), free);
                }
                if path.len() < entered {
                    break;
                }
                walk.extend(&mut path, 1);
            }
            walk.begin(0);
        }
    }

    #[test]
    fn a_neighbour_without_free_neighbours_comes_first() {
        // From 0 to 1, which leads nowhere, although the way by 2 goes on to 3.
        let graph = Graph::from_lists(&[vec![2, 1], vec![0], vec![0, 3], vec![2]]).unwrap();
        let mut walk = Warnsdorff::new(graph.into(), 0, AsListed).unwrap();
        let mut path = Vec::new();
        walk.extend(&mut path, 4);
        assert_eq!(path, [0, 1]);
    }

    #[test]
    fn a_start_outside_the_graph_is_refused() {
        let refused = Warnsdorff::new(knight(3, 3), 9, AsListed).unwrap_err();
        let (value, largest) = (9, 8);
        assert_eq!(refused, StartError { value, largest });
    }
}
