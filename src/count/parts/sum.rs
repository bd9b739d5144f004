//! The sum of the results of all parts.

use thiserror::Error;

use super::division::{Division, Part};
use super::result::PartResult;

/// The maximum number of missing parts that an error names.
const MAX_NAMED_PARTS: usize = 10;

/// Adds up the results of all parts of a division, which gives the number of all closed tours.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::{Division, MergeError, PartResult, PartSum};
///
/// let division = Division::new(Board::new(6, 6)?, &[14])?;
/// let mut sum = PartSum::new(division.clone());
/// let result = PartResult::new(&division, &division.parts()[0], 5);
/// sum.add(&result)?;
/// assert_eq!(sum.add(&result), Err(MergeError::Twice { number: 1 }));
/// assert!(matches!(sum.total(), Err(MergeError::Missing { count: 15, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartSum {
    division: Division,
    /// The result of each part, once it is known.
    results: Vec<Option<PartResult>>,
}

impl PartSum {
    /// Prepares a sum without results.
    #[must_use]
    pub fn new(division: Division) -> Self {
        Self {
            results: vec![None; division.parts().len()],
            division,
        }
    }

    /// The division.
    #[must_use]
    pub const fn division(&self) -> &Division {
        &self.division
    }

    /// Whether the result of the part with this number is known.
    #[must_use]
    pub fn has(&self, number: u32) -> bool {
        let index = (number as usize).wrapping_sub(1);
        self.results.get(index).is_some_and(Option::is_some)
    }

    /// The number of tours of the part with this number, once it is known.
    #[must_use]
    pub fn count(&self, number: u32) -> Option<u128> {
        let index = (number as usize).checked_sub(1)?;
        self.results.get(index)?.as_ref().map(PartResult::count)
    }

    /// Adds a result.
    ///
    /// # Errors
    ///
    /// [`MergeError::OtherBoard`], [`MergeError::OtherDivision`], [`MergeError::Twice`] and [`MergeError::Conflict`]
    /// when the result is of another board or division, or its part has a result already. The sum stays as it was.
    pub fn add(&mut self, result: &PartResult) -> Result<(), MergeError> {
        let number = result.number();
        let part = part_of(&self.division, result)?;
        let slot = &mut self.results[part.number() as usize - 1];
        match slot {
            None => *slot = Some(result.clone()),
            Some(earlier) if earlier == result => return Err(MergeError::Twice { number }),
            Some(earlier) => {
                let counts = (earlier.count(), result.count());
                return Err(MergeError::Conflict { number, counts });
            }
        }
        Ok(())
    }

    /// The numbers of the parts whose results are missing.
    pub fn missing(&self) -> impl Iterator<Item = u32> {
        let numbers = (1..).zip(&self.results);
        numbers.filter_map(|(number, result)| result.is_none().then_some(number))
    }

    /// The number of all closed tours.
    ///
    /// # Errors
    ///
    /// [`MergeError::Missing`] when a result is missing, and [`MergeError::Overflow`] when the number does not fit 128
    /// bits.
    pub fn total(&self) -> Result<u128, MergeError> {
        let numbers: Vec<u32> = self.missing().take(MAX_NAMED_PARTS).collect();
        if !numbers.is_empty() {
            return Err(MergeError::Missing {
                numbers,
                count: self.missing().count(),
            });
        }
        let results = self
            .division
            .parts()
            .iter()
            .zip(self.results.iter().flatten());
        let mut total: u128 = 0;
        for (part, result) in results {
            let tours = result.count().checked_mul(part.multiplicity().into());
            let sum = tours.and_then(|tours| total.checked_add(tours));
            total = sum.ok_or(MergeError::Overflow)?;
        }
        Ok(total)
    }
}

/// The part of a division that a result belongs to.
///
/// # Errors
///
/// [`MergeError::OtherBoard`] and [`MergeError::OtherDivision`].
pub(super) fn part_of<'a>(
    division: &'a Division,
    result: &PartResult,
) -> Result<&'a Part, MergeError> {
    let number = result.number();
    let (board, own_board) = (result.board(), division.board());
    if board != own_board {
        return Err(MergeError::OtherBoard {
            value: (board.rows(), board.columns()),
            expected: (own_board.rows(), own_board.columns()),
        });
    }
    let part = division.part(number);
    part.filter(|part| PartResult::new(division, part, result.count()) == *result)
        .ok_or(MergeError::OtherDivision { number })
}

/// The reason why results cannot be added up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A result is of another board.
    #[error("the result is of the {}×{} board, and not of {}×{}", value.0, value.1, expected.0, expected.1)]
    OtherBoard {
        /// The rows and columns of the board of the result.
        value: (u32, u32),
        /// The rows and columns of the board of the sum.
        expected: (u32, u32),
    },
    /// A result is of another division of the same board.
    #[error("part {number} is of another division of the board")]
    OtherDivision {
        /// The number of the part.
        number: u32,
    },
    /// A result was added before.
    #[error("part {number} is given twice")]
    Twice {
        /// The number of the part.
        number: u32,
    },
    /// A part has two different results.
    #[error("part {number} has two different counts: {} and {}", counts.0, counts.1)]
    Conflict {
        /// The number of the part.
        number: u32,
        /// Both counts.
        counts: (u128, u128),
    },
    /// Results are missing.
    #[error(
        "{count} {} missing: {}",
        if *count == 1 { "part is" } else { "parts are" },
        listed(numbers, *count)
    )]
    Missing {
        /// The numbers of the first ten missing parts.
        numbers: Vec<u32>,
        /// The number of missing parts.
        count: usize,
    },
    /// The number does not fit 128 bits.
    #[error("the number of tours does not fit 128 bits")]
    Overflow,
}

/// Joins `numbers` with commas. An ellipsis follows if they are only the first of `count` numbers.
fn listed(numbers: &[u32], count: usize) -> String {
    let mut text: Vec<String> = numbers.iter().map(u32::to_string).collect();
    if count > numbers.len() {
        text.push("…".into());
    }
    text.join(", ")
}
