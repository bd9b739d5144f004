//! Data about the default experiment that can be generated in advance.

use serde::Serialize;

use super::{Choices, ExperimentInfo};
use crate::experiment::{Draft, Link};
use crate::run::{Progress, Run};

/// The data that the core provides before the first step of the default experiment, for any start on its board.
///
/// The data never changes, so it can be generated in advance. The first screen then loads only the part of the core
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
/// let data = DefaultExperiment::of(&run);
/// assert_eq!(data.starts[10].query, "v=1&board=8x8&start=1,2&order=clockwise&algorithm=warnsdorff");
/// assert_eq!(data.setting.setting.algorithm, "warnsdorff");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefaultExperiment<'a> {
    /// The options, including the default draft.
    pub choices: Choices,
    /// The result of parsing a link without parameters.
    pub link: Link,
    /// The prepared experiment, from the first start.
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
    /// The prepared experiment.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub setting: ExperimentInfo<'a>,
    /// Always null: a whole board needs no list of its cells. For other experiments, the WebAssembly module sets this
    /// property to a typed array.
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub cells: Option<()>,
}

/// A square from which the default experiment can begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DefaultStart {
    /// The start in the notation of a draft.
    pub start: String,
    /// The experiment as the query of a URL.
    pub query: String,
}

impl<'a> DefaultExperiment<'a> {
    /// Creates the data from a run of the default experiment that has no work left.
    ///
    /// # Panics
    ///
    /// If the default draft is not a valid experiment from every square, which would be a bug in the core.
    #[must_use]
    pub fn of(run: &'a Run) -> Self {
        let board = run.experiment().board();
        let start = |cell| {
            let start = format!("{},{}", board.row(cell), board.column(cell));
            let draft = Draft {
                start: start.clone(),
                ..Draft::default()
            };
            let experiment = draft
                .validate()
                .expect("the default experiment can begin on every square");
            let query = experiment
                .to_query()
                .expect("the query of a whole board is short");
            DefaultStart { start, query }
        };
        Self {
            choices: Choices::all(),
            link: Link::read("", board.rows()),
            setting: DefaultSetting {
                setting: ExperimentInfo::of_search(run, &*run.search(), None, None),
                cells: None,
            },
            starts: board.cells().map(start).collect(),
            progress: run.progress(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::RunGoal;

    #[test]
    fn only_the_start_and_the_query_depend_on_the_square() {
        let run_of = |draft: &Draft| {
            let experiment = draft.validate().unwrap();
            assert_eq!(experiment.refutation(), None);
            let mut run = Run::new(&experiment, RunGoal::Search);
            run.work(1).unwrap();
            run
        };
        let first_run = run_of(&Draft::default());
        let data = DefaultExperiment::of(&first_run);
        for (square, DefaultStart { start, query }) in (0..).zip(&data.starts) {
            let start = start.clone();
            let run = run_of(&Draft {
                start,
                ..Draft::default()
            });
            let experiment_info = ExperimentInfo::of_search(&run, &*run.search(), None, None);
            assert_eq!(
                (experiment_info.start, experiment_info.query.as_ref()),
                (square, Some(query))
            );
            let expected = ExperimentInfo {
                start: square,
                query: Some(query.clone()),
                ..data.setting.setting.clone()
            };
            assert_eq!(experiment_info, expected);
            assert_eq!(run.progress(), data.progress);
        }
    }
}
