//! The objections of a rule to an answer.

use crate::board::Square;
use crate::explain::reasons::reasons;
use crate::explain::{Candidate, CandidateState, SortKey};

reasons! {
    /// The objection of the rule to an answer, with the numbers that it compares.
    ///
    /// # Parts
    ///
    /// - `square`: the square answered; if the answer was to go back, the square that comes next.
    /// - `from`: the square of the knight.
    /// - `other`: the square that comes next.
    /// - `count`: the ways out of `square`.
    /// - `own`: the other number by which `square` is compared.
    /// - `value`: the corresponding number of `other`.
    /// - `measure`: the meaning of `own` and `value`. The kind of this fault is named after the reason that the measure
    ///   gives; `measure` itself is not serialized.
    pub enum Fault {
        /// The square is not one move away.
        OutOfReach = "out-of-reach" { square: Square, from: Square },
        /// The square is on the path.
        Visited = "visited" { square: Square },
        /// The square was tried before and failed.
        Tried = "tried" { square: Square, from: Square },
        /// The square has more ways out than `other`.
        MoreWaysOut = "more-ways-out" { square: Square, other: Square, count: u64, value: u64 },
        /// The square equals `other` in all earlier comparisons, but is worse by this measure.
        Worse = measure.tie_reason { square: Square, other: Square, own: u64, value: u64, measure: Measure },
        /// The square equals `other` in every comparison, but comes later in the order of the moves.
        LaterInOrder = "later-in-order" { square: Square, other: Square },
        /// The answer was to go back, but the path can go on.
        GoesOn = "goes-on" { square: Square },
    }
}

impl Fault {
    /// The objection to `answered` where the rule prefers `best`.
    ///
    /// `compares` tells whether the rule compares ways out.
    pub(super) fn for_worse_square(answered: &Candidate, best: &Candidate, compares: bool) -> Self {
        let (square, other) = (answered.square, best.square);
        if compares && answered.degree != best.degree {
            return Self::MoreWaysOut {
                square,
                other,
                count: answered.degree.into(),
                value: best.degree.into(),
            };
        }
        let mut keys = answered.keys.iter().zip(&best.keys);
        match keys.find(|(one, two)| one.value != two.value) {
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

    /// The objection to a square that cannot be entered.
    pub(super) fn for_unavailable_square(
        square: Square,
        from: Square,
        path: &[Square],
        all: &[Candidate],
    ) -> Self {
        let failed = |candidate: &&Candidate| {
            candidate.square == square && candidate.state == CandidateState::Failed
        };
        if path.contains(&square) {
            Self::Visited { square }
        } else if all.iter().any(|candidate| failed(&candidate)) {
            Self::Tried { square, from }
        } else {
            Self::OutOfReach { square, from }
        }
    }
}
