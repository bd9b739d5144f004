//! How far the work on a path has come.

use serde::Serialize;

use super::{Made, Setting};
use crate::run::Stage;

/// How far the work on a path has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// How many squares the path has, or how many of them were checked.
    pub squares: u32,
    /// How many steps were taken to find it.
    pub steps: u64,
    /// The program of what is at work, or has answered, if that is no search and is known.
    pub by: Option<&'static str>,
}

/// What came of some work, for single steps or for a whole path.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Work<'a> {
    /// What is being done.
    pub stage: Stage,
    /// How many squares the path has, or how many of them were checked.
    pub squares: u32,
    /// How many steps were taken to find it.
    pub steps: u64,
    /// The program of what is at work, or has answered, if that is no search and is known.
    pub by: Option<&'static str>,
    /// What is searched, as it is known now that the work has ended; only where single steps are shown.
    pub setting: Option<Setting<'a>>,
    /// What was made, once it is ready; only where a whole path is shown.
    pub made: Option<Made>,
}

impl Work<'_> {
    /// Work that has come so far, without a setting.
    #[must_use]
    pub const fn of(progress: Progress, made: Option<Made>) -> Self {
        Self {
            stage: progress.stage,
            squares: progress.squares,
            steps: progress.steps,
            by: progress.by,
            setting: None,
            made,
        }
    }
}
