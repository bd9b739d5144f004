//! Data about the default experiment that can be generated in advance.

use serde::Serialize;

use super::{Choices, ExperimentInfo};
use crate::experiment::{Draft, Link};
use crate::run::{Progress, Run};

/// The data that the core provides before the first step of the default experiment, from any square of its board. The
/// data never changes, so that it can be generated in advance. The first screen then loads only the part of the core
/// that takes steps.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::protocol::DefaultExperiment;
/// use knights_tour::run::{RunGoal, Run};
///
/// let mut run = Run::new(&Draft::default().validate()?, RunGoal::Search);
/// run.work(1)?;
/// let usual = DefaultExperiment::of(&run);
/// assert_eq!(usual.starts[10].query, "v=1&board=8x8&start=1,2&order=clockwise&algorithm=warnsdorff");
/// assert_eq!(usual.setting.setting.algorithm, "warnsdorff");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefaultExperiment<'a> {
    /// The options, including the default draft.
    pub choices: Choices,
    /// The result of parsing an empty link.
    pub link: Link,
    /// The setting of the search from the first start.
    pub setting: DefaultSetting<'a>,
    /// The data that differs by start: an entry for every square, in the order of the square numbers.
    pub starts: Vec<DefaultStart>,
    /// The progress of the run, which has no work to do.
    pub progress: Progress,
}

/// A complete [`ExperimentInfo`], with its cells.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefaultSetting<'a> {
    /// The setting.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub setting: ExperimentInfo<'a>,
    /// The cells of a whole board, which are never listed. In other settings the boundary puts a typed array here.
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub cells: Option<()>,
}

/// A square from which the default experiment may begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefaultStart {
    /// The start in the notation of a draft.
    pub start: String,
    /// The experiment as the query of a URL.
    pub query: String,
}

impl<'a> DefaultExperiment<'a> {
    /// Creates the data from the run of the default experiment, on which no work is left.
    ///
    /// # Panics
    ///
    /// If the default draft is not a valid experiment from every square, which would be a bug in the core.
    #[must_use]
    pub fn of(run: &'a Run) -> Self {
        let board = run.experiment().board();
        let start = |square| {
            let start = format!("{},{}", board.row(square), board.column(square));
            let draft = Draft {
                start: start.clone(),
                ..Draft::default()
            };
            let experiment = draft.validate().expect("it may begin on every square");
            let query = experiment
                .to_query()
                .expect("the address of a board is short");
            DefaultStart { start, query }
        };
        Self {
            choices: Choices::all(),
            link: Link::read("", board.rows()),
            setting: DefaultSetting {
                setting: ExperimentInfo::of_search(run, &*run.search(), None, None),
                cells: None,
            },
            starts: (0..board.size()).map(start).collect(),
            progress: run.progress(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::RunGoal;

    #[test]
    fn from_every_square_only_the_start_and_the_address_are_others() {
        let run_of = |draft: &Draft| {
            let experiment = draft.validate().unwrap();
            assert_eq!(experiment.refutation(), None);
            let mut run = Run::new(&experiment, RunGoal::Search);
            run.work(1).unwrap();
            run
        };
        let first = run_of(&Draft::default());
        let usual = DefaultExperiment::of(&first);
        for (square, DefaultStart { start, query }) in (0..).zip(&usual.starts) {
            let start = start.clone();
            let run = run_of(&Draft {
                start,
                ..Draft::default()
            });
            let setting = ExperimentInfo::of_search(&run, &*run.search(), None, None);
            assert_eq!(
                (setting.start, setting.query.as_ref()),
                (square, Some(query))
            );
            let same = ExperimentInfo {
                start: square,
                query: Some(query.clone()),
                ..usual.setting.setting.clone()
            };
            assert_eq!(setting, same);
            assert_eq!(run.progress(), usual.progress);
        }
    }
}
