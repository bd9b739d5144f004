//! Heuristic search by rotations of a path.
//!
//! Start with [`Rotations`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::ends::End;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//! use knights_tour::solve::{Rotations, Solver, SolverStatus};
//!
//! let graph = Graph::knight(Board::new(20, 20)?, &MoveOrder::ROWS);
//! let mut solver = Rotations::new(graph.into(), 0, End::Anywhere, 1)?;
//! assert!(matches!(solver.work(100_000), SolverStatus::Tour(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ring;

use std::sync::Arc;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::solver::solve_tiny;
use super::{Effort, Solver, SolverStatus};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::program::solution_program;
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::graph::Graph;
use ring::Ring;

/// Pseudocode of heuristic search by rotations.
pub static PROGRAM: Pseudocode = solution_program!(
    "rotations",
    [
        PseudocodeLine::heading(0, "repeat").with_text("repeat-path"),
        PseudocodeLine::heading(1, "grow"),
        PseudocodeLine::heading(1, "turn"),
        PseudocodeLine::heading(1, "again"),
    ],
    "proved-rotations",
    PseudocodeLine::STUCK_IN_STEPS
);

/// Maximum number of rotations without growth of the path in an attempt whose number is odd. The maximum doubles for
/// every factor 2 in the number of the attempt. The maxima are nearly the sequence of Luby, Sinclair and Zuckerman
/// (1993). Most attempts are best abandoned early, but some need many rotations.
const BASE_ROTATION_LIMIT: u64 = 256;

/// Number of consecutive rotations before the distances to the target squares are computed.
const UNAIMED_ROTATIONS: u64 = 16;

/// One of this many aimed rotations, on average, is chosen at random, so that the search does not repeat itself.
const RANDOM_ROTATION_INTERVAL: u32 = 4;

/// The bit set in the degree of a square that cannot be entered: it is on the path, or it is the given end.
const UNAVAILABLE: u32 = 1 << 31;

/// Heuristic search that rotates its path where the path cannot grow (Pósa 1976). The search finds tours, but proves
/// nothing about graphs of more than two squares.
///
/// The path grows by Warnsdorff's rule. If the last square has no free neighbour, a neighbour of the last square on the
/// path is chosen as a pivot. The part after the pivot is reversed, so that the square after the pivot becomes the last
/// square.
///
/// A rotation is preferred if the path can then grow. Once every square is on the path, a rotation is preferred if a
/// tour may end at the new last square. After 16 rotations without growth, most rotations bring the end of the path
/// nearer to a square where the path could grow or end. The other rotations are random. If the tour must be closed, a
/// path that leads back to its start is reopened beside a free square. After too many rotations without growth, the
/// search restarts.
///
/// A step enters a square, rotates or reopens the path, restarts, or accepts the path as a tour. A rotation takes time
/// proportional to the reversed part, which is at most half of the squares. A restart takes time proportional to the
/// graph. If there is no tour, the search never ends, unless the start has no neighbour or the graph has at most two
/// squares.
///
/// Takes 28 bytes a square.
///
/// (L. Pósa, Hamiltonian circuits in random graphs, Discrete Mathematics 14, 1976.)
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::ends::End;
/// use knights_tour::solve::{SolverStatus, Rotations, Solver};
///
/// let graph = Graph::knight(Board::new(50, 50)?, &MoveOrder::ROWS);
/// let mut solver = Rotations::new(graph.into(), 0, End::Closed, 1)?;
/// assert!(matches!(solver.work(100_000), SolverStatus::Tour(tour) if tour.len() == 2_500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rotations {
    graph: Arc<Graph>,
    start: Square,
    end: End,
    path: Ring,
    /// For every square, the number of its neighbours that can be entered. The bit [`UNAVAILABLE`] is added if the
    /// square itself cannot be entered.
    degrees: Box<[u32]>,
    /// The squares that can be entered.
    free: Vec<Square>,
    /// For every square that can be entered, its index in `free`.
    free_index: Box<[u32]>,
    /// For every square, its distance as last computed by `compute_distances`.
    distances: Box<[u32]>,
    /// The queue of the breadth-first search for the distances.
    queue: Vec<Square>,
    /// The next square after the end of the path, if there is one.
    next_square: Option<Square>,
    generator: Xoshiro256PlusPlus,
    /// The number of rotations since the path last grew or was reopened, or since the attempt began.
    rotations: u64,
    effort: Effort,
    final_status: Option<SolverStatus>,
}

impl Rotations {
    /// Creates a search of `graph` for a tour from `start` to `end`, with random numbers from `seed`.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn new(graph: Arc<Graph>, start: Square, end: End, seed: u64) -> Result<Self, EndError> {
        end.check(&graph, start)?;
        let size = graph.len() as u32;
        let isolated_status = (graph.degree(start) == 0).then_some(SolverStatus::GaveUp);
        let mut rotations = Self {
            start,
            end,
            path: Ring::new(size, start),
            degrees: vec![0; graph.len()].into(),
            free: Vec::new(),
            free_index: vec![0; graph.len()].into(),
            distances: vec![u32::MAX; graph.len()].into(),
            queue: Vec::new(),
            next_square: None,
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            rotations: 0,
            effort: Effort::default(),
            final_status: solve_tiny(&graph, start, end).or(isolated_status),
            graph,
        };
        if rotations.final_status.is_none() {
            rotations.start_attempt();
        }
        Ok(rotations)
    }

    /// Whether the path cannot grow without a rotation or a new attempt.
    pub(crate) const fn is_stuck(&self) -> bool {
        self.next_square.is_none()
    }

    /// The number of squares of the path.
    pub(crate) fn path_length(&self) -> usize {
        self.path.len() as usize
    }

    /// The squares of the path, the start first. Correct only if the end is [`End::Anywhere`].
    pub(crate) fn path(&self) -> Vec<Square> {
        self.tour()
    }

    /// Begins an attempt with a path of the start only.
    fn start_attempt(&mut self) {
        let size = self.graph.len() as Square;
        self.effort.attempts = self.effort.attempts.saturating_add(1);
        self.rotations = 0;
        self.path.clear(self.start);
        self.free.clear();
        self.free.extend(0..size);
        for square in 0..size {
            self.free_index[square as usize] = square;
            self.degrees[square as usize] = self.graph.degree(square);
        }
        self.mark_unavailable(self.start);
        if let End::At(end) = self.end {
            // The path must not enter the given end before all other squares.
            self.mark_unavailable(end);
        }
        self.next_square = self.best_next_square();
    }

    /// Marks `square` as unavailable, and returns the best square to go to from `square`, if any.
    fn mark_unavailable(&mut self, square: Square) -> Option<Square> {
        let index = self.free_index[square as usize];
        self.free.swap_remove(index as usize);
        if let Some(&moved) = self.free.get(index as usize) {
            self.free_index[moved as usize] = index;
        }
        self.degrees[square as usize] |= UNAVAILABLE;
        let mut choice = MinDegreeChoice::new(self.generator.next_u32());
        for &neighbour in self.graph.neighbours(square) {
            let degree = &mut self.degrees[neighbour as usize];
            *degree -= 1;
            choice.consider(neighbour, *degree);
        }
        choice.square()
    }

    /// Takes one step: enters a square, rotates or reopens the path, restarts, or accepts the path as a tour.
    fn step(&mut self) {
        self.effort.steps += 1;
        if self.free.is_empty() {
            if self.may_end_at(self.path.last()) {
                self.final_status = Some(SolverStatus::Tour(self.tour()));
                return;
            }
        } else if let Some(square) = self.next_square {
            self.path.push(square);
            self.next_square = self.mark_unavailable(square);
            self.rotations = 0;
            return;
        } else if self.end.is_closed() && self.reopen_cycle() {
            return;
        }
        let max_rotations = BASE_ROTATION_LIMIT << self.effort.attempts.trailing_zeros();
        if self.rotations >= max_rotations || !self.rotate() {
            self.start_attempt();
        }
    }

    /// The best square to go to from the end of the path, if any.
    fn best_next_square(&mut self) -> Option<Square> {
        let mut choice = MinDegreeChoice::new(self.generator.next_u32());
        for &neighbour in self.graph.neighbours(self.path.last()) {
            choice.consider(neighbour, self.degrees[neighbour as usize]);
        }
        choice.square()
    }

    /// The number of neighbours of `square` that can be entered.
    #[inline]
    fn free_neighbour_count(&self, square: Square) -> u32 {
        self.degrees[square as usize] & !UNAVAILABLE
    }

    /// Whether the path may end at `square` once no square is free. If the end is given, `square` must be a neighbour
    /// of the given end, which the path does not contain.
    fn may_end_at(&self, square: Square) -> bool {
        let last_neighbour = match self.end {
            End::Anywhere => return true,
            End::At(end) => end,
            End::Closed => self.path.first(),
        };
        self.graph.neighbours(last_neighbour).contains(&square)
    }

    /// Reopens a closed path at a neighbour of a free square, so that the path can grow. Returns false if the path is
    /// not closed, or if no square of the path is a neighbour of the chosen free square.
    fn reopen_cycle(&mut self) -> bool {
        if self.path.len() < 3 || !self.may_end_at(self.path.last()) {
            return false;
        }
        let free = self.free[self.generator.random_range(0..self.free.len() as u32) as usize];
        let mut neighbours = self.graph.neighbours(free).iter();
        let Some(&new_end) = neighbours.find(|&&square| self.path.contains(square)) else {
            return false;
        };
        let index = self.path.index_of(new_end);
        self.path.rotate_to_end_at(index);
        self.next_square = self.best_next_square();
        self.rotations = 0;
        true
    }

    /// Rotates the path, so that another square becomes its last. Returns false if no rotation is possible.
    fn rotate(&mut self) -> bool {
        if self.rotations == UNAIMED_ROTATIONS {
            self.compute_distances();
        }
        let is_aimed = self.rotations >= UNAIMED_ROTATIONS;
        let is_random = is_aimed && self.generator.random_range(0..RANDOM_ROTATION_INTERVAL) == 0;
        let last = self.path.last();
        let covers_graph = self.free.is_empty();
        let mut pivot = None;
        let mut tied_count = 0;
        let mut min_cost = u32::MAX;
        for &square in self.graph.neighbours(last) {
            if !self.path.contains(square) {
                continue;
            }
            let new_last = self.path.successor(square);
            // A rotation at the square before the last one would change nothing.
            if new_last == last {
                continue;
            }
            let cost = match (is_aimed, covers_graph) {
                (true, _) if is_random => 0,
                (true, _) => self.distances[new_last as usize],
                (false, true) => u32::from(!self.may_end_at(new_last)),
                (false, false) => u32::from(self.free_neighbour_count(new_last) == 0),
            };
            if cost < min_cost {
                (min_cost, tied_count) = (cost, 0);
            }
            if cost == min_cost {
                tied_count += 1;
                if self.generator.random_range(0..tied_count) == 0 {
                    pivot = Some(square);
                }
            }
        }
        let Some(pivot) = pivot else {
            return false;
        };
        self.path.reverse_after(self.path.index_of(pivot));
        self.next_square = self.best_next_square();
        self.rotations += 1;
        true
    }

    /// Computes the distance of every square from the nearest free square. Once no square is free, computes the
    /// distances from the given end or, for a closed tour, from the first square of the path.
    fn compute_distances(&mut self) {
        self.distances.fill(u32::MAX);
        self.queue.clear();
        let last_neighbour = match self.end {
            End::Anywhere => None,
            End::At(end) => Some(end),
            End::Closed => Some(self.path.first()),
        };
        match last_neighbour {
            Some(square) if self.free.is_empty() => self.queue.push(square),
            _ => self.queue.extend(&self.free),
        }
        for &square in &self.queue {
            self.distances[square as usize] = 0;
        }
        let mut next_index = 0;
        while let Some(&square) = self.queue.get(next_index) {
            next_index += 1;
            for &neighbour in self.graph.neighbours(square) {
                if self.distances[neighbour as usize] == u32::MAX {
                    self.distances[neighbour as usize] = self.distances[square as usize] + 1;
                    self.queue.push(neighbour);
                }
            }
        }
    }

    /// The tour, the start first.
    fn tour(&self) -> Vec<Square> {
        let mut tour: Vec<Square> = self.path.squares().collect();
        match self.end {
            End::Anywhere => {}
            End::At(end) => tour.push(end),
            End::Closed => {
                let start_index = self.path.index_of(self.start);
                tour.rotate_left(start_index as usize);
            }
        }
        tour
    }
}

/// Chooses the next square: the one with the fewest free neighbours, with ties broken at random.
///
/// It keeps the minimum of keys that combine degree and square, which avoids branches that are hard to predict.
/// Inverting random bits of the squares randomises the order of equal degrees.
struct MinDegreeChoice {
    /// The mask that inverts random bits of the squares in the keys.
    random_mask: u32,
    /// The smallest key so far: the degree in the upper half, the masked square in the lower half.
    min_key: u64,
}

impl MinDegreeChoice {
    const fn new(random_mask: u32) -> Self {
        let min_key = u64::MAX;
        Self {
            random_mask,
            min_key,
        }
    }

    #[inline]
    fn consider(&mut self, square: Square, degree: u32) {
        let key = u64::from(degree) << u32::BITS | u64::from(square ^ self.random_mask);
        self.min_key = self.min_key.min(key);
    }

    /// The chosen square, unless all considered squares are [`UNAVAILABLE`].
    const fn square(self) -> Option<Square> {
        if (self.min_key >> u32::BITS) as u32 >= UNAVAILABLE {
            return None;
        }
        Some(self.min_key as Square ^ self.random_mask)
    }
}

impl Solver for Rotations {
    fn work(&mut self, steps: u64) -> SolverStatus {
        for _ in 0..steps {
            if self.final_status.is_some() {
                break;
            }
            self.step();
        }
        self.final_status.clone().unwrap_or(SolverStatus::Working)
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
