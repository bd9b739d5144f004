//! Handles Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a signal has arrived.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler of Ctrl-C and of termination signals.
///
/// The first signal sets a flag. The second signal ends the program with exit code 3, as for a stopped command.
pub fn install_handler() {
    // On systems where signals cannot be caught, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(3);
        }
    });
}

/// Whether a signal asked the command to stop and to print its results so far.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
