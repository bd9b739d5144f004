//! The shortest path from a start that cannot be extended.
//!
//! Start with [`EarliestDeadEnd`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::extremal::EarliestDeadEnd;
//! use knights_tour::ground::Ground;
//!
//! // From one of the four central squares of the 4×4 board, the knight is stuck after four squares at the earliest.
//! let mut search = EarliestDeadEnd::on_ground(&Ground::from(Board::new(4, 4)?), 5)?;
//! search.advance(10_000);
//! assert!(search.is_proved());
//! assert_eq!(search.path().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::component::Component;
use super::target::Target;
use crate::board::Square;
use crate::ends::StartError;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::moves::MoveOrder;

/// The number of random walks. The shortest of them is the first path.
const RANDOM_WALKS: u32 = 64;

/// A search for the shortest path from a start that ends in a dead end, in slices.
///
/// A path ends in a dead end if it visits all neighbours of its last square. The search deepens iteratively: it tries
/// every end of the path, up to a length that grows. The neighbours of the end that are not on the path must still be
/// visited, which gives a lower bound on the rest of the path. Random walks give a first path, and so an upper bound.
///
/// A step enters or leaves a square, or takes the next end of the path. The last of these takes time proportional to
/// the squares near that end. The result does not depend on the sizes of the slices. Takes 4 bytes for every
/// neighbour listed, and at most 250 bytes for every square.
///
/// # Examples
///
/// ```
/// use knights_tour::extremal::EarliestDeadEnd;
/// use knights_tour::graph::Graph;
///
/// // On a ring, a path is stuck only after all squares.
/// let ring = Graph::from_lists(&[vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]])?;
/// let mut search = EarliestDeadEnd::new(&ring, 0)?;
/// search.advance(1_000);
/// assert!(search.is_proved());
/// assert_eq!(search.path().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarliestDeadEnd {
    component: Component,
    /// The path that the search extends and shortens.
    walk: Vec<Square>,
    /// For every square of that path, the index of the next neighbour to try.
    next_neighbours: Vec<u32>,
    visited: Box<[bool]>,
    generator: Xoshiro256PlusPlus,
    remaining_walks: u32,
    /// The shortest path found that ends in a dead end, in squares of the original graph.
    best: Vec<Square>,
    /// The length up to which paths are tried. No shorter path ends in a dead end.
    limit: u32,
    /// The minimum length of a path that the limit has excluded.
    next_limit: u32,
    target: Target,
    /// The number of neighbours of the target that the path must still visit.
    missing: u32,
    /// The next square to be tried as the end of the path.
    next_target: Square,
    steps: u64,
}

impl EarliestDeadEnd {
    /// Prepares a search of `graph` for the shortest path from `start` that ends in a dead end. Takes time proportional
    /// to the graph.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: &Graph, start: Square) -> Result<Self, StartError> {
        let start = StartError::check(start, graph.len())?;
        let component = Component::new(graph, start);
        let size = component.squares.len();
        let mut visited = vec![false; size];
        visited[0] = true;
        Ok(Self {
            walk: vec![0],
            next_neighbours: Vec::new(),
            visited: visited.into(),
            generator: Xoshiro256PlusPlus::seed_from_u64(0),
            remaining_walks: RANDOM_WALKS,
            best: if size == 1 { vec![start] } else { Vec::new() },
            limit: size.min(2) as u32,
            next_limit: u32::MAX,
            target: Target::default(),
            missing: 0,
            next_target: 1,
            component,
            steps: 0,
        })
    }

    /// Prepares a search for the shortest path from `start` that ends in a dead end, on a board or a graph.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the ground has no such square.
    pub fn on_ground(ground: &Ground, start: Square) -> Result<Self, StartError> {
        Self::new(&ground.graph(&MoveOrder::CLOCKWISE), start)
    }

    /// Takes up to `steps` steps, fewer only if the answer is proved.
    pub fn advance(&mut self, steps: u64) {
        for _ in 0..steps {
            if self.is_proved() {
                break;
            }
            self.steps += 1;
            if self.remaining_walks > 0 {
                self.step_walk();
            } else if self.next_neighbours.is_empty() {
                self.take_target();
            } else {
                self.step_path();
            }
        }
    }

    /// Extends the random walk, or ends it.
    fn step_walk(&mut self) {
        let last = self.walk[self.walk.len() - 1];
        let is_free = |square: &&Square| !self.visited[**square as usize];
        let neighbours = self.component.graph.neighbours(last).iter();
        let count = neighbours.clone().filter(is_free).count() as u32;
        // A walk that is as long as the best path is of no use.
        let is_short = self.best.is_empty() || self.walk.len() < self.best.len();
        if count > 0 && is_short {
            let index = self.generator.random_range(0..count) as usize;
            if let Some(&square) = neighbours.clone().filter(is_free).nth(index) {
                self.walk.push(square);
                self.visited[square as usize] = true;
            }
            return;
        }
        if is_short {
            self.best = self.component.to_squares(&self.walk);
        }
        for square in self.walk.drain(1..) {
            self.visited[square as usize] = false;
        }
        self.remaining_walks -= 1;
    }

    /// Takes the next square as the end of the path, or raises the limit after the last one.
    fn take_target(&mut self) {
        let square = self.next_target;
        let is_within_limit = |&distance: &u32| distance < self.limit;
        let distance = self.component.distances.get(square as usize);
        let Some(&distance) = distance.filter(|distance| is_within_limit(distance)) else {
            // The squares are in the order of their distances, so no later one is nearer.
            if let Some(&distance) = distance {
                self.next_limit = self.next_limit.min(distance + 1);
            }
            self.limit = self.next_limit;
            self.next_limit = u32::MAX;
            self.next_target = 1;
            return;
        };
        self.next_target += 1;
        let graph = &self.component.graph;
        self.missing = graph.degree(square) - u32::from(graph.neighbours(square).contains(&0));
        // Between two neighbours of one square lies another square, if there are two colours.
        let gap = 1 + u32::from(self.component.is_bipartite);
        let to_visit = match self.missing {
            0 => 1,
            missing => 2 + (missing - 1).saturating_mul(gap),
        };
        let length = 1 + distance.max(to_visit);
        if length > self.limit {
            self.next_limit = self.next_limit.min(length);
            return;
        }
        if self.missing > 0 {
            self.target.set(graph, square, self.limit);
            let remaining = self.target.min_remaining(0, self.missing, &self.visited);
            // The distances were computed up to the limit, so a path to a farther square is longer than the limit.
            let length = remaining.map_or(self.limit + 1, |remaining| remaining + 1);
            if length > self.limit {
                self.next_limit = self.next_limit.min(length);
                return;
            }
            self.next_neighbours.push(0);
        } else {
            self.best = self.component.to_squares(&[0, square]);
        }
    }

    /// Enters the next square, or leaves the last one.
    fn step_path(&mut self) {
        let depth = self.walk.len();
        let last = self.walk[depth - 1];
        let neighbours = self.component.graph.neighbours(last);
        let next = &mut self.next_neighbours[depth - 1];
        let Some(&square) = neighbours.get(*next as usize) else {
            self.leave();
            return;
        };
        *next += 1;
        if self.visited[square as usize] || square == self.target.square() {
            return;
        }
        let graph = &self.component.graph;
        let is_wanted = graph.neighbours(self.target.square()).contains(&square);
        let missing = self.missing - u32::from(is_wanted);
        if missing == 0 {
            // The path must enter the target next, because the target has no other entrance left.
            let mut path = self.walk.clone();
            path.extend([square, self.target.square()]);
            if path.len() <= self.limit as usize {
                self.best = self.component.to_squares(&path);
            } else {
                self.next_limit = self.next_limit.min(path.len() as u32);
            }
            return;
        }
        self.visited[square as usize] = true;
        let remaining = self
            .target
            .min_remaining(square, missing, &self.visited)
            .unwrap_or(self.limit);
        let length = (depth as u32 + 1).saturating_add(remaining);
        if length > self.limit {
            self.next_limit = self.next_limit.min(length);
            self.visited[square as usize] = false;
            return;
        }
        self.missing = missing;
        self.walk.push(square);
        self.next_neighbours.push(0);
    }

    /// Leaves the last square of the path. At the start, the search of the target ends.
    fn leave(&mut self) {
        self.next_neighbours.pop();
        if self.walk.len() == 1 {
            return;
        }
        if let Some(square) = self.walk.pop() {
            self.visited[square as usize] = false;
            let graph = &self.component.graph;
            let is_wanted = graph.neighbours(self.target.square()).contains(&square);
            self.missing += u32::from(is_wanted);
        }
    }

    /// The shortest path found so far that ends in a dead end, the start first. Empty before the first is found.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.best
    }

    /// The proved lower bound: no path from the start that ends in a dead end has fewer squares.
    #[must_use]
    pub fn bound(&self) -> usize {
        let limit = self.limit as usize;
        if self.best.is_empty() {
            limit
        } else {
            limit.min(self.best.len())
        }
    }

    /// Whether [`path`](Self::path) is proved to be a shortest path that ends in a dead end.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        !self.best.is_empty() && self.best.len() <= self.limit as usize
    }

    /// The number of steps taken so far.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::knight_graph;

    #[test]
    fn slices_of_any_size_find_the_same_path() {
        let graph = knight_graph(5, 5);
        let mut whole = EarliestDeadEnd::new(&graph, 12).unwrap();
        whole.advance(u64::MAX);
        assert!(whole.is_proved());
        for slice in [1, 7, 1_000] {
            let mut sliced = EarliestDeadEnd::new(&graph, 12).unwrap();
            while !sliced.is_proved() {
                let steps = sliced.steps();
                sliced.advance(slice);
                assert!(sliced.steps() - steps <= slice);
            }
            assert!(sliced == whole, "slices of {slice}");
        }
    }

    #[test]
    fn a_start_outside_the_graph_is_an_error() {
        let error = EarliestDeadEnd::new(&knight_graph(3, 3), 9).unwrap_err();
        assert_eq!((error.value, error.largest), (9, 8));
    }
}
