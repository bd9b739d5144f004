//! The query of a link, and the part of an address that describes a race.

use std::str;

use knights_tour::experiment::{Link, LinkFault, OpenedLink, RaceLink};

use crate::cost::Limit;
use crate::message::check_field_error;

/// The longest side of a board that the page opens from a link.
const LARGEST_SIDE: u32 = 100;

/// Each of the 15 fields may be faulty. After each fault, the board of at most 10,000 squares is prepared again.
const LIMIT: Limit = Limit {
    base: 16 << 20,
    per_unit: 64,
};

/// The maximum number of faults: 20 of parts of the link, and one for each field.
const MAX_FAULTS: usize = 20 + 15;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    check_link(text);
    check_race(text);
}

/// Any query gives an experiment. Each fault names its field, its value and the limits. The experiment, written as a
/// query, is read as the same experiment without a fault.
fn check_link(query: &str) {
    let OpenedLink {
        link,
        experiment,
        moved,
    } = LIMIT.check(query.len(), || Link::open(query, LARGEST_SIDE));
    assert!(link.faults.len() <= MAX_FAULTS, "{:?}", link.faults);
    for fault in &link.faults {
        match fault {
            LinkFault::Draft(error) => check_field_error(error),
            LinkFault::Link(error) => check_field_error(error),
        }
    }
    let validated = link.draft.validate_with_nearest_start(LARGEST_SIDE);
    assert_eq!(validated, Ok((experiment.clone(), moved)));
    if let Some(written) = experiment.to_query() {
        let reread = Link::open(&written, LARGEST_SIDE);
        assert_eq!(reread.link.faults, [], "{written}");
        assert_eq!((reread.experiment, reread.moved), (experiment, None));
    }
}

/// A race, written and read again, is the same race. Its queries are parts of the text.
fn check_race(text: &str) {
    let race = match LIMIT.check(text.len(), || RaceLink::read(text)) {
        Ok(race) => race,
        Err(error) => return check_field_error(&error),
    };
    let length: usize = race.queries.iter().map(String::len).sum();
    assert!(length <= text.len());
    let written = RaceLink::write(race.queries.clone(), race.pace);
    assert_eq!(RaceLink::read(&written), Ok(race), "{written}");
}
