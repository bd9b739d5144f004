//! The reason for a step.

use crate::board::Square;
use crate::explain::reasons::reasons;

reasons! {
    /// The reason for the next step of a search, with all the data that a sentence about it needs.
    ///
    /// A *way out* of a square is a free neighbour of it, with the square that the knight stands on counted as
    /// visited.
    ///
    /// # Parts
    ///
    /// A part has the same meaning in all variants, unless a variant says otherwise:
    ///
    /// - `square`: the square that comes next, or the last square of the path if none does.
    /// - `from` and `to`, when going back: the square to leave and the one before it; `next`: what comes next
    ///   there.
    /// - `failed`: the candidate that was tried last. `start`: the start of the path.
    /// - `by`: the square that is the reason; `other`: the other such square.
    /// - `tied`: the number of squares with the fewest ways out; `value`: the number that breaks the tie.
    /// - `count`: the number that determines the plural in a sentence. For a square or several tied squares, it is
    ///   the number of ways out of each. For candidates, it is the number of all or of those left. At a dead end, it
    ///   is the number of unvisited squares; at a tour, of its squares; at the end, of tours found.
    /// - `attempt`: the number of the attempt that begins, from 1. `of`: the number of candidates, or the largest
    ///   number of attempts.
    /// - `direction`: the number of the direction with the highest priority, from 1 to 8.
    /// - `length`: the number of squares of a path in the queue; `count` with it: the number of paths of that
    ///   length.
    pub enum StepReason {
        /// The path begins.
        Start = "start" { square: Square },
        /// The path begins again from the start, in another attempt.
        StartAgain = "start-again" { square: Square, attempt: u64, of: u64 },
        /// Only one free square is in reach.
        OnlyWay = "only-way" { square: Square },
        /// The first of several free squares in the order of the moves.
        FirstListed = "first-listed" { square: Square, count: u64 },
        /// The next candidate in the order of the moves, with more left after it.
        NextListed = "next-listed" { square: Square, failed: Square, count: u64 },
        /// The last candidate that was not tried yet.
        LastLeft = "last-left" { square: Square, failed: Square },
        /// Warnsdorff's rule: one square has the fewest ways out.
        Fewest = "fewest" { square: Square, count: u64, of: u64 },
        /// Warnsdorff's rule: one square has no way out, and others have.
        NoWayOut = "no-way-out" { square: Square, of: u64 },
        /// Warnsdorff's rule: several squares have no way out.
        NoWayOutTie = "no-way-out-tie" { square: Square, tied: u64 },
        /// Warnsdorff's rule, after another candidate: none of the candidates left has fewer ways out.
        NextFewest = "next-fewest" { square: Square, failed: Square, count: u64 },
        /// A tie: the first of the tied squares in the order of the moves.
        TieOrder = "tie-order" { square: Square, tied: u64, count: u64 },
        /// A tie: the first of the tied squares in the list as the exchange sort left it.
        TieExchange = "tie-exchange" { square: Square, tied: u64, count: u64 },
        /// A tie: the best by a `measure`, which names the reason.
        TieMeasure = measure.tie_reason { square: Square, tied: u64, count: u64, value: u64, measure: Measure },
        /// A tie even by the last `measure`, which names the reason: the first in the order of the moves.
        TieMeasureOrder = measure.list_order_reason { square: Square, tied: u64, count: u64, value: u64, measure: Measure },
        /// Pruned: besides the last square of the path, `from`, the square has one neighbour left, `other`. It
        /// must come next.
        Forced = "forced" { square: Square, from: Square, other: Square },
        /// Pruned: two squares have one other neighbour left; one comes next, and `other` is the end.
        OneOfTwo = "one-of-two" { square: Square, other: Square },
        /// Pruned: the end is known and not taken yet. The first of the others in the order of the moves comes
        /// next.
        NotTheEnd = "not-the-end" { square: Square, end: Square },
        /// Pruned: `count` neighbours cannot come next. The first of the others in the order of the moves comes
        /// next.
        NotExcluded = "not-excluded" { square: Square, count: u64 },
        /// No free square is in reach, and some squares are left.
        DeadEnd = "dead-end" { square: Square, count: u64 },
        /// The path has all squares, but its last square does not lead to the start.
        NotClosed = "not-closed" { square: Square, start: Square },
        /// A board of one square has no closed tour.
        SingleSquare = "single-square" { square: Square },
        /// The path is an open tour.
        TourOpen = "tour-open" { square: Square, start: Square, count: u64 },
        /// The path is a closed tour.
        TourClosed = "tour-closed" { square: Square, start: Square, count: u64 },
        /// Pruned: a square can be reached only from the last one, and others are left.
        CutOff = "cut-off" { square: Square, by: Square, count: u64 },
        /// Pruned: a square was never connected with the start.
        BoardInParts = "board-in-parts" { square: Square, by: Square },
        /// Pruned: the numbers of squares of the two colours do not fit a path from the start.
        Colours = "colours" { square: Square },
        /// Pruned: a closed tour alternates between two colours, but the number of squares, `count`, is odd.
        OddClosed = "odd-closed" { square: Square, count: u64 },
        /// Pruned: a square can only be the end, but does not lead to the start.
        EndNotClosed = "end-not-closed" { square: Square, by: Square, start: Square },
        /// Pruned: a square can only be the end, but has the wrong colour.
        EndColour = "end-colour" { square: Square, by: Square },
        /// Pruned: two squares can only be the end.
        TwoEnds = "two-ends" { square: Square, by: Square, other: Square },
        /// Pruned: two squares would both have to come next.
        TwoNext = "two-next" { square: Square, by: Square, other: Square },
        /// Pruned: `count` neighbours have only one other neighbour left, which is more than can come next or be the
        /// end.
        Crowded = "crowded" { square: Square, count: u64 },
        /// Pruned: the only neighbour in reach, `end`, must be the end, and others are left.
        OnlyTheEnd = "only-the-end" { square: Square, end: Square, count: u64 },
        /// Pruned: three squares with two neighbours left need the same square.
        BoundThree = "bound-three" { square: Square, by: Square },
        /// Pruned: two squares with two neighbours left need the square that must be the end, `end`.
        BoundEnd = "bound-end" { square: Square, end: Square },
        /// Pruned: every candidate for the next square is needed by two other squares.
        BoundTwo = "bound-two" { square: Square },
        /// Pruned: the same squares were left before, and that search failed.
        Known = "known" { square: Square, count: u64 },
        /// Pruned: a free square can no longer be reached.
        Unreachable = "unreachable" { square: Square, by: Square },
        /// Back from a dead end, to a square with more candidates.
        BackDeadEndNext = "back-dead-end-next" { from: Square, to: Square, next: Square },
        /// Back from a dead end, to a square without further candidates.
        BackDeadEndDone = "back-dead-end-done" { from: Square, to: Square },
        /// Back from a dead end that is the start.
        BackDeadEndStart = "back-dead-end-start" { from: Square },
        /// Back from a square with all candidates tried, to one with more.
        BackTriedNext = "back-tried-next" { from: Square, to: Square, next: Square },
        /// Back from a square with all candidates tried, to one without further candidates.
        BackTriedDone = "back-tried-done" { from: Square, to: Square },
        /// Back from the start, with all candidates tried.
        BackTriedStart = "back-tried-start" { from: Square },
        /// Back from the end of a tour, to a square without further candidates.
        BackTourDone = "back-tour-done" { from: Square, to: Square },
        /// Back from the end of a tour that is the start.
        BackTourStart = "back-tour-start" { from: Square },
        /// Everything was tried: there is no tour.
        NoTour = "no-tour",
        /// Everything was tried: there is no closed tour.
        NoClosedTour = "no-closed-tour",
        /// Everything was tried: all tours are found.
        AllTours = "all-tours" { count: u64 },
        /// Everything was tried: all closed tours are found.
        AllClosedTours = "all-closed-tours" { count: u64 },
        /// Breadth first: the path is extended to a free neighbour of its last square, `from`.
        Extend = "extend" { square: Square, from: Square },
        /// Breadth first: a path was put in the queue; back to the last square of the path that is extended.
        Queued = "queued" { square: Square, to: Square },
        /// Breadth first: the next path of the same length is taken from the queue.
        Resume = "resume" { length: u64, count: u64 },
        /// Breadth first: the first path that is one square longer is taken from the queue.
        Level = "level" { length: u64, count: u64 },
        /// Breadth first: the next path, which ends at `square`, does not fit in memory.
        MemoryFull = "memory-full" { square: Square, length: u64 },
        /// Greedy: another attempt, with the priorities clockwise.
        RestartClockwise = "restart-clockwise" { attempt: u64, of: u64, direction: u64 },
        /// Greedy: another attempt, with the priorities anticlockwise.
        RestartAnticlockwise = "restart-anticlockwise" { attempt: u64, of: u64, direction: u64 },
        /// Greedy: another attempt, with other random numbers.
        RestartLot = "restart-lot" { attempt: u64, of: u64 },
        /// This algorithm has found no tour, and another begins from the start.
        NextAlgorithm = "next-algorithm",
        /// Greedy: all `count` attempts have failed.
        Stuck = "stuck" { count: u64 },
        /// The next square of a tour that `program` found beforehand; `place`, from 1, is its number in the tour.
        Along = "along" { square: Square, place: u64, program: Program },
        /// No tour was found beforehand, and nothing is proved.
        NotFound = "not-found",
    }
}
