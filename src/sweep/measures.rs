//! The measurements of a run, as a table of a sweep needs them.
//!
//! Start with [`Measurements::of`], which measures a [`Run`] that has ended. A [`Finding`] is the outcome of the run in
//! brief. A *cell* is one experiment of a sweep.
//!
//! # Examples
//!
//! ```
//! use knights_tour::sweep::draft::SweepDraft;
//! use knights_tour::sweep::measures::{Finding, Measurements};
//!
//! let sweep = SweepDraft::default().validate()?;
//! let cell = sweep.cell(0).ok_or("a sweep has at least one cell")?;
//! let mut run = sweep.run(&cell)?;
//! while run.work(1_000)?.is_none() {}
//! assert_eq!(Measurements::of(&run).map(|measures| measures.finding), Some(Finding::Tour));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::facts::angles::Turns;
use crate::facts::placed_tour::PlacedTour;
use crate::named::named;
use crate::run::{Outcome, Run};

named! {
    /// The outcome of a run, reduced to the kinds that a table needs.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Finding {
        /// A tour was found.
        Tour = "tour",
        /// It was proved that there is no tour.
        NoTour = "none",
        /// The run was stopped at its visit limit.
        Limit = "limit",
        /// The run ended without an answer, although it reached neither its visit limit nor its memory limit.
        GaveUp = "gave-up",
        /// The run reached its memory limit.
        NoMemory = "no-memory",
    }
}

/// The measurements of a run that has ended. The duration is not among them: callers that have a clock measure it.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::{Algorithm, Setup};
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::run::{RunGoal, Run};
/// use knights_tour::sweep::measures::Measurements;
///
/// let setup = Setup {
///     algorithm: Algorithm::Backtracking,
///     order: MoveOrder::GRANADA,
///     ..Setup::new(Board::new(5, 5)?)
/// };
/// let mut run = Run::new(&setup.validate()?, RunGoal::Path);
/// assert_eq!(Measurements::of(&run), None);
/// while run.work(1_000)?.is_none() {}
/// // Document 000, page 12, gives this number of visits.
/// assert_eq!(Measurements::of(&run).map(|measures| measures.visits), Some(8_840));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measurements {
    /// The outcome.
    pub finding: Finding,
    /// The number of squares entered, including the start; 0 if no search was needed.
    pub visits: u64,
    /// The number of squares left again.
    pub backtracks: u64,
    /// The number of times that the search began from the start.
    pub attempts: u32,
    /// Whether there is a tour, and it is closed.
    pub closed: bool,
    /// The number of squares at which the tour changes direction, or `None` without a tour.
    pub turns: Option<u32>,
}

impl Measurements {
    /// Measures a run. Returns `None` while the run has no outcome. Takes time proportional to the length of the run's
    /// path.
    #[must_use]
    pub fn of(run: &Run) -> Option<Self> {
        let outcome = run.outcome()?;
        let counters = run.counters();
        let finding = match outcome {
            Outcome::Tour { .. } => Finding::Tour,
            Outcome::Impossible { .. } | Outcome::Exhausted => Finding::NoTour,
            Outcome::Limit => Finding::Limit,
            Outcome::MemoryFull => Finding::NoMemory,
            Outcome::Search
            | Outcome::NotFound
            | Outcome::Stuck
            | Outcome::Stopped
            | Outcome::Given => Finding::GaveUp,
        };
        let is_tour = finding == Finding::Tour;
        let placed_tour =
            is_tour.then(|| PlacedTour::of(run.experiment().ground(), run.path()).ok());
        Some(Self {
            finding,
            visits: counters.visits,
            backtracks: counters.backtracks,
            attempts: counters.attempts,
            closed: matches!(outcome, Outcome::Tour { closed: true, .. }),
            turns: placed_tour
                .flatten()
                .and_then(|placed_tour| Turns::of(&placed_tour))
                .map(|turns| turns.turns),
        })
    }
}
