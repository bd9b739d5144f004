//! Shares of a sweep, which run on several machines and are merged afterwards. A cell is one experiment of the sweep.
//!
//! A [`Share`] such as 2/8 chooses cells. A [`ShareResult`] is the result of these cells as lines of text. A
//! [`ShareReader`] reads the lines, and a [`ShareMerge`] puts all shares together. It refuses shares that do not belong
//! together.
//!
//! # Examples
//!
//! ```
//! use knights_tour::sweep::draft::SweepDraft;
//! use knights_tour::sweep::measures::Measurements;
//! use knights_tour::sweep::share::{Share, ShareMerge, ShareReader, ShareResult};
//! use knights_tour::sweep::table::CellResult;
//!
//! let question = SweepDraft { sizes: "5..9".into(), starts: "all".into(), ..SweepDraft::default() };
//! let sweep = question.validate()?;
//! let mut merge = ShareMerge::default();
//! for share in ["1/2", "2/2"] {
//!     let share: Share = share.parse()?;
//!     let mut results = Vec::new();
//!     for cell in share.numbers(sweep.count()).filter_map(|number| sweep.cell(number)) {
//!         let mut run = sweep.run(&cell)?;
//!         while run.work(1_000)?.is_none() {}
//!         results.push(CellResult { cell, measures: Measurements::of(&run), milliseconds: 0.25 });
//!     }
//!     let mut text = Vec::new();
//!     ShareResult::new(question.clone(), share, true, results)?.write(&mut text)?;
//!     // On another machine, later:
//!     let mut reader = ShareReader::default();
//!     for line in std::str::from_utf8(&text)?.lines() {
//!         if let Some(result) = reader.read_line(line)? {
//!             merge.add(result)?;
//!         }
//!     }
//!     reader.finish()?;
//! }
//! let merged = merge.finish()?;
//! assert_eq!((merged.runs, merged.results.len() as u64), (sweep.count(), sweep.count()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod merge;
mod result;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use merge::{MergedShares, ShareMerge, ShareMergeError};
pub use result::{ShareReader, ShareResult, ShareResultError};

use crate::escape::{escape_controls, excerpt};

/// The maximum number of characters of a faulty text in an error.
const MAX_SHOWN_CHARS: usize = 80;

/// One of several shares of the cells of a sweep. Its text is `2/8` for the second of eight shares.
///
/// The cells are divided into blocks of as many consecutive cells as there are shares. A share has one cell of each
/// block. Boards grow slowly from cell to cell, so the shares have similar work. The place of the cell within its block
/// is pseudo-random: with a fixed place, two shares of a sweep of two algorithms would have one algorithm each.
///
/// # Examples
///
/// ```
/// use knights_tour::sweep::share::Share;
///
/// let shares = ["1/3".parse::<Share>()?, "2/3".parse()?, "3/3".parse()?];
/// let mut numbers: Vec<u64> = shares.iter().flat_map(|share| share.numbers(10)).collect();
/// numbers.sort_unstable();
/// assert_eq!(numbers, (0..10).collect::<Vec<_>>());
/// assert!("4/3".parse::<Share>().is_err());
/// # Ok::<(), knights_tour::sweep::share::ShareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    number: u32,
    shares: u32,
}

impl Share {
    /// The maximum number of shares of a sweep.
    pub const MAX_SHARES: u32 = 1_000_000;

    /// The share with this number, from 1, of `shares` shares.
    ///
    /// # Errors
    ///
    /// [`ShareError`] when there is no such share, or there are more than [`MAX_SHARES`](Self::MAX_SHARES).
    pub fn new(number: u32, shares: u32) -> Result<Self, ShareError> {
        if shares > Self::MAX_SHARES {
            return Err(ShareError::TooMany { shares });
        }
        if !(1..=shares).contains(&number) {
            return Err(ShareError::NoSuchShare { number, shares });
        }
        Ok(Self { number, shares })
    }

    /// The number of the share, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The number of all shares.
    #[must_use]
    pub const fn shares(self) -> u32 {
        self.shares
    }

    /// The numbers of the cells of this share among `cells` cells, in ascending order.
    pub fn numbers(self, cells: u64) -> impl Iterator<Item = u64> {
        let shares = u64::from(self.shares);
        (0..cells.div_ceil(shares))
            .map(move |block| block * shares + self.place_in_block(block))
            .filter(move |&number| number < cells)
    }

    /// The number of cells of this share among `cells` cells.
    #[must_use]
    pub fn count(self, cells: u64) -> u64 {
        let shares = u64::from(self.shares);
        let (blocks, remainder) = (cells / shares, cells % shares);
        blocks + u64::from(self.place_in_block(blocks) < remainder)
    }

    /// Whether the cell with this number belongs to the share.
    #[must_use]
    pub fn contains(self, cell: u64) -> bool {
        let shares = u64::from(self.shares);
        self.place_in_block(cell / shares) == cell % shares
    }

    /// The place of the cell of this share in a block, from 0.
    fn place_in_block(self, block: u64) -> u64 {
        let shares = u64::from(self.shares);
        (u64::from(self.number - 1) + mixed(block) % shares) % shares
    }
}

/// Maps similar numbers to distant ones: the 64-bit finalizer of MurmurHash3 by Austin Appleby.
const fn mixed(number: u64) -> u64 {
    let mut mixed = number;
    mixed ^= mixed >> 33;
    mixed = mixed.wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^= mixed >> 33;
    mixed = mixed.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    mixed ^ (mixed >> 33)
}

impl fmt::Display for Share {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.shares)
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, shares)| Some((number.parse().ok()?, shares.parse().ok()?)));
        let (number, shares) = numbers.ok_or_else(|| ShareError::Unreadable {
            value: excerpt(text, MAX_SHOWN_CHARS),
        })?;
        Self::new(number, shares)
    }
}

/// The reason why there is no such share.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShareError {
    /// The text is not two numbers with a slash between them.
    #[error("“{}” is no share; the second of eight shares is 2/8", escape_controls(.value))]
    Unreadable {
        /// The text, cut to 80 characters.
        value: String,
    },
    /// The number of the share is too small or too large.
    #[error("there is no share {number} of {shares}; the first one is 1/{shares}")]
    NoSuchShare {
        /// The number of the share.
        number: u32,
        /// The number of all shares.
        shares: u32,
    },
    /// There are too many shares.
    #[error("there may be {} shares, and not {shares}", Share::MAX_SHARES)]
    TooMany {
        /// The number of all shares.
        shares: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_belongs_to_exactly_one_share() {
        for (cells, shares) in [(0, 3), (1, 4), (10, 1), (12, 4), (1_000, 7), (1_001, 64)] {
            let mut owners = vec![0; cells as usize];
            for number in 1..=shares {
                let share = Share::new(number, shares).unwrap();
                let numbers: Vec<u64> = share.numbers(cells).collect();
                assert!(numbers.is_sorted());
                assert_eq!(numbers.len() as u64, share.count(cells));
                for cell in 0..cells {
                    assert_eq!(share.contains(cell), numbers.contains(&cell));
                }
                numbers.iter().for_each(|&cell| owners[cell as usize] += 1);
            }
            assert!(owners.iter().all(|&count| count == 1), "{cells} {shares}");
        }
    }

    #[test]
    fn a_pattern_that_repeats_among_the_cells_is_divided_evenly() {
        for (shares, period) in [(2, 2), (4, 2), (4, 4), (4, 5), (5, 4), (6, 3)] {
            for number in 1..=shares {
                let share = Share::new(number, shares).unwrap();
                let first_of_pattern = share.numbers(60_000).filter(|cell| cell % period == 0);
                let expected = 60_000 / u64::from(shares) / period;
                let deviation = (first_of_pattern.count() as u64).abs_diff(expected);
                assert!(deviation * 10 < expected, "{share}, period {period}");
            }
        }
    }

    #[test]
    fn the_text_of_a_share_is_read_and_other_texts_are_errors() {
        let share: Share = "2/8".parse().unwrap();
        assert_eq!((share.number(), share.shares()), (2, 8));
        assert_eq!(share.to_string(), "2/8");
        for (text, message) in [
            ("2", "“2” is no share"),
            ("2/", "“2/” is no share"),
            ("-1/2", "“-1/2” is no share"),
            ("1/2/3", "“1/2/3” is no share"),
            ("0/8", "there is no share 0 of 8"),
            ("9/8", "there is no share 9 of 8"),
            ("1/0", "there is no share 1 of 0"),
            ("1/1000001", "there may be 1000000 shares, and not 1000001"),
        ] {
            let error = text.parse::<Share>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
