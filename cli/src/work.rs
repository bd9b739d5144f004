//! Carries out a run to its end, or until Ctrl-C.

use knights_tour::run::{Outcome, Run};

use super::ending::Failure;
use super::interrupt;

/// The number of steps between two checks of the clock and of Ctrl-C.
pub const STEPS_AT_ONCE: u64 = 1 << 18;

/// Works until there is an outcome; returns none after Ctrl-C. Calls `watch` with the run from time to time.
pub fn work(run: &mut Run, mut watch: impl FnMut(&Run)) -> Result<Option<Outcome>, Failure> {
    loop {
        watch(run);
        if interrupt::happened() {
            return Ok(None);
        }
        if let Some(outcome) = run.work(STEPS_AT_ONCE)? {
            return Ok(Some(outcome));
        }
    }
}
