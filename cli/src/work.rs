//! A run carried out to its end, or until Ctrl-C.

use knights_tour::run::{Outcome, Run};

use super::ending::Failure;
use super::interrupt;

/// How many steps are taken between two looks at the clock and at Ctrl-C.
pub const STEPS_AT_ONCE: u64 = 1 << 18;

/// Works until there is an outcome; nothing where Ctrl-C came first. Every now and then `watch` is shown the run.
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
