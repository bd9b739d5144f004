//! Results of the parts of a shared count, and given moves.

use std::str;

use knights_tour::board::Board;
use knights_tour::count::frontier::MovesAt;
use knights_tour::count::parts::{
    Division, PartResult, PartResultError, PartState, ResultListError, SharedCount, read_results,
    write_result_list,
};
use knights_tour::protocol::ResultFault;

use crate::cost::Limit;
use crate::message::check_message;

/// A division has up to a million choices of moves, of which only some become parts.
const LIMIT: Limit = Limit {
    base: 1 << 20,
    per_unit: 4096,
};

/// The maximum number of check values that are put right, so that the content behind them is read.
const MAX_CORRECTIONS: usize = 8;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    check_moves(text);
    let mut text = text.to_owned();
    for _ in 0..MAX_CORRECTIONS {
        if has_many_squares(&text) {
            return;
        }
        match LIMIT.check(text.len(), || read_results(&text)) {
            Ok(results) => return check_results(&results),
            Err(error) => {
                check_error(&error, &text);
                let Some(corrected) = with_right_check_value(&text, &error) else {
                    return;
                };
                text = corrected;
            }
        }
    }
}

/// Whether a list of results names more than two squares. Two have at most 784 choices of moves, and are enough here:
/// more would only take longer.
fn has_many_squares(text: &str) -> bool {
    let is_square = |word: &str| {
        let is_allowed = |character: char| character.is_ascii_digit() || "+,".contains(character);
        word.contains(',') && word.chars().all(is_allowed)
    };
    let mut squares = 0;
    text.split_whitespace().any(|word| {
        squares = if is_square(word) { squares + 1 } else { 0 };
        squares > 2
    })
}

/// The text with a wrong check value replaced by the right one.
fn with_right_check_value(text: &str, error: &ResultListError) -> Option<String> {
    let (ResultListError::Changed { value, expected }
    | ResultListError::Result(PartResultError::Changed { value, expected })) = error
    else {
        return None;
    };
    if value.is_empty() {
        return None;
    }
    let corrected = text.replacen(value, expected, 1);
    (corrected != text).then_some(corrected)
}

/// A result, written as a line and read again, is the same. The results of a division, written as one text, are too. A
/// shared count takes all results of its division, or none.
fn check_results(results: &[PartResult]) {
    for result in results {
        let line = result.to_string();
        assert_eq!(line.parse().as_ref(), Ok(result), "{line}");
        assert!(line.chars().all(|character| character != '\n'));
    }
    let Some(first) = results.first() else {
        return;
    };
    if first.squares().len() > 2 {
        return;
    }
    let Ok(division) = Division::new(first.board(), first.squares()) else {
        return;
    };
    let mut shared = SharedCount::new(division.clone());
    let before = shared.clone();
    if let Err(error) = shared.add_received(results) {
        check_message(&error);
        assert!(!ResultFault::of_result(0, &error).kind.is_empty());
        assert_eq!(shared.open_parts(), before.open_parts());
        return;
    }
    for result in results {
        match shared.state(result.number()) {
            PartState::Known { count, .. } => assert_eq!(count, result.count()),
            PartState::Disputed { counts } => assert!(counts.contains(&result.count())),
            state => panic!("{state:?}"),
        }
    }
    let list = write_result_list(&division, results);
    assert_eq!(read_results(&list).as_deref(), Ok(results), "{list}");
}

fn check_error(error: &ResultListError, text: &str) {
    check_message(error);
    let fault = ResultFault::of_text(0, text, error);
    assert!(fault.value.chars().count() <= 81, "{fault:?}");
}

/// Given moves, written and read again, are the same.
fn check_moves(text: &str) {
    let board = Board::new(6, 6).expect("the board is small");
    match MovesAt::read(board, text) {
        Ok(moves) => {
            let written = moves.text(board);
            assert_eq!(MovesAt::read(board, &written), Ok(moves), "{written}");
        }
        Err(error) => {
            check_message(&error);
        }
    }
}
