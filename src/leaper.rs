//! Pieces that leap like a knight, over shorter or longer distances.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::moves::{Move, MoveOrder};

/// A piece that leaps one distance along one axis and another along the other axis, over anything between.
///
/// The knight is the (1, 2)-leaper. The king is here for contrast: its eight moves are those of the
/// (0, 1)- and of the (1, 1)-leaper together.
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
pub enum Leaper {
    /// Leaps `short` squares one way and `long` the other.
    Leaps(Leap),
    /// One square in any direction, also diagonally.
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
    pub fn new(one: u8, other: u8) -> Result<Self, LeaperError> {
        let (short, long) = (one.min(other), one.max(other));
        if long == 0 {
            Err(LeaperError::NoMove)
        } else if long > Self::MAX_DISTANCE {
            Err(LeaperError::TooFar { value: long })
        } else {
            Ok(Self::leaps(short, long))
        }
    }

    /// The moves of the piece, each in the place of the knight's move that goes in its direction.
    ///
    /// A knight's move of 1 down and 2 to the right stands for `short` down and `long` to the right, and so on. The
    /// king's eight directions are the knight's, each turned anticlockwise to the next straight or diagonal line.
    ///
    /// A repeated move counts only in its first place: pieces that go only straight or only diagonally have four moves.
    #[must_use]
    pub fn moves(&self, order: &MoveOrder) -> Vec<Move> {
        let mut moves = Vec::with_capacity(8);
        for &knight_move in order.moves() {
            let own = self.corresponding_move(knight_move);
            if !moves.contains(&own) {
                moves.push(own);
            }
        }
        moves
    }

    fn corresponding_move(self, Move { down, right }: Move) -> Move {
        let far_down = down.abs() == 2;
        match self {
            Self::Leaps(Leap { short, long }) => {
                let (rows, columns) = if far_down {
                    (long, short)
                } else {
                    (short, long)
                };
                // Both are at most 50.
                Move {
                    down: rows as i8 * down.signum(),
                    right: columns as i8 * right.signum(),
                }
            }
            Self::King => {
                let (down, right) = (down.signum(), right.signum());
                // In each quadrant, one knight's move is turned to the straight line and the other to the diagonal.
                let to_diagonal = far_down == (down == right);
                match (to_diagonal, far_down) {
                    (true, _) => Move { down, right },
                    (false, true) => Move { down, right: 0 },
                    (false, false) => Move { down: 0, right },
                }
            }
        }
    }

    /// Whether the piece gets to a square `rows` rows and `columns` columns away in a single move.
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
        let (one, other) = text.split_once(',').ok_or(LeaperError::UnknownName)?;
        let number = |text: &str| text.trim().parse().map_err(|_| LeaperError::NotAPair);
        Self::new(number(one)?, number(other)?)
    }
}

/// Reasons why a leaper is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LeaperError {
    /// No piece has this name.
    #[error("no piece has this name")]
    UnknownName,
    /// A leap is not two whole numbers with a comma between them.
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

    fn pairs(leaper: Leaper, order: &MoveOrder) -> Vec<(i8, i8)> {
        let moves = leaper.moves(order).into_iter();
        moves.map(|step| (step.down, step.right)).collect()
    }

    #[test]
    fn the_knight_keeps_its_moves_in_every_order() {
        for (_, order) in MoveOrder::PUBLISHED {
            assert_eq!(Leaper::KNIGHT.moves(&order), order.moves());
        }
    }

    #[test]
    fn the_king_goes_round_the_clock_where_the_knight_does() {
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
        assert_eq!(pairs(Leaper::King, &MoveOrder::CLOCKWISE), clockwise);
    }

    #[test]
    fn straight_and_diagonal_leapers_have_four_moves() {
        for (leap, expected) in [
            ("0,2", [(-2, 0), (0, -2), (0, 2), (2, 0)]),
            ("3,3", [(-3, -3), (-3, 3), (3, -3), (3, 3)]),
        ] {
            let leaper = leap.parse().unwrap();
            assert_eq!(pairs(leaper, &MoveOrder::ROWS), expected);
        }
    }

    #[test]
    fn a_move_is_made_exactly_where_the_piece_reaches() {
        let others = ["2,5", "0,1", "4,4"].map(|leap| leap.parse().unwrap());
        for leaper in Leaper::NAMED
            .map(|(_, leaper)| leaper)
            .into_iter()
            .chain(others)
        {
            let moves = pairs(leaper, &MoveOrder::JUMPS);
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
    fn text_is_read_as_it_is_written_and_refused_with_its_fault() {
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
