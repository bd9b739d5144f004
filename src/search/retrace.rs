//! A walk along a tour that is already known.

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use super::checkpoint::{Checkpoint, Whole};
use super::{Search, Slice};
use crate::board::Square;
use crate::ends::StartError;
use crate::explain::Why;
use crate::explain::decision::{Candidate, CandidateState, Decision, Places};
use crate::explain::outlook::{Outlook, exhausted, tour};
use crate::explain::{Line, Program, Row};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::{Counters, Step};

/// The program that follows a given path.
pub static GIVEN: Program = Program {
    name: "given",
    rows: &[
        Row::frame(0, "read"),
        Row::step(0, Line::START),
        Row::step(0, Line::ALONG).reading("along-given"),
        Row::step(0, Line::TOUR).reading("tour-made"),
        Row::step(0, Line::STUCK).reading("stuck-given"),
    ],
};

/// A search whose answer is already known. The search walks along a tour made by a construction or by a
/// [`Solver`](crate::solve::Solver), and names the program that made the tour.
///
/// [`Retrace::impossible`] reports at once that there is no tour. [`Retrace::nowhere`] enters the start and gives up
/// there, because no tour was found. [`Retrace::given`] walks to the end of a given path, even if the path is no tour.
///
/// Any number of steps takes constant time. A clone shares the tour and the graph and takes about a hundred bytes.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::search::{Retrace, Search};
/// use knights_tour::step::Step;
///
/// let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
/// let by = &knights_tour::construct::strip::PROGRAM;
/// let mut search = Retrace::along(row.into(), vec![2, 1, 0], by);
/// assert_eq!(search.advance(2).last, Some(Step::Enter { square: 1 }));
/// assert_eq!(search.path(), [2, 1]);
/// assert_eq!(search.last(), Some(Step::Tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Retrace {
    graph: Arc<Graph>,
    program: &'static Program,
    start: Square,
    /// The squares to enter, in order.
    way: Arc<[Square]>,
    /// The step reported after the last square.
    end: Step,
    /// Whether the tour is closed or, if there is none, whether a closed tour was wanted.
    closed: bool,
    /// The number of steps taken.
    steps: usize,
}

impl Retrace {
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
        program: &'static Program,
    ) -> Self {
        let way: Arc<[Square]> = tour.into();
        assert_eq!(way.len(), graph.len(), "a tour has every square once");
        let on_graph = |&square: &Square| (square as usize) < graph.len();
        assert!(way.iter().all(on_graph), "a tour has no other squares");
        Self {
            program,
            start: way[0],
            end: Step::Tour,
            closed: graph.closes(&way),
            way,
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
    pub fn given(
        graph: Arc<Graph>,
        start: Square,
        path: impl Into<Arc<[Square]>>,
    ) -> Result<Self, StartError> {
        let way: Arc<[Square]> = path.into();
        if way.len() == graph.len() {
            return Ok(Self::along(graph, way, &GIVEN));
        }
        let start = way.first().copied().unwrap_or(start);
        Ok(Self {
            way,
            ..Self::nowhere(graph, start, &GIVEN)?
        })
    }

    /// A search that gives up at `start`, because `program` has found no tour.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn nowhere(
        graph: Arc<Graph>,
        start: Square,
        program: &'static Program,
    ) -> Result<Self, StartError> {
        Ok(Self {
            start: StartError::check(start, graph.len())?,
            way: [start].into(),
            end: Step::Stuck,
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
        program: &'static Program,
    ) -> Result<Self, StartError> {
        Ok(Self {
            start: StartError::check(start, graph.len())?,
            way: [].into(),
            end: Step::Exhausted,
            closed,
            steps: 0,
            program,
            graph,
        })
    }

    fn depth(&self) -> usize {
        self.steps.min(self.way.len())
    }

    /// The number of steps left.
    fn left(&self) -> usize {
        self.way.len() + 1 - self.steps
    }

    /// The square to enter next, if any.
    fn ahead(&self) -> Option<Square> {
        self.way.get(self.steps).copied()
    }

    fn decision_at(&self, path: &Places<'_, Graph>, place: usize) -> Decision {
        let next = place + 1;
        let candidate = |square| Candidate {
            square,
            state: if self.way.get(next) != Some(&square) {
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
            square: Some(self.way[place]),
            place: place as i32,
            candidates: path.free(place).map(candidate).collect(),
        }
    }
}

impl Iterator for Retrace {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.advance(1).last
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left(), Some(self.left()))
    }
}

impl ExactSizeIterator for Retrace {}

impl FusedIterator for Retrace {}

impl Search for Retrace {
    fn path(&self) -> &[Square] {
        &self.way[..self.depth()]
    }

    fn counters(&self) -> Counters {
        let depth = self.depth();
        let found = self.left() == 0 && self.end == Step::Tour;
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
        let path = Places::new(&*self.graph, self.path());
        path.clip(places)
            .map(|place| self.decision_at(&path, place))
            .collect()
    }

    fn before_start(&self) -> Decision {
        // A proof that there is no tour covers the start too, which therefore counts as tried.
        let tried = (self.end == Step::Exhausted).then_some(0);
        Decision::before(self.start, &*self.graph, tried, self.way.is_empty())
    }

    fn outlook(&self) -> Option<Outlook> {
        if self.left() == 0 {
            return None;
        }
        let place = self.steps as u64 + 1;
        let (step, why, line) = match self.ahead() {
            Some(square) if self.steps == 0 => {
                (Step::Enter { square }, Why::Start { square }, Line::START)
            }
            Some(square) => {
                let program = self.program;
                let why = Why::Along {
                    square,
                    place,
                    program,
                };
                (Step::Enter { square }, why, Line::ALONG)
            }
            None => match self.end {
                Step::Tour => (Step::Tour, tour(self.path(), self.closed), Line::TOUR),
                // Only the caller that gave the path knows why it ends.
                Step::Stuck if *self.program == GIVEN => return None,
                Step::Stuck => (Step::Stuck, Why::NotFound, Line::STUCK),
                end => {
                    let all = false;
                    let closed = self.closed;
                    let why = exhausted(Goal { closed, all }, self.counters());
                    (end, why, Line::EXHAUSTED)
                }
            },
        };
        Some(Outlook {
            step,
            why,
            program: self.program,
            line,
        })
    }

    fn advance(&mut self, steps: u64) -> Slice {
        let before = self.depth() as u32;
        let taken = steps.min(self.left() as u64);
        self.steps += taken as usize;
        let depth = self.depth();
        let last = match self.path().last() {
            Some(&square) if self.left() > 0 => Step::Enter { square },
            _ => self.end,
        };
        Slice {
            steps: taken,
            last: (taken > 0).then_some(last),
            kept: before,
            lowest: before,
            highest: depth as u32,
        }
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        Whole::boxed(self, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::answer::PROGRAM as ANSWER;
    use crate::solve::forcing::PROGRAM as FORCING;
    use crate::solve::rotations::PROGRAM as ROTATIONS;

    /// Four squares in a ring.
    fn ring() -> Arc<Graph> {
        let lists = [vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]];
        Graph::from_lists(&lists).unwrap().into()
    }

    #[test]
    fn steps_follow_the_tour_to_its_end() {
        let search = Retrace::along(ring(), vec![1, 2, 3, 0], &ROTATIONS);
        assert_eq!(search.len(), 5);
        let steps: Vec<_> = search.collect();
        let mut expected: Vec<_> = [1, 2, 3, 0].map(|square| Step::Enter { square }).to_vec();
        expected.push(Step::Tour);
        assert_eq!(steps, expected);
    }

    #[test]
    fn the_reasons_name_the_place_and_who_made_the_tour() {
        let mut search = Retrace::along(ring(), vec![1, 2, 3, 0], &ROTATIONS);
        search.advance(1);
        let outlook = search.outlook().unwrap();
        let (square, place, program) = (2, 2, &ROTATIONS);
        let expected = Why::Along {
            square,
            place,
            program,
        };
        assert_eq!((outlook.why, outlook.line), (expected, Line::ALONG));
        search.advance(3);
        let outlook = search.outlook().unwrap();
        assert!(matches!(outlook.why, Why::TourClosed { count: 4, .. }));
        assert_eq!(search.counters().tours, 0);
        search.advance(u64::MAX);
        assert_eq!((search.counters().tours, search.outlook()), (1, None));
        assert_eq!(search.advance(9).steps, 0);
    }

    #[test]
    fn a_path_that_was_given_is_walked_to_its_end() {
        let mut part = Retrace::given(ring(), 0, vec![1, 2]).unwrap();
        part.advance(1);
        let (square, place, program) = (2, 2, &GIVEN);
        let expected = Why::Along {
            square,
            place,
            program,
        };
        assert_eq!(part.outlook().unwrap().why, expected);
        part.advance(1);
        assert_eq!(part.outlook(), None);
        assert_eq!(part.path(), [1, 2]);
        assert_eq!(part.last(), Some(Step::Stuck));
        let nothing = Retrace::given(ring(), 3, vec![]).unwrap();
        assert_eq!(nothing.collect::<Vec<_>>(), [Step::Stuck]);
        let tour = Retrace::given(ring(), 0, vec![1, 2, 3, 0]).unwrap();
        assert_eq!(tour.last(), Some(Step::Tour));
        assert!(Retrace::given(ring(), 4, vec![]).is_err());
    }

    #[test]
    fn without_a_tour_it_says_so_at_once() {
        let nowhere = Retrace::nowhere(ring(), 2, &ANSWER).unwrap();
        assert_eq!(nowhere.outlook().unwrap().why, Why::Start { square: 2 });
        let steps: Vec<_> = nowhere.collect();
        assert_eq!(steps, [Step::Enter { square: 2 }, Step::Stuck]);
        let impossible = Retrace::impossible(ring(), 2, true, &FORCING).unwrap();
        assert_eq!(impossible.outlook().unwrap().why, Why::NoClosedTour);
        assert_eq!(impossible.collect::<Vec<_>>(), [Step::Exhausted]);
        let (value, largest) = (4, 3);
        let refused = Retrace::nowhere(ring(), 4, &ANSWER).err();
        assert_eq!(refused, Some(StartError { value, largest }));
    }
}
