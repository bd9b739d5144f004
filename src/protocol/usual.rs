//! What there is to say of the usual experiment before anything was computed.

use serde::Serialize;

use super::{Choices, Setting};
use crate::experiment::{Draft, Link};
use crate::run::{Progress, Run};

/// What the core says before the first step of the usual experiment, from any square of its board: always the same, so
/// that it can be written down beforehand, and the first screen begins with no more of the core than the steps.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::protocol::Usual;
/// use knights_tour::run::{Aim, Run};
///
/// let mut run = Run::new(&Draft::default().validate()?, Aim::Steps);
/// run.work(1)?;
/// let usual = Usual::of(&run);
/// assert_eq!(usual.starts[10].query, "v=1&board=8x8&start=1,2&order=clockwise&algorithm=warnsdorff");
/// assert_eq!(usual.setting.setting.algorithm, "warnsdorff");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Usual<'a> {
    /// What there is to choose from, the usual draft included.
    pub choices: Choices,
    /// What a link says that says nothing.
    pub link: Link,
    /// What is searched, from the first of the starts.
    pub setting: UsualSetting<'a>,
    /// What differs where it begins on another square: for every square, in the order of their numbers.
    pub starts: Vec<UsualStart>,
    /// How far the work on it has come: there is none.
    pub progress: Progress,
}

/// A [`Setting`] as a whole.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UsualSetting<'a> {
    /// The setting.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub setting: Setting<'a>,
    /// There are none on a whole board. Elsewhere the boundary puts in what is a typed array in JavaScript.
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub cells: Option<()>,
}

/// A square from which the usual experiment may begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UsualStart {
    /// As a draft has it.
    pub start: String,
    /// The experiment as the query of an address.
    pub query: String,
}

impl<'a> Usual<'a> {
    /// What the core says of the usual experiment, given the run of it, on which no work is left.
    ///
    /// # Panics
    ///
    /// When the usual draft is no experiment from every square: then the core is wrong.
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
            UsualStart { start, query }
        };
        Self {
            choices: Choices::all(),
            link: Link::read("", board.rows()),
            setting: UsualSetting {
                setting: Setting::of_search(run, &*run.search(), None, None),
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
    use crate::run::Aim;

    #[test]
    fn from_every_square_only_the_start_and_the_address_are_others() {
        let run_of = |draft: &Draft| {
            let experiment = draft.validate().unwrap();
            assert_eq!(experiment.refutation(), None);
            let mut run = Run::new(&experiment, Aim::Steps);
            run.work(1).unwrap();
            run
        };
        let first = run_of(&Draft::default());
        let usual = Usual::of(&first);
        for (square, UsualStart { start, query }) in (0..).zip(&usual.starts) {
            let start = start.clone();
            let run = run_of(&Draft {
                start,
                ..Draft::default()
            });
            let setting = Setting::of_search(&run, &*run.search(), None, None);
            assert_eq!(
                (setting.start, setting.query.as_ref()),
                (square, Some(query))
            );
            let same = Setting {
                start: square,
                query: Some(query.clone()),
                ..usual.setting.setting.clone()
            };
            assert_eq!(setting, same);
            assert_eq!(run.progress(), usual.progress);
        }
    }
}
