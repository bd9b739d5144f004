//! Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static HAPPENED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C, or request to terminate, is only noted; the second one ends the
/// program.
pub fn listen() {
    // Where signals cannot be caught, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if HAPPENED.swap(true, Ordering::Relaxed) {
            process::exit(3);
        }
    });
}

/// Whether the command is to stop and say what it knows.
pub fn happened() -> bool {
    HAPPENED.load(Ordering::Relaxed)
}
