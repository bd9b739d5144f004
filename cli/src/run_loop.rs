//! Carries out a run to its end, or until Ctrl-C.

use knights_tour::run::{Outcome, Run};

use super::command_outcome::CommandError;
use super::interrupt;

/// The number of steps between two checks of the clock and of Ctrl-C.
pub const STEPS_PER_CHECK: u64 = 1 << 18;

/// Works until there is an outcome; returns none after Ctrl-C. Calls `watch` with the run from time to time.
pub fn run_until_outcome(
    run: &mut Run,
    mut watch: impl FnMut(&Run),
) -> Result<Option<Outcome>, CommandError> {
    loop {
        watch(run);
        if interrupt::is_requested() {
            return Ok(None);
        }
        if let Some(outcome) = run.work(STEPS_PER_CHECK)? {
            return Ok(Some(outcome));
        }
    }
}
