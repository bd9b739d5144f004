//! Works on a run until it has an outcome, on a count until the number of tours is known, or until Ctrl-C.

use knights_tour::count::frontier::{CountProgress, FrontierCount};
use knights_tour::run::{Outcome, Run};

use super::command_outcome::CommandError;
use super::count_failure::CountFailure;
use super::interrupt;

/// The number of steps between two checks of Ctrl-C. The progress is updated equally often.
pub const STEPS_PER_CHECK: u64 = 1 << 18;

/// Works on a run until it has an outcome; returns `None` after Ctrl-C.
///
/// Calls `on_progress` with the run before the first step, and then after every [`STEPS_PER_CHECK`] steps.
pub fn run_until_outcome(
    run: &mut Run,
    mut on_progress: impl FnMut(&Run),
) -> Result<Option<Outcome>, CommandError> {
    loop {
        on_progress(run);
        if interrupt::is_requested() {
            return Ok(None);
        }
        if let Some(outcome) = run.work(STEPS_PER_CHECK)? {
            return Ok(Some(outcome));
        }
    }
}

/// The number of states that each thread of a count expands between two checks of Ctrl-C. The progress is updated
/// equally often.
pub const STATES_PER_CHECK: u64 = 50_000;

/// Works on a count until the number of tours is known, or fails after Ctrl-C. Calls `on_progress` after every
/// [`STATES_PER_CHECK`] states of each thread.
pub fn run_until_counted(
    mut count: FrontierCount,
    mut on_progress: impl FnMut(&CountProgress),
) -> Result<u128, CountFailure> {
    let states = STATES_PER_CHECK * count.threads().get() as u64;
    loop {
        if let Some(number) = count.count() {
            return Ok(number);
        }
        if interrupt::is_requested() {
            return Err(CountFailure::Interrupted);
        }
        on_progress(&count.advance(states)?);
    }
}
