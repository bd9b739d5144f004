//! The plan of a sweep: many experiments that a page runs together.

use serde::Serialize;

/// The plan of a sweep. A *cell* is one experiment of the sweep.
///
/// The plan has the lists of the sweep, and for every cell its parameters and the cell whose run gives its results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SweepPlan {
    /// The boards.
    pub boards: Vec<BoardSize>,
    /// The names of the algorithms.
    pub algorithms: Vec<&'static str>,
    /// The move orders, each as a name or as its eight moves.
    pub orders: Vec<String>,
    /// The seeds.
    pub seeds: Vec<u32>,
    /// The number of cells.
    pub cells: u32,
    /// The number of runs that all cells need. A cell that equals or mirrors an earlier cell needs no run.
    pub runs: u32,
    /// The maximum number of cells.
    pub most_cells: u32,
    /// Five numbers for every cell: the index of its board, its start, and the indices of its algorithm, order and
    /// seed.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub columns: Vec<u32>,
    /// For every cell, the number of the first cell with the same results: its own number, or that of an earlier cell.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub twins: Vec<u32>,
}

/// The sides of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardSize {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
}
