//! Pieces that leap like a knight, over shorter or longer distances.
//!
//! Start with [`Leaper`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::leaper::Leaper;
//!
//! assert!(Leaper::KNIGHT.reaches(1, 2));
//! assert!(!Leaper::King.reaches(0, 2));
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::moves::{Move, MoveOrder};

/// A piece that leaps a fixed distance along one axis and a fixed distance along the other. The squares between do not
/// matter.
///
/// The knight is the (1, 2)-leaper. The king is included for comparison: its eight moves are those of the (0, 1)- and
/// of the (1, 1)-leaper together.
///
/// # Examples
///
/// ```
/// use knights_tour::leaper::Leaper;
/// use knights_tour::moves::MoveOrder;
///
/// let camel: Leaper = "camel".parse()?;
/// assert_eq!(camel, Leaper::new(3, 1)?);
/// assert_eq!(camel.to_string(), "camel");
/// let first = camel.moves(&MoveOrder::ROWS)[0];
/// assert_eq!((first.down, first.right), (-3, -1));
/// # Ok::<(), knights_tour::leaper::LeaperError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Leaper {
    /// A piece that leaps the shorter distance along one axis and the longer distance along the other.
    Leaps(Leap),
    /// A piece that moves one square in any direction, also diagonally.
    King,
}

/// The two distances of a [`Leaper`], the shorter one first, not both 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leap {
    short: u8,
    long: u8,
}

impl Leaper {
    /// The maximum distance of a leap.
    pub const MAX_DISTANCE: u8 = 50;

    /// The (1, 2)-leaper.
    pub const KNIGHT: Self = Self::leaps(1, 2);

    /// The pieces that have a name, in display order.
    pub const NAMED: [(&'static str, Self); 5] = [
        ("knight", Self::KNIGHT),
        ("camel", Self::leaps(1, 3)),
        ("zebra", Self::leaps(2, 3)),
        ("giraffe", Self::leaps(1, 4)),
        ("king", Self::King),
    ];

    const fn leaps(short: u8, long: u8) -> Self {
        Self::Leaps(Leap { short, long })
    }

    /// Creates a leaper from two distances, in either order.
    ///
    /// # Errors
    ///
    /// [`LeaperError::NoMove`] when both are 0, [`LeaperError::TooFar`] when one is more than
    /// [`MAX_DISTANCE`](Leaper::MAX_DISTANCE).
    pub fn new(first: u8, second: u8) -> Result<Self, LeaperError> {
        let (short, long) = (first.min(second), first.max(second));
        if long == 0 {
            Err(LeaperError::NoMove)
        } else if long > Self::MAX_DISTANCE {
            Err(LeaperError::TooFar { value: long })
        } else {
            Ok(Self::leaps(short, long))
        }
    }

    /// The moves of the piece, in an order that is given for the knight.
    ///
    /// Each move of the piece corresponds to a knight's move. The knight's move of 1 down and 2 to the right
    /// corresponds to `short` down and `long` to the right, and so on. A king's move is a knight's move turned
    /// anticlockwise to the next straight or diagonal line.
    ///
    /// A repeated move counts only once, at its first index. So pieces with only straight or only diagonal moves have
    /// four moves.
    #[must_use]
    pub fn moves(&self, order: &MoveOrder) -> Vec<Move> {
        let mut moves = Vec::with_capacity(8);
        for &knight_move in order.moves() {
            let piece_move = self.corresponding_move(knight_move);
            if !moves.contains(&piece_move) {
                moves.push(piece_move);
            }
        }
        moves
    }

    /// The move of this piece that corresponds to a knight's move.
    fn corresponding_move(self, Move { down, right }: Move) -> Move {
        let moves_two_rows = down.abs() == 2;
        match self {
            Self::Leaps(Leap { short, long }) => {
                let (rows, columns) = if moves_two_rows {
                    (long, short)
                } else {
                    (short, long)
                };
                // `MAX_DISTANCE` fits in an `i8`.
                Move {
                    down: rows as i8 * down.signum(),
                    right: columns as i8 * right.signum(),
                }
            }
            Self::King => {
                let (down, right) = (down.signum(), right.signum());
                // In each quadrant, one knight's move is turned to the straight line and the other to the diagonal.
                let to_diagonal = moves_two_rows == (down == right);
                match (to_diagonal, moves_two_rows) {
                    (true, _) => Move { down, right },
                    (false, true) => Move { down, right: 0 },
                    (false, false) => Move { down: 0, right },
                }
            }
        }
    }

    /// Whether a single move leads to a square `rows` rows and `columns` columns away.
    #[must_use]
    pub const fn reaches(self, rows: u32, columns: u32) -> bool {
        match self {
            Self::Leaps(Leap { short, long }) => {
                (rows == short as u32 && columns == long as u32)
                    || (rows == long as u32 && columns == short as u32)
            }
            Self::King => rows <= 1 && columns <= 1 && rows + columns > 0,
        }
    }
}

/// Writes the name of a piece that has one, and otherwise its two distances, separated by a comma.
impl fmt::Display for Leaper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::NAMED.iter().find(|(_, leaper)| leaper == self) {
            return formatter.write_str(name);
        }
        match self {
            Self::Leaps(Leap { short, long }) => write!(formatter, "{short},{long}"),
            Self::King => unreachable!("the king has a name"),
        }
    }
}

/// Reads the name of a piece, or two distances separated by a comma.
impl FromStr for Leaper {
    type Err = LeaperError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if let Some((_, leaper)) = Self::NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*leaper);
        }
        let (first, second) = text.split_once(',').ok_or(LeaperError::UnknownName)?;
        let parse = |number: &str| number.trim().parse().map_err(|_| LeaperError::NotAPair);
        Self::new(parse(first)?, parse(second)?)
    }
}

/// Reasons why a piece is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LeaperError {
    /// No piece has this name.
    #[error("no piece has this name")]
    UnknownName,
    /// The text is not two whole numbers with a comma between them.
    #[error("a leap is two small whole numbers with a comma between them")]
    NotAPair,
    /// Both distances are 0.
    #[error("a leap of 0,0 goes nowhere")]
    NoMove,
    /// A distance is longer than allowed.
    #[error("a leap may be {} squares at most, not {value}", Leaper::MAX_DISTANCE)]
    TooFar {
        /// The longer distance.
        value: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offsets(leaper: Leaper, order: &MoveOrder) -> Vec<(i8, i8)> {
        let moves = leaper.moves(order).into_iter();
        moves.map(|step| (step.down, step.right)).collect()
    }

    #[test]
    fn the_moves_of_the_knight_keep_every_published_order() {
        for (_, order) in MoveOrder::PUBLISHED {
            assert_eq!(Leaper::KNIGHT.moves(&order), order.moves());
        }
    }

    #[test]
    fn the_leaps_of_a_piece_are_in_the_order_of_the_moves() {
        let camel: Leaper = "camel".parse().unwrap();
        assert_eq!(offsets(camel, &MoveOrder::ROWS)[0], (-3, -1));
    }

    #[test]
    fn the_clockwise_order_is_clockwise_for_the_king() {
        let clockwise = [
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
        ];
        assert_eq!(offsets(Leaper::King, &MoveOrder::CLOCKWISE), clockwise);
    }

    #[test]
    fn straight_and_diagonal_leapers_have_four_moves() {
        for (leap, expected) in [
            ("0,2", [(-2, 0), (0, -2), (0, 2), (2, 0)]),
            ("3,3", [(-3, -3), (-3, 3), (3, -3), (3, 3)]),
        ] {
            let leaper = leap.parse().unwrap();
            assert_eq!(offsets(leaper, &MoveOrder::ROWS), expected);
        }
    }

    #[test]
    fn the_moves_are_exactly_the_offsets_that_the_piece_reaches() {
        let unnamed = ["2,5", "0,1", "4,4"].map(|leap| leap.parse().unwrap());
        for leaper in Leaper::NAMED
            .map(|(_, leaper)| leaper)
            .into_iter()
            .chain(unnamed)
        {
            let moves = offsets(leaper, &MoveOrder::JUMPS);
            for (down, right) in
                (-6i8..=6).flat_map(|down| (-6i8..=6).map(move |right| (down, right)))
            {
                let (rows, columns) = (
                    u32::from(down.unsigned_abs()),
                    u32::from(right.unsigned_abs()),
                );
                let reaches = leaper.reaches(rows, columns);
                assert_eq!(
                    moves.contains(&(down, right)),
                    reaches,
                    "{leaper}: {down},{right}"
                );
            }
        }
    }

    #[test]
    fn text_round_trips_and_invalid_text_is_an_error() {
        for text in [
            "knight", "camel", "zebra", "giraffe", "king", "0,1", "3,7", "50,50",
        ] {
            assert_eq!(text.parse::<Leaper>().unwrap().to_string(), text);
        }
        assert_eq!("4, 1".parse::<Leaper>().unwrap().to_string(), "giraffe");
        for (text, error) in [
            ("", LeaperError::UnknownName),
            ("queen", LeaperError::UnknownName),
            ("1,", LeaperError::NotAPair),
            ("-1,2", LeaperError::NotAPair),
            ("1,2,3", LeaperError::NotAPair),
            ("1,999", LeaperError::NotAPair),
            ("0,0", LeaperError::NoMove),
            ("51,2", LeaperError::TooFar { value: 51 }),
        ] {
            assert_eq!(text.parse::<Leaper>(), Err(error), "{text}");
        }
    }
}
