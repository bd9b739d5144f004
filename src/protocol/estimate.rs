//! How long a run will take.

use serde::Serialize;

use crate::count::estimate::{self, NINETY_FIVE_PERCENT};
use crate::experiment::{Extent, Forecast};

/// The visits that a run of plain backtracking needs, estimated. Numbers of which nothing is known yet
/// are null.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Estimate {
    /// The visits; `Infinity` where they outgrow floating point.
    pub mean: Option<f64>,
    /// Their decimal logarithm.
    pub log10: Option<f64>,
    /// How far off the mean may be, as a part of it, in 95 cases of 100.
    pub relative_error: Option<f64>,
    /// How many random dives it rests on.
    pub dives: f64,
    /// What the visits lead to.
    pub extent: Extent,
    /// How far to trust it.
    pub confidence: Confidence,
}

/// How far an estimate is to be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Confidence {
    /// Nothing was left to chance.
    Exact,
    /// There are too few dives to tell.
    TooEarly,
    /// There is an interval in which the number of visits lies.
    Interval,
    /// The number is an order of magnitude, and more likely too small than too large.
    HeavyTailed,
}

impl Estimate {
    /// What a forecast knows by now.
    #[must_use]
    pub fn of(forecast: &Forecast) -> Self {
        let estimate = forecast.estimate();
        Self {
            mean: estimate.mean(),
            log10: estimate.log10(),
            relative_error: estimate.relative_error().map(|e| e * NINETY_FIVE_PERCENT),
            dives: estimate.dives() as f64,
            extent: forecast.extent(),
            confidence: match estimate.confidence() {
                estimate::Confidence::Exact => Confidence::Exact,
                estimate::Confidence::TooEarly => Confidence::TooEarly,
                estimate::Confidence::Interval { .. } => Confidence::Interval,
                estimate::Confidence::HeavyTailed => Confidence::HeavyTailed,
            },
        }
    }
}
