//! Heuristic search by rotations of a path.

mod ring;

use std::sync::Arc;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::solver::tiny;
use super::{Effort, Finding, Solver};
use crate::board::Square;
use crate::ends::{End, EndError};
use crate::explain::{Line, Program, Row};
use crate::graph::Graph;
use ring::Ring;

/// Heuristic search by turning parts of a path round.
pub static PROGRAM: Program = Program {
    name: "rotations",
    rows: &[
        Row::frame(0, "repeat").reading("repeat-path"),
        Row::frame(1, "grow"),
        Row::frame(1, "turn"),
        Row::frame(1, "again"),
        Row::step(0, Line::START).reading("start-made"),
        Row::step(0, Line::ALONG),
        Row::step(0, Line::TOUR).reading("tour-made"),
        Row::step(0, Line::EXHAUSTED).reading("proved-rotations"),
        Row::step(0, Line::STUCK).reading("stuck-steps"),
    ],
};

/// How many rotations in a row every other attempt may make without the path growing; of the others
/// every other one may make twice as many, and so on (nearly the sequence of Luby, Sinclair and
/// Zuckerman 1993): most attempts are best given up soon, but some need long.
const PATIENCE: u64 = 256;

/// How many rotations in a row are made without knowing how far it is to where they should lead.
const AIMLESS: u64 = 16;

/// One rotation in so many goes anywhere, so that the search does not go round in circles.
const WANDERING: u32 = 4;

/// Set in the degree of a square that cannot be entered.
const TAKEN: u32 = 1 << 31;

/// Heuristic search that turns its path round where it cannot go on (Pósa 1976): it finds tours and
/// proves nothing.
///
/// The path grows by Warnsdorff's rule. Where its last square has no free neighbour, it has others on the path: from
/// one of them the path goes straight to the last square and back along what came in between, and so ends at the square
/// that came after that neighbour. Such a rotation is made where there is a way on then or, once every square is on the
/// path, where it may end; otherwise where it brings that nearer, or where chance would have it. A path that leads back
/// to its start is opened beside a free square, if the tour must be closed. When rotations in plenty have not helped,
/// the search begins anew.
///
/// A step is a square entered, a rotation or a new beginning. A rotation takes time proportional to
/// the part of the path that is turned round, half of it at the most; a new beginning takes time
/// proportional to the graph. It never ends where there is no tour, but where the start leads
/// nowhere.
///
/// Takes 28 bytes for every square.
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
/// use knights_tour::solve::{Finding, Rotations, Solver};
///
/// let graph = Graph::knight(Board::new(50, 50)?, &MoveOrder::ROWS);
/// let mut solver = Rotations::new(graph.into(), 0, End::Closed, 1)?;
/// assert!(matches!(solver.work(100_000), Finding::Tour(tour) if tour.len() == 2_500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rotations {
    graph: Arc<Graph>,
    start: Square,
    end: End,
    path: Ring,
    /// For every square how many of its neighbours can be entered, and whether it is [`TAKEN`] itself.
    degrees: Box<[u32]>,
    /// The squares that can be entered, and for every square where it stands among them.
    free: Vec<Square>,
    places: Box<[u32]>,
    /// For every square how far it is from where the end of the path should be, as it was when the
    /// search last took aim.
    distances: Box<[u32]>,
    /// What it takes to find that out.
    queue: Vec<Square>,
    /// The square to go to from the end of the path, if there is one.
    ahead: Option<Square>,
    generator: Xoshiro256PlusPlus,
    /// How many rotations were made since the path last grew.
    rotations: u64,
    effort: Effort,
    ended: Option<Finding>,
}

impl Rotations {
    /// A search of `graph` for a tour from `start` to `end`, in which chance decides as `seed` says.
    ///
    /// # Errors
    ///
    /// [`EndError`] when the graph has no such start or end.
    pub fn new(graph: Arc<Graph>, start: Square, end: End, seed: u64) -> Result<Self, EndError> {
        end.check(&graph, start)?;
        let size = graph.len() as u32;
        let isolated = (graph.degree(start) == 0).then_some(Finding::GaveUp);
        let mut rotations = Self {
            start,
            end,
            path: Ring::new(size, start),
            degrees: vec![0; graph.len()].into(),
            free: Vec::new(),
            places: vec![0; graph.len()].into(),
            distances: vec![u32::MAX; graph.len()].into(),
            queue: Vec::new(),
            ahead: None,
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            rotations: 0,
            effort: Effort::default(),
            ended: tiny(&graph, start, end).or(isolated),
            graph,
        };
        if rotations.ended.is_none() {
            rotations.begin();
        }
        Ok(rotations)
    }

    /// Begins from the start.
    fn begin(&mut self) {
        let size = self.graph.len() as Square;
        self.effort.attempts = self.effort.attempts.saturating_add(1);
        self.rotations = 0;
        self.path.clear(self.start);
        self.free.clear();
        self.free.extend(0..size);
        for square in 0..size {
            self.places[square as usize] = square;
            self.degrees[square as usize] = self.graph.degree(square);
        }
        self.take(self.start);
        if let End::At(end) = self.end {
            // It is entered when nothing else is left.
            self.take(end);
        }
        self.ahead = self.next();
    }

    /// Takes `square` off those that can be entered, and says where one would go from there.
    fn take(&mut self, square: Square) -> Option<Square> {
        let place = self.places[square as usize];
        self.free.swap_remove(place as usize);
        if let Some(&moved) = self.free.get(place as usize) {
            self.places[moved as usize] = place;
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

    /// One step: a square entered, or a rotation, or a new beginning.
    fn step(&mut self) {
        self.effort.steps += 1;
        if self.free.is_empty() {
            if self.may_end(self.path.last()) {
                self.ended = Some(Finding::Tour(self.tour()));
                return;
            }
        } else if let Some(square) = self.ahead {
            self.path.push(square);
            self.ahead = self.take(square);
            self.rotations = 0;
            return;
        } else if self.end.is_closed() && self.reopen() {
            return;
        }
        let patience = PATIENCE << self.effort.attempts.trailing_zeros();
        if self.rotations >= patience || !self.rotate() {
            self.begin();
        }
    }

    /// The square to go to from the end of the path.
    fn next(&mut self) -> Option<Square> {
        let mut choice = Choice::new(self.generator.next_u32());
        for &neighbour in self.graph.neighbours(self.path.last()) {
            choice.offer(neighbour, self.degrees[neighbour as usize]);
        }
        choice.square()
    }

    /// How many neighbours of `square` can be entered.
    #[inline]
    fn ways_on(&self, square: Square) -> u32 {
        self.degrees[square as usize] & !TAKEN
    }

    /// Whether a path of all squares may end at `square`, or before the given end.
    fn may_end(&self, square: Square) -> bool {
        let beside = match self.end {
            End::Anywhere => return true,
            End::At(end) => end,
            End::Closed => self.path.first(),
        };
        self.graph.neighbours(beside).contains(&square)
    }

    /// Where the path is a cycle, opens it at a neighbour of a free square, which comes next then.
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
        self.path.open_after(place);
        self.ahead = self.next();
        self.rotations = 0;
        true
    }

    /// Turns round the end of the path, so that it has another last square.
    fn rotate(&mut self) -> bool {
        if self.rotations == AIMLESS {
            self.aim();
        }
        let aimed = self.rotations >= AIMLESS;
        let random = aimed && self.generator.random_range(0..WANDERING) == 0;
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
            // The square before the last leads nowhere new.
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
        self.path.turn(self.path.place(pivot));
        self.ahead = self.next();
        self.rotations += 1;
        true
    }

    /// Finds out how far it is from every square to where the end of the path should be: beside a
    /// free square or, once there is none, where the path may end.
    fn aim(&mut self) {
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

    /// The path, the start first.
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

/// The square to go to: the one with the fewest free neighbours, of equal ones one at random.
///
/// It is the least of numbers that hold degree and square, so that nothing hangs on branches that are
/// hard to foresee; which of equal degrees comes first is drawn by turning round some bits
/// of the squares.
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

    /// The square, unless all that were offered are [`TAKEN`].
    const fn square(self) -> Option<Square> {
        if (self.least >> u32::BITS) as u32 >= TAKEN {
            return None;
        }
        Some(self.least as Square ^ self.flip)
    }
}

impl Solver for Rotations {
    fn work(&mut self, steps: u64) -> Finding {
        for _ in 0..steps {
            if self.ended.is_some() {
                break;
            }
            self.step();
        }
        self.ended.clone().unwrap_or(Finding::Working)
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
