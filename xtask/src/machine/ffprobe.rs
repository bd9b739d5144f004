//! Finds or installs `ffprobe`, with which the end-to-end tests inspect videos.

use std::path::PathBuf;

use super::apt;
use crate::process;
use crate::report;

/// The environment variable that passes the path of `ffprobe` to the tests. Without it, the tests skip the checks of
/// videos.
pub const ENV_VARIABLE: &str = "KNIGHTS_TOUR_FFPROBE";

/// The name of the executable.
const EXECUTABLE: &str = "ffprobe";

/// The Debian package that contains `ffprobe`.
const PACKAGE: &str = "ffmpeg";

/// Finds `ffprobe`, or installs it if this process may install packages. If there is still no `ffprobe`, prints a
/// message and returns `None`.
pub fn find_or_install() -> Option<PathBuf> {
    let found = process::find_on_path(EXECUTABLE).or_else(|| {
        if !apt::is_root() || apt::candidate_version(PACKAGE).is_none() {
            return None;
        }
        apt::install("ffprobe, which looks at videos,", &[PACKAGE])
            .inspect_err(report::print_error)
            .ok()?;
        process::find_on_path(EXECUTABLE)
    });
    if found.is_none() {
        println!(
            "There is no ffprobe: the tests of films leave videos out (on Debian: `sudo apt-get \
             install {PACKAGE}`)."
        );
    }
    found
}
