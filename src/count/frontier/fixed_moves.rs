//! Given moves: counts of the tours that pass through some squares in a given way.

use thiserror::Error;

use super::tour_kind::TourKind;
use crate::board::{Board, Square};
use crate::escape::{escape_controls, excerpt};

/// The moves of a tour at one square: the squares before and after it, in either direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MovesAt {
    /// The square.
    pub square: Square,
    /// One of its two neighbours on the tour.
    pub first: Square,
    /// The other neighbour. `None` if the square is an end of an open tour.
    pub second: Option<Square>,
}

impl MovesAt {
    /// Reads moves as `row,column=row,column/row,column`: a square and its two neighbours on the tour, with rows and
    /// columns from 0 at the top left. `-` for the second neighbour makes the square an end of an open tour.
    ///
    /// # Errors
    ///
    /// [`FixedMovesError::Unreadable`] when the text has another form or names a square off the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::count::frontier::MovesAt;
    ///
    /// let board = Board::new(6, 6)?;
    /// let corner = MovesAt { square: 0, first: 8, second: Some(13) };
    /// assert_eq!(MovesAt::read(board, "0,0=1,2/2,1"), Ok(corner));
    /// let end = MovesAt { second: None, ..corner };
    /// assert_eq!(MovesAt::read(board, "0,0=1,2/-"), Ok(end));
    /// assert!(MovesAt::read(board, "0,0=1,2").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(board: Board, text: &str) -> Result<Self, FixedMovesError> {
        let square = |text| read_square(board, text);
        let moves = || {
            let (at, neighbours) = text.split_once('=')?;
            let (first, second) = neighbours.split_once('/')?;
            Some(Self {
                square: square(at)?,
                first: square(first)?,
                second: match second.trim() {
                    "-" => None,
                    second => Some(square(second)?),
                },
            })
        };
        moves().ok_or_else(|| FixedMovesError::Unreadable {
            value: excerpt(text, MAX_SHOWN_CHARS),
        })
    }

    /// The text of these moves on `board`, as [`read`](Self::read) reads it.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::count::frontier::MovesAt;
    ///
    /// let corner = MovesAt { square: 0, first: 8, second: Some(13) };
    /// assert_eq!(corner.text(Board::new(6, 6)?), "0,0=1,2/2,1");
    /// # Ok::<(), knights_tour::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn text(&self, board: Board) -> String {
        let name = |square| square_text(board, square);
        let second = self.second.map_or_else(|| "-".into(), name);
        format!("{}={}/{second}", name(self.square), name(self.first))
    }
}

/// The row and the column of a square, such as `3,4`.
pub(in crate::count) fn square_text(board: Board, square: Square) -> String {
    format!("{},{}", board.row(square), board.column(square))
}

/// The square with a row and a column, such as `3,4`. `None` if the text has another form or the square is off the
/// board.
pub(in crate::count) fn read_square(board: Board, text: &str) -> Option<Square> {
    let (row, column) = text.split_once(',')?;
    board.square(row.trim().parse().ok()?, column.trim().parse().ok()?)
}

/// The maximum number of characters of a faulty text in an error.
const MAX_SHOWN_CHARS: usize = 40;

/// Given moves at some squares of a board, for a count of its tours of one kind.
///
/// Only tours with exactly these moves are counted. If the moves of two squares contradict each other, there are none.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::{FixedMoves, FrontierCount, MovesAt, TourKind};
///
/// // Every closed tour passes through the corner in the only possible way.
/// let board = Board::new(6, 6)?;
/// let corner = MovesAt { square: 0, first: 8, second: Some(13) };
/// let moves = FixedMoves::new(board, TourKind::Closed, &[corner])?;
/// let count = FrontierCount::with_fixed_moves(&moves, 1 << 30)?;
/// assert_eq!(count.finish()?, 9_862);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FixedMoves {
    board: Board,
    kind: TourKind,
    moves: Vec<MovesAt>,
}

impl FixedMoves {
    /// Given moves of closed tours, at different squares. They must be possible on `board`.
    pub(in crate::count) fn of_closed_tours(board: Board, moves: Vec<MovesAt>) -> Self {
        let kind = TourKind::Closed;
        debug_assert!(Self::new(board, kind, &moves).is_ok());
        Self { board, kind, moves }
    }

    /// No given moves: all tours of this `kind`.
    pub(super) const fn none(board: Board, kind: TourKind) -> Self {
        let moves = Vec::new();
        Self { board, kind, moves }
    }

    /// Checks the moves at some squares for a count of the tours of this `kind` on `board`.
    ///
    /// # Errors
    ///
    /// [`FixedMovesError`] when a square is not on the board, has moves already, or is one end too many. Also when a
    /// neighbour is not a knight's move away, or when both neighbours are the same square.
    pub fn new(board: Board, kind: TourKind, moves: &[MovesAt]) -> Result<Self, FixedMovesError> {
        let most_ends = kind.end_count();
        let mut ends = 0;
        for (index, given) in moves.iter().enumerate() {
            let MovesAt {
                square,
                first,
                second,
            } = *given;
            for value in [Some(square), Some(first), second].into_iter().flatten() {
                if value >= board.size() {
                    let largest = board.size() - 1;
                    return Err(FixedMovesError::OffBoard { value, largest });
                }
            }
            for to in [Some(first), second].into_iter().flatten() {
                if !board.has_knights_move(square, to) {
                    return Err(FixedMovesError::NotAMove { from: square, to });
                }
            }
            if second == Some(first) {
                return Err(FixedMovesError::SameMove { square, to: first });
            }
            if moves[..index]
                .iter()
                .any(|earlier| earlier.square == square)
            {
                return Err(FixedMovesError::Repeated { square });
            }
            ends += u32::from(second.is_none());
            if ends > most_ends {
                return Err(FixedMovesError::TooManyEnds {
                    square,
                    most: most_ends,
                });
            }
        }
        Ok(Self {
            board,
            kind,
            moves: moves.to_vec(),
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The kind of tours to count.
    #[must_use]
    pub const fn kind(&self) -> TourKind {
        self.kind
    }

    /// The moves at each square.
    #[must_use]
    pub fn moves(&self) -> &[MovesAt] {
        &self.moves
    }
}

/// A fault of given moves.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FixedMovesError {
    /// A text is not the moves at a square of the board.
    #[error(
        "“{}” is not moves at a square of the board, as row,column=row,column/row,column; - stands for an end",
        escape_controls(.value)
    )]
    Unreadable {
        /// The text, cut to 40 characters.
        value: String,
    },
    /// A square is not on the board.
    #[error("the board has no square {value}; its last one is {largest}")]
    OffBoard {
        /// The square.
        value: Square,
        /// The largest square of the board.
        largest: Square,
    },
    /// No move leads from one square to the other.
    #[error("from square {from} to square {to} is not a knight's move")]
    NotAMove {
        /// The square whose moves are given.
        from: Square,
        /// Its neighbour.
        to: Square,
    },
    /// Both moves of a square lead to the same neighbour.
    #[error("both moves of square {square} lead to square {to}")]
    SameMove {
        /// The square.
        square: Square,
        /// Its neighbour.
        to: Square,
    },
    /// The moves of a square are given twice.
    #[error("the moves of square {square} are given twice")]
    Repeated {
        /// The square.
        square: Square,
    },
    /// A square is one end too many: a closed tour has none, an open tour two.
    #[error("square {square} cannot be an end: the tour has {most} ends")]
    TooManyEnds {
        /// The square.
        square: Square,
        /// The number of ends of the tour.
        most: u32,
    },
}
