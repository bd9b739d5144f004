//! The reason for a step.

use crate::board::Square;
use crate::explain::reasons::reasons;

reasons! {
    /// The reason for the next step of a search, with all the data that a sentence about it needs.
    ///
    /// A *way out* of a square is a free neighbour of that square. The current square of the knight counts as visited.
    ///
    /// # Parts
    ///
    /// A part has the same meaning in all variants, unless a variant says otherwise:
    ///
    /// - `square`: the square that comes next, or the last square of the path if no square comes next.
    /// - `from` and `to`, when a square is left: that square and the square before it in the path. `next`: the next
    ///   candidate of `to`.
    /// - `failed`: the candidate that was tried last. `start`: the start of the path.
    /// - `by`: the square that causes the step. `other`: the second square that causes the step, if there are two.
    ///   `end`: the square that must be the end of the tour.
    /// - `tied`: the number of squares with the fewest ways out. `value`: the number that breaks the tie.
    /// - `count`: the number that determines the plural in a sentence:
    ///   - for a square or several tied squares, the number of ways out of each;
    ///   - for candidates, the number of all of them or of the untried ones;
    ///   - at a dead end, the number of unvisited squares;
    ///   - at a tour, the number of its squares;
    ///   - at the end of the search, the number of tours found;
    ///   - together with `length`, the number of paths of that length.
    /// - `attempt`: the number of the attempt that begins, from 1. `of`: the number of candidates, or the maximum
    ///   number of attempts.
    /// - `direction`: the number of the direction with the highest priority, from 1 to 8.
    /// - `length`: the number of squares of a path in the queue.
    #[non_exhaustive]
    pub enum StepReason {
        /// The path begins.
        Start = "start" { square: Square },
        /// The path begins again from the start, in another attempt.
        StartAgain = "start-again" { square: Square, attempt: u64, of: u64 },
        /// Only one neighbour is free.
        OnlyWay = "only-way" { square: Square },
        /// The first of several free squares in the order of the moves.
        FirstListed = "first-listed" { square: Square, count: u64 },
        /// One of several free squares, drawn at random. Each of the `count` squares was equally likely.
        Drawn = "drawn" { square: Square, count: u64 },
        /// The next candidate in the order of the moves, followed by further untried candidates.
        NextListed = "next-listed" { square: Square, failed: Square, count: u64 },
        /// The last candidate that was not tried yet.
        LastLeft = "last-left" { square: Square, failed: Square },
        /// Warnsdorff's rule: one square has the fewest ways out.
        Fewest = "fewest" { square: Square, count: u64, of: u64 },
        /// Warnsdorff's rule: one square has no way out, and the others have at least one.
        NoWayOut = "no-way-out" { square: Square, of: u64 },
        /// Warnsdorff's rule: several squares have no way out.
        NoWayOutTie = "no-way-out-tie" { square: Square, tied: u64 },
        /// Warnsdorff's rule, after the candidate `failed`: no other untried candidate has fewer ways out.
        NextFewest = "next-fewest" { square: Square, failed: Square, count: u64 },
        /// A tie: the first of the tied squares in the order of the moves.
        TieOrder = "tie-order" { square: Square, tied: u64, count: u64 },
        /// A tie: the first of the tied squares in the list after the exchange sort.
        TieExchange = "tie-exchange" { square: Square, tied: u64, count: u64 },
        /// A tie: the best of the tied squares by a measure. The `measure` determines the name of the reason.
        TieMeasure = measure.tie_reason { square: Square, tied: u64, count: u64, value: u64, measure: Measure },
        /// A tie by every measure: the first in the order of the moves. The last `measure` determines the name of the
        /// reason.
        TieMeasureOrder = measure.list_order_reason { square: Square, tied: u64, count: u64, value: u64, measure: Measure },
        /// Pruned: besides the last square of the path, `from`, the square has one neighbour left, `other`. The square
        /// must come next.
        Forced = "forced" { square: Square, from: Square, other: Square },
        /// Pruned: two candidates have only one neighbour left besides the last square of the path. One of the two
        /// comes next, and `other` is the end.
        OneOfTwo = "one-of-two" { square: Square, other: Square },
        /// Pruned: one candidate must be the end, and is not taken yet. The first other candidate in the order of the
        /// moves comes next.
        NotTheEnd = "not-the-end" { square: Square, end: Square },
        /// Pruned: `count` neighbours cannot come next. The first other neighbour in the order of the moves comes next.
        NotExcluded = "not-excluded" { square: Square, count: u64 },
        /// No neighbour is free, and some squares are not visited.
        DeadEnd = "dead-end" { square: Square, count: u64 },
        /// The path has all squares, but its last square does not lead to the start.
        NotClosed = "not-closed" { square: Square, start: Square },
        /// A board of one square has no closed tour.
        SingleSquare = "single-square" { square: Square },
        /// The path is an open tour.
        TourOpen = "tour-open" { square: Square, start: Square, count: u64 },
        /// The path is a closed tour.
        TourClosed = "tour-closed" { square: Square, start: Square, count: u64 },
        /// Pruned: a square can be reached only from the last square of the path, and other squares are free.
        CutOff = "cut-off" { square: Square, by: Square, count: u64 },
        /// Pruned: no path joins a square to the start, even on the empty board.
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
        /// Pruned: `count` candidates have only one neighbour left besides the last square of the path. These are too
        /// many: only one square can come next, and only one can be the end.
        Crowded = "crowded" { square: Square, count: u64 },
        /// Pruned: the only free neighbour, `end`, must be the end, and other squares are free.
        OnlyTheEnd = "only-the-end" { square: Square, end: Square, count: u64 },
        /// Pruned: three squares that have two neighbours left must all be joined to one square, `by`.
        BoundThree = "bound-three" { square: Square, by: Square },
        /// Pruned: two squares that have two neighbours left must both be joined to `end`, which must be the end.
        BoundEnd = "bound-end" { square: Square, end: Square },
        /// Pruned: two other squares must be joined to each candidate for the next square.
        BoundTwo = "bound-two" { square: Square },
        /// Pruned: the search has failed before from this square with the same free squares.
        Known = "known" { square: Square, count: u64 },
        /// Pruned: a free square can no longer be reached.
        Unreachable = "unreachable" { square: Square, by: Square },
        /// Back from a dead end, to a square with more candidates.
        BackDeadEndNext = "back-dead-end-next" { from: Square, to: Square, next: Square },
        /// Back from a dead end, to a square without further candidates.
        BackDeadEndDone = "back-dead-end-done" { from: Square, to: Square },
        /// Back from a dead end that is the start.
        BackDeadEndStart = "back-dead-end-start" { from: Square },
        /// Back from a square with all candidates tried, to a square with more candidates.
        BackTriedNext = "back-tried-next" { from: Square, to: Square, next: Square },
        /// Back from a square with all candidates tried, to a square without further candidates.
        BackTriedDone = "back-tried-done" { from: Square, to: Square },
        /// Back from the start, with all candidates tried.
        BackTriedStart = "back-tried-start" { from: Square },
        /// Back from the end of a tour, to a square without further candidates.
        BackTourDone = "back-tour-done" { from: Square, to: Square },
        /// Back from the end of a tour of one square, which is also the start.
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
        /// Breadth first: a path was put in the queue. Back to `to`, the last square of the path that is extended.
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
        /// The current algorithm has found no tour, and the next one begins from the start.
        NextAlgorithm = "next-algorithm",
        /// Greedy: all `count` attempts have failed.
        Stuck = "stuck" { count: u64 },
        /// The next square of a tour that `program` found before. `place` is the number of the square in the tour, from
        /// 1.
        Along = "along" { square: Square, place: u64, program: Program },
        /// The algorithm has found no tour, and has not proved that there is none.
        NotFound = "not-found",
    }
}
