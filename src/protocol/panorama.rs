//! What is shown of a board too large for single steps.

use serde::{Deserialize, Serialize};

use crate::panorama::{self, Stage};
use crate::verdict::Reason;

/// How far a panorama has come.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Making {
    /// What is being done.
    pub stage: Stage,
    /// How many squares the path has, or how many of them were checked.
    pub squares: u32,
    /// How many steps were taken to find it.
    pub steps: u64,
    /// Which solver is at work, if one is and that is known.
    pub maker: Option<&'static str>,
    /// What was made, once it is ready.
    pub made: Option<Made>,
}

/// A panorama that is ready.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Made {
    /// How the search for a path ended.
    pub ending: Ending,
    /// What has made the tour, if it was not searched for step by step.
    pub maker: Option<&'static str>,
    /// Why there is no tour, if that was proved.
    pub reason: Option<Reason>,
    /// Whether the path has every square.
    pub tour: bool,
    /// Whether a move leads from its end to its start.
    pub closed: bool,
    /// Whether it was made of blocks.
    pub blocks: bool,
    /// Whether what has found no tour can look on.
    pub further: bool,
    /// How long it took, in milliseconds.
    pub milliseconds: f64,
    /// How many bytes the core has now, all in all.
    pub memory: f64,
}

/// How the search for a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ending {
    /// With a tour.
    Tour,
    /// There is no tour, which is proved.
    Impossible,
    /// It gave up; the path is the last one that it tried.
    Stuck,
    /// Everything was tried: there is no tour.
    Exhausted,
    /// The memory that it may use was full.
    MemoryFull,
    /// Somebody stopped it.
    Stopped,
}

impl From<&panorama::Ending> for Ending {
    fn from(ending: &panorama::Ending) -> Self {
        match ending {
            panorama::Ending::Tour(_) => Self::Tour,
            panorama::Ending::Impossible(_) => Self::Impossible,
            panorama::Ending::Stuck => Self::Stuck,
            panorama::Ending::Exhausted => Self::Exhausted,
            panorama::Ending::MemoryFull => Self::MemoryFull,
            panorama::Ending::Stopped => Self::Stopped,
        }
    }
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
