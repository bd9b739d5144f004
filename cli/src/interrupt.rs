//! Handles Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Installs the signal handler: the first Ctrl-C or request to terminate sets a flag, the second one ends the program.
pub fn install_handler() {
    // On systems where signals cannot be caught, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(3);
        }
    });
}

/// Whether the command was asked to stop and print its results so far.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
