//! The description of a run by typed values, for programs.

use std::sync::Arc;

use super::{Algorithm, Experiment, ExperimentError, Field, Problem};
use crate::board::Square;
use crate::goal::Goal;
use crate::ground::Ground;
use crate::moves::MoveOrder;
use crate::search::greedy::Centre;

/// The description of a run by typed values. The values may not be valid together.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::experiment::{Algorithm, Setup};
/// use knights_tour::step::Step;
///
/// let board = Board::new(6, 5)?;
/// let setup = Setup { algorithm: Algorithm::Pohl, start: 6, ..Setup::new(board) };
/// assert_eq!(setup.validate()?.search().last(), Some(Step::Tour));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The ground on which a tour is searched for.
    pub ground: Ground,
    /// The square from which the piece starts.
    pub start: Square,
    /// The square where the tour must end, if one is required.
    pub end: Option<Square>,
    /// The order in which the moves are tried.
    pub order: MoveOrder,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The tours to search for: any or closed ones, the first or all.
    pub goal: Goal,
    /// The seed of the random numbers.
    pub seed: u32,
    /// The definition of the centre of the board, where the octants meet.
    pub centre: Centre,
    /// Whether a theorem or counting may answer the run without a search.
    pub shortcuts: bool,
}

impl Setup {
    /// The default run on `ground`: from its first square, in clockwise order, with [`Algorithm::Auto`].
    #[must_use]
    pub fn new(ground: impl Into<Ground>) -> Self {
        Self {
            ground: ground.into(),
            start: 0,
            end: None,
            order: MoveOrder::CLOCKWISE,
            algorithm: Algorithm::Auto,
            goal: Goal::FIRST,
            seed: 0,
            centre: Centre::True,
            shortcuts: true,
        }
    }

    /// Checks that the values are valid together, and returns the experiment.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] with the first field that does not fit the others.
    pub fn validate(self) -> Result<Experiment, ExperimentError> {
        let Self {
            algorithm,
            goal,
            ref ground,
            ..
        } = self;
        let squares = ground.len();
        if self.start >= squares {
            return Err(off_ground(Field::Start, self.start, ground));
        }
        if let Some(problem) = algorithm.rejection(ground) {
            return Err(Field::Algorithm.error(algorithm.name(), problem));
        }
        if goal.all && !algorithm.is_exhaustive() {
            return Err(Field::Find.error("all", Problem::NotExhaustive));
        }
        if let Some(end) = self.end {
            if end >= squares {
                return Err(off_ground(Field::End, end, ground));
            }
            if let Some(problem) = self.problem_of_end(end) {
                return Err(Field::End.error(&end.to_string(), problem));
            }
        }
        Ok(Experiment {
            setup: self,
            derived: Arc::default(),
        })
    }

    /// The reason why the tour cannot end at `end`, a square of the ground.
    fn problem_of_end(&self, end: Square) -> Option<Problem> {
        let takes_it = self.algorithm.takes_end_at(end, &self.ground);
        if self.goal.closed {
            Some(Problem::EndOfClosed)
        } else if end == self.start && self.ground.len() > 1 {
            Some(Problem::EndIsStart)
        } else {
            (!takes_it).then_some(Problem::TakesNoEnd)
        }
    }
}

fn off_ground(field: Field, square: Square, ground: &Ground) -> ExperimentError {
    field.out_of_range(&square.to_string(), 0, ground.len() - 1)
}
