//! The rules that follow an order of the moves, and their judgement of one move.

use std::cmp::{Ordering, Reverse};

use super::position::Candidate;
use super::precedence::Precedence;
use crate::experiment::Algorithm;

/// A rule whose ties are broken by the order of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rule {
    pub(super) algorithm: Algorithm,
    /// Whether the program steps back from a candidate below which there is no tour.
    pub(super) steps_back: bool,
}

/// Whether a tour lies below a candidate, which does not depend on the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Below {
    /// Not asked yet.
    Unknown,
    Tour,
    NoTour,
    /// The solvers did not decide within their step budget.
    Undecided,
}

/// The judgement of one move of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgement {
    /// The rule makes this move exactly in the orders that satisfy the constraints.
    Follows(Precedence),
    /// No order that fits the earlier moves makes this move.
    Leaves,
    /// The judgement depends on whether there is a tour below this move.
    Asks(usize),
    /// The judgement depends on a question that the solvers did not decide.
    Undecided,
}

impl Rule {
    /// Compares two candidates as the rule does, without the order of the moves. The lesser is tried first.
    fn compare(self, a: &Candidate, b: &Candidate) -> Ordering {
        match self.algorithm {
            Algorithm::Backtracking => Ordering::Equal,
            Algorithm::Pohl => (a.degree, a.degree_sum).cmp(&(b.degree, b.degree_sum)),
            Algorithm::Roth => {
                (a.degree, Reverse(a.distance)).cmp(&(b.degree, Reverse(b.distance)))
            }
            _ => a.degree.cmp(&b.degree),
        }
    }

    /// Judges the move `chosen` among `candidates`. `precedence` has the constraints of the earlier moves, and `below`
    /// the answers about the candidates so far, by the number of the move.
    pub(super) fn judge(
        self,
        mut precedence: Precedence,
        candidates: &[Candidate],
        chosen: usize,
        below: &[Below; 8],
    ) -> Judgement {
        let Some(entered) = candidates.iter().find(|candidate| candidate.step == chosen) else {
            return Judgement::Leaves;
        };
        let mut asked = None;
        let mut is_undecided = false;
        let others = candidates.iter().filter(|other| other.step != chosen);
        for other in others {
            let comparison = self.compare(other, entered);
            let is_later = comparison == Ordering::Greater
                || comparison == Ordering::Equal && precedence.requires(chosen, other.step);
            if is_later {
                continue;
            }
            let below = match self.steps_back {
                true => below[other.step],
                false => Below::Tour,
            };
            match below {
                Below::NoTour => {}
                Below::Unknown => asked = asked.or(Some(other.step)),
                Below::Undecided => is_undecided = true,
                Below::Tour => {
                    let is_possible =
                        comparison == Ordering::Equal && precedence.require(chosen, other.step);
                    if !is_possible {
                        return Judgement::Leaves;
                    }
                }
            }
        }
        match (asked, is_undecided) {
            (Some(step), _) => Judgement::Asks(step),
            (None, true) => Judgement::Undecided,
            (None, false) => Judgement::Follows(precedence),
        }
    }
}
