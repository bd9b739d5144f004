//! A walk along a tour that is already known.

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

/// A search whose answer is already known. The search walks along a tour made by a construction or by a
/// [`Solver`](crate::solve::Solver), and names the program that made the tour.
///
/// [`KnownPath::impossible`] reports at once that there is no tour. [`KnownPath::not_found`] enters the start and gives
/// up there, because no tour was found. [`KnownPath::along_given_path`] walks to the end of a given path, even if the
/// path is no tour.
///
/// Any number of steps takes constant time. A clone shares the tour and the graph and takes about a hundred bytes.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::search::{KnownPath, Search};
/// use knights_tour::step::Step;
///
/// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
/// let by = &knights_tour::construct::strip::PROGRAM;
/// let mut search = KnownPath::along(row.into(), vec![2, 1, 0], by);
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
    /// Whether the tour is closed or, if there is none, whether a closed tour was wanted.
    closed: bool,
    /// The number of steps taken.
    steps: usize,
}

impl KnownPath {
    /// A walk along `tour`, made by `program`.
    ///
    /// # Panics
    ///
    /// When the length of `tour` differs from the number of squares of `graph`, or when `graph` lacks a square of
    /// `tour`. (The moves are not checked here; [`Tour`](crate::tour::Tour) checks them.)
    #[must_use]
    pub fn along(
        graph: Arc<Graph>,
        tour: impl Into<Arc<[Square]>>,
        program: &'static Pseudocode,
    ) -> Self {
        let way: Arc<[Square]> = tour.into();
        assert_eq!(way.len(), graph.len(), "a tour has every square once");
        let on_graph = |&square: &Square| (square as usize) < graph.len();
        assert!(way.iter().all(on_graph), "a tour has no other squares");
        Self {
            program,
            start: way[0],
            final_step: Step::Tour,
            closed: graph.closes(&way),
            path: way,
            steps: 0,
            graph,
        }
    }

    /// A walk along a given path. At the end of a path that is no tour, the search gives up.
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
        let way: Arc<[Square]> = path.into();
        if way.len() == graph.len() {
            return Ok(Self::along(graph, way, &GIVEN_PATH));
        }
        let start = way.first().copied().unwrap_or(start);
        Ok(Self {
            path: way,
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

    /// A search that ends at once, because `program` has proved that there is no tour from `start`. If `closed` is set,
    /// the proof is about closed tours only.
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

    fn decision_at(&self, path: &PathIndex<'_, Graph>, place: usize) -> Decision {
        let next = place + 1;
        let candidate = |square| Candidate {
            square,
            state: if self.path.get(next) != Some(&square) {
                CandidateState::Waiting
            } else if next < self.depth() {
                CandidateState::Current
            } else {
                CandidateState::Next
            },
            degree: path.degree(square, place),
            keys: Vec::new(),
            visits: None,
        };
        Decision {
            square: Some(self.path[place]),
            place: place as i32,
            candidates: path.free(place).map(candidate).collect(),
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

    fn decisions(&self, places: Range<usize>) -> Vec<Decision> {
        let path = PathIndex::new(&*self.graph, self.path());
        path.clip(places)
            .map(|place| self.decision_at(&path, place))
            .collect()
    }

    fn before_start(&self) -> Decision {
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
                // Only the caller that gave the path knows why it ends.
                Step::Stuck if *self.program == GIVEN_PATH => return None,
                Step::Stuck => (Step::Stuck, StepReason::NotFound, LineName::STUCK),
                end => {
                    let all = false;
                    let closed = self.closed;
                    let why = explain_exhausted(Goal { closed, all }, self.counters());
                    (end, why, LineName::EXHAUSTED)
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
        let before = self.depth() as u32;
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
            kept_prefix: before,
            min_depth: before,
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
    use crate::solve::portfolio::PROGRAM as ANSWER;
    use crate::solve::rotations::PROGRAM as ROTATIONS;

    /// Four squares in a ring.
    fn ring() -> Arc<Graph> {
        let lists = [vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]];
        Graph::from_lists(&lists).unwrap().into()
    }

    #[test]
    fn steps_follow_the_tour_to_its_end() {
        let search = KnownPath::along(ring(), vec![1, 2, 3, 0], &ROTATIONS);
        assert_eq!(search.len(), 5);
        let steps: Vec<_> = search.collect();
        let mut expected: Vec<_> = [1, 2, 3, 0].map(|square| Step::Enter { square }).to_vec();
        expected.push(Step::Tour);
        assert_eq!(steps, expected);
    }

    #[test]
    fn the_reasons_name_the_place_and_who_made_the_tour() {
        let mut search = KnownPath::along(ring(), vec![1, 2, 3, 0], &ROTATIONS);
        search.advance(1);
        let outlook = search.next_step().unwrap();
        let (square, place, program) = (2, 2, &ROTATIONS);
        let expected = StepReason::Along {
            square,
            place,
            program,
        };
        assert_eq!((outlook.why, outlook.line), (expected, LineName::ALONG));
        search.advance(3);
        let outlook = search.next_step().unwrap();
        assert!(matches!(
            outlook.why,
            StepReason::TourClosed { count: 4, .. }
        ));
        assert_eq!(search.counters().tours, 0);
        search.advance(u64::MAX);
        assert_eq!((search.counters().tours, search.next_step()), (1, None));
        assert_eq!(search.advance(9).steps, 0);
    }

    #[test]
    fn a_path_that_was_given_is_walked_to_its_end() {
        let mut part = KnownPath::along_given_path(ring(), 0, vec![1, 2]).unwrap();
        part.advance(1);
        let (square, place, program) = (2, 2, &GIVEN_PATH);
        let expected = StepReason::Along {
            square,
            place,
            program,
        };
        assert_eq!(part.next_step().unwrap().why, expected);
        part.advance(1);
        assert_eq!(part.next_step(), None);
        assert_eq!(part.path(), [1, 2]);
        assert_eq!(part.last(), Some(Step::Stuck));
        let nothing = KnownPath::along_given_path(ring(), 3, vec![]).unwrap();
        assert_eq!(nothing.collect::<Vec<_>>(), [Step::Stuck]);
        let tour = KnownPath::along_given_path(ring(), 0, vec![1, 2, 3, 0]).unwrap();
        assert_eq!(tour.last(), Some(Step::Tour));
        assert!(KnownPath::along_given_path(ring(), 4, vec![]).is_err());
    }

    #[test]
    fn without_a_tour_it_says_so_at_once() {
        let nowhere = KnownPath::not_found(ring(), 2, &ANSWER).unwrap();
        assert_eq!(
            nowhere.next_step().unwrap().why,
            StepReason::Start { square: 2 }
        );
        let steps: Vec<_> = nowhere.collect();
        assert_eq!(steps, [Step::Enter { square: 2 }, Step::Stuck]);
        let impossible = KnownPath::impossible(ring(), 2, true, &FORCING).unwrap();
        assert_eq!(
            impossible.next_step().unwrap().why,
            StepReason::NoClosedTour
        );
        assert_eq!(impossible.collect::<Vec<_>>(), [Step::Exhausted]);
        let (value, largest) = (4, 3);
        let refused = KnownPath::not_found(ring(), 4, &ANSWER).err();
        assert_eq!(refused, Some(StartError { value, largest }));
    }
}
