//! Uniformly random tours, and how they differ from tours by Warnsdorff's rule, as the page receives them.

use serde::Serialize;

use crate::board::Square;
use crate::count::draw_comparison::{DrawComparison, Draws};
use crate::count::random_tours::RandomTours;

/// A uniformly random tour, or the progress of numbering all tours, which precedes the draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "RandomTour"))]
pub struct RandomTourInfo {
    /// The numbered share, in thousandths.
    pub permille: u32,
    /// Whether closed tours are drawn.
    pub closed: bool,
    /// The number of all tours as a decimal number. Null while they are not numbered yet.
    pub tours: Option<String>,
    /// The number of the tour, from 1. Null without a tour.
    pub number: Option<String>,
    /// The squares of the tour. Empty while the tours are not numbered yet.
    pub squares: Vec<Square>,
}

impl RandomTourInfo {
    /// Describes the progress without a tour.
    #[must_use]
    pub fn unnumbered(closed: bool, permille: u32) -> Self {
        Self {
            permille,
            closed,
            tours: None,
            number: None,
            squares: Vec::new(),
        }
    }

    /// Describes a tour that is drawn, if the tours are numbered.
    #[must_use]
    pub fn drawn(tours: &RandomTours, closed: bool, seed: u64, start: Square) -> Option<Self> {
        let (rank, squares) = tours.draw(seed, start)?;
        Some(Self {
            permille: 1000,
            closed,
            tours: tours.count().map(|count| count.to_string()),
            number: Some((rank + 1).to_string()),
            squares,
        })
    }
}

/// Tours drawn by Warnsdorff's rule and uniformly, as far as they were drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(rename = "DrawComparison")
)]
pub struct DrawComparisonInfo {
    /// The number of rows of the board.
    pub rows: u32,
    /// The number of columns of the board.
    pub columns: u32,
    /// The number of closed tours of the board.
    pub tours: u32,
    /// The number of draws in each way, so far.
    pub draws: u32,
    /// The number of draws in each way at the end.
    pub all_draws: u32,
    /// The number of draws between two values of a curve.
    pub step: u32,
    /// The number of walks by the rule, including those that did not become closed tours.
    pub walks: u32,
    /// The draws by Warnsdorff's rule.
    pub by_rule: DrawsInfo,
    /// The uniform draws.
    pub uniform: DrawsInfo,
}

/// The tours that were drawn in one way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Draws"))]
pub struct DrawsInfo {
    /// The number of different tours.
    pub reached: u32,
    /// The number of times that the most frequent one was drawn.
    pub most: u32,
    /// The number of different tours after every step.
    pub curve: Vec<u32>,
}

impl DrawComparisonInfo {
    /// Describes the draws so far.
    #[must_use]
    pub fn of(comparison: &DrawComparison) -> Self {
        Self {
            rows: comparison.board().rows(),
            columns: comparison.board().columns(),
            tours: DrawComparison::TOURS,
            draws: comparison.uniform().draws(),
            all_draws: DrawComparison::DRAWS,
            step: DrawComparison::STEP,
            walks: comparison.walks(),
            by_rule: DrawsInfo::of(comparison.by_rule()),
            uniform: DrawsInfo::of(comparison.uniform()),
        }
    }
}

impl DrawsInfo {
    fn of(draws: &Draws) -> Self {
        Self {
            reached: draws.reached(),
            most: draws.most(),
            curve: draws.curve().to_vec(),
        }
    }
}
