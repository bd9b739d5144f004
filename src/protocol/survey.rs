//! Data about a moment of a search.

use serde::Serialize;

use crate::explain::{Decision, NextStep};
use crate::timeline::Branch;

/// A request for data about the moment shown, and about the whole search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct SurveyRequest {
    /// Whether to return the next decision, with the reason for it.
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub insight: bool,
    /// Whether to return the history of the search, in spans of steps.
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub history: bool,
    /// Whether to return the number of paths entered of each length, up to the moment shown.
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub levels: bool,
    /// The number of levels of the search tree, counted from the top. The branches of these levels are returned.
    pub branches: Option<u32>,
    /// The places of the path whose decisions to return.
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<PlaceRange>>"))]
    pub decisions: Vec<PlaceRange>,
}

/// A range of places of a path, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaceRange {
    /// The first place.
    pub from: usize,
    /// The place after the last.
    pub to: usize,
}

/// Data about a moment of a search. Parts that were not requested are omitted.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct MomentData {
    /// The moment, as a number of steps.
    pub step: u64,
    /// The number of known steps.
    pub length: u64,
    /// Whether the search has no further steps.
    pub over: bool,
    /// The number of squares of the path at that moment.
    pub depth: usize,
    /// The number of visits up to that moment.
    pub visits: u64,
    /// The next decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insight: Option<NextDecision>,
    /// The width of a span in steps, the number of spans, and eight numbers for each span. These are the lowest,
    /// highest and final depth of the span, and the visits, backtracks, dead ends, tours and attempts up to the end of
    /// the span.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Float64Array", optional))]
    pub history: Option<Vec<f64>>,
    /// The number of paths entered of each length, up to that moment. The first number counts the paths of one square.
    /// Empty if the search does not count paths.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Float64Array", optional))]
    pub levels: Option<Vec<f64>>,
    /// The branches of the upper levels of the search tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branches: Option<Vec<Branch>>,
    /// The requested decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Vec<Decision>>,
}

/// The next decision of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NextDecision {
    /// The next step and the reason for it. Null once the search is over.
    pub outlook: Option<NextStep>,
    /// The decision at the square where the piece stands.
    pub decision: Decision,
}

/// Facts about a square at the moment shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SquareFacts {
    /// The square.
    pub square: u32,
    /// The free squares one move away from the square.
    pub moves: Vec<u32>,
    /// The place of the square in the path, from 0. Null if the square is not on the path.
    pub place: Option<usize>,
    /// The last step that entered the square. Null if no such step was found.
    pub entered: Option<u64>,
    /// The last step that left the square. Null if no such step was found.
    pub left: Option<u64>,
    /// The step after which the steps `entered` and `left` were looked for. If this number is 0, null means that there
    /// was no such step.
    pub searched_from: u64,
}
