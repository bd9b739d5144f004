//! A single call that finds one tour.

use std::collections::TryReserveError;

use thiserror::Error;

use super::{Outcome, Run, RunGoal};
use crate::experiment::{ExperimentError, Setup};
use crate::tour::Tour;
use crate::verdict::Reason;

impl Setup {
    /// Finds and checks a tour as this setup describes it, in a single call.
    ///
    /// Takes as long as the algorithm of the setup. [`Algorithm::Auto`](crate::experiment::Algorithm::Auto) takes a few
    /// milliseconds at most on whole boards of up to a million squares. An exhaustive search, such as that of the
    /// default algorithm, may take years. A [`Run`] does the same in time slices, and can be stopped.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when the setup is invalid, there is no tour, or none was found.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::experiment::{Algorithm, Setup};
    /// use knights_tour::run::SolveError;
    ///
    /// let setup = |board| Setup { algorithm: Algorithm::Auto, ..Setup::new(board) };
    /// let tour = setup(Board::new(8, 8)?).solve()?;
    /// assert_eq!((tour.squares()[0], tour.squares().len()), (0, 64));
    ///
    /// let none = setup(Board::new(4, 4)?).solve();
    /// assert!(matches!(none, Err(SolveError::Impossible(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(self) -> Result<Tour, SolveError> {
        let experiment = self.validate()?;
        if let Some(reason) = experiment.refutation() {
            return Err(SolveError::Impossible(reason));
        }
        let mut run = Run::new(&experiment, RunGoal::Path);
        let outcome = run.work(u64::MAX)?;
        if let Some(tour) = run.take_tour()? {
            return Ok(tour);
        }
        match outcome {
            Some(Outcome::Impossible { reason, .. }) => Err(SolveError::Impossible(reason)),
            Some(Outcome::Exhausted) => {
                let visits = run.counters().visits;
                Err(SolveError::Impossible(Reason::Exhausted { visits }))
            }
            _ => Err(SolveError::NotFound {
                steps: run.progress().steps,
            }),
        }
    }
}

/// Reasons why [`Setup::solve`] returns no tour.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The values of the setup are not valid together.
    #[error(transparent)]
    Setup(#[from] ExperimentError),
    /// There is no tour.
    #[error("there is no tour: {}", .0.name())]
    Impossible(Reason),
    /// No tour was found, and there is no proof that none exists.
    #[error("no tour was found in {steps} steps, which does not mean that there is none")]
    NotFound {
        /// The number of steps taken.
        steps: u64,
    },
    /// There is not enough memory for the path.
    #[error(transparent)]
    Memory(#[from] TryReserveError),
}
