//! A square where a path is to get stuck, and lower bounds on the rest of such a path.

use std::collections::VecDeque;

use crate::board::Square;
use crate::graph::Graph;

/// The maximum number of neighbours of a target whose distances are computed.
const MAX_TRACKED_NEIGHBOURS: usize = 16;

/// The distance of a square that cannot be reached, or not within the limit.
const FAR: u32 = u32::MAX;

/// The last square of a path that is to end in a dead end.
///
/// The path must visit all neighbours of the target, and then enter the target. Distances from these neighbours are
/// lower bounds on the rest of the path.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Target {
    square: Square,
    /// The neighbours of the target. Empty if there are more than [`MAX_TRACKED_NEIGHBOURS`].
    tracked: Vec<Square>,
    /// For every tracked neighbour, the distances of all squares within the limit, by paths that avoid the target.
    distances: Vec<Box<[u32]>>,
    /// For every tracked neighbour, the squares whose distance is not [`FAR`].
    touched: Vec<Vec<Square>>,
    /// The minimum distance between two neighbours of the target, at least 1.
    gap: u32,
}

impl Target {
    /// Sets the target to `square`. Computes the distances up to `limit` moves.
    ///
    /// Takes time proportional to the squares within the limit.
    pub fn set(&mut self, graph: &Graph, square: Square, limit: u32) {
        for (distances, touched) in self.distances.iter_mut().zip(&mut self.touched) {
            for square in touched.drain(..) {
                distances[square as usize] = FAR;
            }
        }
        self.square = square;
        self.tracked.clear();
        self.gap = 1;
        let neighbours = graph.neighbours(square);
        if neighbours.len() > MAX_TRACKED_NEIGHBOURS {
            return;
        }
        self.tracked.extend_from_slice(neighbours);
        while self.distances.len() < neighbours.len() {
            self.distances.push(vec![FAR; graph.len()].into());
            self.touched.push(Vec::new());
        }
        let mut queue = VecDeque::new();
        for (index, &neighbour) in neighbours.iter().enumerate() {
            let distances = &mut self.distances[index];
            let touched = &mut self.touched[index];
            distances[neighbour as usize] = 0;
            touched.push(neighbour);
            queue.push_back(neighbour);
            while let Some(next) = queue.pop_front() {
                let distance = distances[next as usize] + 1;
                if distance > limit {
                    queue.clear();
                    break;
                }
                for &other in graph.neighbours(next) {
                    if other != square && distances[other as usize] == FAR {
                        distances[other as usize] = distance;
                        touched.push(other);
                        queue.push_back(other);
                    }
                }
            }
        }
        let pairs = (0..neighbours.len()).flat_map(|index| {
            let others = neighbours[index + 1..].iter();
            let distances = &self.distances[index];
            others.map(|&other| distances[other as usize])
        });
        self.gap = pairs.min().unwrap_or(1);
    }

    /// The target square.
    pub const fn square(&self) -> Square {
        self.square
    }

    /// A lower bound on the number of further squares until the path is stuck on the target. `None` if the path cannot
    /// get stuck there within the limit.
    ///
    /// The last square of the path is `last`, and the path must still visit `missing` neighbours of the target, at
    /// least one.
    pub fn min_remaining(&self, last: Square, missing: u32, visited: &[bool]) -> Option<u32> {
        if self.tracked.is_empty() {
            return Some(missing + 1);
        }
        let (mut nearest, mut farthest) = (FAR, 0);
        for (neighbour, distances) in self.tracked.iter().zip(&self.distances) {
            if !visited[*neighbour as usize] {
                let distance = distances[last as usize];
                nearest = nearest.min(distance);
                farthest = farthest.max(distance);
            }
        }
        if farthest == FAR {
            return None;
        }
        let tour_of_neighbours = u64::from(self.gap) * u64::from(missing - 1);
        let remaining = u64::from(farthest).max(u64::from(nearest) + tour_of_neighbours) + 1;
        u32::try_from(remaining).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::knight_graph;

    #[test]
    fn the_neighbours_of_a_corner_bound_the_path() {
        // The corner 0,3 has the neighbours 1,1 and 2,2. Both are four moves from 0,0, and two from each other.
        let graph = knight_graph(4, 4);
        let mut target = Target::default();
        target.set(&graph, 3, 16);
        let mut visited = [false; 16];
        visited[0] = true;
        assert_eq!(target.min_remaining(0, 2, &visited), Some(4 + 2 + 1));
        // A second target does not see the distances of the first.
        let mut fresh = Target::default();
        fresh.set(&graph, 15, 16);
        target.set(&graph, 15, 16);
        assert_eq!(
            target.min_remaining(0, 2, &visited),
            fresh.min_remaining(0, 2, &visited)
        );
    }
}
