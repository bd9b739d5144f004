//! Why a path cannot be finished, in terms of the game.

use serde::Serialize;

use super::rest::Rest;
use crate::board::Square;
use crate::verdict::Reason;

/// Why a path cannot be finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Cause {
    /// No way is left into this square, or none out of it again where the tour cannot end there.
    Stranded {
        /// The square.
        square: Square,
    },
    /// So many squares can be entered but not left again; a tour has one end.
    Ends {
        /// How many.
        squares: u32,
    },
    /// The free squares do not hang together any more.
    Apart,
    /// The colours of the free squares do not come in turn as the moves do.
    Colours,
    /// The square where it is to end was visited before the others.
    EndVisited,
    /// Every square was visited, and the last one is not where the tour must end.
    Astray,
    /// Every way on was tried, or ruled out.
    Tried,
}

impl Cause {
    /// What a proof that the rest has no tour says of the game.
    pub(super) fn of(reason: Reason, rest: &Rest) -> Self {
        match reason {
            Reason::Stranded { square }
            | Reason::NoWayThrough { square }
            | Reason::SingleMove { square } => Self::Stranded {
                square: rest.square(square),
            },
            Reason::TooManyEnds { squares } => Self::Ends { squares },
            Reason::Disconnected { .. }
            | Reason::CutSquare { .. }
            | Reason::DeadEndPart { .. }
            | Reason::DeadEndParts { .. } => Self::Apart,
            Reason::ColourParity { .. }
            | Reason::ColourImbalance { .. }
            | Reason::ClosedParity { .. }
            | Reason::EndColour { .. } => Self::Colours,
            Reason::NoOpenTour { .. }
            | Reason::NoClosedTour { .. }
            | Reason::BetweenEdges { .. }
            | Reason::NotFromHere { .. }
            | Reason::NotToThere { .. }
            | Reason::TooFewNeighbours { .. }
            | Reason::Forced { .. }
            | Reason::Exhausted { .. } => Self::Tried,
        }
    }
}
