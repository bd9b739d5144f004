//! The visits that a depth-first program takes to its first tour: counted, or else estimated.

use std::sync::Arc;

use crate::board::{Board, Square};
use crate::count::estimate::VisitEstimate;
use crate::experiment::{Algorithm, Setup};
use crate::graph::Graph;
use crate::moves::MoveOrder;
use crate::search::Search;

/// The number of steps after which visits are estimated instead of counted.
const MAX_STEPS: u64 = 20_000_000;

/// The number of dives of an estimate.
const DIVES: u64 = 100_000;

/// The number of dives whose time is about that of one slice.
const DIVES_PER_SLICE: u64 = 2_000;

/// A number of visits.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Visits {
    /// The exact number.
    Counted(u64),
    /// An estimate by random dives.
    Estimated {
        /// The decimal logarithm of the estimate.
        log10: f64,
    },
}

/// A count of the visits to a tour, or their estimate.
pub(super) struct VisitCount {
    search: Box<dyn Search>,
    steps: u64,
    /// The estimate for plain backtracking, once counting has taken too long.
    estimate: Option<Box<VisitEstimate>>,
}

impl VisitCount {
    pub(super) fn new(
        board: Board,
        start: Square,
        algorithm: Algorithm,
        order: MoveOrder,
    ) -> Option<Self> {
        let setup = Setup {
            start,
            order,
            algorithm,
            shortcuts: false,
            ..Setup::new(board)
        };
        Some(Self {
            search: setup.validate().ok()?.search(),
            steps: 0,
            estimate: None,
        })
    }

    /// Works for up to `steps` steps, and subtracts those taken. Returns the visits to `tour` once they are known. The
    /// inner `None` is for a number that can neither be counted nor estimated.
    pub(super) fn work(
        &mut self,
        graph: impl FnOnce() -> Graph,
        algorithm: Algorithm,
        tour: &[Square],
        steps: &mut u64,
    ) -> Option<Option<Visits>> {
        if let Some(estimate) = &mut self.estimate {
            *steps = steps.saturating_sub(DIVES_PER_SLICE);
            let dives_before = estimate.dives();
            estimate.advance(DIVES_PER_SLICE);
            if estimate.dives() < DIVES && estimate.dives() > dives_before {
                return None;
            }
            return Some(estimate.log10().map(|log10| Visits::Estimated { log10 }));
        }
        let batch = self
            .search
            .advance_to_tour((*steps).min(MAX_STEPS - self.steps));
        self.steps += batch.steps;
        *steps = steps.saturating_sub(batch.steps.max(1));
        if self.search.path() == tour {
            return Some(Some(Visits::Counted(self.search.counters().visits)));
        }
        if self.steps < MAX_STEPS {
            return None;
        }
        if algorithm != Algorithm::Backtracking {
            return Some(None);
        }
        match VisitEstimate::new(Arc::new(graph()), tour[0], Some(tour), 1) {
            Ok(estimate) => {
                self.estimate = Some(Box::new(estimate));
                None
            }
            Err(_) => Some(None),
        }
    }
}
