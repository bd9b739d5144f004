//! Greedy search: always goes on to the best square and never steps back.

mod free_board;
mod free_cells;
mod free_graph;
mod octant;
mod tie_break;
mod unvisited;
mod warnsdorff;

pub use free_board::{BestPositions, BoardPosition, FreeBoard};
pub use free_graph::FreeGraph;
pub(crate) use octant::{AML, OCT_AML, OCT_AML_16, OCT_AML_16_PRINTED, PRIORITY};
pub use octant::{Centre, Octants, Priorities};
pub(crate) use tie_break::{GREEDY, POHL, RANDOM, ROTH};
pub use tie_break::{Pohl, Random, Roth, TieBreak, Tied};
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

/// A search that never steps back, as described in document 001, as a step iterator over a [`Walk`].
///
/// The walk chooses the squares, and the search reports the events. When the walk cannot go on and the path is the
/// wanted tour, the search ends with [`Step::Tour`]. Otherwise the last square is a [dead end](Step::DeadEnd). After a
/// dead end the search gives up the whole path ([`Step::Restart`]) and begins the next attempt, if the walk has another
/// rule to try. Without another rule, the search ends with [`Step::Stuck`]. This result does not show that there is no
/// tour, because most squares are never tried.
///
/// If a closed tour is wanted, a path through every square that does not lead back to its first square is a dead end.
/// [`Goal::all`] makes no difference: an attempt finds at most one tour, and the search ends with the first.
///
/// Entering a square takes time proportional to its degree, whatever the size of the board. A restart takes time
/// proportional to the number of squares. Memory is 4 bytes for every square of the path, all allocated at the
/// beginning, and the memory of the walk.
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

/// The part of a [`Greedy`] search that knows the squares and the rule for the next square.
///
/// A walk has one rule for each attempt. A new walk has the rule of the first attempt, has not entered its start, and
/// has every square free.
pub trait Walk: Clone + Send + 'static {
    /// The number of squares.
    fn size(&self) -> usize;

    /// The maximum number of attempts.
    fn attempts(&self) -> u32;

    /// Resets the walk to before its start, with every square free and with the rule of `attempt`, counted from 0.
    fn begin(&mut self, attempt: u32);

    /// Enters up to `most` squares, one after the other, and appends them to `path`. Fewer are entered only when there
    /// is nowhere left to go.
    ///
    /// `path` must hold the squares entered before in this attempt.
    fn extend(&mut self, path: &mut Vec<Square>, most: usize);

    /// Whether the last square of `path` leads to its first.
    fn closes(&self, path: &[Square]) -> bool;

    /// The number of bytes that a clone takes besides its own value, without shared data.
    fn heap_bytes(&self) -> usize;

    /// The program of the algorithm.
    fn program(&self) -> &'static Pseudocode;

    /// The square to enter next, if any.
    fn next_square(&self) -> Option<Square>;

    /// The squares that `square` leads to, in list order.
    fn neighbours(&self, square: Square) -> Vec<Square>;

    /// The values by which the rule of this attempt compares `candidate` with others that have as many free neighbours.
    ///
    /// `candidate` is a neighbour of `square`, and `is_free` tells which squares are free.
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

    /// The reason for the restart with the rule of `attempt`, counted from 0.
    fn restart_reason(&self, attempt: u32) -> StepReason;
}

/// An adapter that provides the neighbours of a walk.
struct WalkNeighbours<'a, W>(&'a W);

impl<W: Walk> AdjacencyLists for WalkNeighbours<'_, W> {
    fn size(&self) -> usize {
        self.0.size()
    }

    fn of(&self, square: Square) -> impl Iterator<Item = Square> {
        self.0.neighbours(square).into_iter()
    }
}

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
            counters: Counters::BEGUN,
        }
    }

    /// Sets the goal, which is the first tour, open or closed, by default.
    #[must_use]
    pub fn seeking(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// Takes at most `most` steps: as many squares as can be entered, or one step of another kind. Returns the number
    /// of steps and the last step, or `None` when the search has ended.
    fn take_steps(&mut self, most: u64) -> Option<(u64, Step)> {
        let (steps, step) = match self.phase {
            Phase::Ended => return None,
            Phase::Walking => self.walk_on(most),
            Phase::AfterDeadEnd => (1, self.restart()),
        };
        self.counters.steps += steps;
        Some((steps, step))
    }

    fn walk_on(&mut self, most: u64) -> (u64, Step) {
        let before = self.path.len();
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        self.walk.extend(&mut self.path, most);
        let entered = (self.path.len() - before) as u64;
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

    fn restart(&mut self) -> Step {
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
    fn decision_at(&self, path: &PathIndex<'_, WalkNeighbours<'_, W>>, place: usize) -> Decision {
        let square = self.path[place];
        let is_free = |square| path.was_free(square, place);
        let on = self.path.get(place + 1).copied();
        let chosen = on.or(self.walk.next_square());
        let candidates = path.free(place).map(|candidate| Candidate {
            square: candidate,
            state: if chosen != Some(candidate) {
                CandidateState::Waiting
            } else if on.is_some() {
                CandidateState::Current
            } else {
                CandidateState::Next
            },
            degree: path.degree(candidate, place),
            keys: self.walk.keys(square, candidate, &is_free),
            visits: None,
        });
        let mut decision = Decision {
            square: Some(square),
            place: place as i32,
            candidates: candidates.collect(),
        };
        if self.walk.is_random() {
            mark_drawn(&mut decision.candidates, chosen);
        }
        decision.sort();
        decision
    }

    fn why_start(&self, square: Square) -> StepReason {
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

    /// Returns the next step, its reason and its program line when the walk cannot go on.
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

/// Marks the drawn one of the candidates with the fewest free neighbours, if there are several.
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

    fn decisions(&self, places: Range<usize>) -> Vec<Decision> {
        let lists = WalkNeighbours(&self.walk);
        let path = PathIndex::new(&lists, &self.path);
        path.clip(places)
            .map(|place| self.decision_at(&path, place))
            .collect()
    }

    fn before_start(&self) -> Decision {
        let ended = self.phase == Phase::Ended;
        let start = self
            .walk
            .next_square()
            .expect("a walk can always enter its start");
        Decision::before(start, &WalkNeighbours(&self.walk), None, ended)
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.phase == Phase::Ended {
            return None;
        }
        let program = self.walk.program();
        let decision = self.decision();
        let next = decision.untried().next().map(|candidate| candidate.square);
        let (step, why, line) = match (self.path.last(), next) {
            (_, Some(square)) => {
                let (why, line) = match self.path.len() {
                    0 => (self.why_start(square), LineName::START),
                    _ => explain_fewest(&decision, LineName::ORDER, explain_list_order),
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
        let mut slice = StepBatch::empty(self.path.len() as u32);
        while slice.steps < steps {
            let Some((taken, step)) = self.take_steps(steps - slice.steps) else {
                break;
            };
            let depth = self.path.len() as u32;
            // Squares are only entered, so the path is shortest at the beginning, or empty after a restart.
            let kept = if step == Step::Restart {
                0
            } else {
                slice.kept_prefix
            };
            slice = slice.then(StepBatch {
                steps: taken,
                last: Some(step),
                kept_prefix: kept,
                min_depth: kept,
                max_depth: depth,
            });
        }
        slice
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

    fn closed() -> Goal {
        Goal {
            closed: true,
            all: false,
        }
    }

    #[test]
    fn one_attempt_without_a_tour_ends_stuck() {
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
    fn a_full_path_that_does_not_close_is_a_dead_end_where_it_must() {
        let walk = Warnsdorff::new(knight_graph(5, 5), 0, ListOrder).unwrap();
        let mut open = Greedy::new(walk.clone());
        assert_eq!(open.by_ref().last(), Some(Step::Tour));
        let mut search = Greedy::new(walk).seeking(closed());
        assert_eq!(search.by_ref().last(), Some(Step::Stuck));
        assert_eq!(search.path(), open.path());
        assert_eq!(search.counters().dead_ends, 1);
    }

    #[test]
    fn a_closed_tour_is_told_by_the_walk() {
        let round = Graph::from_lists(&[vec![1, 2], vec![2, 0], vec![0, 1]]).unwrap();
        let walk = Warnsdorff::new(round.into(), 2, ListOrder).unwrap();
        let mut search = Greedy::new(walk).seeking(closed());
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
