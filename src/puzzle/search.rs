//! The search for the solutions of a puzzle.

use super::domains::{Domains, Rules};
use super::givens::Puzzle;
use crate::board::Square;
use crate::square_set::SquareSet;

/// The result of a slice of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleProgress {
    /// The steps are used up.
    Working,
    /// A solution: the squares of the tour, the start first.
    Solution(Vec<Square>),
    /// There are no further solutions.
    Exhausted,
}

/// A search for all solutions of a puzzle, in slices.
///
/// Every number has a set of squares that it can still have. Rules exclude squares: a number is one move away from the
/// number before and after it; a square has only one number; a square inside the tour has two neighbours. If no rule
/// applies, the search tries the squares of a number with the fewest squares.
///
/// A step decides one square and applies the rules. The solutions come in a fixed order, and each comes once. Takes 16
/// KiB per puzzle of up to 64 squares and 512 bytes for each decision; 64 KiB and 2 KiB for up to 128 squares.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::ends::End;
/// use knights_tour::puzzle::{Puzzle, PuzzleProgress, PuzzleSearch};
///
/// // Without given numbers, all tours of 3×4 are solutions, in both directions.
/// let puzzle = Puzzle::new(&Board::new(3, 4)?.into(), End::Anywhere, &[])?;
/// let mut search = PuzzleSearch::new(&puzzle);
/// let mut count = 0;
/// while let PuzzleProgress::Solution(_) = search.advance(u64::MAX) {
///     count += 1;
/// }
/// assert_eq!(count, 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleSearch(SizedSearch);

/// A search in sets of the size needed.
#[derive(Clone, PartialEq, Eq, Debug)]
enum SizedSearch {
    Small(Search<u64>),
    Large(Search<u128>),
}

impl PuzzleSearch {
    /// Prepares a search. Takes time proportional to the number of squares.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self(if puzzle.graph().len() <= u64::CAPACITY {
            SizedSearch::Small(Search::new(Rules::new(puzzle), puzzle))
        } else {
            SizedSearch::Large(Search::new(Rules::new(puzzle), puzzle))
        })
    }

    /// Prepares another search on the same board and with the same end, for a solution in which `number` is not on
    /// `square`.
    pub(super) fn restart_without(&mut self, puzzle: &Puzzle, square: Square, number: u32) {
        match &mut self.0 {
            SizedSearch::Small(search) => search.restart_without(puzzle, square, number),
            SizedSearch::Large(search) => search.restart_without(puzzle, square, number),
        }
    }

    /// Takes up to `steps` steps, and subtracts them from `steps`.
    pub(crate) fn advance_within(&mut self, steps: &mut u64) -> PuzzleProgress {
        match &mut self.0 {
            SizedSearch::Small(search) => search.advance(steps),
            SizedSearch::Large(search) => search.advance(steps),
        }
    }

    /// Takes up to `steps` steps, fewer only if a solution is found or there are no further ones.
    pub fn advance(&mut self, mut steps: u64) -> PuzzleProgress {
        self.advance_within(&mut steps)
    }
}

/// A search in sets of one size.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Search<S> {
    rules: Rules<S>,
    /// The domains before the first step; taken by that step.
    initial: Option<Domains<S>>,
    /// The decisions, the earliest first.
    decisions: Vec<Decision<S>>,
}

/// A number for which squares are tried.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Decision<S> {
    number: usize,
    /// The squares that were not tried yet.
    untried: S,
    /// The domains before the decision.
    domains: Domains<S>,
}

impl<S: SquareSet> Search<S> {
    fn new(rules: Rules<S>, puzzle: &Puzzle) -> Self {
        // A single square is an open tour only.
        let has_tours = puzzle.graph().len() > 1 || !puzzle.end().is_closed();
        let initial = has_tours.then(|| rules.domains(puzzle));
        Self {
            rules,
            initial,
            decisions: Vec::new(),
        }
    }

    fn restart_without(&mut self, puzzle: &Puzzle, square: Square, number: u32) {
        let mut domains = self.rules.domains(puzzle);
        let domain = &mut domains[number as usize];
        *domain &= !S::of(square);
        self.decisions.clear();
        self.initial = (!domain.is_empty()).then_some(domains);
    }

    fn advance(&mut self, steps: &mut u64) -> PuzzleProgress {
        while *steps > 0 {
            let Some(mut domains) = self.next_domains() else {
                return PuzzleProgress::Exhausted;
            };
            *steps -= 1;
            if !self.rules.narrow(&mut domains) {
                continue;
            }
            let undecided = (0..).zip(&domains).filter(|(_, set)| !set.at_most_one());
            let Some((number, &untried)) = undecided.min_by_key(|(_, set)| set.len()) else {
                let tour = domains.iter().map(|set| set.first()).collect();
                return PuzzleProgress::Solution(tour);
            };
            self.decisions.push(Decision {
                number,
                untried,
                domains,
            });
        }
        PuzzleProgress::Working
    }

    /// Decides the next square that was not tried. `None` if there is none.
    fn next_domains(&mut self) -> Option<Domains<S>> {
        if let Some(initial) = self.initial.take() {
            return Some(initial);
        }
        while let Some(decision) = self.decisions.last_mut() {
            if decision.untried.is_empty() {
                self.decisions.pop();
                continue;
            }
            let square = decision.untried.first();
            decision.untried = decision.untried.without_first();
            let mut domains = decision.domains.clone();
            domains[decision.number] = S::of(square);
            return Some(domains);
        }
        None
    }
}
