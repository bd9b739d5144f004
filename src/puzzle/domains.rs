//! The squares that each number of a puzzle can still have, and the rules that exclude squares.

use std::sync::Arc;

use super::bit_matrix::transpose;
use super::givens::Puzzle;
use super::neighbour_sets::NeighbourSets;
use crate::board::Square;
use crate::graph::Graph;
use crate::square_set::SquareSet;

/// For every number, the set of squares that it can still have.
pub(super) type Domains<S> = Box<[S]>;

/// The rules that exclude squares from domains, for the puzzles of one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rules<S> {
    graph: Arc<Graph>,
    neighbour_sets: Arc<NeighbourSets<S>>,
    /// Whether the last number must be one move away from the first.
    is_closed: bool,
    /// All squares, and also all numbers.
    all: S,
    /// The numbers whose squares need only one neighbour: the first and the last, unless the tour is closed.
    ends: S,
    /// For every square, the set of its possible numbers. Rebuilt from the domains when they are narrowed.
    numbers: Box<[S]>,
}

impl<S: SquareSet> Rules<S> {
    /// Creates the rules for the board of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let graph = puzzle.graph().clone();
        let size = graph.len();
        // A tour of two squares is closed, but has only one move.
        let is_closed = puzzle.end().is_closed() && size > 2;
        let ends = S::of(0) | S::of(size as u32 - 1);
        Self {
            neighbour_sets: Arc::new(NeighbourSets::new(&graph)),
            graph,
            is_closed,
            all: S::all(size),
            ends: if is_closed { S::EMPTY } else { ends },
            numbers: vec![S::EMPTY; S::CAPACITY].into(),
        }
    }

    /// The domains of a puzzle before any rule was applied.
    pub(super) fn domains(&self, puzzle: &Puzzle) -> Domains<S> {
        let mut domains: Domains<S> = vec![self.all; self.graph.len()].into();
        for given in puzzle.givens() {
            domains[given.number as usize] = S::of(given.square);
        }
        domains
    }

    /// Excludes squares by all rules until none applies. Returns false if a number or a square has no possibility left.
    pub(super) fn narrow(&mut self, domains: &mut [S]) -> bool {
        loop {
            if !self.narrow_numbers(domains) {
                return false;
            }
            let (rows, unused) = self.numbers.split_at_mut(domains.len());
            rows.copy_from_slice(domains);
            unused.fill(S::EMPTY);
            transpose(&mut self.numbers);
            match self.narrow_squares() {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
            transpose(&mut self.numbers);
            domains.copy_from_slice(&self.numbers[..domains.len()]);
        }
    }

    /// Excludes squares that are not one move away from the numbers before and after, or that another number needs. If
    /// only one number can have a square, excludes all other squares of that number.
    fn narrow_numbers(&self, domains: &mut [S]) -> bool {
        let size = domains.len();
        loop {
            let mut is_changed = false;
            let mut keep = |set: &mut S, allowed: S| {
                let kept = *set & allowed;
                is_changed |= kept != *set;
                *set = kept;
                !kept.is_empty()
            };
            for number in 1..size {
                let around = self.neighbour_sets.around(domains[number - 1]);
                if !keep(&mut domains[number], around) {
                    return false;
                }
            }
            if self.is_closed {
                let around = self.neighbour_sets.around(domains[size - 1]);
                if !keep(&mut domains[0], around) {
                    return false;
                }
                let around = self.neighbour_sets.around(domains[0]);
                if !keep(&mut domains[size - 1], around) {
                    return false;
                }
            }
            for number in (1..size).rev() {
                let around = self.neighbour_sets.around(domains[number]);
                if !keep(&mut domains[number - 1], around) {
                    return false;
                }
            }
            let (mut taken, mut possible, mut repeated) = (S::EMPTY, S::EMPTY, S::EMPTY);
            for &set in &*domains {
                if set.at_most_one() {
                    if !(taken & set).is_empty() {
                        return false;
                    }
                    taken |= set;
                }
                repeated |= possible & set;
                possible |= set;
            }
            if possible != self.all {
                return false;
            }
            for set in &mut *domains {
                if set.at_most_one() {
                    continue;
                }
                let needed = *set & !repeated;
                let allowed = if needed.is_empty() { !taken } else { needed };
                if !needed.at_most_one() || !keep(set, allowed) {
                    return false;
                }
            }
            if !is_changed {
                return true;
            }
        }
    }

    /// Excludes numbers of squares that have only one or two possible neighbours on the tour. Returns whether a number
    /// was excluded; `None` if a square has no number left.
    fn narrow_squares(&mut self) -> Option<bool> {
        let mut is_changed = false;
        for square in 0..self.graph.len() {
            let own = self.numbers[square];
            if own.at_most_one() {
                continue;
            }
            let adjacent = self.before(own) | self.after(own);
            let mut possible = [0; 2];
            let mut count = 0;
            for &neighbour in self.graph.neighbours(square as Square) {
                if !(self.numbers[neighbour as usize] & adjacent).is_empty() {
                    if count == 2 {
                        count = 3;
                        break;
                    }
                    possible[count] = neighbour as usize;
                    count += 1;
                }
            }
            match count {
                0 => return None,
                1 => is_changed |= self.keep(square, self.ends)?,
                2 => {
                    let [first, second] = possible.map(|neighbour| self.numbers[neighbour]);
                    let between = self.after(first) & self.before(second)
                        | self.after(second) & self.before(first);
                    is_changed |= self.keep(square, between | self.ends)?;
                    let own = self.numbers[square];
                    if (own & self.ends).is_empty() {
                        let adjacent = self.before(own) | self.after(own);
                        for neighbour in possible {
                            is_changed |= self.keep(neighbour, adjacent)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Some(is_changed)
    }

    /// Keeps only `allowed` numbers of a square. Returns whether one was excluded; `None` if none is left.
    fn keep(&mut self, square: usize, allowed: S) -> Option<bool> {
        let kept = self.numbers[square] & allowed;
        if kept.is_empty() {
            return None;
        }
        let is_changed = kept != self.numbers[square];
        self.numbers[square] = kept;
        Some(is_changed)
    }

    /// The numbers that follow those of a set.
    fn after(&self, numbers: S) -> S {
        let wrapped = if self.is_closed {
            numbers >> (self.graph.len() as u32 - 1)
        } else {
            S::EMPTY
        };
        (numbers << 1 | wrapped) & self.all
    }

    /// The numbers that precede those of a set.
    fn before(&self, numbers: S) -> S {
        let wrapped = if self.is_closed {
            (numbers & S::of(0)) << (self.graph.len() as u32 - 1)
        } else {
            S::EMPTY
        };
        numbers >> 1 | wrapped
    }
}
