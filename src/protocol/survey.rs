//! What there is to tell of a moment of a search.

use serde::Serialize;

use crate::explain::{Decision, Outlook};
use crate::timeline::Branch;

/// What is asked about the moment shown, and about the search up to its end.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Wants {
    /// The decision that is due, and why it will be taken as it will.
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub insight: bool,
    /// What happened in the spans of the search.
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub history: bool,
    /// How many paths of each length were entered, up to the moment shown.
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub levels: bool,
    /// The branches of so many levels.
    pub branches: Option<u32>,
    /// The decisions at these places of the path.
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Places>>"))]
    pub decisions: Vec<Places>,
}

/// Places of a path, from 0, the last one not included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Places {
    /// The first.
    pub from: usize,
    /// The first that is not meant any more.
    pub to: usize,
}

/// What there is to tell of a moment; parts that were not wanted are left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Survey {
    /// The moment that it is about.
    pub step: u64,
    /// How many steps are known.
    pub length: u64,
    /// Whether they are all that there are.
    pub over: bool,
    /// How many squares the path has at that moment.
    pub depth: usize,
    /// How many visits there were up to it.
    pub visits: u64,
    /// The decision that is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insight: Option<Insight>,
    /// The width of a span in steps, the number of spans, and eight numbers for each: the lowest and
    /// the highest depth and that at its end, and the visits, backtracks, dead ends, tours and
    /// attempts up to there.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Float64Array", optional))]
    pub history: Option<Vec<f64>>,
    /// How many paths of each length were entered, those of one square first; empty where the search
    /// does not count them.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Float64Array", optional))]
    pub levels: Option<Vec<f64>>,
    /// The branches of the upper levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branches: Option<Vec<Branch>>,
    /// The decisions that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Vec<Decision>>,
}

/// The decision that is due.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Insight {
    /// What comes next; nothing once the search is over.
    pub outlook: Option<Outlook>,
    /// The decision at the square where the piece stands.
    pub decision: Decision,
}

/// A square, as of the moment shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// The square.
    pub square: u32,
    /// The free squares that it leads to.
    pub moves: Vec<u32>,
    /// Its place in the path, from 0.
    pub place: Option<usize>,
    /// The step that entered it last.
    pub entered: Option<u64>,
    /// The step that left it last.
    pub left: Option<u64>,
    /// The earliest step at which these were looked for.
    pub searched_from: u64,
}
