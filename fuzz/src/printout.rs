//! Printouts of any program.

use knights_tour::printout::{
    Printout, PrintoutEntry, PrintoutOptions, PrintoutOutcome, UnreadablePrintout,
};
use knights_tour::protocol::PrintoutInfo;
use knights_tour::tour::Tour;
use knights_tour::tour_text::TourFormat;

use crate::cost::Limit;
use crate::message::check_message;
use crate::paths::{check_path, written};

/// Each number is a token, and takes part in several readings.
const LIMIT: Limit = Limit {
    base: 1 << 20,
    per_unit: 8192,
};

/// The path of a printout is a path on its board, and each entry has a place in the text. The reading that was taken
/// can be asked for by its name. A tour, written in any format, is read as the same tour.
pub fn check(data: &[u8]) {
    let options = PrintoutOptions::default();
    let printout = match LIMIT.check(data.len(), || Printout::read(data, &options)) {
        Ok(printout) => printout,
        Err(error) => return check_error(&error),
    };
    let (ground, path) = (printout.ground(), printout.path());
    check_path(ground, path);
    check_places(&printout, data);
    check_outcome(&printout);
    let info = PrintoutInfo::of(&printout);
    assert!(info.draft.validate().is_ok(), "{:?}", info.draft);
    assert!(serde_json::to_string(&info).is_ok());
    let by_name = PrintoutOptions {
        reading: Some(printout.reading().to_string()),
        ..options
    };
    let again = Printout::read(data, &by_name).expect("the reading has a name");
    assert_eq!(again.reading(), printout.reading());
    assert_eq!(again.path(), path);
    if matches!(printout.outcome(), PrintoutOutcome::Tour { .. }) {
        check_written(&printout);
    }
}

fn check_outcome(printout: &Printout) {
    let (ground, path) = (printout.ground(), printout.path());
    match printout.outcome() {
        PrintoutOutcome::Tour { closed } => {
            let tour = Tour::verify_on(ground, path).expect("the path is a tour");
            // A tour of a single square is open.
            assert_eq!(tour.is_closed(), closed);
            assert_eq!(printout.fault(), None);
        }
        PrintoutOutcome::NotATour => {
            let fault = printout
                .fault()
                .expect("a path that is not a tour has a fault");
            check_message(fault);
        }
        _ => assert_eq!(printout.fault(), None),
    }
    for given in printout.givens() {
        assert!(given.square < ground.len() && given.number < ground.len());
    }
}

/// Each entry of the path, and that of the fault, has a line and a column in the text.
fn check_places(printout: &Printout, data: &[u8]) {
    let lines = data.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let check = |entry: &PrintoutEntry| {
        assert!((1..=lines).contains(&entry.line), "{entry:?}");
        assert!((1..=data.len() + 1).contains(&entry.column), "{entry:?}");
        assert!(entry.text.chars().count() <= 41, "{entry:?}");
    };
    for position in 0..printout.path().len() {
        let entry = printout.entry(position);
        check(&entry.expect("every square of the path has an entry"));
    }
    if let Some(fault) = printout.fault() {
        check(&fault.entry);
        fault.other.iter().for_each(check);
    }
    assert!(printout.entry(printout.path().len() + data.len()).is_none());
}

fn check_written(printout: &Printout) {
    let (ground, path) = (printout.ground(), printout.path());
    let board = ground.board();
    let options = PrintoutOptions {
        board: Some((board.rows(), board.columns())),
        ..PrintoutOptions::default()
    };
    // Lists of squares do not say which squares are holes.
    let formats = if ground.whole_board().is_some() {
        &TourFormat::ALL[..]
    } else {
        &[TourFormat::Matrix]
    };
    for &format in formats {
        let text = written(format, ground, path);
        let shown = String::from_utf8_lossy(&text);
        let again = Printout::read(&text, &options);
        let again = again.unwrap_or_else(|error| panic!("{error}: {shown}"));
        assert_eq!(again.outcome(), printout.outcome(), "{shown}");
        assert_eq!(again.ground(), ground, "{shown}");
        let reversed = path.iter().rev().copied();
        assert!(
            again.path() == path || reversed.eq(again.path().iter().copied()),
            "{shown}"
        );
    }
}

/// An error counts what the text has, and gives texts that can be read.
fn check_error(error: &UnreadablePrintout) {
    check_message(error);
    if let UnreadablePrintout::NoBoard { examples, .. } = error {
        for example in examples {
            let read = Printout::read(example.as_bytes(), &PrintoutOptions::default());
            assert!(read.is_ok(), "{example}");
        }
    }
}
