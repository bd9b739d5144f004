//! The reason for a step.

use serde::Serialize;

use super::Program;
use crate::board::Square;

/// Why a search takes its next step, with all that a sentence about it needs.
///
/// There is one sentence for every kind, under `why.{kind}` in the words of a page; [`Why::name`] is
/// that key. It crosses as `{kind, ...parts}`. Squares, to be put in by name, are the parts `square`,
/// `from`, `to`, `next`, `failed`, `by`, `other`, `start` and `end`, whichever the kind has; `program` is
/// the name of one; all other parts are numbers. `count` is the number by which a sentence has its plural.
///
/// A *way out* of a square is a free neighbour of it, the square that the knight stands on counted
/// as visited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Why {
    /// The path begins.
    Start {
        /// The start.
        square: Square,
    },
    /// The path begins again, in another attempt.
    StartAgain {
        /// The start.
        square: Square,
        /// Which attempt, from 1.
        attempt: u64,
        /// How many there are at the most.
        of: u64,
    },
    /// There is one free square to go to.
    OnlyWay {
        /// The square that comes next.
        square: Square,
    },
    /// The first in the order of the moves, of several.
    FirstListed {
        /// The square that comes next.
        square: Square,
        /// How many candidates there are.
        count: u64,
    },
    /// The next in the order of the moves, and more are left.
    NextListed {
        /// The square that comes next.
        square: Square,
        /// The candidate that was tried last.
        failed: Square,
        /// How many are left after it.
        count: u64,
    },
    /// The last candidate that was not tried yet.
    LastLeft {
        /// The square that comes next.
        square: Square,
        /// The candidate that was tried last.
        failed: Square,
    },
    /// Warnsdorff's rule: one square has the fewest ways out.
    Fewest {
        /// The square that comes next.
        square: Square,
        /// How many ways out it has: at least one.
        count: u64,
        /// How many candidates there are.
        of: u64,
    },
    /// Warnsdorff's rule: one square has no way out, and others have.
    NoWayOut {
        /// The square that comes next.
        square: Square,
        /// How many candidates there are.
        of: u64,
    },
    /// Warnsdorff's rule: several squares have no way out.
    NoWayOutTie {
        /// The square that comes next.
        square: Square,
        /// How many have none.
        tied: u64,
    },
    /// Warnsdorff's rule, after another candidate: none of those left has fewer ways out.
    NextFewest {
        /// The square that comes next.
        square: Square,
        /// The candidate that was tried last.
        failed: Square,
        /// How many ways out it has.
        count: u64,
    },
    /// Of equal ones, the first in the order of the moves.
    TieOrder {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
    },
    /// Of equal ones, the first in the list as the exchange sort left it.
    TieExchange {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
    },
    /// Of equal ones, the nearest to a corner.
    TieCorner {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
        /// Its distance from the corner.
        value: u64,
    },
    /// Of those equally near to a corner, the nearest to the border.
    TieBorder {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
        /// Its distance from the border.
        value: u64,
    },
    /// Of those equally near to a corner and to the border, the one in the best direction.
    TiePriority {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
        /// The priority of the direction, from 1, the highest.
        value: u64,
    },
    /// Of equal ones, the one whose free neighbours have the fewest free neighbours.
    TieBeyond {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
        /// How many these have, added up.
        value: u64,
    },
    /// Of those equal even so, the first in the order of the moves.
    TieBeyondOrder {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
        /// How many free neighbours their free neighbours have, added up.
        value: u64,
    },
    /// Of equal ones, the farthest from the centre.
    TieCentre {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
        /// The square of that distance, in half squares.
        value: u64,
    },
    /// Of those equally far from the centre, the first in the order of the moves.
    TieCentreOrder {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
        /// The square of that distance, in half squares.
        value: u64,
    },
    /// Of equal ones, the one that was drawn.
    TieLot {
        /// The square that comes next.
        square: Square,
        /// How many squares have the fewest ways out.
        tied: u64,
        /// How many ways out each of these has.
        count: u64,
    },
    /// Pruned: it has one other neighbour left, and must come next.
    Forced {
        /// The square that comes next.
        square: Square,
        /// The last square of the path.
        from: Square,
        /// The other neighbour.
        other: Square,
    },
    /// Pruned: two squares have one other neighbour left; one comes next, the other is the end.
    OneOfTwo {
        /// The square that comes next.
        square: Square,
        /// The other of the two.
        other: Square,
    },
    /// Pruned: the end is known and not taken yet; of the others, the first in the order of the moves.
    NotTheEnd {
        /// The square that comes next.
        square: Square,
        /// The square that must be the end.
        end: Square,
    },
    /// Pruned: some neighbours cannot come next; of the others, the first in the order of the moves.
    NotExcluded {
        /// The square that comes next.
        square: Square,
        /// How many cannot.
        count: u64,
    },
    /// No free square can be reached, and some are left.
    DeadEnd {
        /// The last square of the path.
        square: Square,
        /// How many squares are not visited.
        count: u64,
    },
    /// The path has all squares, but does not lead back to the start.
    NotClosed {
        /// The last square of the path.
        square: Square,
        /// The start.
        start: Square,
    },
    /// A board of one square has no closed tour.
    SingleSquare {
        /// The last square of the path.
        square: Square,
    },
    /// The path is an open tour.
    TourOpen {
        /// The last square of the path.
        square: Square,
        /// The start.
        start: Square,
        /// How many squares it has.
        count: u64,
    },
    /// The path is a closed tour.
    TourClosed {
        /// The last square of the path.
        square: Square,
        /// The start.
        start: Square,
        /// How many squares it has.
        count: u64,
    },
    /// Pruned: a square can be reached from the last one only, and others are left.
    CutOff {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
        /// How many squares are not visited.
        count: u64,
    },
    /// Pruned: a square is out of reach of the start from the outset.
    BoardInParts {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
    },
    /// Pruned: the numbers of squares of the two colours do not fit a path from the start.
    Colours {
        /// The last square of the path.
        square: Square,
    },
    /// Pruned: a closed tour takes two colours in turn, but the number of squares is odd.
    OddClosed {
        /// The last square of the path.
        square: Square,
        /// How many squares there are.
        count: u64,
    },
    /// Pruned: a square can only be the end, but does not lead to the start.
    EndNotClosed {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
        /// The start.
        start: Square,
    },
    /// Pruned: a square can only be the end, but has the wrong colour.
    EndColour {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
    },
    /// Pruned: two squares can only be the end.
    TwoEnds {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
        /// The other such square.
        other: Square,
    },
    /// Pruned: two squares would both have to come next.
    TwoNext {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
        /// The other such square.
        other: Square,
    },
    /// Pruned: more neighbours have one other way left than can come next or be the end.
    Crowded {
        /// The last square of the path.
        square: Square,
        /// How many have.
        count: u64,
    },
    /// Pruned: the only neighbour to go to must be the end, and others are left.
    OnlyTheEnd {
        /// The last square of the path.
        square: Square,
        /// That neighbour.
        end: Square,
        /// How many squares are not visited.
        count: u64,
    },
    /// Pruned: three squares with two neighbours left need the same square.
    BoundThree {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
    },
    /// Pruned: two squares with two neighbours left need the square that must be the end.
    BoundEnd {
        /// The last square of the path.
        square: Square,
        /// That square.
        end: Square,
    },
    /// Pruned: whatever could come next is needed by two other squares.
    BoundTwo {
        /// The last square of the path.
        square: Square,
    },
    /// Pruned: the same squares were left before, and it failed.
    Known {
        /// The last square of the path.
        square: Square,
        /// How many squares are not visited.
        count: u64,
    },
    /// Pruned: a free square cannot be reached any more.
    Unreachable {
        /// The last square of the path.
        square: Square,
        /// The square that is the reason.
        by: Square,
    },
    /// Back from a dead end, to a square with more candidates.
    BackDeadEndNext {
        /// The square to leave.
        from: Square,
        /// The square before it.
        to: Square,
        /// What comes next there.
        next: Square,
    },
    /// Back from a dead end, to a square without further candidates.
    BackDeadEndDone {
        /// The square to leave.
        from: Square,
        /// The square before it.
        to: Square,
    },
    /// Back from a dead end that is the start.
    BackDeadEndStart {
        /// The square to leave.
        from: Square,
    },
    /// Back from a square of which all candidates were tried, to one with more.
    BackTriedNext {
        /// The square to leave.
        from: Square,
        /// The square before it.
        to: Square,
        /// What comes next there.
        next: Square,
    },
    /// Back from a square of which all candidates were tried, to one without further candidates.
    BackTriedDone {
        /// The square to leave.
        from: Square,
        /// The square before it.
        to: Square,
    },
    /// Back from the start, all candidates of which were tried.
    BackTriedStart {
        /// The square to leave.
        from: Square,
    },
    /// Back from the end of a tour, to a square without further candidates.
    BackTourDone {
        /// The square to leave.
        from: Square,
        /// The square before it.
        to: Square,
    },
    /// Back from the end of a tour that is the start.
    BackTourStart {
        /// The square to leave.
        from: Square,
    },
    /// Everything was tried: there is no tour.
    NoTour,
    /// Everything was tried: there is no closed tour.
    NoClosedTour,
    /// Everything was tried: these are all tours.
    AllTours {
        /// How many were found.
        count: u64,
    },
    /// Everything was tried: these are all closed tours.
    AllClosedTours {
        /// How many were found.
        count: u64,
    },
    /// Breadth first: the path goes on to a free neighbour of its last square.
    Extend {
        /// The square that comes next.
        square: Square,
        /// The last square of the path.
        from: Square,
    },
    /// Breadth first: back from a path that was put in the queue.
    Queued {
        /// The last square of that path.
        square: Square,
        /// The last square of the path that is being extended.
        to: Square,
    },
    /// Breadth first: the next path of the same length is taken out of the queue.
    Resume {
        /// How many squares it has.
        length: u64,
        /// How many paths of that length wait in the queue.
        count: u64,
    },
    /// Breadth first: the first path that is a square longer is taken out of the queue.
    Level {
        /// How many squares it has.
        length: u64,
        /// How many paths of that length there are.
        count: u64,
    },
    /// Breadth first: the next path does not fit the memory.
    MemoryFull {
        /// The last square of that path.
        square: Square,
        /// How many squares it has.
        length: u64,
    },
    /// Greedy: another attempt, with the priorities clockwise.
    RestartClockwise {
        /// Which attempt begins, from 1.
        attempt: u64,
        /// How many there are at the most.
        of: u64,
        /// The number of the direction with the highest priority, from 1 to 8.
        direction: u64,
    },
    /// Greedy: another attempt, with the priorities anticlockwise.
    RestartAnticlockwise {
        /// Which attempt begins, from 1.
        attempt: u64,
        /// How many there are at the most.
        of: u64,
        /// The number of the direction with the highest priority, from 1 to 8.
        direction: u64,
    },
    /// Greedy: another attempt, with other lots.
    RestartLot {
        /// Which attempt begins, from 1.
        attempt: u64,
        /// How many there are at the most.
        of: u64,
    },
    /// This algorithm has found no tour, and another begins from the start.
    NextAlgorithm,
    /// Greedy: no attempt is left.
    Stuck {
        /// How many there were.
        count: u64,
    },
    /// The next square of a tour that was made beforehand.
    Along {
        /// The square that comes next.
        square: Square,
        /// Its place in the tour, from 1.
        place: u64,
        /// What made the tour.
        program: Program,
    },
    /// No tour was found beforehand, and nothing is proved.
    NotFound,
}

impl Why {
    /// The name of every kind.
    pub const NAMES: [&'static str; 68] = [
        "start",
        "start-again",
        "only-way",
        "first-listed",
        "next-listed",
        "last-left",
        "fewest",
        "no-way-out",
        "no-way-out-tie",
        "next-fewest",
        "tie-order",
        "tie-exchange",
        "tie-corner",
        "tie-border",
        "tie-priority",
        "tie-beyond",
        "tie-beyond-order",
        "tie-centre",
        "tie-centre-order",
        "tie-lot",
        "forced",
        "one-of-two",
        "not-the-end",
        "not-excluded",
        "dead-end",
        "not-closed",
        "single-square",
        "tour-open",
        "tour-closed",
        "cut-off",
        "board-in-parts",
        "colours",
        "odd-closed",
        "end-not-closed",
        "end-colour",
        "two-ends",
        "two-next",
        "crowded",
        "only-the-end",
        "bound-three",
        "bound-end",
        "bound-two",
        "known",
        "unreachable",
        "back-dead-end-next",
        "back-dead-end-done",
        "back-dead-end-start",
        "back-tried-next",
        "back-tried-done",
        "back-tried-start",
        "back-tour-done",
        "back-tour-start",
        "no-tour",
        "no-closed-tour",
        "all-tours",
        "all-closed-tours",
        "extend",
        "queued",
        "resume",
        "level",
        "memory-full",
        "restart-clockwise",
        "restart-anticlockwise",
        "restart-lot",
        "next-algorithm",
        "stuck",
        "along",
        "not-found",
    ];

    /// The kind, as it crosses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::StartAgain { .. } => "start-again",
            Self::OnlyWay { .. } => "only-way",
            Self::FirstListed { .. } => "first-listed",
            Self::NextListed { .. } => "next-listed",
            Self::LastLeft { .. } => "last-left",
            Self::Fewest { .. } => "fewest",
            Self::NoWayOut { .. } => "no-way-out",
            Self::NoWayOutTie { .. } => "no-way-out-tie",
            Self::NextFewest { .. } => "next-fewest",
            Self::TieOrder { .. } => "tie-order",
            Self::TieExchange { .. } => "tie-exchange",
            Self::TieCorner { .. } => "tie-corner",
            Self::TieBorder { .. } => "tie-border",
            Self::TiePriority { .. } => "tie-priority",
            Self::TieBeyond { .. } => "tie-beyond",
            Self::TieBeyondOrder { .. } => "tie-beyond-order",
            Self::TieCentre { .. } => "tie-centre",
            Self::TieCentreOrder { .. } => "tie-centre-order",
            Self::TieLot { .. } => "tie-lot",
            Self::Forced { .. } => "forced",
            Self::OneOfTwo { .. } => "one-of-two",
            Self::NotTheEnd { .. } => "not-the-end",
            Self::NotExcluded { .. } => "not-excluded",
            Self::DeadEnd { .. } => "dead-end",
            Self::NotClosed { .. } => "not-closed",
            Self::SingleSquare { .. } => "single-square",
            Self::TourOpen { .. } => "tour-open",
            Self::TourClosed { .. } => "tour-closed",
            Self::CutOff { .. } => "cut-off",
            Self::BoardInParts { .. } => "board-in-parts",
            Self::Colours { .. } => "colours",
            Self::OddClosed { .. } => "odd-closed",
            Self::EndNotClosed { .. } => "end-not-closed",
            Self::EndColour { .. } => "end-colour",
            Self::TwoEnds { .. } => "two-ends",
            Self::TwoNext { .. } => "two-next",
            Self::Crowded { .. } => "crowded",
            Self::OnlyTheEnd { .. } => "only-the-end",
            Self::BoundThree { .. } => "bound-three",
            Self::BoundEnd { .. } => "bound-end",
            Self::BoundTwo { .. } => "bound-two",
            Self::Known { .. } => "known",
            Self::Unreachable { .. } => "unreachable",
            Self::BackDeadEndNext { .. } => "back-dead-end-next",
            Self::BackDeadEndDone { .. } => "back-dead-end-done",
            Self::BackDeadEndStart { .. } => "back-dead-end-start",
            Self::BackTriedNext { .. } => "back-tried-next",
            Self::BackTriedDone { .. } => "back-tried-done",
            Self::BackTriedStart { .. } => "back-tried-start",
            Self::BackTourDone { .. } => "back-tour-done",
            Self::BackTourStart { .. } => "back-tour-start",
            Self::NoTour => "no-tour",
            Self::NoClosedTour => "no-closed-tour",
            Self::AllTours { .. } => "all-tours",
            Self::AllClosedTours { .. } => "all-closed-tours",
            Self::Extend { .. } => "extend",
            Self::Queued { .. } => "queued",
            Self::Resume { .. } => "resume",
            Self::Level { .. } => "level",
            Self::MemoryFull { .. } => "memory-full",
            Self::RestartClockwise { .. } => "restart-clockwise",
            Self::RestartAnticlockwise { .. } => "restart-anticlockwise",
            Self::RestartLot { .. } => "restart-lot",
            Self::NextAlgorithm => "next-algorithm",
            Self::Stuck { .. } => "stuck",
            Self::Along { .. } => "along",
            Self::NotFound => "not-found",
        }
    }
}
