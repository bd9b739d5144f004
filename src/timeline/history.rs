//! A summary of a search in spans of steps.

use crate::search::StepBatch;
use crate::step::Counters;

/// The number of steps from which `History::widen_for_bulk` widens the spans.
const MIN_STEPS_BEFORE_WIDENING: u64 = 1 << 16;

/// The minimum width of the spans after `History::widen_for_bulk`, in steps.
const BULK_SPAN_WIDTH: u64 = 1024;

/// The maximum number of spans.
const MAX_SPANS: usize = 2048;

/// A summary of a search from its first step on, in spans of equal width.
///
/// There are at most 2048 spans. Their [`width`](History::width) begins with 1, and doubles when necessary. When there
/// is no room for a further span, every two spans are merged into one. After 1024 steps there are therefore at least
/// 1024 spans.
///
/// Requests for many steps at once are an exception, so that the search need not stop at every span. From 65,536 steps
/// on, such a request widens the spans to at least 1024 steps. A search of less than a million steps then has fewer
/// than 1024 spans: at least 64 when the spans are widened.
///
/// Takes 56 bytes a span.
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
    /// The number of steps in a span.
    width: u64,
    /// The number of steps that the spans cover.
    length: u64,
    /// The maximum number of squares of the path so far.
    deepest: u32,
    /// The last step of the batch in which the path first had `deepest` squares.
    deepest_at: u64,
}

/// A summary of the steps of one span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The minimum number of squares of the path, including its length before the first step of the span.
    pub lowest: u32,
    /// The maximum number of squares of the path, including its length before the first step of the span.
    pub highest: u32,
    /// The number of squares at the beginning of the path that were not left during the span.
    pub kept: u32,
    /// The number of squares of the path at the end of the span.
    pub depth: u32,
    /// Squares entered since the search began.
    pub visits: u64,
    /// Squares left since the search began.
    pub backtracks: u64,
    /// Dead ends met since the search began.
    pub dead_ends: u64,
    /// Tours found since the search began.
    pub tours: u64,
    /// Attempts since the search began, including the current one.
    pub attempts: u32,
}

impl Span {
    /// Merges this span with the next span.
    const fn merge(self, next: Self) -> Self {
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
    /// Creates the empty history of a search whose path has `depth` squares.
    pub(super) const fn new(depth: u32) -> Self {
        Self {
            spans: Vec::new(),
            width: 1,
            length: 0,
            deepest: depth,
            deepest_at: 0,
        }
    }

    /// The number of steps in a span, a power of two.
    #[must_use]
    pub const fn width(&self) -> u64 {
        self.width
    }

    /// The spans in the order of the steps. The span at `index` covers the steps after the first `index` ×
    /// [`width`](History::width); the last span may be incomplete.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The number of steps that the spans cover.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The maximum number of squares of the path so far.
    #[must_use]
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// The end of the batch of steps in which the path first had [`deepest`](History::deepest) squares.
    ///
    /// The path first had this length at this step, or less than one span before it. See
    /// [`Timeline::deepest_step`](crate::timeline::Timeline::deepest_step) for the exact step.
    #[must_use]
    pub const fn deepest_at(&self) -> u64 {
        self.deepest_at
    }

    /// Widens the spans to at least `BULK_SPAN_WIDTH` steps if there are at least `MIN_STEPS_BEFORE_WIDENING` steps, so
    /// that a fast search stops less often.
    pub(super) fn widen_for_bulk(&mut self) {
        while self.width < BULK_SPAN_WIDTH && self.length >= MIN_STEPS_BEFORE_WIDENING {
            self.widen();
        }
    }

    /// Doubles the width of the spans by merging each pair of neighbouring spans.
    fn widen(&mut self) {
        let pairs = self.spans.chunks(2);
        let merged = pairs.map(|pair| match *pair {
            [first, second] => first.merge(second),
            _ => pair[0],
        });
        self.spans = merged.collect();
        self.width *= 2;
    }

    /// The number of steps that still fit in the current span.
    pub(super) const fn remaining_in_span(&self) -> u64 {
        self.width - self.length % self.width
    }

    /// Records a batch of at least one step and at most [`remaining_in_span`](Self::remaining_in_span) steps.
    /// `counters` and `depth` are the counters and the length of the path after the batch.
    pub(super) fn record(&mut self, batch: StepBatch, counters: Counters, depth: u32) {
        let span = Span {
            lowest: batch.min_depth,
            highest: batch.max_depth,
            kept: batch.kept_prefix,
            depth,
            visits: counters.visits,
            backtracks: counters.backtracks,
            dead_ends: counters.dead_ends,
            tours: counters.tours,
            attempts: counters.attempts,
        };
        if self.length.is_multiple_of(self.width) {
            if self.spans.len() == MAX_SPANS {
                self.widen();
            }
            self.spans.push(span);
        } else if let Some(last) = self.spans.last_mut() {
            *last = last.merge(span);
        }
        self.length += batch.steps;
        if span.highest > self.deepest {
            self.deepest = span.highest;
            self.deepest_at = self.length;
        }
    }

    /// The number of steps before the span at `index`.
    pub(super) const fn start(&self, index: usize) -> u64 {
        index as u64 * self.width
    }

    /// The last step of the span at `index`.
    pub(super) fn end(&self, index: usize) -> u64 {
        self.length.min(self.start(index) + self.width)
    }
}
