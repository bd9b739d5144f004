//! The next step of a search, and the reason for it.

use serde::Serialize;

use super::decision::{Candidate, CandidateState, Decision, SortKey};
use super::program::{LineName, Pseudocode};
use super::step_reason::StepReason;
use crate::board::Square;
use crate::goal::Goal;
use crate::step::{Counters, Step};

/// The next step of a search, the reason for it, and the line of the pseudocode that the step executes.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::explain::{LineName, StepReason};
/// use knights_tour::search::Search;
/// use knights_tour::search::depth_first::{ListOrder, DepthFirst};
/// use knights_tour::step::Step;
///
/// let row = Graph::from_lists(&[vec![1], vec![2, 0], vec![1]])?;
/// let mut search = DepthFirst::new(row.into(), 1, ListOrder)?;
/// search.advance(2);
/// let next = search.next_step().expect("the search has not ended");
/// assert_eq!(next.step, Step::DeadEnd { square: 2 });
/// assert_eq!(next.why, StepReason::DeadEnd { square: 2, count: 1 });
/// assert_eq!(next.line, LineName::DEAD_END);
/// assert_eq!(search.next(), Some(next.step));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NextStep {
    /// The next step.
    pub step: Step,
    /// The reason for the step.
    pub why: StepReason,
    /// The pseudocode of the algorithm.
    pub program: &'static Pseudocode,
    /// The line of the pseudocode that the step executes.
    pub line: LineName,
}

/// Returns the reason for entering the best untried candidate by Warnsdorff's rule, and the line that enters it. There
/// must be an untried candidate.
///
/// If no key breaks a tie, the line is `last_line`. If the candidates have no keys, `tie_reason` creates the reason for
/// a choice between tied squares. Its arguments are the square, the number of tied squares and their degree.
pub(crate) fn explain_fewest(
    decision: &Decision,
    last_line: LineName,
    tie_reason: fn(Square, u64, u64) -> StepReason,
) -> (StepReason, LineName) {
    let untried: Vec<&Candidate> = decision.untried().collect();
    let best = untried[0];
    let square = best.square;
    let (count, of) = (u64::from(best.degree), untried.len() as u64);
    let tied: Vec<&Candidate> = untried
        .into_iter()
        .filter(|candidate| candidate.degree == best.degree)
        .collect();
    let key = deciding_key(best, &tied);
    let line = match key {
        _ if tied.len() == 1 => LineName::FEWEST,
        Some(key) => LineName::of_measure(key.measure),
        None => last_line,
    };
    if let Some(failed) = decision.tried().last() {
        let failed = failed.square;
        let why = if of == 1 {
            StepReason::LastLeft { square, failed }
        } else {
            StepReason::NextFewest {
                square,
                failed,
                count,
            }
        };
        return (why, line);
    }
    let tied = tied.len() as u64;
    let why = match (key, best.keys.last()) {
        _ if of == 1 => StepReason::OnlyWay { square },
        _ if count == 0 && tied == 1 => StepReason::NoWayOut { square, of },
        _ if count == 0 => StepReason::NoWayOutTie { square, tied },
        _ if tied == 1 => StepReason::Fewest { square, count, of },
        (Some(SortKey { measure, value }), _) => StepReason::TieMeasure {
            square,
            tied,
            count,
            value,
            measure,
        },
        (None, Some(&SortKey { measure, value })) => StepReason::TieMeasureOrder {
            square,
            tied,
            count,
            value,
            measure,
        },
        (None, None) => tie_reason(square, tied, count),
    };
    (why, line)
}

/// Returns the key that breaks the tie: the first key of `best` such that no other candidate of `tied` equals `best` in
/// this key and in all keys before it. `None` if another candidate equals `best` in all keys.
fn deciding_key(best: &Candidate, tied: &[&Candidate]) -> Option<SortKey> {
    let mut equal = tied.to_vec();
    best.keys.iter().enumerate().find_map(|(index, key)| {
        equal.retain(|candidate| candidate.keys.get(index) == Some(key));
        (equal.len() == 1).then_some(*key)
    })
}

/// The reason for choosing the first of several tied squares in the order of the moves.
pub(crate) const fn explain_list_order(square: Square, tied: u64, count: u64) -> StepReason {
    StepReason::TieOrder {
        square,
        tied,
        count,
    }
}

/// Returns the reason for entering the first untried candidate in list order. `decision` must have an untried
/// candidate and no excluded candidate.
pub(crate) fn explain_first_listed(decision: &Decision) -> StepReason {
    let untried: Vec<&Candidate> = decision.untried().collect();
    let square = untried[0].square;
    match (decision.tried().last(), untried.len() as u64) {
        (Some(failed), 1) => StepReason::LastLeft {
            square,
            failed: failed.square,
        },
        (Some(failed), of) => StepReason::NextListed {
            square,
            failed: failed.square,
            count: of - 1,
        },
        (None, 1) => StepReason::OnlyWay { square },
        (None, count) => StepReason::FirstListed { square, count },
    }
}

/// Returns the reason for entering `square`, a candidate of `decision` that was drawn at random.
pub(crate) fn explain_drawn(decision: &Decision, square: Square) -> StepReason {
    match decision.untried().count() as u64 {
        1 => StepReason::OnlyWay { square },
        count => StepReason::Drawn { square, count },
    }
}

/// Returns the reason why a path that cannot be extended is not a wanted tour. `size` is the number of squares of the
/// graph.
pub(crate) fn explain_dead_end(path: &[Square], size: usize) -> StepReason {
    let (start, square) = (path[0], path[path.len() - 1]);
    let count = (size - path.len()) as u64;
    if count > 0 {
        StepReason::DeadEnd { square, count }
    } else if size == 1 {
        StepReason::SingleSquare { square }
    } else {
        StepReason::NotClosed { square, start }
    }
}

/// Returns the reason why a path through every square is a wanted tour. `closed` is whether the tour is closed.
pub(crate) fn explain_tour(path: &[Square], closed: bool) -> StepReason {
    let (start, square) = (path[0], path[path.len() - 1]);
    let count = path.len() as u64;
    if closed {
        StepReason::TourClosed {
            square,
            start,
            count,
        }
    } else {
        StepReason::TourOpen {
            square,
            start,
            count,
        }
    }
}

/// Returns the reason why an exhausted search has ended: there is no tour, or the search has found all tours.
pub(crate) fn explain_exhausted(goal: Goal, counters: Counters) -> StepReason {
    let count = counters.tours;
    match (goal.closed, count > 0) {
        (false, false) => StepReason::NoTour,
        (true, false) => StepReason::NoClosedTour,
        (false, true) => StepReason::AllTours { count },
        (true, true) => StepReason::AllClosedTours { count },
    }
}

/// The part of the state of a depth-first search that determines its next step.
pub(crate) struct DepthFirstState<'a> {
    pub(crate) program: &'static Pseudocode,
    pub(crate) path: &'a [Square],
    pub(crate) goal: Goal,
    pub(crate) counters: Counters,
    /// Whether the last step entered a square.
    pub(crate) entered: bool,
    /// Whether the path is a tour of the wanted kind.
    pub(crate) is_tour: bool,
    /// Whether a move leads from the last square to the first.
    pub(crate) closes: bool,
    /// The decision at the last square of the path, or before the start.
    pub(crate) decision: Decision,
    /// The decision at the square before the last one, if the path has at least two squares.
    pub(crate) parent: Option<Decision>,
}

impl DepthFirstState<'_> {
    /// Returns the next step with its reason. The search supplies two functions: `explain_entry` gives the reason for
    /// entering the next candidate, and `explain_dead_end` the reason for a dead end.
    pub(crate) fn next_step(
        &self,
        explain_entry: impl FnOnce(&Decision) -> (StepReason, LineName),
        explain_dead_end: impl FnOnce() -> (StepReason, LineName),
    ) -> NextStep {
        let next_step = |step, (why, line)| NextStep {
            step,
            why,
            program: self.program,
            line,
        };
        let next_candidate = self.decision.untried().next();
        let Some(&last) = self.path.last() else {
            return match next_candidate {
                Some(&Candidate { square, .. }) => next_step(
                    Step::Enter { square },
                    (StepReason::Start { square }, LineName::START),
                ),
                None => {
                    let why = explain_exhausted(self.goal, self.counters);
                    next_step(Step::Exhausted, (why, LineName::EXHAUSTED))
                }
            };
        };
        if self.entered && self.is_tour {
            return next_step(
                Step::Tour,
                (explain_tour(self.path, self.closes), LineName::TOUR),
            );
        }
        match next_candidate {
            Some(&Candidate { square, .. }) => {
                next_step(Step::Enter { square }, explain_entry(&self.decision))
            }
            None if self.entered => next_step(Step::DeadEnd { square: last }, explain_dead_end()),
            None => next_step(
                Step::Leave { square: last },
                (self.leave_reason(last), LineName::LEAVE),
            ),
        }
    }

    /// Returns the reason for leaving `from`, the last square of the path.
    fn leave_reason(&self, from: Square) -> StepReason {
        let parent = self.parent.as_ref();
        let to = parent.and_then(|parent| parent.square);
        let next = parent.and_then(|parent| parent.untried().next());
        let next = next.map(|candidate| candidate.square);
        let has_tried_candidates = self.decision.tried().next().is_some();
        match (has_tried_candidates, self.is_tour, to, next) {
            (true, _, Some(to), Some(next)) => StepReason::BackTriedNext { from, to, next },
            (true, _, Some(to), None) => StepReason::BackTriedDone { from, to },
            (true, _, None, _) => StepReason::BackTriedStart { from },
            // The last square of a tour was the only free square, so the square before it has no other candidate.
            (false, true, Some(to), _) => StepReason::BackTourDone { from, to },
            (false, true, None, _) => StepReason::BackTourStart { from },
            (false, false, Some(to), Some(next)) => StepReason::BackDeadEndNext { from, to, next },
            (false, false, Some(to), None) => StepReason::BackDeadEndDone { from, to },
            (false, false, None, _) => StepReason::BackDeadEndStart { from },
        }
    }
}

/// The number of excluded candidates of `decision`.
pub(crate) fn excluded_count(decision: &Decision) -> usize {
    let candidates = decision.candidates.iter();
    candidates
        .filter(|candidate| candidate.state == CandidateState::Excluded)
        .count()
}
