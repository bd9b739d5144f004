//! A tour made before a search walks along it.

use knights_tour::experiment::{Maker, Making, Outcome};
use knights_tour::ground::Ground;

use super::interrupt;
use super::progress::Progress;

/// How many steps are taken between two looks at the clock and at Ctrl-C, times the squares of the
/// ground: those of exact search take time proportional to that number.
const STEPS_AT_ONCE: u64 = 1 << 22;

/// Works until something has come of it; nothing where Ctrl-C came first.
pub fn make<'a>(making: &'a mut Making, ground: &Ground) -> Option<&'a Outcome> {
    let steps = (STEPS_AT_ONCE / u64::from(ground.len())).max(1);
    let progress = Progress::new(None, "steps");
    while making.work(steps).is_none() {
        if interrupt::happened() {
            return None;
        }
        progress.reach(making.steps());
        if let Some(maker) = making.maker() {
            progress.remark(maker.name().into());
        }
    }
    making.outcome()
}

/// How a tour was made, as half a sentence.
pub const fn way_of(maker: Maker) -> &'static str {
    match maker {
        Maker::Blocks => "made from blocks with stored tours",
        Maker::Columns => "made file by file",
        Maker::Counting => "made by counting",
        Maker::Forcing => "made by forced moves",
        Maker::Rotations => "made by rotations of a path",
        Maker::TwoFactor => "made by joining cycles",
    }
}
