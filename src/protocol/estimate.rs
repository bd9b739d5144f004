//! The estimated number of visits of a run.

use serde::Serialize;

use crate::count::estimate::Z_SCORE_95_PERCENT;
use crate::experiment::{Algorithm, Extent, Forecast};

/// An estimate of the visits that a run of plain backtracking needs. Numbers that are not known yet are null.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Estimate {
    /// The estimated number of visits. `Infinity` if it exceeds the range of floating-point numbers.
    pub mean: Option<f64>,
    /// The decimal logarithm of the estimated number of visits.
    pub log10: Option<f64>,
    /// The relative error of the mean, at 95 % confidence.
    pub relative_error: Option<f64>,
    /// The number of random descents into the search tree.
    pub dives: f64,
    /// The point up to which visits are counted.
    pub extent: Extent,
    /// The reliability of the estimate: the name of a [`Confidence`](crate::count::estimate::Confidence).
    #[cfg_attr(
        feature = "typescript",
        ts(type = "'exact' | 'too-early' | 'interval' | 'heavy-tailed'")
    )]
    pub confidence: &'static str,
    /// The name of an algorithm that answers at once, if the run is hopeless.
    pub instead: Option<&'static str>,
}

impl Estimate {
    /// The current estimate of a forecast.
    #[must_use]
    pub fn of(forecast: &Forecast) -> Self {
        let estimate = forecast.estimate();
        Self {
            mean: estimate.mean(),
            log10: estimate.log10(),
            relative_error: estimate
                .relative_error()
                .map(|error| error * Z_SCORE_95_PERCENT),
            dives: estimate.dives() as f64,
            extent: forecast.extent(),
            confidence: estimate.confidence().name(),
            instead: forecast.alternative().map(Algorithm::name),
        }
    }
}
