//! Heuristic search for closed tours of large graphs, by joining cycles.
//!
//! Start with [`TwoFactor`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::graph::Graph;
//! use knights_tour::moves::MoveOrder;
//! use knights_tour::solve::{Solver, SolverStatus, TwoFactor};
//!
//! let graph = Graph::knight(Board::new(20, 20)?, &MoveOrder::ROWS);
//! let mut solver = TwoFactor::new(graph.into(), 0, 1)?;
//! assert!(matches!(solver.work(1_000_000), SolverStatus::Tour(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod completion;
mod cover;
mod cycles;
mod factor;

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::solver::solve_tiny;
use super::{Effort, Solver, SolverStatus};
use crate::board::Square;
use crate::ends::{End, StartError};
use crate::explain::program::solution_program;
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::graph::Graph;
use crate::verdict::proof::Proof;
use completion::Completion;
use cover::Cover;
use cycles::Cycles;
use factor::Factor;

/// Pseudocode of heuristic search by joining cycles.
pub static PROGRAM: Pseudocode = solution_program!(
    "two-factor",
    [
        PseudocodeLine::heading(0, "cover"),
        PseudocodeLine::heading(0, "link"),
        PseudocodeLine::heading(0, "repeat").with_text("repeat-cycles"),
        PseudocodeLine::heading(1, "merge"),
        PseudocodeLine::heading(1, "mix"),
    ],
    "proved-two-factor",
    PseudocodeLine::STUCK_IN_STEPS
);

/// The number of times that a round of random exchanges is repeated without a decrease in cycles, before the search
/// restarts.
const MAX_FRUITLESS_ROUNDS: u32 = 64;

/// The number of attempts after which a failure to complete the 2-factor ends the search.
const MAX_ATTEMPTS: u32 = 16;

/// Heuristic search that joins cycles: it finds a closed tour, and may prove that there is none.
///
/// Warnsdorff's rule builds paths until they cover every square. Alternating paths (Berge 1957) then give every square
/// two links, which form cycles: a 2-factor. If a bipartite graph has no 2-factor, the search ends here, and a set of
/// squares with too few neighbours is the proof. Two cycles are joined wherever an edge of one and an edge of the other
/// have neighbouring ends. Where no such edges are left, three edges of two or three cycles are exchanged at random.
///
/// A step is a square entered, an alternating path or an attempt at an exchange. Most steps take constant time, or time
/// proportional to an alternating path. No step takes more than time proportional to the graph. A graph that has a
/// 2-factor but no tour is not recognised: the search then never ends. The search gives up only if the graph is not
/// bipartite and no 2-factor is found.
///
/// Takes about 50 bytes a square.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::board::Board;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::solve::{SolverStatus, Solver, TwoFactor};
///
/// let graph = Graph::knight(Board::new(100, 100)?, &MoveOrder::ROWS);
/// let mut solver = TwoFactor::new(graph.into(), 0, 1)?;
/// assert!(matches!(solver.work(1_000_000), SolverStatus::Tour(tour) if tour.len() == 10_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwoFactor {
    graph: Arc<Graph>,
    start: Square,
    factor: Factor,
    phase: Phase,
    cover: Cover,
    completion: Completion,
    cycles: Cycles,
    /// The squares still to be processed: those that lack links, and later those that are not on the longest
    /// cycle.
    pending_squares: Vec<Square>,
    generator: Xoshiro256PlusPlus,
    effort: Effort,
    final_status: Option<SolverStatus>,
}

/// The phase of the search, which determines the next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Builds paths that cover all squares.
    Cover,
    /// Adds missing links, so that every square has two.
    Complete,
    /// Joins cycles at every square in turn. `square` is the next one; `old_cycle_count` is the number of cycles when
    /// this pass began.
    Join {
        square: Square,
        old_cycle_count: u32,
    },
    /// Exchanges edges at random squares that are not on the longest cycle. `remaining_steps` is the number of steps
    /// left in this round, and `old_cycle_count` is the number of cycles when the round began. `remaining_rounds` is
    /// the number of further rounds before a restart, unless the number of cycles decreases.
    Mix {
        remaining_steps: u64,
        remaining_rounds: u32,
        old_cycle_count: u32,
    },
}

impl TwoFactor {
    /// Creates a search of `graph` for a closed tour, reported from `start` on, with random numbers from
    /// `seed`.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: Arc<Graph>, start: Square, seed: u64) -> Result<Self, StartError> {
        StartError::check(start, graph.len())?;
        Ok(Self {
            start,
            factor: Factor::new(graph.len()),
            phase: Phase::Cover,
            cover: Cover::new(&graph),
            completion: Completion::new(graph.len()),
            cycles: Cycles::default(),
            pending_squares: Vec::new(),
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            effort: Effort {
                steps: 0,
                attempts: 1,
            },
            final_status: solve_tiny(&graph, start, End::Closed),
            graph,
        })
    }

    fn step(&mut self) {
        self.effort.steps += 1;
        match self.phase {
            Phase::Cover => {
                let generator = (self.effort.attempts > 1).then_some(&mut self.generator);
                if !self.cover.step(&self.graph, &mut self.factor, generator) {
                    let squares = 0..self.graph.len() as Square;
                    let incomplete =
                        squares.filter(|&square| self.factor.missing_links(square) > 0);
                    self.pending_squares = incomplete.collect();
                    self.phase = Phase::Complete;
                }
            }
            Phase::Complete => self.complete(),
            Phase::Join {
                square,
                old_cycle_count,
            } => self.join_at(square, old_cycle_count),
            Phase::Mix {
                remaining_steps,
                remaining_rounds,
                old_cycle_count,
            } => self.exchange_at_random(remaining_steps, remaining_rounds, old_cycle_count),
        }
    }

    /// Restarts with other paths.
    fn restart(&mut self) {
        self.effort.attempts = self.effort.attempts.saturating_add(1);
        self.factor.clear();
        self.cover = Cover::new(&self.graph);
        self.phase = Phase::Cover;
    }

    /// Gives a square one of the links that it lacks.
    fn complete(&mut self) {
        let Some(&square) = self.pending_squares.last() else {
            self.cycles.trace(&self.factor, self.graph.len());
            self.begin_pass();
            return;
        };
        if self.factor.missing_links(square) == 0 {
            self.pending_squares.pop();
        } else if !self
            .completion
            .augment(&self.graph, &mut self.factor, square)
        {
            match self.proof() {
                Some(proof) => self.final_status = Some(SolverStatus::Impossible(proof)),
                None if self.effort.attempts < MAX_ATTEMPTS => self.restart(),
                None => self.final_status = Some(SolverStatus::GaveUp),
            }
        }
    }

    /// A proof that there is no 2-factor: the squares that the failed search for an alternating path reached, if they
    /// have too few neighbours.
    fn proof(&self) -> Option<Proof> {
        let squares = self.completion.reached_by_links();
        // For every square, the number of links that it can have to these squares.
        let mut link_counts = vec![0_u8; self.graph.len()];
        let mut allowed = 0;
        for &square in squares {
            for &neighbour in self.graph.neighbours(square) {
                let count = &mut link_counts[neighbour as usize];
                allowed += u64::from(*count < 2);
                *count = (*count + 1).min(2);
            }
        }
        let needed = 2 * squares.len() as u64;
        (allowed < needed).then(|| Proof::TooFewNeighbours {
            squares: squares.to_vec(),
            needed,
            allowed,
        })
    }

    /// Begins a pass over all squares, or ends the search if there is a single cycle.
    fn begin_pass(&mut self) {
        let old_cycle_count = self.cycles.count();
        self.phase = Phase::Join {
            square: 0,
            old_cycle_count,
        };
        self.finish_if_single_cycle();
    }

    /// Ends the search if there is only one cycle.
    fn finish_if_single_cycle(&mut self) {
        if self.cycles.count() == 1 {
            self.final_status = Some(SolverStatus::Tour(self.tour()));
        }
    }

    /// Joins cycles at `square`, and sets the next phase.
    fn join_at(&mut self, square: Square, old_cycle_count: u32) {
        while self.exchange_two(square) {}
        let next = square + 1;
        if (next as usize) < self.graph.len() {
            let square = next;
            self.phase = Phase::Join {
                square,
                old_cycle_count,
            };
        } else if self.cycles.count() < old_cycle_count {
            self.begin_pass();
        } else {
            self.begin_round(MAX_FRUITLESS_ROUNDS);
        }
        self.finish_if_single_cycle();
    }

    /// Begins a round of random exchanges: collects the squares that are not on the longest cycle.
    fn begin_round(&mut self, remaining_rounds: u32) {
        self.cycles.trace(&self.factor, self.graph.len());
        self.pending_squares.clear();
        let squares = 0..self.graph.len() as Square;
        let others = squares.filter(|&square| !self.cycles.is_on_longest(square));
        self.pending_squares = others.collect();
        self.phase = Phase::Mix {
            remaining_steps: 4 * self.pending_squares.len() as u64,
            remaining_rounds,
            old_cycle_count: self.cycles.count(),
        };
    }

    /// Exchanges edges at a random square that is not on the longest cycle. If the round is over, begins the next round
    /// or restarts instead.
    fn exchange_at_random(
        &mut self,
        remaining_steps: u64,
        remaining_rounds: u32,
        old_cycle_count: u32,
    ) {
        if remaining_steps == 0 || self.pending_squares.is_empty() {
            if self.cycles.count() < old_cycle_count {
                self.begin_round(MAX_FRUITLESS_ROUNDS);
            } else if remaining_rounds > 0 {
                self.begin_round(remaining_rounds - 1);
            } else {
                self.restart();
            }
            return;
        }
        let remaining_steps = remaining_steps - 1;
        self.phase = Phase::Mix {
            remaining_steps,
            remaining_rounds,
            old_cycle_count,
        };
        let index = self
            .generator
            .random_range(0..self.pending_squares.len() as u32) as usize;
        let square = self.pending_squares[index];
        if self.cycles.is_on_longest(square) {
            self.pending_squares.swap_remove(index);
        } else if !self.exchange_two(square) {
            self.exchange_three(square);
        }
        self.finish_if_single_cycle();
    }

    /// Joins the cycle of `square` and another cycle by exchanging an edge of each. Returns false if this is
    /// impossible.
    fn exchange_two(&mut self, square: Square) -> bool {
        let graph = self.graph.clone();
        let own_cycle = self.cycles.label_of(square);
        for &neighbour in graph.neighbours(square) {
            let other_cycle = self.cycles.label_of(neighbour);
            if other_cycle == own_cycle {
                continue;
            }
            for square_next in self.factor.linked(square) {
                for neighbour_next in self.factor.linked(neighbour) {
                    if graph.neighbours(square_next).contains(&neighbour_next) {
                        self.factor.unlink(square, square_next);
                        self.factor.unlink(neighbour, neighbour_next);
                        self.factor.link(square, neighbour);
                        self.factor.link(square_next, neighbour_next);
                        self.cycles.join(own_cycle, other_cycle);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Exchanges an edge at `square` and two others, drawn at random, one of them from another cycle.
    ///
    /// The number of cycles never increases, since at most two of the edges are from the same cycle.
    fn exchange_three(&mut self, square: Square) {
        let graph = self.graph.clone();
        let (a, b) = (square, self.random_link(square));
        let neighbours = graph.neighbours(b);
        let c = neighbours[self.generator.random_range(0..neighbours.len() as u32) as usize];
        let own_cycle = self.cycles.label_of(a);
        let other_cycle = self.cycles.label_of(c);
        if own_cycle == other_cycle {
            return;
        }
        let d = self.random_link(c);
        let neighbours = graph.neighbours(d);
        let first = self.generator.random_range(0..neighbours.len() as u32) as usize;
        let (before, after) = neighbours.split_at(first);
        for &e in after.iter().chain(before) {
            if [a, b, c].contains(&e) || self.factor.are_linked(d, e) {
                continue;
            }
            for f in self.factor.linked(e) {
                let is_new = !self.factor.are_linked(f, a) && ![a, b, c, d].contains(&f);
                if is_new && graph.neighbours(f).contains(&a) {
                    self.exchange([(a, b), (c, d), (e, f)], [(b, c), (d, e), (f, a)]);
                    return;
                }
            }
        }
    }

    /// One of the two squares linked to `square`, drawn at random.
    fn random_link(&mut self, square: Square) -> Square {
        let index = self.generator.random_range(0..2_u32) as usize;
        let mut linked = self.factor.linked(square);
        linked.nth(index).expect("every square has two links")
    }

    /// Replaces three edges by three others between the same six squares.
    fn exchange(&mut self, removed: [(Square, Square); 3], added: [(Square, Square); 3]) {
        let labels = removed.map(|(square, _)| self.cycles.label_of(square));
        for (first, second) in removed {
            self.factor.unlink(first, second);
        }
        for (first, second) in added {
            self.factor.link(first, second);
        }
        let [first, second, third] = labels;
        if first != second && second != third && third != first {
            self.cycles.join_all(labels);
        } else {
            self.cycles.update_after_exchange(&self.factor, added);
        }
    }

    /// The only cycle, the start first.
    fn tour(&self) -> Vec<Square> {
        let mut tour = Vec::with_capacity(self.graph.len());
        let (mut previous, mut square) = (factor::NONE, self.start);
        while tour.len() < self.graph.len() {
            tour.push(square);
            (previous, square) = (square, self.factor.other_link(square, previous));
        }
        tour
    }
}

impl Solver for TwoFactor {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of the (2, 3)-leaper on a square board. The cycles of this graph are hard to join.
    fn leaper_graph(side: i64) -> Arc<Graph> {
        let neighbours = |row: i64, column: i64| {
            let targets = [(2, 3), (3, 2)].into_iter().flat_map(move |(down, right)| {
                let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                signs.map(|(vertical, horizontal)| {
                    (row + vertical * down, column + horizontal * right)
                })
            });
            targets
                .filter(move |(row, column)| (0..side).contains(row) && (0..side).contains(column))
                .map(move |(row, column)| (row * side + column) as Square)
                .collect()
        };
        let lists: Vec<Vec<Square>> = (0..side)
            .flat_map(|row| (0..side).map(move |column| neighbours(row, column)))
            .collect();
        Graph::from_lists(&lists).unwrap().into()
    }

    /// For every square, the first square of its cycle.
    fn first_squares(mut label_of: impl FnMut(Square) -> u32, size: u32) -> Vec<Square> {
        let labels: Vec<u32> = (0..size).map(&mut label_of).collect();
        let first = |label| labels.iter().position(|&other| other == label);
        let first_squares = labels.iter().map(|&label| first(label).unwrap() as Square);
        first_squares.collect()
    }

    #[test]
    fn cycle_labels_match_a_fresh_trace() {
        let (mut mix_steps, mut joins) = (0, 0);
        for seed in 0..30 {
            let graph = leaper_graph(8 + seed as i64 % 3 * 2);
            let size = graph.len() as u32;
            let mut solver = TwoFactor::new(graph, 0, seed).unwrap();
            // From the second attempt on, the cover depends on the seed.
            solver.effort.attempts = 2;
            for _ in 0..1_000 {
                let count_before = solver.cycles.count();
                if solver.work(1) != SolverStatus::Working {
                    break;
                }
                if !matches!(solver.phase, Phase::Join { .. } | Phase::Mix { .. }) {
                    continue;
                }
                let mut traced = solver.cycles.clone();
                traced.trace(&solver.factor, size as usize);
                assert_eq!(traced.count(), solver.cycles.count());
                let updated = first_squares(|square| solver.cycles.label_of(square), size);
                assert_eq!(
                    updated,
                    first_squares(|square| traced.label_of(square), size)
                );
                mix_steps += u32::from(matches!(solver.phase, Phase::Mix { .. }));
                joins += u32::from(solver.cycles.count() < count_before);
            }
        }
        assert!(mix_steps > 1_000 && joins > 20, "{mix_steps} {joins}");
    }

    #[test]
    fn every_square_keeps_two_links_after_completion() {
        let graph = leaper_graph(10);
        let mut solver = TwoFactor::new(graph.clone(), 0, 3).unwrap();
        let mut checked_steps = 0;
        while solver.work(1) == SolverStatus::Working && checked_steps < 1_000 {
            if matches!(solver.phase, Phase::Cover | Phase::Complete) {
                continue;
            }
            checked_steps += 1;
            for square in 0..100 {
                let linked: Vec<Square> = solver.factor.linked(square).collect();
                assert_eq!(linked.len(), 2);
                assert_ne!(linked[0], linked[1]);
                for other in linked {
                    assert!(graph.neighbours(square).contains(&other));
                    assert!(solver.factor.are_linked(other, square));
                }
            }
        }
        assert!(checked_steps > 10);
    }
}
