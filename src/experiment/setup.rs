//! The description of a run by typed values, for programs.

use super::algorithm::Algorithm;
use crate::board::Square;
use crate::goal::Goal;
use crate::ground::Ground;
use crate::moves::MoveOrder;
use crate::search::greedy::Centre;

/// The description of a run by typed values. [`validate`](Self::validate) checks whether they are valid together.
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
    /// The tours to search for: any tours or only closed tours, and the first tour or all tours.
    pub goal: Goal,
    /// The seed of the random numbers.
    pub seed: u32,
    /// The definition of the centre of the board, where the octants meet.
    pub centre: Centre,
    /// Whether a theorem or an argument by counting may decide the run without a search.
    pub shortcuts: bool,
}

impl Setup {
    /// The default run on `ground`: from its first square, with the moves in clockwise order and the default
    /// [`Algorithm`], as in a [`Draft`](super::Draft).
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::experiment::{Draft, Setup};
    ///
    /// let experiment = Setup::new(Board::new(8, 8)?).validate()?;
    /// assert_eq!(experiment, Draft::default().validate()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(ground: impl Into<Ground>) -> Self {
        Self {
            ground: ground.into(),
            start: 0,
            end: None,
            order: MoveOrder::CLOCKWISE,
            algorithm: Algorithm::default(),
            goal: Goal::FIRST,
            seed: 0,
            centre: Centre::True,
            shortcuts: true,
        }
    }
}
