//! Reasons why there is no tour.

use crate::board::Square;
use crate::explain::reasons::reasons;

reasons! {
    /// A reason why there is no tour.
    ///
    /// # Parts
    ///
    /// Every part of a reason has the same meaning in all kinds, unless a kind says otherwise:
    ///
    /// - `square`: the square concerned.
    /// - `squares`: the number of squares concerned.
    /// - `rows` and `columns`: the sides of the board.
    /// - `larger` and `smaller`: the numbers of squares of the two colours.
    #[non_exhaustive]
    pub enum Reason {
        /// The start has the minority colour of a board with an odd number of squares.
        ///
        /// A knight changes colour with every move, so that a tour must start on the colour with one square more.
        /// `majority` squares have the colour of the corners, `minority` squares that of the start.
        ColourParity = "colour-parity" { majority: u32, minority: u32 },
        /// The numbers of squares of the two colours differ by more than one, so that no path can alternate between the
        /// colours.
        ColourImbalance = "colour-imbalance" { larger: u32, smaller: u32 },
        /// The numbers of squares of the two colours differ. A closed tour alternates between the colours and needs
        /// equally many of both.
        ClosedParity = "closed-parity" { larger: u32, smaller: u32 },
        /// The square has no moves.
        Stranded = "stranded" { square: Square },
        /// Of all `squares`, only `reached` can be reached from the start. Both numbers include the start.
        Disconnected = "disconnected" { reached: u32, squares: u32 },
        /// The square has a single move, and a closed tour needs two.
        SingleMove = "single-move" { square: Square },
        /// Several squares besides the start have a single move, and a tour can end on only one of them.
        TooManyEnds = "too-many-ends" { squares: u32 },
        /// No board of this size has an open tour from any start (Cull and De Curtins 1978, and a search of the smaller
        /// boards).
        NoOpenTour = "no-open-tour" { rows: u32, columns: u32 },
        /// A board of this size has no closed tour (Schwenk 1991).
        NoClosedTour = "no-closed-tour" { rows: u32, columns: u32 },
        /// The start lies between the long edges of a board four squares wide. Every tour of such a board starts and
        /// ends at a long edge.
        ///
        /// Half of all squares are at these edges, and from there a knight only reaches the other half, the inner
        /// squares. So no two edge squares follow each other. Suppose that no two inner squares followed each other
        /// either. Then edge and inner squares would alternate, as the colours do, and all edge squares would have one
        /// colour, which is false. Two inner squares can only follow each other if both ends of the tour are at
        /// the edges.
        BetweenEdges = "between-edges" { rows: u32, columns: u32 },
        /// The board is three squares wide and has no tour from the start, although it has tours from other squares.
        ///
        /// [`StripSolver`](crate::construct::strip::StripSolver) decides this for every length. On boards at
        /// least nine squares long, only the colours rule out a start.
        NotFromHere = "not-from-here" { rows: u32, columns: u32 },
        /// No tour from the start ends at the requested square of this board, which is up to four squares wide. Tours
        /// from the start end at other squares.
        NotToThere = "not-to-there" { rows: u32, columns: u32 },
        /// The requested end has the wrong colour. Every move changes the colour, so that the start and the number of
        /// squares determine the colour of the end.
        EndColour = "end-colour" { end: Square },
        /// The square has a single move and is neither the start nor the end.
        NoWayThrough = "no-way-through" { square: Square },
        /// Without this square, the ground falls apart into `parts` parts, more than a tour can visit.
        ///
        /// A closed tour can visit one part, as can an open tour that starts or ends on this square. Any other open
        /// tour can visit two parts.
        CutSquare = "cut-square" { square: Square, parts: u32 },
        /// Two parts of the ground are each joined to the rest by a single square: `square` and `other`, which may be
        /// the same.
        ///
        /// The tour starts in neither part, and it can end in only one of them.
        DeadEndParts = "dead-end-parts" { square: Square, other: Square },
        /// A part of the ground is joined to the rest by this square alone, and the tour neither starts nor ends in
        /// that part.
        DeadEndPart = "dead-end-part" { square: Square },
        /// Some squares have too few neighbours for a closed tour, which takes two moves at every square. The tour
        /// would take `needed` moves at these squares, and their neighbours allow only `allowed`.
        TooFewNeighbours = "too-few-neighbours" { squares: u32, needed: u64, allowed: u64 },
        /// An exhaustive search with forced and excluded moves found no tour. Its search tree has `nodes` nodes.
        Forced = "forced" { nodes: u64 },
        /// An exhaustive search found no tour after entering `visits` squares.
        Exhausted = "exhausted" { visits: u64 },
    }
}
