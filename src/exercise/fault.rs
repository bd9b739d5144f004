//! The reasons why an answer is wrong.

use crate::board::Square;
use crate::explain::reasons::reasons;
use crate::explain::{Candidate, CandidateState, SortKey};

reasons! {
    /// The reason why an answer is wrong by the rule, with the numbers that the rule compares.
    ///
    /// # Parts
    ///
    /// - `square`: the square of the answer. If the answer was to step back, the right square.
    /// - `from`: the square of the knight.
    /// - `other`: the right square.
    /// - `count`: the number of ways out of `square`.
    /// - `own`: the number that the measure gives `square`.
    /// - `value`: the corresponding number of `other`.
    /// - `measure`: the measure by which the rule compares `own` and `value`. The measure determines the name of the
    ///   variant `Worse`, and is not serialized itself.
    #[non_exhaustive]
    pub enum Fault {
        /// No move leads to the square.
        OutOfReach = "out-of-reach" { square: Square, from: Square },
        /// The square is on the path.
        Visited = "visited" { square: Square },
        /// The square was tried before from `from`, and failed.
        Tried = "tried" { square: Square, from: Square },
        /// The square has more ways out than `other`.
        MoreWaysOut = "more-ways-out" { square: Square, other: Square, count: u64, value: u64 },
        /// The square equals `other` by all earlier measures, but is worse by `measure`.
        Worse = measure.tie_reason { square: Square, other: Square, own: u64, value: u64, measure: Measure },
        /// The square equals `other` by every measure, but comes later in the order of the moves.
        LaterInOrder = "later-in-order" { square: Square, other: Square },
        /// The answer was to step back, but an untried square remains.
        GoesOn = "goes-on" { square: Square },
    }
}

impl Fault {
    /// The fault of the answer `answered` if the rule prefers `best`.
    pub(super) fn for_worse_square(
        answered: &Candidate,
        best: &Candidate,
        compares_ways_out: bool,
    ) -> Self {
        let (square, other) = (answered.square, best.square);
        if compares_ways_out && answered.degree != best.degree {
            return Self::MoreWaysOut {
                square,
                other,
                count: answered.degree.into(),
                value: best.degree.into(),
            };
        }
        let mut keys = answered.keys.iter().zip(&best.keys);
        match keys.find(|(answered_key, best_key)| answered_key.value != best_key.value) {
            Some((
                &SortKey {
                    measure,
                    value: own,
                },
                &SortKey { value, .. },
            )) => Self::Worse {
                square,
                other,
                own,
                value,
                measure,
            },
            None => Self::LaterInOrder { square, other },
        }
    }

    /// The fault of an answer whose square cannot be entered.
    pub(super) fn for_unavailable_square(
        square: Square,
        from: Square,
        path: &[Square],
        candidates: &[Candidate],
    ) -> Self {
        let is_failed_answer = |candidate: &&Candidate| {
            candidate.square == square && candidate.state == CandidateState::Failed
        };
        if path.contains(&square) {
            Self::Visited { square }
        } else if candidates
            .iter()
            .any(|candidate| is_failed_answer(&candidate))
        {
            Self::Tried { square, from }
        } else {
            Self::OutOfReach { square, from }
        }
    }
}
