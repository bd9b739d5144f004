//! The merge of all shares of a sweep.

use thiserror::Error;

use super::{MAX_SHOWN_CHARS, Share, ShareResult};
use crate::escape::{escape_controls, excerpt};
use crate::sweep::Sweep;
use crate::sweep::draft::{SweepDraft, SweepField};
use crate::sweep::table::CellResult;

/// The maximum number of missing shares that an error names.
const MAX_NAMED_SHARES: usize = 10;

/// Puts the shares of a sweep together, in any order.
///
/// # Examples
///
/// ```
/// use knights_tour::sweep::draft::SweepDraft;
/// use knights_tour::sweep::share::{ShareMerge, ShareMergeError, ShareResult};
///
/// let mut merge = ShareMerge::default();
/// assert_eq!(merge.clone().finish().err(), Some(ShareMergeError::Empty));
/// let result = ShareResult::new(SweepDraft::default(), "2/3".parse()?, false, Vec::new())?;
/// merge.add(result.clone())?;
/// assert_eq!(merge.add(result), Err(ShareMergeError::Twice { number: 2 }));
/// let missing = ShareMergeError::Missing { numbers: vec![1, 3], count: 2 };
/// assert_eq!(merge.finish().err(), Some(missing));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct ShareMerge {
    /// The shares so far; `None` before the first one.
    shares: Option<AddedShares>,
}

/// The shares that were added, of which there is at least one.
#[derive(Clone, Debug)]
struct AddedShares {
    question: SweepDraft,
    sweep: Sweep,
    lists_all: bool,
    results: Vec<(u64, CellResult)>,
    /// Whether each share was added.
    is_added: Vec<bool>,
}

/// The results of all shares, which are those of the whole sweep.
#[derive(Clone, Debug)]
pub struct MergedShares {
    /// The question of the sweep.
    pub question: SweepDraft,
    /// The sweep that the question describes.
    pub sweep: Sweep,
    /// The results, in the order of their cells.
    pub results: Vec<CellResult>,
    /// Whether the results are those of all runs, and not only of those that found no tour.
    pub lists_all: bool,
    /// The number of runs.
    pub runs: u64,
}

impl ShareMerge {
    /// Adds a share.
    ///
    /// # Errors
    ///
    /// [`ShareMergeError::OtherQuestion`], [`ShareMergeError::OtherDivision`] and [`ShareMergeError::Twice`] when the
    /// share does not belong to the others. The merge stays as it was.
    pub fn add(&mut self, result: ShareResult) -> Result<(), ShareMergeError> {
        let share = result.share();
        let shares = self.shares.get_or_insert_with(|| AddedShares {
            question: result.question().clone(),
            sweep: result.sweep().clone(),
            lists_all: true,
            results: Vec::new(),
            is_added: vec![false; share.shares() as usize],
        });
        let fields = result.question().fields().into_iter();
        let difference = fields
            .zip(shares.question.fields())
            .find(|(field, expected)| field != expected);
        if let Some(((field, value), (_, expected))) = difference {
            return Err(ShareMergeError::OtherQuestion {
                share,
                field,
                value: excerpt(value, MAX_SHOWN_CHARS),
                expected: excerpt(expected, MAX_SHOWN_CHARS),
            });
        }
        if share.shares() as usize != shares.is_added.len() {
            return Err(ShareMergeError::OtherDivision {
                share,
                expected: shares.is_added.len() as u32,
            });
        }
        let is_added = &mut shares.is_added[share.number() as usize - 1];
        if *is_added {
            return Err(ShareMergeError::Twice {
                number: share.number(),
            });
        }
        *is_added = true;
        shares.lists_all &= result.lists_all();
        shares.results.extend(result.into_results());
        Ok(())
    }

    /// The results of the whole sweep.
    ///
    /// # Errors
    ///
    /// [`ShareMergeError::Empty`] and [`ShareMergeError::Missing`] when shares are missing.
    pub fn finish(self) -> Result<MergedShares, ShareMergeError> {
        let shares = self.shares.ok_or(ShareMergeError::Empty)?;
        let numbered = (1..).zip(&shares.is_added);
        let missing = numbered.filter_map(|(number, is_added)| (!is_added).then_some(number));
        let count = missing.clone().count();
        if count > 0 {
            return Err(ShareMergeError::Missing {
                numbers: missing.take(MAX_NAMED_SHARES).collect(),
                count,
            });
        }
        let mut results = shares.results;
        results.sort_unstable_by_key(|&(number, _)| number);
        Ok(MergedShares {
            question: shares.question,
            runs: shares.sweep.count(),
            sweep: shares.sweep,
            results: results.into_iter().map(|(_, result)| result).collect(),
            lists_all: shares.lists_all,
        })
    }
}

/// The reason why shares cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShareMergeError {
    /// There is no share.
    #[error("the files have no shares")]
    Empty,
    /// A share is of another sweep.
    #[error(
        "share {share} is of another question: its “{}” is “{}”, and not “{}”",
        field.name(),
        escape_controls(.value),
        escape_controls(.expected)
    )]
    OtherQuestion {
        /// The share.
        share: Share,
        /// The first field in which the questions differ.
        field: SweepField,
        /// The field of this share, cut to 80 characters.
        value: String,
        /// The field of the shares added before, cut to 80 characters.
        expected: String,
    },
    /// A share is of a division into another number of shares.
    #[error("share {share} is one of {} shares, and not of {expected}", share.shares())]
    OtherDivision {
        /// The share.
        share: Share,
        /// The number of shares in the division of the shares added before.
        expected: u32,
    },
    /// A share was added before.
    #[error("share {number} is given twice")]
    Twice {
        /// The number of the share.
        number: u32,
    },
    /// Shares are missing.
    #[error(
        "{count} {} missing: {}",
        if *count == 1 { "share is" } else { "shares are" },
        listed(numbers, *count)
    )]
    Missing {
        /// The numbers of the first ten missing shares.
        numbers: Vec<u32>,
        /// The number of missing shares.
        count: usize,
    },
}

/// Lists `numbers`, the first of `count` numbers. An ellipsis stands for the others.
fn listed(numbers: &[u32], count: usize) -> String {
    let mut text: Vec<String> = numbers.iter().map(u32::to_string).collect();
    if count > numbers.len() {
        text.push("…".into());
    }
    text.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A share without results.
    fn share_result(share: &str, sizes: &str, tour: &str) -> ShareResult {
        let question = SweepDraft {
            sizes: sizes.into(),
            tour: tour.into(),
            ..SweepDraft::default()
        };
        ShareResult::new(question, share.parse().unwrap(), false, Vec::new()).unwrap()
    }

    #[test]
    fn shares_that_do_not_belong_together_are_refused() {
        let mut merge = ShareMerge::default();
        merge.add(share_result("3/20", "5..6", "open")).unwrap();
        for (share, sizes, tour, message) in [
            (
                "4/20",
                "5..7",
                "closed",
                "share 4/20 is of another question: its “sizes” is “5..7”, and not “5..6”",
            ),
            (
                "4/20",
                "5..6",
                "closed",
                "share 4/20 is of another question: its “tour” is “closed”, and not “open”",
            ),
            (
                "4/19",
                "5..6",
                "open",
                "share 4/19 is one of 19 shares, and not of 20",
            ),
            ("3/20", "5..6", "open", "share 3 is given twice"),
        ] {
            let error = merge.add(share_result(share, sizes, tour)).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        for number in (1..=20).filter(|number| ![3, 17].contains(number)) {
            let missing = merge.clone().finish().unwrap_err().to_string();
            if number == 1 {
                assert_eq!(
                    missing,
                    "19 shares are missing: 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, …"
                );
            }
            merge
                .add(share_result(&format!("{number}/20"), "5..6", "open"))
                .unwrap();
        }
        let missing = merge.clone().finish().unwrap_err();
        assert_eq!(missing.to_string(), "1 share is missing: 17");
        merge.add(share_result("17/20", "5..6", "open")).unwrap();
        let merged = merge.finish().unwrap();
        assert_eq!((merged.runs, merged.lists_all), (2, false));
    }
}
