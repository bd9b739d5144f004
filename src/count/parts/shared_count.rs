//! A count whose parts are counted by many: here, and by others who send their results.

use super::division::Division;
use super::result::PartResult;
use super::sum::{MergeError, part_of};

/// One in ten parts is given to two seats, so that wrong results are noticed.
const PARTS_PER_CHECK: u32 = 10;

/// The parts that one of several seats counts: its own, and then those that it checks for others. A seat is the place
/// of one participant.
///
/// Parts and seats are numbered from 1. The parts are dealt out in rounds, one to each seat. If there are several
/// seats, about one in ten parts is also checked by another seat.
///
/// # Examples
///
/// ```
/// use knights_tour::count::parts::parts_of_seat;
///
/// assert_eq!(parts_of_seat(25, 3, 2), [2, 5, 8, 11, 14, 17, 20, 23, 1]);
/// assert_eq!(parts_of_seat(25, 3, 1), [1, 4, 7, 10, 13, 16, 19, 22, 25]);
/// assert_eq!(parts_of_seat(3, 1, 1), [1, 2, 3]);
/// ```
#[must_use]
pub fn parts_of_seat(parts: u32, seats: u32, seat: u32) -> Vec<u32> {
    let seats = seats.max(1);
    let seat_and_round = |part: u32| ((part - 1) % seats, (part - 1) / seats);
    let own_seat = |part: u32| seat_and_round(part).0;
    let checking_seat = |part: u32| {
        let (seat, round) = seat_and_round(part);
        let is_checked = seats > 1 && (seat + round).is_multiple_of(PARTS_PER_CHECK);
        // Twice the round, because the round alone would bring all checks to a few seats, ten apart.
        is_checked.then(|| (seat + 1 + 2 * round % (seats - 1)) % seats)
    };
    let seat = seat.wrapping_sub(1);
    let own = (1..=parts).filter(|&part| own_seat(part) == seat);
    let checks = (1..=parts).filter(|&part| checking_seat(part) == Some(seat));
    own.chain(checks).collect()
}

/// The state of a part of a shared count.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PartState {
    /// Nobody has counted the part.
    Missing,
    /// All results are equal, or the part was counted here.
    Known {
        /// The number of tours of the part.
        count: u128,
        /// The number of equal results.
        results: u32,
        /// The number of other results, which the count made here refutes.
        wrong_results: u32,
    },
    /// The results of others differ, and the part was not counted here.
    Disputed {
        /// The different counts, in the order in which they came.
        counts: Vec<u128>,
    },
}

/// A count of closed tours in parts, from results made here and results of others.
///
/// Two different results of a part make it [`Disputed`](PartState::Disputed) until it is counted here. A result made
/// here decides.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::{Division, PartResult, PartState, SharedCount};
///
/// let division = Division::new(Board::new(6, 6)?, &[14])?;
/// let result = |count| PartResult::new(&division, &division.parts()[0], count);
/// let mut shared = SharedCount::new(division.clone());
/// shared.add_received(&[result(5), result(6)])?;
/// assert_eq!(shared.state(1), PartState::Disputed { counts: vec![5, 6] });
/// shared.add_own(&[result(6)])?;
/// assert_eq!(shared.state(1), PartState::Known { count: 6, results: 2, wrong_results: 1 });
/// assert_eq!(shared.total(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SharedCount {
    division: Division,
    /// The results of each part.
    results: Vec<ResultsOfPart>,
}

#[derive(Clone, Default, Debug)]
struct ResultsOfPart {
    own: Option<u128>,
    received: Vec<u128>,
}

impl SharedCount {
    /// Prepares a count without results.
    #[must_use]
    pub fn new(division: Division) -> Self {
        Self {
            results: vec![ResultsOfPart::default(); division.parts().len()],
            division,
        }
    }

    /// The division.
    #[must_use]
    pub const fn division(&self) -> &Division {
        &self.division
    }

    /// Adds results that were counted here. They replace earlier ones of the same parts.
    ///
    /// # Errors
    ///
    /// [`MergeError::OtherBoard`] and [`MergeError::OtherDivision`] for the first result that does not belong to this
    /// count. Nothing is added then.
    pub fn add_own(&mut self, results: &[PartResult]) -> Result<(), MergeError> {
        self.add(results, |of_part, count| of_part.own = Some(count))
    }

    /// Adds results of somebody else.
    ///
    /// # Errors
    ///
    /// As for [`add_own`](Self::add_own).
    pub fn add_received(&mut self, results: &[PartResult]) -> Result<(), MergeError> {
        self.add(results, |of_part, count| of_part.received.push(count))
    }

    /// Checks that results belong to this count.
    ///
    /// # Errors
    ///
    /// As for [`add_own`](Self::add_own).
    pub fn check(&self, results: &[PartResult]) -> Result<(), MergeError> {
        let mut results = results.iter();
        results.try_for_each(|result| part_of(&self.division, result).map(drop))
    }

    /// Adds all results, or none.
    fn add(
        &mut self,
        results: &[PartResult],
        add: impl Fn(&mut ResultsOfPart, u128),
    ) -> Result<(), MergeError> {
        self.check(results)?;
        for result in results {
            add(
                &mut self.results[result.number() as usize - 1],
                result.count(),
            );
        }
        Ok(())
    }

    /// The state of the part with this number.
    #[must_use]
    pub fn state(&self, number: u32) -> PartState {
        let index = (number as usize).wrapping_sub(1);
        let Some(ResultsOfPart { own, received }) = self.results.get(index) else {
            return PartState::Missing;
        };
        let Some(count) = own.or(received.first().copied()) else {
            return PartState::Missing;
        };
        let wrong_results = received.iter().filter(|&&other| other != count).count() as u32;
        if own.is_none() && wrong_results > 0 {
            let mut counts: Vec<u128> = Vec::new();
            for &count in received {
                if !counts.contains(&count) {
                    counts.push(count);
                }
            }
            return PartState::Disputed { counts };
        }
        let results = received.len() as u32 + u32::from(own.is_some()) - wrong_results;
        PartState::Known {
            count,
            results,
            wrong_results,
        }
    }

    /// Whether the part with this number was counted here.
    #[must_use]
    pub fn is_counted_here(&self, number: u32) -> bool {
        let index = (number as usize).wrapping_sub(1);
        self.results
            .get(index)
            .is_some_and(|results| results.own.is_some())
    }

    /// The results of all parts that were counted here.
    #[must_use]
    pub fn own_results(&self) -> Vec<PartResult> {
        let results = self.division.parts().iter().zip(&self.results);
        let own = results.filter_map(|(part, results)| Some((part, results.own?)));
        own.map(|(part, count)| PartResult::new(&self.division, part, count))
            .collect()
    }

    /// The results of all parts that are known.
    #[must_use]
    pub fn known_results(&self) -> Vec<PartResult> {
        let parts = self.division.parts().iter();
        let known = parts.filter_map(|part| match self.state(part.number()) {
            PartState::Known { count, .. } => Some(PartResult::new(&self.division, part, count)),
            PartState::Missing | PartState::Disputed { .. } => None,
        });
        known.collect()
    }

    /// The numbers of the parts that are still to be counted: those that are missing or disputed.
    #[must_use]
    pub fn open_parts(&self) -> Vec<u32> {
        let is_open = |part: &u32| !matches!(self.state(*part), PartState::Known { .. });
        (1..=self.results.len() as u32).filter(is_open).collect()
    }

    /// The number of closed tours in all parts that are known, together with those that symmetries make of them.
    ///
    /// `None` if the number does not fit 128 bits.
    #[must_use]
    pub fn tours_so_far(&self) -> Option<u128> {
        let mut tours: u128 = 0;
        for part in self.division.parts() {
            if let PartState::Known { count, .. } = self.state(part.number()) {
                tours = tours.checked_add(count.checked_mul(part.multiplicity().into())?)?;
            }
        }
        Some(tours)
    }

    /// The number of all closed tours, once all parts are known.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        self.tours_so_far().filter(|_| self.open_parts().is_empty())
    }
}
