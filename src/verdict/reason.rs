//! The reasons why there is no tour.

use crate::board::Square;
use crate::reasons::reasons;

reasons! {
    /// A reason why there is no tour.
    ///
    /// # Parts
    ///
    /// A part has one meaning wherever it stands, unless its kind says otherwise:
    ///
    /// - `square`: the square that it is about.
    /// - `squares`: how many such squares there are.
    /// - `rows` and `columns`: those of the board.
    /// - `larger` and `smaller`: how many squares have the colour that has more, and how many the other.
    pub enum Reason {
        /// A knight changes colour with every move. On a board with an odd number of squares one
        /// colour has one square more, and a tour must start on that colour; this start does not.
        /// `majority` squares have the colour of the corners, `minority` that of the start.
        ColourParity = "colour-parity" { majority: u32, minority: u32 },
        /// The numbers of squares of the two colours differ by more than one: no path can take the
        /// colours in turn.
        ColourImbalance = "colour-imbalance" { larger: u32, smaller: u32 },
        /// A closed tour takes the colours in turn all the way round and needs as many squares of the
        /// one as of the other.
        ClosedParity = "closed-parity" { larger: u32, smaller: u32 },
        /// From this square no move leads anywhere.
        Stranded = "stranded" { square: Square },
        /// Only `reached` of all `squares` can be reached from the start, the start included.
        Disconnected = "disconnected" { reached: u32, squares: u32 },
        /// Only one move leads to and from this square: no closed tour gets past it.
        SingleMove = "single-move" { square: Square },
        /// Only one move leads to and from each of several squares besides the start, and a tour ends
        /// only once.
        TooManyEnds = "too-many-ends" { squares: u32 },
        /// No open tour of a board of this size starts anywhere (Cull and De Curtins 1978, and a search
        /// of the smaller ones).
        NoOpenTour = "no-open-tour" { rows: u32, columns: u32 },
        /// A board of this size has no closed tour (Schwenk 1991).
        NoClosedTour = "no-closed-tour" { rows: u32, columns: u32 },
        /// On a board four squares wide every tour starts and ends at one of its two long edges; this
        /// start is between them.
        ///
        /// From the squares at the edges, which are half of all, a knight gets only to the other half.
        /// So no two of them follow each other. If no two of the others did either, edge squares would
        /// come in turn with the others, as the colours do, and all have one colour; they do not. Two
        /// of the others that follow each other are made up for only if both ends are at the edges.
        BetweenEdges = "between-edges" { rows: u32, columns: u32 },
        /// On a board of this size, three squares wide, tours start from other squares, but not from
        /// this one.
        ///
        /// [`Strip`](crate::construct::strip::Strip) decides it for every length: from nine squares on
        /// there are no such starts but those that the colours rule out.
        NotFromHere = "not-from-here" { rows: u32, columns: u32 },
        /// On a board of this size, up to four squares wide, tours from this start end at other squares,
        /// but not at the one asked for.
        NotToThere = "not-to-there" { rows: u32, columns: u32 },
        /// Every move changes the colour, and a path through every square from the start ends on the
        /// other colour than `end`, the end asked for, has.
        EndColour = "end-colour" { end: Square },
        /// Only one move leads to and from this square, which is neither the start nor the end.
        NoWayThrough = "no-way-through" { square: Square },
        /// Without this square the rest falls into `parts` parts, more than a tour can go through: a closed one goes
        /// through one part, an open one through two, and through one where it starts or ends here.
        CutSquare = "cut-square" { square: Square, parts: u32 },
        /// Each of these squares alone joins a part to the rest. The tour does not start in these parts,
        /// and it can end in one of them only. They may be the same square.
        DeadEndParts = "dead-end-parts" { square: Square, other: Square },
        /// This square alone joins a part to the rest, and the tour neither starts nor ends there.
        DeadEndPart = "dead-end-part" { square: Square },
        /// A closed tour takes two moves at every square. At some squares the neighbours do not allow
        /// that many: it would take `needed` moves at them, and `allowed` is what their neighbours allow.
        TooFewNeighbours = "too-few-neighbours" { squares: u32, needed: u64, allowed: u64 },
        /// Everything was tried, by moves that a tour must have and moves that it cannot, in `nodes` nodes.
        Forced = "forced" { nodes: u64 },
        /// Everything was tried; `visits` squares were entered.
        Exhausted = "exhausted" { visits: u64 },
    }
}
