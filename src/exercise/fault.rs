//! What a rule says against an answer.

use crate::board::Square;
use crate::explain::{Candidate, CandidateState, Key};
use crate::reasons::reasons;

reasons! {
    /// What the rule says against an answer, with the numbers that it compares.
    ///
    /// # Parts
    ///
    /// - `square`: the square answered; where none was, the one that comes next. `from`: where the knight stands.
    /// - `other`: the square that comes next. `count`: the ways out of the square answered; `own`: its number of another
    ///   kind. `value`: that of the other. `measure`: what that number is; its kind has the name of the reason that the measure
    ///   gives, and it does not cross.
    pub enum Fault {
        /// The square is not one move away.
        OutOfReach = "out-of-reach" { square: Square, from: Square },
        /// The square is on the path.
        Visited = "visited" { square: Square },
        /// The square was tried, and failed.
        Tried = "tried" { square: Square, from: Square },
        /// It has more ways out than the other.
        MoreWaysOut = "more-ways-out" { square: Square, other: Square, count: u64, value: u64 },
        /// Equal so far, but worse by a measure.
        Worse = measure.decides { square: Square, other: Square, own: u64, value: u64, measure: Measure },
        /// Equal in all that is compared, but later in the order of the moves.
        LaterInOrder = "later-in-order" { square: Square, other: Square },
        /// The path can go on.
        GoesOn = "goes-on" { square: Square },
    }
}

impl Fault {
    /// What is wrong with `answered` where the rule prefers `best`; `compares` says whether it compares ways out.
    pub(super) fn between(answered: &Candidate, best: &Candidate, compares: bool) -> Self {
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
                &Key {
                    measure,
                    value: own,
                },
                &Key { value, .. },
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

    /// What is wrong with a square that can not be entered any more.
    pub(super) fn closed(square: Square, from: Square, path: &[Square], all: &[Candidate]) -> Self {
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
