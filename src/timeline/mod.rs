//! Movement back and forth in a search, by checkpoints and replay.
//!
//! Start with [`Timeline`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::experiment::Draft;
//! use knights_tour::timeline::Timeline;
//!
//! let mut timeline = Timeline::new(Draft::default().validate()?.search());
//! timeline.advance(10);
//! timeline.seek(3);
//! assert_eq!((timeline.position(), timeline.length()), (3, 10));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod branches;
mod checkpoints;
mod decision_step;
mod history;
mod landmark;
mod replay;
mod square_visit;
mod step_search;

pub use branches::Branch;
pub use history::{History, Span};
pub use landmark::{Landmark, LandmarkSearch};
pub use square_visit::LastVisit;

use crate::search::{Search, StepBatch};
use crate::step::{Counters, Step};
use checkpoints::Checkpoints;
use replay::Replay;

/// The minimum number of steps of a single request for which the history may widen its spans.
const MIN_BULK_REQUEST_STEPS: u64 = 1 << 13;

/// A jump to a landmark first replays from at most this many steps before the position.
const LOOKBACK_STEPS: u64 = 512;

/// A search whose state can be shown after any number of its steps.
///
/// The [`position`](Timeline::position) is a number of steps. [`Timeline::search`] is the search after that many steps.
/// At position 0 the search is as it was given. Moving beyond the last searched step continues the search.
///
/// Checkpoints are kept at equal distances: at most 2048, and within a memory limit. At first, the steps between two
/// checkpoints take as long as restoring one. When there is no room for a further checkpoint, every second one is
/// dropped.
///
/// A seek restores the last checkpoint up to the step, and replays the search from that checkpoint. With enough memory,
/// the replay takes a thousandth of the steps of the search or less.
/// [`DEFAULT_CHECKPOINT_MEMORY`](Timeline::DEFAULT_CHECKPOINT_MEMORY) is enough for depth-first searches on up to about
/// 100×100 squares. A [`Checkpoint`](crate::search::Checkpoint) of such a search takes a few bytes a square.
///
/// The first checkpoint, the origin, is always kept, whatever its size. If the limit leaves no room for others, the
/// origin is the only checkpoint, and every seek backwards replays from the beginning.
///
/// A timeline also holds the [`History`], and the search after its last step, so that the search continues at full
/// speed. While the position is before the end, the timeline holds a second search for the position.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::step::Step;
/// use knights_tour::timeline::{Landmark, Timeline};
///
/// let draft = Draft { rows: "5".into(), columns: "5".into(), algorithm: "backtracking".into(), ..Draft::default() };
/// let mut timeline = Timeline::new(draft.validate()?.search());
/// timeline.advance_to_tour(u64::MAX);
/// assert_eq!((timeline.last_step(), timeline.position()), (Some(Step::Tour), 650));
///
/// timeline.seek(100);
/// assert_eq!(timeline.search().counters().steps, 100);
/// assert!(timeline.previous(Landmark::DeadEnd));
/// assert!(matches!(timeline.last_step(), Some(Step::DeadEnd { .. })));
/// assert_eq!(timeline.length(), 650);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Timeline {
    /// The search after all steps taken so far.
    head: Box<dyn Search>,
    /// The last step of `head`.
    last: Option<Step>,
    /// Whether `head` is known to be over.
    is_over: bool,
    /// The number of steps of `head`.
    length: u64,
    /// The search at the position, while the position is before the end.
    replay: Option<Replay>,
    checkpoints: Checkpoints,
    history: History,
    /// The counters of the search before the first step.
    initial_counters: Counters,
}

impl Timeline {
    /// The default memory limit of all checkpoints together, in bytes.
    pub const DEFAULT_CHECKPOINT_MEMORY: u64 = 48 << 20;

    /// Creates a timeline of `search` from its current state, with
    /// [`DEFAULT_CHECKPOINT_MEMORY`](Timeline::DEFAULT_CHECKPOINT_MEMORY).
    #[must_use]
    pub fn new(search: Box<dyn Search>) -> Self {
        Self::with_memory_limit(search, Self::DEFAULT_CHECKPOINT_MEMORY)
    }

    /// Creates a timeline of `search` from its current state. Its checkpoints take up to `memory` bytes together.
    #[must_use]
    pub fn with_memory_limit(search: Box<dyn Search>, memory: u64) -> Self {
        let initial_counters = search.counters();
        Self {
            checkpoints: Checkpoints::new(&*search, memory),
            history: History::new(initial_counters.deepest),
            is_over: is_over(&*search),
            head: search,
            last: None,
            length: 0,
            replay: None,
            initial_counters,
        }
    }

    /// The search at the position.
    #[must_use]
    pub fn search(&self) -> &dyn Search {
        match &self.replay {
            Some(replay) => &*replay.search,
            None => &*self.head,
        }
    }

    /// The position, as the number of steps before it.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.replay
            .as_ref()
            .map_or(self.length, |replay| replay.step)
    }

    /// The number of steps searched so far.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The step that led to the position, or `None` before the first step.
    #[must_use]
    pub fn last_step(&self) -> Option<Step> {
        self.replay
            .as_ref()
            .map_or(self.last, |replay| replay.last_step)
    }

    /// Whether the position is the end of the search so far. The search may continue from there.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.replay.is_none()
    }

    /// Whether the search is known to be over, regardless of the position.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the search is over and the position is its end.
    #[must_use]
    pub const fn is_at_final_step(&self) -> bool {
        self.is_over && self.is_at_end()
    }

    /// A summary of the search so far.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The memory of all checkpoints together, in bytes.
    #[must_use]
    pub const fn checkpoint_bytes(&self) -> u64 {
        self.checkpoints.bytes()
    }

    /// The number of checkpoints.
    #[must_use]
    pub fn checkpoint_count(&self) -> usize {
        self.checkpoints.all().len()
    }

    /// Moves forward by up to `steps` steps, and returns their effect on the path. Continues the search beyond its last
    /// step so far.
    pub fn advance(&mut self, steps: u64) -> StepBatch {
        self.forward(steps, None)
    }

    /// Moves forward like [`advance`](Timeline::advance), but stops right after a [`Tour`](Step::Tour), so that no tour
    /// is missed.
    pub fn advance_to_tour(&mut self, steps: u64) -> StepBatch {
        self.forward(steps, Some(Landmark::Tour))
    }

    /// Moves to the position `step`, or to the end of the search so far.
    ///
    /// Takes the time to replay the steps from the checkpoint before `step`, or from the position if that is nearer.
    pub fn seek(&mut self, step: u64) {
        if step >= self.length {
            self.replay = None;
            return;
        }
        let checkpoint_step = self.checkpoints.at_or_before(step).step;
        match &mut self.replay {
            Some(replay) if (checkpoint_step..=step).contains(&replay.step) => {
                replay.advance(step - replay.step);
            }
            _ => self.replay = Some(self.replay_to(step)),
        }
    }

    /// Moves back to the last step of this kind before the step that led to the position. Returns `false` and stays if
    /// there is no such step.
    pub fn previous(&mut self, landmark: Landmark) -> bool {
        let is_at_landmark = self.last_step().is_some_and(|step| landmark.matches(step));
        let target_count = landmark.count(&self.search().counters()) - u64::from(is_at_landmark);
        if target_count == landmark.count(&self.initial_counters) {
            return false;
        }
        self.go_to(landmark, target_count);
        true
    }

    /// Moves forward to the next step of this kind. Beyond its last step so far, the search continues by up to
    /// `max_steps` steps.
    ///
    /// If the search is known to be over and no such step follows, the position stays. If no such step is found within
    /// `max_steps` steps, the position moves to the end of the search so far.
    pub fn next(&mut self, landmark: Landmark, max_steps: u64) -> LandmarkSearch {
        let target_count = landmark.count(&self.search().counters()) + 1;
        if landmark.count(&self.head.counters()) >= target_count {
            self.go_to(landmark, target_count);
            return LandmarkSearch::Here;
        }
        if self.is_over {
            return LandmarkSearch::Never;
        }
        self.replay = None;
        let batch = self.forward(max_steps, Some(landmark));
        match batch.last {
            Some(step) if landmark.matches(step) => LandmarkSearch::Here,
            _ if self.is_over => LandmarkSearch::Never,
            _ => LandmarkSearch::NotYet,
        }
    }

    /// The step at which the path first had its maximum length in the search so far; 0 if it had that length at the
    /// beginning.
    #[must_use]
    pub fn deepest_step(&self) -> u64 {
        let end = self.history.deepest_at();
        if end == 0 {
            return 0;
        }
        let start = end.saturating_sub(self.history.width());
        let deepest = self.history.deepest();
        let reached = |counters: &Counters| counters.deepest >= deepest;
        self.first_step_where(self.replay_to(start), end, reached)
            .step
    }

    /// Moves to the step that raised the count of this landmark to `target_count`. The search must already have taken
    /// that step.
    fn go_to(&mut self, landmark: Landmark, target_count: u64) {
        let reached = |counters: &Counters| landmark.count(counters) >= target_count;
        let spans = self.history.spans();
        let index = spans.partition_point(|span| landmark.count_of_span(span) < target_count);
        let (start, end) = (self.history.start(index), self.history.end(index));
        let position = self.position();
        let current = self.replay.take();
        let is_before =
            |replay: &Replay| replay.step >= start && !reached(&replay.search.counters());
        // The step is usually just before the position. Otherwise it may be anywhere in the span.
        let lookback_start = position.min(end).saturating_sub(LOOKBACK_STEPS).max(start);
        let replay = current
            .filter(is_before)
            .or_else(|| Some(self.replay_to(lookback_start)).filter(is_before))
            .unwrap_or_else(|| self.replay_to(start));
        let found = self.first_step_where(replay, end, reached);
        self.replay = (found.step < self.length).then_some(found);
    }

    /// Moves forward by up to `steps` steps, but stops right after a landmark of kind `stop_at`. If `stop_at` is a kind
    /// other than [`Landmark::Tour`], the position must already be at the end.
    fn forward(&mut self, steps: u64, stop_at: Option<Landmark>) -> StepBatch {
        let mut batch = StepBatch::empty(self.search().path().len() as u32);
        if let Some(replay) = &mut self.replay {
            // The replay stops before the last step. After that step, `head` is the search at the position.
            let max_steps = steps.min(self.length - 1 - replay.step);
            batch = match stop_at {
                None => replay.advance(max_steps),
                Some(_) => replay.advance_to_tour(max_steps),
            };
        }
        while batch.steps < steps && !is_reached(stop_at, batch.last) {
            let next = match self.replay.take() {
                Some(replay) => self.last_step_effect(replay),
                None if self.is_over => break,
                None => self.extend(steps - batch.steps, stop_at),
            };
            batch = batch.then(next);
        }
        batch
    }

    /// The effect of the last step of the search. `replay` is the search right before that step. A step that cannot be
    /// replayed does not change the path.
    fn last_step_effect(&self, mut replay: Replay) -> StepBatch {
        if self.replayable_steps() < self.length {
            return StepBatch {
                steps: 1,
                last: self.last,
                ..StepBatch::empty(self.head.path().len() as u32)
            };
        }
        replay.advance(1)
    }

    /// Takes up to `steps` new steps, at least one unless the search is over.
    fn extend(&mut self, steps: u64, stop_at: Option<Landmark>) -> StepBatch {
        if steps >= MIN_BULK_REQUEST_STEPS {
            self.history.widen_for_bulk();
        }
        let max_steps = self
            .history
            .remaining_in_span()
            .min(self.checkpoints.steps_until_due(self.length));
        let steps = steps.min(max_steps);
        let batch = match stop_at {
            None => self.head.advance(steps),
            Some(Landmark::Tour) => self.head.advance_to_tour(steps),
            Some(landmark) => {
                StepBatch::fold_until(&mut *self.head, steps, |step| landmark.matches(step))
            }
        };
        if batch.steps > 0 {
            self.length += batch.steps;
            self.last = batch.last;
            let depth = self.head.path().len() as u32;
            self.history.record(batch, self.head.counters(), depth);
            self.checkpoints
                .add_if_due(&*self.head, self.length, self.last);
        }
        self.is_over = batch.steps == 0 || is_over(&*self.head);
        batch
    }
}

/// Whether `last` is a landmark of kind `stop_at`. False if either is `None`.
fn is_reached(stop_at: Option<Landmark>, last: Option<Step>) -> bool {
    stop_at
        .zip(last)
        .is_some_and(|(landmark, step)| landmark.matches(step))
}

/// Whether the search is known to have ended, without taking a step.
fn is_over(search: &dyn Search) -> bool {
    search.size_hint().1 == Some(0)
}
