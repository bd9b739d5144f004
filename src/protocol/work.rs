//! How far the work on a path has come.

use super::{Made, Setting};
use crate::run::Progress;

/// What came of some work, for single steps or for a whole path. The boundary puts its parts together.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Work<'a> {
    /// How far it has come.
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub progress: Progress,
    /// What is searched, as it is known now that the work has ended; only where single steps are shown.
    pub setting: Option<Setting<'a>>,
    /// What was made, once it is ready; only where a whole path is shown.
    pub made: Option<Made>,
}
