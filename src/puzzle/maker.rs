//! Puzzles with a single solution, made from a tour.

use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use super::givens::{Given, Puzzle, PuzzleError};
use super::search::{PuzzleProgress, PuzzleSearch};
use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::named::named;
use crate::solve::{Rotations, Solver, SolverStatus};
use crate::tour::{Tour, TourFault};
use crate::verdict::{Feasibility, Reason};

named! {
    /// The difficulty of a puzzle: the share of its numbers that are given.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Difficulty {
        /// Half of the numbers that a hard puzzle lacks are given as well.
        Easy = "easy",
        /// A quarter of the numbers that a hard puzzle lacks are given as well.
        Medium = "medium",
        /// Every given number except the first is needed for a single solution.
        Hard = "hard",
    }
}

impl Difficulty {
    /// The number of numbers that are given back, of `taken` numbers that were taken away. Halves are rounded up.
    const fn given_back(self, taken: usize) -> usize {
        match self {
            Self::Easy => taken.div_ceil(2),
            Self::Medium => taken.div_ceil(4),
            Self::Hard => 0,
        }
    }
}

/// The reason why no puzzle can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MakerError {
    /// The board is too large.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The board has no tour.
    #[error("the board has no tour")]
    NoTour(Reason),
    /// The squares are not a tour as required.
    #[error(transparent)]
    NotATour(#[from] TourFault),
    /// The tour is open, but a closed tour is required.
    #[error("the tour is not closed")]
    Open,
}

/// Makes a puzzle with a single solution, in slices.
///
/// Takes numbers away from a tour in a random order. A number is given back if the puzzle would have a second solution.
/// The first number is never taken away: the piece stands there. An easier puzzle gets some numbers back at the end, at
/// random.
///
/// The same board and seed give the same puzzle, whatever the slices. A hard puzzle of 8×8 has about 12 given numbers,
/// and takes a few thousand steps of a [`PuzzleSearch`].
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::puzzle::{Difficulty, PuzzleMaker, PuzzleProgress, PuzzleSearch};
///
/// let seed = 1;
/// let mut maker = PuzzleMaker::new(&Board::new(6, 6)?.into(), false, Difficulty::Hard, seed)?;
/// while !maker.advance(1_000) {}
/// let puzzle = maker.puzzle();
/// assert!(puzzle.givens().count() < 12);
///
/// let mut search = PuzzleSearch::new(&puzzle);
/// assert_eq!(search.advance(u64::MAX), PuzzleProgress::Solution(maker.tour().to_vec()));
/// assert_eq!(search.advance(u64::MAX), PuzzleProgress::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleMaker {
    graph: Arc<Graph>,
    end: End,
    difficulty: Difficulty,
    generator: Xoshiro256PlusPlus,
    /// The search for a tour, until it is found.
    rotations: Option<Rotations>,
    tour: Vec<Square>,
    /// The numbers in the order in which they are taken away.
    order: Vec<u32>,
    /// The number of numbers of `order` that were examined.
    examined: usize,
    /// For every number, whether it is given.
    is_given: Vec<bool>,
    /// The search for a solution without the number that is examined.
    search: Option<PuzzleSearch>,
    is_searching: bool,
    is_done: bool,
}

impl PuzzleMaker {
    /// Prepares a puzzle from a random tour of `ground`.
    ///
    /// If neither theorems nor counting show that there is no tour, but there is none, [`advance`](Self::advance) never
    /// ends.
    ///
    /// # Errors
    ///
    /// [`MakerError`] when the board is too large, or is known to have no tour.
    pub fn new(
        ground: &Ground,
        closed: bool,
        difficulty: Difficulty,
        seed: u64,
    ) -> Result<Self, MakerError> {
        let mut maker = Self::without_tour(ground, closed, difficulty, seed)?;
        let mut starts: Vec<Square> = (0..ground.len()).collect();
        starts.shuffle(&mut maker.generator);
        let mut refutation = None;
        for start in starts {
            match Feasibility::of_ground(ground, start, closed) {
                Feasibility::Impossible(reason) => refutation = Some(reason),
                Feasibility::Possible | Feasibility::Unknown => {
                    let seed = maker.generator.random();
                    let rotations = Rotations::new(maker.graph.clone(), start, maker.end, seed);
                    maker.rotations = Some(rotations.expect("the ground has this start"));
                    return Ok(maker);
                }
            }
        }
        Err(MakerError::NoTour(
            refutation.expect("a ground has a square"),
        ))
    }

    /// Prepares a puzzle from a tour of `ground`.
    ///
    /// # Errors
    ///
    /// [`MakerError`] when the board is too large, or the squares are not a tour, closed if required.
    pub fn from_tour(
        ground: &Ground,
        squares: &[Square],
        closed: bool,
        difficulty: Difficulty,
        seed: u64,
    ) -> Result<Self, MakerError> {
        let mut maker = Self::without_tour(ground, closed, difficulty, seed)?;
        let tour = Tour::verify_on(ground, squares)?;
        if closed && !tour.is_closed() {
            return Err(MakerError::Open);
        }
        maker.set_tour(squares.to_vec());
        Ok(maker)
    }

    fn without_tour(
        ground: &Ground,
        closed: bool,
        difficulty: Difficulty,
        seed: u64,
    ) -> Result<Self, MakerError> {
        let end = if closed { End::Closed } else { End::Anywhere };
        let puzzle = Puzzle::new(ground, end, &[])?;
        Ok(Self {
            graph: puzzle.graph().clone(),
            end,
            difficulty,
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            rotations: None,
            tour: Vec::new(),
            order: Vec::new(),
            examined: 0,
            is_given: Vec::new(),
            search: None,
            is_searching: false,
            is_done: false,
        })
    }

    fn set_tour(&mut self, tour: Vec<Square>) {
        self.order = (1..tour.len() as u32).collect();
        self.order.shuffle(&mut self.generator);
        self.is_given = vec![true; tour.len()];
        self.tour = tour;
    }

    /// The tour, the start first. Empty while it is searched for.
    #[must_use]
    pub fn tour(&self) -> &[Square] {
        &self.tour
    }

    /// The share of the numbers that were examined, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.is_done {
            return 1.0;
        }
        self.examined as f64 / self.graph.len() as f64
    }

    /// Takes up to `steps` steps. Returns whether the puzzle is finished.
    pub fn advance(&mut self, steps: u64) -> bool {
        let mut steps = steps;
        if let Some(rotations) = &mut self.rotations {
            // The search for a tour takes few steps. The remaining steps are not used.
            let SolverStatus::Tour(tour) = rotations.work(steps) else {
                return false;
            };
            self.rotations = None;
            self.set_tour(tour);
            return false;
        }
        while !self.is_done && steps > 0 {
            self.examine(&mut steps);
        }
        self.is_done
    }

    /// Examines the next number for up to `steps` steps.
    fn examine(&mut self, steps: &mut u64) {
        let Some(&number) = self.order.get(self.examined) else {
            self.give_back();
            return;
        };
        let square = self.tour[number as usize];
        if !self.is_searching {
            self.is_given[number as usize] = false;
            let puzzle = self.puzzle();
            let search = self
                .search
                .get_or_insert_with(|| PuzzleSearch::new(&puzzle));
            search.restart_without(&puzzle, square, number);
            self.is_searching = true;
        }
        let Some(search) = &mut self.search else {
            return;
        };
        match search.advance_within(steps) {
            PuzzleProgress::Working => return,
            PuzzleProgress::Solution(_) => self.is_given[number as usize] = true,
            PuzzleProgress::Exhausted => {}
        }
        self.is_searching = false;
        self.examined += 1;
    }

    /// Gives back the share of the numbers that the difficulty states.
    fn give_back(&mut self) {
        let taken = self
            .order
            .iter()
            .filter(|&&number| !self.is_given[number as usize]);
        let taken: Vec<u32> = taken.copied().collect();
        // The order is random, so its beginning is a random choice.
        for &number in &taken[..self.difficulty.given_back(taken.len())] {
            self.is_given[number as usize] = true;
        }
        self.is_done = true;
    }

    /// The puzzle. Before it is finished, some numbers may be given that will be taken away.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let numbers = (0..).zip(&self.tour).zip(&self.is_given);
        let givens = numbers.filter(|&(_, &is_given)| is_given);
        let givens: Vec<Given> = givens
            .map(|((number, &square), _)| Given { square, number })
            .collect();
        Puzzle::on_graph(self.graph.clone(), self.end, &givens)
            .expect("a tour has each number once")
    }
}
