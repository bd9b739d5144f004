//! What a search will do next, and why.

use serde::Serialize;

use super::decision::{Candidate, CandidateState, Decision, Key};
use super::program::{Line, Program};
use super::why::Why;
use crate::board::Square;
use crate::goal::Goal;
use crate::step::{Counters, Step};

/// The next step of a search, the reason for it, and the line of the algorithm that it carries out.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::explain::{Line, Why};
/// use knights_tour::search::Search;
/// use knights_tour::search::depth_first::{AsListed, DepthFirst};
/// use knights_tour::step::Step;
///
/// let row = Graph::from_lists(&[vec![1], vec![2, 0], vec![1]])?;
/// let mut search = DepthFirst::new(row.into(), 1, AsListed)?;
/// search.advance(2);
/// let outlook = search.outlook().expect("the search has not ended");
/// assert_eq!(outlook.step, Step::DeadEnd { square: 2 });
/// assert_eq!(outlook.why, Why::DeadEnd { square: 2, count: 1 });
/// assert_eq!(outlook.line, Line::DEAD_END);
/// assert_eq!(search.next(), Some(outlook.step));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outlook {
    /// The next step.
    pub step: Step,
    /// Why it is the next.
    pub why: Why,
    /// The algorithm.
    pub program: &'static Program,
    /// The line of it that the step carries out.
    pub line: Line,
}

/// The reason for entering the best of the candidates not tried yet by Warnsdorff's rule, and the
/// line that found it. There is one at least. Where the rule compares nothing else, `last` decides, for the reason that
/// `leaves` makes of the square, of how many are tied, and of the ways out of each.
pub(crate) fn fewest(
    decision: &Decision,
    last: Line,
    leaves: fn(Square, u64, u64) -> Why,
) -> (Why, Line) {
    let untried: Vec<&Candidate> = decision.untried().collect();
    let best = untried[0];
    let square = best.square;
    let (count, of) = (u64::from(best.degree), untried.len() as u64);
    let tied: Vec<&Candidate> = untried
        .into_iter()
        .filter(|candidate| candidate.degree == best.degree)
        .collect();
    let key = decisive(best, &tied);
    let line = match key {
        _ if tied.len() == 1 => Line::FEWEST,
        Some(key) => Line::by(key.measure),
        None => last,
    };
    if let Some(failed) = decision.tried().last() {
        let failed = failed.square;
        let why = if of == 1 {
            Why::LastLeft { square, failed }
        } else {
            Why::NextFewest {
                square,
                failed,
                count,
            }
        };
        return (why, line);
    }
    let tied = tied.len() as u64;
    let why = match (key, best.keys.last()) {
        _ if of == 1 => Why::OnlyWay { square },
        _ if count == 0 && tied == 1 => Why::NoWayOut { square, of },
        _ if count == 0 => Why::NoWayOutTie { square, tied },
        _ if tied == 1 => Why::Fewest { square, count, of },
        (Some(Key { measure, value }), _) => Why::TieMeasure {
            square,
            tied,
            count,
            value,
            measure,
        },
        (None, Some(&Key { measure, value })) => Why::TieMeasureOrder {
            square,
            tied,
            count,
            value,
            measure,
        },
        (None, None) => leaves(square, tied, count),
    };
    (why, line)
}

/// What tells `best` from all the others of `tied`: the first key after which no other is equal, if there is one.
fn decisive(best: &Candidate, tied: &[&Candidate]) -> Option<Key> {
    let mut equal = tied.to_vec();
    best.keys.iter().enumerate().find_map(|(index, key)| {
        equal.retain(|candidate| candidate.keys.get(index) == Some(key));
        (equal.len() == 1).then_some(*key)
    })
}

/// Of equal ones, the first in the order of the moves.
pub(crate) const fn in_order(square: Square, tied: u64, count: u64) -> Why {
    Why::TieOrder {
        square,
        tied,
        count,
    }
}

/// The reason for entering the first of the candidates not tried yet, in list order, of which none
/// is excluded.
pub(crate) fn first_listed(decision: &Decision) -> Why {
    let untried: Vec<&Candidate> = decision.untried().collect();
    let square = untried[0].square;
    match (decision.tried().last(), untried.len() as u64) {
        (Some(failed), 1) => Why::LastLeft {
            square,
            failed: failed.square,
        },
        (Some(failed), of) => Why::NextListed {
            square,
            failed: failed.square,
            count: of - 1,
        },
        (None, 1) => Why::OnlyWay { square },
        (None, count) => Why::FirstListed { square, count },
    }
}

/// Why a path that cannot go on is no tour; `size` squares there are.
pub(crate) fn stopped(path: &[Square], size: usize) -> Why {
    let (start, square) = (path[0], path[path.len() - 1]);
    let count = (size - path.len()) as u64;
    if count > 0 {
        Why::DeadEnd { square, count }
    } else if size == 1 {
        Why::SingleSquare { square }
    } else {
        Why::NotClosed { square, start }
    }
}

/// Why a path through every square is what is looked for.
pub(crate) fn tour(path: &[Square], closed: bool) -> Why {
    let (start, square) = (path[0], path[path.len() - 1]);
    let count = path.len() as u64;
    if closed {
        Why::TourClosed {
            square,
            start,
            count,
        }
    } else {
        Why::TourOpen {
            square,
            start,
            count,
        }
    }
}

/// What it means that everything was tried.
pub(crate) fn exhausted(goal: Goal, counters: Counters) -> Why {
    let count = counters.tours;
    match (goal.closed, count > 0) {
        (false, false) => Why::NoTour,
        (true, false) => Why::NoClosedTour,
        (false, true) => Why::AllTours { count },
        (true, true) => Why::AllClosedTours { count },
    }
}

/// How a depth-first search stands between two steps, as far as the next one hangs on it.
pub(crate) struct DepthFirstState<'a> {
    pub(crate) program: &'static Program,
    pub(crate) path: &'a [Square],
    pub(crate) goal: Goal,
    pub(crate) counters: Counters,
    /// Whether the last step entered a square.
    pub(crate) entered: bool,
    /// Whether the path is a tour of the kind that is looked for.
    pub(crate) is_tour: bool,
    /// Whether the last square leads to the first.
    pub(crate) closes: bool,
    /// Of the last square of the path, or before the start.
    pub(crate) decision: Decision,
    /// Of the square before it, or before the start.
    pub(crate) parent: Option<Decision>,
}

impl DepthFirstState<'_> {
    /// What comes next, when it is for the search itself to say `why` the next candidate is entered
    /// and `dead_end` told.
    pub(crate) fn outlook(
        &self,
        why: impl FnOnce(&Decision) -> (Why, Line),
        dead_end: impl FnOnce() -> (Why, Line),
    ) -> Outlook {
        let outlook = |step, (why, line)| Outlook {
            step,
            why,
            program: self.program,
            line,
        };
        let next = self.decision.untried().next();
        let Some(&last) = self.path.last() else {
            return match next {
                Some(&Candidate { square, .. }) => {
                    outlook(Step::Enter { square }, (Why::Start { square }, Line::START))
                }
                None => {
                    let why = exhausted(self.goal, self.counters);
                    outlook(Step::Exhausted, (why, Line::EXHAUSTED))
                }
            };
        };
        if self.entered && self.is_tour {
            return outlook(Step::Tour, (tour(self.path, self.closes), Line::TOUR));
        }
        match next {
            Some(&Candidate { square, .. }) => outlook(Step::Enter { square }, why(&self.decision)),
            None if self.entered => outlook(Step::DeadEnd { square: last }, dead_end()),
            None => outlook(Step::Leave { square: last }, (self.back(last), Line::LEAVE)),
        }
    }

    /// Why the search leaves `from`, the last square of the path.
    fn back(&self, from: Square) -> Why {
        let parent = self.parent.as_ref();
        let to = parent.and_then(|parent| parent.square);
        let next = parent.and_then(|parent| parent.untried().next());
        let next = next.map(|candidate| candidate.square);
        let tried = self.decision.tried().next().is_some();
        match (tried, self.is_tour, to, next) {
            (true, _, Some(to), Some(next)) => Why::BackTriedNext { from, to, next },
            (true, _, Some(to), None) => Why::BackTriedDone { from, to },
            (true, _, None, _) => Why::BackTriedStart { from },
            // When one square is left, there is no other candidate.
            (false, true, Some(to), _) => Why::BackTourDone { from, to },
            (false, true, None, _) => Why::BackTourStart { from },
            (false, false, Some(to), Some(next)) => Why::BackDeadEndNext { from, to, next },
            (false, false, Some(to), None) => Why::BackDeadEndDone { from, to },
            (false, false, None, _) => Why::BackDeadEndStart { from },
        }
    }
}

/// How many of the candidates of `decision` are excluded.
pub(crate) fn excluded(decision: &Decision) -> usize {
    let candidates = decision.candidates.iter();
    candidates
        .filter(|candidate| candidate.state == CandidateState::Excluded)
        .count()
}
