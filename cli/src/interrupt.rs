//! Handles Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static HAPPENED: AtomicBool = AtomicBool::new(false);

/// Installs the signal handler: the first Ctrl-C or request to terminate sets a flag, the second one ends the program.
pub fn listen() {
    // On systems where signals cannot be caught, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if HAPPENED.swap(true, Ordering::Relaxed) {
            process::exit(3);
        }
    });
}

/// Whether the command was asked to stop and print its results so far.
pub fn happened() -> bool {
    HAPPENED.load(Ordering::Relaxed)
}
