//! The knight's eight moves and the orders in which they are tried.
//!
//! Start with [`MoveOrder`]. Document 002 calls the order in which a square's neighbours are listed its *adjacency
//! order*. The document shows that both the tour found and the time taken depend on this order.
//!
//! # Examples
//!
//! ```
//! use knights_tour::moves::MoveOrder;
//!
//! let first = MoveOrder::CLOCKWISE.moves()[0];
//! assert_eq!((first.down, first.right), (-1, -2));
//! assert_eq!(MoveOrder::ROWS.name(), Some("rows"));
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Square;

/// A move of a piece: a number of rows down and a number of columns to the right, each possibly negative.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Rows downwards.
    pub down: i8,
    /// Columns to the right.
    pub right: i8,
}

impl Move {
    /// Whether a knight can make this move: two squares along one axis and one along the other.
    #[must_use]
    pub(crate) const fn is_knight(self) -> bool {
        matches!(
            (self.down.unsigned_abs(), self.right.unsigned_abs()),
            (1, 2) | (2, 1)
        )
    }
}

/// The target of a move from a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveTarget {
    /// A square.
    Square(Square),
    /// A place outside the board.
    OffBoard,
    /// A cell of the board without a square.
    Hole,
    /// The square of an earlier move, or the square where the move begins. Only joined sides lead there.
    Repeated,
}

/// An order in which a knight's eight moves are tried: a permutation of the eight moves.
///
/// # Examples
///
/// ```
/// use knights_tour::moves::MoveOrder;
///
/// let clockwise: MoveOrder = "clockwise".parse()?;
/// let spelled_out: MoveOrder = "-1,-2;-2,-1;-2,1;-1,2;1,2;2,1;2,-1;1,-2".parse()?;
/// assert_eq!(clockwise, spelled_out);
/// assert_eq!(spelled_out.name(), Some("clockwise"));
/// # Ok::<(), knights_tour::moves::MoveOrderError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveOrder([Move; 8]);

/// Creates an order from `(down, right)` pairs.
const fn order(pairs: [(i8, i8); 8]) -> MoveOrder {
    let mut moves = [Move { down: 0, right: 0 }; 8];
    let mut index = 0;
    while index < 8 {
        moves[index] = Move {
            down: pairs[index].0,
            right: pairs[index].1,
        };
        index += 1;
    }
    MoveOrder(moves)
}

impl MoveOrder {
    /// Row by row: the neighbours in the order of their square numbers, as in `adj_rows` of document 002.
    pub const ROWS: Self = order([
        (-2, -1),
        (-2, 1),
        (-1, -2),
        (-1, 2),
        (1, -2),
        (1, 2),
        (2, -1),
        (2, 1),
    ]);
    /// The arbitrary order of the first `adj_jumps` of document 002.
    pub const JUMPS: Self = order([
        (1, 2),
        (2, 1),
        (-1, 2),
        (2, -1),
        (-2, 1),
        (1, -2),
        (-1, -2),
        (-2, -1),
    ]);
    /// Clockwise from the leftmost upper move, as in the second `adj_jumps` of document 002.
    pub const CLOCKWISE: Self = order([
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
    ]);
    /// The order of documents 000 and 003.
    pub const GRANADA: Self = order([
        (2, 1),
        (1, 2),
        (-1, 2),
        (-2, 1),
        (-2, -1),
        (-1, -2),
        (1, -2),
        (2, -1),
    ]);
    /// The order of document 004.
    pub const PYTHON_BOOK: Self = order([
        (1, 2),
        (1, -2),
        (-1, 2),
        (-1, -2),
        (2, 1),
        (-2, 1),
        (2, -1),
        (-2, -1),
    ]);

    /// The published orders with their names.
    pub const PUBLISHED: [(&'static str, Self); 5] = [
        ("rows", Self::ROWS),
        ("jumps", Self::JUMPS),
        ("clockwise", Self::CLOCKWISE),
        ("granada", Self::GRANADA),
        ("python-book", Self::PYTHON_BOOK),
    ];

    /// Creates a custom order.
    ///
    /// # Errors
    ///
    /// [`MoveOrderError::NotKnight`] for a move that a knight cannot make and [`MoveOrderError::Repeated`] for a
    /// repeated move.
    pub fn new(moves: [Move; 8]) -> Result<Self, MoveOrderError> {
        for (index, &knight_move) in moves.iter().enumerate() {
            if !knight_move.is_knight() {
                return Err(MoveOrderError::NotKnight { knight_move });
            }
            if moves[..index].contains(&knight_move) {
                return Err(MoveOrderError::Repeated { knight_move });
            }
        }
        Ok(Self(moves))
    }

    /// The moves, first to last.
    #[must_use]
    pub const fn moves(&self) -> &[Move; 8] {
        &self.0
    }

    /// The name under which this order was published, if it was.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::PUBLISHED
            .iter()
            .find(|(_, order)| order == self)
            .map(|(name, _)| *name)
    }
}

/// Writes the eight moves as `down,right` pairs, separated by semicolons.
impl fmt::Display for MoveOrder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, knight_move) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ";" };
            write!(formatter, "{separator}{knight_move}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{}", self.down, self.right)
    }
}

/// Reads the name of a published order, or eight `down,right` pairs separated by semicolons.
impl FromStr for MoveOrder {
    type Err = MoveOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((_, order)) = Self::PUBLISHED.iter().find(|(name, _)| *name == text) {
            return Ok(*order);
        }
        if !text.contains([',', ';']) {
            return Err(MoveOrderError::UnknownName);
        }
        let moves = text
            .split(';')
            .map(|pair| {
                let (down, right) = pair.split_once(',').ok_or(MoveOrderError::NotAPair)?;
                let parse =
                    |number: &str| number.trim().parse().map_err(|_| MoveOrderError::NotAPair);
                Ok(Move {
                    down: parse(down)?,
                    right: parse(right)?,
                })
            })
            .collect::<Result<Vec<_>, MoveOrderError>>()?;
        let count = moves.len();
        let moves = moves
            .try_into()
            .map_err(|_| MoveOrderError::Count { value: count })?;
        Self::new(moves)
    }
}

/// Reasons why an order of the moves is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveOrderError {
    /// No published order has this name.
    #[error("no move order has this name")]
    UnknownName,
    /// A part between semicolons is not two whole numbers with a comma between them.
    #[error("a move is two small whole numbers with a comma between them")]
    NotAPair,
    /// The order does not list eight moves.
    #[error("an order lists 8 moves, not {value}")]
    Count {
        /// The number of moves listed.
        value: usize,
    },
    /// A move is not a knight's move.
    #[error("{knight_move} is not a knight's move")]
    NotKnight {
        /// The invalid move.
        knight_move: Move,
    },
    /// A move is repeated.
    #[error("the move {knight_move} stands twice")]
    Repeated {
        /// The repeated move.
        knight_move: Move,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_orders_are_permutations_and_round_trip_through_text() {
        for (name, order) in MoveOrder::PUBLISHED {
            assert_eq!(MoveOrder::new(*order.moves()), Ok(order));
            assert_eq!(order.name(), Some(name));
            assert_eq!(name.parse(), Ok(order));
            assert_eq!(order.to_string().parse(), Ok(order));
        }
    }

    #[test]
    fn invalid_orders_are_errors_with_their_reason() {
        let parse = str::parse::<MoveOrder>;
        assert_eq!(parse("spiral"), Err(MoveOrderError::UnknownName));
        assert_eq!(parse(""), Err(MoveOrderError::UnknownName));
        assert_eq!(parse("2,1;1"), Err(MoveOrderError::NotAPair));
        assert_eq!(parse("2,1;1,999"), Err(MoveOrderError::NotAPair));
        assert_eq!(parse("2,1;1,2"), Err(MoveOrderError::Count { value: 2 }));
        let twice = "1,2;1,2;-1,2;-1,-2;2,1;-2,1;2,-1;-2,-1";
        assert!(matches!(parse(twice), Err(MoveOrderError::Repeated { .. })));
        let straight = "1,1;1,2;-1,2;-1,-2;2,1;-2,1;2,-1;-2,-1";
        assert!(matches!(
            parse(straight),
            Err(MoveOrderError::NotKnight { .. })
        ));
    }
}
