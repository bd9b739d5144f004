//! The progress and the result of the work on a path.

use super::{ExperimentInfo, PanoramaResult};
use crate::run::Progress;

/// The result of a time slice of work, for single steps or for a whole path. The code for WebAssembly combines its
/// parts.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WorkResult<'a> {
    /// The progress of the work.
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub progress: Progress,
    /// The setting of the search, once the work has ended. Only for single steps.
    pub setting: Option<ExperimentInfo<'a>>,
    /// The result, once it is ready. Only for a whole path.
    pub made: Option<PanoramaResult>,
}
