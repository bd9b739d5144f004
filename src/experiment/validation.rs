//! Checks that the values of a setup are valid together.

use std::sync::Arc;

use super::{Experiment, ExperimentError, Field, Problem, Setup};
use crate::board::Square;
use crate::ground::Ground;

impl Setup {
    /// Checks that the values are valid together, and returns the experiment.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] with the first field that is out of range or does not fit the other fields.
    pub fn validate(self) -> Result<Experiment, ExperimentError> {
        let Self {
            algorithm,
            goal,
            ref ground,
            ..
        } = self;
        let square_count = ground.len();
        if self.start >= square_count {
            return Err(off_ground(Field::Start, self.start, ground));
        }
        if let Some(problem) = algorithm.rejection(ground) {
            return Err(Field::Algorithm.error(algorithm.name(), problem));
        }
        if goal.all && !algorithm.is_exhaustive() {
            return Err(Field::Find.error("all", Problem::NotExhaustive));
        }
        if let Some(end) = self.end {
            if end >= square_count {
                return Err(off_ground(Field::End, end, ground));
            }
            if let Some(problem) = self.end_problem(end) {
                return Err(Field::End.error(&end.to_string(), problem));
            }
        }
        Ok(Experiment {
            setup: self,
            derived: Arc::default(),
        })
    }

    /// The reason why the tour cannot end at `end`, a square of the ground. `None` if it can end there.
    fn end_problem(&self, end: Square) -> Option<Problem> {
        let is_supported = self.algorithm.supports_end_at(end, &self.ground);
        if self.goal.closed {
            Some(Problem::EndOfClosed)
        } else if end == self.start && self.ground.len() > 1 {
            Some(Problem::EndIsStart)
        } else {
            (!is_supported).then_some(Problem::TakesNoEnd)
        }
    }
}

/// The error of a field whose square is not on the ground.
fn off_ground(field: Field, square: Square, ground: &Ground) -> ExperimentError {
    field.out_of_range(&square.to_string(), 0, ground.len() - 1)
}
