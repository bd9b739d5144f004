//! The program that looks at videos, for the end-to-end tests of films.

use std::path::PathBuf;

use crate::apt;
use crate::program;
use crate::report;

/// The variable that names it for the tests; without it they leave videos out, and say so.
pub const VARIABLE: &str = "KNIGHTS_TOUR_FFPROBE";

/// What it is called.
const NAME: &str = "ffprobe";

/// The package of Debian's that brings it.
const PACKAGE: &str = "ffmpeg";

/// Finds the program, or installs it where nobody need be asked; no harm is done where it cannot be had.
pub fn find() -> Option<PathBuf> {
    let found = program::on_path(NAME).or_else(|| {
        if !apt::is_root() || apt::candidate(PACKAGE).is_none() {
            return None;
        }
        apt::install("ffprobe, which looks at videos,", &[PACKAGE])
            .inspect_err(report::error)
            .ok()?;
        program::on_path(NAME)
    });
    if found.is_none() {
        println!(
            "There is no ffprobe: the tests of films leave videos out (on Debian: `sudo apt-get \
             install {PACKAGE}`)."
        );
    }
    found
}
