//! A search run to its end, or to a limit.

use knights_tour::search::Search;
use knights_tour::step::{Counters, Step};

use super::interrupt;

/// How many steps are taken between two looks at the clock and at Ctrl-C.
pub const STEPS_AT_ONCE: u64 = 1 << 18;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With a tour.
    Tour,
    /// Everything was tried.
    Exhausted,
    /// It gave up.
    Stuck,
    /// Its memory is full.
    MemoryFull,
    /// It entered as many squares as it may.
    Limit,
    /// By Ctrl-C.
    Interrupted,
}

impl End {
    /// What a step says of the end, if it is the last.
    pub const fn of(step: Step) -> Option<Self> {
        match step {
            Step::Tour => Some(Self::Tour),
            Step::Exhausted => Some(Self::Exhausted),
            Step::Stuck => Some(Self::Stuck),
            Step::MemoryFull => Some(Self::MemoryFull),
            _ => None,
        }
    }
}

/// Takes the steps of a search for one tour until it ends, or would enter a square more than
/// `limit`. Every now and then `watch` is told what was done.
pub fn pursue(
    search: &mut Box<dyn Search>,
    limit: Option<u64>,
    mut watch: impl FnMut(Counters),
) -> End {
    loop {
        let counters = search.counters();
        watch(counters);
        if interrupt::happened() {
            return End::Interrupted;
        }
        // No step enters more than one square.
        let left = limit.map_or(STEPS_AT_ONCE, |limit| limit - counters.visits);
        if left == 0 {
            return end_without_entering(search).unwrap_or(End::Limit);
        }
        let last = search.advance(left.min(STEPS_AT_ONCE)).last;
        // A search that has nothing more to say has tried everything it can.
        if let Some(end) = last.map_or(Some(End::Exhausted), End::of) {
            return end;
        }
    }
}

/// Takes the steps that enter no square, and says whether they end the search.
fn end_without_entering(search: &mut Box<dyn Search>) -> Option<End> {
    let before = search.clone();
    let mut taken = 0;
    while let Some(step) = search.next() {
        if let Step::Enter { .. } = step {
            *search = before;
            search.advance(taken);
            return None;
        }
        taken += 1;
        if let Some(end) = End::of(step) {
            return Some(end);
        }
    }
    Some(End::Exhausted)
}

#[cfg(test)]
mod tests {
    use knights_tour::experiment::Draft;

    use super::*;

    fn pursued(algorithm: &str, limit: u64) -> (End, u64) {
        let draft = Draft {
            rows: "5".into(),
            columns: "5".into(),
            algorithm: algorithm.into(),
            ..Draft::default()
        };
        let mut search = draft.validate().unwrap().search();
        let end = pursue(&mut search, Some(limit), |_| {});
        (end, search.counters().visits)
    }

    #[test]
    fn a_limit_is_kept_to_the_visit_and_suffices_to_the_visit() {
        for limit in [1, 2, 100, 287] {
            assert_eq!(pursued("backtracking", limit), (End::Limit, limit));
        }
        for limit in [288, 289, u64::MAX] {
            assert_eq!(pursued("backtracking", limit), (End::Tour, 288));
        }
        assert_eq!(pursued("warnsdorff", 24), (End::Limit, 24));
        assert_eq!(pursued("warnsdorff", 25), (End::Tour, 25));
    }
}
