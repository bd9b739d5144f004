//! An order of the moves that was read from text.

use serde::Serialize;

use super::MoveOffset;
use crate::leaper::Leaper;
use crate::order_text::{FirstNumber, TypedOrder};

/// An order of the moves that was read from text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TypedOrder"))]
pub struct TypedOrderInfo {
    /// The knight's moves in this order.
    pub moves: Vec<MoveOffset>,
    /// The direction that the first number of each move counts.
    pub first: FirstNumber,
    /// Whether the text itself says what the first number counts.
    pub is_named: bool,
}

impl TypedOrderInfo {
    /// Describes an order.
    #[must_use]
    pub fn of(typed: &TypedOrder) -> Self {
        Self {
            moves: MoveOffset::all(Leaper::KNIGHT, &typed.order),
            first: typed.first,
            is_named: typed.is_named,
        }
    }
}
