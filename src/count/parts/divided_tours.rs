//! The closed tours of a board in a fixed order, numbered part by part.

use std::ops::ControlFlow;

use thiserror::Error;

use super::division::{Part, central_squares, moves_at, reduction};
use super::sum::{MergeError, PartSum};
use crate::board::Square;
use crate::count::frontier::{
    CountError, CountProgress, FixedMoves, FrontierCount, MovesAt, RankError, RankedTours,
    random_rank,
};
use crate::count::symmetry::Symmetries;
use crate::tour::Tour;

/// The number of states of a count between two reports of progress.
const STATES_PER_REPORT: u64 = 50_000;

/// All closed tours of a board, numbered from 0, by the counts of the parts of a division.
///
/// A tour's number is found in two steps: its part follows from the counts of all parts, and its place in the part from
/// counts with the moves of further squares in the middle given, until the tours that are left fit the memory as
/// [`RankedTours`]. On 8×8, with the moves at two squares given by the part, these are the counts for up to 28 choices
/// at each of two more squares.
///
/// The numbers depend on the board, the division, and the memory limit.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::FrontierCount;
/// use knights_tour::count::parts::{DividedTours, Division, PartResult, PartSum};
///
/// let division = Division::new(Board::new(6, 6)?, &[14])?;
/// let mut sum = PartSum::new(division.clone());
/// for part in division.parts() {
///     let count = FrontierCount::with_fixed_moves(part.fixed_moves(), 1 << 20)?.finish()?;
///     sum.add(&PartResult::new(&division, part, count))?;
/// }
/// let tours = DividedTours::new(sum, 1 << 20)?;
/// assert_eq!(tours.count(), 9_862);
/// let mut on_progress = |_: &_| ControlFlow::Continue(());
/// let tour = tours.tour(5_000, &mut on_progress)?;
/// assert_eq!(tours.rank(&tour, &mut on_progress)?, 5_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DividedTours {
    sum: PartSum,
    total: u128,
    symmetries: Symmetries,
    memory_limit: u64,
}

/// Receives the progress of each count, and may cancel it.
pub type OnProgress<'a> = &'a mut dyn FnMut(&CountProgress) -> ControlFlow<()>;

/// One of the choices of moves of a part, and the symmetry that makes it of the part's own choice.
struct Image<'a> {
    moves: Vec<MovesAt>,
    symmetry: &'a [Square],
}

impl DividedTours {
    /// Numbers the tours by the counts of all parts. The counts within a part take at most `memory_limit` bytes.
    ///
    /// # Errors
    ///
    /// [`MergeError::Missing`] when the count of a part is missing, and [`MergeError::Overflow`] when the number of
    /// tours does not fit 128 bits.
    pub fn new(sum: PartSum, memory_limit: u64) -> Result<Self, MergeError> {
        Ok(Self {
            total: sum.total()?,
            symmetries: Symmetries::new(sum.division().board()),
            sum,
            memory_limit,
        })
    }

    /// The number of tours.
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.total
    }

    /// A random number of a tour, each equally likely; `None` if there is no tour.
    ///
    /// The same seed gives the same number on every machine.
    #[must_use]
    pub fn random_rank(&self, seed: u64) -> Option<u128> {
        random_rank(self.total, seed)
    }

    /// The tour with a number, from 0.
    ///
    /// # Errors
    ///
    /// [`DividedToursError`] when there is no such tour, when a count fails, or when `on_progress` cancels it.
    pub fn tour(
        &self,
        rank: u128,
        on_progress: OnProgress<'_>,
    ) -> Result<Vec<Square>, DividedToursError> {
        let no_tour = DividedToursError::NoSuchNumber { count: self.total };
        let mut rank = rank;
        for (part, count) in self.parts() {
            let tours = count * u128::from(part.multiplicity());
            if rank >= tours {
                rank -= tours;
                continue;
            }
            let images = self.images(part);
            let image = images.get((rank / count) as usize).ok_or(no_tour)?;
            let tour = self.tour_of_part(part, rank % count, on_progress)?;
            let squares = tour.iter().map(|&square| image.symmetry[square as usize]);
            return Ok(squares.collect());
        }
        Err(no_tour)
    }

    /// The number of a closed tour, which may begin anywhere and go in either direction.
    ///
    /// # Errors
    ///
    /// [`DividedToursError`] when the squares are no closed tour of the board, when a count fails, or when
    /// `on_progress` cancels it.
    pub fn rank(
        &self,
        tour: &[Square],
        on_progress: OnProgress<'_>,
    ) -> Result<u128, DividedToursError> {
        let division = self.sum.division();
        let verified = Tour::verify(division.board(), tour).map_err(RankError::from)?;
        if !verified.is_closed() {
            return Err(RankError::Open.into());
        }
        let own = moves_of(tour, division.squares());
        let mut before = 0;
        for (part, count) in self.parts() {
            let images = self.images(part);
            if let Some(index) = images.iter().position(|image| image.moves == own) {
                let mut original = vec![0; tour.len()];
                for (square, &image) in (0..).zip(images[index].symmetry) {
                    original[image as usize] = square;
                }
                let mapped: Vec<Square> =
                    (tour.iter().map(|&square| original[square as usize])).collect();
                let rank = self.rank_in_part(part, &mapped, on_progress)?;
                return Ok(before + index as u128 * count + rank);
            }
            before += count * u128::from(part.multiplicity());
        }
        Err(DividedToursError::NoSuchNumber { count: self.total })
    }

    /// The parts with their counts.
    fn parts(&self) -> impl Iterator<Item = (&Part, u128)> {
        let parts = self.sum.division().parts().iter();
        parts.filter_map(|part| Some((part, self.sum.count(part.number())?)))
    }

    /// The different choices of moves that symmetries make of that of a part, its own first.
    fn images(&self, part: &Part) -> Vec<Image<'_>> {
        let squares = self.sum.division().squares();
        let mut images: Vec<Image<'_>> = Vec::new();
        for symmetry in self.symmetries.images() {
            let mut moves: Vec<MovesAt> = (part.fixed_moves().moves().iter())
                .map(|given| image_of(given, symmetry))
                .collect();
            moves.sort_unstable_by_key(|given| given.square);
            let keeps_squares = moves.iter().map(|given| &given.square).eq(squares);
            if keeps_squares && images.iter().all(|image| image.moves != moves) {
                images.push(Image { moves, symmetry });
            }
        }
        images
    }

    /// The squares whose moves are given one after another within a part, until the tours that are left fit the memory.
    fn further_squares(&self) -> Vec<Square> {
        let division = self.sum.division();
        let finest = central_squares(division.board()).pop().unwrap_or_default();
        let known = division.squares();
        let mut further: Vec<Square> = finest
            .into_iter()
            .filter(|square| known.binary_search(square).is_err())
            .collect();
        let fits = |given: usize| {
            RankedTours::estimated_bytes(division.board()) / reduction(known.len() + given)
                <= self.memory_limit
        };
        let needed = (0..further.len()).find(|&given| fits(given));
        further.truncate(needed.unwrap_or(further.len()));
        further
    }

    fn tour_of_part(
        &self,
        part: &Part,
        rank: u128,
        on_progress: OnProgress<'_>,
    ) -> Result<Vec<Square>, DividedToursError> {
        let board = self.sum.division().board();
        let mut rank = rank;
        let mut moves = part.fixed_moves().moves().to_vec();
        'squares: for square in self.further_squares() {
            for given in moves_at(board, square) {
                moves.push(given);
                let count = self.count_with(&moves, on_progress)?;
                if rank < count {
                    continue 'squares;
                }
                rank -= count;
                moves.pop();
            }
            return Err(DividedToursError::NoSuchNumber { count: self.total });
        }
        let tours = self.tours_with(&moves, on_progress)?;
        let no_tour = DividedToursError::NoSuchNumber { count: self.total };
        tours.tour(rank).ok_or(no_tour)
    }

    fn rank_in_part(
        &self,
        part: &Part,
        tour: &[Square],
        on_progress: OnProgress<'_>,
    ) -> Result<u128, DividedToursError> {
        let board = self.sum.division().board();
        let mut rank = 0;
        let mut moves = part.fixed_moves().moves().to_vec();
        for square in self.further_squares() {
            let own = moves_of(tour, &[square]);
            for given in moves_at(board, square) {
                moves.push(given);
                if own == [given] {
                    break;
                }
                rank += self.count_with(&moves, on_progress)?;
                moves.pop();
            }
        }
        let tours = self.tours_with(&moves, on_progress)?;
        Ok(rank + tours.rank(tour)?)
    }

    /// Counts the tours with the given moves.
    fn count_with(
        &self,
        moves: &[MovesAt],
        on_progress: OnProgress<'_>,
    ) -> Result<u128, DividedToursError> {
        let board = self.sum.division().board();
        let moves = FixedMoves::of_closed_tours(board, moves.to_vec());
        let mut count = FrontierCount::with_fixed_moves(&moves, self.memory_limit)?;
        loop {
            if let Some(count) = count.count() {
                return Ok(count);
            }
            if on_progress(&count.advance(STATES_PER_REPORT)?).is_break() {
                return Err(DividedToursError::Cancelled);
            }
        }
    }

    /// Numbers the tours with the given moves.
    fn tours_with(
        &self,
        moves: &[MovesAt],
        on_progress: OnProgress<'_>,
    ) -> Result<RankedTours, DividedToursError> {
        let board = self.sum.division().board();
        let moves = FixedMoves::of_closed_tours(board, moves.to_vec());
        let mut tours = RankedTours::with_fixed_moves(&moves, self.memory_limit)?;
        while tours.count().is_none() {
            if on_progress(&tours.advance(STATES_PER_REPORT)?).is_break() {
                return Err(DividedToursError::Cancelled);
            }
        }
        Ok(tours)
    }
}

/// The image of moves at a square under a symmetry, with the smaller neighbour first.
fn image_of(given: &MovesAt, symmetry: &[Square]) -> MovesAt {
    let image = |square: Square| symmetry[square as usize];
    let ends = (image(given.first), given.second.map(image));
    let (first, second) = match ends {
        (first, Some(second)) if second < first => (second, Some(first)),
        ends => ends,
    };
    MovesAt {
        square: image(given.square),
        first,
        second,
    }
}

/// The moves of a closed tour at some squares, with the smaller neighbour first.
fn moves_of(tour: &[Square], squares: &[Square]) -> Vec<MovesAt> {
    let moves = squares.iter().filter_map(|&square| {
        let at = tour.iter().position(|&other| other == square)?;
        let before = tour[(at + tour.len() - 1) % tour.len()];
        let after = tour[(at + 1) % tour.len()];
        Some(MovesAt {
            square,
            first: before.min(after),
            second: Some(before.max(after)),
        })
    });
    moves.collect()
}

/// The reason why a tour or its number is not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DividedToursError {
    /// There is no tour with the number.
    #[error("there are {count} tours, from number 0")]
    NoSuchNumber {
        /// The number of tours.
        count: u128,
    },
    /// A count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// A tour has no number.
    #[error(transparent)]
    Rank(#[from] RankError),
    /// The progress was answered with [`ControlFlow::Break`].
    #[error("the count was cancelled")]
    Cancelled,
}
