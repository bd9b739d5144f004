//! Estimates how many visits a run will need.

use std::sync::Arc;

use serde::Serialize;

use super::{Algorithm, Experiment, Setup};
use crate::count::estimate::{Confidence, VisitEstimate};
use crate::graph::Graph;
use crate::named::named;
use crate::search::Search;
use crate::search::pruned::Pruned;
use crate::step::Step;
use crate::verdict::Feasibility;

/// The number of steps of the pruned search in one batch. A batch takes well under a millisecond.
const STEPS_PER_BATCH: u64 = 64;

/// The maximum number of squares that the random dives into the search tree enter in one batch, unless a single dive
/// enters more. A batch of this size takes a fraction of a millisecond.
const SQUARES_PER_BATCH: u64 = 1 << 14;

/// The decimal logarithm of the number of visits from which a run is hopeless: a million million visits take hours even
/// on a fast computer.
const HOPELESS_LOG10_VISITS: f64 = 12.0;

/// The fixed seed of the random numbers, so that the same run always has the same forecast.
const SEED: u64 = 0;

/// An estimate of the visits that a run of plain backtracking will need, refined over time.
///
/// If only the first tour is wanted, a run ends at that tour. A [pruned search](Pruned) finds the same tour far sooner,
/// and therefore runs beside the estimate. Once it has found the tour, the [`VisitEstimate`] covers the visits up to
/// that tour. Until then, and on boards too large for the pruned search, the estimate covers the whole tree, as an
/// upper limit. If there is no tour, or if all tours are wanted, plain backtracking visits the whole tree.
///
/// Takes the memory of a pruned search and of an estimate.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::{Draft, Extent, Forecast};
///
/// let draft = Draft {
///     rows: "5".into(),
///     columns: "5".into(),
///     order: "jumps".into(),
///     algorithm: "backtracking".into(),
///     ..Draft::default()
/// };
/// let mut forecast = Forecast::of(&draft.validate()?).ok_or("not plain backtracking")?;
/// for _ in 0..100 {
///     forecast.advance();
/// }
/// assert_eq!(forecast.extent(), Extent::FirstTour);
/// let mean = forecast.estimate().mean().ok_or("no estimate yet")?;
/// assert!((mean / 28_755.0 - 1.0).abs() < 0.05);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Forecast {
    graph: Arc<Graph>,
    experiment: Experiment,
    /// The pruned search, while it may still find the first tour.
    pruned_search: Option<Pruned>,
    estimate: VisitEstimate,
    extent: Extent,
}

named! {
    /// The point up to which a [`Forecast`] counts visits.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[non_exhaustive]
    pub enum Extent {
        /// The first tour, at which the run ends.
        FirstTour = "first-tour",
        /// The end of the tree: the run visits the whole tree.
        WholeTree = "whole-tree",
        /// The end of the tree, as an upper limit. The run ends sooner if there is a tour, but no tour is known yet.
        AtMostWholeTree = "at-most-whole-tree",
    }
}

impl Forecast {
    /// Whether a forecast is possible: the run must use plain backtracking, and must not end with a
    /// [refutation](Experiment::refutation) before its search.
    #[must_use]
    pub fn is_available(experiment: &Experiment) -> bool {
        experiment.algorithm().can_be_forecast() && experiment.refutation().is_none()
    }

    /// Creates the forecast for a run. `None` if the run cannot be forecast.
    #[must_use]
    pub fn of(experiment: &Experiment) -> Option<Self> {
        if !Self::is_available(experiment) {
            return None;
        }
        let start = experiment.start();
        let graph = experiment.graph();
        let ends_early = !experiment.goal().all
            && !matches!(experiment.feasibility(), Feasibility::Impossible(_));
        let pruned_search = ends_early.then(|| Pruned::new(&graph, start, experiment.goal()).ok());
        let estimate = VisitEstimate::new(graph.clone(), start, None, SEED)
            .expect("the start of an experiment is a square of its board");
        Some(Self {
            graph,
            experiment: experiment.clone(),
            pruned_search: pruned_search.flatten(),
            estimate,
            extent: if ends_early {
                Extent::AtMostWholeTree
            } else {
                Extent::WholeTree
            },
        })
    }

    /// Refines the forecast for a fraction of a millisecond.
    pub fn advance(&mut self) {
        if let Some(pruned_search) = &mut self.pruned_search {
            match pruned_search.advance_to_tour(STEPS_PER_BATCH).last {
                Some(Step::Tour) => {
                    let tour = Some(pruned_search.path());
                    let start = self.experiment.start();
                    self.estimate = VisitEstimate::new(self.graph.clone(), start, tour, SEED)
                        .expect("the pruned search finds a tour of its graph");
                    self.extent = Extent::FirstTour;
                    self.pruned_search = None;
                }
                Some(Step::Exhausted) => {
                    self.extent = Extent::WholeTree;
                    self.pruned_search = None;
                }
                _ => {}
            }
        }
        let dives = SQUARES_PER_BATCH / self.graph.len() as u64;
        self.estimate.advance(dives.max(1));
    }

    /// Whether the forecast is final: no search is running, and the estimate is exact.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.pruned_search.is_none() && self.estimate.confidence() == Confidence::Exact
    }

    /// The algorithm that answers at once where this run is hopeless. `None` if the run is not hopeless, or if that
    /// algorithm does not accept the experiment, for example because all tours are wanted.
    #[must_use]
    pub fn alternative(&self) -> Option<Algorithm> {
        let is_hopeless = self.estimate.log10()? >= HOPELESS_LOG10_VISITS;
        let algorithm = Algorithm::Auto;
        let alternative = Setup {
            algorithm,
            ..self.experiment.setup.clone()
        };
        (is_hopeless && alternative.validate().is_ok()).then_some(algorithm)
    }

    /// The current estimate.
    #[must_use]
    pub const fn estimate(&self) -> &VisitEstimate {
        &self.estimate
    }

    /// The point up to which the estimate counts visits. It changes when the pruned search ends.
    #[must_use]
    pub const fn extent(&self) -> Extent {
        self.extent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Draft;

    fn draft(side: u32, start: &str) -> Draft {
        Draft {
            rows: side.to_string(),
            columns: side.to_string(),
            start: start.into(),
            order: "jumps".into(),
            algorithm: "backtracking".into(),
            ..Draft::default()
        }
    }

    fn forecast(draft: &Draft, batches: u32) -> Forecast {
        let mut forecast = Forecast::of(&draft.validate().unwrap()).unwrap();
        for _ in 0..batches {
            forecast.advance();
        }
        forecast
    }

    /// The relative error of the mean of the forecast, compared with `visits`.
    fn relative_error(forecast: &Forecast, visits: f64) -> f64 {
        (forecast.estimate().mean().unwrap() / visits - 1.0).abs()
    }

    #[test]
    fn forecasts_to_the_first_tour_match_exact_counts_and_longer_estimates() {
        // Runs of document 002. The visits on 7×7 were counted. Those on 8×8 were estimated with a hundred times as
        // many dives.
        for (side, start, visits) in [(7, "0,0", 52_603_104.0), (8, "3,7", 7.87e12)] {
            let forecast = forecast(&draft(side, start), 500);
            assert_eq!(forecast.extent(), Extent::FirstTour);
            assert!(relative_error(&forecast, visits) < 0.05, "{side}");
            assert!(forecast.estimate().relative_error().unwrap() < 0.05);
        }
    }

    #[test]
    fn forecasts_of_runs_that_visit_the_whole_tree_cover_the_whole_tree() {
        let all_tours = Draft {
            find: "all".into(),
            ..draft(5, "0,0")
        };
        // A 5×5 board has no closed tour, because it has more squares of one colour than of the other.
        let no_tour = Draft {
            tour: "closed".into(),
            shortcuts: false,
            ..draft(5, "0,0")
        };
        for draft in [all_tours, no_tour] {
            let forecast = forecast(&draft, 50);
            assert_eq!(forecast.extent(), Extent::WholeTree);
            assert!(relative_error(&forecast, 1_735_079.0) < 0.05);
        }
    }

    #[test]
    fn an_exhausted_pruned_search_shows_that_the_run_visits_the_whole_tree() {
        // The Petersen graph has no closed tour, but theorems and counting do not prove that there is none.
        let draft = Draft {
            graph: "1,4,5;0,2,6;1,3,7;2,4,8;3,0,9;0,7,8;1,8,9;2,5,9;3,5,6;4,6,7".into(),
            tour: "closed".into(),
            ..draft(1, "0,0")
        };
        let mut search = draft.validate().unwrap().search();
        search.advance(u64::MAX);
        assert_eq!(search.counters().tours, 0);
        let visits = search.counters().visits as f64;

        let mut forecast = forecast(&draft, 1);
        assert_eq!(forecast.extent(), Extent::AtMostWholeTree);
        for _ in 0..100 {
            forecast.advance();
        }
        assert_eq!(forecast.extent(), Extent::WholeTree);
        assert!(relative_error(&forecast, visits) < 0.05);
    }

    #[test]
    fn boards_too_large_for_the_pruned_search_have_an_upper_limit() {
        let forecast = forecast(&draft(12, "0,0"), 50);
        assert_eq!(forecast.extent(), Extent::AtMostWholeTree);
        assert!(forecast.estimate().log10().unwrap() > 20.0);
    }

    #[test]
    fn a_hopeless_run_has_an_alternative_that_answers_at_once() {
        let torus = Draft {
            topology: "torus".into(),
            ..draft(30, "0,0")
        };
        assert_eq!(forecast(&torus, 50).alternative(), Some(Algorithm::Auto));
        let all_tours = Draft {
            find: "all".into(),
            ..torus
        };
        assert_eq!(forecast(&all_tours, 50).alternative(), None);
        assert_eq!(forecast(&draft(5, "0,0"), 50).alternative(), None);
    }

    #[test]
    fn runs_of_other_algorithms_and_refuted_runs_have_no_forecast() {
        let pruned = Draft {
            algorithm: "pruned".into(),
            ..draft(8, "0,0")
        };
        for draft in [pruned, draft(5, "0,1")] {
            assert!(Forecast::of(&draft.validate().unwrap()).is_none());
        }
    }
}
