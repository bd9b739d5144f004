//! Tours as text, on boards, on boards with layers and on graphs.

use std::sync::LazyLock;

use knights_tour::experiment::Draft;
use knights_tour::run::{GivenTour, MissingSquares};
use knights_tour::tour::Tour;
use knights_tour::tour_text::{TourFormat, TourText};

use crate::cost::Limit;
use crate::message::{check_field_error, check_message};
use crate::paths::{check_path, written};

/// The longest side of a board that the page tries.
const LARGEST_SIDE: u32 = 100;

/// A number of the text takes at most 16 bytes, and twice that while its list grows.
const TEXT_LIMIT: Limit = Limit {
    base: 4096,
    per_unit: 64,
};

/// Boards of several sizes are tried, each with up to 10,000 squares.
const GIVEN_LIMIT: Limit = Limit {
    base: 64 << 20,
    per_unit: 1024,
};

/// The experiments on whose boards each text is read.
static DRAFTS: LazyLock<[Draft; 4]> = LazyLock::new(|| {
    let with_holes = Draft {
        rows: "3".into(),
        columns: "3".into(),
        holes: "_.x".into(),
        ..Draft::default()
    };
    let with_layers = Draft {
        rows: "3".into(),
        columns: "4".into(),
        layers: "2".into(),
        ..Draft::default()
    };
    let on_graph = Draft {
        graph: "a:b,c;b:a,c;c:a,b".into(),
        ..Draft::default()
    };
    [Draft::default(), with_holes, with_layers, on_graph]
});

pub fn check(data: &[u8]) {
    check_text(data);
    for draft in DRAFTS.iter() {
        check_given(data, draft);
    }
}

/// A list of squares, of positions or of names is the same after it was written and read again. It has no more entries
/// than the text has bytes.
fn check_text(data: &[u8]) {
    let text = match TEXT_LIMIT.check(data.len(), || TourText::read(data)) {
        Ok(text) => text,
        Err(error) => {
            check_message(&error);
            return;
        }
    };
    let (count, written) = match &text {
        TourText::Squares(squares) => (squares.len(), format!("{squares:?}")),
        TourText::Positions { positions, sides } => {
            let pairs = positions.iter().map(|(row, column)| [row, column]);
            let pairs = format!("{:?}", pairs.collect::<Vec<_>>());
            (
                positions.len(),
                if sides.is_none() {
                    pairs
                } else {
                    String::new()
                },
            )
        }
        TourText::Names(names) => {
            let names: Vec<String> = names.iter().map(|&name| chess_name(name)).collect();
            (names.len(), names.join("-"))
        }
        TourText::Numbers { numbers, columns } => {
            assert!(*columns > 0 && numbers.len().is_multiple_of(*columns));
            (numbers.len(), String::new())
        }
    };
    assert!((1..=data.len()).contains(&count));
    if !written.is_empty() {
        assert_eq!(
            TourText::read(written.as_bytes()).as_ref(),
            Ok(&text),
            "{written}"
        );
    }
}

/// The chess name of a column, from 0, and a row, from 1.
fn chess_name((column, row): (u64, u64)) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters
        .iter()
        .rev()
        .chain(row.to_string().chars().collect::<Vec<_>>().iter())
        .collect()
}

/// The path of a given tour is a path, and ends before the first fault. A tour, written in any format and read again,
/// is the same tour.
fn check_given(data: &[u8], current: &Draft) {
    let read = || GivenTour::read(data, current, LARGEST_SIDE);
    let given = match GIVEN_LIMIT.check(data.len(), read) {
        Ok(given) => given,
        Err(error) => return check_field_error(&error),
    };
    let (ground, path) = (given.experiment().ground(), given.path());
    check_path(ground, path);
    assert!(path.len() <= given.square_count() && given.square_count() <= data.len());
    assert!(
        path.first()
            .is_none_or(|&first| first == given.experiment().start())
    );
    let missing = given.missing_squares();
    assert!(missing.count < ground.len() as usize || path.is_empty());
    assert!(missing.squares.len() <= missing.count.min(MissingSquares::MAX_LISTED));
    // A text may go on after a tour.
    if given.fault().is_some() || Tour::verify_on(ground, path).is_err() {
        return;
    }
    // A matrix of one row looks like a list of squares.
    let has_rows = ground.board().rows() > 1;
    let formats = TourFormat::ALL.into_iter();
    for format in formats.filter(|&format| has_rows || format != TourFormat::Matrix) {
        let text = written(format, ground, path);
        let reread = GivenTour::read(&text, given.draft(), LARGEST_SIDE);
        let shown = String::from_utf8_lossy(&text);
        let reread = reread.unwrap_or_else(|error| panic!("{error}: {shown}"));
        assert_eq!(reread.path(), path, "{shown}");
        assert_eq!(reread.experiment().ground(), ground, "{shown}");
    }
}
