//! When a square was entered and left.

use super::Timeline;
use crate::board::Square;
use crate::search::Step;

/// When a square was last on the path.
///
/// A square is entered by the step after which it is on the path and before which it was not, and
/// left by the opposite: [`Step::Resume`] and [`Step::Restart`] do so too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Passage {
    /// The step that entered it last.
    pub entered: Option<u64>,
    /// The step that left it last.
    pub left: Option<u64>,
    /// Only the steps after this one were looked at: what is not found was not there. When it is 0,
    /// it never was.
    pub searched_from: u64,
}

impl Timeline {
    /// How many steps back [`passage`](Timeline::passage) looks for the one that left a square.
    pub const PASSAGE_STEPS: u64 = 1 << 22;

    /// When `square` was last entered, and when it was last left, as of the position.
    ///
    /// The step that entered a square of the path is always found, from the history and one span
    /// gone over once more. To find the one that left a square, the last
    /// [`PASSAGE_STEPS`](Timeline::PASSAGE_STEPS) steps are gone over at the most.
    #[must_use]
    pub fn passage(&self, square: Square) -> Passage {
        // The step that is not repeatable changes nothing.
        let end = self.position().min(self.repeatable());
        let place = place_of(square, self.search().path());
        let Some(place) = place else {
            return self.past_passage(square, end);
        };
        let Some(entered) = self.entered(place, end) else {
            return Passage {
                entered: None,
                left: None,
                searched_from: 0,
            };
        };
        let before = self.past_passage(square, entered - 1);
        Passage {
            entered: Some(entered),
            ..before
        }
    }

    /// The passage of a square that is not on the path after step `end`.
    fn past_passage(&self, square: Square, end: u64) -> Passage {
        let lowest = end.saturating_sub(Self::PASSAGE_STEPS);
        let mut from = end;
        while from > lowest {
            let to = from;
            from = self.checkpoints.before(to - 1).step.max(lowest);
            let Some((left, place)) = self.last_leaving(square, from, to) else {
                continue;
            };
            let entered = self.entered(place, left - 1);
            return Passage {
                entered,
                left: Some(left),
                searched_from: entered.map_or(0, |entered| from.min(entered - 1)),
            };
        }
        Passage {
            entered: None,
            left: None,
            searched_from: lowest,
        }
    }

    /// The last step after step `from` and up to `to` that left `square`, and the place that the
    /// square had in the path.
    fn last_leaving(&self, square: Square, from: u64, to: u64) -> Option<(u64, u32)> {
        let mut replay = self.at(from);
        let mut place = place_of(square, replay.search.path());
        let mut left = None;
        for step in from + 1..=to {
            let now = match replay.search.next()? {
                Step::Enter { square: entered } if entered == square => {
                    Some(replay.search.path().len() as u32 - 1)
                }
                Step::Leave { square: other } if other == square => None,
                Step::Resume { .. } => place_of(square, replay.search.path()),
                Step::Restart => None,
                _ => place,
            };
            if let (Some(place), None) = (place, now) {
                left = Some((step, place));
            }
            place = now;
        }
        left
    }

    /// The step that entered the square which is at `place` of the path after step `end`, unless it
    /// was there from the first.
    fn entered(&self, place: u32, end: u64) -> Option<u64> {
        let history = &self.history;
        let last = usize::try_from(end.checked_sub(1)? / history.width()).ok()?;
        // From the step sought on, no span changes anything up to that place.
        for index in (0..=last).rev() {
            if history.spans()[index].kept > place {
                continue;
            }
            let until = history.end(index).min(end);
            let found = self.last_change(history.start(index), until, place);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

fn place_of(square: Square, path: &[Square]) -> Option<u32> {
    let place = path.iter().position(|&other| other == square);
    place.map(|place| place as u32)
}
