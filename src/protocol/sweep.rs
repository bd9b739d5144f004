//! Many experiments at once, as a page plans them.

use serde::Serialize;

/// What a sweep will do: its lists, and for every cell what it is made of and which run answers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SweepPlan {
    /// The boards.
    pub boards: Vec<Sides>,
    /// The names of the algorithms.
    pub algorithms: Vec<&'static str>,
    /// The orders of the moves: a name, or the eight moves.
    pub orders: Vec<String>,
    /// The seeds.
    pub seeds: Vec<u32>,
    /// How many cells there are.
    pub cells: u32,
    /// How many runs answer them all: those cells that are not the same as one before or its mirror image.
    pub runs: u32,
    /// How many cells there may be at the most.
    pub most_cells: u32,
    /// For every cell five numbers: the places of its board, algorithm, order and seed in their lists, its start coming
    /// after the board.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub columns: Vec<u32>,
    /// For every cell the number of the first that has the same answer: its own, or that of one before.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub twins: Vec<u32>,
}

/// The sides of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sides {
    /// How many rows.
    pub rows: u32,
    /// How many columns.
    pub columns: u32,
}
