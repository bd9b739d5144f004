//! Reasons why a path cannot be completed.

use serde::Serialize;

use super::remaining_graph::RemainingGraph;
use crate::board::Square;
use crate::verdict::Reason;

/// The reason why a path cannot be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum LossCause {
    /// No remaining move leads to this square, or only one remaining move does, although the tour cannot end on this
    /// square.
    Stranded {
        /// The square.
        square: Square,
    },
    /// Several squares can be entered but not left again, and a tour can end on only one of them.
    Ends {
        /// The number of these squares.
        squares: u32,
    },
    /// The free squares are not connected, or the squares that join their parts do not allow a path through all parts.
    Apart,
    /// Every move changes the colour, but no path with alternating colours fits the free squares and the end.
    Colours,
    /// The square where the tour must end was visited before other squares.
    EndVisited,
    /// Every square was visited, but the last one is not where the tour must end.
    Astray,
    /// The given numbers of the puzzle cannot all be met.
    Givens,
    /// Every continuation was tried or ruled out.
    Tried,
}

impl LossCause {
    /// The cause for `reason`, the proved reason why the remaining graph has no tour.
    pub(super) fn of(reason: Reason, remaining: &RemainingGraph) -> Self {
        match reason {
            Reason::Stranded { square }
            | Reason::NoWayThrough { square }
            | Reason::SingleMove { square } => Self::Stranded {
                square: remaining.square(square),
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
