//! The question of a sweep, and the files with the results of its shares.

use std::str;

use knights_tour::sweep::Sweep;
use knights_tour::sweep::draft::SweepDraft;
use knights_tour::sweep::share::{Share, ShareReader, ShareResult, ShareResultError};
use serde_json::Value;

use crate::cost::Limit;
use crate::draft::with_changes;
use crate::message::{check_field_error, check_message};

/// A few characters can list the maximum of 100,000 boards and a million seeds.
const QUESTION_LIMIT: Limit = Limit {
    base: 32 << 20,
    per_unit: 256,
};

/// The maximum number of check values that are put right, so that the content behind them is read.
const MAX_CORRECTIONS: usize = 8;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    if let Ok(changes) = serde_json::from_str::<Value>(text)
        && let Some(draft) = with_changes(&SweepDraft::default(), &changes)
    {
        check_question(&draft);
    }
    check_share_name(text);
    let mut text = text.to_owned();
    for _ in 0..MAX_CORRECTIONS {
        let Some(corrected) = check_shares(&text) else {
            return;
        };
        text = corrected;
    }
}

/// A valid question is a sweep whose runs are numbered. The error of an invalid one names the field, its value and the
/// limits.
fn check_question(draft: &SweepDraft) {
    let length = serde_json::to_string(draft).map_or(0, |text| text.len());
    let sweep = match QUESTION_LIMIT.check(length, || draft.validate()) {
        Ok(sweep) => sweep,
        Err(error) => return check_field_error(&error),
    };
    let count = sweep.count();
    assert!(count <= Sweep::MAX_CELLS && sweep.boards().len() <= Sweep::MAX_BOARDS);
    assert_eq!(sweep.cell(count), None);
    for number in [0, 1, count / 2, count.saturating_sub(1)] {
        let Some(cell) = sweep.cell(number) else {
            assert!(number >= count);
            continue;
        };
        // Equal boards, orders or seeds in a list have runs of their own, because a cell stores indices.
        let found = sweep.number_of(&cell);
        assert_eq!(found, Some(number));
        let experiment = sweep.experiment(&cell);
        assert!(experiment.is_ok(), "{:?}", experiment.err());
        assert_eq!(sweep.draft(&cell).validate(), experiment);
    }
    for shares in [1, 3] {
        let counts = (1..=shares).map(|number| {
            let share = Share::new(number, shares).expect("the number is small");
            share.count(count)
        });
        assert_eq!(counts.sum::<u64>(), count);
    }
}

/// The name of a share, written and read again, is the same.
fn check_share_name(text: &str) {
    match text.parse::<Share>() {
        Ok(share) => {
            let name = share.to_string();
            assert_eq!(name.parse(), Ok(share), "{name}");
        }
        Err(error) => {
            check_message(&error);
        }
    }
}

/// A share, written and read again, is the same. Returns the text with the first wrong check value put right.
fn check_shares(text: &str) -> Option<String> {
    let mut reader = ShareReader::default();
    for (index, line) in text.lines().enumerate() {
        match reader.read_line(line) {
            Ok(None) => {}
            Ok(Some(share)) => check_share(share),
            Err(error) => {
                check_message(&error);
                let ShareResultError::Changed { value, expected } = error else {
                    return None;
                };
                let mut lines: Vec<String> = text.lines().map(String::from).collect();
                let at = lines[index].rfind(&*value).filter(|_| !value.is_empty())?;
                lines[index].replace_range(at..at + value.len(), &expected);
                return Some(lines.join("\n"));
            }
        }
    }
    if let Err(error) = reader.finish() {
        check_message(&error);
    }
    None
}

fn check_share(share: ShareResult) {
    let mut text = Vec::new();
    share
        .write(&mut text)
        .expect("a share that was read can be written");
    let text = String::from_utf8(text).expect("a share is text");
    let mut reader = ShareReader::default();
    let mut reread = None;
    for line in text.lines() {
        reread = reader.read_line(line).expect("a written share can be read");
    }
    let reread = reread.expect("a written share is complete");
    assert_eq!(reread.question(), share.question());
    assert_eq!(
        (reread.share(), reread.lists_all()),
        (share.share(), share.lists_all())
    );
    let (numbered, again) = (share.into_results(), reread.into_results());
    assert_eq!(numbered.len(), again.len());
    for ((number, result), (other_number, other)) in numbered.iter().zip(&again) {
        assert_eq!((number, result.cell), (other_number, other.cell));
        assert_eq!(result.measures, other.measures);
    }
}
