//! Data about the view of a board that is too large for single steps.

use serde::{Deserialize, Serialize};

use super::ExperimentInfo;
use crate::flat_board::Cell;
use crate::run::Progress;
use crate::verdict::Reason;

/// The result of making a panorama.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PanoramaResult {
    /// The name of the outcome of the run.
    pub ending: &'static str,
    /// The name of the method that made the tour or the proof. Null if a search found it step by step.
    pub by: Option<&'static str>,
    /// The reason why there is no tour, if that was proved.
    pub reason: Option<Reason>,
    /// Whether the path visits every square.
    pub tour: bool,
    /// Whether a move leads from the end of the path to its start.
    pub closed: bool,
    /// Whether the tour was assembled from blocks.
    pub blocks: bool,
    /// Whether a run without a tour can be continued.
    pub more: bool,
    /// The time that the run took, in milliseconds.
    pub milliseconds: f64,
    /// The total memory of the core, in bytes.
    pub memory: f64,
}

/// A part of a board: rows from `top` up to, not including, `bottom`, and columns likewise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoardPart {
    /// The first row.
    pub top: u32,
    /// The row after the last.
    pub bottom: u32,
    /// The first column.
    pub left: u32,
    /// The column after the last.
    pub right: u32,
}

/// A request for a picture of the board.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PictureRequest {
    /// The left edge of the picture, in squares from the left side of the board.
    pub left: f64,
    /// The upper edge of the picture, in squares from the upper side of the board.
    pub top: f64,
    /// The number of squares per pixel.
    pub scale: f64,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Whether colours show the chain of blocks, if there is one, instead of the order of visits.
    pub chain: bool,
    /// The number of squares of the path to show.
    pub progress: u32,
    /// The number of squares to return as `trail`: the last squares of the path shown.
    pub trail: u32,
    /// The part of the board whose cells are returned one by one as `window`, if any.
    pub window: Option<BoardPart>,
}

/// A picture of the board, with the squares that were requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct PictureResponse<'a> {
    /// The pixels, four bytes each.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint8ClampedArray<ArrayBuffer>"))]
    pub pixels: &'a [u8],
    /// The cells of the last squares of the path shown.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array", optional))]
    pub trail: Option<&'a [Cell]>,
    /// Three numbers for each cell of the requested part: its place in the path, and the previous and the next cell of
    /// the path. A missing number is 2³² − 1.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array", optional))]
    pub window: Option<&'a [u32]>,
}

/// The blocks from which a tour was assembled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BlockLayout<'a> {
    /// The first row of every band of blocks, followed by the number of rows of the board.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub rows: &'a [u32],
    /// The first column of every block of a band, followed by the number of columns of the board.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array"))]
    pub columns: &'a [u32],
    /// The number of blocks.
    pub blocks: usize,
    /// The joins of the requested blocks, eight numbers for each join: the squares of the two removed moves and of the
    /// two added moves. Omitted if there are too many joins.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array", optional))]
    pub joins: Option<&'a [u32]>,
}

/// The result of a time slice of work, for single steps or for a whole path. The code for WebAssembly combines the
/// fields into one object.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WorkResult<'a> {
    /// The progress of the work.
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub progress: Progress,
    /// The prepared experiment, once the work has ended. Only for single steps.
    pub setting: Option<ExperimentInfo<'a>>,
    /// The result, once it is ready. Only for a whole path.
    pub made: Option<PanoramaResult>,
}
