//! Finds or installs WebKit's browser, its WebDriver, and a virtual screen.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::apt;
use crate::process;

/// Debian's packages of WebDriver, of the virtual screen, and of the access to this screen.
const PACKAGES: [&str; 3] = ["webkit2gtk-driver", "xvfb", "xauth"];

/// The folder of Debian's libraries, which contains WebKit's browser.
const LIBRARY_DIR: &str = "/usr/lib";

/// The programs with which WebKit is tested.
pub struct WebKitPrograms {
    /// The WebDriver server of the browser.
    pub driver: PathBuf,
    /// The browser.
    pub browser: PathBuf,
    /// The wrapper that runs a program on a virtual screen.
    pub xvfb_run: PathBuf,
}

/// Whether the programs are installed, or can be installed by this process.
pub fn is_available() -> bool {
    find().is_some() || (apt::is_available() && apt::is_root())
}

/// Finds the programs, or installs them.
pub fn prepare() -> Result<WebKitPrograms> {
    if let Some(programs) = find() {
        return Ok(programs);
    }
    apt::install("WebKit", &PACKAGES)?;
    find().context("Debian's packages contain no WebKit with WebDriver")
}

/// The programs, if all of them are installed.
fn find() -> Option<WebKitPrograms> {
    Some(WebKitPrograms {
        driver: process::find_on_path("WebKitWebDriver")?,
        browser: find_browser(Path::new(LIBRARY_DIR))?,
        xvfb_run: process::find_on_path("xvfb-run")?,
    })
}

/// The path of WebKit's browser: `LIBRARY_DIR/ARCHITECTURE/webkit2gtk-VERSION/MiniBrowser`.
fn find_browser(libraries: &Path) -> Option<PathBuf> {
    let folders = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    folders(libraries)
        .flat_map(|architecture| folders(&architecture.path()))
        .filter(|folder| {
            folder
                .file_name()
                .to_string_lossy()
                .starts_with("webkit2gtk-")
        })
        .map(|folder| folder.path().join("MiniBrowser"))
        .find(|file| file.is_file())
}
