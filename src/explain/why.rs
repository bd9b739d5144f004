//! The reason for a step.

use crate::board::Square;
use crate::reasons::reasons;

reasons! {
    /// Why a search takes its next step, with all that a sentence about it needs.
    ///
    /// The parts called `count` are those by which a sentence has its plural.
    ///
    /// A *way out* of a square is a free neighbour of it, the square that the knight stands on counted
    /// as visited.
    pub enum Why {
        /// The path begins.
        Start = "start" {
            /// The start.
            square: Square,
        },
        /// The path begins again, in another attempt.
        StartAgain = "start-again" {
            /// The start.
            square: Square,
            /// Which attempt, from 1.
            attempt: u64,
            /// How many there are at the most.
            of: u64,
        },
        /// There is one free square to go to.
        OnlyWay = "only-way" {
            /// The square that comes next.
            square: Square,
        },
        /// The first in the order of the moves, of several.
        FirstListed = "first-listed" {
            /// The square that comes next.
            square: Square,
            /// How many candidates there are.
            count: u64,
        },
        /// The next in the order of the moves, and more are left.
        NextListed = "next-listed" {
            /// The square that comes next.
            square: Square,
            /// The candidate that was tried last.
            failed: Square,
            /// How many are left after it.
            count: u64,
        },
        /// The last candidate that was not tried yet.
        LastLeft = "last-left" {
            /// The square that comes next.
            square: Square,
            /// The candidate that was tried last.
            failed: Square,
        },
        /// Warnsdorff's rule: one square has the fewest ways out.
        Fewest = "fewest" {
            /// The square that comes next.
            square: Square,
            /// How many ways out it has: at least one.
            count: u64,
            /// How many candidates there are.
            of: u64,
        },
        /// Warnsdorff's rule: one square has no way out, and others have.
        NoWayOut = "no-way-out" {
            /// The square that comes next.
            square: Square,
            /// How many candidates there are.
            of: u64,
        },
        /// Warnsdorff's rule: several squares have no way out.
        NoWayOutTie = "no-way-out-tie" {
            /// The square that comes next.
            square: Square,
            /// How many have none.
            tied: u64,
        },
        /// Warnsdorff's rule, after another candidate: none of those left has fewer ways out.
        NextFewest = "next-fewest" {
            /// The square that comes next.
            square: Square,
            /// The candidate that was tried last.
            failed: Square,
            /// How many ways out it has.
            count: u64,
        },
        /// Of equal ones, the first in the order of the moves.
        TieOrder = "tie-order" {
            /// The square that comes next.
            square: Square,
            /// How many squares have the fewest ways out.
            tied: u64,
            /// How many ways out each of these has.
            count: u64,
        },
        /// Of equal ones, the first in the list as the exchange sort left it.
        TieExchange = "tie-exchange" {
            /// The square that comes next.
            square: Square,
            /// How many squares have the fewest ways out.
            tied: u64,
            /// How many ways out each of these has.
            count: u64,
        },
        /// Of equal ones, the nearest to a corner.
        TieCorner = "tie-corner" {
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
        TieBorder = "tie-border" {
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
        TiePriority = "tie-priority" {
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
        TieBeyond = "tie-beyond" {
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
        TieBeyondOrder = "tie-beyond-order" {
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
        TieCentre = "tie-centre" {
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
        TieCentreOrder = "tie-centre-order" {
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
        TieLot = "tie-lot" {
            /// The square that comes next.
            square: Square,
            /// How many squares have the fewest ways out.
            tied: u64,
            /// How many ways out each of these has.
            count: u64,
        },
        /// Pruned: it has one other neighbour left, and must come next.
        Forced = "forced" {
            /// The square that comes next.
            square: Square,
            /// The last square of the path.
            from: Square,
            /// The other neighbour.
            other: Square,
        },
        /// Pruned: two squares have one other neighbour left; one comes next, the other is the end.
        OneOfTwo = "one-of-two" {
            /// The square that comes next.
            square: Square,
            /// The other of the two.
            other: Square,
        },
        /// Pruned: the end is known and not taken yet; of the others, the first in the order of the moves.
        NotTheEnd = "not-the-end" {
            /// The square that comes next.
            square: Square,
            /// The square that must be the end.
            end: Square,
        },
        /// Pruned: some neighbours cannot come next; of the others, the first in the order of the moves.
        NotExcluded = "not-excluded" {
            /// The square that comes next.
            square: Square,
            /// How many cannot.
            count: u64,
        },
        /// No free square can be reached, and some are left.
        DeadEnd = "dead-end" {
            /// The last square of the path.
            square: Square,
            /// How many squares are not visited.
            count: u64,
        },
        /// The path has all squares, but does not lead back to the start.
        NotClosed = "not-closed" {
            /// The last square of the path.
            square: Square,
            /// The start.
            start: Square,
        },
        /// A board of one square has no closed tour.
        SingleSquare = "single-square" {
            /// The last square of the path.
            square: Square,
        },
        /// The path is an open tour.
        TourOpen = "tour-open" {
            /// The last square of the path.
            square: Square,
            /// The start.
            start: Square,
            /// How many squares it has.
            count: u64,
        },
        /// The path is a closed tour.
        TourClosed = "tour-closed" {
            /// The last square of the path.
            square: Square,
            /// The start.
            start: Square,
            /// How many squares it has.
            count: u64,
        },
        /// Pruned: a square can be reached from the last one only, and others are left.
        CutOff = "cut-off" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
            /// How many squares are not visited.
            count: u64,
        },
        /// Pruned: a square is out of reach of the start from the outset.
        BoardInParts = "board-in-parts" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
        },
        /// Pruned: the numbers of squares of the two colours do not fit a path from the start.
        Colours = "colours" {
            /// The last square of the path.
            square: Square,
        },
        /// Pruned: a closed tour takes two colours in turn, but the number of squares is odd.
        OddClosed = "odd-closed" {
            /// The last square of the path.
            square: Square,
            /// How many squares there are.
            count: u64,
        },
        /// Pruned: a square can only be the end, but does not lead to the start.
        EndNotClosed = "end-not-closed" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
            /// The start.
            start: Square,
        },
        /// Pruned: a square can only be the end, but has the wrong colour.
        EndColour = "end-colour" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
        },
        /// Pruned: two squares can only be the end.
        TwoEnds = "two-ends" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
            /// The other such square.
            other: Square,
        },
        /// Pruned: two squares would both have to come next.
        TwoNext = "two-next" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
            /// The other such square.
            other: Square,
        },
        /// Pruned: more neighbours have one other way left than can come next or be the end.
        Crowded = "crowded" {
            /// The last square of the path.
            square: Square,
            /// How many have.
            count: u64,
        },
        /// Pruned: the only neighbour to go to must be the end, and others are left.
        OnlyTheEnd = "only-the-end" {
            /// The last square of the path.
            square: Square,
            /// That neighbour.
            end: Square,
            /// How many squares are not visited.
            count: u64,
        },
        /// Pruned: three squares with two neighbours left need the same square.
        BoundThree = "bound-three" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
        },
        /// Pruned: two squares with two neighbours left need the square that must be the end.
        BoundEnd = "bound-end" {
            /// The last square of the path.
            square: Square,
            /// That square.
            end: Square,
        },
        /// Pruned: whatever could come next is needed by two other squares.
        BoundTwo = "bound-two" {
            /// The last square of the path.
            square: Square,
        },
        /// Pruned: the same squares were left before, and it failed.
        Known = "known" {
            /// The last square of the path.
            square: Square,
            /// How many squares are not visited.
            count: u64,
        },
        /// Pruned: a free square cannot be reached any more.
        Unreachable = "unreachable" {
            /// The last square of the path.
            square: Square,
            /// The square that is the reason.
            by: Square,
        },
        /// Back from a dead end, to a square with more candidates.
        BackDeadEndNext = "back-dead-end-next" {
            /// The square to leave.
            from: Square,
            /// The square before it.
            to: Square,
            /// What comes next there.
            next: Square,
        },
        /// Back from a dead end, to a square without further candidates.
        BackDeadEndDone = "back-dead-end-done" {
            /// The square to leave.
            from: Square,
            /// The square before it.
            to: Square,
        },
        /// Back from a dead end that is the start.
        BackDeadEndStart = "back-dead-end-start" {
            /// The square to leave.
            from: Square,
        },
        /// Back from a square of which all candidates were tried, to one with more.
        BackTriedNext = "back-tried-next" {
            /// The square to leave.
            from: Square,
            /// The square before it.
            to: Square,
            /// What comes next there.
            next: Square,
        },
        /// Back from a square of which all candidates were tried, to one without further candidates.
        BackTriedDone = "back-tried-done" {
            /// The square to leave.
            from: Square,
            /// The square before it.
            to: Square,
        },
        /// Back from the start, all candidates of which were tried.
        BackTriedStart = "back-tried-start" {
            /// The square to leave.
            from: Square,
        },
        /// Back from the end of a tour, to a square without further candidates.
        BackTourDone = "back-tour-done" {
            /// The square to leave.
            from: Square,
            /// The square before it.
            to: Square,
        },
        /// Back from the end of a tour that is the start.
        BackTourStart = "back-tour-start" {
            /// The square to leave.
            from: Square,
        },
        /// Everything was tried: there is no tour.
        NoTour = "no-tour",
        /// Everything was tried: there is no closed tour.
        NoClosedTour = "no-closed-tour",
        /// Everything was tried: these are all tours.
        AllTours = "all-tours" {
            /// How many were found.
            count: u64,
        },
        /// Everything was tried: these are all closed tours.
        AllClosedTours = "all-closed-tours" {
            /// How many were found.
            count: u64,
        },
        /// Breadth first: the path goes on to a free neighbour of its last square.
        Extend = "extend" {
            /// The square that comes next.
            square: Square,
            /// The last square of the path.
            from: Square,
        },
        /// Breadth first: back from a path that was put in the queue.
        Queued = "queued" {
            /// The last square of that path.
            square: Square,
            /// The last square of the path that is being extended.
            to: Square,
        },
        /// Breadth first: the next path of the same length is taken out of the queue.
        Resume = "resume" {
            /// How many squares it has.
            length: u64,
            /// How many paths of that length wait in the queue.
            count: u64,
        },
        /// Breadth first: the first path that is a square longer is taken out of the queue.
        Level = "level" {
            /// How many squares it has.
            length: u64,
            /// How many paths of that length there are.
            count: u64,
        },
        /// Breadth first: the next path does not fit the memory.
        MemoryFull = "memory-full" {
            /// The last square of that path.
            square: Square,
            /// How many squares it has.
            length: u64,
        },
        /// Greedy: another attempt, with the priorities clockwise.
        RestartClockwise = "restart-clockwise" {
            /// Which attempt begins, from 1.
            attempt: u64,
            /// How many there are at the most.
            of: u64,
            /// The number of the direction with the highest priority, from 1 to 8.
            direction: u64,
        },
        /// Greedy: another attempt, with the priorities anticlockwise.
        RestartAnticlockwise = "restart-anticlockwise" {
            /// Which attempt begins, from 1.
            attempt: u64,
            /// How many there are at the most.
            of: u64,
            /// The number of the direction with the highest priority, from 1 to 8.
            direction: u64,
        },
        /// Greedy: another attempt, with other lots.
        RestartLot = "restart-lot" {
            /// Which attempt begins, from 1.
            attempt: u64,
            /// How many there are at the most.
            of: u64,
        },
        /// This algorithm has found no tour, and another begins from the start.
        NextAlgorithm = "next-algorithm",
        /// Greedy: no attempt is left.
        Stuck = "stuck" {
            /// How many there were.
            count: u64,
        },
        /// The next square of a tour that was made beforehand.
        Along = "along" {
            /// The square that comes next.
            square: Square,
            /// Its place in the tour, from 1.
            place: u64,
            /// What made the tour.
            program: Program,
        },
        /// No tour was found beforehand, and nothing is proved.
        NotFound = "not-found",
    }
}
