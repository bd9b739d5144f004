//! Reasons why a path cannot lead to a tour, and why a square must come next.
//!
//! A *usable* neighbour of a free square is a neighbour that is free or the last square of the path.
//!
//! [`TourProblem::options`] and [`TourProblem::options_by_forced_edges`] combine several tests for speed. This module
//! repeats these tests one by one to report which test failed.

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
    /// The colours exclude a tour: the numbers of their squares do not fit, or no possible end has the right colour.
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
    /// Too many squares, namely `count`, must come next or be the end.
    Crowded { count: u64 },
    /// The only free neighbour of the last square must be the end.
    OnlyTheEnd { end: Square },
    /// Three forced edges lead to this square.
    ThreeForcedEdges { by: Square },
    /// Two forced edges lead to the end.
    TwoForcedEdgesAtEnd { end: Square },
    /// Two forced edges lead to every square that could come next.
    NextSquaresUsed,
}

impl Rejection {
    /// Converts the rejection to the reason why the path cannot continue from `square`. `count` of `size` squares are
    /// free.
    pub(super) const fn to_step_reason(
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
fn smallest_two<S: SquareSet>(set: S) -> (Square, Square) {
    (set.first(), set.without_first().first())
}

impl<S: SquareSet> TourProblem<S> {
    /// The reason why [`options`](Self::options) and [`options_by_forced_edges`](Self::options_by_forced_edges) give no
    /// option, or `None` if they give one. `closed` is whether only closed tours are wanted.
    ///
    /// At least one square must be free.
    pub(super) fn rejection(
        &self,
        remaining: &RemainingGraph<S>,
        closed: bool,
    ) -> Option<Rejection> {
        let free_neighbours = self.neighbours(remaining.square) & remaining.free;
        if free_neighbours.is_empty() {
            return Some(Rejection::DeadEnd);
        }
        if self.ends.is_empty() {
            return Some(self.no_end_rejection(closed));
        }
        let options = self.options(remaining);
        if options.is_empty() {
            return Some(self.no_options_rejection(remaining, closed));
        }
        if !self.options_by_forced_edges(remaining, options).is_empty() {
            return None;
        }
        // Both edges of a square with two usable neighbours are forced, unless the square is the end.
        let ends = self.ends & remaining.free;
        let end = remaining.end(ends);
        let forced_squares = remaining.degree_two & !if end.is_empty() { ends } else { end };
        let forced_edge_count = |square: Square| (self.neighbours(square) & forced_squares).len();
        let by = remaining
            .free
            .members()
            .find(|&square| forced_edge_count(square) >= 3);
        Some(match by {
            Some(by) => Rejection::ThreeForcedEdges { by },
            None if !end.is_empty() && forced_edge_count(end.first()) >= 2 => {
                Rejection::TwoForcedEdgesAtEnd { end: end.first() }
            }
            None => Rejection::NextSquaresUsed,
        })
    }

    /// The reason why no square can be the end of a tour, for any path.
    fn no_end_rejection(&self, closed: bool) -> Rejection {
        let mut reached = S::of(self.start());
        let mut frontier = reached;
        while !frontier.is_empty() {
            let newly_reached = self.neighbours(frontier.first()) & !reached;
            reached |= newly_reached;
            frontier = frontier.without_first() | newly_reached;
        }
        let unreached = S::all(self.size()) & !reached;
        if !unreached.is_empty() {
            let by = unreached.first();
            Rejection::BoardInParts { by }
        } else if closed && !self.size().is_multiple_of(2) {
            Rejection::OddClosed
        } else {
            Rejection::Colours
        }
    }

    /// The reason why [`options`](Self::options) is empty.
    fn no_options_rejection(&self, remaining: &RemainingGraph<S>, closed: bool) -> Rejection {
        let free_neighbours = self.neighbours(remaining.square) & remaining.free;
        let ends = self.ends & remaining.free;
        let wrong_end = |by| match closed {
            true => Rejection::EndNotClosed { by },
            false => Rejection::EndColour { by },
        };
        // At least one possible end is always free, because the last free possible end must be the end of the tour and
        // is entered last. A single free square is therefore always an option.
        let cut_off = free_neighbours & remaining.degree_one;
        if !cut_off.is_empty() {
            let by = cut_off.first();
            return Rejection::CutOff { by };
        }
        let wrong_ends = remaining.degree_one & !ends;
        if !wrong_ends.is_empty() {
            return wrong_end(wrong_ends.first());
        }
        if !remaining.degree_one.at_most_one() {
            let (by, other) = smallest_two(remaining.degree_one);
            return Rejection::TwoEnds { by, other };
        }
        let end = remaining.end(ends);
        let degree_two_neighbours = free_neighbours & remaining.degree_two;
        let must_be_next = degree_two_neighbours & !if end.is_empty() { ends } else { end };
        if !must_be_next.at_most_one() {
            let (by, other) = smallest_two(must_be_next);
            return Rejection::TwoNext { by, other };
        }
        if (free_neighbours & !end).is_empty() {
            let end = end.first();
            return Rejection::OnlyTheEnd { end };
        }
        Rejection::Crowded {
            count: degree_two_neighbours.len() as u64,
        }
    }

    /// A free square that cannot be reached from the last square of the path through free squares, if any.
    pub(super) fn unreachable_square(&self, remaining: &RemainingGraph<S>) -> Option<Square> {
        let mut reached = self.neighbours(remaining.square) & remaining.free;
        let mut frontier = reached;
        while !frontier.is_empty() {
            let newly_reached = self.neighbours(frontier.first()) & remaining.free & !reached;
            reached |= newly_reached;
            frontier = frontier.without_first() | newly_reached;
        }
        let unreached = remaining.free & !reached;
        (!unreached.is_empty()).then(|| unreached.first())
    }

    /// The reason why `square`, the first of the options, comes next and some other neighbours cannot. `None` if more
    /// than one test is needed to explain this.
    pub(super) fn choice_reason(
        &self,
        remaining: &RemainingGraph<S>,
        square: Square,
    ) -> Option<StepReason> {
        if remaining.free.at_most_one() {
            return None;
        }
        let free_neighbours = self.neighbours(remaining.square) & remaining.free;
        let options = self.options(remaining);
        let ends = self.ends & remaining.free;
        let end = remaining.end(ends);
        let degree_two_neighbours = free_neighbours & remaining.degree_two;
        let must_be_next = degree_two_neighbours & !if end.is_empty() { ends } else { end };
        if must_be_next.contains(square) {
            // The square has two usable neighbours: the last square of the path and `other`.
            let other = self.neighbours(square) & remaining.free;
            return Some(StepReason::Forced {
                square,
                from: remaining.square,
                other: other.first(),
            });
        }
        if self.options_by_forced_edges(remaining, options) != options {
            return None;
        }
        let may_be_end = degree_two_neighbours & !end;
        if may_be_end.has_two() && options == may_be_end {
            let other = (may_be_end & !S::of(square)).first();
            return Some(StepReason::OneOfTwo { square, other });
        }
        (free_neighbours & !options == end && end.at_most_one() && !end.is_empty()).then(|| {
            StepReason::NotTheEnd {
                square,
                end: end.first(),
            }
        })
    }
}
