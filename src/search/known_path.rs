//! A search that follows a path that is already known.

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use super::cloned_checkpoint::ClonedCheckpoint;
use super::{Checkpoint, Search, StepBatch};
use crate::board::Square;
use crate::ends::StartError;
use crate::explain::StepReason;
use crate::explain::decision::{Candidate, CandidateState, Decision, PathIndex};
use crate::explain::next_step::{NextStep, explain_exhausted, explain_tour};
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::{Counters, Step};

/// The program that follows a given path.
pub static GIVEN_PATH: Pseudocode = Pseudocode {
    name: "given",
    rows: &[
        PseudocodeLine::heading(0, "read"),
        PseudocodeLine::step(0, LineName::START),
        PseudocodeLine::step(0, LineName::ALONG).with_text("along-given"),
        PseudocodeLine::step(0, LineName::TOUR).with_text("tour-made"),
        PseudocodeLine::step(0, LineName::STUCK).with_text("stuck-given"),
    ],
};

/// A search whose result is already known. [`KnownPath::along`] follows a tour made by a construction or by a
/// [`Solver`](crate::solve::Solver), and names the program that made the tour.
///
/// [`KnownPath::impossible`] reports in its only step that there is no tour. [`KnownPath::not_found`] enters the start
/// and gives up there, because no tour was found. [`KnownPath::along_given_path`] follows a given path to its end, even
/// if the path is shorter than a tour.
///
/// [`advance`](Search::advance) takes constant time for any number of steps. A clone shares the tour and the graph and
/// takes about a hundred bytes.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::search::{KnownPath, Search};
/// use knights_tour::step::Step;
///
/// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
/// let program = &knights_tour::construct::strip::PROGRAM;
/// let mut search = KnownPath::along(row.into(), vec![2, 1, 0], program);
/// assert_eq!(search.advance(2).last, Some(Step::Enter { square: 1 }));
/// assert_eq!(search.path(), [2, 1]);
/// assert_eq!(search.last(), Some(Step::Tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KnownPath {
    graph: Arc<Graph>,
    program: &'static Pseudocode,
    start: Square,
    /// The squares to enter, in order.
    path: Arc<[Square]>,
    /// The step reported after the last square.
    final_step: Step,
    /// Whether the tour is closed. After a proof that there is no tour: whether the proof is about closed tours only.
    closed: bool,
    /// The number of steps taken.
    steps: usize,
}

impl KnownPath {
    /// A search that follows `tour`, made by `program`.
    ///
    /// # Panics
    ///
    /// When the length of `tour` differs from the number of squares of `graph`, or when `graph` lacks a square of
    /// `tour`. The moves are not checked here, but by [`Tour`](crate::tour::Tour).
    #[must_use]
    pub fn along(
        graph: Arc<Graph>,
        tour: impl Into<Arc<[Square]>>,
        program: &'static Pseudocode,
    ) -> Self {
        let path: Arc<[Square]> = tour.into();
        assert_eq!(
            path.len(),
            graph.len(),
            "a tour has as many squares as the graph"
        );
        let is_in_graph = |&square: &Square| (square as usize) < graph.len();
        assert!(
            path.iter().all(is_in_graph),
            "a tour has only squares of the graph"
        );
        Self {
            program,
            start: path[0],
            final_step: Step::Tour,
            closed: graph.closes(&path),
            path,
            steps: 0,
            graph,
        }
    }

    /// A search that follows a given path. At the end of a path that is shorter than a tour, the search gives up. A
    /// path as long as a tour must be a tour.
    ///
    /// # Errors
    ///
    /// [`StartError`] when `graph` lacks the first square of `path`, or `start` if `path` is empty.
    ///
    /// # Panics
    ///
    /// When `path` is as long as a tour but `graph` lacks one of its squares, as in [`along`](Self::along).
    pub fn along_given_path(
        graph: Arc<Graph>,
        start: Square,
        path: impl Into<Arc<[Square]>>,
    ) -> Result<Self, StartError> {
        let path: Arc<[Square]> = path.into();
        if path.len() == graph.len() {
            return Ok(Self::along(graph, path, &GIVEN_PATH));
        }
        let start = path.first().copied().unwrap_or(start);
        Ok(Self {
            path,
            ..Self::not_found(graph, start, &GIVEN_PATH)?
        })
    }

    /// A search that gives up at `start`, because `program` has found no tour.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn not_found(
        graph: Arc<Graph>,
        start: Square,
        program: &'static Pseudocode,
    ) -> Result<Self, StartError> {
        Ok(Self {
            start: StartError::check(start, graph.len())?,
            path: [start].into(),
            final_step: Step::Stuck,
            closed: false,
            steps: 0,
            program,
            graph,
        })
    }

    /// A search that ends with its first step, because `program` has proved that there is no tour from `start`. If
    /// `closed` is set, the proof is about closed tours only.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn impossible(
        graph: Arc<Graph>,
        start: Square,
        closed: bool,
        program: &'static Pseudocode,
    ) -> Result<Self, StartError> {
        Ok(Self {
            start: StartError::check(start, graph.len())?,
            path: [].into(),
            final_step: Step::Exhausted,
            closed,
            steps: 0,
            program,
            graph,
        })
    }

    /// The number of squares entered.
    fn depth(&self) -> usize {
        self.steps.min(self.path.len())
    }

    /// The number of steps left.
    fn remaining_steps(&self) -> usize {
        self.path.len() + 1 - self.steps
    }

    /// The square to enter next, if any.
    fn next_square(&self) -> Option<Square> {
        self.path.get(self.steps).copied()
    }

    /// The decision at the square at `index` in the path.
    fn decision_at(&self, path: &PathIndex<'_, Graph>, index: usize) -> Decision {
        let next_index = index + 1;
        let candidate = |square| Candidate {
            square,
            state: if self.path.get(next_index) != Some(&square) {
                CandidateState::Waiting
            } else if next_index < self.depth() {
                CandidateState::Current
            } else {
                CandidateState::Next
            },
            degree: path.degree(square, index),
            keys: Vec::new(),
            visits: None,
        };
        Decision {
            square: Some(self.path[index]),
            place: index as i32,
            candidates: path.free(index).map(candidate).collect(),
        }
    }
}

impl Iterator for KnownPath {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.advance(1).last
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining_steps(), Some(self.remaining_steps()))
    }
}

impl ExactSizeIterator for KnownPath {}

impl FusedIterator for KnownPath {}

impl Search for KnownPath {
    fn path(&self) -> &[Square] {
        &self.path[..self.depth()]
    }

    fn counters(&self) -> Counters {
        let depth = self.depth();
        let found = self.remaining_steps() == 0 && self.final_step == Step::Tour;
        Counters {
            steps: self.steps as u64,
            visits: depth as u64,
            tours: found.into(),
            attempts: 1,
            deepest: depth as u32,
            ..Counters::default()
        }
    }

    fn decisions(&self, indices: Range<usize>) -> Vec<Decision> {
        let path = PathIndex::new(&*self.graph, self.path());
        path.clip(indices)
            .map(|index| self.decision_at(&path, index))
            .collect()
    }

    fn start_decision(&self) -> Decision {
        // A proof that there is no tour covers the start too, which therefore counts as tried.
        let tried = (self.final_step == Step::Exhausted).then_some(0);
        Decision::before(self.start, &*self.graph, tried, self.path.is_empty())
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.remaining_steps() == 0 {
            return None;
        }
        let place = self.steps as u64 + 1;
        let (step, why, line) = match self.next_square() {
            Some(square) if self.steps == 0 => (
                Step::Enter { square },
                StepReason::Start { square },
                LineName::START,
            ),
            Some(square) => {
                let program = self.program;
                let why = StepReason::Along {
                    square,
                    place,
                    program,
                };
                (Step::Enter { square }, why, LineName::ALONG)
            }
            None => match self.final_step {
                Step::Tour => (
                    Step::Tour,
                    explain_tour(self.path(), self.closed),
                    LineName::TOUR,
                ),
                // Only the caller that gave the path knows why the path ends.
                Step::Stuck if *self.program == GIVEN_PATH => return None,
                Step::Stuck => (Step::Stuck, StepReason::NotFound, LineName::STUCK),
                final_step => {
                    let all = false;
                    let closed = self.closed;
                    let why = explain_exhausted(Goal { closed, all }, self.counters());
                    (final_step, why, LineName::EXHAUSTED)
                }
            },
        };
        Some(NextStep {
            step,
            why,
            program: self.program,
            line,
        })
    }

    fn advance(&mut self, steps: u64) -> StepBatch {
        let old_depth = self.depth() as u32;
        let taken = steps.min(self.remaining_steps() as u64);
        self.steps += taken as usize;
        let depth = self.depth();
        let last = match self.path().last() {
            Some(&square) if self.remaining_steps() > 0 => Step::Enter { square },
            _ => self.final_step,
        };
        StepBatch {
            steps: taken,
            last: (taken > 0).then_some(last),
            kept_prefix: old_depth,
            min_depth: old_depth,
            max_depth: depth as u32,
        }
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        ClonedCheckpoint::new_boxed(self, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::forcing::PROGRAM as FORCING;
    use crate::solve::portfolio::PROGRAM as PORTFOLIO;
    use crate::solve::rotations::PROGRAM as ROTATIONS;

    /// Four squares in a ring.
    fn ring() -> Arc<Graph> {
        let lists = [vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]];
        Graph::from_lists(&lists).unwrap().into()
    }

    #[test]
    fn a_search_along_a_tour_enters_its_squares_and_reports_the_tour() {
        let search = KnownPath::along(ring(), vec![1, 2, 3, 0], &ROTATIONS);
        assert_eq!(search.len(), 5);
        let steps: Vec<_> = search.collect();
        let mut expected: Vec<_> = [1, 2, 3, 0].map(|square| Step::Enter { square }).to_vec();
        expected.push(Step::Tour);
        assert_eq!(steps, expected);
    }

    #[test]
    fn reasons_name_the_position_in_the_tour_and_the_program_of_the_tour() {
        let mut search = KnownPath::along(ring(), vec![1, 2, 3, 0], &ROTATIONS);
        search.advance(1);
        let next = search.next_step().unwrap();
        let (square, place, program) = (2, 2, &ROTATIONS);
        let expected = StepReason::Along {
            square,
            place,
            program,
        };
        assert_eq!((next.why, next.line), (expected, LineName::ALONG));
        search.advance(3);
        let next = search.next_step().unwrap();
        assert!(matches!(next.why, StepReason::TourClosed { count: 4, .. }));
        assert_eq!(search.counters().tours, 0);
        search.advance(u64::MAX);
        assert_eq!((search.counters().tours, search.next_step()), (1, None));
        assert_eq!(search.advance(9).steps, 0);
    }

    #[test]
    fn a_given_path_is_followed_to_its_end() {
        let mut partial = KnownPath::along_given_path(ring(), 0, vec![1, 2]).unwrap();
        partial.advance(1);
        let (square, place, program) = (2, 2, &GIVEN_PATH);
        let expected = StepReason::Along {
            square,
            place,
            program,
        };
        assert_eq!(partial.next_step().unwrap().why, expected);
        partial.advance(1);
        assert_eq!(partial.next_step(), None);
        assert_eq!(partial.path(), [1, 2]);
        assert_eq!(partial.last(), Some(Step::Stuck));
        let empty = KnownPath::along_given_path(ring(), 3, vec![]).unwrap();
        assert_eq!(empty.collect::<Vec<_>>(), [Step::Stuck]);
        let tour = KnownPath::along_given_path(ring(), 0, vec![1, 2, 3, 0]).unwrap();
        assert_eq!(tour.last(), Some(Step::Tour));
        assert!(KnownPath::along_given_path(ring(), 4, vec![]).is_err());
    }

    #[test]
    fn a_search_without_a_tour_enters_at_most_the_start() {
        let not_found = KnownPath::not_found(ring(), 2, &PORTFOLIO).unwrap();
        assert_eq!(
            not_found.next_step().unwrap().why,
            StepReason::Start { square: 2 }
        );
        let steps: Vec<_> = not_found.collect();
        assert_eq!(steps, [Step::Enter { square: 2 }, Step::Stuck]);
        let impossible = KnownPath::impossible(ring(), 2, true, &FORCING).unwrap();
        assert_eq!(
            impossible.next_step().unwrap().why,
            StepReason::NoClosedTour
        );
        assert_eq!(impossible.collect::<Vec<_>>(), [Step::Exhausted]);
        let (value, largest) = (4, 3);
        let error = KnownPath::not_found(ring(), 4, &PORTFOLIO).err();
        assert_eq!(error, Some(StartError { value, largest }));
    }
}
