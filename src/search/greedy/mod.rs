//! Greedy search: always enters the best square and never steps back.
//!
//! Start with [`Greedy::new`], which takes a [`Walk`]: [`Warnsdorff`] with a [`TieBreak`], or [`Octants`]. An
//! [`Uninformed`] walk never looks ahead: it enters the first free square, or a random one.
//!
//! # Examples
//!
//! ```
//! use knights_tour::graph::Graph;
//! use knights_tour::search::depth_first::ListOrder;
//! use knights_tour::search::greedy::{Greedy, Warnsdorff};
//! use knights_tour::step::Step;
//!
//! let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
//! let walk = Warnsdorff::new(row.into(), 0, ListOrder)?;
//! assert_eq!(Greedy::new(walk).last(), Some(Step::Tour));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod free_board;
mod free_cells;
mod free_graph;
mod octant;
mod outermost;
mod tie_break;
mod uninformed;
mod unvisited;
mod warnsdorff;

pub use free_board::{BestPositions, BoardPosition, FreeBoard};
pub use free_graph::FreeGraph;
pub(crate) use octant::{AML, OCT_AML, OCT_AML_16, OCT_AML_16_PRINTED, PRIORITY};
pub use octant::{Centre, Octants, Priorities};
pub(crate) use tie_break::{GREEDY, POHL, RANDOM, ROTH};
pub use tie_break::{Pohl, Random, Roth, TieBreak, Tied};
pub use uninformed::{FirstFree, FreeSquareChoice, RandomFree, Uninformed};
pub use unvisited::UnvisitedSquares;
pub use warnsdorff::Warnsdorff;

use std::iter::FusedIterator;
use std::ops::Range;

use super::cloned_checkpoint::ClonedCheckpoint;
use super::{Checkpoint, Search, StepBatch, from_fields};
use crate::board::Square;
use crate::explain::StepReason;
use crate::explain::decision::{
    AdjacencyLists, Candidate, CandidateState, Decision, PathIndex, SortKey,
};
use crate::explain::next_step::{
    NextStep, explain_dead_end, explain_fewest, explain_list_order, explain_tour,
};
use crate::explain::{LineName, Pseudocode};
use crate::goal::Goal;
use crate::step::{Counters, Step};
use tie_break::RANDOM_DRAW;

/// A step iterator over a [`Walk`]: a search without backtracking, as described in document 001.
///
/// The walk chooses the squares, and the search reports the events. When the walk can enter no further square and the
/// path is a wanted tour, the search ends with [`Step::Tour`]. Otherwise the last square is a
/// [dead end](Step::DeadEnd). If the walk has further attempts, the search then clears the path ([`Step::Restart`]) and
/// begins the next attempt. Otherwise the search ends with [`Step::Stuck`]. This result does not prove that there is no
/// tour, because the search tries only a few of all paths.
///
/// If a closed tour is wanted, an open tour is a dead end. [`Goal::all`] makes no difference: an attempt finds at most
/// one tour, and the search ends with the first.
///
/// The time to enter a square depends on the degrees of the squares nearby, not on the size of the board. A restart
/// takes time proportional to the number of squares. The search takes 4 bytes for every square of the board, all
/// allocated at the beginning, and the memory of the walk.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::search::Search;
/// use knights_tour::search::greedy::{Centre, Greedy, Octants, Priorities};
/// use knights_tour::step::Step;
///
/// let board = Board::new(200, 200)?;
/// let start = board.square(54, 103).expect("the board has this square");
/// let walk = Octants::new(board, start, Priorities::OCT_AML_16, Centre::Integer)?;
/// let mut search = Greedy::new(walk);
/// assert_eq!(search.advance(u64::MAX).last, Some(Step::Tour));
/// assert_eq!(search.counters().attempts, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Greedy<W> {
    walk: W,
    goal: Goal,
    path: Vec<Square>,
    phase: Phase,
    counters: Counters,
}

/// The part of a [`Greedy`] search that stores the free squares and chooses the next square.
///
/// A walk has one rule for each attempt. In a new walk, every square is free, and the next square is the start of the
/// first attempt.
pub trait Walk: Clone + Send + 'static {
    /// The number of squares.
    fn size(&self) -> usize;

    /// The maximum number of attempts.
    fn attempts(&self) -> u32;

    /// Resets the walk to before its start, with every square free and with the rule of `attempt`, counted from 0.
    fn begin(&mut self, attempt: u32);

    /// Enters up to `max_squares` squares, one after the other, and appends them to `path`. Enters fewer only if the
    /// last square has no free neighbour.
    ///
    /// `path` must contain the squares entered before in this attempt.
    fn extend(&mut self, path: &mut Vec<Square>, max_squares: usize);

    /// Whether the last square of `path` has a move to its first square.
    fn closes(&self, path: &[Square]) -> bool;

    /// The number of bytes that a clone of the walk allocates on the heap, without shared data.
    fn heap_bytes(&self) -> usize;

    /// The program of the algorithm.
    fn program(&self) -> &'static Pseudocode;

    /// The square to enter next, if any.
    fn next_square(&self) -> Option<Square>;

    /// All neighbours of `square`, visited or not, in list order.
    fn neighbours(&self, square: Square) -> Vec<Square>;

    /// The values by which the rule of this attempt compares `candidate` with others that have as many free neighbours.
    ///
    /// `candidate` is a neighbour of `square`, and `is_free` returns whether a square is free.
    fn keys(
        &self,
        square: Square,
        candidate: Square,
        is_free: &dyn Fn(Square) -> bool,
    ) -> Vec<SortKey>;

    /// Whether ties are broken at random.
    fn is_random(&self) -> bool {
        false
    }

    /// Whether the rule compares the numbers of free neighbours of the candidates. A decision then lists the candidates
    /// by this number, and otherwise in list order.
    fn compares_degrees(&self) -> bool {
        true
    }

    /// The reason for entering `square`, the candidate that comes next after `decision`, and the program line that
    /// enters it.
    fn entry_reason(&self, decision: &Decision, _square: Square) -> (StepReason, LineName) {
        explain_fewest(decision, LineName::ORDER, explain_list_order)
    }

    /// The reason for the restart with the rule of `attempt`, counted from 0.
    fn restart_reason(&self, attempt: u32) -> StepReason;
}

/// An adapter that provides the neighbours of a walk.
struct WalkNeighbours<'a, W>(&'a W);

impl<W: Walk> AdjacencyLists for WalkNeighbours<'_, W> {
    fn size(&self) -> usize {
        self.0.size()
    }

    fn neighbours_of(&self, square: Square) -> impl Iterator<Item = Square> {
        self.0.neighbours(square).into_iter()
    }
}

/// The state of a greedy search between two steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Walking,
    /// A dead end was reported, but not yet the restart or the end that follows it.
    AfterDeadEnd,
    Ended,
}

impl<W: Walk> Greedy<W> {
    /// A search that follows `walk`.
    #[must_use]
    pub fn new(walk: W) -> Self {
        Self {
            path: Vec::with_capacity(walk.size()),
            walk,
            goal: Goal::FIRST,
            phase: Phase::Walking,
            counters: Counters::INITIAL,
        }
    }

    /// Sets the goal, which is the first tour, open or closed, by default.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// Takes up to `max_steps` steps: either only steps that enter squares, or one step of another kind. Returns the
    /// number of steps and the last step, or `None` when the search has ended.
    fn take_steps(&mut self, max_steps: u64) -> Option<(u64, Step)> {
        let (steps, step) = match self.phase {
            Phase::Ended => return None,
            Phase::Walking => self.extend_path(max_steps),
            Phase::AfterDeadEnd => (1, self.restart_or_end()),
        };
        self.counters.steps += steps;
        Some((steps, step))
    }

    /// Enters up to `max_steps` squares, or reports the tour or dead end if there is no square to enter.
    fn extend_path(&mut self, max_steps: u64) -> (u64, Step) {
        let old_length = self.path.len();
        let max_squares = usize::try_from(max_steps).unwrap_or(usize::MAX);
        self.walk.extend(&mut self.path, max_squares);
        let entered = (self.path.len() - old_length) as u64;
        let square = *self.path.last().expect("a walk can always enter its start");
        if entered > 0 {
            self.counters.visits += entered;
            self.counters.deepest = self.counters.deepest.max(self.path.len() as u32);
            return (entered, Step::Enter { square });
        }
        if self.is_tour() {
            self.counters.tours += 1;
            self.phase = Phase::Ended;
            return (1, Step::Tour);
        }
        self.counters.dead_ends += 1;
        self.phase = Phase::AfterDeadEnd;
        (1, Step::DeadEnd { square })
    }

    /// Begins the next attempt, or ends the search after the last one.
    fn restart_or_end(&mut self) -> Step {
        if self.counters.attempts == self.walk.attempts() {
            self.phase = Phase::Ended;
            return Step::Stuck;
        }
        self.walk.begin(self.counters.attempts);
        self.path.clear();
        self.phase = Phase::Walking;
        self.counters.attempts += 1;
        Step::Restart
    }

    /// Whether the path is a tour of the wanted kind.
    fn is_tour(&self) -> bool {
        self.path.len() == self.walk.size() && (!self.goal.closed || self.walk.closes(&self.path))
    }
}

/// Methods that explain the search.
impl<W: Walk> Greedy<W> {
    /// The decision at the square with this index in the path.
    fn decision_at(&self, path: &PathIndex<'_, WalkNeighbours<'_, W>>, index: usize) -> Decision {
        let square = self.path[index];
        let is_free = |square| path.was_free(square, index);
        let next_on_path = self.path.get(index + 1).copied();
        let chosen = next_on_path.or(self.walk.next_square());
        let candidates = path.free(index).map(|candidate| Candidate {
            square: candidate,
            state: if chosen != Some(candidate) {
                CandidateState::Waiting
            } else if next_on_path.is_some() {
                CandidateState::Current
            } else {
                CandidateState::Next
            },
            degree: path.degree(candidate, index),
            keys: self.walk.keys(square, candidate, &is_free),
            visits: None,
        });
        let mut decision = Decision {
            square: Some(square),
            place: index as i32,
            candidates: candidates.collect(),
        };
        if self.walk.is_random() {
            mark_drawn(&mut decision.candidates, chosen);
        }
        if self.walk.compares_degrees() {
            decision.sort();
        }
        decision
    }

    /// The reason for entering the start.
    fn start_reason(&self, square: Square) -> StepReason {
        let (attempt, of) = (self.counters.attempts.into(), self.walk.attempts().into());
        if attempt == 1 {
            StepReason::Start { square }
        } else {
            StepReason::StartAgain {
                square,
                attempt,
                of,
            }
        }
    }

    /// Returns the next step, its reason and its program line when there is no square to enter.
    fn explain_end(&self, last: Square) -> (Step, StepReason, LineName) {
        if self.phase == Phase::Walking {
            if self.is_tour() {
                let why = explain_tour(&self.path, self.walk.closes(&self.path));
                return (Step::Tour, why, LineName::TOUR);
            }
            let why = explain_dead_end(&self.path, self.walk.size());
            return (Step::DeadEnd { square: last }, why, LineName::DEAD_END);
        }
        let attempts = self.counters.attempts;
        if attempts < self.walk.attempts() {
            return (
                Step::Restart,
                self.walk.restart_reason(attempts),
                LineName::RESTART,
            );
        }
        let count = attempts.into();
        (Step::Stuck, StepReason::Stuck { count }, LineName::STUCK)
    }
}

/// Adds a key to the candidates with the fewest free neighbours, if there are several. The key of the `drawn` candidate
/// is the best.
fn mark_drawn(candidates: &mut [Candidate], drawn: Option<Square>) {
    let degrees = candidates.iter().map(|candidate| candidate.degree);
    let fewest = degrees.min();
    let tied = candidates
        .iter_mut()
        .filter(|candidate| Some(candidate.degree) == fewest);
    let tied: Vec<&mut Candidate> = tied.collect();
    if tied.len() < 2 {
        return;
    }
    for candidate in tied {
        candidate.keys.push(SortKey {
            measure: &RANDOM_DRAW,
            value: (drawn == Some(candidate.square)).into(),
        });
    }
}

impl<W: Walk> Iterator for Greedy<W> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.take_steps(1).map(|(_, step)| step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // A search that has not ended takes at least one more step.
        if self.phase == Phase::Ended {
            (0, Some(0))
        } else {
            (1, None)
        }
    }
}

impl<W: Walk> FusedIterator for Greedy<W> {}

impl<W: Walk> Search for Greedy<W> {
    from_fields!(path, counters);

    fn decisions(&self, indices: Range<usize>) -> Vec<Decision> {
        let lists = WalkNeighbours(&self.walk);
        let path = PathIndex::new(&lists, &self.path);
        path.clip(indices)
            .map(|index| self.decision_at(&path, index))
            .collect()
    }

    fn start_decision(&self) -> Decision {
        let ended = self.phase == Phase::Ended;
        let start = self.path.first().copied();
        let start = start
            .or_else(|| self.walk.next_square())
            .expect("a walk can always enter its start");
        Decision::before(start, &WalkNeighbours(&self.walk), None, ended)
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.phase == Phase::Ended {
            return None;
        }
        let program = self.walk.program();
        let (step, why, line) = match (self.path.last(), self.walk.next_square()) {
            (_, Some(square)) => {
                let (why, line) = match self.path.len() {
                    0 => (self.start_reason(square), LineName::START),
                    _ => self.walk.entry_reason(&self.decision(), square),
                };
                (Step::Enter { square }, why, line)
            }
            (Some(&last), None) => self.explain_end(last),
            (None, None) => return None,
        };
        Some(NextStep {
            step,
            why,
            program,
            line,
        })
    }

    fn advance(&mut self, steps: u64) -> StepBatch {
        let mut batch = StepBatch::empty(self.path.len() as u32);
        while batch.steps < steps {
            let Some((step_count, step)) = self.take_steps(steps - batch.steps) else {
                break;
            };
            let depth = self.path.len() as u32;
            // A step without a restart never shortens the path. A restart clears it.
            let kept_prefix = if step == Step::Restart {
                0
            } else {
                batch.kept_prefix
            };
            batch = batch.then(StepBatch {
                steps: step_count,
                last: Some(step),
                kept_prefix,
                min_depth: kept_prefix,
                max_depth: depth,
            });
        }
        batch
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        ClonedCheckpoint::new_boxed(self, size_of_val(&*self.path) + self.walk.heap_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::graph::Graph;
    use crate::search::depth_first::ListOrder;
    use crate::search::greedy::{Centre, Octants, Priorities, Warnsdorff};
    use crate::testing::knight_graph;

    fn closed_goal() -> Goal {
        Goal {
            closed: true,
            all: false,
        }
    }

    #[test]
    fn a_search_with_one_failed_attempt_ends_stuck() {
        // Three squares in a row, from the middle one.
        let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]]).unwrap();
        let mut search = Greedy::new(Warnsdorff::new(row.into(), 1, ListOrder).unwrap());
        let steps: Vec<_> = search.by_ref().collect();
        let expected = [
            Step::Enter { square: 1 },
            Step::Enter { square: 0 },
            Step::DeadEnd { square: 0 },
            Step::Stuck,
        ];
        assert_eq!(steps, expected);
        let expected = Counters {
            steps: 4,
            visits: 2,
            dead_ends: 1,
            attempts: 1,
            deepest: 2,
            ..Counters::default()
        };
        assert_eq!(search.counters(), expected);
        assert_eq!(search.path(), [1, 0]);
    }

    #[test]
    fn every_attempt_begins_at_the_start_with_every_square_free() {
        let board = Board::new(3, 3).unwrap();
        let walk = Octants::new(board, 0, Priorities::OCT_AML_16, Centre::True).unwrap();
        let mut search = Greedy::new(walk);
        // The knight goes round the border and never reaches the middle.
        for attempt in 1..=16 {
            assert_eq!(search.next(), Some(Step::Enter { square: 0 }));
            assert_eq!(search.path(), [0]);
            assert_eq!(
                search.by_ref().take(7).last(),
                search.path().last().map(|&square| Step::Enter { square })
            );
            assert!(matches!(search.next(), Some(Step::DeadEnd { .. })));
            assert_eq!(search.path().len(), 8);
            assert_eq!(search.counters().attempts, attempt);
            let last = if attempt < 16 {
                Step::Restart
            } else {
                Step::Stuck
            };
            assert_eq!(search.next(), Some(last));
        }
        assert_eq!(search.next(), None);
        assert_eq!(search.counters().visits, 16 * 8);
        assert_eq!(search.counters().dead_ends, 16);
        assert_eq!(search.counters().backtracks, 0);
    }

    #[test]
    fn an_open_tour_is_a_dead_end_if_a_closed_tour_is_wanted() {
        let walk = Warnsdorff::new(knight_graph(5, 5), 0, ListOrder).unwrap();
        let mut open = Greedy::new(walk.clone());
        assert_eq!(open.by_ref().last(), Some(Step::Tour));
        let mut search = Greedy::new(walk).with_goal(closed_goal());
        assert_eq!(search.by_ref().last(), Some(Step::Stuck));
        assert_eq!(search.path(), open.path());
        assert_eq!(search.counters().dead_ends, 1);
    }

    #[test]
    fn a_closed_path_is_a_tour_if_a_closed_tour_is_wanted() {
        let triangle = Graph::from_lists(&[vec![1, 2], vec![2, 0], vec![0, 1]]).unwrap();
        let walk = Warnsdorff::new(triangle.into(), 2, ListOrder).unwrap();
        let mut search = Greedy::new(walk).with_goal(closed_goal());
        assert_eq!(search.by_ref().last(), Some(Step::Tour));
        assert_eq!(search.path(), [2, 0, 1]);
    }

    #[test]
    fn the_only_square_of_a_board_is_an_open_tour() {
        let walk = Warnsdorff::new(knight_graph(1, 1), 0, ListOrder).unwrap();
        let steps: Vec<_> = Greedy::new(walk).collect();
        assert_eq!(steps, [Step::Enter { square: 0 }, Step::Tour]);
    }
}
