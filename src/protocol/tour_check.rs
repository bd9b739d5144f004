//! The verdict of the validator on a given path.

use serde::Serialize;

use crate::board::Square;
use crate::flat_board::Cell;
use crate::goal::Goal;
use crate::ground::Ground;
use crate::tour::{Tour, TourFault};

/// The verdict of the validator: whether a path is a tour, and a closed one if the goal asks for that.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::goal::Goal;
/// use knights_tour::protocol::TourCheck;
/// use knights_tour::tour::TourFault;
///
/// let ground = Board::new(3, 4)?.into();
/// let tour = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
/// let check = TourCheck::of(&ground, Goal::FIRST, &tour);
/// assert_eq!(check, TourCheck { closed: false, fault: None });
/// let closed = Goal { closed: true, all: false };
/// let check = TourCheck::of(&ground, closed, &tour);
/// assert_eq!(check.fault, Some(TourFault::NotClosed { from: 11, to: 0 }));
/// let short = TourCheck::of(&ground, Goal::FIRST, &[0, 6]);
/// assert_eq!(short.fault, Some(TourFault::Length { found: 2, expected: 12 }));
/// # Ok::<(), knights_tour::board::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TourCheck {
    /// Whether the path is a tour with a move from its end to its start.
    pub closed: bool,
    /// The reason why the path is not a tour, or not a closed one; `None` for a tour that meets the goal.
    pub fault: Option<TourFault>,
}

impl TourCheck {
    /// Validates a path. On a board of one layer, even with holes, a square is given as the number of its cell: `row *
    /// columns + column`.
    #[must_use]
    pub fn of(ground: &Ground, goal: Goal, path: &[u32]) -> Self {
        let checked = match ground {
            Ground::Region(_) => verify_cells(ground, path),
            _ => Tour::verify_on(ground, path),
        };
        match checked {
            Ok(tour) => Self {
                closed: tour.is_closed(),
                fault: (goal.closed && !tour.is_closed()).then(|| TourFault::NotClosed {
                    from: path[path.len() - 1],
                    to: path[0],
                }),
            },
            Err(fault) => Self {
                closed: false,
                fault: Some(fault),
            },
        }
    }
}

/// Validates a path given by the numbers of its cells. The fault also contains numbers of cells.
fn verify_cells(ground: &Ground, numbers: &[u32]) -> Result<Tour, TourFault> {
    // A hole has no square number. An invalid number represents it, so that the validator reports it.
    let square_of = |&number| {
        let square = ground.square_on(Cell::new(number));
        square.unwrap_or(Square::MAX)
    };
    let squares: Vec<Square> = numbers.iter().map(square_of).collect();
    Tour::verify_on(ground, &squares).map_err(|fault| match fault {
        TourFault::Length { .. } | TourFault::NotClosed { .. } => fault,
        TourFault::OffBoard { position, .. } => TourFault::OffBoard {
            position,
            square: numbers[position],
        },
        TourFault::Repeated {
            position, first, ..
        } => TourFault::Repeated {
            position,
            square: numbers[position],
            first,
        },
        TourFault::NotAMove { position, .. } => TourFault::NotAMove {
            position,
            from: numbers[position - 1],
            to: numbers[position],
        },
    })
}

#[cfg(test)]
mod tests {
    use super::TourCheck;
    use crate::experiment::Draft;
    use crate::goal::Goal;
    use crate::tour::TourFault;

    /// Validates a path on the ring of eight squares around a hole.
    fn check(path: &[u32]) -> TourCheck {
        let draft = Draft {
            rows: "3".into(),
            columns: "3".into(),
            holes: "_.x.".into(),
            ..Draft::default()
        };
        TourCheck::of(draft.validate().unwrap().ground(), Goal::FIRST, path)
    }

    #[test]
    fn on_a_board_with_a_hole_paths_and_faults_contain_numbers_of_cells() {
        let ring = [0, 5, 6, 1, 8, 3, 2, 7];
        assert_eq!(
            check(&ring),
            TourCheck {
                closed: true,
                fault: None
            }
        );
        let fault_with = |place: usize, square| {
            let mut path = ring;
            path[place] = square;
            check(&path).fault
        };
        let off_board = |position, square| Some(TourFault::OffBoard { position, square });
        assert_eq!(fault_with(2, 4), off_board(2, 4));
        assert_eq!(fault_with(7, 9), off_board(7, 9));
        let (position, square, first) = (7, 8, 4);
        let repeated = TourFault::Repeated {
            position,
            square,
            first,
        };
        assert_eq!(fault_with(position, square), Some(repeated));
        let (position, from, to) = (4, 1, 7);
        let not_a_move = TourFault::NotAMove { position, from, to };
        assert_eq!(fault_with(position, to), Some(not_a_move));
    }
}
