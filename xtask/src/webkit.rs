//! Runs a smoke test of the page in WebKit, which WebDriver controls on a virtual screen.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::apt;
use crate::process;
use crate::workspace;

/// Debian's packages of WebDriver, of the virtual screen, and of the access to this screen.
const PACKAGES: [&str; 3] = ["webkit2gtk-driver", "xvfb", "xauth"];

/// The folder of Debian's libraries, which contains WebKit's browser.
const LIBRARY_DIR: &str = "/usr/lib";

/// The programs that the test needs.
struct WebKitPrograms {
    /// The WebDriver server of the browser.
    driver: PathBuf,
    /// The browser.
    browser: PathBuf,
    /// The wrapper that runs a program on a virtual screen.
    xvfb_run: PathBuf,
}

/// Whether the programs are installed, or can be installed by this process.
pub fn is_available() -> bool {
    find().is_some() || (apt::is_available() && apt::is_root())
}

/// Runs the smoke test, after installing the programs that it needs. The static site must be ready.
pub fn test() -> Result<()> {
    let WebKitPrograms {
        driver,
        browser,
        xvfb_run,
    } = match find() {
        Some(webkit) => webkit,
        None => {
            apt::install("WebKit", &PACKAGES)?;
            find().context("Debian's packages contain no WebKit with WebDriver")?
        }
    };
    let test_file = workspace::root().join("tests/webkit/smoke.test.js");
    if !test_file.is_file() {
        bail!("{} is missing", test_file.display());
    }
    process::run(
        Command::new(xvfb_run)
            .args(["-a", "-s", "-screen 0 1920x1300x24", "node", "--test"])
            .arg(test_file)
            .current_dir(workspace::root())
            .env("KNIGHTS_TOUR_WEBKIT_DRIVER", driver)
            .env("KNIGHTS_TOUR_WEBKIT", browser)
            // Machines without a graphics card can only render on the CPU.
            .env("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1")
            .env("LANG", "en_US.UTF-8"),
    )
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
