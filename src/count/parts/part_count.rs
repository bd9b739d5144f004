//! The count of a single part, within a memory limit.

use super::division::{middle_squares, moves_at};
use crate::board::{Board, Square};
use crate::count::frontier::{CountError, CountProgress, FixedMoves, FrontierCount};

/// A count of the closed tours with given moves, which keeps within a memory limit, and runs in time slices of any
/// size.
///
/// If the count reaches the limit, it is divided into *pieces*: the tours with each choice of moves at one more square
/// in the middle of the board. A piece that reaches the limit is divided in turn. There are up to 28 pieces a square.
///
/// A count with the moves at two squares of 8×8 takes about 40 s. Divided into pieces, it takes several times as long.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::{Division, PartCount};
///
/// // The memory limit is too low for a direct count.
/// let division = Division::new(Board::new(6, 6)?, &[14])?;
/// let mut tours = 0;
/// for part in division.parts() {
///     let mut count = PartCount::new(part.fixed_moves(), 40_000)?;
///     while count.count().is_none() {
///         assert!(count.advance(1_000)?.bytes <= 40_000);
///     }
///     tours += count.count().unwrap_or_default() * u128::from(part.multiplicity());
/// }
/// assert_eq!(tours, 9_862);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartCount {
    memory_limit: u64,
    board: Board,
    /// The squares whose moves divide pieces. The first of them without given moves divides a piece.
    dividing_squares: Vec<Square>,
    /// The current piece and its count. `None` once all pieces are counted.
    current: Option<(FixedMoves, FrontierCount)>,
    /// The pieces that are not begun yet, the next one last.
    pending: Vec<FixedMoves>,
    /// The number of pieces counted so far.
    counted_pieces: u32,
    tours: u128,
    failure: Option<CountError>,
}

/// The progress and the memory of the count of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartProgress {
    /// The number of pieces counted.
    pub counted_pieces: u32,
    /// The number of pieces: one, unless the count has reached its memory limit.
    pub pieces: u32,
    /// The number of squares settled in the current piece.
    pub settled_squares: u32,
    /// The number of squares of the board.
    pub squares: u32,
    /// The number of bytes held.
    pub bytes: u64,
}

impl PartCount {
    /// Prepares a count of the tours with these moves, with at most `memory_limit` bytes.
    ///
    /// # Errors
    ///
    /// As for [`FrontierCount::with_fixed_moves`].
    pub fn new(moves: &FixedMoves, memory_limit: u64) -> Result<Self, CountError> {
        let board = moves.board();
        let count = FrontierCount::with_fixed_moves(moves, memory_limit)?;
        Ok(Self {
            memory_limit,
            board,
            dividing_squares: middle_squares(board),
            current: Some((moves.clone(), count)),
            pending: Vec::new(),
            counted_pieces: 0,
            tours: 0,
            failure: None,
        })
    }

    /// Expands up to `max_states` states. A million states take about half a second.
    ///
    /// # Errors
    ///
    /// [`CountError::MemoryLimit`] when the smallest pieces reach the limit, and [`CountError::Overflow`] when the
    /// number does not fit 128 bits. Further calls return the same error.
    pub fn advance(&mut self, max_states: u64) -> Result<PartProgress, CountError> {
        if self.failure.is_none() {
            self.failure = self.expand(max_states).err();
        }
        match self.failure {
            None => Ok(self.progress()),
            Some(failure) => {
                self.current = None;
                Err(failure)
            }
        }
    }

    fn expand(&mut self, max_states: u64) -> Result<(), CountError> {
        let Some((moves, count)) = &mut self.current else {
            return Ok(());
        };
        match count.advance(max_states) {
            Err(CountError::MemoryLimit { needed, limit }) => {
                let Some(pieces) = divided(moves, &self.dividing_squares) else {
                    return Err(CountError::MemoryLimit { needed, limit });
                };
                self.pending.extend(pieces);
            }
            Err(error) => return Err(error),
            Ok(_) => {
                let Some(tours) = count.count() else {
                    return Ok(());
                };
                let sum = self.tours.checked_add(tours);
                self.tours = sum.ok_or(CountError::Overflow)?;
                self.counted_pieces += 1;
            }
        }
        self.current = None;
        if let Some(moves) = self.pending.pop() {
            let count = FrontierCount::with_fixed_moves(&moves, self.memory_limit)?;
            self.current = Some((moves, count));
        }
        Ok(())
    }

    /// The progress of the count.
    #[must_use]
    pub fn progress(&self) -> PartProgress {
        let current = self.current.as_ref();
        let progress: Option<CountProgress> = current.map(|(_, count)| count.progress());
        PartProgress {
            counted_pieces: self.counted_pieces,
            pieces: self.counted_pieces + self.pending.len() as u32 + u32::from(current.is_some()),
            settled_squares: progress
                .map_or(self.board.size(), |progress| progress.settled_squares),
            squares: self.board.size(),
            bytes: progress.map_or(0, |progress| progress.bytes),
        }
    }

    /// The number of tours, once it is known.
    #[must_use]
    pub const fn count(&self) -> Option<u128> {
        match self.current.is_none() && self.failure.is_none() {
            true => Some(self.tours),
            false => None,
        }
    }
}

/// The moves, extended by each choice of moves at the first of some squares without given moves. `None` if all of these
/// squares have given moves.
fn divided(moves: &FixedMoves, squares: &[Square]) -> Option<Vec<FixedMoves>> {
    let has_moves = |square: Square| moves.moves().iter().any(|given| given.square == square);
    let square = *squares.iter().find(|&&square| !has_moves(square))?;
    let board = moves.board();
    let choices = moves_at(board, square)
        .into_iter()
        .map(|given| FixedMoves::of_closed_tours(board, [moves.moves(), &[given]].concat()));
    Some(choices.collect())
}
