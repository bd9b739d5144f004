//! The reasons why there is no tour.

use serde::Serialize;

use crate::board::Square;

/// A reason why there is no tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Reason {
    /// A knight changes colour with every move. On a board with an odd number of squares one
    /// colour has one square more, and a tour must start on that colour; this start does not.
    ColourParity {
        /// How many squares have the colour of the corners.
        majority: u32,
        /// How many squares have the colour of the start.
        minority: u32,
    },
    /// The numbers of squares of the two colours differ by more than one: no path can take the
    /// colours in turn.
    ColourImbalance {
        /// How many squares have the colour that has more.
        larger: u32,
        /// How many have the other.
        smaller: u32,
    },
    /// A closed tour takes the colours in turn all the way round and needs as many squares of the
    /// one as of the other.
    ClosedParity {
        /// How many squares have the colour that has more.
        larger: u32,
        /// How many have the other.
        smaller: u32,
    },
    /// From this square no move leads anywhere.
    Stranded {
        /// The square.
        square: Square,
    },
    /// Not every square can be reached from the start.
    Disconnected {
        /// How many squares can be, the start included.
        reached: u32,
        /// How many there are.
        squares: u32,
    },
    /// Only one move leads to and from this square: no closed tour gets past it.
    SingleMove {
        /// The square.
        square: Square,
    },
    /// Only one move leads to and from each of several squares besides the start, and a tour ends
    /// only once.
    TooManyEnds {
        /// How many such squares there are.
        squares: u32,
    },
    /// No open tour of a board of this size starts anywhere (Cull and De Curtins 1978, and a search
    /// of the smaller ones).
    NoOpenTour {
        /// Its rows.
        rows: u32,
        /// Its columns.
        columns: u32,
    },
    /// A board of this size has no closed tour (Schwenk 1991).
    NoClosedTour {
        /// Its rows.
        rows: u32,
        /// Its columns.
        columns: u32,
    },
    /// On a board four squares wide every tour starts and ends at one of its two long edges; this
    /// start is between them.
    ///
    /// From the squares at the edges, which are half of all, a knight gets only to the other half.
    /// So no two of them follow each other. If no two of the others did either, edge squares would
    /// come in turn with the others, as the colours do, and all have one colour; they do not. Two
    /// of the others that follow each other are made up for only if both ends are at the edges.
    BetweenEdges {
        /// The rows of the board.
        rows: u32,
        /// Its columns.
        columns: u32,
    },
    /// On a board of this size, three squares wide, tours start from other squares, but not from
    /// this one.
    ///
    /// [`Strip`](crate::construct::strip::Strip) decides it for every length: from nine squares on
    /// there are no such starts but those that the colours rule out.
    NotFromHere {
        /// The rows of the board.
        rows: u32,
        /// Its columns.
        columns: u32,
    },
    /// On a board of this size, up to four squares wide, tours from this start end at other squares,
    /// but not at the one asked for.
    NotToThere {
        /// The rows of the board.
        rows: u32,
        /// Its columns.
        columns: u32,
    },
    /// Every move changes the colour, and a path through every square from the start ends on the
    /// other colour than the end asked for has.
    EndColour {
        /// The end asked for.
        end: Square,
    },
    /// Only one move leads to and from this square, which is neither the start nor the end.
    NoWayThrough {
        /// The square.
        square: Square,
    },
    /// Without this square the rest falls into more parts than a tour can go through.
    CutSquare {
        /// The square.
        square: Square,
        /// How many parts there are.
        parts: u32,
    },
    /// Each of these squares alone joins a part to the rest. The tour does not start in these parts,
    /// and it can end in one of them only.
    DeadEndParts {
        /// A square that joins one of the parts to the rest.
        square: Square,
        /// One that joins another, maybe the same.
        other: Square,
    },
    /// This square alone joins a part to the rest, and the tour neither starts nor ends there.
    DeadEndPart {
        /// The square.
        square: Square,
    },
    /// A closed tour takes two moves at every square. At some squares the neighbours do not allow
    /// that many.
    TooFewNeighbours {
        /// How many such squares there are.
        squares: u32,
        /// How many moves it would take at them.
        needed: u64,
        /// How many their neighbours allow.
        allowed: u64,
    },
    /// Everything was tried, by moves that a tour must have and moves that it cannot.
    Forced {
        /// How many nodes the search had.
        nodes: u64,
    },
    /// Everything was tried.
    Exhausted {
        /// How many squares the search entered.
        visits: u64,
    },
}
