//! Breadth-first search: visits every path of one length before any longer path.
//!
//! Start with [`BreadthFirst::new`], which takes a graph, a start and a memory limit. [`BreadthFirst::frontier`] gives
//! the progress of the search.
//!
//! # Examples
//!
//! ```
//! use knights_tour::graph::Graph;
//! use knights_tour::search::breadth_first::BreadthFirst;
//! use knights_tour::step::Step;
//!
//! let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
//! let mut search = BreadthFirst::new(row.into(), 0, 1 << 20)?;
//! assert_eq!(search.by_ref().last(), Some(Step::Tour));
//! assert_eq!(search.frontier().length, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frontier;
mod path_queue;
mod succession;

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

pub use frontier::Frontier;

use super::cloned_checkpoint::ClonedCheckpoint;
use super::{Checkpoint, Search, StepBatch, from_fields};
use crate::board::Square;
use crate::ends::StartError;
use crate::explain::StepReason;
use crate::explain::decision::{Candidate, CandidateState, Decision, PathIndex};
use crate::explain::next_step::{NextStep, explain_dead_end, explain_exhausted, explain_tour};
use crate::explain::{LineName, Pseudocode, PseudocodeLine};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::{Counters, Step};
use path_queue::{PathQueue, QueueFull};

/// The line that takes the next path out of the queue.
const RESUME: LineName = LineName("resume");

/// The line that stops the search because the memory is full.
const MEMORY_FULL: LineName = LineName("memory-full");

/// The program of breadth-first search.
pub static PROGRAM: Pseudocode = Pseudocode {
    name: "breadth-first",
    rows: &[
        PseudocodeLine::step(0, LineName::START),
        PseudocodeLine::heading(0, "repeat"),
        PseudocodeLine::heading(1, "neighbours"),
        PseudocodeLine::step(2, MEMORY_FULL),
        PseudocodeLine::step(2, LineName::ENTER).with_text("enter-queue"),
        PseudocodeLine::step(2, LineName::LEAVE).with_text("leave-queue"),
        PseudocodeLine::heading(1, "if-none"),
        PseudocodeLine::step(2, LineName::TOUR).with_text("tour-queue"),
        PseudocodeLine::step(2, LineName::DEAD_END).with_text("dead-end-queue"),
        PseudocodeLine::step(1, RESUME),
        PseudocodeLine::step(0, LineName::EXHAUSTED).with_text("exhausted-queue"),
    ],
};

/// Breadth-first search as a step iterator, as described in document 003 (section 4.1, "Algoritmo 3").
///
/// Paths wait in a queue. The search takes out the first path and appends all its extensions by one square to the
/// queue. A path through every square is a tour. All paths of one length therefore come before the longer ones. The
/// tours come last, in the order in which depth-first search finds them.
///
/// The steps describe the displayed path, [`Search::path`]:
///
/// - [`Step::Enter`] for the start, and then for every free neighbour of the last square, in list order. The search
///   puts the path that ends at this neighbour in the queue;
/// - [`Step::Leave`] after each of these neighbours, back to the path that is being extended;
/// - [`Step::DeadEnd`] when that path cannot be extended and is not a tour, [`Step::Tour`] when it is a tour;
/// - [`Step::Resume`] when the search takes the next path out of the queue. The path of the start alone needs no
///   `Resume`, because it already is the current path;
/// - [`Step::Exhausted`] when the queue is empty. The path taken out last remains;
/// - [`Step::MemoryFull`] when the queue has no room for the next path, before that path is entered. The search ends
///   there, and [`BreadthFirst::frontier`] gives its progress.
///
/// Most steps take time proportional to the degree of a square. A `Resume`, and the first path of each length that is
/// put in the queue, take longer. Their time is proportional to the number of squares in which consecutive paths
/// differ.
///
/// The number of paths grows exponentially with their length, and so does the memory, as document 003 warns (section
/// 4.2). On boards of up to 256 squares, a path in the queue takes 2 to 3 bytes. Only the difference between a path and
/// the path before is stored. The memory of a path is released when the path is taken out. The queue, counted in blocks
/// of 16 KiB, never exceeds the given limit. The other data of the search takes 13 bytes for every square of the graph.
/// Clones of a search share the queue, except for one block.
///
/// A [checkpoint](Search::checkpoint) stores no queue. The paths of one length come in the order in which depth-first
/// search meets them, so the next path follows from the current one. To derive the next path, the search steps back to
/// the first square that has another free neighbour further on in its list. From there it follows the first free
/// neighbours until the path is as long as before. The first path of a length follows from the start in the same way.
///
/// A search restored from a checkpoint derives every path in this way, and has no queue in memory. A restored search
/// never reports [`Step::MemoryFull`], although the original search may report it. All other steps are the same as in
/// the original search. A [`Step::Resume`] takes longer in a restored search: time proportional to the number of
/// squares of the search tree between the current and the next path.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::goal::Goal;
/// use knights_tour::search::Search;
/// use knights_tour::search::breadth_first::BreadthFirst;
/// use knights_tour::step::Step;
///
/// // Four squares in a ring: one tour in each direction.
/// let ring = Graph::from_lists(&[vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]])?;
/// let mut search = BreadthFirst::new(ring.into(), 0, 1 << 20)?.with_goal(Goal::ALL);
/// assert_eq!(search.next(), Some(Step::Enter { square: 0 }));
/// assert_eq!(search.next(), Some(Step::Enter { square: 1 }));
/// assert_eq!(search.next(), Some(Step::Leave { square: 1 }));
/// assert_eq!(search.next(), Some(Step::Enter { square: 3 }));
/// assert_eq!(search.next(), Some(Step::Leave { square: 3 }));
/// assert_eq!(search.next(), Some(Step::Resume { kept: 1 }));
/// assert_eq!(search.path(), [0, 1]);
/// assert_eq!(search.by_ref().last(), Some(Step::Exhausted));
/// assert_eq!(search.paths_by_length(), [1, 2, 2, 2]);
/// assert_eq!(search.counters().tours, 2);
///
/// // On 6×6 the memory does not suffice: there are 2,592,155,202 paths of the most frequent length.
/// let graph = Graph::knight(Board::new(6, 6)?, &MoveOrder::GRANADA);
/// let mut search = BreadthFirst::new(graph.into(), 0, 1 << 20)?;
/// assert_eq!(search.by_ref().last(), Some(Step::MemoryFull));
/// assert_eq!(search.frontier().length, 11);
/// assert!(search.memory_used() <= 1 << 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BreadthFirst {
    graph: Arc<Graph>,
    start: Square,
    goal: Goal,
    /// For every square, whether it is not on the path.
    free: Box<[bool]>,
    path: Vec<Square>,
    /// The paths not taken out yet: first those of the current length, then those with one square more.
    queue: Queue,
    /// The number of leading squares that the path shares with the path put in the queue last.
    shared_prefix: u32,
    /// The number of entries that were tried or skipped in the list of the last square of the path being extended.
    tried_entries: u32,
    /// Whether the search has reported a step for the path being extended: a longer path, a dead end or a tour.
    has_reported: bool,
    /// Whether the last step entered a square other than the start.
    entered: bool,
    /// The number of paths of the current length that were taken out.
    dequeued: u64,
    ended: bool,
    counters: Counters,
    /// The number of paths made, by length.
    levels: Box<[u64]>,
}

impl BreadthFirst {
    /// A search of `graph` for a path from `start` through every square, with a queue of at most
    /// `memory_limit` bytes.
    ///
    /// On targets with 32-bit addresses the limit is 2 GiB at most.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: Arc<Graph>, start: Square, memory_limit: u64) -> Result<Self, StartError> {
        let size = graph.len();
        let start = StartError::check(start, size)?;
        Ok(Self {
            start,
            goal: Goal::FIRST,
            free: vec![true; size].into(),
            path: Vec::new(),
            queue: Queue::Stored(PathQueue::new(size, memory_limit)),
            shared_prefix: 0,
            tried_entries: 0,
            has_reported: false,
            entered: false,
            dequeued: 0,
            ended: false,
            counters: Counters::INITIAL,
            levels: vec![0; size].into(),
            graph,
        })
    }

    /// Sets the goal, which is the first tour by default.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// The size of the queue in bytes, counted in blocks of 16 KiB.
    #[must_use]
    pub fn memory_used(&self) -> u64 {
        match &self.queue {
            Queue::Stored(queue) => queue.used_bytes(),
            Queue::Derived { .. } => 0,
        }
    }

    /// The maximum size of the queue in bytes.
    #[must_use]
    pub const fn memory_limit(&self) -> u64 {
        match &self.queue {
            Queue::Stored(queue) => queue.limit(),
            Queue::Derived { limit } => *limit,
        }
    }

    /// Whether the path is a tour of the wanted kind.
    fn is_tour(&self) -> bool {
        self.path.len() == self.graph.len() && (!self.goal.closed || self.graph.closes(&self.path))
    }

    /// Returns the next free neighbour of the last square of the path, and marks it as tried.
    #[inline]
    fn next_candidate(&mut self) -> Option<Square> {
        let &last = self.path.last()?;
        let untried = &self.graph.neighbours(last)[self.tried_entries as usize..];
        let offset = untried.iter().position(|&next| self.free[next as usize]);
        self.tried_entries += offset.map_or(untried.len(), |offset| offset + 1) as u32;
        offset.map(|offset| untried[offset])
    }

    /// Begins with the path of the start alone, which the queue need not store.
    fn enter_start(&mut self) -> Step {
        self.free[self.start as usize] = false;
        self.dequeued = 1;
        self.extend_path(self.start)
    }

    /// Extends the path by `square` and puts the extended path in the queue. Ends the search if the queue has no room.
    #[inline]
    fn enter(&mut self, square: Square) -> Step {
        if let Queue::Stored(queue) = &mut self.queue {
            let unshared = &self.path[self.shared_prefix as usize..];
            if let Err(QueueFull) = queue.push(self.shared_prefix, unshared, square) {
                self.ended = true;
                // The candidate stays untried, because its path is not in the queue.
                self.tried_entries -= 1;
                return Step::MemoryFull;
            }
        }
        self.shared_prefix = self.path.len() as u32;
        self.has_reported = true;
        self.entered = true;
        self.extend_path(square)
    }

    /// Appends `square` to the path and updates the counters.
    #[inline]
    fn extend_path(&mut self, square: Square) -> Step {
        self.path.push(square);
        self.counters.visits += 1;
        self.levels[self.path.len() - 1] += 1;
        self.counters.deepest = self.counters.deepest.max(self.path.len() as u32);
        Step::Enter { square }
    }

    /// Goes back from `square` to the path that is being extended.
    #[inline]
    fn leave(&mut self, square: Square) -> Step {
        self.path.pop();
        self.counters.backtracks += 1;
        Step::Leave { square }
    }

    /// Reports a tour or a dead end for a path that cannot be extended.
    fn report_end(&mut self, square: Square) -> Step {
        self.has_reported = true;
        if self.is_tour() {
            self.counters.tours += 1;
            self.ended = !self.goal.all;
            return Step::Tour;
        }
        self.counters.dead_ends += 1;
        Step::DeadEnd { square }
    }

    /// Takes the next path out of the queue, or ends the search if the queue is empty.
    #[inline]
    fn resume(&mut self) -> Step {
        let mut length = self.path.len();
        if self.dequeued == self.levels[length - 1] {
            if self.levels.get(length).is_none_or(|&paths| paths == 0) {
                self.ended = true;
                return Step::Exhausted;
            }
            length += 1;
            self.dequeued = 0;
        }
        self.dequeued += 1;
        self.tried_entries = 0;
        self.has_reported = false;
        let kept = match self.queue {
            Queue::Stored(_) => self.dequeue(length),
            Queue::Derived { .. } => self.derive_next(length),
        };
        Step::Resume { kept: kept as u32 }
    }

    /// Reads the next path, of `length` squares, from the queue. Returns the number of leading squares that it shares
    /// with the path before.
    #[inline]
    fn dequeue(&mut self, length: usize) -> usize {
        let Queue::Stored(queue) = &mut self.queue else {
            return self.path.len();
        };
        let stored = queue.pop();
        // The first path of a length is stored completely. It may still share leading squares with the current path,
        // the last path with one square less.
        self.shared_prefix = self.shared_prefix.min(stored);
        let mut kept = stored as usize;
        let mut square = queue.pop();
        while self.path.get(kept) == Some(&square) {
            kept += 1;
            square = queue.pop();
        }
        for square in self.path.drain(kept..) {
            self.free[square as usize] = true;
        }
        loop {
            self.free[square as usize] = false;
            self.path.push(square);
            if self.path.len() == length {
                break;
            }
            square = queue.pop();
        }
        kept
    }
}

/// Methods that explain the search.
impl BreadthFirst {
    /// The decision at the square of the path with this index.
    fn decision_at(&self, path: &PathIndex<'_, Graph>, path_index: usize) -> Decision {
        // The length of the path being extended. The displayed path may have one square more.
        let extended_length = self.path.len() - usize::from(self.entered);
        let list = self.graph.neighbours(self.path[path_index]);
        let tried_entries = match (path_index + 1).cmp(&extended_length) {
            std::cmp::Ordering::Less => list.len(),
            std::cmp::Ordering::Equal => self.tried_entries as usize,
            std::cmp::Ordering::Greater => 0,
        };
        let is_next = path_index + 1 == extended_length && !self.ended;
        let mut next_state = CandidateState::Waiting;
        if is_next {
            next_state = CandidateState::Next;
        }
        let mut candidates = Vec::new();
        for (list_index, &square) in list.iter().enumerate() {
            if !path.was_free(square, path_index) {
                continue;
            }
            let state = if self.path.get(path_index + 1) == Some(&square) {
                CandidateState::Current
            } else if list_index < tried_entries {
                CandidateState::Queued
            } else {
                std::mem::replace(&mut next_state, CandidateState::Waiting)
            };
            candidates.push(Candidate {
                square,
                state,
                degree: path.degree(square, path_index),
                keys: Vec::new(),
                visits: None,
            });
        }
        Decision {
            square: Some(self.path[path_index]),
            place: path_index as i32,
            candidates,
        }
    }

    /// Returns the next step, its reason and its program line when the path has no further extension.
    fn explain_end(&self, last: Square) -> (Step, StepReason, LineName) {
        if !self.has_reported && self.is_tour() {
            let why = explain_tour(&self.path, self.graph.closes(&self.path));
            return (Step::Tour, why, LineName::TOUR);
        }
        if !self.has_reported {
            let why = explain_dead_end(&self.path, self.graph.len());
            return (Step::DeadEnd { square: last }, why, LineName::DEAD_END);
        }
        let length = self.path.len();
        let paths = self.levels[length - 1];
        let longer_paths = self.levels.get(length).copied().unwrap_or(0);
        let why = if self.dequeued < paths {
            let (length, count) = (length as u64, paths - self.dequeued);
            StepReason::Resume { length, count }
        } else if longer_paths > 0 {
            let length = length as u64 + 1;
            StepReason::Level {
                length,
                count: longer_paths,
            }
        } else {
            let why = explain_exhausted(self.goal, self.counters);
            return (Step::Exhausted, why, LineName::EXHAUSTED);
        };
        let length = length + usize::from(self.dequeued == paths);
        let kept = self.next_shared_prefix(length);
        (Step::Resume { kept }, why, RESUME)
    }

    /// The number of leading squares that the next path, of `length` squares, shares with the current path.
    fn next_shared_prefix(&self, length: usize) -> u32 {
        let Queue::Stored(queue) = &self.queue else {
            return self.clone().derive_next(length) as u32;
        };
        let mut numbers = queue.peek();
        let mut kept = numbers.next().unwrap_or(0);
        while numbers
            .next()
            .is_some_and(|square| self.path.get(kept as usize) == Some(&square))
        {
            kept += 1;
        }
        kept
    }

    /// Whether the queue has room for the current path extended by one square.
    fn has_room(&self) -> bool {
        match &self.queue {
            Queue::Stored(queue) => {
                queue.has_room(self.path.len() - self.shared_prefix as usize + 2)
            }
            Queue::Derived { .. } => true,
        }
    }
}

impl Iterator for BreadthFirst {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        if self.ended {
            return None;
        }
        self.counters.steps += 1;
        let just_entered = std::mem::take(&mut self.entered);
        let Some(&last) = self.path.last() else {
            return Some(self.enter_start());
        };
        if just_entered {
            return Some(self.leave(last));
        }
        let step = match self.next_candidate() {
            Some(square) => self.enter(square),
            None if self.has_reported => self.resume(),
            None => self.report_end(last),
        };
        Some(step)
    }

    from_fields!(ended);
}

impl FusedIterator for BreadthFirst {}

impl Search for BreadthFirst {
    from_fields!(path, counters, levels, decisions_by(graph));

    fn start_decision(&self) -> Decision {
        Decision::before(self.start, &*self.graph, None, self.ended)
    }

    fn next_step(&self) -> Option<NextStep> {
        if self.ended {
            return None;
        }
        let decision = self.decision();
        let next = decision.untried().next().map(|candidate| candidate.square);
        let (step, why, line) = match (self.path.last(), next) {
            (None, _) => {
                let square = self.start;
                (
                    Step::Enter { square },
                    StepReason::Start { square },
                    LineName::START,
                )
            }
            (Some(&square), _) if self.entered => {
                let to = self.path[self.path.len() - 2];
                (
                    Step::Leave { square },
                    StepReason::Queued { square, to },
                    LineName::LEAVE,
                )
            }
            (Some(&from), Some(square)) => {
                if self.has_room() {
                    (
                        Step::Enter { square },
                        StepReason::Extend { square, from },
                        LineName::ENTER,
                    )
                } else {
                    let length = self.path.len() as u64 + 1;
                    (
                        Step::MemoryFull,
                        StepReason::MemoryFull { square, length },
                        MEMORY_FULL,
                    )
                }
            }
            (Some(&last), None) => self.explain_end(last),
        };
        Some(NextStep {
            step,
            why,
            program: &PROGRAM,
            line,
        })
    }

    fn advance(&mut self, steps: u64) -> StepBatch {
        StepBatch::fold(self, steps)
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        let derived = self.without_queue();
        let heap = derived.free.len() + size_of_val(&*derived.path) + size_of_val(&*derived.levels);
        ClonedCheckpoint::new_boxed(&derived, heap)
    }
}

/// The source of the next path.
#[derive(Clone, Debug)]
enum Queue {
    /// A queue in memory.
    Stored(PathQueue),
    /// No queue: each path is derived from the path before.
    Derived {
        /// The maximum size of a stored queue in bytes.
        limit: u64,
    },
}
