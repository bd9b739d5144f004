//! Going back and forth in a search.

mod checkpoints;
mod choice;
mod history;
mod icicle;
mod landmark;
mod passage;
mod replay;

pub use history::{History, Span};
pub use icicle::Branch;
pub use landmark::{Found, Landmark};
pub use passage::Passage;

use crate::search::{Search, Slice};
use crate::step::{Counters, Step};
use checkpoints::Checkpoints;
use replay::Replay;

/// Who asks for so many steps at once is in a hurry.
const MANY_STEPS: u64 = 1 << 13;

/// So many steps before the position are looked at first.
const NEAR: u64 = 512;

/// A search in which one can go back and forth.
///
/// It stands at a [`position`](Timeline::position), a number of steps; what it shows there,
/// [`Timeline::search`], is the search as it was after so many steps. Going beyond what was
/// searched so far searches on. Step 0 is the search as it was given.
///
/// Checkpoints are kept at equal distances, 2048 at the most, and never more bytes of them than asked for. At first
/// they are as many steps apart as are taken in the time of coming back to one; where there is no room for a further
/// one, every second is given up. To go to a step is to go on from the checkpoint before it: with enough memory that is
/// a thousandth of the search, or less. Depth-first searches, of which a [`Checkpoint`](crate::search::Checkpoint)
/// takes a few bytes a square, have enough up to some 100×100 squares with [`USUAL_MEMORY`](Timeline::USUAL_MEMORY).
/// The first checkpoint, the origin, stays always, whatever its size; where one of the others is larger than the limit
/// allows, it is the only one, and every way back is one from the beginning.
///
/// Besides the checkpoints there is the search itself as far as it came, which keeps all its speed,
/// another one while the position is before its end, and the [`History`].
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
/// assert_eq!((timeline.last(), timeline.position()), (Some(Step::Tour), 650));
///
/// timeline.seek(100);
/// assert_eq!(timeline.search().counters().steps, 100);
/// assert!(timeline.previous(Landmark::DeadEnd));
/// assert!(matches!(timeline.last(), Some(Step::DeadEnd { .. })));
/// assert_eq!(timeline.length(), 650);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Timeline {
    /// The search as far as it came.
    head: Box<dyn Search>,
    /// The last step that it took.
    last: Option<Step>,
    ended: bool,
    /// How many steps it took.
    length: u64,
    /// What is shown, while that is before the last step.
    view: Option<Replay>,
    checkpoints: Checkpoints,
    history: History,
    /// What the search had done before the first step.
    origin: Counters,
}

impl Timeline {
    /// How many bytes all checkpoints together may take where nothing else is asked for.
    pub const USUAL_MEMORY: u64 = 48 << 20;

    /// The timeline of `search`, from where it stands, with [`USUAL_MEMORY`](Timeline::USUAL_MEMORY).
    #[must_use]
    pub fn new(search: Box<dyn Search>) -> Self {
        Self::within(search, Self::USUAL_MEMORY)
    }

    /// The timeline of `search`, from where it stands, whose checkpoints take up to `memory` bytes
    /// together.
    #[must_use]
    pub fn within(search: Box<dyn Search>, memory: u64) -> Self {
        let origin = search.counters();
        Self {
            checkpoints: Checkpoints::new(&*search, memory),
            history: History::new(origin.deepest),
            ended: is_over(&*search),
            head: search,
            last: None,
            length: 0,
            view: None,
            origin,
        }
    }

    /// The search as it stands at the position.
    #[must_use]
    pub fn search(&self) -> &dyn Search {
        match &self.view {
            Some(view) => &*view.search,
            None => &*self.head,
        }
    }

    /// How many steps lead to what is shown.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.view.as_ref().map_or(self.length, |view| view.step)
    }

    /// How many steps were searched so far.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The step that led to the position: none before the first.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.view.as_ref().map_or(self.last, |view| view.last)
    }

    /// Whether nothing was searched beyond the position.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.view.is_none()
    }

    /// Whether the search is over, wherever the position is.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.ended
    }

    /// Whether the search is over and the position is its end.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.ended && self.is_at_end()
    }

    /// What the search did, as far as it came.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The bytes that all checkpoints take together.
    #[must_use]
    pub const fn memory(&self) -> u64 {
        self.checkpoints.bytes()
    }

    /// How many checkpoints there are.
    #[must_use]
    pub fn checkpoints(&self) -> usize {
        self.checkpoints.all().len()
    }

    /// Goes on by up to `steps` steps and says what they did to the path. Beyond what was searched so
    /// far it searches on.
    pub fn advance(&mut self, steps: u64) -> Slice {
        self.forward(steps, None)
    }

    /// As [`advance`](Timeline::advance), but stops right after a [`Tour`](Step::Tour), so that none
    /// is missed.
    pub fn advance_to_tour(&mut self, steps: u64) -> Slice {
        self.forward(steps, Some(Landmark::Tour))
    }

    /// Goes to where so many steps were taken, or to the end of what was searched.
    ///
    /// Takes as long as the steps from the checkpoint before, or from the position if that is nearer.
    pub fn seek(&mut self, step: u64) {
        if step >= self.length {
            self.view = None;
            return;
        }
        let checkpoint = self.checkpoints.before(step).step;
        match &mut self.view {
            Some(view) if (checkpoint..=step).contains(&view.step) => {
                view.advance(step - view.step);
            }
            _ => self.view = Some(self.at(step)),
        }
    }

    /// Goes back to the last step of this kind before the one that led to the position. Where there
    /// is none, says `false` and stays.
    pub fn previous(&mut self, landmark: Landmark) -> bool {
        let here = self.last().is_some_and(|step| landmark.is(step));
        let wanted = landmark.count(&self.search().counters()) - u64::from(here);
        if wanted == landmark.count(&self.origin) {
            return false;
        }
        self.go_to(landmark, wanted);
        true
    }

    /// Goes on to the next step of this kind. Beyond what was searched so far it searches on, by up to
    /// `most_steps` steps.
    ///
    /// Where the search is known to be over and no such step follows, the position stays.
    pub fn next(&mut self, landmark: Landmark, most_steps: u64) -> Found {
        let wanted = landmark.count(&self.search().counters()) + 1;
        if landmark.count(&self.head.counters()) >= wanted {
            self.go_to(landmark, wanted);
            return Found::Here;
        }
        if self.ended {
            return Found::Never;
        }
        self.view = None;
        let slice = self.forward(most_steps, Some(landmark));
        match slice.last {
            Some(step) if landmark.is(step) => Found::Here,
            _ if self.ended => Found::Never,
            _ => Found::NotYet,
        }
    }

    /// The step after which the path had the most squares for the first time, of all that was
    /// searched; 0 if it already had them at first.
    #[must_use]
    pub fn deepest(&self) -> u64 {
        let end = self.history.deepest_at();
        if end == 0 {
            return 0;
        }
        let start = end.saturating_sub(self.history.width());
        let deepest = self.history.deepest();
        let reached = |counters: &Counters| counters.deepest >= deepest;
        self.first(self.at(start), end, reached).step
    }

    /// Goes to the step by which the count of these became `wanted`. It did.
    fn go_to(&mut self, landmark: Landmark, wanted: u64) {
        let reached = |counters: &Counters| landmark.count(counters) >= wanted;
        let spans = self.history.spans();
        let index = spans.partition_point(|span| landmark.count_of_span(span) < wanted);
        let (start, end) = (self.history.start(index), self.history.end(index));
        let position = self.position();
        let view = self.view.take();
        let before = |replay: &Replay| replay.step >= start && !reached(&replay.search.counters());
        // Mostly it is just before the position, or else anywhere in the span.
        let near = position.min(end).saturating_sub(NEAR).max(start);
        let replay = view
            .filter(before)
            .or_else(|| Some(self.at(near)).filter(before))
            .unwrap_or_else(|| self.at(start));
        let found = self.first(replay, end, reached);
        self.view = (found.step < self.length).then_some(found);
    }

    /// Goes on by up to `steps` steps, but stops right after one of this kind. Where that is not a tour,
    /// the position is at the end already.
    fn forward(&mut self, steps: u64, until: Option<Landmark>) -> Slice {
        let mut slice = Slice::none(self.search().path().len() as u32);
        if let Some(view) = &mut self.view {
            // The last step is left to the search that took it.
            let most = steps.min(self.length - 1 - view.step);
            slice = match until {
                None => view.advance(most),
                Some(_) => view.advance_to_tour(most),
            };
        }
        while slice.steps < steps && !is_met(until, slice.last) {
            let more = match self.view.take() {
                Some(view) => self.catch_up(view),
                None if self.ended => break,
                None => self.search_on(steps - slice.steps, until),
            };
            slice = slice.then(more);
        }
        slice
    }

    /// What the last step that was searched did, before which `view` stands.
    fn catch_up(&self, mut view: Replay) -> Slice {
        if self.repeatable() < self.length {
            return Slice {
                steps: 1,
                last: self.last,
                ..Slice::none(self.head.path().len() as u32)
            };
        }
        view.advance(1)
    }

    /// Takes up to `steps` new steps, at least one unless the search is over.
    fn search_on(&mut self, steps: u64, until: Option<Landmark>) -> Slice {
        if steps >= MANY_STEPS {
            self.history.hurry();
        }
        let room = self.history.room().min(self.checkpoints.room(self.length));
        let steps = steps.min(room);
        let slice = match until {
            None => self.head.advance(steps),
            Some(Landmark::Tour) => self.head.advance_to_tour(steps),
            Some(landmark) => Slice::fold_until(&mut *self.head, steps, |step| landmark.is(step)),
        };
        if slice.steps > 0 {
            self.length += slice.steps;
            self.last = slice.last;
            let depth = self.head.path().len() as u32;
            self.history.record(slice, self.head.counters(), depth);
            self.checkpoints.offer(&*self.head, self.length, self.last);
        }
        self.ended = slice.steps == 0 || is_over(&*self.head);
        slice
    }
}

/// Whether `last` is the step that was waited for.
fn is_met(until: Option<Landmark>, last: Option<Step>) -> bool {
    until
        .zip(last)
        .is_some_and(|(landmark, step)| landmark.is(step))
}

/// Whether the search has no more to say, as far as it tells without being asked.
fn is_over(search: &dyn Search) -> bool {
    search.size_hint().1 == Some(0)
}
