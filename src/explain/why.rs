//! The reason for a step.

use crate::board::Square;
use crate::reasons::reasons;

reasons! {
    /// Why a search takes its next step, with all that a sentence about it needs.
    ///
    /// A *way out* of a square is a free neighbour of it, the square that the knight stands on counted
    /// as visited.
    ///
    /// # Parts
    ///
    /// A part has one meaning wherever it stands, unless its kind says otherwise:
    ///
    /// - `square`: the square that comes next; where none does, the last of the path.
    /// - `from` and `to`, on the way back: the square to leave and the one before it; `next`: what comes next there.
    /// - `failed`: the candidate that was tried last. `start`: the start of the path.
    /// - `by`: the square that is the reason; `other`: the other such square.
    /// - `tied`: how many squares have the fewest ways out; `value`: by what the tie is broken.
    /// - `count`: by which a sentence has its plural. How many ways out the square has, and each of those tied;
    ///   of candidates, how many there are or are left; at a dead end, how many squares are not visited; at a tour,
    ///   how many it has; at the end, how many tours there are.
    /// - `attempt`: which attempt begins, from 1. `of`: how many candidates or attempts there are at the most.
    /// - `direction`: the number of the direction with the highest priority, from 1 to 8.
    /// - `length`: how many squares a path in the queue has; `count` with it: how many of that length there are.
    pub enum Why {
        /// The path begins.
        Start = "start" { square: Square },
        /// The path begins again, in another attempt.
        StartAgain = "start-again" { square: Square, attempt: u64, of: u64 },
        /// There is one free square to go to.
        OnlyWay = "only-way" { square: Square },
        /// The first in the order of the moves, of several.
        FirstListed = "first-listed" { square: Square, count: u64 },
        /// The next in the order of the moves, and more are left.
        NextListed = "next-listed" { square: Square, failed: Square, count: u64 },
        /// The last candidate that was not tried yet.
        LastLeft = "last-left" { square: Square, failed: Square },
        /// Warnsdorff's rule: one square has the fewest ways out.
        Fewest = "fewest" { square: Square, count: u64, of: u64 },
        /// Warnsdorff's rule: one square has no way out, and others have.
        NoWayOut = "no-way-out" { square: Square, of: u64 },
        /// Warnsdorff's rule: several squares have no way out.
        NoWayOutTie = "no-way-out-tie" { square: Square, tied: u64 },
        /// Warnsdorff's rule, after another candidate: none of those left has fewer ways out.
        NextFewest = "next-fewest" { square: Square, failed: Square, count: u64 },
        /// Of equal ones, the first in the order of the moves.
        TieOrder = "tie-order" { square: Square, tied: u64, count: u64 },
        /// Of equal ones, the first in the list as the exchange sort left it.
        TieExchange = "tie-exchange" { square: Square, tied: u64, count: u64 },
        /// Of equal ones, the best by a `measure`, which gives the reason its name.
        TieMeasure = measure.decides { square: Square, tied: u64, count: u64, value: u64, measure: Measure },
        /// Of those equal even by the last `measure`, which gives the reason its name, the first in the order of the moves.
        TieMeasureOrder = measure.leaves { square: Square, tied: u64, count: u64, value: u64, measure: Measure },
        /// Pruned: it has one neighbour left, `other`, but for the last square of the path, `from`, and must come next.
        Forced = "forced" { square: Square, from: Square, other: Square },
        /// Pruned: two squares have one other neighbour left; one comes next, `other` is the end.
        OneOfTwo = "one-of-two" { square: Square, other: Square },
        /// Pruned: the end is known and not taken yet; of the others, the first in the order of the moves.
        NotTheEnd = "not-the-end" { square: Square, end: Square },
        /// Pruned: `count` neighbours cannot come next; of the others, the first in the order of the moves.
        NotExcluded = "not-excluded" { square: Square, count: u64 },
        /// No free square can be reached, and some are left.
        DeadEnd = "dead-end" { square: Square, count: u64 },
        /// The path has all squares, but does not lead back to the start.
        NotClosed = "not-closed" { square: Square, start: Square },
        /// A board of one square has no closed tour.
        SingleSquare = "single-square" { square: Square },
        /// The path is an open tour.
        TourOpen = "tour-open" { square: Square, start: Square, count: u64 },
        /// The path is a closed tour.
        TourClosed = "tour-closed" { square: Square, start: Square, count: u64 },
        /// Pruned: a square can be reached from the last one only, and others are left.
        CutOff = "cut-off" { square: Square, by: Square, count: u64 },
        /// Pruned: a square is out of reach of the start from the outset.
        BoardInParts = "board-in-parts" { square: Square, by: Square },
        /// Pruned: the numbers of squares of the two colours do not fit a path from the start.
        Colours = "colours" { square: Square },
        /// Pruned: a closed tour takes two colours in turn, but the number of squares, `count`, is odd.
        OddClosed = "odd-closed" { square: Square, count: u64 },
        /// Pruned: a square can only be the end, but does not lead to the start.
        EndNotClosed = "end-not-closed" { square: Square, by: Square, start: Square },
        /// Pruned: a square can only be the end, but has the wrong colour.
        EndColour = "end-colour" { square: Square, by: Square },
        /// Pruned: two squares can only be the end.
        TwoEnds = "two-ends" { square: Square, by: Square, other: Square },
        /// Pruned: two squares would both have to come next.
        TwoNext = "two-next" { square: Square, by: Square, other: Square },
        /// Pruned: `count` neighbours have one other way left, more than can come next or be the end.
        Crowded = "crowded" { square: Square, count: u64 },
        /// Pruned: the only neighbour to go to, `end`, must be the end, and others are left.
        OnlyTheEnd = "only-the-end" { square: Square, end: Square, count: u64 },
        /// Pruned: three squares with two neighbours left need the same square.
        BoundThree = "bound-three" { square: Square, by: Square },
        /// Pruned: two squares with two neighbours left need the square that must be the end, `end`.
        BoundEnd = "bound-end" { square: Square, end: Square },
        /// Pruned: whatever could come next is needed by two other squares.
        BoundTwo = "bound-two" { square: Square },
        /// Pruned: the same squares were left before, and it failed.
        Known = "known" { square: Square, count: u64 },
        /// Pruned: a free square cannot be reached any more.
        Unreachable = "unreachable" { square: Square, by: Square },
        /// Back from a dead end, to a square with more candidates.
        BackDeadEndNext = "back-dead-end-next" { from: Square, to: Square, next: Square },
        /// Back from a dead end, to a square without further candidates.
        BackDeadEndDone = "back-dead-end-done" { from: Square, to: Square },
        /// Back from a dead end that is the start.
        BackDeadEndStart = "back-dead-end-start" { from: Square },
        /// Back from a square of which all candidates were tried, to one with more.
        BackTriedNext = "back-tried-next" { from: Square, to: Square, next: Square },
        /// Back from a square of which all candidates were tried, to one without further candidates.
        BackTriedDone = "back-tried-done" { from: Square, to: Square },
        /// Back from the start, all candidates of which were tried.
        BackTriedStart = "back-tried-start" { from: Square },
        /// Back from the end of a tour, to a square without further candidates.
        BackTourDone = "back-tour-done" { from: Square, to: Square },
        /// Back from the end of a tour that is the start.
        BackTourStart = "back-tour-start" { from: Square },
        /// Everything was tried: there is no tour.
        NoTour = "no-tour",
        /// Everything was tried: there is no closed tour.
        NoClosedTour = "no-closed-tour",
        /// Everything was tried: these are all tours.
        AllTours = "all-tours" { count: u64 },
        /// Everything was tried: these are all closed tours.
        AllClosedTours = "all-closed-tours" { count: u64 },
        /// Breadth first: the path goes on to a free neighbour of its last square, `from`.
        Extend = "extend" { square: Square, from: Square },
        /// Breadth first: back from a path that was put in the queue, to the last square of the one extended.
        Queued = "queued" { square: Square, to: Square },
        /// Breadth first: the next path of the same length is taken out of the queue.
        Resume = "resume" { length: u64, count: u64 },
        /// Breadth first: the first path that is a square longer is taken out of the queue.
        Level = "level" { length: u64, count: u64 },
        /// Breadth first: the next path, which ends at `square`, does not fit the memory.
        MemoryFull = "memory-full" { square: Square, length: u64 },
        /// Greedy: another attempt, with the priorities clockwise.
        RestartClockwise = "restart-clockwise" { attempt: u64, of: u64, direction: u64 },
        /// Greedy: another attempt, with the priorities anticlockwise.
        RestartAnticlockwise = "restart-anticlockwise" { attempt: u64, of: u64, direction: u64 },
        /// Greedy: another attempt, with other random numbers.
        RestartLot = "restart-lot" { attempt: u64, of: u64 },
        /// This algorithm has found no tour, and another begins from the start.
        NextAlgorithm = "next-algorithm",
        /// Greedy: none of `count` attempts is left.
        Stuck = "stuck" { count: u64 },
        /// The next square of a tour that `program` has made beforehand; `place` is its place there, from 1.
        Along = "along" { square: Square, place: u64, program: Program },
        /// No tour was found beforehand, and nothing is proved.
        NotFound = "not-found",
    }
}
