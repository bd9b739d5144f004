//! The closed tours of a board in a fixed order, numbered part by part.

use std::ops::Range;

use thiserror::Error;

use super::counter::{Counter, CounterError};
use super::division::{DivisionError, Part, moves_at, sorted_squares};
use super::result::PartResultError;
use super::sum::{MergeError, PartSum};
use crate::board::Square;
use crate::count::frontier::{FixedMoves, MovesAt, RankError, random_rank};
use crate::count::symmetry::Symmetries;
use crate::tour::Tour;

/// All closed tours of a board, numbered from 0, by the counts of the parts of a division.
///
/// A tour's number is found in three steps. The counts of all parts tell its part. Within the part, the moves at some
/// *further squares* are given, one square after another; counts with these moves tell the moves of the tour. The tours
/// that are left are numbered as [`RankedTours`](crate::count::frontier::RankedTours).
///
/// A further square has up to 28 choices of moves. They are counted from the first or from the last one. To find the
/// number of a tour, at most half of them are counted, and one more. To find the tour with a number, counting begins
/// at the end with fewer tours between it and this number.
///
/// The numbers depend on the board, the division and the further squares.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use knights_tour::board::Board;
/// use knights_tour::count::frontier::FrontierCount;
/// use knights_tour::count::parts::{
///     DividedTours, Division, PartResult, PartSum, SequentialCounter,
/// };
///
/// let division = Division::new(Board::new(6, 6)?, &[14])?;
/// let mut sum = PartSum::new(division.clone());
/// for part in division.parts() {
///     let count = FrontierCount::with_fixed_moves(part.fixed_moves(), 1 << 20)?.finish()?;
///     sum.add(&PartResult::new(&division, part, count))?;
/// }
/// let tours = DividedTours::new(sum, &[21])?;
/// assert_eq!(tours.count(), 9_862);
/// let mut counter = SequentialCounter::new(1 << 20, |_| ControlFlow::Continue(()));
/// let tour = tours.tour(5_000, &mut counter)?;
/// assert_eq!(tours.rank(&tour, &mut counter)?, 5_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DividedTours {
    sum: PartSum,
    total: u128,
    symmetries: Symmetries,
    further_squares: Vec<Square>,
}

/// An image of a part's choice of moves, and the symmetry that maps the part's own choice onto it.
struct Image<'a> {
    moves: Vec<MovesAt>,
    symmetry: &'a [Square],
}

impl DividedTours {
    /// Numbers the tours by the counts of all parts, and by the moves at further squares within a part.
    ///
    /// # Errors
    ///
    /// [`DividedToursError::Sum`] when the count of a part is missing or the number of tours does not fit 128 bits, and
    /// [`DividedToursError::Squares`] when a further square is not on the board, is named twice, or belongs to
    /// the division.
    pub fn new(sum: PartSum, further_squares: &[Square]) -> Result<Self, DividedToursError> {
        let division = sum.division();
        let all_squares = [division.squares(), further_squares].concat();
        sorted_squares(division.board(), &all_squares)?;
        Ok(Self {
            total: sum.total()?,
            symmetries: Symmetries::new(division.board()),
            sum,
            further_squares: further_squares.to_vec(),
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
    /// [`DividedToursError`] when there is no such tour, and when `counter` fails.
    pub fn tour(
        &self,
        rank: u128,
        counter: &mut dyn Counter,
    ) -> Result<Vec<Square>, DividedToursError> {
        let mut rank = rank;
        for (part, count) in self.parts() {
            let tours = count * u128::from(part.multiplicity());
            if rank >= tours {
                rank -= tours;
                continue;
            }
            let images = self.images(part);
            let image = images
                .get((rank / count) as usize)
                .ok_or_else(|| self.no_such_number())?;
            let tour = self.tour_of_part(part, count, rank % count, counter)?;
            let squares = tour.iter().map(|&square| image.symmetry[square as usize]);
            return Ok(squares.collect());
        }
        Err(self.no_such_number())
    }

    /// The number of a closed tour, which may begin anywhere and go in either direction.
    ///
    /// # Errors
    ///
    /// [`DividedToursError`] when the squares are no closed tour of the board, and when `counter` fails.
    pub fn rank(
        &self,
        tour: &[Square],
        counter: &mut dyn Counter,
    ) -> Result<u128, DividedToursError> {
        let division = self.sum.division();
        let verified = Tour::verify(division.board(), tour).map_err(RankError::from)?;
        if !verified.is_closed() {
            return Err(RankError::Open.into());
        }
        let tour_moves = moves_of_tour(tour, division.squares());
        let mut before = 0;
        for (part, count) in self.parts() {
            let images = self.images(part);
            if let Some(index) = images.iter().position(|image| image.moves == tour_moves) {
                let mut original = vec![0; tour.len()];
                for (square, &image) in (0..).zip(images[index].symmetry) {
                    original[image as usize] = square;
                }
                let mapped: Vec<Square> =
                    (tour.iter().map(|&square| original[square as usize])).collect();
                let rank = self.rank_in_part(part, count, &mapped, counter)?;
                return Ok(before + index as u128 * count + rank);
            }
            before += count * u128::from(part.multiplicity());
        }
        Err(self.no_such_number())
    }

    const fn no_such_number(&self) -> DividedToursError {
        DividedToursError::NoSuchNumber { count: self.total }
    }

    /// The parts with their counts.
    fn parts(&self) -> impl Iterator<Item = (&Part, u128)> {
        let parts = self.sum.division().parts().iter();
        parts.filter_map(|part| Some((part, self.sum.count(part.number())?)))
    }

    /// The different images of a part's choice of moves under symmetries, the part's own choice first.
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

    /// The tour with a number within a part that has `count` tours.
    fn tour_of_part(
        &self,
        part: &Part,
        count: u128,
        rank: u128,
        counter: &mut dyn Counter,
    ) -> Result<Vec<Square>, DividedToursError> {
        let mut choice = Choice::of_part(part, count);
        for &square in &self.further_squares {
            let is_late = rank - choice.ranks.start >= (choice.ranks.end - choice.ranks.start) / 2;
            let has_rank = |_: &_, ranks: &Range<u128>| ranks.contains(&rank);
            choice = self.choose(choice, square, is_late, counter, &has_rank)?;
        }
        let tours = counter.ranked(&self.fixed(&choice.moves))?;
        let tour = tours.tour(rank - choice.ranks.start);
        tour.ok_or_else(|| self.no_such_number())
    }

    /// The number of a tour within a part that has `count` tours.
    fn rank_in_part(
        &self,
        part: &Part,
        count: u128,
        tour: &[Square],
        counter: &mut dyn Counter,
    ) -> Result<u128, DividedToursError> {
        let mut choice = Choice::of_part(part, count);
        for &square in &self.further_squares {
            let tour_moves = moves_of_tour(tour, &[square]);
            let is_on_tour = |given: &MovesAt, _: &_| tour_moves == [*given];
            let possibilities = moves_at(self.sum.division().board(), square);
            let later_half = &possibilities[possibilities.len() / 2..];
            let is_late = later_half.iter().any(|given| tour_moves == [*given]);
            choice = self.choose(choice, square, is_late, counter, &is_on_tour)?;
        }
        let tours = counter.ranked(&self.fixed(&choice.moves))?;
        Ok(choice.ranks.start + tours.rank(tour)?)
    }

    /// Adds those moves at a further square that are wanted.
    ///
    /// Counts one possibility after another: from the last one if the wanted one `is_late`, otherwise from the first.
    fn choose(
        &self,
        choice: Choice,
        square: Square,
        is_late: bool,
        counter: &mut dyn Counter,
        is_wanted: &dyn Fn(&MovesAt, &Range<u128>) -> bool,
    ) -> Result<Choice, DividedToursError> {
        let Choice { moves, mut ranks } = choice;
        let mut possibilities = moves_at(self.sum.division().board(), square);
        if is_late {
            possibilities.reverse();
        }
        for batch in possibilities.chunks(counter.batch_size().max(1)) {
            let with = |&given: &MovesAt| [&moves[..], &[given]].concat();
            let all_fixed: Vec<FixedMoves> =
                (batch.iter().map(|given| self.fixed(&with(given)))).collect();
            for (given, count) in batch.iter().zip(counter.counts(&all_fixed)?) {
                let own_ranks = match is_late {
                    true => ranks.end.saturating_sub(count)..ranks.end,
                    false => ranks.start..ranks.start + count,
                };
                if is_wanted(given, &own_ranks) {
                    return Ok(Choice {
                        moves: with(given),
                        ranks: own_ranks,
                    });
                }
                match is_late {
                    true => ranks.end = own_ranks.start,
                    false => ranks.start = own_ranks.end,
                }
            }
        }
        Err(self.no_such_number())
    }

    fn fixed(&self, moves: &[MovesAt]) -> FixedMoves {
        FixedMoves::of_closed_tours(self.sum.division().board(), moves.to_vec())
    }
}

/// The moves at the squares of a part and at some further squares.
struct Choice {
    moves: Vec<MovesAt>,
    /// The numbers of the tours with these moves, among those of the part.
    ranks: Range<u128>,
}

impl Choice {
    fn of_part(part: &Part, count: u128) -> Self {
        Self {
            moves: part.fixed_moves().moves().to_vec(),
            ranks: 0..count,
        }
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
///
/// # Examples
///
/// ```
/// use knights_tour::count::frontier::MovesAt;
/// use knights_tour::count::parts::moves_of_tour;
///
/// let moves = moves_of_tour(&[4, 2, 9, 7], &[4, 9]);
/// assert_eq!(moves[0], MovesAt { square: 4, first: 2, second: Some(7) });
/// assert_eq!(moves[1], MovesAt { square: 9, first: 2, second: Some(7) });
/// ```
#[must_use]
pub fn moves_of_tour(tour: &[Square], squares: &[Square]) -> Vec<MovesAt> {
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
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DividedToursError {
    /// The counts of the parts do not give the number of tours.
    #[error(transparent)]
    Sum(#[from] MergeError),
    /// The count of a part is no result.
    #[error(transparent)]
    Result(#[from] PartResultError),
    /// The squares cannot divide the tours.
    #[error(transparent)]
    Squares(#[from] DivisionError),
    /// There is no tour with the number.
    #[error("there are {count} tours, from number 0")]
    NoSuchNumber {
        /// The number of tours.
        count: u128,
    },
    /// A count within a part failed or was cancelled.
    #[error(transparent)]
    Counter(#[from] CounterError),
    /// A tour has no number.
    #[error(transparent)]
    Rank(#[from] RankError),
}
