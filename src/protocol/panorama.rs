//! What is shown of a board too large for single steps.

use serde::{Deserialize, Serialize};

use crate::verdict::Reason;

/// A panorama that is ready.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Made {
    /// How the run has ended: the name of its outcome.
    pub ending: &'static str,
    /// What has made the tour or the proof, if it was not searched for step by step.
    pub by: Option<&'static str>,
    /// Why there is no tour, if that was proved.
    pub reason: Option<Reason>,
    /// Whether the path has every square.
    pub tour: bool,
    /// Whether a move leads from its end to its start.
    pub closed: bool,
    /// Whether it was made of blocks.
    pub blocks: bool,
    /// Whether there is more to do for what has found no tour.
    pub more: bool,
    /// How long it took, in milliseconds.
    pub milliseconds: f64,
    /// How many bytes the core has now, all in all.
    pub memory: f64,
}

/// A part of a board: rows from `top` up to, not including, `bottom`, and columns likewise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// The first row.
    pub top: u32,
    /// The first row below.
    pub bottom: u32,
    /// The first column.
    pub left: u32,
    /// The first column to the right of it.
    pub right: u32,
}

/// What picture is asked for.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Look {
    /// Where the picture begins, in squares from the left side of the board.
    pub left: f64,
    /// The same from its upper side.
    pub top: f64,
    /// Squares a pixel.
    pub scale: f64,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Whether colour tells of the chain of blocks, where there is one, and not of the order of visit.
    pub chain: bool,
    /// How many squares of the path are shown.
    pub progress: u32,
    /// How many of the last of these are to be told.
    pub trail: u32,
    /// The part of which single squares are to be told.
    pub window: Option<Part>,
}

/// The picture, and what goes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Sight<'a> {
    /// The pixels, four bytes each.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint8ClampedArray<ArrayBuffer>"))]
    pub pixels: &'a [u8],
    /// The cells of the last squares shown.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array", optional))]
    pub trail: Option<&'a [u32]>,
    /// Of each cell its place, and the cells where the path comes from and goes on; 2³² − 1 for none.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array", optional))]
    pub window: Option<&'a [u32]>,
}

/// Of which blocks a tour was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Structure<'a> {
    /// The first row of every band of blocks, and the number of rows.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub rows: &'a [u32],
    /// The first column of every block of a band, and the number of columns.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub columns: &'a [u32],
    /// How many blocks there are.
    pub blocks: usize,
    /// Of the blocks in sight, unless they are too many: the squares of two moves taken out and of
    /// two put in, eight for each.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array", optional))]
    pub joins: Option<&'a [u32]>,
}
