//! Depth-first search that leaves a square as soon as a test shows that the path cannot become a tour.
//!
//! Start with [`Pruned::new`], which takes a graph, a start and a [`Goal`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::goal::Goal;
//! use knights_tour::graph::Graph;
//! use knights_tour::search::pruned::Pruned;
//! use knights_tour::step::Step;
//!
//! // From the middle of three squares in a row there is no tour.
//! let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
//! let search = Pruned::new(&row, 1, Goal::FIRST)?;
//! assert_eq!(search.last(), Some(Step::Exhausted));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod failed;
mod rejection;
#[cfg(test)]
mod tests;
pub(crate) mod tour_problem;

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use super::{Checkpoint, Search, StepBatch, from_fields};
use crate::board::Square;
use crate::explain::StepReason;
use crate::explain::decision::{AdjacencyLists, Decision, PathIndex, SearchedCandidates};
use crate::explain::next_step::{DepthFirstState, NextStep, excluded_count, explain_first_listed};
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::square_set::SquareSet;
use crate::step::{Counters, Step};
use failed::FailedStates;
use rejection::Rejection;
pub use tour_problem::PrunedError;
use tour_problem::{RemainingGraph, TourProblem};

/// A set of squares, wide enough for the 11×11 board.
type Squares = u128;

/// The line that enters the square that must come next.
const FORCED: LineName = LineName("forced");

/// The line that rejects a path whose last square still has free neighbours.
const REJECT: LineName = LineName("turn-down");

/// The program of pruned depth-first search.
pub static PROGRAM: Pseudocode = Pseudocode {
    name: "pruned",
    rows: &[
        PseudocodeLine::heading(0, "options"),
        PseudocodeLine::step(0, LineName::START),
        PseudocodeLine::heading(0, "repeat"),
        PseudocodeLine::heading(1, "if-tour"),
        PseudocodeLine::step(2, LineName::TOUR),
        PseudocodeLine::heading(1, "if-candidate"),
        PseudocodeLine::step(2, FORCED),
        PseudocodeLine::step(2, LineName::ENTER).with_text("enter-candidate"),
        PseudocodeLine::heading(1, "if-entered"),
        PseudocodeLine::step(2, LineName::DEAD_END).with_text("dead-end-reach"),
        PseudocodeLine::step(2, REJECT),
        PseudocodeLine::step(1, LineName::LEAVE).with_text("leave-candidates"),
        PseudocodeLine::heading(2, "remember"),
        PseudocodeLine::step(0, LineName::EXHAUSTED),
    ],
};

/// Backtracking that prunes parts of the search tree that contain no tour.
///
/// Candidates are tried in list order, as by [`DepthFirst`](crate::search::depth_first::DepthFirst) with
/// [`ListOrder`](crate::search::depth_first::ListOrder). The search skips only squares that cannot lead to a tour, so
/// it finds the same tours in the same order as plain backtracking.
///
/// The search applies these tests to the free squares and the last square of the path. A *usable* neighbour of a free
/// square is a neighbour that is free or the last square of the path.
///
/// - A free square with one usable neighbour must be the end. There may be only one such square, and a tour must
///   be able to end there. An open tour may end on any square, a closed tour only on a neighbour of the start.
///   If the graph has two colours, the end must also have the right colour.
/// - A free neighbour of the last square with only one other usable neighbour must come next, unless it is the end.
/// - A free square with two usable neighbours is joined to both in a tour, unless it is the end. No square can be
///   joined to three such squares.
/// - The free squares must be connected.
/// - The search must not have failed before with the same free squares at the same last square.
///
/// A square that a test rejects is entered, reported as a dead end and left again. If one square must come next, the
/// search does not enter the other candidates.
///
/// The graph may have up to [`Pruned::MAX_SQUARES`] squares. A step takes time proportional to the number of squares.
/// Memory is:
///
/// - 2 KiB for the neighbours as sets;
/// - 110 bytes for every square;
/// - 16 bytes for every square tried along the path;
/// - one byte for every neighbour listed;
/// - 68 KiB from the first failed state on.
///
/// A clone takes the same steps as the original, because the failed states are part of the search.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::goal::Goal;
/// use knights_tour::search::Search;
/// use knights_tour::search::pruned::Pruned;
/// use knights_tour::step::Step;
///
/// // Plain backtracking needs 251,825,408 visits for the same tour.
/// let graph = Graph::knight(Board::new(8, 8)?, &MoveOrder::CLOCKWISE);
/// let mut search = Pruned::new(&graph, 0, Goal::FIRST)?;
/// assert_eq!(search.by_ref().last(), Some(Step::Tour));
/// assert_eq!(search.counters().visits, 105);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pruned {
    problem: Arc<TourProblem<Squares>>,
    goal: Goal,
    path: Vec<Square>,
    /// One frame for every square of the path.
    frames: Vec<Frame>,
    /// The squares tried from every square of the path, one group for each square of the path. Each tried square is
    /// stored with the number of visits before it was entered.
    tried: Vec<(Square, u64)>,
    failed: FailedStates<Squares>,
    last_step: LastStep,
    ended: bool,
    counters: Counters,
    /// The number of paths entered, by length.
    levels: Box<[u64]>,
}

/// The kind of the last step, as far as the next step depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LastStep {
    Entered,
    DeadEnd,
    Other,
}

/// The state of the search at one square of its path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Frame {
    remaining: RemainingGraph<Squares>,
    /// The options that were not tried yet. An option is a candidate that the tests do not exclude.
    untried: Squares,
    /// The index of the first tried option in `Pruned::tried`.
    first_tried: u32,
    /// The number of tours found before the square was entered.
    tours_before: u64,
}

impl Pruned {
    /// The maximum number of squares of a graph: one for every bit of a set.
    pub const MAX_SQUARES: usize = Squares::CAPACITY;

    /// A search of `graph` for paths from `start` through every square, as `goal` specifies.
    ///
    /// # Errors
    ///
    /// [`PrunedError`] when the graph has no such square, or more than
    /// [`MAX_SQUARES`](Pruned::MAX_SQUARES).
    pub fn new(graph: &Graph, start: Square, goal: Goal) -> Result<Self, PrunedError> {
        let problem = TourProblem::new(graph, start, goal.closed)?;
        Ok(Self {
            goal,
            path: Vec::new(),
            frames: Vec::new(),
            tried: Vec::new(),
            failed: FailedStates::default(),
            last_step: LastStep::Other,
            ended: false,
            counters: Counters::INITIAL,
            levels: vec![0; problem.size()].into(),
            problem: problem.into(),
        })
    }

    /// Whether `square` is not on the path.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        assert!((square as usize) < self.problem.size());
        self.frames
            .last()
            .is_none_or(|frame| frame.remaining.free.contains(square))
    }

    /// Whether the path is a tour. The tests let the search enter the last free square only if it completes a tour. The
    /// exception is a graph of one square, which has no closed tour.
    fn is_tour(&self) -> bool {
        self.path.len() == self.problem.size() && (!self.goal.closed || self.path.len() > 1)
    }

    /// Appends the last square of `remaining` to the path and updates the counters.
    fn enter(&mut self, remaining: RemainingGraph<Squares>, untried: Squares) -> Step {
        let square = remaining.square;
        self.path.push(square);
        self.frames.push(Frame {
            remaining,
            untried,
            first_tried: self.tried.len() as u32,
            tours_before: self.counters.tours,
        });
        self.last_step = LastStep::Entered;
        self.counters.visits += 1;
        self.levels[self.path.len() - 1] += 1;
        self.counters.deepest = self.counters.deepest.max(self.path.len() as u32);
        Step::Enter { square }
    }

    /// Enters the start.
    fn begin(&mut self) -> Step {
        let remaining = self.problem.root();
        let options = self
            .problem
            .options_by_forced_edges(&remaining, self.problem.options(&remaining));
        self.enter(remaining, options)
    }

    /// Enters `square`. `previous` is the remaining graph before this move.
    fn enter_candidate(&mut self, previous: &RemainingGraph<Squares>, square: Square) -> Step {
        let remaining = self.problem.enter(previous, square);
        let mut options = self
            .problem
            .options_by_forced_edges(&remaining, self.problem.options(&remaining));
        if !options.is_empty()
            && (self.failed.contains(remaining.free, square)
                || !self.problem.is_connected(&remaining, previous.square))
        {
            options = Squares::EMPTY;
        }
        self.enter(remaining, options)
    }

    /// Leaves the last square of the path, whose options were all tried. The state is stored as failed unless it led to
    /// a tour, or a test rejected it immediately (`is_dead_end`).
    fn leave(&mut self, frame: &Frame, is_dead_end: bool) -> Step {
        let square = frame.remaining.square;
        if !is_dead_end && frame.tours_before == self.counters.tours {
            self.failed.insert(frame.remaining.free, square);
        }
        self.path.pop();
        self.frames.pop();
        self.tried.truncate(frame.first_tried as usize);
        self.counters.backtracks += 1;
        Step::Leave { square }
    }
}

/// Methods that explain the search.
impl Pruned {
    /// The decision at the square of the path with this index.
    fn decision_at(&self, path: &PathIndex<'_, TourProblem<Squares>>, index: usize) -> Decision {
        let frame = &self.frames[index];
        let next_frame = self.frames.get(index + 1);
        let end = next_frame.map_or(self.tried.len(), |frame| frame.first_tried as usize);
        let tried = &self.tried[frame.first_tried as usize..end];
        let others = path
            .free(index)
            .filter(|square| !tried.iter().any(|(candidate, _)| candidate == square));
        let (untried, excluded): (Vec<_>, Vec<_>) =
            others.partition(|&square| frame.untried.contains(square));
        path.depth_first(
            index,
            &SearchedCandidates {
                tried,
                untried: &untried,
                excluded: &excluded,
                visits: self.counters.visits,
                ended: self.ended,
            },
        )
    }

    /// The reason for entering the first untried option of the last square, and the program line that enters it.
    fn entry_reason(&self, decision: &Decision) -> (StepReason, LineName) {
        let first = decision.untried().next().map(|candidate| candidate.square);
        let (Some(square), Some(frame)) = (first, self.frames.last()) else {
            return (explain_first_listed(decision), LineName::ENTER);
        };
        if excluded_count(decision) == 0 || decision.tried().next().is_some() {
            return (explain_first_listed(decision), LineName::ENTER);
        }
        let why = self.problem.choice_reason(&frame.remaining, square);
        let why = why.unwrap_or(StepReason::NotExcluded {
            square,
            count: excluded_count(decision) as u64,
        });
        let forced = matches!(why, StepReason::Forced { .. });
        (why, if forced { FORCED } else { LineName::ENTER })
    }

    /// The reason why a test left the last square of the path without options, and its program line.
    fn rejection_reason(&self) -> (StepReason, LineName) {
        let size = self.problem.size();
        let count = (size - self.path.len()) as u64;
        let remaining = self.frames[self.frames.len() - 1].remaining;
        let square = remaining.square;
        if count == 0 {
            // Only in a graph of one square can the search enter all squares without completing a tour.
            return (StepReason::SingleSquare { square }, LineName::DEAD_END);
        }
        let rejection = self.problem.rejection(&remaining, self.goal.closed);
        if let Some(Rejection::DeadEnd) = rejection {
            return (StepReason::DeadEnd { square, count }, LineName::DEAD_END);
        }
        let why = match rejection {
            Some(rejection) => {
                rejection.to_step_reason(square, self.problem.start(), count, size as u64)
            }
            None if self.failed.contains(remaining.free, square) => {
                StepReason::Known { square, count }
            }
            None => match self.problem.unreachable_square(&remaining) {
                Some(by) => StepReason::Unreachable { square, by },
                None => unreachable!("a square is rejected for one of these reasons"),
            },
        };
        (why, REJECT)
    }
}

impl Iterator for Pruned {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        if self.ended {
            return None;
        }
        self.counters.steps += 1;
        let last_step = std::mem::replace(&mut self.last_step, LastStep::Other);
        if last_step == LastStep::Entered && self.is_tour() {
            self.counters.tours += 1;
            self.ended = !self.goal.all;
            return Some(Step::Tour);
        }
        let Some(frame) = self.frames.last_mut() else {
            if self.counters.visits == 0 {
                return Some(self.begin());
            }
            self.ended = true;
            return Some(Step::Exhausted);
        };
        let remaining = frame.remaining;
        if !frame.untried.is_empty() {
            let square = self.problem.first_listed(remaining.square, frame.untried);
            frame.untried &= !Squares::of(square);
            self.tried.push((square, self.counters.visits));
            return Some(self.enter_candidate(&remaining, square));
        }
        if last_step == LastStep::Entered {
            self.last_step = LastStep::DeadEnd;
            self.counters.dead_ends += 1;
            let square = remaining.square;
            return Some(Step::DeadEnd { square });
        }
        let frame = *frame;
        Some(self.leave(&frame, last_step == LastStep::DeadEnd))
    }

    from_fields!(ended);
}

impl FusedIterator for Pruned {}

impl Search for Pruned {
    from_fields!(path, counters, levels, decisions_by(problem));

    fn start_decision(&self) -> Decision {
        let tried = (self.counters.visits > 0).then_some(self.counters.visits);
        Decision::before(self.problem.start(), &*self.problem, tried, self.ended)
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.ended {
            return None;
        }
        let path = PathIndex::new(&*self.problem, &self.path);
        let parent_index = self.path.len().checked_sub(2);
        let closes = match self.path[..] {
            [first, .., last] => self
                .problem
                .neighbours_of(last)
                .any(|square| square == first),
            _ => false,
        };
        let state = DepthFirstState {
            program: &PROGRAM,
            path: &self.path,
            goal: self.goal,
            counters: self.counters,
            entered: self.last_step == LastStep::Entered,
            is_tour: self.is_tour(),
            closes,
            decision: self.decision(),
            parent: parent_index.map(|index| self.decision_at(&path, index)),
        };
        Some(state.next_step(
            |decision| self.entry_reason(decision),
            || self.rejection_reason(),
        ))
    }

    fn advance(&mut self, steps: u64) -> StepBatch {
        StepBatch::fold(self, steps)
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        Box::new(PrunedCheckpoint {
            failed: self.failed.pack(self.problem.size()),
            search: Self {
                problem: self.problem.clone(),
                goal: self.goal,
                path: self.path.clone(),
                frames: self.frames.clone(),
                tried: self.tried.clone(),
                failed: FailedStates::default(),
                last_step: self.last_step,
                ended: self.ended,
                counters: self.counters,
                levels: self.levels.clone(),
            },
        })
    }
}

/// A checkpoint of a pruned search: a clone without failed states, and the failed states in packed form. Unpacked
/// failed states would take most of the memory.
struct PrunedCheckpoint {
    search: Pruned,
    /// The [packed](FailedStates::pack) failed states.
    failed: Box<[u8]>,
}

impl Checkpoint for PrunedCheckpoint {
    fn restore(&self) -> Box<dyn Search> {
        let mut search = self.search.clone();
        search.failed = FailedStates::unpack(&self.failed, search.problem.size());
        Box::new(search)
    }

    fn bytes(&self) -> usize {
        let Pruned {
            path,
            frames,
            tried,
            levels,
            ..
        } = &self.search;
        size_of::<Self>()
            + self.failed.len()
            + size_of_val(&**path)
            + size_of_val(&**frames)
            + size_of_val(&**tried)
            + size_of_val(&**levels)
    }

    /// Includes the time to insert every failed state into the table.
    fn cost_in_steps(&self) -> u64 {
        (self.bytes() / 64) as u64
    }

    fn path(&self) -> Vec<Square> {
        self.search.path.clone()
    }
}
