//! Graphs for the tests of the solvers: graphs of boards with holes, with joined sides or for other pieces, the
//! Petersen graph, the graph of a cube, and random graphs.

use knights_tour::board::Square;
use knights_tour::graph::Graph;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A board for a leaper.
#[derive(Clone)]
pub struct TestBoard {
    pub rows: u32,
    pub columns: u32,
    /// The distances of a leap in the two directions.
    pub leap: (i64, i64),
    /// Whether the top side is joined to the bottom side, and the left side to the right one.
    pub wraps: (bool, bool),
    /// The missing squares, numbered from the top left.
    pub holes: Vec<u32>,
}

impl TestBoard {
    pub fn new(rows: u32, columns: u32) -> Self {
        Self {
            rows,
            columns,
            leap: (1, 2),
            wraps: (false, false),
            holes: Vec::new(),
        }
    }

    /// The board with `count` random holes. If `balanced`, half of the holes have each colour.
    pub fn with_holes(mut self, count: u32, balanced: bool, seed: u64) -> Self {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut colours = [0; 2];
        while (self.holes.len() as u32) < count {
            let hole = generator.random_range(0..self.rows * self.columns);
            let colour = (hole / self.columns + hole % self.columns) as usize % 2;
            let enough = balanced && colours[colour] * 2 >= count;
            if !enough && !self.holes.contains(&hole) {
                colours[colour] += 1;
                self.holes.push(hole);
            }
        }
        self
    }

    /// The graph whose vertices are the remaining squares, numbered from 0, and whose edges are the leaps between them.
    pub fn graph(&self) -> Graph {
        let all_squares = 0..self.rows * self.columns;
        let remaining: Vec<u32> = all_squares
            .filter(|square| !self.holes.contains(square))
            .collect();
        let mut numbers = vec![None; (self.rows * self.columns) as usize];
        for (number, &square) in (0..).zip(&remaining) {
            numbers[square as usize] = Some(number);
        }
        let (short, long) = self.leap;
        let lists: Vec<Vec<Square>> = remaining
            .iter()
            .map(|square| {
                let mut list = Vec::new();
                for (down, right) in [(short, long), (long, short)] {
                    for signs in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                        let row = i64::from(square / self.columns) + down * signs.0;
                        let column = i64::from(square % self.columns) + right * signs.1;
                        let row = wrap(row, self.rows, self.wraps.0);
                        let column = wrap(column, self.columns, self.wraps.1);
                        let (Some(row), Some(column)) = (row, column) else {
                            continue;
                        };
                        let to = row * self.columns + column;
                        let new_neighbour =
                            numbers[to as usize].filter(|number| !list.contains(number));
                        list.extend(new_neighbour.filter(|_| to != *square));
                    }
                }
                list
            })
            .collect();
        Graph::from_lists(&lists).unwrap()
    }
}

/// The coordinate on a side of `length` squares. A coordinate off the board is reduced modulo `length` if the side
/// `wraps`; otherwise the result is `None`.
fn wrap(coordinate: i64, length: u32, wraps: bool) -> Option<u32> {
    let coordinate = if wraps {
        coordinate.rem_euclid(length.into())
    } else {
        coordinate
    };
    u32::try_from(coordinate)
        .ok()
        .filter(|&coordinate| coordinate < length)
}

/// A random board from 4×4 to 8×8 with up to a quarter of its squares missing.
pub fn random_board(seed: u64) -> TestBoard {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rows = generator.random_range(4..=8);
    let columns = generator.random_range(4..=8);
    let count = generator.random_range(0..=rows * columns / 4);
    let balanced = generator.random_range(0..4) > 0;
    let count = if balanced { count / 2 * 2 } else { count };
    TestBoard::new(rows, columns).with_holes(count, balanced, seed)
}

/// A graph with the given number of vertices and the given edges.
pub fn from_edges(vertices: u32, edges: impl IntoIterator<Item = (Square, Square)>) -> Graph {
    let mut lists = vec![Vec::new(); vertices as usize];
    for (a, b) in edges {
        lists[a as usize].push(b);
        lists[b as usize].push(a);
    }
    Graph::from_lists(&lists).unwrap()
}

pub fn petersen_graph() -> Graph {
    let edges = |v: u32| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)];
    from_edges(10, (0..5).flat_map(edges))
}

pub fn cube_graph() -> Graph {
    let edges = |v: u32| [1, 2, 4].map(move |bit| (v, v ^ bit));
    let edges = (0..8).flat_map(edges);
    from_edges(8, edges.filter(|(a, b)| a < b))
}

/// A random graph with the given number of vertices. The number of edges is at most `vertices * edges_per_vertex`.
pub fn sparse_graph(vertices: u32, edges_per_vertex: u32, seed: u64) -> Graph {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut edges: Vec<(Square, Square)> = Vec::new();
    for _ in 0..vertices * edges_per_vertex {
        let a = generator.random_range(0..vertices);
        let b = generator.random_range(0..vertices);
        let edge = (a.min(b), a.max(b));
        if a != b && !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    from_edges(vertices, edges)
}
