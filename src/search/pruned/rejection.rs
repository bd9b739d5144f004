//! Reasons why a path cannot lead to a tour, and why a square must come next.
//!
//! [`TourProblem::options`] and [`TourProblem::options_by_forced_edges`] compute the options as fast as they can. This
//! module repeats the same tests one by one to report their results.

use super::tour_problem::{RemainingGraph, TourProblem};
use crate::board::Square;
use crate::explain::StepReason;
use crate::square_set::SquareSet;

/// The reason why an unfinished path cannot lead to a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rejection {
    /// The last square has no free neighbour.
    DeadEnd,
    /// This square cannot be reached from the start by any path.
    BoardInParts { by: Square },
    /// The colours rule out a tour: by the numbers of their squares, or because no possible end has the right one.
    Colours,
    /// The number of squares is odd, and the tour must be closed.
    OddClosed,
    /// This free square has no usable neighbour except the last square of the path.
    CutOff { by: Square },
    /// This square must be the end, but does not lead to the start.
    EndNotClosed { by: Square },
    /// This square must be the end, but has the wrong colour.
    EndColour { by: Square },
    /// Both squares must be the end.
    TwoEnds { by: Square, other: Square },
    /// Both squares must come next.
    TwoNext { by: Square, other: Square },
    /// Too many squares must come next or be the end: `count` of them.
    Crowded { count: u64 },
    /// The only free neighbour of the last square must be the end.
    OnlyTheEnd { end: Square },
    /// Three squares must be joined to this one by the path.
    ThreeForcedEdges { by: Square },
    /// Two squares must be joined to the end by the path.
    TwoForcedEdgesAtEnd { end: Square },
    /// Every square that could come next must already be joined to two others by the path.
    NextSquaresUsed,
}

impl Rejection {
    /// Converts the objection to the reason for not going on from `square`, with `count` of `size` squares left.
    pub(super) const fn why(
        self,
        square: Square,
        start: Square,
        count: u64,
        size: u64,
    ) -> StepReason {
        match self {
            Self::DeadEnd => StepReason::DeadEnd { square, count },
            Self::BoardInParts { by } => StepReason::BoardInParts { square, by },
            Self::Colours => StepReason::Colours { square },
            Self::OddClosed => StepReason::OddClosed {
                square,
                count: size,
            },
            Self::CutOff { by } => StepReason::CutOff { square, by, count },
            Self::EndNotClosed { by } => StepReason::EndNotClosed { square, by, start },
            Self::EndColour { by } => StepReason::EndColour { square, by },
            Self::TwoEnds { by, other } => StepReason::TwoEnds { square, by, other },
            Self::TwoNext { by, other } => StepReason::TwoNext { square, by, other },
            Self::Crowded { count } => StepReason::Crowded { square, count },
            Self::OnlyTheEnd { end } => StepReason::OnlyTheEnd { square, end, count },
            Self::ThreeForcedEdges { by } => StepReason::BoundThree { square, by },
            Self::TwoForcedEdgesAtEnd { end } => StepReason::BoundEnd { square, end },
            Self::NextSquaresUsed => StepReason::BoundTwo { square },
        }
    }
}

/// The two smallest squares of a set that has at least two.
fn two<S: SquareSet>(set: S) -> (Square, Square) {
    (set.first(), set.without_first().first())
}

impl<S: SquareSet> TourProblem<S> {
    /// The reason why [`options`](Self::options) and [`options_by_forced_edges`](Self::options_by_forced_edges) leave
    /// nothing to come next, or `None` if they leave something. `closed` tells whether only closed tours are wanted.
    ///
    /// At least one square must be free.
    pub(super) fn rejection(&self, left: &RemainingGraph<S>, closed: bool) -> Option<Rejection> {
        let near = self.neighbours(left.square) & left.free;
        if near.is_empty() {
            return Some(Rejection::DeadEnd);
        }
        if self.ends.is_empty() {
            return Some(self.no_end_rejection(closed));
        }
        let options = self.options(left);
        if options.is_empty() {
            return Some(self.no_options_rejection(left, closed));
        }
        if !self.options_by_forced_edges(left, options).is_empty() {
            return None;
        }
        // A square with two usable neighbours that is not the end must use both edges.
        let ends = self.ends & left.free;
        let end = left.end(ends);
        let through = left.degree_two & !if end.is_empty() { ends } else { end };
        let bound = |to: Square| (self.neighbours(to) & through).len();
        let by = left.free.members().find(|&square| bound(square) >= 3);
        Some(match by {
            Some(by) => Rejection::ThreeForcedEdges { by },
            None if !end.is_empty() && bound(end.first()) >= 2 => {
                Rejection::TwoForcedEdgesAtEnd { end: end.first() }
            }
            None => Rejection::NextSquaresUsed,
        })
    }

    /// The reason why a tour can end nowhere, whatever the path.
    fn no_end_rejection(&self, closed: bool) -> Rejection {
        let mut reached = S::of(self.start());
        let mut waiting = reached;
        while !waiting.is_empty() {
            let fresh = self.neighbours(waiting.first()) & !reached;
            reached |= fresh;
            waiting = waiting.without_first() | fresh;
        }
        let missing = S::all(self.size()) & !reached;
        if !missing.is_empty() {
            let by = missing.first();
            Rejection::BoardInParts { by }
        } else if closed && !self.size().is_multiple_of(2) {
            Rejection::OddClosed
        } else {
            Rejection::Colours
        }
    }

    /// The reason why [`options`](Self::options) is empty.
    fn no_options_rejection(&self, left: &RemainingGraph<S>, closed: bool) -> Rejection {
        let near = self.neighbours(left.square) & left.free;
        let ends = self.ends & left.free;
        let wrong_end = |by| match closed {
            true => Rejection::EndNotClosed { by },
            false => Rejection::EndColour { by },
        };
        // At least one possible end is always free: the last one left is known to be the end, and is entered last. A
        // single free square is therefore always an option.
        let cut_off = near & left.degree_one;
        if !cut_off.is_empty() {
            let by = cut_off.first();
            return Rejection::CutOff { by };
        }
        let misplaced = left.degree_one & !ends;
        if !misplaced.is_empty() {
            return wrong_end(misplaced.first());
        }
        if !left.degree_one.at_most_one() {
            let (by, other) = two(left.degree_one);
            return Rejection::TwoEnds { by, other };
        }
        let end = left.end(ends);
        let pressing = near & left.degree_two;
        let urgent = pressing & !if end.is_empty() { ends } else { end };
        if !urgent.at_most_one() {
            let (by, other) = two(urgent);
            return Rejection::TwoNext { by, other };
        }
        if (near & !end).is_empty() {
            let end = end.first();
            return Rejection::OnlyTheEnd { end };
        }
        Rejection::Crowded {
            count: pressing.len() as u64,
        }
    }

    /// A free square that cannot be reached from the last square of the path through free squares, if any.
    pub(super) fn unreachable_square(&self, left: &RemainingGraph<S>) -> Option<Square> {
        let mut reached = self.neighbours(left.square) & left.free;
        let mut waiting = reached;
        while !waiting.is_empty() {
            let fresh = self.neighbours(waiting.first()) & left.free & !reached;
            reached |= fresh;
            waiting = waiting.without_first() | fresh;
        }
        let missing = left.free & !reached;
        (!missing.is_empty()).then(|| missing.first())
    }

    /// The reason why `square`, the first of the options, comes next and some other neighbours cannot. `None` unless a
    /// single test explains this.
    pub(super) fn choice_reason(
        &self,
        left: &RemainingGraph<S>,
        square: Square,
    ) -> Option<StepReason> {
        if left.free.at_most_one() {
            return None;
        }
        let near = self.neighbours(left.square) & left.free;
        let options = self.options(left);
        let ends = self.ends & left.free;
        let end = left.end(ends);
        let pressing = near & left.degree_two;
        let urgent = pressing & !if end.is_empty() { ends } else { end };
        if urgent.contains(square) {
            // The square has two usable neighbours: the last square of the path and `other`.
            let other = self.neighbours(square) & left.free;
            return Some(StepReason::Forced {
                square,
                from: left.square,
                other: other.first(),
            });
        }
        if self.options_by_forced_edges(left, options) != options {
            return None;
        }
        let others = pressing & !end;
        if others.has_two() && options == others {
            let other = (others & !S::of(square)).first();
            return Some(StepReason::OneOfTwo { square, other });
        }
        (near & !options == end && end.at_most_one() && !end.is_empty()).then(|| {
            StepReason::NotTheEnd {
                square,
                end: end.first(),
            }
        })
    }
}
