//! The progress and the result of a series of random walks.

use serde::Serialize;

use crate::count::walk_lengths::WalkLengths;

/// The lengths of the random walks made so far. The length of a walk is the number of squares that it visits.
///
/// The code for WebAssembly adds `counts` and `longest`, which are typed arrays.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WalkLengthsInfo {
    /// The number of walks made.
    pub done: u32,
    /// The number of walks of the whole series.
    pub walks: u32,
    /// The mean length. Null before the first walk.
    pub mean: Option<f64>,
    /// The number of the longest walk, from 0; of the first one if several are equally long. Null before the first
    /// walk.
    pub longest_walk: Option<u32>,
    /// The seed with which the algorithm `random-walk` repeats the longest walk. Null before the first walk.
    pub longest_seed: Option<u32>,
}

impl WalkLengthsInfo {
    /// The state of a series.
    #[must_use]
    pub fn of(lengths: &WalkLengths) -> Self {
        Self {
            done: lengths.done(),
            walks: lengths.walks(),
            mean: lengths.mean(),
            longest_walk: lengths.longest_walk(),
            longest_seed: lengths.longest_seed(),
        }
    }
}
