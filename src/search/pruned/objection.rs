//! Reasons why a path cannot lead to a tour, and why a square must come next.
//!
//! [`Instance::options`] and [`Instance::unbound`] compute the options as fast as they can. This module repeats the
//! same tests one by one to report their results.

use super::instance::{Instance, Remainder};
use crate::board::Square;
use crate::explain::Why;
use crate::square_set::SquareSet;

/// The reason why an unfinished path cannot lead to a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Objection {
    /// The last square has no free neighbour.
    NoWay,
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
    BoundThree { by: Square },
    /// Two squares must be joined to the end by the path.
    BoundEnd { end: Square },
    /// Every square that could come next must already be joined to two others by the path.
    BoundTwo,
}

impl Objection {
    /// Converts the objection to the reason for not going on from `square`, with `count` of `size` squares left.
    pub(super) const fn why(self, square: Square, start: Square, count: u64, size: u64) -> Why {
        match self {
            Self::NoWay => Why::DeadEnd { square, count },
            Self::BoardInParts { by } => Why::BoardInParts { square, by },
            Self::Colours => Why::Colours { square },
            Self::OddClosed => Why::OddClosed {
                square,
                count: size,
            },
            Self::CutOff { by } => Why::CutOff { square, by, count },
            Self::EndNotClosed { by } => Why::EndNotClosed { square, by, start },
            Self::EndColour { by } => Why::EndColour { square, by },
            Self::TwoEnds { by, other } => Why::TwoEnds { square, by, other },
            Self::TwoNext { by, other } => Why::TwoNext { square, by, other },
            Self::Crowded { count } => Why::Crowded { square, count },
            Self::OnlyTheEnd { end } => Why::OnlyTheEnd { square, end, count },
            Self::BoundThree { by } => Why::BoundThree { square, by },
            Self::BoundEnd { end } => Why::BoundEnd { square, end },
            Self::BoundTwo => Why::BoundTwo { square },
        }
    }
}

/// The two smallest squares of a set that has at least two.
fn two<S: SquareSet>(set: S) -> (Square, Square) {
    (set.first(), set.without_first().first())
}

impl<S: SquareSet> Instance<S> {
    /// The reason why [`options`](Self::options) and [`unbound`](Self::unbound) leave nothing to come next, or `None`
    /// if they leave something. `closed` tells whether only closed tours are wanted.
    ///
    /// At least one square must be free.
    pub(super) fn objection(&self, left: &Remainder<S>, closed: bool) -> Option<Objection> {
        let near = self.neighbours(left.square) & left.free;
        if near.is_empty() {
            return Some(Objection::NoWay);
        }
        if self.ends.is_empty() {
            return Some(self.hopeless(closed));
        }
        let options = self.options(left);
        if options.is_empty() {
            return Some(self.no_option(left, closed));
        }
        if !self.unbound(left, options).is_empty() {
            return None;
        }
        // A square with two usable neighbours that is not the end must use both edges.
        let ends = self.ends & left.free;
        let end = left.end(ends);
        let through = left.two & !if end.is_empty() { ends } else { end };
        let bound = |to: Square| (self.neighbours(to) & through).len();
        let by = left.free.members().find(|&square| bound(square) >= 3);
        Some(match by {
            Some(by) => Objection::BoundThree { by },
            None if !end.is_empty() && bound(end.first()) >= 2 => {
                Objection::BoundEnd { end: end.first() }
            }
            None => Objection::BoundTwo,
        })
    }

    /// The reason why a tour can end nowhere, whatever the path.
    fn hopeless(&self, closed: bool) -> Objection {
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
            Objection::BoardInParts { by }
        } else if closed && !self.size().is_multiple_of(2) {
            Objection::OddClosed
        } else {
            Objection::Colours
        }
    }

    /// The reason why [`options`](Self::options) is empty.
    fn no_option(&self, left: &Remainder<S>, closed: bool) -> Objection {
        let near = self.neighbours(left.square) & left.free;
        let ends = self.ends & left.free;
        let wrong_end = |by| match closed {
            true => Objection::EndNotClosed { by },
            false => Objection::EndColour { by },
        };
        // At least one possible end is always free: the last one left is known to be the end, and is entered last. A
        // single free square is therefore always an option.
        let cut_off = near & left.one;
        if !cut_off.is_empty() {
            let by = cut_off.first();
            return Objection::CutOff { by };
        }
        let misplaced = left.one & !ends;
        if !misplaced.is_empty() {
            return wrong_end(misplaced.first());
        }
        if !left.one.at_most_one() {
            let (by, other) = two(left.one);
            return Objection::TwoEnds { by, other };
        }
        let end = left.end(ends);
        let pressing = near & left.two;
        let urgent = pressing & !if end.is_empty() { ends } else { end };
        if !urgent.at_most_one() {
            let (by, other) = two(urgent);
            return Objection::TwoNext { by, other };
        }
        if (near & !end).is_empty() {
            let end = end.first();
            return Objection::OnlyTheEnd { end };
        }
        Objection::Crowded {
            count: pressing.len() as u64,
        }
    }

    /// A free square that cannot be reached from the last square of the path through free squares, if any.
    pub(super) fn out_of_reach(&self, left: &Remainder<S>) -> Option<Square> {
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
    pub(super) fn choice(&self, left: &Remainder<S>, square: Square) -> Option<Why> {
        if left.free.at_most_one() {
            return None;
        }
        let near = self.neighbours(left.square) & left.free;
        let options = self.options(left);
        let ends = self.ends & left.free;
        let end = left.end(ends);
        let pressing = near & left.two;
        let urgent = pressing & !if end.is_empty() { ends } else { end };
        if urgent.contains(square) {
            // The square has two usable neighbours: the last square of the path and `other`.
            let other = self.neighbours(square) & left.free;
            return Some(Why::Forced {
                square,
                from: left.square,
                other: other.first(),
            });
        }
        if self.unbound(left, options) != options {
            return None;
        }
        let others = pressing & !end;
        if others.has_two() && options == others {
            let other = (others & !S::of(square)).first();
            return Some(Why::OneOfTwo { square, other });
        }
        (near & !options == end && end.at_most_one() && !end.is_empty()).then(|| Why::NotTheEnd {
            square,
            end: end.first(),
        })
    }
}
