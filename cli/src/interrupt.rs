//! Handles Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program waits for its input, and so cannot check whether a signal has arrived.
static WAITS_FOR_INPUT: AtomicBool = AtomicBool::new(false);

/// Whether a signal has arrived.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler of Ctrl-C and of termination signals.
///
/// The first signal sets a flag. The second signal ends the program with exit code 3, as for a stopped command. While
/// the program waits for its input, there are no results yet, and the first signal ends it.
pub fn install_handler() {
    // On systems where signals cannot be caught, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) || WAITS_FOR_INPUT.load(Ordering::Relaxed) {
            process::exit(3);
        }
    });
}

/// Whether a signal asked the command to stop and to print its results so far.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Reads the input of the command. A signal ends the program meanwhile.
pub fn while_reading<Input>(read: impl FnOnce() -> Input) -> Input {
    WAITS_FOR_INPUT.store(true, Ordering::Relaxed);
    let input = read();
    WAITS_FOR_INPUT.store(false, Ordering::Relaxed);
    input
}
