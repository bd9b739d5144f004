//! Heuristic search by rotations of a path.

mod ring;

use std::sync::Arc;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::solver::solve_tiny;
use super::{Effort, Solver, SolverStatus};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::graph::Graph;
use ring::Ring;

/// Pseudocode of heuristic search by rotations.
pub static PROGRAM: Pseudocode = Pseudocode {
    name: "rotations",
    rows: &[
        PseudocodeLine::heading(0, "repeat").with_text("repeat-path"),
        PseudocodeLine::heading(1, "grow"),
        PseudocodeLine::heading(1, "turn"),
        PseudocodeLine::heading(1, "again"),
        PseudocodeLine::step(0, LineName::START).with_text("start-made"),
        PseudocodeLine::step(0, LineName::ALONG),
        PseudocodeLine::step(0, LineName::TOUR).with_text("tour-made"),
        PseudocodeLine::step(0, LineName::EXHAUSTED).with_text("proved-rotations"),
        PseudocodeLine::step(0, LineName::STUCK).with_text("stuck-steps"),
    ],
};

/// Maximum number of rotations without growth of the path, in every second attempt. Every second of the other
/// attempts may make twice as many, and so on. This is nearly the sequence of Luby, Sinclair and Zuckerman
/// (1993): most attempts are best abandoned early, but some need long.
const BASE_ROTATION_LIMIT: u64 = 256;

/// Number of consecutive rotations before the distances to the target squares are computed.
const UNAIMED_ROTATIONS: u64 = 16;

/// One of this many aimed rotations, on average, is chosen at random, so that the search does not go in
/// circles.
const RANDOM_ROTATION_INTERVAL: u32 = 4;

/// Set in the degree of a square that cannot be entered: it is on the path, or it is the given end.
const TAKEN: u32 = 1 << 31;

/// Heuristic search that rotates its path where it cannot go on (Pósa 1976): it finds tours and proves nothing.
///
/// The path grows by Warnsdorff's rule. If its last square has no free neighbour, one of its neighbours on the
/// path is chosen as a pivot. The part after the pivot is reversed, so that the square after the pivot becomes
/// the last.
///
/// A rotation is preferred if the path can then grow or, once every square is on the path, if it may end there.
/// Otherwise a rotation brings the end nearer to such a square, or is random. If the tour must be closed, a
/// path that leads back to its start is reopened beside a free square. After too many rotations without
/// success, the search restarts.
///
/// A step is a square entered, a rotation or a restart. A rotation takes time proportional to the reversed
/// part, which is at most half of the squares; a restart takes time proportional to the graph. Where there is
/// no tour, the search never ends, unless the start has no neighbour.
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
    /// For every square, the number of its neighbours that can be entered, with [`TAKEN`] if it cannot be
    /// entered.
    degrees: Box<[u32]>,
    /// The squares that can be entered, and for every square its index among them.
    free: Vec<Square>,
    free_index: Box<[u32]>,
    /// For every square, its distance from where the end of the path should be, as last computed by `aim`.
    distances: Box<[u32]>,
    /// The queue of the breadth-first search for the distances.
    queue: Vec<Square>,
    /// The next square after the end of the path, if there is one.
    next_square: Option<Square>,
    generator: Xoshiro256PlusPlus,
    /// The number of rotations since the path last grew.
    rotations: u64,
    effort: Effort,
    ended: Option<SolverStatus>,
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
        let isolated = (graph.degree(start) == 0).then_some(SolverStatus::GaveUp);
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
            ended: solve_tiny(&graph, start, end).or(isolated),
            graph,
        };
        if rotations.ended.is_none() {
            rotations.begin();
        }
        Ok(rotations)
    }

    /// Begins an attempt with a path of the start only.
    fn begin(&mut self) {
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
        self.take(self.start);
        if let End::At(end) = self.end {
            // The given end is kept for last.
            self.take(end);
        }
        self.next_square = self.next();
    }

    /// Marks `square` as taken, and returns the best square to go to from there.
    fn take(&mut self, square: Square) -> Option<Square> {
        let place = self.free_index[square as usize];
        self.free.swap_remove(place as usize);
        if let Some(&moved) = self.free.get(place as usize) {
            self.free_index[moved as usize] = place;
        }
        self.degrees[square as usize] |= TAKEN;
        let mut choice = Choice::new(self.generator.next_u32());
        for &neighbour in self.graph.neighbours(square) {
            let degree = &mut self.degrees[neighbour as usize];
            *degree -= 1;
            choice.offer(neighbour, *degree);
        }
        choice.square()
    }

    /// Takes one step: enters a square, rotates the path or restarts.
    fn step(&mut self) {
        self.effort.steps += 1;
        if self.free.is_empty() {
            if self.may_end(self.path.last()) {
                self.ended = Some(SolverStatus::Tour(self.tour()));
                return;
            }
        } else if let Some(square) = self.next_square {
            self.path.push(square);
            self.next_square = self.take(square);
            self.rotations = 0;
            return;
        } else if self.end.is_closed() && self.reopen() {
            return;
        }
        let patience = BASE_ROTATION_LIMIT << self.effort.attempts.trailing_zeros();
        if self.rotations >= patience || !self.rotate() {
            self.begin();
        }
    }

    /// The best square to go to from the end of the path.
    fn next(&mut self) -> Option<Square> {
        let mut choice = Choice::new(self.generator.next_u32());
        for &neighbour in self.graph.neighbours(self.path.last()) {
            choice.offer(neighbour, self.degrees[neighbour as usize]);
        }
        choice.square()
    }

    /// The number of neighbours of `square` that can be entered.
    #[inline]
    fn ways_on(&self, square: Square) -> u32 {
        self.degrees[square as usize] & !TAKEN
    }

    /// Whether a path of all squares may end at `square`, or just before the given end.
    fn may_end(&self, square: Square) -> bool {
        let beside = match self.end {
            End::Anywhere => return true,
            End::At(end) => end,
            End::Closed => self.path.first(),
        };
        self.graph.neighbours(beside).contains(&square)
    }

    /// Reopens a closed path at a neighbour of a free square, so that the path can grow. Returns false if it
    /// cannot.
    fn reopen(&mut self) -> bool {
        if self.path.len() < 3 || !self.may_end(self.path.last()) {
            return false;
        }
        let free = self.free[self.generator.random_range(0..self.free.len() as u32) as usize];
        let mut neighbours = self.graph.neighbours(free).iter();
        let Some(&beside) = neighbours.find(|&&square| self.path.contains(square)) else {
            return false;
        };
        let place = self.path.place(beside);
        self.path.rotate_to_end_at(place);
        self.next_square = self.next();
        self.rotations = 0;
        true
    }

    /// Rotates the path, so that another square becomes its last. Returns false if no rotation is possible.
    fn rotate(&mut self) -> bool {
        if self.rotations == UNAIMED_ROTATIONS {
            self.compute_distances();
        }
        let aimed = self.rotations >= UNAIMED_ROTATIONS;
        let random = aimed && self.generator.random_range(0..RANDOM_ROTATION_INTERVAL) == 0;
        let last = self.path.last();
        let whole = self.free.is_empty();
        let mut pivot = None;
        let mut equal = 0;
        let mut nearest = u32::MAX;
        for &square in self.graph.neighbours(last) {
            if !self.path.contains(square) {
                continue;
            }
            let end = self.path.after(square);
            // A rotation at the last square but one would change nothing.
            if end == last {
                continue;
            }
            let distance = match (aimed, whole) {
                (true, _) if random => 0,
                (true, _) => self.distances[end as usize],
                (false, true) => u32::from(!self.may_end(end)),
                (false, false) => u32::from(self.ways_on(end) == 0),
            };
            if distance < nearest {
                (nearest, equal) = (distance, 0);
            }
            if distance == nearest {
                equal += 1;
                if self.generator.random_range(0..equal) == 0 {
                    pivot = Some(square);
                }
            }
        }
        let Some(pivot) = pivot else {
            return false;
        };
        self.path.reverse_after(self.path.place(pivot));
        self.next_square = self.next();
        self.rotations += 1;
        true
    }

    /// Computes the distance of every square from where the end of the path should be. That is beside a free square
    /// or, once there is none, where the path may end.
    fn compute_distances(&mut self) {
        self.distances.fill(u32::MAX);
        self.queue.clear();
        let whole = match self.end {
            End::Anywhere => None,
            End::At(end) => Some(end),
            End::Closed => Some(self.path.first()),
        };
        match whole {
            Some(beside) if self.free.is_empty() => self.queue.push(beside),
            _ => self.queue.extend(&self.free),
        }
        for &square in &self.queue {
            self.distances[square as usize] = 0;
        }
        let mut next = 0;
        while let Some(&square) = self.queue.get(next) {
            next += 1;
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
                let start = self.path.place(self.start);
                tour.rotate_left(start as usize);
            }
        }
        tour
    }
}

/// Chooses the next square: the one with the fewest free neighbours, with ties broken at random.
///
/// It keeps the minimum of keys that combine degree and square, which avoids branches that are hard to predict.
/// Inverting random bits of the squares randomises the order of equal degrees.
struct Choice {
    flip: u32,
    least: u64,
}

impl Choice {
    const fn new(flip: u32) -> Self {
        let least = u64::MAX;
        Self { flip, least }
    }

    #[inline]
    fn offer(&mut self, square: Square, degree: u32) {
        let key = u64::from(degree) << u32::BITS | u64::from(square ^ self.flip);
        self.least = self.least.min(key);
    }

    /// The chosen square, unless all offered squares are [`TAKEN`].
    const fn square(self) -> Option<Square> {
        if (self.least >> u32::BITS) as u32 >= TAKEN {
            return None;
        }
        Some(self.least as Square ^ self.flip)
    }
}

impl Solver for Rotations {
    fn work(&mut self, steps: u64) -> SolverStatus {
        for _ in 0..steps {
            if self.ended.is_some() {
                break;
            }
            self.step();
        }
        self.ended.clone().unwrap_or(SolverStatus::Working)
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
