//! How long a run will take.

use serde::Serialize;

use crate::count::estimate::NINETY_FIVE_PERCENT;
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
    /// How far to trust it: the name of a [`Confidence`](crate::count::estimate::Confidence).
    #[cfg_attr(
        feature = "typescript",
        ts(type = "'exact' | 'too-early' | 'interval' | 'heavy-tailed'")
    )]
    pub confidence: &'static str,
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
            confidence: estimate.confidence().name(),
        }
    }
}
