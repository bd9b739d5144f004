//! What a search did, in spans of steps.

use crate::search::Slice;
use crate::step::Counters;

/// How many steps are always told in detail, and how wide spans are from then on where a search is in
/// a hurry.
const STEPS_IN_DETAIL: u64 = 1 << 16;
const STEPS_IN_A_HURRY: u64 = 1024;

/// The most spans that a history has.
const MOST_SPANS: usize = 2048;

/// What a search did from its first step on, in spans of equally many steps.
///
/// There are 2048 spans at the most. Their [`width`](History::width) is a power of two; it begins
/// with 1, and whenever there is no room for a further span, every two become one. So there are
/// at least 1024 spans once there were that many steps, unless many steps were asked for at once: from
/// 65,536 steps on a span then has 1024 at least, so that the search need not stop for each of them, and
/// until there were a million steps there are fewer spans, 64 at first. Memory: 56 bytes a span.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::timeline::Timeline;
///
/// let mut timeline = Timeline::new(Draft::default().validate()?.search());
/// timeline.advance(10);
/// let history = timeline.history();
/// assert_eq!((history.width(), history.spans().len()), (1, 10));
/// // The sixth step, before which the path had five squares.
/// let span = history.spans()[5];
/// assert_eq!((span.lowest, span.highest, span.depth, span.visits), (5, 6, 6, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    spans: Vec<Span>,
    width: u64,
    length: u64,
    /// The most squares that the path has had.
    deepest: u32,
    /// The end of the run of steps in which it first had so many.
    deepest_at: u64,
}

/// What a search did in the steps of one span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The fewest squares that the path had, before the first step of the span included.
    pub lowest: u32,
    /// The most squares that it had, likewise.
    pub highest: u32,
    /// How many squares at the beginning of the path were never left in the span.
    pub kept: u32,
    /// How many squares it had at the end of the span.
    pub depth: u32,
    /// Squares entered since the search began.
    pub visits: u64,
    /// Squares left again since then.
    pub backtracks: u64,
    /// Dead ends met since then.
    pub dead_ends: u64,
    /// Tours found since then.
    pub tours: u64,
    /// Attempts made since then, the current one included.
    pub attempts: u32,
}

impl Span {
    /// This span and the one right after it, as one.
    const fn then(self, next: Self) -> Self {
        Self {
            lowest: if next.lowest < self.lowest {
                next.lowest
            } else {
                self.lowest
            },
            highest: if next.highest > self.highest {
                next.highest
            } else {
                self.highest
            },
            kept: if next.kept < self.kept {
                next.kept
            } else {
                self.kept
            },
            ..next
        }
    }
}

impl History {
    /// Nothing yet, of a search whose path has `depth` squares.
    pub(super) const fn new(depth: u32) -> Self {
        Self {
            spans: Vec::new(),
            width: 1,
            length: 0,
            deepest: depth,
            deepest_at: 0,
        }
    }

    /// How many steps make a span: a power of two.
    #[must_use]
    pub const fn width(&self) -> u64 {
        self.width
    }

    /// The spans in the order of the steps. The one at `index` is about the steps after the first
    /// `index` × [`width`](History::width); the last one may be unfinished.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// How many steps the spans are about.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The most squares that the path has had.
    #[must_use]
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// By which step the path had so many squares for the first time.
    ///
    /// That was at this step or before it, and after all steps that are a whole span before it. See
    /// [`Timeline::deepest`](crate::timeline::Timeline::deepest) for the very step.
    #[must_use]
    pub const fn deepest_at(&self) -> u64 {
        self.deepest_at
    }

    /// Makes spans so wide that a search which is in a hurry need not stop for each of them, once there
    /// are enough to show what it did.
    pub(super) fn hurry(&mut self) {
        while self.width < STEPS_IN_A_HURRY && self.length >= STEPS_IN_DETAIL {
            self.widen();
        }
    }

    /// Makes one span of every two.
    fn widen(&mut self) {
        let pairs = self.spans.chunks(2);
        let merged = pairs.map(|pair| match *pair {
            [first, second] => first.then(second),
            _ => pair[0],
        });
        self.spans = merged.collect();
        self.width *= 2;
    }

    /// How many steps fit the span that is being filled.
    pub(super) const fn room(&self) -> u64 {
        self.width - self.length % self.width
    }

    /// Adds a run of steps, at least one and no more than there is room for, after which these are
    /// the counters and the number of squares of the path.
    pub(super) fn record(&mut self, slice: Slice, counters: Counters, depth: u32) {
        let span = Span {
            lowest: slice.lowest,
            highest: slice.highest,
            kept: slice.kept,
            depth,
            visits: counters.visits,
            backtracks: counters.backtracks,
            dead_ends: counters.dead_ends,
            tours: counters.tours,
            attempts: counters.attempts,
        };
        if self.length.is_multiple_of(self.width) {
            if self.spans.len() == MOST_SPANS {
                self.widen();
            }
            self.spans.push(span);
        } else if let Some(last) = self.spans.last_mut() {
            *last = last.then(span);
        }
        self.length += slice.steps;
        if span.highest > self.deepest {
            self.deepest = span.highest;
            self.deepest_at = self.length;
        }
    }

    /// The first step of the span at `index`, less one.
    pub(super) const fn start(&self, index: usize) -> u64 {
        index as u64 * self.width
    }

    /// The last step of the span at `index`.
    pub(super) fn end(&self, index: usize) -> u64 {
        self.length.min(self.start(index) + self.width)
    }
}
