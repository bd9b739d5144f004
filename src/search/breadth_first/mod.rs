//! Breadth-first search: every path of one length before any longer one.

mod frontier;
mod path_queue;
mod succession;

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

pub use frontier::Frontier;

use super::checkpoint::{Checkpoint, Whole};
use super::{Search, Slice, from_fields};
use crate::board::Square;
use crate::ends::StartError;
use crate::explain::Why;
use crate::explain::decision::{Candidate, CandidateState, Decision, Places};
use crate::explain::outlook::{Outlook, exhausted, stopped, tour};
use crate::explain::{Line, Program, Row};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::{Counters, Step};
use path_queue::{PathQueue, QueueFull};

/// Take the next path out of the queue.
const RESUME: Line = Line("resume");

/// Stop because the memory is full.
const MEMORY_FULL: Line = Line("memory-full");

/// All paths of one length before any longer one.
pub static PROGRAM: Program = Program {
    name: "breadth-first",
    rows: &[
        Row::step(0, Line::START),
        Row::frame(0, "repeat"),
        Row::frame(1, "neighbours"),
        Row::step(2, MEMORY_FULL),
        Row::step(2, Line::ENTER).reading("enter-queue"),
        Row::step(2, Line::LEAVE).reading("leave-queue"),
        Row::frame(1, "if-none"),
        Row::step(2, Line::TOUR).reading("tour-queue"),
        Row::step(2, Line::DEAD_END).reading("dead-end-queue"),
        Row::step(1, RESUME),
        Row::step(0, Line::EXHAUSTED).reading("exhausted-queue"),
    ],
};

/// Breadth-first search as a step iterator, as document 003 has it (section 4.1, "Algoritmo 3").
///
/// Paths stand in a queue. The first one is taken out; every path that goes one square further is
/// put in at the end; a path through every square is a tour. So all paths of one length come before
/// the longer ones, and the tours come last, in the order in which depth-first search finds them.
///
/// The steps say what is shown, [`Search::path`]:
///
/// - [`Step::Enter`] for the start, and then for every free neighbour of the last square, in the order
///   of the lists: the path that has it at its end is made and put in the queue;
/// - [`Step::Leave`] after each of these, back to the path that is being extended;
/// - [`Step::DeadEnd`] when that path cannot be extended and is no tour, [`Step::Tour`] when it is one;
/// - [`Step::Resume`] when the next path is taken out of the queue, always another than the one
///   before. The start alone needs none: it is there already;
/// - [`Step::Exhausted`] when the queue is empty. The path taken out last stays;
/// - [`Step::MemoryFull`] when the queue has no room for the next path, before that is entered. The
///   search ends there, and [`BreadthFirst::frontier`] says how far it came.
///
/// A step takes time proportional to the degree of a square; a `Resume`, and the first path of a level, as long as the
/// squares that differ. Levels grow exponentially, and so does the memory: this is the search that document 003 warns
/// of (section 4.2). A path in the queue takes 2 to 3 bytes on boards of up to 256 squares, since it is stored as what
/// differs from the path before, and it is given back when it is taken out. The queue, counted in blocks of 16 KiB,
/// never takes more than the limit given. Besides, 13 bytes a square of the graph. Copies of a search share the queue
/// but for one block.
///
/// A [checkpoint](Search::checkpoint) keeps no queue. The paths of one length come in the order in which
/// depth-first search meets them, so the next one follows from the current one: step back to the first
/// square that has another free neighbour further on in its list, and go on from there by the first
/// free neighbours until the path is as long as it was. The first path of a length follows from the
/// start alike. A search that comes from a checkpoint does that, its queue takes no memory, and it never
/// says [`Step::MemoryFull`], where the original may: that is all that tells the two apart. A
/// [`Step::Resume`] takes longer there, as long as the tree has squares between the two paths.
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
/// // Four squares in a ring: two ways round.
/// let ring = Graph::from_lists(&[vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]])?;
/// let mut search = BreadthFirst::new(ring.into(), 0, 1 << 20)?.seeking(Goal::ALL);
/// assert_eq!(search.next(), Some(Step::Enter { square: 0 }));
/// assert_eq!(search.next(), Some(Step::Enter { square: 1 }));
/// assert_eq!(search.next(), Some(Step::Leave { square: 1 }));
/// assert_eq!(search.next(), Some(Step::Enter { square: 3 }));
/// assert_eq!(search.next(), Some(Step::Leave { square: 3 }));
/// assert_eq!(search.next(), Some(Step::Resume { kept: 1 }));
/// assert_eq!(search.path(), [0, 1]);
/// assert_eq!(search.by_ref().last(), Some(Step::Exhausted));
/// assert_eq!(search.levels(), [1, 2, 2, 2]);
/// assert_eq!(search.counters().tours, 2);
///
/// // On 6×6 no memory is enough: the widest level has 2,592,155,202 paths.
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
    /// Whether a square is not on the path.
    free: Box<[bool]>,
    path: Vec<Square>,
    /// The paths not taken out yet: those of the current length, then those a square longer.
    queue: Queue,
    /// How many squares the path has in common with the path put in the queue last.
    shared: u32,
    /// How many of the neighbours of the last square were tried.
    tried: u32,
    /// Whether anything was said of the path being extended: a longer one, a dead end, a tour.
    settled: bool,
    /// Whether the last step entered a square.
    entered: bool,
    /// How many paths of the current length were taken out.
    taken: u64,
    ended: bool,
    counters: Counters,
    /// How many paths of each length were put in.
    levels: Box<[u64]>,
}

impl BreadthFirst {
    /// A search of `graph` for a path from `start` through every square, with a queue of at most
    /// `memory_limit` bytes.
    ///
    /// Where addresses have 32 bits the limit is 2 GiB at most.
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
            shared: 0,
            tried: 0,
            settled: false,
            entered: false,
            taken: 0,
            ended: false,
            counters: Counters::BEGUN,
            levels: vec![0; size].into(),
            graph,
        })
    }

    /// The same search for another goal than the first tour.
    #[must_use]
    pub fn seeking(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// The bytes that the queue takes, in blocks of 16 KiB.
    #[must_use]
    pub fn memory_used(&self) -> u64 {
        match &self.queue {
            Queue::Stored(queue) => queue.used(),
            Queue::Derived { .. } => 0,
        }
    }

    /// The bytes that the queue may take.
    #[must_use]
    pub const fn memory_limit(&self) -> u64 {
        match &self.queue {
            Queue::Stored(queue) => queue.limit(),
            Queue::Derived { limit } => *limit,
        }
    }

    /// Whether the path is a tour of the kind that is looked for.
    fn is_tour(&self) -> bool {
        self.path.len() == self.graph.len() && (!self.goal.closed || self.graph.closes(&self.path))
    }

    /// The next free neighbour of the last square of the path.
    #[inline]
    fn next_candidate(&mut self) -> Option<Square> {
        let &last = self.path.last()?;
        let untried = &self.graph.neighbours(last)[self.tried as usize..];
        let offset = untried.iter().position(|&next| self.free[next as usize]);
        self.tried += offset.map_or(untried.len(), |offset| offset + 1) as u32;
        offset.map(|offset| untried[offset])
    }

    /// The path of the start alone, which need not wait in the queue.
    fn begin(&mut self) -> Step {
        self.free[self.start as usize] = false;
        self.taken = 1;
        self.lengthen(self.start)
    }

    /// Makes the path that goes on to `square` and puts it in the queue.
    #[inline]
    fn enter(&mut self, square: Square) -> Step {
        if let Queue::Stored(queue) = &mut self.queue {
            let unshared = &self.path[self.shared as usize..];
            if let Err(QueueFull) = queue.push(self.shared, unshared, square) {
                self.ended = true;
                // The candidate was not put in.
                self.tried -= 1;
                return Step::MemoryFull;
            }
        }
        self.shared = self.path.len() as u32;
        self.settled = true;
        self.entered = true;
        self.lengthen(square)
    }

    #[inline]
    fn lengthen(&mut self, square: Square) -> Step {
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

    /// What is to be said of a path that cannot be extended.
    fn settle(&mut self, square: Square) -> Step {
        self.settled = true;
        if self.is_tour() {
            self.counters.tours += 1;
            self.ended = !self.goal.all;
            return Step::Tour;
        }
        self.counters.dead_ends += 1;
        Step::DeadEnd { square }
    }

    /// Takes the next path out of the queue.
    #[inline]
    fn resume(&mut self) -> Step {
        let mut length = self.path.len();
        if self.taken == self.levels[length - 1] {
            if self.levels.get(length).is_none_or(|&paths| paths == 0) {
                self.ended = true;
                return Step::Exhausted;
            }
            length += 1;
            self.taken = 0;
        }
        self.taken += 1;
        self.tried = 0;
        self.settled = false;
        let kept = match self.queue {
            Queue::Stored(_) => self.take_out(length),
            Queue::Derived { .. } => self.follow(length),
        };
        Step::Resume { kept: kept as u32 }
    }

    /// Reads the next path, of `length` squares, from the queue, and says how many squares at its
    /// beginning are those of the path before.
    #[inline]
    fn take_out(&mut self, length: usize) -> usize {
        let Queue::Stored(queue) = &mut self.queue else {
            return self.path.len();
        };
        let stored = queue.pop();
        // The first path of a level is stored whole; with the path shown now, the last of the level
        // before, it may begin alike all the same.
        self.shared = self.shared.min(stored);
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

/// What the search says of itself.
impl BreadthFirst {
    fn decision_at(&self, path: &Places<'_, Graph>, place: usize) -> Decision {
        // The path that is being extended ends here, and the one shown may be a square longer.
        let extended = self.path.len() - usize::from(self.entered);
        let list = self.graph.neighbours(self.path[place]);
        let tried = match (place + 1).cmp(&extended) {
            std::cmp::Ordering::Less => list.len(),
            std::cmp::Ordering::Equal => self.tried as usize,
            std::cmp::Ordering::Greater => 0,
        };
        let is_next = place + 1 == extended && !self.ended;
        let mut next = CandidateState::Waiting;
        if is_next {
            next = CandidateState::Next;
        }
        let mut candidates = Vec::new();
        for (index, &square) in list.iter().enumerate() {
            if !path.was_free(square, place) {
                continue;
            }
            let state = if self.path.get(place + 1) == Some(&square) {
                CandidateState::Current
            } else if index < tried {
                CandidateState::Queued
            } else {
                std::mem::replace(&mut next, CandidateState::Waiting)
            };
            candidates.push(Candidate {
                square,
                state,
                degree: path.degree(square, place),
                keys: Vec::new(),
                visits: None,
            });
        }
        Decision {
            square: Some(self.path[place]),
            place: place as i32,
            candidates,
        }
    }

    /// What is next for a path of which no longer one can be made any more.
    fn after(&self, last: Square) -> (Step, Why, Line) {
        if !self.settled && self.is_tour() {
            let why = tour(&self.path, self.graph.closes(&self.path));
            return (Step::Tour, why, Line::TOUR);
        }
        if !self.settled {
            let why = stopped(&self.path, self.graph.len());
            return (Step::DeadEnd { square: last }, why, Line::DEAD_END);
        }
        let length = self.path.len();
        let paths = self.levels[length - 1];
        let longer = self.levels.get(length).copied().unwrap_or(0);
        let why = if self.taken < paths {
            let (length, count) = (length as u64, paths - self.taken);
            Why::Resume { length, count }
        } else if longer > 0 {
            let length = length as u64 + 1;
            Why::Level {
                length,
                count: longer,
            }
        } else {
            let why = exhausted(self.goal, self.counters);
            return (Step::Exhausted, why, Line::EXHAUSTED);
        };
        let length = length + usize::from(self.taken == paths);
        let kept = self.next_shares(length);
        (Step::Resume { kept }, why, RESUME)
    }

    /// How many squares the next path, of `length` squares, begins with as the one before does.
    fn next_shares(&self, length: usize) -> u32 {
        let Queue::Stored(queue) = &self.queue else {
            return self.clone().follow(length) as u32;
        };
        let mut ahead = queue.ahead();
        let mut kept = ahead.next().unwrap_or(0);
        while ahead
            .next()
            .is_some_and(|square| self.path.get(kept as usize) == Some(&square))
        {
            kept += 1;
        }
        kept
    }

    /// Whether the path that goes one square further can be put in the queue.
    fn has_room(&self) -> bool {
        match &self.queue {
            Queue::Stored(queue) => queue.has_room(self.path.len() - self.shared as usize + 2),
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
            return Some(self.begin());
        };
        if just_entered {
            return Some(self.leave(last));
        }
        let step = match self.next_candidate() {
            Some(square) => self.enter(square),
            None if self.settled => self.resume(),
            None => self.settle(last),
        };
        Some(step)
    }

    from_fields!(ended);
}

impl FusedIterator for BreadthFirst {}

impl Search for BreadthFirst {
    from_fields!(path, counters, levels, decisions_by(graph));

    fn before_start(&self) -> Decision {
        Decision::before(self.start, &*self.graph, None, self.ended)
    }

    fn outlook(&self) -> Option<Outlook> {
        if self.ended {
            return None;
        }
        let decision = self.decision();
        let next = decision.untried().next().map(|candidate| candidate.square);
        let (step, why, line) = match (self.path.last(), next) {
            (None, _) => {
                let square = self.start;
                (Step::Enter { square }, Why::Start { square }, Line::START)
            }
            (Some(&square), _) if self.entered => {
                let to = self.path[self.path.len() - 2];
                (
                    Step::Leave { square },
                    Why::Queued { square, to },
                    Line::LEAVE,
                )
            }
            (Some(&from), Some(square)) => {
                if self.has_room() {
                    (
                        Step::Enter { square },
                        Why::Extend { square, from },
                        Line::ENTER,
                    )
                } else {
                    let length = self.path.len() as u64 + 1;
                    (
                        Step::MemoryFull,
                        Why::MemoryFull { square, length },
                        MEMORY_FULL,
                    )
                }
            }
            (Some(&last), None) => self.after(last),
        };
        Some(Outlook {
            step,
            why,
            program: &PROGRAM,
            line,
        })
    }

    fn advance(&mut self, steps: u64) -> Slice {
        Slice::fold(self, steps)
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        let derived = self.derived();
        let heap = derived.free.len() + size_of_val(&*derived.path) + size_of_val(&*derived.levels);
        Whole::boxed(&derived, heap)
    }
}

/// Where the next path comes from.
#[derive(Clone, Debug)]
enum Queue {
    /// Out of memory.
    Stored(PathQueue),
    /// From the path before it.
    Derived {
        /// What a stored queue might take.
        limit: u64,
    },
}
